struct UnguardedInitialLoad: ModifierRule {
  static let info = RuleInfo(
    id: "unguarded_initial_load", topic: .lists, severity: .hint, tier: .heuristic,
    title: "Initial load runs again on every appearance",
    explanation: """
      **What happens.** Switching tabs or going back loads everything anew: a flicker, and the list is back at its \
      top.

      **Why.** `task` and `onAppear` run each time the view appears, not once.

      **What to do.** Ask whether there is something already: `if model.items.isEmpty { … }`, there or at the start \
      of the function.

      **When it is fine.** Where fresh content is wanted on each return. In a branch that asks for what the model has \
      loaded, such as `case .loading`, it is not reported.
      """,
    examples: [
      .flagged(
        """
        @StateObject private var feed = Feed()
        var body: some View {
          NavigationStack { List(feed.posts) { Row($0) }.▸task { await feed.loadPosts() }◂ }
        }
        """),
      .flagged(
        """
        @State private var feed = Feed()
        var body: some View {
          TabView { List(feed.posts) { Row($0) }.▸onAppear { feed.load() }◂ }
        }
        """),
      .accepted(
        """
        @StateObject private var feed = Feed()
        var body: some View {
          NavigationStack { List(feed.posts) { Row($0) }.task { if feed.posts.isEmpty { await feed.loadPosts() } } }
        }
        """),
      .accepted(
        """
        @StateObject private var feed = Feed()
        var body: some View {
          NavigationStack { List(feed.posts) { Row($0) }.task(id: feed.topic) { await feed.loadPosts() } }
        }
        """),
      .accepted(
        """
        struct Home: View {
          @StateObject private var feed = Feed()
          var body: some View { NavigationStack { List(feed.posts) { Row($0) }.task { await feed.load() } } }
        }
        final class Feed: ObservableObject {
          @Published var posts: [Post] = []
          @MainActor func load() async {
            guard posts.isEmpty else { return }
            posts = await server.posts()
          }
        }
        """,
        note: "the function asks"),
      .accepted(
        """
        @StateObject private var feed = Feed()
        var body: some View { List(feed.posts) { Row($0) }.task { await feed.loadPosts() } }
        """,
        note: "it is not known whether it is a tab or a root"),
      .accepted(
        """
        struct Home: View {
          @StateObject private var feed = Feed()
          var body: some View {
            NavigationStack {
              switch feed.state {
              case .loading: ProgressView().onAppear { feed.load() }
              case .ready: Posts(feed)
              }
            }
          }
        }
        final class Feed: ObservableObject {
          @Published var state = State.loading
          func load() {
            posts = server.posts()
            state = .ready
          }
        }
        """,
        note: "gone when it has loaded"),
    ])

  static let modifiers: [StaticString] = ["task", "onAppear"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard modifier.arguments.isEmpty, let closure = modifier.trailingClosure, closure.statements.count == 1,
      var statement = closure.statements.first
    else { return }
    while statement.kind == .awaitExpr || statement.kind == .tryExpr, let inner = statement.lastChild {
      statement = inner
    }
    guard let call = FunctionCallExpr(statement), let name = call.calleeName, name.hasPrefix("load"),
      let base = call.base,
      let property = file.ownProperty(base), property.isState,
      // In `case .loading:` of the model, what is loaded removes the view that asks for it.
      !file.isShownDependingOn(whatIsSetBy: closure.node, modifier.node),
      isShownAgain(chain, in: file)
    else { return }
    let effect = file.effectOfRerun(closure.node)
    guard effect.kind != .same else { return }
    let range = closure.statements[0].range
    findings.add(
      at: modifier.range, "`\(name.text)` runs again each time this view appears",
      fixes: [
        .unsafe(
          "Load only if there is nothing yet",
          .insert("if \(base.text).\(list(in: property, loadedBy: name, file)).isEmpty { ", at: range.lowerBound),
          file.tree.inserting(" }", after: range.upperBound))
      ],
      missingFact: effect.kind == .unknown ? "what `\(name.text)` changes when it runs again" : nil)
  }

  /// The list that the model loads: the only one that the function sets, else the only one, else a placeholder.
  private func list(in model: StoredProperty, loadedBy name: Name, _ file: FileModel) -> String {
    let type = model.typeName.flatMap { file.facts.type(named: $0.text) }
    let lists = type?.properties.filter { $0.type.hasPrefix("[") && !$0.isStatic && !$0.isPrivate }.map(\.name) ?? []
    let set =
      type?.members.filter { $0.name == name.text }.flatMap { $0.assignsBeforeAwait + $0.assignsAfterAwait } ?? []
    let loaded = lists.filter(set.contains)
    return loaded.count == 1 ? loaded[0] : lists.count == 1 ? lists[0] : "<#items#>"
  }

  /// Whether the view stays alive while it is not visible: a tab, or the root of a stack.
  private func isShownAgain(_ chain: ModifierChain, in file: FileModel) -> Bool {
    file.navigationContexts(of: chain.node).contains { context in
      switch context {
      case .stackRoot, .boundary(.tab): true
      default: false
      }
    }
  }
}
