/// A value that the project adds to `EnvironmentValues`.
struct EnvironmentKeyFact: Fact {
  var key = ""
  /// The type of the value, as far as it is written; otherwise empty.
  var type = ""
  var place = FactRange()

  static let kind = FactKind("environmentKey")
  var name: String { key }

  mutating func code(_ coder: inout some Coder) {
    coder(&key)
    coder(&type)
    coder(&place)
  }
}

extension EnvironmentKeyFact: CollectedFact {
  static let source = FactSource(.types)

  static func all(in scope: FactScope) -> [EnvironmentKeyFact] {
    var result: [EnvironmentKeyFact] = []
    for (part, type) in scope.parts where type.isForeign && type.name == "EnvironmentValues" {
      for (declaration, binding) in type.variables where part.node.contains(declaration.node) {
        guard let name = binding.name else { continue }
        let typeName = binding.type?.text ?? binding.value.map(scope.typeName(ofValue:)) ?? ""
        result.append(EnvironmentKeyFact(key: name.text, type: typeName, place: FactRange(name.range)))
      }
    }
    return result
  }
}

extension FactReader {
  /// The values with a name that the project adds to the environment.
  func environmentKeys(named key: String) -> [Located<EnvironmentKeyFact>] { all(named: key) }
}
