import GotchaSupport

struct TaskInOnAppear: ModifierRule {
  static let info = RuleInfo(
    id: "task_in_on_appear", topic: .concurrency, severity: .info, tier: .precise, since: "0.2.0",
    title: "`Task` in `onAppear` is not canceled when the view disappears",
    explanation: """
      **What happens.** The work continues after the view has disappeared, and each appearance starts it again, possibly \
      while the previous run is not finished.

      **Why.** `Task { }` is independent of the view that starts it. The `task` modifier runs at the same time as \
      `onAppear`, but cancels its work when the view disappears.

      **What to do.** Replace `.onAppear { Task { … } }` with `.task { … }`, available since iOS 15 and macOS 12.

      **When it is fine.** Tasks that are stored, have a priority or do not wait, and work that should outlive the view, \
      such as saving and analytics, are not reported. Neither are a row whose appearance loads more rows, a view whose \
      `onDisappear` ends the work, the root of a window, which stays, and work with a `catch`, which would have to \
      ignore the cancellation first.
      """,
    references: [
      .apple("task(name:priority:file:line:_:)", "swiftui/view/task(name:priority:file:line:_:)"),
      .wwdc(2021, 10019, "Discover concurrency in SwiftUI"),
    ],
    related: ["unstructured_task_in_task", "unguarded_initial_load"],
    examples: [
      .flagged(
        """
        @State private var posts: [Post] = []

        var body: some View {
          List(posts) { Text($0.title) }
            .▸onAppear { Task { posts = await loadPosts() } }◂
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
        @State private var posts: [Post] = []

        var body: some View {
          List(posts) { Text($0.title) }
            .▸onAppear {
              Task {
                // Newest first.
                posts = await loadPosts()
              }
            }◂
        }
        """,
        fixed: """
          @State private var posts: [Post] = []

          var body: some View {
            List(posts) { Text($0.title) }
              .task {
                // Newest first.
                posts = await loadPosts()
              }
          }
          """),
      .flagged(
        """
        @State private var posts: [Post] = []

        var body: some View {
          List(posts) { Text($0.title) }
            .▸onAppear { Task { posts = try await searchPosts() } }◂
        }
        """,
        note: "no fix, because `task` does not accept errors"),
      .flagged(
        """
        @State private var posts: [Post] = []

        var body: some View {
          List(posts) { Text($0.title) }
            .▸onAppear { Task { posts = await loadPosts() } }◂
        }
        """,
        note: "no fix before iOS 15", deployment: [.iOS: OSVersion(14)]),
      .accepted(
        """
        @State private var posts: [Post] = []

        var body: some View {
          List(posts) { Text($0.title) }
            .task { posts = await loadPosts() }
        }
        """),
      .accepted(
        """
        @State private var posts: [Post] = []
        @State private var job: Task<Void, Never>?

        var body: some View {
          List(posts) { Text($0.title) }
            .onAppear { job = Task { posts = await loadPosts() } }
            .onDisappear { job?.cancel() }
        }
        """,
        note: "stored and canceled"),
      .accepted("Text(\"a\").onAppear { Task(priority: .background) { await track(\"shown\") } }"),
      .accepted("Text(\"a\").onAppear { Task { await track(\"shown\") } }", note: "should outlive the view"),
      .accepted("Text(\"a\").onAppear { Task.detached { await track(\"shown\") } }"),
      .accepted(
        """
        @State private var isShown = false

        var body: some View { Text(isShown ? "a" : "b").onAppear { Task { isShown = true } } }
        """,
        note: "does not wait"),
      .accepted(
        """
        @State private var posts: [Post] = []

        var body: some View {
          List(posts) { post in
            Text(post.title).onAppear { Task { posts += await loadPosts() } }
          }
        }
        """,
        note: "loading should continue when the row scrolls away"),
      .accepted(
        """
        final class Scanner1: ObservableObject {
          func start() async {}
          func stop() async {}
        }
        struct ScannerView: View {
          @ObservedObject var scanner: Scanner1
          var body: some View {
            Text("a")
              .onAppear { Task { await scanner.start() } }
              .onDisappear { Task { await scanner.stop() } }
          }
        }
        """,
        note: "ended when the view disappears"),
      .accepted(
        """
        @main struct Main: App {
          @State private var posts: [Post] = []
          var body: some Scene {
            WindowGroup { Text("\\(posts.count)").onAppear { Task { posts = await loadPosts() } } }
          }
        }
        """,
        note: "the root of a window stays"),
      .accepted(
        """
        @State private var posts: [Post] = []
        @State private var errorMessage: String?

        var body: some View {
          List(posts) { Text($0.title) }.onAppear { Task { await load() } }
        }

        func load() async {
          do { posts = try await fetch() } catch { errorMessage = "Not available" }
        }
        """,
        note: "with `task`, a cancellation would be shown as an error"),
    ])

