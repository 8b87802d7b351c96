/// A view that a private helper creates which no code uses.
struct AbandonedViewFact: Fact {
  var name = ""
  var place = FactRange()

  static let kind = FactKind("abandonedView")

  mutating func code(_ coder: inout some Coder) {
    coder(&name)
    coder(&place)
  }
}

extension AbandonedViewFact: CollectedFact {
  static func all(in scope: FactScope) -> [AbandonedViewFact] {
    scope.madeViews.filter(\.isUnused).map { made in
      AbandonedViewFact(name: made.name.text, place: FactRange(made.call.range))
    }
  }
}

extension FactReader {
  /// Whether a private helper that no code uses creates a view.
  func isAbandoned(_ view: String) -> Bool { !all(AbandonedViewFact.self, named: view).isEmpty }
}
