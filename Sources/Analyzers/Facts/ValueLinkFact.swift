/// A `NavigationLink(value:)`.
struct ValueLinkFact: Fact {
  /// The type of the value, as far as it is written; otherwise empty.
  var valueType = ""
  /// The type whose body contains it.
  var owner = ""
  var place = FactRange()

  static let kind = FactKind("valueLink")
  var name: String { valueType }

  mutating func code(_ coder: inout some Coder) {
    coder(&valueType)
    coder(&owner)
    coder(&place)
  }
}

extension ValueLinkFact: CollectedFact {
  static let source = FactSource(calls: "NavigationLink")

  static func all(in scope: FactScope) -> [ValueLinkFact] {
    scope.calls(named: "NavigationLink").compactMap { link in
      guard let value = link.argument("value") else { return nil }
      return ValueLinkFact(
        valueType: scope.typeName(ofValue: value), owner: scope.ownerName(of: link.node),
        place: FactRange(value.range))
    }
  }
}

extension FactReader {
  /// The links to values of a type.
  func valueLinks(to type: String) -> [Located<ValueLinkFact>] {
    meaningSameType(all(named: type), named: type)
  }
}
