struct DuplicateZindex: ModifierOrderRule {
  static let info = RuleInfo(
    id: "duplicate_zindex", topic: .layout, severity: .warning, tier: .precise, since: "0.2.0",
    title: "Second `zIndex` on a view has no effect",
    explanation: """
      **What happens.** The view stays behind its siblings, although its `zIndex` says otherwise.

      **Why.** A container reads one `zIndex` of each child. If a view has several, the innermost one counts, even \
      through a `Group`.

      **What to do.** Remove one of the two.

      **When it is fine.** A `zIndex` inside a stack orders the children of that stack, so it does not conflict with \
      the `zIndex` of the stack. The two values may be equal; then the second one is only unnecessary and is reported \
      as a hint.
      """,
    references: [
      .page("Fatbobman: Mastering zIndex in SwiftUI", "https://fatbobman.com/en/posts/zindex/"),
      .apple("zIndex(_:)", "swiftui/view/zindex(_:)"), .observed,
    ],
    illustration: .modifiers(ofExample: 0, "is ignored", remedy: "One value decides."),
    related: ["duplicate_modifier"],
    examples: [
      .flagged("Card().zIndex(1).▸zIndex(2)◂", fixed: "Card().zIndex(1)"),
      .flagged(
        """
        Card()
          .zIndex(1)
          .padding()
          .▸zIndex(isLarge ? 2 : 0)◂
        """,
        fixed: """
          Card()
            .zIndex(1)
            .padding()
          """),
      .flagged("Card().zIndex(1).opacity(0.5).▸zIndex(1)◂", fixed: "Card().zIndex(1).opacity(0.5)", severity: .hint),
      .accepted("Card().zIndex(1)"),
      .accepted("ZStack { Card().zIndex(1) }.zIndex(2)", note: "the children of the stack have their own order"),
      .accepted("ZStack { Card().zIndex(1); Dot().zIndex(2) }"),
      .accepted("Card().overlay { Dot().zIndex(1) }.zIndex(2)"),
      .accepted("Card().background { Dot() }.zIndex(2)"),
    ])

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
