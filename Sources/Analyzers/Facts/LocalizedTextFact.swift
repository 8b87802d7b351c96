/// Code that looks up a text in the tables of translations: `String(localized: "Unnamed")`.
struct LocalizedTextFact: Fact {
  var place = FactRange()

  static let kind = FactKind("localizedText")
  var name: String { "" }

  mutating func code(_ coder: inout some Coder) { coder(&place) }
}

extension LocalizedTextFact: CollectedFact {
  static let source = FactSource(calls: "String", "NSLocalizedString", "LocalizedStringResource", "localizedString")

  /// A single fact per item is sufficient.
  static func all(in scope: FactScope) -> [LocalizedTextFact] {
    // `localizedString(for: date)` of a formatter and of a locale needs no tables.
    let labeled = [("String", "localized"), ("localizedString", "forKey")] as [(StaticString, StaticString)]
    let others = ["NSLocalizedString", "LocalizedStringResource"] as [StaticString]
    let call =
      labeled.lazy.flatMap { name, label in scope.calls(named: name).filter { $0.argument(label) != nil } }.first
      ?? others.lazy.flatMap(scope.calls).first
    return call.map { [LocalizedTextFact(place: FactRange($0.range))] } ?? []
  }
}

extension FactReader {
  /// Whether code of the module of the analyzed file looks up translations.
  var looksUpTranslations: Bool {
    all(LocalizedTextFact.self, named: "").contains { isInSameTarget($0.path) }
  }
}
