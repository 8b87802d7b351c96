struct NestedNavigationStack: CallRule {
  static let info = RuleInfo(
    id: "nested_navigation_stack", topic: .navigation, severity: .warning, tier: .precise,
    title: "Nested navigation stack intercepts the links of the outer one",
    explanation: """
      **What happens.** The screen has two navigation bars, back buttons lead nowhere, and links log "no matching \
      navigationDestination" although the destination is declared.

      **Why.** The inner stack handles all links inside it. The outer stack, where the destinations are declared, \
      does not receive them.

      **What to do.** Keep the outermost stack. Remove the inner one, but keep its content.

      **When it is fine.** A presentation starts a new navigation hierarchy: a sheet, a cover, a popover, an \
      inspector or a tab needs its own stack, and so does the detail column of a `NavigationSplitView`. None of \
      these is reported. macOS and tvOS draw no second bar. In code for these platforms only, the finding is a hint \
      unless the inner stack has a path, value links or destinations.
      """,
    references: [.apple("NavigationStack", "swiftui/navigationstack"), .observed],
    illustration: Illustration(
      .incorrect(
        nil,
        .views([
          .box(
            "`NavigationStack`", .box("`Library`", .box("`NavigationLink`")),
            shows: [
              .shown(
                "pushes",
                .box(
                  "`BookDetail`",
                  .box(.problem("`NavigationStack`", "a second bar, and its own path"), .box("`Chapters`"))))
            ])
        ])),
      .corrected(
        nil,
        .views([
          .box(
            "`NavigationStack`", .box("`Library`", .box("`NavigationLink`")),
            shows: [.shown("pushes", .box("`BookDetail`", .box("`Chapters`")))])
        ]))),
    related: ["presented_view_without_navigation_stack"],
    examples: [
      .flagged(
        "NavigationStack { NavigationLink(\"Go\") { ▸NavigationStack { Detail() }◂ } }",
        fixed: "NavigationStack { NavigationLink(\"Go\") { Detail() } }"),
      .flagged(
        """
        NavigationView {
          VStack {
            Header()
            ▸NavigationStack {
              Rows()
                .padding()
            }◂
          }
        }
        """,
        fixed: """
          NavigationView {
            VStack {
              Header()
              Rows()
                .padding()
            }
          }
          """),
      .flagged(
        """
        struct Home: View {
          var body: some View {
            NavigationStack { NavigationLink("Open", destination: Detail()) }
          }
        }
        struct Detail: View {
          var body: some View { page }
          private var page: some View { ▸NavigationStack { Text("Detail") }◂ }
        }
        """,
        fixed: """
          struct Home: View {
            var body: some View {
              NavigationStack { NavigationLink("Open", destination: Detail()) }
            }
          }
          struct Detail: View {
            var body: some View { page }
            private var page: some View { Text("Detail") }
          }
          """,
        note: "the inner stack is in the view that is pushed"),
      .flagged(
        """
        List(items) { Row($0) }
          .navigationDestination(for: Item.self) { item in
            ▸NavigationStack(path: $path) { Detail(item) }◂
          }
        """,
        note: "no fix: code may push views through the path"),
      .accepted(
        """
        struct Home: View {
          var body: some View {
            NavigationStack {
              Text("Home")
                #if DEBUG
                .toolbar { NavigationLink("Debug") { Home() } }
                #endif
            }
          }
        }
        """,
        note: "users get no build with the link"),
      .accepted(
        """
        struct Home: View {
          var body: some View { NavigationStack { Text("Home").modifier(Sheets(report: AnyView(report))) } }
          private var report: some View { Report() }
        }
        struct Sheets: ViewModifier {
          let report: AnyView
          @State private var isShown = false
          func body(content: Content) -> some View { content.sheet(isPresented: $isShown) { report } }
        }
        struct Report: View {
          var body: some View { NavigationStack { Text("Report") } }
        }
        """,
        note: "another type decides how to show it"),
      .accepted("NavigationStack { NavigationLink(\"Go\") { Detail() } }"),
      .accepted("NavigationStack { Home() }.sheet(isPresented: $isShown) { NavigationStack { Settings() } }"),
      .accepted("NavigationStack { Home().fullScreenCover(isPresented: $isShown) { NavigationStack { Detour() } } }"),
      .accepted("NavigationStack { Home().popover(isPresented: $isShown) { NavigationStack { Tips() } } }"),
      .accepted("NavigationStack { Home().inspector(isPresented: $isShown) { NavigationStack { Tips() } } }"),
      .accepted("NavigationSplitView { Sidebar() } detail: { NavigationStack { Detail() } }"),
      .accepted(
        "NavigationSplitView { NavigationLink(\"Go\") { NavigationStack { Detail() } } } detail: { Text(\"-\") }",
        note: "the link fills the detail column"),
      .accepted(
        "NavigationView { Sidebar(); NavigationView { Detail() } }",
        note: "two views in a `NavigationView` are columns"),
      .accepted(
        """
        struct Home: View {
          var body: some View { NavigationStack { NavigationLink("Open") { Detail(isSheet: false) } } }
        }
        struct Detail: View {
          let isSheet: Bool
          var body: some View {
            if isSheet { NavigationStack { Text("a") } } else { Text("a") }
          }
        }
        """,
        note: "the view may distinguish how it is shown"),
      .accepted("NavigationStack { Home().presentedAsSheet($isShown) { NavigationStack { Settings() } } }"),
      .accepted(
        """
        var body: some View {
          NavigationStack { Text("a").sheet(item: $item, content: details) }
        }
        private func details(_ item: Item) -> some View { NavigationStack { Detail(item) } }
        """),
      .accepted("TabView { NavigationStack { Home() }.tabItem { Label(\"Home\", systemImage: \"house\") } }"),
      .accepted(
        """
        struct Home: View {
          @State private var isShown = false
          var body: some View {
            NavigationStack { Text("Home").sheet(isPresented: $isShown) { Settings() } }
          }
        }
        struct Settings: View {
          var body: some View { NavigationStack { Text("Settings") } }
        }
        """,
        note: "the view is only presented"),
      .accepted(
        """
        NavigationStack {
          Rows().toolbar { Button("Share") { share(ImageRenderer(content: NavigationStack { Rows() })) } }
        }
        """,
        note: "rendered to an image, not shown"),
      .flagged(
        """
        import AppKit
        import SwiftUI
        struct Settings: View {
          var body: some View {
            NavigationStack { NavigationLink("Accounts") { ▸NavigationStack { Text("Accounts") }◂ } }
          }
        }
        """,
        fixed: """
          import AppKit
          import SwiftUI
          struct Settings: View {
            var body: some View {
              NavigationStack { NavigationLink("Accounts") { Text("Accounts") } }
            }
          }
          """,
        severity: .hint, note: "macOS draws no second bar, and no link needs the outer stack"),
      .flagged(
        """
        NavigationStack {
          NavigationLink("Go") {
            ▸NavigationStack { Detail().navigationBarBackButtonHidden(true) }◂
          }
        }
        """,
        note: "no fix: the outer stack would lose its back button"),
    ])

  static let callees: [StaticString] = SwiftUICatalog.names(.navigationStack)

  func check(_ stack: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    // A stack that an action creates, for example to render it to an image, is not shown there.
    guard !file.isInActionScope(stack.node) else { return }
    // Where types in several scopes have the same name, a stack may seem to contain itself.
    func isInside(_ place: FileModel.RelatedPlace) -> Bool {
      place.path == nil && stack.range.contains(place.range.lowerBound)
    }
    var outer: (place: FileModel.RelatedPlace, isPush: Bool)?
    var isShownOtherwise = false
    var fillsColumn = false
    for context in file.navigationContexts(of: stack.node, always: true) {
      switch context {
      case .stackRoot(let place): if !isInside(place) { outer = outer ?? (place, false) }
      // Where the outer bar is hidden, the inner one is the only one.
      case .pushed(let place): if !isInside(place), !place.hidesBar { outer = outer ?? (place, true) }
      case .boundary(let slot):
        isShownOtherwise = true
        fillsColumn = fillsColumn || slot == .column
      case .unknown, .unshown: isShownOtherwise = true
      }
    }
    guard let outer, let callee = stack.calleeName else { return }
    // `NavigationStack(path:root:destination:)` from the Composable Architecture is a flow, which the outer stack
    // cannot host.
    let isFlow = stack.closure("destination") != nil
    let missingFact = fillsColumn ? "whether the stack is ever shown outside a column of a split view" : nil
    let isUnnoticed = !isFlow && file.isForMacOrTVOnly(at: stack.node) && !takesLinks(stack, in: file)
    // Code pushes views through the path, so the other stack is the one to remove.
    let hasPath = stack.argument("path") != nil
    let advice = hasPath ? "remove one of them" : "remove the inner stack"
    findings.add(
      at: stack.range,
      outer.isPush
        ? "`\(callee.text)` is pushed onto another navigation stack; \(advice)"
        : "`\(callee.text)` inside another navigation stack; \(advice)",
      // Where another presentation needs the inner stack, the outer one may be the one to remove.
      severity: isFlow || isUnnoticed || isShownOtherwise ? .hint : nil,
      related: [outer.place.related(outer.isPush ? "pushed from here" : "the outer stack")],
      fixes: [isShownOtherwise || isFlow || hasPath ? nil : fix(stack, in: file)],
      missingFact: isUnnoticed ? "whether its links or destinations are meant for the outer stack" : missingFact)
  }

  /// Whether the known content of the stack would behave differently in the outer one. macOS and tvOS draw no second
  /// bar, so a stack without a path, value links and destinations is not noticeable.
  private func takesLinks(_ stack: FunctionCallExpr, in file: FileModel) -> Bool {
    if stack.argument("path") != nil { return true }
    guard let content = stack.trailingClosure(or: "root")?.node else { return false }
    return !file.calls(named: "navigationDestination", in: content).isEmpty
      || file.calls(named: "NavigationLink", in: content).contains { $0.argument("value") != nil }
  }

  /// Removes the stack and keeps its content, to which its modifiers then apply.
  private func fix(_ stack: FunctionCallExpr, in file: FileModel) -> Fix? {
    guard let closure = stack.trailingClosure(or: "root"), let content = closure.contentRange else {
      return nil
    }
    // A modifier that hides the bar or the back button would then affect the outer stack.
    guard !hidesBar(closure, in: file) else { return nil }
    // Modifiers after the stack cannot apply to several views or to a condition.
    let isModified = ModifierChain.outermost(of: stack.node) != stack.node
    if isModified, closure.statements.count != 1 || closure.statements[0].kind != .functionCallExpr { return nil }
    let text = file.tree.reindented(content, to: stack.range.lowerBound)
    // A destination's closure accepts several views directly.
    let isAlone = stack.node.isStatement
    return Fix(
      title: "Remove the inner stack", isSafe: isAlone && !isModified && isDestination(stack),
      isPreferred: true, edits: [file.tree.replacing(stack.range, by: text)])
  }

  private func hidesBar(_ content: ClosureExpr, in file: FileModel) -> Bool {
    ["navigationBarHidden", "navigationBarBackButtonHidden"].contains { (name: StaticString) in
      !file.calls(named: name, in: content.node).isEmpty
    }
      || (file.calls(named: "toolbar", in: content.node) + file.calls(named: "toolbarVisibility", in: content.node))
        .contains { $0.firstArgument.textEquals(".hidden") }
  }

  /// Whether the stack is the only content of a destination's closure.
  private func isDestination(_ stack: FunctionCallExpr) -> Bool {
    guard let closure = stack.node.parent.flatMap(ClosureExpr.init), closure.statements.count == 1 else { return false }
    return closure.role == .builder(.pushed)
  }
}
