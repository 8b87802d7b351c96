extension FileModel {
  /// The string literal that an expression stands for: itself, or the initial value of a constant in this file.
  func stringConstant(_ expression: SyntaxNode) -> StringLiteralExpr? {
    if let literal = StringLiteralExpr(expression) { return literal }
    return constantValue(of: expression).flatMap(StringLiteralExpr.init)
  }

  /// The initial value of the constant that `name`, `self.name`, `Self.name` or `Type.name` refers to, if this file
  /// declares it.
  func constantValue(of expression: SyntaxNode) -> SyntaxNode? {
    if let access = MemberAccessExpr(expression), let base = access.base, let name = access.name,
      let baseName = DeclReferenceExpr(base)?.name
    {
      let type = baseName == "self" || baseName == "Self" ? enclosingType(of: expression) : type(named: baseName)
      return type?.constant(named: name)
    }
    guard let name = DeclReferenceExpr(expression)?.name, !isShadowed(name, at: expression) else { return nil }
    if let value = enclosingType(of: expression)?.constant(named: name) { return value }
    for variable in globalVariables(named: name) where variable.isLet {
      for binding in variable.bindings where binding.name.map({ $0 == name }) ?? false { return binding.value }
    }
    return nil
  }
}

extension TypeDeclaration {
  /// The initial value of a `let` with that name.
  fileprivate func constant(named name: Name) -> SyntaxNode? {
    guard let property = storedProperty(named: name), property.isLet else { return nil }
    return property.initialValue
  }
}