  static let modifiers: [StaticString] = ["onAppear"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let closure = modifier.trailingClosure(or: "perform"), let only = closure.statements.first,
      closure.statements.count == 1, let call = FunctionCallExpr(only),
      call.calledExpression?.kind == .declReferenceExpr,
      call.calleeName == "Task", call.arguments.isEmpty, let work = call.trailingClosure, waits(work, in: file),
      work.node.firstRow(of: .catchClause) == nil || work.node.mentionsAny(of: ["CancellationError", "isCancelled"]),
      !shouldOutlive(work, in: file), !reportsErrors(work, in: file), file.isInBodyScope(modifier.node),
      file.reachability(of: modifier.node).isShown,
      file.enclosingType(of: modifier.node)?.viewRole != .app,
      !chain.modifiers.contains(where: { $0.name == "onDisappear" }),
      !file.slotsThroughHelpers(around: modifier.node).contains(.row)
    else { return }
    findings.add(
      at: modifier.range, "`Task` in `onAppear` keeps running when the view disappears; use the `task` modifier",
      fixes: [fix(modifier, work, in: file)])
  }

  /// Whether the work may take time: it awaits something other than methods of the view that await nothing.
  private func waits(_ work: ClosureExpr, in file: FileModel) -> Bool {
    let functions = file.enclosingType(of: work.node)?.functions ?? []
    return work.node.suspensions.contains { suspension in
      let calls = suspension.awaitedCalls
      return calls.isEmpty
        || calls.contains { call in
          guard call.base == nil || call.base.textEquals("self"), let name = call.calleeName,
            let body = functions.first(where: { $0.name == name })?.body
          else { return true }
          return body.firstSuspensionStart != nil
        }
    }
  }

  /// Whether an awaited method catches errors and shows them, which it would also do with the error of a cancellation.
  private func reportsErrors(_ work: ClosureExpr, in file: FileModel) -> Bool {
    work.node.suspensions.flatMap(\.awaitedCalls).contains { call in
      if let body = file.method(calledBy: call)?.function.body {
        return file.assignments(in: body).contains { assignment in
          assignment.target.lastName.containsAny(of: Self.errors)
            && assignment.node.surroundings(below: body).contains { $0.kind == .catchClause }
        }
      }
      let names = file.methodElsewhere(calledBy: call)?.fact.work?.catchAssigns ?? []
      return names.contains { name in Self.errors.contains { name.lowercased().includes("\($0)") } }
    }
  }

  private static let errors: [StaticString] = ["error", "fail", "message", "alert"]

  private static let outliving: [StaticString] = [
    "save", "track", "log", "analytics", "report", "register", "sync", "upload", "store", "persist", "record", "mark",
    "send", "cleanup", "migrate", "donate", "update",
  ]

  /// Whether all awaited calls do something that should be completed without the view.
  private func shouldOutlive(_ work: ClosureExpr, in file: FileModel) -> Bool {
    let calls = work.node.suspensions.flatMap(\.awaitedCalls)
    let sets = file.assignments(in: work.node).contains { $0.target.selfMemberName != nil }
    return !sets && !calls.isEmpty
      && calls.allSatisfy { call in
        call.calleeName.containsAny(of: Self.outliving)
          || call.base.map { $0.mentionsName(with: ["analytics", "telemetry", "logger"]) } ?? false
      }
  }

  private func fix(_ modifier: Modifier, _ work: ClosureExpr, in file: FileModel) -> Fix? {
    guard file.settings.supports(.year2021) == true, work.signature == nil, !work.mayThrow, modifier.clause == nil,
      modifier.arguments.isEmpty, let closure = modifier.trailingClosure
    else { return nil }
    let tree = file.tree
    let text = tree.reindented(work.range, to: modifier.name.range.lowerBound)
    return Fix(
      title: "Use `task`", isSafe: false, isPreferred: true,
      edits: [.replace(modifier.name.range.lowerBound..<closure.range.upperBound, by: "task \(text)")])
  }
}
