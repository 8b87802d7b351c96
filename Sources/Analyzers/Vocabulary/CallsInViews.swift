// Finds the code of views, in all files, that calls a method of a model.

extension FileModel {
  /// The maximum number of views to search.
  private static var maximumViews: Int { 16 }

  /// The calls of a method in the code of the views that use the type that declares it.
  package func callsInViews(of function: FunctionDecl) -> [(call: FunctionCallExpr, file: FileModel)] {
    guard let name = function.name, let type = enclosingType(of: function.node),
      let known = self.type(named: type.name.text, at: function.node)
    else { return [] }
    let hash = NameHash.of(name)
    return facts.views(using: known).prefix(Self.maximumViews).flatMap { view in
      guard let (declared, file) = declaration(of: view) else { return [(call: FunctionCallExpr, file: FileModel)]() }
      let calls = declared.parts.flatMap { file.calls(in: $0.node, whoseHash: { $0 == hash }) }
      return calls.filter { $0.calleeName == name && isDeclaration(function, of: file.callee(of: $0)) }
        .map { (call: $0, file: file) }
    }
  }

  /// Whether a function of this file is what code of this file or another one calls.
  private func isDeclaration(_ function: FunctionDecl, of callee: Callee) -> Bool {
    switch callee {
    case .here(let code): return code.declaration == function.node
    case .elsewhere(let member, of: _):
      return place(of: member.range.lowerBound, in: member.path) == function.name?.range.lowerBound
    case .system, .nothing, .unknown: return false
    }
  }
}
