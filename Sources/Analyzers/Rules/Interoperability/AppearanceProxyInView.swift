struct AppearanceProxyInView: TypeRule {
  static let info = RuleInfo(
    id: "appearance_proxy_in_view", topic: .interoperability, severity: .info, tier: .precise, since: "0.2.0",
    title: "Appearance proxy in a view changes the whole app",
    explanation: """
      **What happens.** Bars, tables and controls on other screens change their look after this view was created, and \
      those that are already on screen keep the old look.

      **Why.** `appearance()` is a setting of the class, not of the view. UIKit applies it when a view enters a window, \
      so what is visible does not change. A view is initialized whenever its parent updates, often long before it is \
      shown, and nothing resets the setting when the view disappears.

      **What to do.** Use a modifier, which applies to one screen: `toolbarBackground(_:for:)`, \
      `toolbarColorScheme(_:for:)`, `scrollContentBackground(_:)`, `tint(_:)`. If the whole app should look like that, \
      set it when the app starts, for example in the `init` of the `App`.

      **When it is fine.** The `App`, an app delegate and a view that is only the root of a window are not reported, \
      because they run once, at the start. A proxy that is limited with `whenContainedInInstancesOf:` is a hint.
      """,
    references: [
      .apple("UIAppearance", "uikit/uiappearance"),
      .apple("scrollContentBackground(_:)", "swiftui/view/scrollcontentbackground(_:)"),
    ],
    platforms: [.iOS, .tvOS, .visionOS],
    illustration: Illustration(
      .incorrect(
        "`UINavigationBar.appearance()` in `Detail`",
        .timeline(
          ["`Home`", "`Detail`"],
          [
            .event(0, "blue bar"), .message(0, 1, "creates"), .event(1, "proxy: red bars"),
            .event(0, .problem("still a blue bar")), .message(0, 0, "shown again"), .event(0, .problem("red bar")),
          ])),
      .corrected(
        "`toolbarBackground(.red, for: .navigationBar)`",
        .timeline(
          ["`Home`", "`Detail`"],
          [
            .event(0, "blue bar"), .message(0, 1, "pushes"), .event(1, .remedy("red bar")),
            .message(1, 0, "pops"), .event(0, .remedy("blue bar")),
          ]))),
    examples: [
      .flagged(
        """
        struct Detail: View {
          init() { ▸UITableView.appearance()◂.backgroundColor = .clear }
          var body: some View { List { Text("a") } }
        }
        """),
      .flagged(
        """
        List { Text("a") }
          .onAppear { ▸UITableView.appearance()◂.backgroundColor = .clear }
        """),
      .flagged(
        """
        struct Detail: View {
          var body: some View { List { Text("a") }.onAppear(perform: setUp) }
          private func setUp() { ▸UINavigationBar.appearance()◂.tintColor = .red }
        }
        """),
      .flagged(
        """
        struct Detail: View {
          init() {
            ▸UITableView.appearance(whenContainedInInstancesOf: [UINavigationBar.self])◂.backgroundColor = .clear
          }
          var body: some View { List { Text("a") } }
        }
        """,
        severity: .hint, note: "limited to one kind of container"),
      .accepted(
        """
        @main struct Main: App {
          init() { UITableView.appearance().backgroundColor = .clear }
          var body: some Scene { WindowGroup { Text("a") } }
        }
        """),
      .accepted(
        """
        @main struct Main: App {
          var body: some Scene { WindowGroup { Root() } }
        }
        struct Root: View {
          init() { UITableView.appearance().backgroundColor = .clear }
          var body: some View { List { Text("a") } }
        }
        """,
        note: "created once, with the window"),
      .flagged(
        """
        struct Detail: View {
          init() {
            ▸UITabBar.appearance()◂.barTintColor = .red
            UITabBar.appearance().isTranslucent = false
          }
          var body: some View { List { Text("a") } }
        }
        """,
        note: "reported once"),
      .accepted("List { Text(\"a\") }.scrollContentBackground(.hidden)"),
      .accepted(
        """
        final class Setup {
          func start() { UITableView.appearance().backgroundColor = .clear }
        }
        """),
      .accepted("Text(theme.appearance())", note: "not a class of UIKit"),
    ])

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.viewRole == .view, type.declaration.node.kind == .structDecl else { return }
    let proxies = file.calls(named: "appearance", in: type).filter { proxy in
      proxy.base.flatMap(DeclReferenceExpr.init)?.name.hasPrefix("UI") ?? false
    }
    guard !proxies.isEmpty, !file.isBuiltOnce(type), !file.isPreviewHelper(type) else { return }
    // A view that sets several properties of the same class is reported once.
    var reported: [Name] = []
    for proxy in proxies {
      guard let owner = proxy.base.flatMap(DeclReferenceExpr.init)?.name, !reported.contains(where: { $0 == owner })
      else { continue }
      reported.append(owner)
      findings.add(
        at: proxy.range,
        "`\(owner.text).appearance()` changes the whole app, not only this view; use a modifier or set it at app start",
        severity: proxy.arguments.isEmpty ? nil : .hint)
    }
  }
}
