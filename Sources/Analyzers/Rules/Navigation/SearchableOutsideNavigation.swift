struct SearchableOutsideNavigation: ModifierRule {
  static let info = RuleInfo(
    id: "searchable_outside_navigation", topic: .navigation, severity: .warning, tier: .precise,
    title: "A search field without a navigation container to show it",
    explanation: """
      **What happens.** The search field never appears.

      **Why.** `searchable` only says that there is something to search. A navigation container above it shows the \
      field, in its bar. A sheet starts without one.

      **What to do.** Put the content into a `NavigationStack`. The fix needs iOS 16 or macOS 13 and is offered where \
      the deployment target is known to reach that.

      **When it is fine.** On or inside a stack or split view, wherever that stands; in a view that somebody pushes; \
      in tabs, where newer systems have a search tab.
      """,
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
        note: "without a deployment target there is no fix", deployment: [:]),
      .accepted(
        "Home().sheet(isPresented: $isShown) { NavigationStack { List(rows) { Row($0) }.searchable(text: $query) } }"),
      .accepted(
        "Home().sheet(isPresented: $isShown) { NavigationStack { List(rows) { Row($0) } }.searchable(text: $query) }"),
      .accepted("List(rows) { Row($0) }.searchable(text: $query)", note: "who shows this view is not known"),
      .accepted(
        "Home().sheet(isPresented: $isShown) { Screen { List(rows) { Row($0) }.searchable(text: $query) } }",
        note: "`Screen` may bring a stack"),
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
    guard modifier.argument("text") != nil, file.isInBodyScope(modifier.node), !holdsNavigation(chain, in: file),
      !file.mayStandInNavigation(modifier.node, below: presentation(around: modifier.node, in: file)?.closure)
    else { return }
    let presented = presentation(around: modifier.node, in: file)
    if presented == nil {
      guard isOnlyPresented(modifier.node, in: file), let type = file.enclosingType(of: modifier.node),
        !file.facts.uses(of: type.name.text).contains(where: { file.mayHoldNavigation($0.fact.owner) })
      else { return }
    }
    let canFix = file.settings.supports(.year2022) == true && chain.node.isStatement
    findings.add(
      at: modifier.range, "No navigation container stands above this: the search field is not shown",
      related: presented.map { [RelatedLocation(range: $0.name, message: "presented without a stack")] } ?? [],
      fixes: [
        canFix
          ? .unsafe(
            "Put it into a NavigationStack", preferred: true,
            .replace(chain.node.range, by: file.tree.wrapped(chain.node.range, in: "NavigationStack"))) : nil
      ])
  }

  /// Whether the field is put on a navigation container, or on something that holds one.
  private func holdsNavigation(_ chain: ModifierChain, in file: FileModel) -> Bool {
    file.calls(in: chain.node).contains { call in
      guard let name = call.calleeName, name.isCapitalized else { return false }
      return name == "TabView" || name.hasPrefix("Navigation") && name != "NavigationLink"
    }
  }

  /// The presentation whose content the node is, in this file.
  private func presentation(around node: SyntaxNode, in file: FileModel) -> (closure: SyntaxNode, name: Range<Int>)? {
    for closure in file.closures(around: node) {
      guard let use = closure.use, case .builder(let slot) = use.role else { continue }
      if slot.isPresentation { return (closure.node, use.callee.range) }
      if slot == .stackRoot || slot == .pushed || slot == .column || slot == .tab { return nil }
    }
    return nil
  }

  private func isOnlyPresented(_ node: SyntaxNode, in file: FileModel) -> Bool {
    file.navigationContexts(of: node).allSatisfy { context in
      if case .boundary(let slot) = context { return slot.isPresentation }
      return false
    }
  }
}
