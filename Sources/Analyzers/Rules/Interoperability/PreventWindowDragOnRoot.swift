struct PreventWindowDragOnRoot: TypeRule, CallRule {
  static let info = RuleInfo(
    id: "prevent_window_drag_on_root", topic: .interoperability, cases: [.wholeContent], tier: .heuristic,
    platforms: [.macOS])

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
      let scene = file.facts.shownUses(of: type.name.text).first(where: { $0.fact.placement == .sceneRoot }),
      let root = file.bodyView(of: type)
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

extension RuleCase {
  fileprivate static let wholeContent = RuleCase(
    "wholeContent", .deadFeature, "a view that keeps the window still is around the root view", severity: .info,
    because: "users can still move the window by its title bar")
}
