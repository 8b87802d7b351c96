struct ReloadRacesPagination: TypeRule {
  static let info = RuleInfo(
    id: "reload_races_pagination", topic: .lists, severity: .info, tier: .heuristic,
    title: "Reload and pagination write the same list concurrently",
    explanation: """
      **What happens.** After pull to refresh, an old page appears below the new ones, or pages are missing.

      **Why.** The reload starts over at the first page while an older request is still pending. That request then \
      appends its page to a list it no longer belongs to.

      **What to do.** Cancel the older task before the reload, use one loading flag for both functions, or keep a \
      generation counter: store its value before the `await`, and discard the result if the counter has changed.

      **When it is fine.** Functions that check the same flag or task do not overlap and are not reported.
      """,
    references: [
      .wwdc(2021, 10133, "Protect mutable state with Swift actors"),
      .evolution("Actors", "0306-actors"),
    ],
    illustration: Illustration(
      .incorrect(
        nil,
        .timeline(
          ["`refresh()`", "`posts`", "`loadMore()`"],
          [
            .event(1, "pages 1–3"), .start(2, "page 4"), .start(0, "page 1"), .end(0, "answer"),
            .message(0, 1, "page 1"),
            .end(2, .problem("late answer")), .message(2, 1, .problem("page 4")), .event(1, .problem("pages 1, 4")),
          ])),
      .corrected(
        "`refresh()` cancels the older request.",
        .timeline(
          ["`refresh()`", "`posts`", "`loadMore()`"],
          [
            .event(1, "pages 1–3"), .start(2, "page 4"), .start(0, "page 1"), .end(2, .remedy("canceled")),
            .end(0, "answer"), .message(0, 1, "page 1"), .event(1, "page 1"),
          ]))),
    related: ["unguarded_pagination"],
    examples: [
      .flagged(
        """
        @MainActor final class Feed: ObservableObject {
          @Published var posts: [Post] = []
          private var page = 0
          func loadMore() async {
            guard hasMore else { return }
            page += 1
            posts.append(contentsOf: await server.page(page))
          }
          func ▸refresh◂() async {
            page = 0
            posts = await server.page(0)
          }
        }
        """),
      .flagged(
        """
        @MainActor @Observable final class Feed {
          var posts: [Post] = []
          var page = 1
          func ▸reload◂() async throws {
            page = 1
            let first = try await server.page(1)
            posts = first
          }
          func next() async throws {
            let more = try await server.page(page + 1)
            posts += more
          }
        }
        """),
      .accepted(
        """
        @MainActor final class Feed: ObservableObject {
          @Published var posts: [Post] = []
          private var page = 0
          private var job: Task<Void, Never>?
          func loadMore() async { posts.append(contentsOf: await server.page(page + 1)) }
          func refresh() async {
            job?.cancel()
            page = 0
            posts = await server.page(0)
          }
        }
        """),
      .accepted(
        """
        @MainActor final class Feed: ObservableObject {
          @Published var posts: [Post] = []
          private var page = 0
          private var isLoading = false
          func loadMore() async {
            guard !isLoading else { return }
            posts.append(contentsOf: await server.page(page + 1))
          }
          func refresh() async {
            guard !isLoading else { return }
            page = 0
            posts = await server.page(0)
          }
        }
        """,
        note: "both functions check the same flag"),
      .accepted(
        """
        @MainActor final class Feed: ObservableObject {
          @Published var posts: [Post] = []
          private var page = 0
          private var generation = 0
          func loadMore() async {
            let current = generation
            let more = await server.page(page + 1)
            guard current == generation else { return }
            posts.append(contentsOf: more)
          }
          func refresh() async {
            generation += 1
            page = 0
            posts = await server.page(0)
          }
        }
        """,
        note: "an outdated page is discarded"),
    ])

  static let looksAtModels = true

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.isClass else { return }
    let functions = type.functions.filter(\.isAsync)
    guard functions.count >= 2 else { return }
    for more in functions {
      guard let list = file.appendedAfterAwait(more).first, let moreName = more.name, let moreBody = more.body
      else { continue }
      for reload in functions where reload.node != more.node {
        guard let name = reload.name, let body = reload.body, startsAgain(body, list, file),
          !sharesGuard(more, moreBody, reload, body, of: type, file)
        else { continue }
        findings.add(
          at: name.range,
          """
          `\(moreName.text)` can append an outdated page after `\(name.text)` resets the list; \
          cancel it or discard its result
          """,
          related: [RelatedLocation(range: moreName.range, message: "appends to the same list")])
      }
    }
  }

  /// Whether a function resets to the first page and replaces the list after an `await`.
  private func startsAgain(_ body: SyntaxNode, _ list: StoredProperty, _ file: FileModel) -> Bool {
    guard let suspension = body.firstSuspensionStart else { return false }
    let assignments = file.assignments(in: body)
    let resets = assignments.contains { assignment in
      (assignment.isOf("0") || assignment.isOf("1"))
        && assignment.target.selfMemberName?.containsAny(of: ["page", "offset"]) ?? false
    }
    return resets
      && assignments.contains { assignment in
        !assignment.isCompound && assignment.node.range.upperBound > suspension
          && assignment.target.selfMemberName == list.name
      }
  }

  private func sharesGuard(
    _ more: FunctionDecl, _ moreBody: SyntaxNode, _ reload: FunctionDecl, _ body: SyntaxNode,
    of type: TypeDeclaration, _ file: FileModel
  ) -> Bool {
    // A task that either function refers to, or a call that cancels.
    if !file.calls(named: "cancel", in: body).isEmpty { return true }
    if type.storedProperties.contains(where: { property in
      property.typeName == "Task"
        && [body, moreBody].contains { !file.references(to: property.name, in: $0).isEmpty }
    }) {
      return true
    }
    // A flag that both functions check or set, or a number that `more` compares after its `await`.
    let asked = moreBody.runningNodes.filter { $0.kind == .conditionElement }
    return type.storedProperties.contains { property in
      asked.contains { $0.mentions(property.name) } && !file.references(to: property.name, in: body).isEmpty
        && !property.name.containsAny(of: ["page", "offset"]) && !(property.name.hasPrefix("hasMore"))
    }
  }
}
