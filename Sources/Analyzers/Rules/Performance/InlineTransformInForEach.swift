struct InlineTransformInForEach: CallRule {
  static let info = RuleInfo(
    id: "inline_transform_in_for_each", topic: .performance, alsoAbout: [.lists], severity: .hint, tier: .precise,
    since: "0.2.0",
    title: "Rows are sorted or filtered again in each evaluation of `body`",
    explanation: """
      **What happens.** With many elements, typing and scrolling stutter. Rows of a `shuffled()` collection change their \
      order whenever anything on the screen changes.

      **Why.** The argument of `ForEach` or `List` is part of `body`. SwiftUI evaluates it each time that the view \
      updates, for whatever reason, not only if the collection has changed.

      **What to do.** Sort and filter when the data changes: in the model, in a query, or in a `@State` property that \
      `onChange` updates. A computed property of the view has the same cost, since `body` reads it each time.

      **When it is fine.** Collections with few elements do not matter. A stored collection that is sorted or filtered \
      once is not reported, only one that the view computes from another collection. Constants, cases of an \
      enum, rows in a menu or picker, and bodies that run only once are not reported. `map` and `reversed` are not \
      reported either.
      """,
    references: [
      .wwdc(2023, 10160, "Demystify SwiftUI performance"),
      .wwdc(2025, 306, "Optimize SwiftUI performance with Instruments"),
    ],
    examples: [
      .flagged(
        """
        @State private var posts: [Post] = []
        @State private var query = ""
        private var found: [Post] { posts.filter { $0.title.contains(query) } }

        var body: some View {
          TextField("Search", text: $query)
          ForEach(found.▸sorted { $0.title < $1.title }◂) { Text($0.title) }
        }
        """,
        note: "filtered and sorted again for each letter"),
      .accepted(
        """
        @Binding var posts: [Post]

        var body: some View {
          List(posts.sorted { $0.title < $1.title }) { Text($0.title) }
        }
        """,
        note: "a single pass over a stored collection"),
      .accepted(
        """
        @State private var posts: [Post] = []
        @State private var query = ""

        var body: some View {
          TextField("Search", text: $query)
          ForEach(posts.filter { $0.title.contains(query) }) { Text($0.title) }
        }
        """),
      .flagged(
        """
        @State private var posts: [Post] = []
        @State private var isOn = false

        var body: some View {
          Toggle("All", isOn: $isOn)
          ForEach(posts.▸shuffled()◂) { Text($0.title) }
        }
        """,
        severity: .warning, note: "a new order each time"),
      .accepted(
        """
        struct PostList: View {
          var posts: [Post]
          var body: some View {
            ForEach(posts.sorted { $0.title < $1.title }) { Text($0.title) }
          }
        }
        """,
        note: "a single pass over a stored collection"),
      .accepted(
        """
        @State private var posts: [Post] = []
        @State private var sorted: [Post] = []

        var body: some View {
          ForEach(sorted) { Text($0.title) }
            .onChange(of: posts.count) { sorted = posts.sorted { $0.title < $1.title } }
        }
        """),
      .accepted(
        """
        enum Flavor: CaseIterable {
          case vanilla, lemon
          var isOn: Bool { true }
        }
        struct Menu1: View {
          @State private var isOn = false
          var body: some View {
            Toggle("All", isOn: $isOn)
            ForEach(Flavor.allCases.filter { $0.isOn }, id: \\.self) { Text("\\($0)") }
          }
        }
        """,
        note: "the cases of an enum are few"),
      .accepted(
        """
        @State private var posts: [Post] = []
        @State private var post: String?

        var body: some View {
          Picker("Post", selection: $post) {
            ForEach(posts.sorted { $0.title < $1.title }) { Text($0.title) }
          }
        }
        """,
        note: "options are few"),
      .accepted(
        """
        @State private var posts: [Post] = []

        var body: some View {
          ForEach(posts.reversed()) { Text($0.title) }
        }
        """,
        note: "`reversed()` copies nothing"),
      .accepted(
        """
        @State private var posts: [Post] = []

        var body: some View {
          ForEach(posts.prefix(3).filter { !$0.title.isEmpty }) { Text($0.title) }
        }
        """,
        note: "at most three elements"),
    ])

  static let callees: [StaticString] = ["ForEach", "List"]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard call.calledExpression?.kind == .declReferenceExpr, let data = call.firstUnlabeledArgument,
      call.trailingClosure != nil || call.argument("content") != nil || call.argument("rowContent") != nil,
      let (transform, source) = transform(in: data),
      let name = transform.calleeName, isLong(source, at: call, in: file),
      name == "shuffled" || isComputed(source, in: file),
      let evaluation = file.bodyEvaluation(running: call.node)
    else { return }
    let isRandom = name == "shuffled"
    guard
      let repetition = file.repetition(
        of: evaluation, full: isRandom ? .warning : .hint, lowered: isRandom ? .info : .hint)
    else { return }
    findings.add(
      at: transform.rangeFromName,
      isRandom
        ? "`shuffled` gives the rows a new order in each evaluation of the body; keep the order in a property"
        : "`\(name.text)` runs in each evaluation of the body; keep its result in the model or in a `@State` property",
      severity: repetition.severity, missingFact: repetition.missingFact)
  }

  private static let expensive: [StaticString] = ["sorted", "filter", "shuffled"]

  /// The outermost expensive transformation, and the collection to which all of them are applied.
  private func transform(in data: SyntaxNode) -> (FunctionCallExpr, source: SyntaxNode)? {
    var found: FunctionCallExpr?
    var node = data.unparenthesized
    while let call = FunctionCallExpr(node) {
      guard let name = call.calleeName else { return nil }
      if name == "Array", let inner = call.onlyUnlabeledArgument {
        node = inner.unparenthesized
        continue
      }
      guard let base = call.base else { break }
      if name.isAny(of: ["prefix", "suffix"]) { return nil }
      if found == nil, name.isAny(of: Self.expensive), !base.isLazy { found = call }
      node = base.unparenthesized
    }
    return found.map { ($0, node) }
  }

  /// Whether the collection is itself computed from another one in each evaluation. Sorting a stored one costs little.
  private func isComputed(_ source: SyntaxNode, in file: FileModel) -> Bool {
    guard let name = source.firstToken.map(Name.init), let type = file.enclosingType(of: source),
      let getter = type.variables.first(where: { $0.binding.name == name && !$0.binding.isStored })?.binding
        .accessorBlock
    else { return false }
    return getter.mentionsAny(of: ["sorted", "filter", "compactMap", "flatMap", "grouping", "reduce"])
  }

  /// Whether the collection may have many elements.
  private func isLong(_ source: SyntaxNode, at call: FunctionCallExpr, in file: FileModel) -> Bool {
    guard !file.isConstant(source), !source.mentionsAny(of: ["allCases"]), source.kind != .arrayExpr,
      !file.isInMenuOrPicker(call), file.changes(of: source).kind != .never
    else { return false }
    guard let element = file.elementTypeName(of: source) else { return true }
    return file.type(named: element, at: source)?.fact.kind != .enum
  }
}

extension SyntaxNode {
  /// `items.lazy`
  fileprivate var isLazy: Bool { MemberAccessExpr(self)?.name == "lazy" }
}
