struct PaginationTriggerEveryRow: ModifierRule {
  static let info = RuleInfo(
    id: "pagination_trigger_every_row", topic: .lists, alsoAbout: [.performance], severity: .warning, tier: .heuristic,
    title: "`onAppear` or `task` on every row loads the next page",
    explanation: """
      **What happens.** Scrolling through one page sends a request for each of its rows.

      **Why.** `onAppear` and `task` on a row run for every row, not only for the last one.

      **What to do.** Check whether the row is the last one (`if item.id == items.last?.id { … }`), pass the item to \
      the function so that it can check, or place a single view after the rows that loads the next page when it \
      appears.

      **When it is fine.** A single view after the `ForEach` is not reported. Neither is a function that receives the \
      element or its position, because it can check whether to load more.
      """,
    references: [
      .apple("onAppear(perform:)", "swiftui/view/onappear(perform:)"),
      .observed,
    ],
    illustration: Illustration(
      .incorrect(
        nil,
        .timeline(
          ["rows appear", "server"],
          [
            .event(0, "row 1"), .message(0, 1, .problem("next page")), .event(0, "row 2"),
            .message(0, 1, .problem("next page")), .event(0, "last row"), .message(0, 1, "next page"),
          ])),
      .corrected(
        "`if post.id == posts.last?.id`",
        .timeline(
          ["rows appear", "server"],
          [
            .event(0, "row 1"), .event(0, "row 2"), .event(0, .remedy("last row")),
            .message(0, 1, .remedy("next page")),
          ]))),
    related: ["unguarded_pagination"],
    examples: [
      .flagged(
        "ForEach(posts) { post in Row(post).▸onAppear { feed.loadMore() }◂ }",
        fixed: "ForEach(posts) { post in Row(post).onAppear { if post.id == posts.last?.id { feed.loadMore() } } }"),
      .flagged(
        """
        List(feed.names, id: \\.self) { name in
          Text(name)
            .▸task {
              await feed.fetchNextPage()
            }◂
        }
        """,
        fixed: """
          List(feed.names, id: \\.self) { name in
            Text(name)
              .task {
                if name == feed.names.last { await feed.fetchNextPage() }
              }
          }
          """),
      .accepted("ForEach(posts) { post in Row(post).onAppear { if post.id == posts.last?.id { feed.loadMore() } } }"),
      .accepted("ForEach(posts) { post in Row(post).onAppear { feed.loadMoreIfNeeded(at: post) } }"),
      .accepted(
        """
        List {
          ForEach(posts) { post in Row(post) }
          ProgressView().onAppear { feed.loadMore() }
        }
        """,
        note: "a single view after the rows"),
      .accepted(
        """
        ForEach(posts) { post in
          if post.id == posts.last?.id { Row(post).onAppear { feed.loadMore() } } else { Row(post) }
        }
        """),
      .accepted("ForEach(posts) { post in Row(post).onAppear { feed.markAsRead() } }"),
      .accepted(
        """
        ForEach(rows) { row in
          let index = row.start
          Row(row).task { await model.loadMoreIfNeeded(index) }
        }
        """,
        note: "the function receives the position"),
      .accepted(
        "List { ForEach(posts) { Row($0) }; ProgressView().onAppear { feed.loadMore() } }",
        note: "a single row at the end"),
    ])

  static let modifiers: [StaticString] = ["onAppear", "task"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    // `List { … }` without data has single rows.
    guard let (slot, use) = file.slots(around: chain.node).first, slot == .row,
      use.call.firstUnlabeledArgument != nil,
      let row = file.closures(around: chain.node).first(where: { $0.use?.call.node == use.call.node }),
      let action = modifier.trailingClosure
    else { return }
    // The element and the constants that the row derives from it: `let index = row.start`.
    let items = row.parameterNames + row.statements.compactMap(VariableDecl.init).flatMap(\.bindings).compactMap(\.name)
    for call in file.calls(in: action.node) {
      guard let name = call.calleeName, name.isPagination else { continue }
      let isGivenItem = call.arguments.contains { argument in
        items.contains { argument.node.mentions($0) } || argument.node.mentionsAny(of: ["$0"])
      }
      let asks = call.node.conditions(below: row.node).contains { condition in
        condition.mentionsAny(of: ["last", "id", "index", "count", "suffix", "threshold", "$0", "endIndex", "offset"])
          || items.contains { condition.mentions($0) }
      }
      guard !isGivenItem, !asks else { continue }
      findings.add(
        at: modifier.range, "`\(name.text)` runs for every row that appears; call it only for the last row",
        related: [RelatedLocation(range: call.range, message: "called for every row")],
        fixes: [askForLast(action, row: row, of: use.call)])
      return
    }
  }

  private func askForLast(_ action: ClosureExpr, row: ClosureExpr, of call: FunctionCallExpr) -> Fix? {
    guard let item = row.parameterNames.first, row.parameterNames.count == 1, item != "_",
      let first = call.arguments.first, first.label == nil, let data = first.expression,
      data.kind == .declReferenceExpr || data.kind == .memberAccessExpr, !data.text.hasPrefix("$"),
      action.statements.count == 1, let content = action.statementsRange
    else { return nil }
    let path = call.argument("id")?.text ?? "\\.id"
    guard path.hasPrefix("\\.") else { return nil }
    let member = path == "\\.self" ? "" : String(path.dropFirst())
    let last = path == "\\.self" ? ".last" : ".last?\(member)"
    return .unsafe(
      "Load only from the last row", preferred: true,
      .insert("if \(item.text)\(member) == \(data.text)\(last) { ", at: content.lowerBound),
      .insert(" }", at: content.upperBound))
  }
}
