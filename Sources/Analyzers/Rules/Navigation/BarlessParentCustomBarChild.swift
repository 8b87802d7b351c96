struct BarlessParentCustomBarChild: TypeRule {
  static let info = RuleInfo(
    id: "barless_parent_custom_bar_child", topic: .navigation, severity: .hint, tier: .heuristic,
    title: "A screen with a bar of its own, pushed from one without any",
    explanation: """
      **What happens.** The content of the pushed screen stands too high during the push and then drops.

      **Why.** The screen before it, the first one of a sheet, shows no bar. The height of the new bar is known only \
      when the push ends.

      **What to do.** Give the sheet's first screen a bar too, the system's or yours.

      **When it is fine.** The two never follow one another. What counts as a bar of your own is set at \
      `custom_navigation_bar_on_pushed_view`.
      """,
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
        note: "not in a sheet"),
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
        at: type.name.range, "The screen that pushes this one shows no bar, so this one's bar pushes the content down",
        related: [file.facts.related(use, "pushed from here")])
      return
    }
  }
}
