struct UnguardedInitialLoad: ModifierRule {
  static let info = RuleInfo(
    id: "unguarded_initial_load", topic: .lists, severity: .hint, tier: .heuristic,
    title: "Initial load in `task` or `onAppear` runs on every appearance",
    explanation: """
      **What happens.** Switching tabs or navigating back loads everything again: the content flickers, and the list \
      jumps back to the top.

      **Why.** `task` and `onAppear` run each time the view appears, not only the first time.

      **What to do.** Check whether content is already loaded, with `if model.items.isEmpty { … }` in the closure or a \
      `guard` at the start of the function.

      **When it is fine.** You can ignore the finding if the view should load new content on each return. A load in a \
      branch for content that is not loaded yet, such as `case .loading`, is not reported.
      """,
    references: [
      .apple("task(name:priority:file:line:_:)", "swiftui/view/task(name:priority:file:line:_:)"),
      .apple("onAppear(perform:)", "swiftui/view/onappear(perform:)"),
      .observed,
    ],
    illustration: Illustration(
      .incorrect(
        nil,
        .timeline(
          ["feed tab", "server"],
          [
            .event(0, "appears"), .message(0, 1, "loads"), .message(1, 0, "posts"), .event(0, "other tab"),
            .event(0, "appears again"), .message(0, 1, .problem("loads again")),
            .message(1, 0, .problem("posts", "back to the top")),
          ])),
      .corrected(
        "`if feed.posts.isEmpty { … }`",
        .timeline(
          ["feed tab", "server"],
          [
            .event(0, "appears"), .message(0, 1, "loads"), .message(1, 0, "posts"), .event(0, "other tab"),
            .event(0, .remedy("appears again", "keeps its posts and place")),
          ]))),
    related: ["task_reinitializes_state"],
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
        note: "the function checks first"),
      .accepted(
        """
        @StateObject private var feed = Feed()
        var body: some View { List(feed.posts) { Row($0) }.task { await feed.loadPosts() } }
        """,
        note: "not known to be a tab or a navigation root"),
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
        note: "loading removes the view"),
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
      // In a branch such as `case .loading:`, the loaded content replaces the view that starts the load.
      !file.isShownDependingOn(whatIsSetBy: closure.node, modifier.node),
      isShownAgain(chain, in: file), file.reachability(of: modifier.node).isShown
    else { return }
    let effect = file.effectOfRerun(closure.node)
    guard effect.kind != .same else { return }
    let range = closure.statements[0].range
    findings.add(
      at: modifier.range, "`\(name.text)` runs again each time the view appears; skip it if content is already loaded",
      fixes: [
        .unsafe(
          "Load only if empty",
          .insert("if \(base.text).\(list(in: property, loadedBy: name, file)).isEmpty { ", at: range.lowerBound),
          file.tree.inserting(" }", after: range.upperBound))
      ],
      missingFact: effect.kind == .unknown ? "whether running `\(name.text)` again changes anything" : nil)
  }

  /// The list that the model loads: the only list that the function sets, or the model's only list, or a placeholder.
  private func list(in model: StoredProperty, loadedBy name: Name, _ file: FileModel) -> String {
    let type = model.typeName.flatMap { file.facts.type(named: $0.text) }
    let lists = type?.properties.filter { $0.type.hasPrefix("[") && !$0.isStatic && !$0.isPrivate }.map(\.name) ?? []
    let set =
      type?.members.filter { $0.name == name.text }.flatMap { $0.assignsBeforeAwait + $0.assignsAfterAwait } ?? []
    let loaded = lists.filter(set.contains)
    return loaded.count == 1 ? loaded[0] : lists.count == 1 ? lists[0] : "<#items#>"
  }

  /// Whether the view can appear more than once: a tab, or the root of a navigation stack.
  private func isShownAgain(_ chain: ModifierChain, in file: FileModel) -> Bool {
    file.navigationContexts(of: chain.node).contains { context in
      switch context {
      case .stackRoot, .boundary(.tab): true
      default: false
      }
    }
  }
}
