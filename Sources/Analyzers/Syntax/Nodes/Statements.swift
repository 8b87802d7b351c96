/// `if conditions { … } else { … }`, as a statement, a view or a value.
package struct IfExpr: TypedNode {
  package let node: SyntaxNode

  package init?(_ node: SyntaxNode) {
    guard node.kind == .ifExpr else { return nil }
    self.node = node
  }

  package var conditions: [SyntaxNode] { node.conditions }
  package var body: SyntaxNode? { node.child(.codeBlock) }
  /// The braces or the nested `if` after `else`.
  package var elseBody: SyntaxNode? {
    guard let body, let last = node.lastChild, last != body else { return nil }
    return last
  }

  /// From `if` to the end of the conditions.
  package var headRange: Range<Int> {
    let range = node.range
    return range.lowerBound..<(conditions.last?.range.upperBound ?? range.upperBound)
  }

  /// The `if` and all `else if`s after it.
  package var chain: [IfExpr] {
    var result = [self]
    while let next = result.last?.elseBody.flatMap(IfExpr.init) { result.append(next) }
    return result
  }

  /// The braces of all branches, including those of an `else if`.
  package var branches: [SyntaxNode] {
    let chain = chain
    return chain.compactMap(\.body) + [chain.last?.elseBody].compactMap(\.self)
  }

  /// Whether the last branch is an unconditional `else`.
  package var isExhaustive: Bool { chain.last?.elseBody != nil }
}

extension SyntaxNode {
  /// The comma-separated conditions of an `if`, `guard` or `while`.
  package var conditions: [SyntaxNode] { children.filter { $0.kind == .conditionElement } }

  /// The only child; nil if there are none or several.
  package var onlyChild: SyntaxNode? { firstChild.flatMap { $0.subtreeEnd == subtreeEnd ? $0 : nil } }

  /// The enclosing `if`, `switch` and `#if` nodes that contain the node in a branch, and the enclosing `do` nodes that
  /// contain it in a `catch` clause, each with that branch, innermost first.
  package func enclosingBranches(below limit: SyntaxNode? = nil) -> [(conditional: SyntaxNode, branch: SyntaxNode)] {
    var result: [(SyntaxNode, SyntaxNode)] = []
    var child = self
    for ancestor in surroundings(below: limit ?? tree.root) {
      switch ancestor.kind {
      case .ifExpr where child.kind == .codeBlock || child.kind == .ifExpr,
        .switchExpr where child.kind == .switchCase,
        .doStmt where child.kind == .catchClause,
        .ifConfigDecl where child.kind == .ifConfigClause:
        result.append((ancestor, child))
      case .memberBlock: return result
      default: break
      }
      child = ancestor
    }
    return result
  }

  /// Whether two nodes are in different branches of the same `if`, `switch` or `#if`, or in different `catch` clauses
  /// of the same `do`, so that at most one of them runs.
  package func excludes(_ other: SyntaxNode) -> Bool {
    let others = other.enclosingBranches()
    return enclosingBranches().contains { mine in
      others.contains { $0.conditional == mine.conditional && $0.branch != mine.branch }
    }
  }
}

/// `#if condition`, `#elseif condition` or `#else`, and what follows.
package struct IfConfigClause: TypedNode {
  package let node: SyntaxNode

  package init?(_ node: SyntaxNode) {
    guard node.kind == .ifConfigClause else { return nil }
    self.node = node
  }

  /// Nil after `#else`.
  package var condition: SyntaxNode? { node.firstToken.textEquals("#else") ? nil : node.firstChild }
  /// The statements, members or modifiers after the condition.
  package var elements: [SyntaxNode] { Array(node.children.dropFirst(condition == nil ? 0 : 1)) }
}
