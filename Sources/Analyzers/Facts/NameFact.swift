/// A name that two places of a program must agree on.
struct NameFact: Fact {
  var kind: FactKey.Kind
  var name: String
  /// What belongs to it: the default of a storage key, the value of a constant or a setting, the owner of a constant,
  /// the type whose function it is (empty for the one around it).
  var value: String
  var place: FactRange

  static func facts(of list: FactList) -> [NameFact] { list.names }
  var key: FactKey { FactKey(kind: kind, name: name) }
}

extension NameFact: FactValue {
  init(_ value: NameFact?, by coder: inout some FactCoder) throws(FactArchiveError) {
    try self.init(
      kind: coder(value?.kind),
      name: coder(value?.name),
      value: coder(value?.value),
      place: coder(value?.place))
  }
}
