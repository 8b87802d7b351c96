// Finds the code of members of the project's types, in this file and in others.

extension FileModel {
  /// The code of a property or a function of a type, with the model that contains it; nil if there are several with that
  /// name, or the code cannot be read.
  package func code(
    ofMember member: StaticString, ofTypeNamed name: Name, at node: SyntaxNode
  ) -> (node: SyntaxNode, file: FileModel)? {
    if let type = type(named: name) {
      let accessors = type.variables.filter { $0.binding.name == member }.compactMap(\.binding.accessorBlock)
      let bodies = accessors.map(\.codeOfGetter) + type.functions.filter { $0.name == member }.compactMap(\.body)
      return bodies.count == 1 ? (bodies[0], self) : nil
    }
    guard let type = type(named: name.text, at: node) else { return nil }
    let spelled = "\(member)"
    let found = type.parts.flatMap { part in
      part.fact.members.lazy.filter { $0.name == spelled }.map {
        Located(path: part.path, fact: $0, start: part.start)
      }
    }
    guard found.count == 1, let (code, file) = body(of: found[0]) else { return nil }
    return (code.kind == .accessorBlock ? code.codeOfGetter : code, file)
  }

  /// The braces of a member of a type, with the model that contains them; nil if the code cannot be read.
  package func code(of member: MemberFact, of type: KnownType) -> (node: SyntaxNode, file: FileModel)? {
    for part in type.parts where part.fact.members.contains(member) {
      guard let declared = declaration(of: member, in: part) else {
        return body(of: Located(path: part.path, fact: member, start: part.start)).map { ($0.body, $0.file) }
      }
      let braces = FunctionDecl(declared)?.body ?? VariableDecl(declared)?.bindings.first?.accessorBlock
      return braces.map { ($0, self) }
    }
    return nil
  }

  /// The maximum number of views that are the whole body of each other.
  private static var maximumRoots: Int { 3 }

  /// The only view in the body of a view of the project, with the model that contains it. If that is another view of the
  /// project, it is the one in the body of that view.
  package func root(ofViewNamed name: Name, at node: SyntaxNode) -> (view: SyntaxNode, file: FileModel)? {
    guard var found = ownRoot(ofViewNamed: name, at: node) else { return nil }
    for _ in 1..<Self.maximumRoots {
      guard let inner = FunctionCallExpr(found.view)?.calleeName, inner.isCapitalized,
        SwiftUICatalog.entry(of: inner) == nil,
        let next = found.file.ownRoot(ofViewNamed: inner, at: found.view)
      else { break }
      found = next
    }
    return found
  }

  private func ownRoot(ofViewNamed name: Name, at node: SyntaxNode) -> (view: SyntaxNode, file: FileModel)? {
    guard let (code, file) = code(ofMember: "body", ofTypeNamed: name, at: node) else { return nil }
    let statements = Array(file.codeBehindHelpers(code).node.children)
    guard statements.count == 1 else { return nil }
    let view = statements[0].kind == .returnStmt ? statements[0].firstChild : statements[0]
    return view.map { ($0, file) }
  }
}
