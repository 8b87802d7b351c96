/// A global variable that is an object made where it is declared.
struct GlobalObjectFact: Fact {
  /// The type that is made.
  var type = ""
  var global = ""
  var place = FactRange()

  static let kind = FactKind("globalObject")
  var name: String { type }

  mutating func code(_ coder: inout some Coder) {
    coder(&type)
    coder(&global)
    coder(&place)
  }
}

extension GlobalObjectFact: CollectedFact {
  static func all(in scope: FactScope) -> [GlobalObjectFact] {
    scope.globals.compactMap(VariableDecl.init).flatMap { variable in
      variable.bindings.compactMap { binding in
        guard let property = StoredProperty((variable, binding)),
          case .constructor(let type) = PropertyFact.InitialValue(property.initialValue)
        else { return nil }
        return GlobalObjectFact(type: type, global: property.name.text, place: FactRange(property.name.range))
      }
    }
  }
}

extension FactReader {
  /// The global variables that are made as an object of a type.
  func globalObjects(of type: Name) -> [Located<GlobalObjectFact>] { all(named: type) }
}
