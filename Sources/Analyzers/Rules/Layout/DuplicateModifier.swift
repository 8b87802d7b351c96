struct DuplicateModifier: ModifierOrderRule {
  static let info = RuleInfo(
    id: "duplicate_modifier", topic: .layout, severity: .hint, tier: .precise, since: "0.2.0",
    title: "Modifier is applied twice to the same view",
    explanation: """
      **What happens.** One of the two values never shows.

      **Why.** A title, a tab item or the insets of a row describe the view as a whole, so only one value is used. \
      The second call looks as if it changed something, but does not.

      **What to do.** Remove the call that has no effect.

      **When it is fine.** Modifiers that add up, such as `padding`, `frame` or `background`, are not reported. \
      Neither are two calls that are never compiled together, in branches of one `#if` or for different platforms.
      """,
    references: [
      .apple("Configuring views", "swiftui/configuring-views"), .observed,
    ],
    related: ["duplicate_zindex"],
    examples: [
      .flagged("Card().navigationTitle(\"Library\").padding().▸navigationTitle(\"Books\")◂"),
      .flagged(
        """
        Card()
          .tag(1)
          .tabItem { Text("Books") }
          .▸tag(2)◂
        """),
      .flagged(
        "Card().listRowInsets(EdgeInsets()).▸listRowInsets(EdgeInsets())◂",
        fixed: "Card().listRowInsets(EdgeInsets())", note: "the same value"),
      .accepted("Card().navigationTitle(\"Library\")"),
      .accepted("Card().padding().padding()"),
      .accepted("Card().tag(1).tabItem { Text(\"Books\") }"),
      .accepted(
        """
        Card()
          #if os(iOS)
          .navigationTitle("Library")
          #else
          .navigationTitle("Books")
          #endif
        """),
      .accepted(
        """
        Card()
          #if !os(tvOS) && !os(macOS)
          .navigationTitle("Library")
          #endif
          #if os(macOS)
          .navigationTitle("Books")
          #endif
        """,
        note: "for different platforms"),
      .accepted("VStack { Card().tag(1); Dot().tag(2) }.tag(3)"),
    ])

  /// Modifiers that describe the view as a whole.
  private static let names: [StaticString] = [
    "navigationTitle", "navigationBarTitleDisplayMode", "toolbarTitleDisplayMode", "tag", "tabItem", "listRowInsets",
    "listRowBackground", "preferredColorScheme", "navigationBarBackButtonHidden", "statusBarHidden",
    "accessibilityLabel", "accessibilityIdentifier",
  ]

  static let orders = names.map { name in
    ModifierOrder(
      inner: ModifierPattern([name]), outer: ModifierPattern([name]),
      message: { _, outer in "`\(outer)` is applied twice to the same view, and only one value is used; remove one" },
      innerNote: "applied before")
  }

  func fixes(for pair: ModifierPair, in file: FileModel) -> [Fix?] {
    let source = pair.inner.node.tree.source
    guard source.string(in: pair.inner.range) == source.string(in: pair.outer.range), pair.isEditable else { return [] }
    return [.safe("Remove the second `\(pair.outer.name.text)`", preferred: true, .delete(pair.outer.removalRange))]
  }
}
