struct SearchableOutsideNavigation: ModifierRule {
  static let info = RuleInfo(
    id: "searchable_outside_navigation", topic: .navigation, severity: .warning, tier: .precise,
    title: "`searchable` outside a navigation container shows no search field",
    explanation: """
      **What happens.** The search field never appears.

      **Why.** `searchable` only declares that the view can be searched. An enclosing navigation container shows the \
      field in its bar. A sheet starts without such a container.

      **What to do.** Wrap the content in a `NavigationStack`. The fix requires iOS 16 or macOS 13 and is offered if \
      the deployment target is known to be that or later.

      **When it is fine.** The modifier is not reported on or inside a stack or split view, in a view that is \
      pushed, or in a tab, because newer systems have a search tab. It is not reported in a macOS window either, \
      because the toolbar of the window shows the field. If it is not known whether the app is for macOS, the root \
      of a window is reported as info.
      """,
    references: [
      .apple("Adding a search interface to your app", "swiftui/adding-a-search-interface-to-your-app"),
      .apple("searchable(text:placement:prompt:)", "swiftui/view/searchable(text:placement:prompt:)"),
    ],
    illustration: Illustration(
      .incorrect(
        nil,
        .views([
          .box(
            "`Library`",
            shows: [
              .shown(
                "`sheet`", .box("`Finder`", .box("`searchable`"), .box(.missing("search field", "no bar shows it"))))
            ])
        ])),
      .corrected(
        nil,
        .views([
          .box(
            "`Library`",
            shows: [
              .shown(
                "`sheet`",
                .box(
                  .remedy("`NavigationStack`"), .box("bar", .box(.remedy("search field"))),
                  .box("`Finder`", .box("`searchable`"))))
            ])
        ]))),
    related: ["search_placement_platform"],
    examples: [
      .flagged(
        "Home().sheet(isPresented: $isShown) { List(rows) { Row($0) }.▸searchable(text: $query)◂ }",
        fixed:
          "Home().sheet(isPresented: $isShown) { NavigationStack { List(rows) { Row($0) }.searchable(text: $query) } }"
      ),
      .flagged(
        """
        struct Home: View {
          var body: some View {
            Text("Home").fullScreenCover(isPresented: $isShown) { Finder() }
          }
        }
        struct Finder: View {
          var body: some View {
            VStack {
              List(rows) { Row($0) }
                .▸searchable(text: $query)◂
            }
          }
        }
        """,
        fixed: """
          struct Home: View {
            var body: some View {
              Text("Home").fullScreenCover(isPresented: $isShown) { Finder() }
            }
          }
          struct Finder: View {
            var body: some View {
              VStack {
                NavigationStack {
                  List(rows) { Row($0) }
                    .searchable(text: $query)
                }
              }
            }
          }
          """),
      .flagged(
        "Home().popover(isPresented: $isShown) { List(rows) { Row($0) }.▸searchable(text: $query)◂ }",
        note: "no fix without a deployment target", deployment: [:]),
      .accepted(
        "Home().sheet(isPresented: $isShown) { NavigationStack { List(rows) { Row($0) }.searchable(text: $query) } }"),
      .accepted(
        "Home().sheet(isPresented: $isShown) { NavigationStack { List(rows) { Row($0) } }.searchable(text: $query) }"),
      .flagged(
        """
        @main struct Main: App {
          var body: some Scene { WindowGroup { Finder() } }
        }
        struct Finder: View {
          var body: some View { List(rows) { Row($0) }.▸searchable(text: $query)◂ }
        }
        """,
        fixed: """
          @main struct Main: App {
            var body: some Scene { WindowGroup { Finder() } }
          }
          struct Finder: View {
            var body: some View { NavigationStack { List(rows) { Row($0) }.searchable(text: $query) } }
          }
          """),
      .flagged(
        """
        struct Home: View {
          var body: some View {
            NavigationStack { Text("Home") }.sheet(isPresented: $isShown) { Card { Finder() } }
          }
        }
        struct Card<Content: View>: View {
          @ViewBuilder let content: Content
          var body: some View { VStack { content } }
        }
        struct Finder: View {
          var body: some View { List(rows) { Row($0) }.▸searchable(text: $query)◂ }
        }
        """,
        fixed: """
          struct Home: View {
            var body: some View {
              NavigationStack { Text("Home") }.sheet(isPresented: $isShown) { Card { Finder() } }
            }
          }
          struct Card<Content: View>: View {
            @ViewBuilder let content: Content
            var body: some View { VStack { content } }
          }
          struct Finder: View {
            var body: some View { NavigationStack { List(rows) { Row($0) }.searchable(text: $query) } }
          }
          """,
        note: "the stack of the presenting view does not extend into the sheet"),
      .accepted(
        """
        @main struct Main: App {
          var body: some Scene { WindowGroup { Finder() } }
        }
        struct Finder: View {
          var body: some View { List(rows) { Row($0) }.searchable(text: $query) }
        }
        """,
        note: "a macOS window shows the field", deployment: [.macOS: OSVersion(14)]),
      .flagged(
        """
        @main struct Main: App {
          var body: some Scene { WindowGroup { Finder() } }
        }
        struct Finder: View {
          var body: some View { List(rows) { Row($0) }.▸searchable(text: $query)◂ }
        }
        """,
        severity: .info, note: "the app may be for macOS", deployment: [:]),
      .accepted("List(rows) { Row($0) }.searchable(text: $query)", note: "the views that show this one are unknown"),
      .accepted(
        "Home().sheet(isPresented: $isShown) { Screen { List(rows) { Row($0) }.searchable(text: $query) } }",
        note: "`Screen` may contain a stack"),
      .accepted(
        """
        struct Home: View {
          var body: some View { NavigationStack { Finder() } }
        }
        struct Finder: View {
          var body: some View { List(rows) { Row($0) }.searchable(text: $query) }
        }
        """),
    ])

