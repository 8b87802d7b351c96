struct ExplicitAutomaticTitleDisplayMode: ModifierRule {
  static let info = RuleInfo(
    id: "explicit_automatic_title_display_mode", topic: .navigation, severity: .hint, tier: .precise,
    title: "`.automatic` is the default title display mode",
    explanation: """
      **What happens.** The pushed screen takes over the title mode of the screen before it, as if nothing were written.

      **Why.** `.automatic` is the default: [`LargeTitleDisplayMode.automatic`]\
      (https://developer.apple.com/documentation/uikit/uinavigationitem/largetitledisplaymode-swift.enum/automatic) \
      uses the mode of the previous item.

      **What to do.** Set `.inline` or `.large`. The fix is safe where every screen that pushes this one is known to give \
      it that mode already.

      **When it is fine.** On the root of a stack, where `.automatic` means a large title, and in a ternary that chooses \
      `.automatic` in one case only.
      """,
    examples: [
      .flagged(
        "Text(\"Level\").navigationTitle(\"Level\").▸navigationBarTitleDisplayMode(.automatic)◂",
        fixed: "Text(\"Level\").navigationTitle(\"Level\").navigationBarTitleDisplayMode(.inline)"),
      .flagged(
        """
        NavigationStack {
          NavigationLink("Go") { Text("b").navigationTitle("b").▸toolbarTitleDisplayMode(.automatic)◂ }
        }
        """,
        fixed: """
          NavigationStack {
            NavigationLink("Go") { Text("b").navigationTitle("b").toolbarTitleDisplayMode(.large) }
          }
          """, note: "pushed from a large title"),
      .accepted("Text(\"Level\").navigationTitle(\"Level\").navigationBarTitleDisplayMode(.large)"),
      .accepted(
        "Text(\"Level\").navigationTitle(\"Level\").navigationBarTitleDisplayMode(isCompact ? .inline : .automatic)"),
      .accepted(
        "NavigationStack { Text(\"a\").navigationTitle(\"a\").navigationBarTitleDisplayMode(.automatic) }",
        note: "the root of a stack"),
    ])

  static let modifiers: [StaticString] = SwiftUICatalog.names(.titleDisplayMode)

  func check(_ mode: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let value = mode.onlyUnlabeledArgument, let name = MemberAccessExpr(value)?.name, name == "automatic" else {
      return
    }
    let inherited = file.inheritedTitleModes(of: chain.node)
    guard !inherited.pushes.isEmpty || inherited.isUnshown else { return }
    let current = inherited.only
    let modes: [TitleMode] = current == .large ? [.large, .inline] : [.inline, .large]
    findings.add(
      at: mode.range, "`.automatic` is the default: the title takes over the mode of the screen before it",
      fixes: modes.map { new in
        Fix(
          title: new == current
            ? "Keep the \(new.rawValue) title" : "Show \(new == .large ? "a large" : "an inline") title",
          isSafe: new == current, isPreferred: new == modes[0], edits: [.replace(name.range, by: new.rawValue)])
      },
      missingFact: inherited.isUnshown ? "which views show this one, and with which title display modes" : nil)
  }
}
