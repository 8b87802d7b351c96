/// `if conditions { … } else { … }`, as a statement, a view or a value.
struct IfExpr: TypedNode {
  let node: SyntaxNode

  init?(_ node: SyntaxNode) {
    guard node.kind == .ifExpr else { return nil }
    self.node = node
  }

  var conditions: [SyntaxNode] { node.conditions }
  var body: SyntaxNode? { node.child(.codeBlock) }
  /// The braces or the nested `if` after `else`.
  var elseBody: SyntaxNode? {
    guard let body, let last = node.lastChild, last != body else { return nil }
    return last
  }

  /// From `if` to the end of the conditions.
  var headRange: Range<Int> {
    let range = node.range
    return range.lowerBound..<(conditions.last?.range.upperBound ?? range.upperBound)
  }

  /// The `if` and all `else if`s after it.
  var chain: [IfExpr] {
    var result = [self]
    while let next = result.last?.elseBody.flatMap(IfExpr.init) { result.append(next) }
    return result
  }

  /// The braces of all branches, including those of an `else if`.
  var branches: [SyntaxNode] {
    let chain = chain
    return chain.compactMap(\.body) + [chain.last?.elseBody].compactMap(\.self)
  }

  /// Whether the last branch is an unconditional `else`.
  var isExhaustive: Bool { chain.last?.elseBody != nil }
}

extension SyntaxNode {
  /// The comma-separated conditions of an `if`, `guard` or `while`.
  var conditions: [SyntaxNode] { children.filter { $0.kind == .conditionElement } }

  /// The only child; nil if there are none or several.
  var onlyChild: SyntaxNode? { firstChild.flatMap { $0.subtreeEnd == subtreeEnd ? $0 : nil } }

  /// The enclosing `if`, `switch` and `#if` nodes that contain the node in a branch, and the enclosing `do` nodes that
  /// contain it in a `catch` clause, each with that branch, innermost first.
  func enclosingBranches(below limit: SyntaxNode? = nil) -> [(conditional: SyntaxNode, branch: SyntaxNode)] {
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
  func excludes(_ other: SyntaxNode) -> Bool {
    let others = other.enclosingBranches()
    return enclosingBranches().contains { mine in
      others.contains { $0.conditional == mine.conditional && $0.branch != mine.branch }
    }
  }
}
