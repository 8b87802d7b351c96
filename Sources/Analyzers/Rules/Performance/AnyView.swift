struct AnyView: CallRule {
  static let info = RuleInfo(
    id: "any_view", topic: .performance, severity: .info, tier: .heuristic,
    title: "`AnyView` hides the type of a view",
    explanation: """
      **What happens.** SwiftUI learns what is inside only when it runs, so each update does more work. As the row of a \
      list, an `AnyView` makes the list build every row at once. When the type inside changes, its state is lost, just \
      as between the branches of an `if`.

      **Why.** SwiftUI reads the structure of a screen from the types of its views. `AnyView` hides the type: the \
      number of views in a row and the branches of a condition are then not known in advance. See \
      [Demystify SwiftUI](https://developer.apple.com/videos/play/wwdc2021/10022/) and \
      [Demystify SwiftUI performance](https://developer.apple.com/videos/play/wwdc2023/10160/).

      **What to do.** Remove `AnyView`: a `body` and a `@ViewBuilder` may contain different views in the branches of \
      an `if` or `switch`. Where `return`s with different views are the reason, remove the `return`s: then the builder \
      applies.

      **When it is fine.** It is not reported where views of unknown types are stored: in an array, a dictionary, a \
      registry, or behind a protocol that requires `AnyView`, or as `any View`, which a builder does not take.
      """,
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
        severity: .warning, note: "a list must build every row to know how many there are"),
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
        note: "under `return`"),
      .flagged(
        """
        let isOn: Bool

        var body: some View {
          if isOn { return ▸AnyView(Text("On"))◂ }
          return ▸AnyView(Image(systemName: "moon"))◂
        }
        """,
        note: "with several `return`s the whole body has to change"),
      .accepted(
        """
        struct Badge: View {
          let isNew: Bool
          private var mark: any View { isNew ? Text("New") : Color.clear }
          var body: some View { ZStack { AnyView(mark) } }
        }
        """,
        note: "a builder does not take an `any View`"),
      .accepted("Tabs(content: [AnyView(Text(\"a\")), AnyView(Image(\"b\"))])", note: "kept with others"),
      .accepted(
        "func icon(_ name: String) -> AnyView { AnyView(Image(name)) }", note: "a caller may require exactly this type"),
      .accepted("GeometryReader { proxy -> AnyView in AnyView(Text(\"a\")) }", note: "the closure names the type"),
      .accepted(
        """
        extension View {
          @ViewBuilder func erased() -> AnyView { AnyView(self) }
        }
        """,
        note: "so does the helper"),
      .accepted("Registry(row: { AnyView(Text(\"a\")) })", note: "the parameter may require exactly this type"),
    ])

  static let callees: [StaticString] = ["AnyView"]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    // As a value it may be stored with others; only an `AnyView` that a builder shows can be unwrapped.
    guard call.calledExpression?.kind == .declReferenceExpr, let shown = ShownPlace(call.node),
      let scope = builder(around: shown.statement, file), call.trailingClosure == nil,
      let content = call.onlyUnlabeledArgument
    else { return }
    let kind = kind(of: content, in: file)
    // A builder does not take an `any View`.
    guard kind != .existential else { return }
    let isRow = file.slots(around: call.node).first?.slot == .row
    findings.add(
      at: call.range, "`AnyView` hides the type of this view; remove it and let the builder choose between views",
      severity: kind == .unknown ? .hint : isRow ? .warning : nil,
      fixes: [fix(call, content, shown, in: scope, isSafe: kind == .view)],
      missingFact: kind == .unknown
        ? "the type of `\(content.text)`, which a builder does not take if it is `any View`" : nil
    )
  }

  private enum ContentKind { case view, existential, unknown }

  /// What is erased: a view, or a property or function that is declared as `any View`.
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
      guard isOwn, let base, !file.isLocal(base), let type = file.enclosingType(of: content) else {
        kinds.append(.unknown)
        continue
      }
      let declared =
        type.variables.first { $0.binding.name == name }?.binding.type?.text
        ?? type.functions.first { $0.name == name }?.returnType?.text
      guard let declared else {
        // In a snippet without the declaration it can only be a view.
        kinds.append(.view)
        continue
      }
      let isExistential = declared.hasPrefix("any ") || declared.hasPrefix("(any ") || declared.includes("-> any ")
      kinds.append(isExistential ? .existential : .view)
    }
    return kinds.contains(.existential) ? .existential : kinds.contains(.unknown) ? .unknown : .view
  }

  /// How an expression becomes a view of a builder: as a statement, under `return`, as a branch of a ternary.
  private struct ShownPlace {
    let statement: SyntaxNode
    /// The ternary whose branch it is.
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
    _ call: FunctionCallExpr, _ content: SyntaxNode, _ shown: ShownPlace, in scope: SyntaxNode, isSafe: Bool
  ) -> Fix? {
    let title = "Remove `AnyView`"
    guard let ternary = shown.ternary else {
      // Several `return`s must all give one type, which `AnyView` is here.
      if shown.isReturned, scope.returnCount > 1 { return nil }
      return Fix(
        title: title, isSafe: isSafe, isPreferred: true, edits: [content.tree.replacing(call.range, by: content.text)])
    }
    let branches = ternary.alternatives.map { FunctionCallExpr($0) }
    let parts = Array(ternary.children)
    guard !shown.isReturned, branches.count == 2, parts.last?.kind == .functionCallExpr,
      let sign = parts.dropLast().last, sign.kind == .unresolvedTernaryExpr,
      let condition = ternary.tree.optionalText(from: ternary.range.lowerBound, to: sign.range.lowerBound),
      let yes = branches[0].flatMap(unwrapped), let no = branches[1].flatMap(unwrapped)
    else { return nil }
    return Fix(
      title: title, isSafe: isSafe, isPreferred: true,
      edits: [.replace(ternary.range, by: "if \(condition) { \(yes) } else { \(no) }")])
  }

  private func unwrapped(_ call: FunctionCallExpr) -> String? {
    call.calleeName == "AnyView" && call.trailingClosure == nil ? call.onlyUnlabeledArgument?.text : nil
  }

  /// The braces of the builder that a statement belongs to, if there are only builders around it: another closure, or a
  /// member that is not a builder, may have to return exactly this type.
  private func builder(around node: SyntaxNode, _ file: FileModel) -> SyntaxNode? {
    guard let member = node.enclosingMember, file.isInBodyScope(node) else { return nil }
    let attributes = FunctionDecl(member)?.attributes ?? VariableDecl(member)?.attributes ?? []
    guard member.memberName == "body" || attributes.contains(where: { $0.name == "ViewBuilder" }),
      // A helper whose purpose is to give an `AnyView`.
      !((FunctionDecl(member)?.returnType ?? VariableDecl(member)?.bindings.first?.type)?.typeName == "AnyView")
    else { return nil }
    var innermost: SyntaxNode?
    for ancestor in node.ancestors {
      if ancestor == member { return innermost ?? member }
      guard ancestor.kind == .closureExpr else { continue }
      innermost = innermost ?? ancestor
      // `{ proxy -> AnyView in … }` has to return one.
      let returnsType = ClosureExpr(ancestor)?.signature?.tokens.contains { $0.textEquals("->") } ?? false
      guard !returnsType, let use = ArgumentUse(ancestor), case .builder = use.role,
        SwiftUICatalog.entry(of: use.callee) != nil, !file.redefines(use.callee, at: use.call.node)
      else { return nil }
    }
    return innermost ?? member
  }
}

extension SyntaxNode {
  /// The ternary that the node is a whole branch of.
  fileprivate var ternaryAround: SyntaxNode? {
    guard let parent else { return nil }
    let sequence = parent.kind == .unresolvedTernaryExpr ? parent.parent : parent
    guard let sequence, sequence.kind == .sequenceExpr, sequence.alternatives.contains(self) else { return nil }
    return sequence
  }

  /// The `return`s of a body, those of closures left out.
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
  /// The text between two offsets without the white space around it.
  fileprivate func optionalText(from start: Int, to end: Int) -> String? {
    var end = end
    while end > start, isWhiteSpace(at: end - 1) { end -= 1 }
    return start < end ? source.string(in: start..<end) : nil
  }
}
