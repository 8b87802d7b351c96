// Determines whether a file is part of the app, so that its size is known when the app is built.

extension FileModel {
  /// The expression that a local name or a property of the enclosing type stands for, or the expression itself.
  package func writtenValue(of expression: SyntaxNode) -> SyntaxNode {
    let node = expression.unparenthesized.withoutUnwrapping
    if let name = DeclReferenceExpr(node)?.name, let local = localBinding(of: name, at: node) {
      if case .value(let value?, let place) = local, place.kind != .forStmt { return value }
      return node
    }
    guard let name = node.selfMemberName, let type = enclosingType(of: node) else { return node }
    return type.storedProperty(named: name)?.initialValue
      ?? type.variable(named: name)?.binding.accessorBlock?.onlyExpression ?? node
  }

  /// Whether a value is the address or the path of a file in a bundle: `Bundle.main.url(forResource: "cities", withExtension:
  /// "json")`, also through names, a function of the project, and methods that extend a path.
  package func isInBundle(_ file: SyntaxNode) -> Bool { isInBundle(file, steps: 6) }

  private func isInBundle(_ file: SyntaxNode, steps: Int) -> Bool {
    guard steps > 0 else { return false }
    let written = writtenValue(of: file)
    let node = (written.kind == .tryExpr ? written.lastChild ?? written : written).unparenthesized.withoutUnwrapping
    if node.textEquals("Bundle") || declaredType(of: node)?.plainTypeName == "Bundle" { return true }
    if let access = MemberAccessExpr(node), let base = access.base { return isInBundle(base, steps: steps - 1) }
    guard let call = FunctionCallExpr(node), let name = call.calleeName else { return false }
    if let base = call.base, isInBundle(base, steps: steps - 1) { return true }
    if name == "Bundle" { return true }
    if name.isAny(of: ["URL", "NSURL", "String"]) {
      return call.firstArgument.map { isInBundle($0, steps: steps - 1) } ?? false
    }
    guard let code = code(of: callee(of: call)), let value = code.node.onlyExpression else { return false }
    return code.file.isInBundle(value, steps: steps - 1)
  }
}
