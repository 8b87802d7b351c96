// Determines which values code sets on every run.

/// A property that code sets, spelled as at the location of the code, and the value as written.
package struct SetValue: Sendable, Hashable {
  package var path = ""
  var value = ""
}

extension Assignment {
  /// The value that the assignment sets on every run of some code; nil if it may not run, or if the value is too long
  /// to compare.
  func valueSetAtOnce(in code: SyntaxNode) -> String? {
    guard !isCompound, node.runsAtOnce(in: code) else { return nil }
    return valueText.flatMap { $0.utf8.count <= 80 ? $0 : nil }
  }
}

extension SyntaxNode {
  /// Whether the node runs on every run of some code that reaches it: it is not in a branch or closure.
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
