/// The argument of `.id(…)`.
struct ViewIdentityFact: Fact {
  /// As written.
  var identity = ""
  /// The type whose body contains it.
  var owner = ""
  var place = FactRange()

  static let kind = FactKind("viewIdentity")
  var name: String { identity }

  mutating func code(_ coder: inout some Coder) {
    coder(&identity)
    coder(&owner)
    coder(&place)
  }
}

extension ViewIdentityFact: CollectedFact {
  static let source = FactSource(calls: "id")

  static func all(in scope: FactScope) -> [ViewIdentityFact] {
    scope.calls(named: "id").compactMap { call in
      guard let value = call.identityArgument else { return nil }
      return ViewIdentityFact(
        identity: value.text, owner: scope.ownerName(of: call.node), place: FactRange(value.range))
    }
  }
}

extension FactReader {
  /// The views with an identity, as written.
  func viewIdentities(of identity: String) -> [Located<ViewIdentityFact>] { all(named: identity) }
}

extension FunctionCallExpr {
  /// The identity in `.id(…)` or `proxy.scrollTo(…)`, unless it is long.
  var identityArgument: SyntaxNode? {
    guard calledExpression?.kind == .memberAccessExpr, let first = arguments.first, first.label == nil,
      let value = first.expression, !value.shortText.isEmpty
    else { return nil }
    return value
  }
}
