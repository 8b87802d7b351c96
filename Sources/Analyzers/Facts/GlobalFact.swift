/// A global variable or function.
package struct GlobalFact: Fact {
  package var name = ""
  /// Whether it is `private` or `fileprivate`, and therefore not visible in other files.
  var isPrivate = false
  /// A variable with storage.
  package var property: PropertyFact?
  /// A function or a computed variable.
  package var member: MemberFact?
  package var place = FactRange()

  static let kind = FactKind("global")

  mutating func moveParts(by bytes: Int) {
    property?.move(by: bytes)
    member?.move(by: bytes)
  }

  mutating func code(_ coder: inout some Coder) {
    coder(&name)
    coder(&isPrivate)
    coder(&property)
    coder(&member)
    coder(&place)
  }
}

extension GlobalFact: CollectedFact {
  static func all(in scope: FactScope) -> [GlobalFact] { scope.globals.flatMap { all($0, in: scope.file) } }

  private static func all(_ node: SyntaxNode, in file: FileModel) -> [GlobalFact] {
    let variable = VariableDecl(node)
    guard let isPrivate = variable?.isPrivate ?? FunctionDecl(node)?.isPrivate else { return [] }
    var result: [GlobalFact] = []
    if let variable {
      for property in variable.bindings.lazy.compactMap({ StoredProperty((variable, $0)) }) {
        let fact = PropertyFact(property, in: file, typeName: "")
        result.append(GlobalFact(name: fact.name, isPrivate: isPrivate, property: fact, place: fact.place))
      }
    }
    var members: [MemberFact] = []
    MemberFact.add(node, to: &members, in: file, typeName: "")
    return result + members.map { GlobalFact(name: $0.name, isPrivate: isPrivate, member: $0, place: $0.place) }
  }
}

extension FactReader {
  /// Whether any file declares a global variable or function with a name.
  package func knowsGlobal(named name: String) -> Bool { !all(GlobalFact.self, named: name).isEmpty }

  /// The global variable or function with a name that the analyzed file can see; nil if there are none or several.
  package func global(named name: String) -> Located<GlobalFact>? {
    let visible = all(GlobalFact.self, named: name).filter { $0.path == path || !$0.fact.isPrivate }
    return visible.count == 1 ? visible[0] : nil
  }
}
