// Code of other files.

extension FileModel {
  /// The body of a member that another file declares, and the model that it is part of: the whole type, or an extension of a
  /// type of another module, without the rest of its files. Its nodes are valid as long as this model.
  ///
  /// - Parameter member: of a type at the top level of its file, or of a type inside such a type, or a global function.
  /// - Returns: nil if the code cannot be read, or has changed since the facts were collected.
  package func body(of member: Located<MemberFact>) -> (body: SyntaxNode, file: FileModel)? {
    let start = member.range.lowerBound
    guard let code = facts.topLevelCode(at: start, in: member.path), let model = model(of: code),
      let offset = model.place(of: start, in: member.path)
    else { return nil }
    for node in model.tree.nodes(around: offset) {
      if let function = FunctionDecl(node) {
        return function.name?.text == member.fact.name ? function.body.map { ($0, model) } : nil
      }
      if let initializer = InitializerDecl(node) { return initializer.body.map { ($0, model) } }
      if let variable = VariableDecl(node) {
        let binding = variable.bindings.first { $0.name?.text == member.fact.name }
        return binding?.accessorBlock.map { ($0, model) }
      }
    }
    return nil
  }

  /// The code of a function or a property of the project, in this file or in another one, and the model that it is part of.
  package func code(of callee: Callee) -> (node: SyntaxNode, file: FileModel)? {
    switch callee {
    case .here(let code): code.body.map { ($0, self) }
    case .elsewhere(let member, of: _): body(of: member).map { ($0.body, $0.file) }
    case .system, .nothing, .unknown: nil
    }
  }

  /// The type that a part in another file declares or extends, with the model of its code: the whole type, without the rest
  /// of its files. Its nodes are valid as long as this model.
  ///
  /// - Returns: nil if the code cannot be read, or has changed since the facts were collected.
  package func declaration(at part: Located<TypeFact>) -> (TypeDeclaration, FileModel)? {
    let start = part.range.lowerBound
    guard let fact = facts.topLevelCode(at: start, in: part.path), let model = model(of: fact),
      let offset = model.place(of: start, in: part.path),
      let node = model.tree.nodes(around: offset).first(where: { NominalDecl($0) != nil })
    else { return nil }
    return model.type(at: node.index).map { ($0, model) }
  }

  /// Whether the file that contains a node is analyzed together with the type around a root, so that a rule that starts at the
  /// root reports the node there.
  package func isReported(_ node: SyntaxNode, withCodeOf root: SyntaxNode) -> Bool {
    guard let joinedParts else { return true }
    guard let origin = joinedParts.origin(of: node.range) else {
      // The file of the root joins only the code of its own type to it.
      return joinedParts.origin(of: root.range) == nil || outermostType(around: node) == outermostType(around: root)
    }
    guard let type = outermostType(around: root) else { return false }
    return facts.parts(ofType: type).contains { $0.path == origin.path }
  }

  private func outermostType(around node: SyntaxNode) -> String? {
    node.surroundings.filter(\.kind.isNominalDecl).compactMap(NominalDecl.init).last
      .flatMap(\.outermostName)?.text
  }

  /// The model of code in other files: of a type with all its parts. Of a type of another module, which may have extensions in
  /// many files, it is only the part itself, as it is of a global.
  private func model(of code: Located<TopLevelCodeFact>) -> FileModel? {
    let type = code.fact.type.map { facts.onlySubtype(of: $0) ?? $0 }
    let whole = type.flatMap { facts.isForeign($0) ? nil : $0 }
    let key = whole ?? "\(code.path) \(code.range.lowerBound)"
    let result = otherTypes[key] ?? read(whole.map(facts.wholeType(named:)) ?? WholeType(name: key, parts: [code]))
    otherTypes[key] = result
    if let type {
      facts.dependOnParts(ofType: type, inheriting: result.inheritedTypes)
    } else {
      facts.depend(on: TopLevelCodeFact.self, named: code.fact.name)
    }
    return result.model
  }

  private func read(_ type: WholeType) -> OtherType {
    var parts = JoinedParts()
    parts.append(type.parts, facts)
    guard let first = type.parts.first, !parts.isEmpty else {
      return OtherType(model: nil, inheritedTypes: type.inheritedTypes)
    }
    let (settings, facts) = (settings, facts)
    let model = FileModel(parts, settings: settings, onlySubtypes: type.onlySubtypes) { facts.reader(from: first.path) }
    return OtherType(model: model, inheritedTypes: type.inheritedTypes)
  }
}
