// Determines what reaches the users of an app. Code that does not reach them cannot affect them.

/// How users can interact with the content of a view.
package struct Reachability {
  /// Whether touches and the pointer reach it.
  package var isTouchable = true
  /// Whether assistive technologies read it.
  package var isReadable = true
  /// Whether a screen of the app shows it: not only previews, tests or an image.
  package var isShown = true
}

extension FileModel {
  /// How users can interact with the content of a node in a body, based on the modifiers around it in its member, and
  /// on those around all known places that create the view.
  package func reachability(of node: SyntaxNode) -> Reachability {
    let surroundings = ViewSurroundings(of: node)
    var result = Reachability(
      isTouchable: !surroundings.isUntouchable, isReadable: !surroundings.isUnreadable,
      isShown: !node.isInPreview && !surroundings.isHosted)
    if let type = enclosingType(of: node), type.viewRole == .view {
      var visited: Set<String> = []
      result.restrict(to: facts.reachability(ofView: type.name.text, visited: &visited))
      if isPreviewHelper(type) { result.isShown = false }
    }
    return result
  }

  /// Whether a view is created only once at each place, regardless of how often the surrounding code is updated: as the
  /// root of a window or of a hosting controller, or by code that runs on an event.
  package func isBuiltOnce(_ type: TypeDeclaration) -> Bool {
    let uses = facts.viewInputs(of: type.name.text).filter { !$0.isInTests }
    return !uses.isEmpty
      && uses.allSatisfy { use in
        switch use.fact.slot {
        case .window, .hosted, .event: true
        case .inline, .pushed, .presented, .helper: false
        }
      }
  }
}

extension Reachability {
  fileprivate static let none = Reachability(isTouchable: false, isReadable: false, isShown: false)

  fileprivate mutating func restrict(to other: Reachability) {
    isTouchable = isTouchable && other.isTouchable
    isReadable = isReadable && other.isReadable
    isShown = isShown && other.isShown
  }

  fileprivate mutating func extend(by other: Reachability) {
    isTouchable = isTouchable || other.isTouchable
    isReadable = isReadable || other.isReadable
    isShown = isShown || other.isShown
  }
}

extension FactReader {
  /// The maximum number of enclosing views to visit.
  private static var maximumViews: Int { 12 }

  /// How users can interact with a view, at the place where they can do the most.
  fileprivate func reachability(ofView view: String, visited: inout Set<String>) -> Reachability {
    let uses = viewInputs(of: view)
    let isPublic = types(named: view).contains { $0.fact.isPublic && $0.fact.kind != .extension }
    // A view without known uses may be shown by any code.
    guard visited.insert(view).inserted, visited.count <= Self.maximumViews, !uses.isEmpty, !isPublic,
      !isAmbiguous(view)
    else { return Reachability() }
    var result = Reachability.none
    for use in uses where !use.isInTests {
      var here = Reachability()
      if use.fact.slot == .inline {
        here = Reachability(isTouchable: !use.fact.isUntouchable, isReadable: !use.fact.isUnreadable)
        if !use.fact.owner.isEmpty { here.restrict(to: reachability(ofView: use.fact.owner, visited: &visited)) }
      }
      result.extend(by: here)
    }
    return result
  }
}
