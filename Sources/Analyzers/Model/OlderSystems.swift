extension FileModel {
  /// Whether an availability check around a node makes it run only on systems that lack a newer API: the `else` of an
  /// `#available`, the branch of an `#unavailable`, or the code after an `#available` branch that returns.
  package func isForOlderSystems(_ node: SyntaxNode) -> Bool {
    var child = node
    for ancestor in node.surroundings {
      switch ancestor.kind {
      case .ifExpr:
        let isFirst = ancestor.child(.codeBlock)?.contains(child) ?? false
        if let isNegated = ancestor.availabilityIsNegated, isFirst == isNegated, !isInCondition(child) { return true }
      case .guardStmt:
        if ancestor.availabilityIsNegated == false, child.kind == .codeBlock { return true }
      case .codeBlock, .accessorBlock, .closureExpr:
        for sibling in ancestor.children where sibling.index < child.index {
          guard sibling.kind == .ifExpr, sibling.availabilityIsNegated == false,
            sibling.child(.codeBlock)?.lastChild?.kind == .returnStmt
          else { continue }
          return true
        }
      case .memberBlock, .sourceFile: return false
      default: break
      }
      child = ancestor
    }
    return false
  }

  private func isInCondition(_ child: SyntaxNode) -> Bool { child.kind == .conditionElement }
}

extension SyntaxNode {
  /// Whether an `if` or `guard` checks the availability: false for `#available`, true for `#unavailable`, nil for none.
  fileprivate var availabilityIsNegated: Bool? {
    for condition in children where condition.kind == .conditionElement {
      guard let available = condition.firstChild, available.kind == .availabilityCondition else { continue }
      return available.firstToken.textEquals("#unavailable")
    }
    return nil
  }
}
