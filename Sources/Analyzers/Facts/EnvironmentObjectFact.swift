/// An object that is put into the environment by its type.
package struct EnvironmentObjectFact: Fact {
  /// The type of the object, as far as it is written; otherwise empty.
  var type = ""
  /// The type whose body contains it.
  package var owner = ""
  package var place = FactRange()

  static let kind = FactKind("environmentObject")
  var name: String { type }

  mutating func code(_ coder: inout some Coder) {
    coder(&type)
    coder(&owner)
    coder(&place)
  }
}

extension EnvironmentObjectFact: CollectedFact {
  static let source = FactSource(calls: "environmentObject", "environment")

  static func all(in scope: FactScope) -> [EnvironmentObjectFact] {
    let calls = scope.calls(named: "environmentObject") + scope.calls(named: "environment")
    return calls.compactMap { call in
      guard let value = call.arguments.first?.expression, value.kind != .keyPathExpr, call.arguments.count == 1 else {
        return nil
      }
      return EnvironmentObjectFact(
        type: scope.typeName(ofValue: value), owner: scope.ownerName(of: call.node), place: FactRange(call.range))
    }
  }
}

extension FactReader {
  /// Code that puts an object of a type into the environment.
  package func environmentObjects(of type: String) -> [Located<EnvironmentObjectFact>] {
    meaningSameType(all(named: type), named: type)
  }
}
