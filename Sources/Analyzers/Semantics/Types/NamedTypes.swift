// Determines which type of the workspace a name refers to at a place in a file.

extension FileModel {
  /// The type that a name refers to at a node. Of several types with that name, it is the one nested in an enclosing
  /// type. A call may mean a function with the name of a type.
  package func type(named name: String, at node: SyntaxNode) -> KnownType? {
    if let call = FunctionCallExpr(node), callsFunctionNamedLikeType(call) { return nil }
    let scope = node.surroundings.lazy.compactMap(NominalDecl.init).first.map(TypeDeclaration.qualifiedName)
    return facts.type(named: name, in: scope ?? "")
  }
}
