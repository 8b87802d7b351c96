/// `catch` clauses and the errors that they catch.
extension SyntaxNode {
  private var catchItems: [SyntaxNode] { children.filter { $0.kind == .catchItem } }

  /// Whether a `catch` clause catches all errors: `catch`, `catch let error`.
  package var isCatchAll: Bool { caughtErrorName != nil }

  /// The name of the error in a `catch` clause that catches all errors.
  package var caughtErrorName: String? {
    let items = catchItems
    if items.isEmpty { return "error" }
    guard items.count == 1, let pattern = items[0].firstChild, items[0].child(.whereClause) == nil,
      pattern.kind == .valueBindingPattern, let name = pattern.firstChild, name.kind == .identifierPattern
    else { return nil }
    return name.text
  }

  /// Whether there is a comment between the first and the last byte of the node.
  package var hasComments: Bool {
    let range = range
    return tree.comments.contains { range.contains($0.range.lowerBound) }
  }
}
