struct MixedNavigationBars: TypeRule {
  static let info = RuleInfo(
    id: "mixed_navigation_bars", topic: .navigation, severity: .info, tier: .heuristic,
    title: "Push mixes a system navigation bar with a custom one",
    explanation: """
      **What happens.** The content jumps by the height of a bar when the screen is pushed or popped.

      **Why.** One of the two screens has the system's navigation bar, and the other draws a custom one. The safe \
      area changes in the middle of the transition.

      **What to do.** Use one kind of bar for the whole stack: the system's bar, or a custom bar on every screen.

      **When it is fine.** The finding can be ignored if the two screens never follow each other in one stack. A \
      push from a screen without any bar is not reported. The option `modifiers` of \
      `custom_navigation_bar_on_pushed_view` lists the modifiers that count as a custom bar.
      """,
    references: [.observed],
    platforms: [.iOS, .visionOS],
    illustration: Illustration(
      .incorrect(
        nil,
        .views([
          .box(
            "`Home`", .box("system bar"), .box("content"),
            shows: [
              .shown(
                "pushes",
                .box("`Detail`", .box(.problem("custom bar")), .box(.problem("content", "jumps when the bars change"))))
            ])
        ])),
      .corrected(
        nil,
        .views([
          .box(
            "`Home`", .box("system bar"), .box("content"),
            shows: [
              .shown("pushes", .box("`Detail`", .box(.remedy("system bar")), .box(.noted("content", "stays in place"))))
            ])
        ]))),
    examples: [
      .flagged(
        """
        struct Home: View {
          var body: some View { NavigationLink("Go") { Detail() }.navigationTitle("Home") }
        }
        struct ▸Detail◂: View {
          var body: some View { Text("a").customNavigationBar(title: "Detail") }
        }
        """),
      .flagged(
        """
        struct Home: View {
          var body: some View { NavigationLink("Go") { Detail() }.customNavigationBar(title: "Home") }
        }
        struct ▸Detail◂: View {
          var body: some View { Text("a").toolbar { Button("b") {} } }
        }
        """),
      .accepted(
        """
        struct Home: View {
          var body: some View { NavigationLink("Go") { Detail() }.navigationTitle("Home") }
        }
        struct Detail: View {
          var body: some View { Text("a").navigationTitle("Detail") }
        }
        """),
      .accepted(
        """
        struct Home: View {
          var body: some View { NavigationLink("Go") { Detail() } }
        }
        struct Detail: View {
          var body: some View { Text("a").customNavigationBar(title: "Detail") }
        }
        """,
        note: "the pushing screen has no bar"),
    ])

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.viewRole == .view, !type.isForeign, let shown = file.facts.view(named: type.name.text)?.fact else {
      return
    }
    let custom = CustomBarModifiers(file.settings)
    let bar = shown.navigationBar(custom)
    guard bar != .none else { return }
    for use in file.facts.uses(of: type.name.text) where use.fact.placement == .pushed {
      guard let other = file.facts.view(named: use.fact.owner)?.fact.navigationBar(custom), other != .none, other != bar
      else { continue }
      findings.add(
        at: type.name.range,
        bar == .custom
          ? "`\(type.name.text)` draws a custom bar, but `\(use.fact.owner)` has the system's; use one kind"
          : "`\(type.name.text)` has the system's bar, but `\(use.fact.owner)` draws a custom one; use one kind",
        related: [file.facts.related(use, "pushed from here")])
      return
    }
  }
}
