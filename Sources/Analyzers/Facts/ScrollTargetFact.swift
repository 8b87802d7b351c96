/// The argument of `scrollTo(…)`.
struct ScrollTargetFact: Fact {
  /// As written.
  var identity = ""
  /// The type whose body contains it.
  var owner = ""
  var place = FactRange()

  static let kind = FactKind("scrollTarget")
  var name: String { identity }

  mutating func code(_ coder: inout some Coder) {
    coder(&identity)
    coder(&owner)
    coder(&place)
  }
}

extension ScrollTargetFact: CollectedFact {
  static let source = FactSource(calls: "scrollTo")

  static func all(in scope: FactScope) -> [ScrollTargetFact] {
    scope.calls(named: "scrollTo").compactMap { call in
      guard let value = call.identityArgument else { return nil }
      return ScrollTargetFact(
        identity: value.text, owner: scope.ownerName(of: call.node), place: FactRange(value.range))
    }
  }
}

extension FactReader {
  /// The calls that scroll to an identity, as written.
  func scrollTargets(of identity: String) -> [Located<ScrollTargetFact>] { all(named: identity) }
}
