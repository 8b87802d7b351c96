struct RefreshableContentSwapped: ModifierRule {
  static let info = RuleInfo(
    id: "refreshable_content_swapped", topic: .lists, severity: .warning, tier: .heuristic,
    title: "`refreshable` action removes its list and cancels itself",
    explanation: """
      **What happens.** Pull to refresh ends immediately, and its request is canceled.

      **Why.** Before its first `await`, the action sets the state that decides whether the list is shown. When the \
      list disappears, SwiftUI cancels the task in which it runs the action.

      **What to do.** Apply `refreshable` to the container around the branches, or keep the list on screen while it \
      loads and show the progress view in an overlay.

      **When it is fine.** An action can safely change the state after the `await`, or only under a condition, such as \
      a parameter `showsProgress` that a refresh leaves `false`. It can also set a value for which the list stays on \
      screen. None of these cases is reported.
      """,
    references: [
      .apple("refreshable(action:)", "swiftui/view/refreshable(action:)"),
      .observed,
    ],
    illustration: Illustration(
      .incorrect(
        nil,
        .timeline(
          ["`List`", "refresh task"],
          [
            .message(0, 1, "pull to refresh"), .start(1, "sets `isLoading`"),
            .message(1, 0, "`ProgressView` replaces it"),
            .event(0, .problem("disappears")), .message(0, 1, .problem("cancels")), .end(1, "no new posts"),
          ])),
      .corrected(
        "`refreshable` is on the container.",
        .timeline(
          ["`VStack`", "refresh task"],
          [
            .message(0, 1, "pull to refresh"), .start(1, "sets `isLoading`"),
            .message(1, 0, "`ProgressView` replaces `List`"), .event(0, .remedy("stays")), .end(1, "new posts"),
          ]))),
    related: ["unguarded_initial_load"],
    examples: [
      .flagged(
        """
        @StateObject var feed = Feed()
        var body: some View {
          if feed.isLoading { ProgressView() } else {
            List(feed.posts) { Row($0) }.▸refreshable { feed.isLoading = true; await feed.reload() }◂
          }
        }
        """),
      .flagged(
        """
        struct Home: View {
          @StateObject var feed = Feed()
          var body: some View {
            VStack {
              switch feed.phase {
              case .loading: ProgressView()
              default: List(feed.posts) { Row($0) }.▸refreshable { await feed.reload() }◂
              }
            }
          }
        }
        @MainActor final class Feed: ObservableObject {
          @Published var phase = Phase.idle
          func reload() async {
            phase = .loading
            posts = await server.posts()
          }
        }
        """,
        fixed: """
          struct Home: View {
            @StateObject var feed = Feed()
            var body: some View {
              VStack {
                switch feed.phase {
                case .loading: ProgressView()
                default: List(feed.posts) { Row($0) }
                }
              }.refreshable { await feed.reload() }
            }
          }
          @MainActor final class Feed: ObservableObject {
            @Published var phase = Phase.idle
            func reload() async {
              phase = .loading
              posts = await server.posts()
            }
          }
          """),
      .accepted(
        """
        @State private var books: [Book] = []

        var body: some View {
          if books.count > 1 { List(books) { Row($0) }.refreshable { books = library.cached; await library.load() } }
        }
        """,
        note: "a refresh rarely changes this condition"),
      .accepted(
        """
        @State private var isLoaded = false
        @State private var posts: [Post] = []

        var body: some View {
          if isLoaded && posts.count > 1 { List(posts) { Row($0) }.refreshable { await load() } }
        }

        private func load() async {
          isLoaded = true
          posts = await server.posts()
        }
        """,
        note: "the list stays while the flag is true"),
      .accepted(
        """
        @StateObject var feed = Feed()
        var body: some View {
          List(feed.posts) { Row($0) }
            .overlay { if feed.isLoading { ProgressView() } }
            .refreshable { feed.isLoading = true; await feed.reload() }
        }
        """),
      .accepted(
        """
        struct Home: View {
          @StateObject var feed = Feed()
          var body: some View {
            if feed.isEmpty { ProgressView() } else { List(feed.posts) { Row($0) }.refreshable { await feed.reload() } }
          }
        }
        @MainActor final class Feed: ObservableObject {
          @Published var isEmpty = true
          func reload() async {
            posts = await server.posts()
            isEmpty = false
          }
        }
        """,
        note: "set after the `await`"),
      .accepted(
        """
        struct Home: View {
          @StateObject var feed = Feed()
          var body: some View {
            switch feed.phase {
            case .loading: ProgressView()
            case .ready: List(feed.posts) { Row($0) }.refreshable { await feed.reload() }
            }
          }
        }
        @MainActor final class Feed: ObservableObject {
          @Published var phase = Phase.loading
          func reload(showsProgress: Bool = false) async {
            if showsProgress { phase = .loading }
            posts = await server.posts()
            phase = .ready
          }
        }
        """,
        note: "a refresh does not set the loading phase"),
      .accepted(
        """
        struct Home: View {
          @StateObject var feed = Feed()
          var body: some View {
            if feed.isEmpty { Empty() } else { List(feed.posts) { Row($0) }.refreshable { await feed.reload() } }
          }
        }
        @MainActor final class Feed: ObservableObject {
          @Published var isEmpty = false
          func reload() async {
            isEmpty = false
            posts = await server.posts()
          }
        }
        """,
        note: "the value is already `false` while the list is shown"),
    ])

  static let modifiers: [StaticString] = ["refreshable"]
  static let looksAtModels = true

  func check(_ refreshable: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let closure = refreshable.trailingClosure, let member = chain.node.enclosingMember else { return }
    let sets = file.valuesSetFirst(by: closure.node)
    for (position, set) in sets.enumerated()
    where !sets.dropFirst(position + 1).contains(where: { $0.path == set.path }) {
      guard let branch = branch(around: chain.node, askingFor: set.path, below: member) else { continue }
      let isKept = branch.statement.keeps(chain.node, when: set)
      guard isKept != true else { continue }
      findings.add(
        at: refreshable.range,
        """
        Setting `\(set.path)` removes the refreshed view and cancels the refresh; \
        move `refreshable` outside the branch
        """,
        severity: isKept == nil ? .hint : nil,
        related: [RelatedLocation(range: branch.condition.range, message: "decides whether the view is shown")],
        fixes: [moveOut(refreshable, around: branch.statement)],
        missingFact: isKept == nil ? "whether the new value of `\(set.path)` selects another branch" : nil)
      return
    }
  }

  private func branch(
    around node: SyntaxNode, askingFor property: String, below member: SyntaxNode
  ) -> (statement: SyntaxNode, condition: SyntaxNode)? {
    for ancestor in node.ancestors {
      if ancestor == member { return nil }
      let conditions: [SyntaxNode]
      switch ancestor.kind {
      case .ifExpr: conditions = ancestor.conditions
      case .switchExpr: conditions = [ancestor.firstChild].compactMap(\.self)
      default: continue
      }
      if let condition = conditions.first(where: { $0.asks(for: property) }) { return (ancestor, condition) }
    }
    return nil
  }

  /// Moves the modifier to the container whose content is the branches.
  private func moveOut(_ refreshable: Modifier, around statement: SyntaxNode) -> Fix? {
    refreshable.moving(toContainerOf: statement).map { container, edits in
      Fix(
        title: "Move `refreshable` to the enclosing `\(container.text)`", isSafe: false, isPreferred: true, edits: edits
      )
    }
  }
}
