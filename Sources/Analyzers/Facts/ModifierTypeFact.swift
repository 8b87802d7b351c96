/// A type that conforms to `ViewModifier`, with the modifiers and views in its body.
package struct ModifierTypeFact: Fact {
  var type = ""
  /// The modifiers that it applies to its content, each once.
  var modifiers: [String] = []
  /// The views and modifiers that it creates, each once.
  var callees: [String] = []
  package var place = FactRange()

  static let kind = FactKind("modifierType")
  var name: String { type }

  mutating func code(_ coder: inout some Coder) {
    coder(&type)
    coder(&modifiers)
    coder(&callees)
    coder(&place)
  }
}

extension ModifierTypeFact: CollectedFact {
  static let source = FactSource(.types)

  static func all(in scope: FactScope) -> [ModifierTypeFact] {
    scope.types.filter { $0.viewRole == .viewModifier }.map { type in
      let calls = type.parts.flatMap { scope.file.calls(in: $0.node) }
      let modifiers = calls.filter { !$0.isBesideContent }.compactMap(\.calleeName).filter { !$0.isCapitalized }
      return ModifierTypeFact(
        type: type.name.text, modifiers: Set(modifiers.map(\.text)).sorted(),
        callees: Set(calls.compactMap(\.calleeName).filter(\.isCapitalized).map(\.text)).sorted(),
        place: FactRange(type.name.range))
    }
  }
}

extension FactReader {
  /// The types with a name that conform to `ViewModifier`.
  package func modifierTypes(named name: String) -> [Located<ModifierTypeFact>] { all(named: name) }
}
