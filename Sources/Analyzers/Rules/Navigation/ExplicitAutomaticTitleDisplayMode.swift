struct ExplicitAutomaticTitleDisplayMode: ModifierRule {
  static let info = RuleInfo(
    id: "explicit_automatic_title_display_mode", topic: .navigation, severity: .hint, tier: .precise,
    title: "Explicit `.automatic` repeats the default title display mode",
    explanation: """
      **What happens.** A pushed screen uses the title display mode of the screen before it, as if the modifier were \
      not there.

      **Why.** `.automatic` is the default, and a pushed screen inherits the mode of the previous screen.

      **What to do.** Set `.inline` or `.large`. The fix is safe if every screen that pushes this one is known to \
      give it that mode already.

      **When it is fine.** `.automatic` at the root of a stack is not reported, because it means a large title \
      there. Neither is a ternary that chooses `.automatic` in only one case.
      """,
    references: [
      .apple("NavigationBarItem.TitleDisplayMode.automatic", "swiftui/navigationbaritem/titledisplaymode/automatic"),
      .apple("ToolbarTitleDisplayMode.automatic", "swiftui/toolbartitledisplaymode/automatic"),
    ],
    platforms: [.iOS, .watchOS, .visionOS],
    illustration: Illustration(
      .incorrect(
        nil,
        .views([
          .box(
            "`Home`", .box("large title"),
            shows: [
              .shown(
                "pushes", .box("`Level` with `.automatic`", .box(.problem("large title", "taken over from `Home`"))))
            ])
        ])),
      .corrected(
        nil,
        .views([
          .box(
            "`Home`", .box("large title"),
            shows: [
              .shown("pushes", .box("`Level` with `.inline`", .box(.remedy("inline title", "after every screen"))))
            ])
        ]))),
    related: ["implicit_title_display_mode"],
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
          """, note: "the previous screen has a large title"),
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
        note: "a router shows the screen"),
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
        note: "the screen dismisses itself, so it is the root of a sheet"),
      .accepted("Text(\"Level\").navigationTitle(\"Level\").navigationBarTitleDisplayMode(.large)"),
      .accepted(
        "Text(\"Level\").navigationTitle(\"Level\").navigationBarTitleDisplayMode(isCompact ? .inline : .automatic)"),
      .accepted(
        "NavigationStack { Text(\"a\").navigationTitle(\"a\").navigationBarTitleDisplayMode(.automatic) }",
        note: "the screen is the root of a stack"),
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
        ? "`.automatic` is the default: if pushed, the screen inherits the previous mode; set `.inline` or `.large`"
        : "`.automatic` is the default: the title inherits the previous screen's mode; set `.inline` or `.large`",
      fixes: modes.map { new in
        Fix(
          title: new == current
            ? "Keep the \(new.rawValue) title" : "Show \(new == .large ? "a large" : "an inline") title",
          isSafe: new == current, isPreferred: new == modes[0],
          edits: [.replace(name.rangeWithBackticks, by: new.rawValue)])
      },
      missingFact: isUnknown ? "which views show this one, and with which title display modes" : nil)
  }

  /// Whether a screen that untraceable code shows, for example a router, looks like the root of a stack: it declares
  /// navigation destinations, dismisses itself, or is hosted by a view controller.
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
