struct AnyView: CallRule {
  static let info = RuleInfo(
    id: "any_view", topic: .performance, severity: .info, tier: .heuristic,
    title: "`AnyView` hides view structure from SwiftUI",
    explanation: """
      **What happens.** SwiftUI learns what the view contains only at run time, so updates do more work. In the row of \
      a list, `AnyView` makes the list build every row up front. When the wrapped type changes, its state is lost, \
      just as between the branches of an `if`.

      **Why.** SwiftUI reads the structure of the interface from the types of its views. `AnyView` erases the type, so \
      the number of views in a row and the branches of a condition are not known in advance.

      **What to do.** Remove `AnyView`. A `body` or a `@ViewBuilder` can contain different views in the branches of an \
      `if` or `switch`. If `AnyView` is there because of several `return` statements, remove them too, so that the \
      builder applies.

      **When it is fine.** Views of different types that are stored in an array, a dictionary or a registry need \
      `AnyView`, and so does a value of type `any View`, which a view builder does not accept. A protocol can also \
      require `AnyView`. None of these cases is reported, nor is a local variable, whose type is not known.
      """,
    references: [
      .apple("AnyView", "swiftui/anyview"),
      .wwdc(2021, 10022, "Demystify SwiftUI"),
      .wwdc(2023, 10160, "Demystify SwiftUI performance"),
    ],
    illustration: Illustration(
      .incorrect(
        "Each row is an `AnyView`.",
        .areas(
          height: 66,
          [
            .area(.screen, 20, 0, 60, 42), .area(.drawn, 24, 5, 52, 9, "row 1"), .area(.drawn, 24, 17, 52, 9, "row 2"),
            .area(.drawn, 24, 29, 52, 9, "row 3"), .area(.drawn, 24, 45, 52, 9, .problem("row 4, built too")),
            .area(.drawn, 24, 57, 52, 9, .problem("row 5, built too")),
          ])),
      .corrected(
        "SwiftUI knows the type of each row.",
        .areas(
          height: 66,
          [
            .area(.screen, 20, 0, 60, 42), .area(.drawn, 24, 5, 52, 9, "row 1"), .area(.drawn, 24, 17, 52, 9, "row 2"),
            .area(.drawn, 24, 29, 52, 9, "row 3"), .area(.frame, 24, 45, 52, 9, .remedy("row 4, not built yet")),
            .area(.frame, 24, 57, 52, 9, .remedy("row 5, not built yet")),
          ]))),
    related: ["helper_missing_view_builder", "identity_reset_by_id", "lazy_stack_outside_scroll_view"],
    examples: [
      .flagged("▸AnyView(Text(\"Total\"))◂", fixed: "Text(\"Total\")"),
      .flagged(
        """
        let isOn: Bool

        var body: some View {
          if isOn { ▸AnyView(Text("On"))◂ } else { ▸AnyView(Image(systemName: "moon"))◂ }
        }
        """,
        fixed: """
          let isOn: Bool

          var body: some View {
            if isOn { Text("On") } else { Image(systemName: "moon") }
          }
          """),
      .flagged(
        "List(books) { book in ▸AnyView(Text(book.title))◂ }", fixed: "List(books) { book in Text(book.title) }",
        severity: .warning, note: "the list must build every row to count its rows"),
      .flagged(
        """
        var body: some View {
          GeometryReader { proxy in
            ScrollViewReader { reader in ▸AnyView(Text("a"))◂ }
          }
        }
        """,
        fixed: """
          var body: some View {
            GeometryReader { proxy in
              ScrollViewReader { reader in Text("a") }
            }
          }
          """),
      .flagged(
        """
        let isOn: Bool

        var body: some View {
          isOn ? ▸AnyView(Text("On"))◂ : ▸AnyView(Image(systemName: "moon"))◂
        }
        """,
        fixed: """
          let isOn: Bool

          var body: some View {
            if isOn { Text("On") } else { Image(systemName: "moon") }
          }
          """,
        note: "in a ternary"),
      .flagged(
        """
        let isOn: Bool

        var body: some View {
          let title = "On"
          return ▸AnyView(Text(title))◂
        }
        """,
        fixed: """
          let isOn: Bool

          var body: some View {
            let title = "On"
            return Text(title)
          }
          """,
        note: "after `return`"),
      .flagged(
        """
        let isOn: Bool

        var body: some View {
          if isOn { return ▸AnyView(Text("On"))◂ }
          return ▸AnyView(Image(systemName: "moon"))◂
        }
        """,
        note: "several `return` statements: the whole body has to change"),
      .flagged(
        """
        let isOn: Bool

        private var mark: some View {
          isOn ? ▸AnyView(Text("On"))◂ : ▸AnyView(Image(systemName: "moon"))◂
        }
        var body: some View { mark }
        """,
        fixed: """
          let isOn: Bool

          @ViewBuilder private var mark: some View {
            if isOn { Text("On") } else { Image(systemName: "moon") }
          }
          var body: some View { mark }
          """,
        note: "in a property that returns `some View`"),
      .flagged(
        """
        let isOn: Bool

        private func mark() -> some View {
          if isOn { return ▸AnyView(Text("On"))◂ }
          return ▸AnyView(Image(systemName: "moon"))◂
        }
        var body: some View { mark() }
        """,
        note: "in a function that returns `some View`, which has to become a view builder"),
      .accepted(
        """
        struct Badge: View {
          let isNew: Bool
          private var mark: any View { isNew ? Text("New") : Color.clear }
          var body: some View { ZStack { AnyView(mark) } }
        }
        """,
        note: "a view builder does not accept `any View`"),
      .accepted(
        "Tabs(content: [AnyView(Text(\"a\")), AnyView(Image(\"b\"))])", note: "stored together with other views"),
      .accepted(
        "func icon(_ name: String) -> AnyView { AnyView(Image(name)) }", note: "a caller might require this type"),
      .accepted(
        "GeometryReader { proxy -> AnyView in AnyView(Text(\"a\")) }", note: "the closure declares its return type"),
      .accepted(
        """
        extension View {
          @ViewBuilder func erased() -> AnyView { AnyView(self) }
        }
        """,
        note: "the helper declares its return type"),
      .accepted("Registry(row: { AnyView(Text(\"a\")) })", note: "the parameter might require this type"),
      .accepted(
        """
        protocol ItemStyle {
          func resolve() -> any View
        }
        struct Item: View {
          let style: any ItemStyle
          var body: some View {
            let resolved = style.resolve()
            AnyView(resolved)
          }
        }
        """,
        note: "may be an `any View`"),
    ])

