// Determines which type of the workspace a name refers to at a place in a file.

extension FileModel {
  /// The type that a name refers to at a node. Of several types with that name, it is the one nested in an enclosing
  /// type.
  package func type(named name: String, at node: SyntaxNode) -> KnownType? {
    let scope = node.surroundings.lazy.compactMap(NominalDecl.init).first.map(TypeDeclaration.qualifiedName)
    return facts.type(named: name, in: scope ?? "")
  }
}
