struct ConditionalRowCount: CallRule {
  static let info = RuleInfo(
    id: "conditional_row_count", topic: .performance, alsoAbout: [.lists], severity: .hint, tier: .precise,
    since: "0.2.0",
    title: "`if` without `else` in `ForEach` makes the list build every row",
    explanation: """
      **What happens.** A long list opens slowly and stutters when its data changes.

      **Why.** A list needs the number of its rows in advance. If each element has the same number of views, that is a \
      multiplication. With an `if` that may show nothing, SwiftUI must build the view of every element to count them.

      **What to do.** Filter the data before it reaches `ForEach`, in the model or in a property, so that each element \
      is one row. If elements change their visibility while they are shown, wrap the `if` in a stack.

      **When it is fine.** An `if` with an `else` has one view in each case and is not reported, and neither are \
      availability checks, constants and cases of an enum. Neither are sections, because their rows are counted one \
      by one in any case. Outside `List` and lazy stacks, all rows are built anyway.
      """,
    references: [.wwdc(2023, 10160, "Demystify SwiftUI performance")],
    illustration: Illustration(
      .incorrect(
        "The list does not know how many rows there are.",
        .areas(
          height: 66,
          [
            .area(.screen, 20, 0, 60, 42), .area(.drawn, 24, 5, 52, 9, "row 1"), .area(.drawn, 24, 17, 52, 9, "row 2"),
            .area(.drawn, 24, 29, 52, 9, "row 3"), .area(.drawn, 24, 45, 52, 9, .problem("row 4, built to count")),
            .area(.drawn, 24, 57, 52, 9, .problem("row 5, built to count")),
          ])),
      .corrected(
        "Each element is one row.",
        .areas(
          height: 66,
          [
            .area(.screen, 20, 0, 60, 42), .area(.drawn, 24, 5, 52, 9, "row 1"), .area(.drawn, 24, 17, 52, 9, "row 2"),
            .area(.drawn, 24, 29, 52, 9, "row 3"), .area(.frame, 24, 45, 52, 9, .remedy("row 4, not built yet")),
            .area(.frame, 24, 57, 52, 9, .remedy("row 5, not built yet")),
          ]))),
    related: ["inline_transform_in_for_each", "any_view"],
    examples: [
      .flagged(
        """
        @State private var posts: [Post] = []

        var body: some View {
          List { ForEach(posts) { post in ▸if◂ post.isOn { Text(post.title) } } }
            .task { posts = await loadPosts() }
        }
        """),
      .flagged(
        """
        @State private var posts: [Post] = []

        var body: some View {
          ScrollView {
            LazyVStack {
              ForEach(posts) { post in
                ▸if◂ post.isOn {
                  Text(post.title)
                }
              }
            }
          }
          .task { posts = await loadPosts() }
        }
        """),
      .flagged(
        """
        @State private var posts: [Post] = []

        var body: some View {
          List(posts) { post in
            ▸if◂ let note = post.note { Text(note) }
          }
          .task { posts = await loadPosts() }
        }
        """),
      .accepted(
        """
        @State private var posts: [Post] = []

        var body: some View {
          List { ForEach(posts) { post in if post.isOn { Text(post.title) } else { Text("Off") } } }
            .task { posts = await loadPosts() }
        }
        """),
      .accepted(
        """
        @State private var posts: [Post] = []

        var body: some View {
          List { ForEach(posts) { post in VStack { if post.isOn { Text(post.title) } } } }
            .task { posts = await loadPosts() }
        }
        """),
      .accepted(
        """
        @State private var posts: [Post] = []

        var body: some View {
          VStack { ForEach(posts) { post in if post.isOn { Text(post.title) } } }
            .task { posts = await loadPosts() }
        }
        """,
        note: "a stack builds all of its rows anyway"),
      .accepted(
        """
        @State private var posts: [Post] = []

        var body: some View {
          List { ForEach(posts) { post in if post.isOn { section(post) } } }
            .task { posts = await loadPosts() }
        }

        private func section(_ post: Post) -> some View { Section(post.title) { ForEach(rows) { Row($0) } } }
        """,
        note: "the rows of each section are counted anyway"),
      .accepted("List { ForEach(0..<8) { number in if number > 2 { Text(\"\\(number)\") } } }", note: "few rows"),
      .accepted(
        """
        @State private var posts: [Post] = []

        var body: some View {
          List { ForEach(posts) { post in if #available(iOS 18, *) { Text(post.title) } } }
            .task { posts = await loadPosts() }
        }
        """,
        note: "the same for all elements"),
      .accepted(
        """
        @State private var posts: [Post] = []

        var body: some View {
          List {
            ForEach(posts) { post in if post.isOn { Text(post.title) } }.onDelete { posts.remove(atOffsets: $0) }
          }
        }
        """,
        note: "the offsets refer to all elements"),
    ])

  static let callees: [StaticString] = ["ForEach", "List"]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard call.calledExpression?.kind == .declReferenceExpr, let data = call.firstUnlabeledArgument,
      let rows = call.trailingClosure(or: "content", "rowContent"), let only = rows.statements.first,
      rows.statements.count == 1, let condition = IfExpr(only), condition.elseBody == nil,
      call.calleeName == "List" || isInLazyContainer(call, in: file), dependsOnElement(condition, of: rows),
      !file.isConstant(data), !data.mentionsAny(of: ["prefix", "suffix", "allCases", "keys"]),
      file.isInBodyScope(call.node),
      // Their offsets refer to the unfiltered collection.
      !file.chain(of: call.node).contains("onMove"), !file.chain(of: call.node).contains("onDelete"),
      file.changes(of: data).kind != .never, !isShort(data, in: file), !isSection(condition, in: file)
    else { return }
    findings.add(
      at: only.range.lowerBound..<only.range.lowerBound + 2,
      "Elements of `\(data.text)` without a row make the list build every row to count them; filter the data instead")
  }

  /// Whether the only view of a branch is a section, directly or in a helper of the view.
  private func isSection(_ condition: IfExpr, in file: FileModel) -> Bool {
    guard let view = condition.body?.onlyChild else { return false }
    let base = file.chain(of: view).base
    if let call = base.flatMap(FunctionCallExpr.init) {
      return call.calleeName == "Section"
        || file.method(calledBy: call)?.function.body.map { !file.calls(named: "Section", in: $0).isEmpty } ?? false
    }
    return false
  }

  private func isInLazyContainer(_ loop: FunctionCallExpr, in file: FileModel) -> Bool {
    for closure in file.closures(around: loop.node) {
      guard let use = closure.use, case .builder = use.role else { return false }
      if use.callee == "List" || use.callee.is(.lazyStack) { return true }
      guard use.callee.isAny(of: ["Section", "Group", "ForEach"]) else { return false }
    }
    return false
  }

  /// Whether the condition is about the element, not about the system or the whole view.
  private func dependsOnElement(_ condition: IfExpr, of rows: ClosureExpr) -> Bool {
    let names = rows.parameterNames
    return condition.conditions.contains { part in
      names.isEmpty ? part.tokens.contains { Name($0).isClosureArgument } : names.contains { part.mentions($0) }
    }
  }

  private func isShort(_ data: SyntaxNode, in file: FileModel) -> Bool {
    guard let element = file.elementTypeName(of: data) else { return false }
    return file.type(named: element, at: data)?.fact.kind == .enum
  }
}
