/// A value that is put into the environment by its key.
struct EnvironmentValueFact: Fact {
  /// `theme` for `\.theme`.
  var key = ""
  /// The type whose body contains it.
  var owner = ""
  var place = FactRange()

  static let kind = FactKind("environmentValue")
  var name: String { key }

  mutating func code(_ coder: inout some Coder) {
    coder(&key)
    coder(&owner)
    coder(&place)
  }
}

extension EnvironmentValueFact: CollectedFact {
  static let source = FactSource(calls: "environmentObject", "environment")

  static func all(in scope: FactScope) -> [EnvironmentValueFact] {
    let calls = scope.calls(named: "environmentObject") + scope.calls(named: "environment")
    return calls.compactMap { call in
      guard let key = call.arguments.first?.expression, call.calledExpression?.kind == .memberAccessExpr,
        key.kind == .keyPathExpr
      else { return nil }
      return EnvironmentValueFact(
        key: key.text.drop { $0 != "." }.dropFirst().description, owner: scope.ownerName(of: call.node),
        place: FactRange(call.range))
    }
  }
}

extension FactReader {
  /// Code that puts a value with a key into the environment.
  func environmentValues(of key: String) -> [Located<EnvironmentValueFact>] { all(named: key) }
}
