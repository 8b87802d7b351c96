/// A representable that calls `becomeFirstResponder()`.
struct FocusingRepresentableFact: Fact {
  var representable = ""
  var place = FactRange()

  static let kind = FactKind("focusingRepresentable")
  var name: String { representable }

  mutating func code(_ coder: inout some Coder) {
    coder(&representable)
    coder(&place)
  }
}

extension FocusingRepresentableFact: CollectedFact {
  static let source = FactSource(.types)

  static func all(in scope: FactScope) -> [FocusingRepresentableFact] {
    scope.types.filter(\.isPartOfRepresentable).flatMap { type in
      type.parts.flatMap { scope.file.calls(named: "becomeFirstResponder", in: $0.node) }.map { call in
        FocusingRepresentableFact(representable: type.name.text, place: FactRange(call.range))
      }
    }
  }
}

extension FactReader {
  /// Whether a type is a representable that takes the keyboard focus.
  package func isFocusingRepresentable(_ type: String) -> Bool {
    !all(FocusingRepresentableFact.self, named: type).isEmpty
  }
}
