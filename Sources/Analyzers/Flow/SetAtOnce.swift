// What code sets on every run.

/// A property that code sets, as it is spelled where the code is, and the value as written.
struct SetValue: Sendable, Hashable {
  var path = ""
  var value = ""
}

extension Assignment {
  /// The value that the assignment sets on every run of some code; nil where it may not run, or where the value is too
  /// long to compare.
  func valueSetAtOnce(in code: SyntaxNode) -> String? {
    guard !isCompound, node.runsAtOnce(in: code), let value = singleValue, value.range.count <= 80
    else { return nil }
    return value.text
  }
}

extension SyntaxNode {
  /// Whether the node runs on every run of some code that gets to it: it is in no branch and no closure of it.
  func runsAtOnce(in code: SyntaxNode) -> Bool {
    surroundings(below: code).allSatisfy { around in
      switch around.kind {
      case .ifExpr, .switchExpr, .guardStmt, .forStmt, .whileStmt, .repeatStmt, .catchClause, .closureExpr, .deferStmt,
        .functionDecl, .ifConfigDecl:
        false
      default: true
      }
    }
  }
}
