// What reaches the people who use an app: where nothing does, nothing is at stake.

/// What users can do with what a view shows.
struct Reachability {
  /// Whether touches and the pointer reach it.
  var isTouchable = true
  /// Whether assistive technologies read it.
  var isReadable = true
  /// Whether a screen of the app shows it: not only previews, tests or an image.
  var isShown = true
}

extension FileModel {
  /// What users can do with what a node of a body shows: judged by the modifiers around it in its member, and by those
  /// around all known places that build the view which the body is of.
  func reachability(of node: SyntaxNode) -> Reachability {
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

  /// Whether a view is built once for each place that it is built in, however often what is around it is updated: as
  /// the root of a window or of a hosting controller, or by code that runs on an event.
  func isBuiltOnce(_ type: TypeDeclaration) -> Bool {
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
  /// Views around views that are looked at.
  private static var maximumViews: Int { 12 }

  /// What users can do in a view, at the place that lets them do the most.
  fileprivate func reachability(ofView view: String, visited: inout Set<String>) -> Reachability {
    let uses = viewInputs(of: view)
    let isPublic = types(named: view).contains { $0.fact.isPublic && $0.fact.kind != .extension }
    // What nothing is known to show may be shown by anything.
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
