struct NavigationModifierOnStack: ModifierPlacementRule {
  static let info = RuleInfo(
    id: "navigation_modifier_on_stack", topic: .navigation, severity: .warning, tier: .precise, since: "0.2.0",
    title: "Title or toolbar on the `NavigationStack` itself does not appear",
    explanation: """
      **What happens.** The title or the toolbar items do not appear, a destination is not found, or a bar keeps its \
      standard look.

      **Why.** These modifiers describe a screen. The description flows up to the nearest container around the view \
      that shows a bar. On the stack itself, that is a container around the stack, which usually does not exist.

      **What to do.** Apply the modifier to the view inside the stack: \
      `NavigationStack { List { … }.navigationTitle("Books") }`.

      **When it is fine.** A stack inside another navigation container is not reported by this rule. Modifiers for a \
      tab bar, for the keyboard or for a macOS window are not reported either. A modifier that hides the bar is \
      reported only if all code that shows the stack is known, because a navigation controller of UIKit may show the \
      bar that it hides.
      """,
    references: [
      .apple("toolbarBackground(_:for:)", "swiftui/view/toolbarbackground(_:for:)"),
      .apple("navigationDestination(for:destination:)", "swiftui/view/navigationdestination(for:destination:)"),
      .apple("NavigationStack", "swiftui/navigationstack"),
    ],
    illustration: Illustration(
      .incorrect(
        nil,
        .views([
          .box(
            "`navigationTitle`", .box("`NavigationStack`", .box("bar", .box(.missing("title", "none"))), .box("`List`"))
          )
        ])),
      .corrected(
        nil,
        .views([
          .box(
            "`NavigationStack`", .box("bar", .box(.remedy("title"))), .box(.remedy("`navigationTitle`"), .box("`List`"))
          )
        ]))),
    related: ["presented_view_without_navigation_stack", "navigation_value_without_destination"],
    examples: [
      .flagged(
        "NavigationStack { List(items) { Row($0) } }.▸navigationTitle(\"Books\")◂",
        fixed: "NavigationStack { List(items) { Row($0) }.navigationTitle(\"Books\") }"),
      .flagged(
        """
        NavigationStack {
          List(items) { Row($0) }
            .listStyle(.plain)
        }
        .▸toolbar {
          ToolbarItem(placement: .confirmationAction) { Button("Add", action: add) }
        }◂
        .tint(.red)
        """,
        fixed: """
          NavigationStack {
            List(items) { Row($0) }
              .listStyle(.plain)
              .toolbar {
                ToolbarItem(placement: .confirmationAction) { Button("Add", action: add) }
              }
          }
          .tint(.red)
          """),
      .flagged(
        "NavigationView { Home() }.▸navigationBarTitleDisplayMode(.inline)◂",
        fixed: "NavigationView { Home().navigationBarTitleDisplayMode(.inline) }"),
      .flagged(
        "NavigationStack { Home() }.▸toolbarBackground(.red, for: .navigationBar)◂",
        fixed: "NavigationStack { Home().toolbarBackground(.red, for: .navigationBar) }"),
      .flagged(
        """
        NavigationStack {
          List(books) { NavigationLink($0.title, value: $0) }
        }
        .▸navigationDestination(for: Book.self) { BookDetail($0) }◂
        """,
        fixed: """
          NavigationStack {
            List(books) { NavigationLink($0.title, value: $0) }
              .navigationDestination(for: Book.self) { BookDetail($0) }
          }
          """),
      .flagged(
        """
        NavigationStack {
          if isLoading { ProgressView() } else { Home() }
        }
        .▸navigationTitle("Home")◂
        """),
      .accepted("NavigationStack { List(items) { Row($0) }.navigationTitle(\"Books\") }"),
      .accepted("NavigationStack { Home() }.toolbar(.hidden, for: .tabBar)", note: "the bar of a tab view around it"),
      .accepted(
        "NavigationStack { Home() }.toolbar { ToolbarItem(placement: .keyboard) { Button(\"Done\", action: finish) } }"),
      .accepted(
        "NavigationStack { Home() }.navigationBarHidden(true)", note: "may hide the bar of a controller around it"),
      .accepted(
        "NavigationSplitView { Sidebar() } detail: { NavigationStack { Home() }.navigationTitle(\"Home\") }",
        note: "the split view shows the title"),
      .accepted(
        """
        #if os(macOS)
        struct Main: View {
          var body: some View { NavigationStack { Text("a") }.navigationTitle("Window") }
        }
        #endif
        """,
        note: "the title of the window"),
      .accepted("NavigationStack { Home() }.searchable(text: $text)"),
      .accepted(
        "NavigationStack { Home() }.navigationBarBackButtonHidden()", note: "the first screen has no back button"),
    ])

  static let misplacements: [Misplacement] = [
    .modifiers(of: .screen, .on(SwiftUICatalog.names(.navigationStack)))
  ]

  static func message(_ modifier: Name, _ container: Name) -> String {
    "`\(modifier.text)` on the `\(container.text)` itself has no effect; apply it to the view inside"
  }

  func verdict(on found: MisplacedModifier, in file: FileModel) -> PlacementVerdict {
    let modifier = found.modifier
    // The first screen of a stack has no back button.
    guard modifier.name != "navigationBarBackButtonHidden", describesScreen(modifier, in: file),
      file.mayBeForPhones(at: modifier.node), !file.mayStandInNavigation(modifier.node)
    else { return .accepted }
    let contexts = file.navigationContexts(of: modifier.node)
    let isInNavigation = contexts.contains { context in
      switch context {
      case .stackRoot, .pushed, .boundary(.column): true
      default: false
      }
    }
    if isInNavigation { return .accepted }
    guard hidesBar(modifier) else { return .reported() }
    let isKnown = contexts.allSatisfy { if case .boundary = $0 { true } else { false } }
    return isKnown ? .reported(isSafeToFix: false) : .accepted
  }

  /// Whether a modifier is about the navigation bar or the screen, not about another bar.
  private func describesScreen(_ modifier: Modifier, in file: FileModel) -> Bool {
    guard let call = modifier.call else { return false }
    if modifier.name == "toolbar", let content = call.trailingClosure(or: "content") {
      return file.putsItemsIntoBar(call) && isKnownContent(content, in: file)
    }
    guard modifier.name.hasPrefix("toolbar"), modifier.name != "toolbarRole",
      modifier.name != "toolbarTitleDisplayMode"
    else { return true }
    // Without bars, the automatic bar may be that of a tab view or a window.
    let bars = modifier.arguments.drop { $0.label != "for" }
    return !bars.isEmpty
      && bars.allSatisfy { $0.expression.textEquals(".navigationBar") || $0.expression.textEquals(".bottomBar") }
  }

  /// Whether all items of a toolbar are in the closure, because types of the project may place theirs elsewhere.
  private func isKnownContent(_ content: ClosureExpr, in file: FileModel) -> Bool {
    content.statements.allSatisfy { statement in
      let name = file.chain(of: statement).baseName
      return name.isCapitalized && (name.map { SwiftUICatalog.entry(of: $0) != nil } ?? false)
        || file.type(named: name)?.viewRole == .view
    }
  }

  private func hidesBar(_ modifier: Modifier) -> Bool {
    modifier.name == "navigationBarHidden" || modifier.firstArgument.textEquals(".hidden")
  }
}

extension FileModel {
  fileprivate func type(named name: Name?) -> TypeDeclaration? { name.flatMap { type(named: $0) } }
}
