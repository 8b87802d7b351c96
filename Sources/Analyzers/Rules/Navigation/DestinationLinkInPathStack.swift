struct DestinationLinkInPathStack: CallRule {
  static let info = RuleInfo(
    id: "destination_link_in_path_stack", topic: .navigation, severity: .info, tier: .precise, since: "0.2.0",
    title: "Link with a destination in a stack with a path is not part of the path",
    explanation: """
      **What happens.** The screen that the link pushes does not appear in the path. Code that empties the path does \
      not close it, code that removes the last element closes another screen or nothing, and a restored path lacks it.

      **Why.** The path of a `NavigationStack` contains the values of `NavigationLink(value:)` and what code appends. A \
      link that contains its destination pushes a view without a value.

      **What to do.** Use `NavigationLink(value:)` and a `navigationDestination(for:)` for the type of the value.

      **When it is fine.** Links are reported only if some code sets the path as a whole, for example to return to the \
      root. If that never happens while such a screen is shown, nothing goes wrong.
      """,
    references: [
      .apple("NavigationStack", "swiftui/navigationstack"),
      .apple("NavigationLink", "swiftui/navigationlink"),
    ],
    related: ["navigation_value_without_destination", "rapid_path_mutation"],
    examples: [
      .flagged(
        """
        struct Home: View {
          @State private var path: [Book] = []
          var body: some View {
            NavigationStack(path: $path) { List { ▸NavigationLink◂("Terms") { Terms() } } }
              .onOpenURL { _ in path = [] }
          }
        }
        """),
      .flagged(
        """
        struct Home: View {
          @State private var path = NavigationPath()
          var body: some View { NavigationStack(path: $path) { Links() }.onOpenURL { _ in path = NavigationPath() } }
        }
        struct Links: View {
          var body: some View {
            List { ▸NavigationLink◂(destination: Terms()) { Text("Terms") } }
          }
        }
        """),
      .accepted("NavigationStack(path: $path) { List { NavigationLink(\"Terms\", value: book) } }"),
      .accepted(
        """
        struct Home: View {
          @State private var path: [Book] = []
          var body: some View { NavigationStack(path: $path) { List { NavigationLink("Terms") { Terms() } } } }
        }
        """,
        note: "no code sets the path"),
      .accepted("NavigationStack { List { NavigationLink(\"Terms\") { Terms() } } }", note: "no path"),
      .accepted(
        """
        struct Links: View {
          var body: some View {
            List { NavigationLink(destination: Terms()) { Text("Terms") } }
          }
        }
        """,
        note: "the stack is unknown"),
    ])

  static let callees: [StaticString] = ["NavigationLink"]

  func check(_ link: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard link.argument("value") == nil, file.isInBodyScope(link.node), let name = link.calleeName else { return }
    for context in file.navigationContexts(of: link.node) {
      let place: FileModel.RelatedPlace
      switch context {
      case .stackRoot(let found), .pushed(let found): place = found
      default: continue
      }
      let view = place.owner.isEmpty ? file.enclosingType(of: link.node)?.name.text ?? "" : place.owner
      guard !place.stackPath.isEmpty, let write = file.facts.replacement(ofPath: place.stackPath, of: view) else {
        continue
      }
      findings.add(
        at: name.range,
        "`NavigationLink` with a destination is not part of the stack's `path`; use `NavigationLink(value:)`",
        related: [
          place.related("in a stack with a path"), file.facts.related(write, "code that replaces the path"),
        ])
      return
    }
  }
}

extension FactReader {
  /// Code that sets a path as a whole, for example to return to the root. A path of another view is another path.
  fileprivate func replacement(ofPath path: String, of view: String) -> Located<CollectionWriteFact>? {
    collectionWrites(named: path).first { write in
      write.fact.change == .replaces && !write.isInTests && (write.fact.owner == view || !isView(write.fact.owner))
    }
  }
}
