// Determines which members of a type create views.

extension FileModel {
  /// Whether an expression is a property of the enclosing type, or a call of its method, that is declared as a view:
  /// `header` for `var header: some View`, `row(1)` for `func row(_ number: Int) -> some View`.
  package func isViewMember(_ expression: SyntaxNode) -> Bool {
    let expression = expression.unparenthesized
    let call = FunctionCallExpr(expression)
    guard let name = (call?.calledExpression ?? expression).selfMemberName,
      !name.isCapitalized || SwiftUICatalog.entry(of: name) == nil,
      let member = enclosingType(of: expression)?.onlyMember(named: name), !isShadowed(name, at: expression)
    else { return false }
    if let function = FunctionDecl(member) { return call != nil && (function.returnType?.isViewType ?? false) }
    return call == nil && (VariableDecl(member)?.bindings.first?.type?.isViewType ?? false)
  }
}

extension SyntaxNode {
  /// `some View`, `AnyView`, or another SwiftUI view. Excludes `any View`, which builders do not accept.
  fileprivate var isViewType: Bool {
    guard let name = typeName else { return false }
    if kind == .someOrAnyType { return name == "View" && firstToken.textEquals("some") }
    return name == "AnyView" || SwiftUICatalog.entry(of: name)?.kind == .view && !name.is(.shapeStyle)
  }
}
