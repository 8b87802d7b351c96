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
      .flagged(
        """
        enum Route {
          case level
          @ViewBuilder func screen() -> some View { LevelView() }
        }

        struct LevelView: View {
          var body: some View { Text("Level").▸navigationBarTitleDisplayMode(.automatic)◂ }
        }
        """,
        fixed: """
          enum Route {
            case level
            @ViewBuilder func screen() -> some View { LevelView() }
          }

          struct LevelView: View {
            var body: some View { Text("Level").navigationBarTitleDisplayMode(.inline) }
          }
          """,
        note: "shown by a router"),
      .accepted(
        """
        enum Route {
          case level
          @ViewBuilder func screen() -> some View { LevelView() }
        }

        struct LevelView: View {
          @Environment(\\.dismiss) private var dismiss
          var body: some View { Button("Close") { dismiss() }.navigationBarTitleDisplayMode(.automatic) }
        }
        """,
        note: "it closes itself, so it is the root of a sheet"),
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
    let isUnknown =
      inherited.isUnshown || inherited.places.isEmpty && !inherited.isPresented && !mayBeRoot(chain.node, in: file)
    guard !inherited.pushes.isEmpty || isUnknown else { return }
    let current = inherited.only
    let modes: [TitleMode] = current == .large ? [.large, .inline] : [.inline, .large]
    findings.add(
      at: mode.range,
      isUnknown
        ? "`.automatic` is the default: where the screen is pushed, the title takes over the mode of the one before it"
        : "`.automatic` is the default: the title takes over the mode of the screen before it",
      fixes: modes.map { new in
        Fix(
          title: new == current
            ? "Keep the \(new.rawValue) title" : "Show \(new == .large ? "a large" : "an inline") title",
          isSafe: new == current, isPreferred: new == modes[0],
          edits: [.replace(name.rangeWithBackticks, by: new.rawValue)])
      },
      missingFact: isUnknown ? "which views show this one, and with which title display modes" : nil)
  }
  /// Whether a screen which something shows that cannot be followed, for example a router, looks like the root of a stack:
  /// it says what the stack pushes, closes itself, or is hosted by a view controller.
  private func mayBeRoot(_ node: SyntaxNode, in file: FileModel) -> Bool {
    guard let type = file.enclosingType(of: node), type.viewRole == .view,
      !file.applies(["navigationDestination"], anywhereIn: type.declaration.node),
      !type.parts.contains(where: { $0.node.mentionsAny(of: Self.waysToClose) })
    else { return true }
    return file.facts.uses(of: type.name.text).contains { use in
      use.fact.containers.contains { $0.hasSuffix("HostingController") || $0.hasSuffix("HostingView") }
    }
  }

  private static let waysToClose: [StaticString] = [
    "dismiss", "presentationMode", "cancellationAction", "\"Close\"", "\"Cancel\"", "\"Done\"",
  ]
}
