// Determines whether a view inherits a modifier from the code around it, in any file.

/// Whether a view inherits a modifier that is applied around it.
package enum InheritedModifier {
  /// No known code applies it around the view.
  case nowhere
  /// Some code does, and other code shows the view without it.
  case somewhere
  /// All code that is known to show the view does.
  case everywhere
}

extension FileModel {
  /// Whether the environment of a node contains what one of some modifiers puts into it: it is applied around the node,
  /// around the helpers that contain it, or around the views of the project that show it, directly or through modifiers of
  /// the project. What is applied to a screen in a stack does not reach the screens that the stack pushes.
  package func inherits(_ names: [StaticString], at node: SyntaxNode) -> InheritedModifier {
    var search = InheritedModifierSearch(names: names)
    search.follow(node, in: self, isPushed: false)
    if !search.isFound { return .nowhere }
    return search.isMissing ? .somewhere : .everywhere
  }
}

/// Follows a view to the code that shows it.
private struct InheritedModifierSearch {
  let names: [StaticString]
  /// Whether a way to the view applies one of the modifiers.
  var isFound = false
  /// Whether a way from a window to the view applies none.
  var isMissing = false
  private var visited: Set<Visit> = []

  /// A type or a helper that was visited.
  private struct Visit: Hashable {
    let name: String
    let isPushed: Bool
  }

  init(names: [StaticString]) { self.names = names }

  /// The maximum number of types and helpers to visit.
  private static let maximumVisits = 64

  /// - Parameter isPushed: whether a stack that was not reached yet pushes the view.
  mutating func follow(_ node: SyntaxNode, in file: FileModel, isPushed: Bool) {
    var isPushed = isPushed
    var child = node
    for ancestor in node.ancestors {
      if ancestor.kind == .memberBlock { break }
      if ancestor.kind == .functionCallExpr, child == ancestor.firstChild {
        if !isPushed, child.kind == .memberAccessExpr, isApplied(by: ancestor, in: file) {
          isFound = true
          return
        }
      } else if let use = ArgumentUse(child) {
        switch slot(of: use, child) {
        case .pushed: isPushed = true
        case .stackRoot, .column: isPushed = false
        case .sceneRoot:
          isMissing = true
          return
        default: break
        }
      }
      child = ancestor
    }
    guard let type = file.enclosingType(of: node) else { return }
    guard node.enclosingMember?.memberName == "body" else {
      let member = node.enclosingMember?.memberName?.text ?? ""
      guard visit("\(type.qualifiedName).\(member)", isPushed) else { return }
      for use in file.helperUses(around: node) { follow(use, in: file, isPushed: isPushed) }
      return
    }
    let name = type.name.text
    guard visit(name, isPushed) else { return }
    let owners = file.facts.uses(of: name)
      .filter { !$0.isInTests && !$0.fact.owner.isEmpty && !file.facts.isPreview($0.fact.owner) }.map(\.fact.owner)
    for owner in Set(owners).sorted() where owner != name {
      guard let known = file.facts.type(named: owner), let (_, other) = file.bodyOfView(known) else { continue }
      for call in other.calls(named: name) where other.enclosingType(of: call.node)?.name.text == owner {
        follow(call.node, in: other, isPushed: isPushed)
      }
    }
  }

  private mutating func visit(_ name: String, _ isPushed: Bool) -> Bool {
    visited.count < Self.maximumVisits && visited.insert(Visit(name: name, isPushed: isPushed)).inserted
  }

  /// Whether a call of a modifier applies one of the modifiers.
  private func isApplied(by call: SyntaxNode, in file: FileModel) -> Bool {
    file.chain(of: call).modifier(at: call).map { file.applies(names, [$0]) } ?? false
  }

  private func slot(of use: ArgumentUse, _ argument: SyntaxNode) -> Slot? {
    guard argument.kind == .closureExpr else { return use.valueSlot }
    if case .builder(let slot) = use.role { return slot }
    return nil
  }
}
