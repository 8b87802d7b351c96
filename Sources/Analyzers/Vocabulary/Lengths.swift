extension FileModel {
  /// The value of a length: a literal, or a constant for one in this file or in a type of another file.
  package func length(_ expression: SyntaxNode) -> Double? {
    let node = expression.unparenthesized
    if let value = Double(node.text) { return value }
    if let value = constantValue(of: node) { return Double(value.text) }
    guard let access = MemberAccessExpr(node), let name = access.name?.text, let owner = access.base?.typeReferenceName,
      owner.isCapitalized,
      let constant = type(named: owner.text, at: node)?.properties.first(where: { $0.name == name && $0.isStatic }),
      constant.isLet
    else { return nil }
    return Double(constant.initialText)
  }
}
