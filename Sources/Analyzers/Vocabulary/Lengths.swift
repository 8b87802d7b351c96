extension FileModel {
  /// The value of a length: a literal, or a constant for one in this file or in a type of another file.
  package func length(_ expression: SyntaxNode) -> Double? { length(expression, Self.maximumHandings) }

  /// The maximum number of views that hand a length on to each other.
  private static var maximumHandings: Int { 3 }

  private func length(_ expression: SyntaxNode, _ handings: Int) -> Double? {
    let node = expression.unparenthesized
    if let value = Double(node.text) { return value }
    if let value = constantValue(of: node) { return Double(value.text) }
    if handings > 0, let (value, other) = handedValue(at: node) { return other.length(value, handings - 1) }
    guard let access = MemberAccessExpr(node), let name = access.name?.text, let owner = access.base?.typeReferenceName,
      owner.isCapitalized,
      let constant = type(named: owner.text, at: node)?.properties.first(where: { $0.name == name && $0.isStatic }),
      constant.isLet
    else { return nil }
    return Double(constant.initialText)
  }
}