  static let modifiers: [StaticString] = ["searchable"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard modifier.argument("text") != nil, file.isInBodyScope(modifier.node), !file.holdsNavigation(chain),
      !file.mayStandInNavigation(modifier.node)
    else { return }
    let presented = presentation(around: modifier.node, in: file)
    let isInWindow = presented == nil
    guard !isInWindow || isShownWithoutNavigation(modifier.node, in: file) else { return }
    let missing = isInWindow ? missingFact(at: modifier.node, in: file) : nil
    let canFix = file.settings.supports(.year2022) == true && chain.node.isStatement
    findings.add(
      at: modifier.range, "`searchable` needs an enclosing `NavigationStack` or split view to show its field",
      severity: missing == nil ? nil : .info,
      related: presented.map { [RelatedLocation(range: $0, message: "presented without a stack")] }
        ?? showingPlaces(of: modifier.node, in: file),
      fixes: [
        canFix
          ? .unsafe(
            "Wrap in `NavigationStack`", preferred: true,
            .replace(chain.node.range, by: file.tree.wrapped(chain.node.range, in: "NavigationStack"))) : nil
      ],
      missingFact: missing)
  }

  /// The name of the presentation in this file whose content contains the node.
  private func presentation(around node: SyntaxNode, in file: FileModel) -> Range<Int>? {
    guard
      let first = file.slots(around: node).first(where: { slot, _ in
        slot.isPresentation || slot == .stackRoot || slot == .pushed || slot == .column || slot == .tab
      }), first.slot.isPresentation
    else { return nil }
    return first.use.callee.range
  }

  /// Whether every known way of showing the view begins without a navigation container.
  private func isShownWithoutNavigation(_ node: SyntaxNode, in file: FileModel) -> Bool {
    file.boundariesOutsideNavigation(of: node)?.allSatisfy { slot in
      slot.isPresentation || slot == .sceneRoot && file.mayBeForPhonesOnly(node)
    } ?? false
  }

  /// The fact that decides whether the field is missing at the root of a window.
  private func missingFact(at node: SyntaxNode, in file: FileModel) -> String? {
    let isInWindow = file.navigationContexts(of: node).contains { context in
      guard case .boundary(let slot) = context else { return false }
      return slot == .sceneRoot
    }
    return isInWindow && file.settings.deploymentTargets.isEmpty ? "whether the app is built for iOS" : nil
  }

  /// The places that show the view.
  private func showingPlaces(of node: SyntaxNode, in file: FileModel) -> [RelatedLocation] {
    guard let type = file.enclosingType(of: node) else { return [] }
    return file.facts.uses(of: type.name.text).prefix(1).map { file.facts.related($0, "shown without a stack") }
  }
}
