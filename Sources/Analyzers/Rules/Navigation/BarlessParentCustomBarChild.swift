struct BarlessParentCustomBarChild: TypeRule {
  static let info = RuleInfo(
    id: "barless_parent_custom_bar_child", topic: .navigation, severity: .hint, tier: .heuristic,
    title: "Screen with a custom bar is pushed from a screen without a bar",
    explanation: """
      **What happens.** The content of the pushed screen is too high during the push and drops into place when the \
      push ends.

      **Why.** The screen before it, which is the first screen of a sheet, has no bar. The height of the new bar is \
      known only when the push ends.

      **What to do.** Give the first screen of the sheet a bar as well, either the system's or a custom one.

      **When it is fine.** The finding can be ignored if the app never pushes one of the two screens from the other. \
      Only stacks in a presentation, such as a sheet, are checked. The option `modifiers` of \
      `custom_navigation_bar_on_pushed_view` lists the modifiers that count as a custom bar.
      """,
    references: [.observed],
    platforms: [.iOS, .visionOS],
    illustration: Illustration(
      .incorrect(
        nil,
        .views([
          .box(
            "sheet with a `NavigationStack`", .box("`Chooser`", .box(.missing("no bar"))),
            shows: [
              .shown(
                "pushes",
                .box("`Detail`", .box("custom bar"), .box(.problem("content", "too high, drops after the push"))))
            ])
        ])),
      .corrected(
        nil,
        .views([
          .box(
            "sheet with a `NavigationStack`", .box("`Chooser`", .box(.remedy("custom bar"))),
            shows: [.shown("pushes", .box("`Detail`", .box("custom bar"), .box(.noted("content", "stays in place"))))])
        ]))),
    related: ["mixed_navigation_bars", "custom_navigation_bar_on_pushed_view"],
    examples: [
      .flagged(
        """
        struct Home: View {
          @State private var isShown = false
          var body: some View {
            Text("a").sheet(isPresented: $isShown) { NavigationStack { Chooser() } }
          }
        }
        struct Chooser: View {
          var body: some View { NavigationLink("Go") { Detail() } }
        }
        struct ▸Detail◂: View {
          var body: some View { Text("a").customNavigationBar(title: "Detail") }
        }
        """),
      .flagged(
        """
        struct Home: View {
          @State private var isShown = false
          var body: some View {
            Text("a").fullScreenCover(isPresented: $isShown) { NavigationStack { Chooser() } }
          }
        }
        struct Chooser: View {
          var body: some View { List { NavigationLink("Go") { Detail() } } }
        }
        struct ▸Detail◂: View {
          var body: some View { Text("a").navBarLarge() }
        }
        """),
      .accepted(
        """
        struct Home: View {
          @State private var isShown = false
          var body: some View {
            Text("a").sheet(isPresented: $isShown) { NavigationStack { Chooser() } }
          }
        }
        struct Chooser: View {
          var body: some View { NavigationLink("Go") { Detail() }.customNavigationBar(title: "Choose") }
        }
        struct Detail: View {
          var body: some View { Text("a").customNavigationBar(title: "Detail") }
        }
        """),
      .accepted(
        """
        struct Home: View {
          var body: some View { NavigationStack { Chooser() } }
        }
        struct Chooser: View {
          var body: some View { NavigationLink("Go") { Detail() } }
        }
        struct Detail: View {
          var body: some View { Text("a").customNavigationBar(title: "Detail") }
        }
        """,
        note: "the stack is not in a sheet"),
    ])

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.viewRole == .view, !type.isForeign, let shown = file.facts.view(named: type.name.text)?.fact else {
      return
    }
    let custom = CustomBarModifiers(file.settings)
    guard shown.navigationBar(custom) == .custom else { return }
    for use in file.facts.uses(of: type.name.text) where use.fact.placement == .pushed {
      guard let parent = file.facts.view(named: use.fact.owner)?.fact, parent.navigationBar(custom) == .none,
        file.facts.uses(of: parent.name).contains(where: { $0.fact.placement == .stackRoot && $0.fact.isPresented })
      else { continue }
      findings.add(
        at: type.name.range,
        "Content of `\(type.name.text)` drops after the push because `\(parent.name)` has no bar; add one there too",
        related: [file.facts.related(use, "pushed from here")])
      return
    }
  }
}
