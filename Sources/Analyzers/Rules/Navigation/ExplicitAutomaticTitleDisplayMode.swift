struct ExplicitAutomaticTitleDisplayMode: ModifierRule {
  static let info = RuleInfo(
    id: "explicit_automatic_title_display_mode", topic: .navigation, severity: .hint, tier: .precise,
    title: "An automatic title mode is the same as none",
    explanation: """
      **What happens.** The pushed screen takes over the title mode of the one before it, as if nothing were written.

      **Why.** `.automatic` is the default. It reads like a decision but leaves it to the previous screen.

      **What to do.** Write `.inline` or `.large`.

      **When it is fine.** On the root of a stack, where `.automatic` means a large title; in a ternary that picks \
      `.automatic` for one case only.
      """,
    examples: [
      .flagged(
        "Text(\"Level\").navigationTitle(\"Level\").▸navigationBarTitleDisplayMode(.automatic)◂",
        fixed: "Text(\"Level\").navigationTitle(\"Level\").navigationBarTitleDisplayMode(.inline)"),
      .flagged(
        "NavigationLink(\"Go\") { Text(\"b\").navigationTitle(\"b\").▸toolbarTitleDisplayMode(.automatic)◂ }",
        fixed: "NavigationLink(\"Go\") { Text(\"b\").navigationTitle(\"b\").toolbarTitleDisplayMode(.inline) }"),
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
    let pushes = file.pushes(of: chain.node)
    guard !pushes.places.isEmpty || pushes.isUnshown else { return }
    findings.add(
      at: mode.range, "`.automatic` is the default: the title's mode is left to the screen before this one",
      fixes: [
        .unsafe("Show an inline title", preferred: true, .replace(name.range, by: "inline")),
        .unsafe("Show a large title", .replace(name.range, by: "large")),
      ],
      missingFact: pushes.places.isEmpty ? "who shows this view, and whether it is ever pushed" : nil)
  }
}
