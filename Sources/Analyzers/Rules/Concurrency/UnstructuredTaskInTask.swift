struct UnstructuredTaskInTask: ModifierRule {
  static let info = RuleInfo(
    id: "unstructured_task_in_task", topic: .concurrency, severity: .warning, tier: .precise, since: "0.2.0",
    title: "`Task` inside `.task` is not canceled with the view",
    explanation: """
      **What happens.** The work continues after the view has disappeared. With `.task(id:)`, work for an older value \
      may finish last and overwrite newer results.

      **Why.** `.task` cancels the task that it starts. `Task { }` inside it starts another one, which no other code \
      cancels, and `.task` itself ends at once.

      **What to do.** Await the work directly, since the closure of `.task` is asynchronous already. For work in \
      parallel, use several `.task` modifiers, `async let` or a task group.

      **When it is fine.** Tasks that are stored or awaited, and tasks whose work changes nothing in the view or its \
      model, are not reported. Neither is a task that runs beside work that the closure awaits after it.
      """,
    references: [
      .apple("task(id:name:priority:file:line:_:)", "swiftui/view/task(id:name:priority:file:line:_:)"),
      .evolution("Structured concurrency", "0304-structured-concurrency"),
    ],
    illustration: Illustration(
      .incorrect(
        nil,
        .timeline(
          ["`.task(id: 1)`", "`Task`", "screen"],
          [
            .start(0, "runs"), .message(0, 1, "starts"), .start(1, "loads 1"), .end(0, "ends"),
            .event(2, "the id is now 2, and shows 2"), .end(1, "not canceled"),
            .message(1, 2, .problem("shows 1 instead of 2")),
          ])),
      .corrected(
        nil,
        .timeline(
          ["`.task(id: 1)`", "screen"],
          [.start(0, "loads 1"), .event(1, "the id is now 2, and shows 2"), .end(0, .remedy("canceled"))]))),
    related: ["search_task_not_cancelled", "loading_flag_race_on_cancel"],
    examples: [
      .flagged(
        """
        @State private var posts: [Post] = []

        var body: some View {
          List(posts) { Text($0.title) }
            .task { ▸Task◂ { posts = await loadPosts() } }
        }
        """,
        fixed: """
          @State private var posts: [Post] = []

          var body: some View {
            List(posts) { Text($0.title) }
              .task { posts = await loadPosts() }
          }
          """),
      .flagged(
        """
        var query = ""
        @State private var posts: [Post] = []

        var body: some View {
          List(posts) { Text($0.title) }
            .task(id: query) {
              posts = []
              ▸Task◂ {
                posts = await loadPosts()
              }
            }
        }
        """),
      .flagged(
        """
        @MainActor final class Feed: ObservableObject {
          @Published var posts: [Post] = []
          func load() async { posts = await loadPosts() }
        }
        struct FeedView: View {
          @ObservedObject var feed: Feed
          var body: some View {
            List(feed.posts) { Text($0.title) }
              .task {
                ▸Task◂ {
                  await feed.load()
                }
              }
          }
        }
        """,
        fixed: """
          @MainActor final class Feed: ObservableObject {
            @Published var posts: [Post] = []
            func load() async { posts = await loadPosts() }
          }
          struct FeedView: View {
            @ObservedObject var feed: Feed
            var body: some View {
              List(feed.posts) { Text($0.title) }
                .task {
                  await feed.load()
                }
            }
          }
          """),
      .accepted(
        """
        @State private var posts: [Post] = []

        var body: some View {
          List(posts) { Text($0.title) }
            .task { posts = await loadPosts() }
        }
        """),
      .accepted("Text(\"a\").task { Task { await track(\"shown\") } }", note: "changes nothing in the view"),
      .accepted(
        """
        @State private var posts: [Post] = []
        @State private var job: Task<Void, Never>?

        var body: some View {
          List(posts) { Text($0.title) }
            .task { job = Task { posts = await loadPosts() } }
            .onDisappear { job?.cancel() }
        }
        """,
        note: "stored and canceled"),
      .accepted(
        """
        @State private var posts: [Post] = []

        var body: some View {
          List(posts) { Text($0.title) }
            .task {
              let work = Task { await loadPosts() }
              posts = await work.value
            }
        }
        """,
        note: "awaited"),
      .accepted(
        """
        @State private var posts: [Post] = []

        var body: some View {
          Button("Load") { Task { posts = await loadPosts() } }
        }
        """,
        note: "an action is not asynchronous"),
      .accepted(
        """
        @State private var posts: [Post] = []
        @State private var isLate = false

        var body: some View {
          List(posts) { Text($0.title) }
            .task {
              Task { posts = await loadPosts() }
              try? await Task.sleep(for: .seconds(3))
              isLate = posts.isEmpty
            }
        }
        """,
        note: "runs beside the time limit"),
    ])

  static let modifiers: [StaticString] = ["task"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let closure = modifier.trailingClosure(or: "action"), file.isInBodyScope(modifier.node) else { return }
    for call in file.calls(in: closure.node) {
      guard let isDetached = isTask(call), call.node.isStatement,
        let work = call.trailingClosure ?? call.closure("operation"),
        runs(call, directlyIn: closure, in: file), changesView(work, in: file),
        // It runs beside what follows, for example a time limit.
        !closure.node.suspensions.contains(where: { $0.index >= call.node.subtreeEnd && !$0.excludes(call.node) })
      else { continue }
      findings.add(
        at: call.nameRange.lowerBound - (isDetached ? 5 : 0)..<call.nameRange.upperBound,
        "`\(isDetached ? "Task.detached" : "Task")` is not canceled with `.task`; await its work directly",
        related: [RelatedLocation(range: modifier.name.range, message: "cancels only its own work")],
        fixes: [isDetached ? nil : unwrapped(call, work, in: closure, file)])
    }
  }

  /// Whether a call is `Task { … }` (false) or `Task.detached { … }` (true); nil for other calls.
  private func isTask(_ call: FunctionCallExpr) -> Bool? {
    if call.calledExpression?.kind == .declReferenceExpr { return call.calleeName == "Task" ? false : nil }
    return call.calleeName == "detached" && call.base.textEquals("Task") ? true : nil
  }

  /// Whether the closures between the call and the closure of `.task` belong to its task.
  private func runs(_ call: FunctionCallExpr, directlyIn closure: ClosureExpr, in file: FileModel) -> Bool {
    for around in file.closures(around: call.node) {
      if around.node == closure.node { return true }
      guard around.runsAtOnce || around.joinsTask else { return false }
    }
    return false
  }

  /// Whether the work sets state, or awaits a method of the view or its model, which may set it.
  private func changesView(_ work: ClosureExpr, in file: FileModel) -> Bool {
    guard work.node.firstRow(of: .awaitExpr) != nil || work.node.firstRow(of: .forStmt) != nil else { return false }
    let sets = file.assignments(in: work.node).contains { assignment in
      if let own = file.ownProperty(assignment.target) { return own.isState }
      guard let base = MemberAccessExpr(assignment.target)?.base else { return false }
      return file.ownProperty(base)?.holdsModel ?? false
    }
    return sets
      || work.node.suspensions.contains { suspension in
        suspension.awaitedCalls.contains { call in
          guard let base = call.base.map({ $0.kind == .optionalChainingExpr ? $0.firstChild ?? $0 : $0 }) else {
            return false
          }
          return file.ownProperty(base)?.holdsModel ?? false
        }
      }
  }

  /// The work without the task, if the closure consists of it.
  private func unwrapped(
    _ call: FunctionCallExpr, _ work: ClosureExpr, in closure: ClosureExpr, _ file: FileModel
  ) -> Fix? {
    guard closure.statements == [call.node], call.arguments.isEmpty, work.signature == nil, !work.mayThrow,
      let content = work.contentRange
    else { return nil }
    return .safe(
      "Await the work directly", preferred: true,
      file.tree.replacing(call.range, by: file.tree.reindented(content, to: call.range.lowerBound)))
  }
}

extension StoredProperty {
  /// Whether it holds an object whose changes the view observes.
  fileprivate var holdsModel: Bool {
    wrapper(.holdsObject) != nil || wrapper(in: ["State", "Environment"]) != nil && typeName.isCapitalized
  }
}
