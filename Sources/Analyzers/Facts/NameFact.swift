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
  init(from decoder: inout some FactDecoder) throws(FactArchiveError) {
    try self.init(
      kind: decoder(),
      name: decoder(),
      value: decoder(),
      place: decoder())
  }

  func encode(to encoder: inout FactEncoder) {
    encoder(kind)
    encoder(name)
    encoder(value)
    encoder(place)
  }
}
