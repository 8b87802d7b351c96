// Determines which type of the workspace a name refers to at a place in a file.

extension FileModel {
  /// The type that a name refers to at a node. Of several types with that name, it is the one nested in an enclosing
  /// type. A call may mean a function with the name of a type.
  package func type(named name: String, at node: SyntaxNode) -> KnownType? {
    if let call = FunctionCallExpr(node), callsFunctionNamedLikeType(call) { return nil }
    let scope = node.surroundings.lazy.compactMap(NominalDecl.init).first.map(TypeDeclaration.qualifiedName)
    return facts.type(named: name, in: scope ?? "")
  }

  /// The type of the project that an expression has or names: `Theme` for `theme`, `$theme` and `Theme`.
  package func projectType(of expression: SyntaxNode) -> KnownType? {
    let node = expression.unparenthesized.withoutUnwrapping
    return nameOfOwner(node).flatMap { type(named: $0, at: node) }
  }

  /// The type of the project whose member a path leads to: `Theme` for `theme.tint`, `Theme.tint`, and `tint` in its code.
  package func projectType(withMember path: SyntaxNode) -> KnownType? {
    if path.selfMemberName != nil {
      return enclosingType(of: path).flatMap { type(named: $0.name.text, at: path) }
    }
    return MemberAccessExpr(path)?.base.flatMap(projectType(of:))
  }
}
