struct MixedNavigationBars: TypeRule {
  static let info = RuleInfo(
    id: "mixed_navigation_bars", topic: .navigation, severity: .info, tier: .heuristic,
    title: "A push between a system bar and one of your own",
    explanation: """
      **What happens.** The content jumps by the height of a bar when the screen is pushed or popped.

      **Why.** One of the two screens has the system's bar, the other draws its own. The safe area changes in the \
      middle of the transition.

      **What to do.** Choose one kind for the whole stack: the system's bar, or your own on every screen.

      **When it is fine.** The screens never follow one another in one stack. What counts as a bar of your own is set at \
      `custom_navigation_bar_on_pushed_view`.
      """,
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
          ? "This screen draws its own bar, the one that pushes it has the system's"
          : "This screen has the system's bar, the one that pushes it draws its own",
        related: [file.facts.related(use, "pushed from here")])
      return
    }
  }
}
