struct RefreshableContentSwapped: ModifierRule {
  static let info = RuleInfo(
    id: "refreshable_content_swapped", topic: .lists, severity: .warning, tier: .heuristic,
    title: "Refreshing removes the list that is being refreshed",
    explanation: """
      **What happens.** Pulling to refresh ends at once; what was loading is cancelled.

      **Why.** The action changes the state that decides whether the list is there. The list goes away, and with it \
      SwiftUI cancels the task that it runs the action in.

      **What to do.** Put `refreshable` on the container around the branches, or keep the list while loading and lay \
      the progress view over it.

      **When it is fine.** Where the state changes only after the wait; that is not reported.
      """,
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
        note: "a refresh seldom changes how many there are"),
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
        note: "after the wait"),
    ])

  static let modifiers: [StaticString] = ["refreshable"]
  static let looksAtModels = true

  func check(_ refreshable: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let closure = refreshable.trailingClosure, let member = chain.node.enclosingMember else { return }
    for changed in file.pathsSet(by: closure.node).filter(\.isBeforeSuspension).map(\.path) {
      guard let branch = branch(around: chain.node, askingFor: changed, below: member),
        !keeps(branch, around: chain.node, setting: changed, by: closure, in: file)
      else { continue }
      findings.add(
        at: refreshable.range, "Refreshing changes `\(changed)`, which takes this view away and cancels the refresh",
        related: [RelatedLocation(range: branch.condition.range, message: "decides whether the view is there")],
        fixes: [moveOut(refreshable, around: branch.statement)])
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

  /// Whether a branch is shown only while a flag is true, and the action only sets the flag to true.
  private func keeps(
    _ branch: (statement: SyntaxNode, condition: SyntaxNode), around node: SyntaxNode, setting flag: String,
    by action: ClosureExpr, in file: FileModel
  ) -> Bool {
    guard let body = IfExpr(branch.statement)?.body, body.contains(node), requires(flag, branch.condition) else {
      return false
    }
    let methods = file.calls(in: action.node).compactMap { file.method(calledBy: $0)?.function.body }
    let values = ([action.node] + methods).flatMap(file.assignments).filter { $0.target.text == flag }
    return !values.isEmpty && values.allSatisfy(\.setsTrue)
  }

  /// Whether a condition is a flag, or several joined by `&&` of which it is one.
  private func requires(_ flag: String, _ condition: SyntaxNode) -> Bool {
    guard let expression = condition.firstChild else { return false }
    guard expression.kind == .sequenceExpr else { return expression.text == flag }
    let parts = Array(expression.children)
    if parts.contains(where: { $0.textEquals("||") || $0.kind == .unresolvedTernaryExpr }) { return false }
    return parts.indices.contains { at in
      parts[at].text == flag && (at == 0 || parts[at - 1].textEquals("&&"))
        && (at == parts.count - 1 || parts[at + 1].textEquals("&&"))
    }
  }

  /// Moves the modifier to the container that has the branches as its content.
  private func moveOut(_ refreshable: Modifier, around statement: SyntaxNode) -> Fix? {
    refreshable.moving(toContainerOf: statement).map { container, edits in
      Fix(
        title: "Move `refreshable` to the `\(container.text)` around it", isSafe: false, isPreferred: true, edits: edits
      )
    }
  }
}
