struct PreventWindowDragOnRoot: TypeRule, CallRule {
  static let info = RuleInfo(
    id: "prevent_window_drag_on_root", topic: .interoperability, severity: .info, tier: .heuristic,
    title: "Root view disables `isMovableByWindowBackground` for the whole window",
    explanation: """
      **What happens.** `isMovableByWindowBackground = true` has no effect: users cannot move the window by its \
      content.

      **Why.** The view that keeps the window from moving is wrapped around the root view, so it covers all content.

      **What to do.** Wrap only the views that users drag, for example a card, a row or a canvas.

      **When it is fine.** Ignore the finding if no part of the content should ever move the window. In that case, \
      turn off `isMovableByWindowBackground`.
      """,
    references: [
      .apple("isMovableByWindowBackground", "appkit/nswindow/ismovablebywindowbackground"),
      .apple("mouseDownCanMoveWindow", "appkit/nsview/mousedowncanmovewindow"),
    ],
    platforms: [.macOS],
    illustration: Illustration(
      .incorrect(
        nil,
        .areas(
          height: 54,
          [
            .area(.screen, 0, 0, 100, 54), .area(.bar, 1, 1, 98, 9, "window"),
            .area(.touch, 3, 12, 94, 39, .problem("no drag moves the window", "the root view prevents it")),
            .area(.drawn, 30, 22, 40, 18, "`Card`"),
          ])),
      .corrected(
        nil,
        .areas(
          height: 54,
          [
            .area(.screen, 0, 0, 100, 54), .area(.bar, 1, 1, 98, 9, "window"),
            .area(.touch, 26, 18, 48, 26, .remedy("a drag here moves the card", "a drag elsewhere moves the window")),
            .area(.drawn, 30, 22, 40, 18, "`Card`"),
          ]))),
    examples: [
      .flagged(setUp + "struct Main: App {\n  var body: some Scene { WindowGroup { Text(\"a\").▸staysPut()◂ } }\n}"),
      .flagged(
        setUp + """
          struct Main: App {
            var body: some Scene { WindowGroup { Root() } }
          }
          struct Root: View {
            var body: some View {
              VStack { Text("a") }
                .▸staysPut()◂
            }
          }
          """),
      .flagged(
        setUp + """
          struct Main: App {
            var body: some Scene { Window("a", id: "b") { ▸Shield(content: Text("a"))◂ } }
          }
          """),
      .accepted(
        setUp + """
          struct Main: App {
            var body: some Scene { WindowGroup { ForEach(cards) { Card($0).staysPut() } } }
          }
          """),
      .accepted(
        setUp + """
          struct Main: App {
            var body: some Scene { WindowGroup { Root() } }
          }
          struct Root: View {
            var body: some View { VStack { Text("a").staysPut() } }
          }
          """),
      .accepted(
        """
        extension View {
          func staysPut() -> some View { self }
        }
        struct Main: App {
          var body: some Scene { WindowGroup { Text("a").staysPut() } }
        }
        """),
    ])

  private static let setUp = """
    final class Delegate: NSObject {
      func prepare(_ window: NSWindow) { window.isMovableByWindowBackground = true }
    }
    final class StillView<Content: View>: NSHostingView<Content> {
      override var mouseDownCanMoveWindow: Bool { false }
    }
    struct Shield<Content: View>: NSViewRepresentable {
      let content: Content
      func makeNSView(context: Context) -> StillView<Content> { StillView(rootView: content) }
      func updateNSView(_ view: StillView<Content>, context: Context) { view.rootView = content }
    }
    extension View {
      func staysPut() -> some View { Shield(content: self) }
    }

    """

  static let callees: [StaticString] = ["WindowGroup", "Window"]

  func check(_ scene: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    let content = scene.trailingClosure(or: "content")?.statements ?? []
    guard content.count == 1 else { return }
    report(content[0], in: file, related: [], &findings)
  }

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.viewRole == .view, setting(file) != nil,
      let scene = file.facts.uses(of: type.name.text).first(where: { $0.fact.placement == .sceneRoot }),
      let root = type.bodyView
    else { return }
    report(root, in: file, related: [file.facts.related(scene, "root view of the window")], &findings)
  }

  private func setting(_ file: FileModel) -> Located<WindowSettingFact>? {
    file.facts.windowSettings(.isMovableByWindowBackground).first { $0.fact.value == "true" }
  }

  private func report(
    _ root: SyntaxNode, in file: FileModel, related: [RelatedLocation], _ findings: inout Findings
  ) {
    guard let setting = setting(file) else { return }
    let related = [file.facts.related(setting, "windows move by their background")] + related
    let chain = ModifierChain(root)
    for modifier in chain.modifiers
    where file.facts.representables(behindModifier: modifier.name.text).contains(where: file.facts.keepsWindowStill) {
      findings.add(
        at: modifier.range,
        "`\(modifier.name.text)` keeps the whole window from moving; apply it only to views that users drag",
        related: related)
      return
    }
    guard let base = chain.base, let name = FunctionCallExpr(base)?.calleeName, name.isCapitalized,
      file.facts.keepsWindowStill(name.text)
    else { return }
    findings.add(
      at: base.range, "`\(name.text)` keeps the whole window from moving; wrap only views that users drag",
      related: related)
  }
}
