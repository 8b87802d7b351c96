struct DuplicateZindex: ModifierOrderRule {
  static let info = RuleInfo(
    id: "duplicate_zindex", topic: .layout, cases: [.otherValue, .sameValue], tier: .precise, since: "0.2.0")

  static let orders = [
    ModifierOrder(
      inner: ModifierPattern("zIndex"), outer: ModifierPattern("zIndex"),
      message: { _, _ in "The inner `zIndex` counts, so `zIndex` has no effect here; remove one of the two" },
      innerNote: "the innermost `zIndex` counts", fix: .init(kind: .removeOuter, safety: .unsafe))
  ]

  func ruleCase(of pair: ModifierPair, in file: FileModel) -> RuleCase? {
    guard let inner = pair.inner.firstArgument, let outer = pair.outer.firstArgument else { return nil }
    return inner.isSpelledLike(outer) ? .sameValue : .otherValue
  }
}

extension RuleCase {
  fileprivate static let otherValue = RuleCase("otherValue", .wrong, "a view has two different values")
  fileprivate static let sameValue = RuleCase("sameValue", .taste, "a view has the same value twice")
}
