// Determines which type of the workspace a name refers to at a place in a file.

extension FileModel {
  /// The type that a name refers to at a node. Of several types with that name, it is the one nested in an enclosing
  /// type.
  package func type(named name: String, at node: SyntaxNode) -> KnownType? {
    if let type = facts.type(named: name) { return type }
    let all = facts.types(named: name)
    guard all.count > 1 else { return nil }
    for scope in node.surroundings.compactMap(NominalDecl.init).map(TypeDeclaration.qualifiedName) {
      let own = all.filter { $0.fact.qualifiedName == "\(scope).\(name)" }
      let declarations = own.filter { $0.fact.kind != .extension }
      guard let declaration = declarations.first, declarations.count == 1 else { continue }
      return KnownType(declaration: declaration, extensions: own.filter { $0.fact.kind == .extension })
    }
    return nil
  }
}
