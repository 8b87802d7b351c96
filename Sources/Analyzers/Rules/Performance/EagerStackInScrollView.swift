struct EagerStackInScrollView: CallRule {
  static let info = RuleInfo(
    id: "eager_stack_in_scroll_view", topic: .performance, alsoAbout: [.scrolling], severity: .hint, tier: .heuristic,
    since: "0.2.0",
    title: "`VStack` in a `ScrollView` creates all rows at once",
    explanation: """
      **What happens.** With many rows, the screen opens slowly and scrolling stutters, because all rows exist, \
      including those that are far below the screen. Their `onAppear` and `task` run at once, too.

      **Why.** A stack lays out all of its children to determine its size. A `ScrollView` does not limit it.

      **What to do.** Use a `LazyVStack`, which creates rows when they are about to be visible. Unlike a `VStack`, it \
      takes all of the available width, and rows that scroll away may lose their state.

      **When it is fine.** A stack is simpler and scrolls more precisely while there are few rows, up to about fifty. \
      Collections that are written in the code, cases of an enum, prefixes, horizontal stacks and rows without \
      views of the project are not reported. Neither are rows in which no view has an `onAppear`, a `task` or an \
      `AsyncImage`, unless code scrolls to them.
      """,
    references: [
      .apple("Creating performant scrollable stacks", "swiftui/creating-performant-scrollable-stacks"),
      .wwdc(2026, 321, "Dive into lazy stacks and scrolling with SwiftUI"),
    ],
    illustration: Illustration(
      .incorrect(
        "`VStack`",
        .areas(
          height: 66,
          [
            .area(.screen, 20, 0, 60, 42), .area(.drawn, 24, 5, 52, 9, "row 1"), .area(.drawn, 24, 17, 52, 9, "row 2"),
            .area(.drawn, 24, 29, 52, 9, "row 3"), .area(.drawn, 24, 45, 52, 9, .problem("row 4, created too")),
            .area(.drawn, 24, 57, 52, 9, .problem("row 5, created too")),
          ])),
      .corrected(
        "`LazyVStack`",
        .areas(
          height: 66,
          [
            .area(.screen, 20, 0, 60, 42), .area(.drawn, 24, 5, 52, 9, "row 1"), .area(.drawn, 24, 17, 52, 9, "row 2"),
            .area(.drawn, 24, 29, 52, 9, "row 3"), .area(.frame, 24, 45, 52, 9, .remedy("row 4, not created yet")),
            .area(.frame, 24, 57, 52, 9, .remedy("row 5, not created yet")),
          ]))),
    related: ["lazy_stack_outside_scroll_view"],
    examples: [
      .flagged(
        """
        @State private var posts: [Post] = []

        var body: some View {
          ScrollView {
            ▸VStack◂ { ForEach(posts) { PostRow(post: $0).onAppear { print("seen") } } }
          }
          .task { posts = await loadPosts() }
        }
        """,
        fixed: """
          @State private var posts: [Post] = []

          var body: some View {
            ScrollView {
              LazyVStack { ForEach(posts) { PostRow(post: $0).onAppear { print("seen") } } }
            }
            .task { posts = await loadPosts() }
          }
          """),
      .flagged(
        """
        @State private var posts: [Post] = []

        var body: some View {
          ScrollView(.vertical) {
            ▸VStack◂(alignment: .leading, spacing: 12) {
              Text("Latest")
              ForEach(posts) { post in
                PostRow(post: post).onAppear { print("seen") }
                Divider()
              }
            }
            .padding()
          }
          .refreshable { posts = await loadPosts() }
        }
        """,
        fixed: """
          @State private var posts: [Post] = []

          var body: some View {
            ScrollView(.vertical) {
              LazyVStack(alignment: .leading, spacing: 12) {
                Text("Latest")
                ForEach(posts) { post in
                  PostRow(post: post).onAppear { print("seen") }
                  Divider()
                }
              }
              .padding()
            }
            .refreshable { posts = await loadPosts() }
          }
          """),
      .flagged(
        """
        final class Timeline: ObservableObject {
          @Published var posts: [Post] = []
          func load() async { posts = await loadPosts() }
        }
        struct TimelineView: View {
          @ObservedObject var timeline: Timeline
          var body: some View {
            ScrollView {
              ▸VStack◂ { ForEach(timeline.posts) { PostRow(post: $0).onAppear { print("seen") } } }
            }
            .task { await timeline.load() }
          }
        }
        """,
        fixed: """
          final class Timeline: ObservableObject {
            @Published var posts: [Post] = []
            func load() async { posts = await loadPosts() }
          }
          struct TimelineView: View {
            @ObservedObject var timeline: Timeline
            var body: some View {
              ScrollView {
                LazyVStack { ForEach(timeline.posts) { PostRow(post: $0).onAppear { print("seen") } } }
              }
              .task { await timeline.load() }
            }
          }
          """),
      .flagged(
        """
        struct Timeline: View {
          @State private var posts: [URL] = []
          var body: some View {
            ScrollView {
              ▸VStack◂ {
                if !posts.isEmpty { ForEach(posts, id: \\.self) { Photo(url: $0) } }
              }
            }
            .task { posts = await loadURLs() }
          }
        }
        struct Photo: View {
          let url: URL
          var body: some View { AsyncImage(url: url) }
        }
        """,
        fixed: """
          struct Timeline: View {
            @State private var posts: [URL] = []
            var body: some View {
              ScrollView {
                LazyVStack {
                  if !posts.isEmpty { ForEach(posts, id: \\.self) { Photo(url: $0) } }
                }
              }
              .task { posts = await loadURLs() }
            }
          }
          struct Photo: View {
            let url: URL
            var body: some View { AsyncImage(url: url) }
          }
          """,
        note: "the view in the row loads an image"),
      .accepted(
        """
        @State private var posts: [Post] = []

        var body: some View {
          ScrollView {
            LazyVStack { ForEach(posts) { PostRow(post: $0) } }
          }
          .task { posts = await loadPosts() }
        }
        """),
      .accepted(
        "ScrollView { VStack { ForEach(0..<12) { number in PostRow(number: number) } } }",
        note: "the number of rows is in the code"),
      .accepted(
        """
        enum Flavor: CaseIterable { case vanilla, lemon }
        struct Menu1: View {
          var body: some View {
            ScrollView { VStack { ForEach(Flavor.allCases, id: \\.self) { FlavorRow(flavor: $0) } } }
          }
        }
        struct FlavorRow: View {
          let flavor: Flavor
          var body: some View { Text("a") }
        }
        """,
        note: "the cases of an enum"),
      .accepted(
        """
        @State private var posts: [Post] = []

        var body: some View {
          ScrollView {
            VStack { ForEach(posts.prefix(5)) { PostRow(post: $0) } }
          }
          .task { posts = await loadPosts() }
        }
        """,
        note: "at most five rows"),
      .accepted(
        """
        @State private var posts: [Post] = []

        var body: some View {
          ScrollView(.horizontal) {
            HStack { ForEach(posts) { PostRow(post: $0) } }
          }
          .task { posts = await loadPosts() }
        }
        """,
        note: "a horizontal row is usually short"),
      .accepted(
        """
        @State private var posts: [Post] = []

        var body: some View {
          ScrollView {
            VStack { ForEach(posts) { Text($0.title) } }
          }
          .task { posts = await loadPosts() }
        }
        """,
        note: "rows that consist of plain views are cheap"),
      .accepted(
        """
        @State private var posts: [Post] = []

        var body: some View {
          ScrollView {
            VStack { ForEach(posts) { PostRow(post: $0) } }
          }
          .task { posts = await loadPosts() }
        }
        """,
        note: "there may be few rows, and none does anything when it appears"),
    ])

  static let callees: [StaticString] = ["VStack"]

  func check(_ stack: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let content = stack.trailingClosure, let scroll = scrollView(around: stack, in: file),
      scrollsVertically(scroll),
      let loop = content.statements.lazy.compactMap({ self.loop($0, in: file) }).first(where: { loop in
        isLong(loop, in: file) && (isScrolledByCode(stack, in: file) || startsWork(loop, in: file))
      }),
      file.isInBodyScope(stack.node)
    else { return }
    let isOffered = file.settings.supports(.year2020) != false && stack.calledExpression?.kind == .declReferenceExpr
    findings.add(
      at: stack.nameRange,
      "`VStack` creates all rows of `\(loop.data.text)` at once; use a `LazyVStack` if there may be many",
      related: [RelatedLocation(range: loop.call.nameRange, message: "the rows")],
      fixes: [
        isOffered
          ? .unsafe("Use `LazyVStack`", preferred: true, .replace(stack.nameRange, by: "LazyVStack")) : nil
      ])
  }

  /// The scroll view whose content is the stack, with or without modifiers or readers in between.
  private func scrollView(around stack: FunctionCallExpr, in file: FileModel) -> FunctionCallExpr? {
    for closure in file.closures(around: stack.node) {
      guard let use = closure.use, case .builder = use.role else { return nil }
      if use.callee == "ScrollView" { return use.call }
      guard use.callee.isAny(of: ["ScrollViewReader", "GeometryReader", "VStack", "Group"]) else { return nil }
    }
    return nil
  }

  private func scrollsVertically(_ scroll: FunctionCallExpr) -> Bool {
    guard let axes = scroll.firstUnlabeledArgument else { return true }
    return !axes.mentionsAny(of: ["horizontal"])
  }

  private func loop(_ statement: SyntaxNode, in file: FileModel) -> RowLoop? {
    let base = file.chain(of: statement).base ?? statement
    if let branch = IfExpr(base)?.body { return branch.children.lazy.compactMap { loop($0, in: file) }.first }
    return FunctionCallExpr(base).flatMap(RowLoop.init)
  }

  /// Whether code scrolls to a row, which only long lists need.
  private func isScrolledByCode(_ stack: FunctionCallExpr, in file: FileModel) -> Bool {
    file.closures(around: stack.node).contains { $0.use?.callee == "ScrollViewReader" }
  }

  /// Whether each row, or a view of the project in it, does work when it appears, which a lazy stack would defer.
  private func startsWork(_ loop: RowLoop, in file: FileModel) -> Bool {
    file.calls(in: loop.closure.node).contains { call in
      guard let name = call.calleeName else { return false }
      if name.isAny(of: ["AsyncImage", "onAppear", "task"]) { return true }
      guard name.isCapitalized, SwiftUICatalog.entry(of: name) == nil, let row = file.facts.view(named: name)?.fact
      else { return false }
      return row.callees.contains("AsyncImage") || row.modifiers.contains("task")
    }
  }

  /// Whether the loop may have many rows, each with a view of the project.
  private func isLong(_ loop: RowLoop, in file: FileModel) -> Bool {
    guard !file.isConstant(loop.data), !loop.data.mentionsAny(of: ["prefix", "suffix", "allCases"]),
      file.changes(of: loop.data).kind != .never, !isShortByType(loop, in: file)
    else { return false }
    return file.calls(in: loop.closure.node).contains { call in
      guard let name = call.calleeName, name.isCapitalized, call.calledExpression?.kind == .declReferenceExpr else {
        return false
      }
      return name == "AsyncImage"
        || SwiftUICatalog.entry(of: name) == nil && ModifierChain.outermost(of: call.node).isStatement
    }
  }

  /// Whether the elements are the cases of an enum.
  private func isShortByType(_ loop: RowLoop, in file: FileModel) -> Bool {
    guard let element = file.elementTypeName(of: loop.data) else { return false }
    return file.type(named: element, at: loop.data)?.fact.kind == .enum
  }
}
