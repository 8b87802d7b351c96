struct DuplicateZindex: ModifierOrderRule {
  static let info = RuleInfo(id: "duplicate_zindex", topic: .layout, severity: .warning, tier: .precise, since: "0.2.0")

  static let orders = [
    ModifierOrder(
      inner: ModifierPattern("zIndex"), outer: ModifierPattern("zIndex"),
      message: { _, _ in "The inner `zIndex` counts, so `zIndex` has no effect here; remove one of the two" },
      innerNote: "the innermost `zIndex` counts", fix: .init(kind: .removeOuter, safety: .unsafe))
  ]

  func severity(of pair: ModifierPair, in file: FileModel) -> Severity? {
    guard let inner = pair.inner.firstArgument, let outer = pair.outer.firstArgument else { return nil }
    return inner.isSpelledLike(outer) ? .hint : nil
  }
}
