struct SheetModifierOnPresenter: ModifierPlacementRule {
  static let info = RuleInfo(
    id: "sheet_modifier_on_presenter", topic: .presentation, severity: .warning, tier: .precise, since: "0.2.0",
    title: "Modifier of a sheet is applied to the view that presents it",
    explanation: """
      **What happens.** The sheet ignores its detents, its background or `interactiveDismissDisabled`, and looks and \
      behaves like any other sheet.

      **Why.** Modifiers such as `presentationDetents` configure the presentation that contains the view to which \
      they are applied. After `sheet`, they apply to the presenting view, which is outside the sheet.

      **What to do.** Apply them to the content: \
      `.sheet(isPresented: $isShown) { Filters().presentationDetents([.medium]) }`.

      **When it is fine.** A view that is presented itself may configure its own presentation, so it is not reported \
      if any code presents it, or if some code that shows it is not known. If no code shows it, the finding is an info. \
      `interactiveDismissDisabled(false)` is the default and is not reported.
      """,
    references: [
      .apple("presentationDetents(_:)", "swiftui/view/presentationdetents(_:)"),
      .apple("interactiveDismissDisabled(_:)", "swiftui/view/interactivedismissdisabled(_:)"),
    ],
    related: ["interactive_dismiss_disabled_without_exit", "navigation_modifier_on_stack"],
    examples: [
      .flagged(
        """
        @main struct Main: App {
          var body: some Scene { WindowGroup { Root() } }
        }
        struct Root: View {
          @State private var isShown = false
          var body: some View {
            Text("Home")
              .sheet(isPresented: $isShown) {
                Form1()
              }
              .▸presentationDetents([.medium])◂
          }
        }
        """,
        fixed: """
          @main struct Main: App {
            var body: some Scene { WindowGroup { Root() } }
          }
          struct Root: View {
            @State private var isShown = false
            var body: some View {
              Text("Home")
                .sheet(isPresented: $isShown) {
                  Form1()
                    .presentationDetents([.medium])
                }
            }
          }
          """),
      .flagged(
        "Home().sheet(isPresented: $s) { Form1() }.▸presentationDragIndicator(.visible)◂",
        fixed: "Home().sheet(isPresented: $s) { Form1().presentationDragIndicator(.visible) }", severity: .info,
        note: "no code shows the view"),
      .flagged(
        "Home().sheet(item: $selection) { Detail($0) }.padding().▸interactiveDismissDisabled()◂",
        fixed: "Home().sheet(item: $selection) { Detail($0).interactiveDismissDisabled() }.padding()", severity: .info),
      .flagged(
        """
        Home()
          .fullScreenCover(isPresented: $s) {
            Form1()
            Footer()
          }
          .▸presentationBackground(.red)◂
        """,
        severity: .info, note: "several views: no fix"),
      .accepted("Home().sheet(isPresented: $s) { Form1().presentationDetents([.medium]) }"),
      .accepted(
        "Home().sheet(isPresented: $s) { Form1().sheet(item: $selection) { Detail($0) }.presentationDetents([.medium]) }",
        note: "the view is in a sheet itself"),
      .accepted("Home().sheet(isPresented: $s) { Form1() }.interactiveDismissDisabled(false)", note: "the default"),
      .accepted(
        "Home().presentationDetents([.medium]).sheet(isPresented: $s) { Form1() }",
        note: "before the sheet, so probably meant for a sheet around it"),
      .accepted(
        """
        struct Root: View {
          var body: some View { Text("Home").popover(isPresented: $s) { Editor() } }
        }
        struct Editor: View {
          var body: some View {
            Text("Editor").sheet(item: $selection) { Detail($0) }.presentationDetents([.medium])
          }
        }
        """,
        note: "presented by another view"),
      .accepted(
        """
        public struct Editor: View {
          public var body: some View {
            Text("Editor").sheet(item: $selection) { Detail($0) }.interactiveDismissDisabled()
          }
        }
        """,
        note: "other modules may present it"),
    ])

  static let misplacements: [Misplacement] = [.modifiers(of: .presentedRoot, .onPresenter)]

  static func message(_ modifier: Name, _ container: Name) -> String {
    "`\(modifier.text)` after `\(container.text)` applies to the presenting view; move it into the content"
  }

  func verdict(on found: MisplacedModifier, in file: FileModel) -> PlacementVerdict {
    if found.modifier.name == "interactiveDismissDisabled", found.modifier.firstArgument.textEquals("false") {
      return .accepted
    }
    return switch file.presentedState(of: found.chain.node) {
    case .presented, .unknown: .accepted
    case .notPresented: .reported(isSafeToFix: true)
    case .unshown: .reported(severity: .info, isSafeToFix: false, missingFact: "whether this view is presented itself")
    }
  }
}