  static let callees: [StaticString] = ["AnyView"]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    // Code that stores the value might require the type; only an `AnyView` that a builder shows can be unwrapped.
    guard call.calledExpression?.kind == .declReferenceExpr, let shown = ShownPlace(call.node),
      let scope = builder(around: shown.statement, file), call.trailingClosure == nil,
      let content = call.onlyUnlabeledArgument
    else { return }
    let kind = kind(of: content, in: file)
    // A view builder does not accept `any View`.
    guard kind != .existential else { return }
    let isRow = file.slots(around: call.node).first?.slot == .row
    findings.add(
      at: call.range,
      "`AnyView` erases the type of the view; remove it, because a view builder accepts different types",
      severity: kind == .unknown ? .hint : isRow ? .warning : nil,
      fixes: [kind == .unknown ? nil : fix(call, content, shown, in: scope, of: file)],
      missingFact: kind == .unknown
        ? "whether `\(content.text)` is an `any View`, which a view builder does not accept" : nil
    )
  }

  private enum ContentKind { case view, existential, unknown }

  /// Whether the erased value is a concrete view, or a property or function declared as `any View`, or a local variable,
  /// which may be one.
  private func kind(of content: SyntaxNode, in file: FileModel) -> ContentKind {
    var kinds: [ContentKind] = []
    for part in content.alternatives {
      let chain = ModifierChain(part.unparenthesized)
      guard let name = chain.baseName else {
        kinds.append(.unknown)
        continue
      }
      if name.isCapitalized || name == "self" || name == "content" {
        kinds.append(.view)
        continue
      }
      let base = chain.base?.unparenthesized
      let isOwn =
        base?.selfMemberName != nil || base.flatMap(FunctionCallExpr.init)?.calledExpression?.selfMemberName != nil
      // Views that a protocol makes, `style.body(for: item)`, are usually stored in a variable first.
      if let base, file.isLocal(base) {
        kinds.append(.existential)
        continue
      }
      guard isOwn, let type = file.enclosingType(of: content) else {
        kinds.append(.unknown)
        continue
      }
      let declared =
        type.variables.first { $0.binding.name == name }?.binding.type?.text
        ?? type.functions.first { $0.name == name }?.returnType?.text
      guard let declared else {
        // Without its declaration, for example in a snippet, it can only be a view.
        kinds.append(.view)
        continue
      }
      let isExistential = declared.hasPrefix("any ") || declared.hasPrefix("(any ") || declared.includes("-> any ")
      kinds.append(isExistential ? .existential : .view)
    }
    return kinds.contains(.existential) ? .existential : kinds.contains(.unknown) ? .unknown : .view
  }

  /// How an expression becomes a view of a builder: as a statement, after `return` or as a branch of a ternary.
  private struct ShownPlace {
    let statement: SyntaxNode
    /// The ternary that the expression is a branch of.
    let ternary: SyntaxNode?
    let isReturned: Bool

    init?(_ node: SyntaxNode) {
      var value = node
      ternary = value.ternaryAround
      if let ternary { value = ternary }
      if let parent = value.parent, parent.kind == .returnStmt {
        (statement, isReturned) = (parent, true)
      } else {
        (statement, isReturned) = (value, false)
      }
      guard statement.isStatement else { return nil }
    }
  }

  private func fix(
    _ call: FunctionCallExpr, _ content: SyntaxNode, _ shown: ShownPlace, in scope: SyntaxNode, of file: FileModel
  ) -> Fix? {
    let title = "Remove `AnyView`"
    // A member that is not a view builder returns one type, here `AnyView`, from all of its branches.
    let needsBuilder = scope.kind != .closureExpr && !file.isViewBuilder(scope)
    if needsBuilder, shown.statement.isConditional(below: scope) { return nil }
    guard let ternary = shown.ternary else {
      // Several `return` statements must share one type, too.
      if shown.isReturned, scope.returnCount > 1 { return nil }
      return Fix(
        title: title, isSafe: true, isPreferred: true, edits: [content.tree.replacing(call.range, by: content.text)])
    }
    let branches = ternary.alternatives.map { FunctionCallExpr($0) }
    let parts = Array(ternary.children)
    guard !shown.isReturned, branches.count == 2, parts.last?.kind == .functionCallExpr,
      let sign = parts.dropLast().last, sign.kind == .unresolvedTernaryExpr,
      let condition = ternary.tree.optionalText(from: ternary.range.lowerBound, to: sign.range.lowerBound),
      let yes = branches[0].flatMap(unwrapped), let no = branches[1].flatMap(unwrapped)
    else { return nil }
    return Fix(
      title: title, isSafe: true, isPreferred: true,
      edits: (needsBuilder ? [.insert("@ViewBuilder ", at: scope.range.lowerBound)] : [])
        + [.replace(ternary.range, by: "if \(condition) { \(yes) } else { \(no) }")])
  }

  private func unwrapped(_ call: FunctionCallExpr) -> String? {
    call.calleeName == "AnyView" && call.trailingClosure == nil ? call.onlyUnlabeledArgument?.text : nil
  }

  /// The body of the builder, or the member that returns `some View`, that contains a statement; nil unless only builders
  /// surround it, because another closure, or a member of another type, might require exactly `AnyView`.
  private func builder(around node: SyntaxNode, _ file: FileModel) -> SyntaxNode? {
    guard let member = node.enclosingMember, file.isInBodyScope(node), file.buildsViews(member),
      // A helper whose purpose is to return an `AnyView`.
      !((FunctionDecl(member)?.returnType ?? VariableDecl(member)?.bindings.first?.type)?.typeName == "AnyView")
    else { return nil }
    var innermost: SyntaxNode?
    for ancestor in node.ancestors {
      if ancestor == member { return innermost ?? member }
      guard ancestor.kind == .closureExpr else { continue }
      innermost = innermost ?? ancestor
      // `{ proxy -> AnyView in … }` must return an `AnyView`.
      let returnsType = ClosureExpr(ancestor)?.signature?.tokens.contains { $0.textEquals("->") } ?? false
      guard !returnsType, let use = ArgumentUse(ancestor), case .builder = use.role,
        SwiftUICatalog.entry(of: use.callee) != nil, !file.redefines(use.callee, at: use.call.node)
      else { return nil }
    }
    return innermost ?? member
  }
}

extension SyntaxNode {
  /// The ternary of which the node is an entire branch.
  fileprivate var ternaryAround: SyntaxNode? {
    guard let parent else { return nil }
    let sequence = parent.kind == .unresolvedTernaryExpr ? parent.parent : parent
    guard let sequence, sequence.kind == .sequenceExpr, sequence.alternatives.contains(self) else { return nil }
    return sequence
  }

  /// The number of `return` statements in a body, not counting those in closures.
  fileprivate var returnCount: Int {
    var count = 0
    var descendants = descendants
    while let next = descendants.next() {
      if next.kind == .closureExpr || next.kind == .functionDecl { descendants.skip(next) }
      if next.kind == .returnStmt { count += 1 }
    }
    return count
  }
}

extension SyntaxTree {
  /// The text between two offsets without trailing white space; nil if it is empty.
  fileprivate func optionalText(from start: Int, to end: Int) -> String? {
    var end = end
    while end > start, isWhiteSpace(at: end - 1) { end -= 1 }
    return start < end ? source.string(in: start..<end) : nil
  }
}
