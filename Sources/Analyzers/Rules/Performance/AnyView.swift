struct AnyView: CallRule {
  static let info = RuleInfo(
    id: "any_view", topic: .performance, severity: .info, tier: .heuristic,
    title: "AnyView hides what a view is",
    explanation: """
      **What happens.** When the view inside changes to another kind, it is rebuilt with its state lost and without a \
      transition. As the row of a list it makes the list build every row at once.

      **Why.** SwiftUI tells views apart by their types. `AnyView` takes the type away, so all it can compare is the box.

      **What to do.** Take the box off: a `body` and a `@ViewBuilder` may hold different views in the branches of an \
      `if` or `switch`.

      **When it is fine.** Where views of unknown types are kept: in an array, a dictionary, a registry, or behind a \
      protocol that asks for `AnyView`.
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
      .accepted("Tabs(content: [AnyView(Text(\"a\")), AnyView(Image(\"b\"))])", note: "kept with others"),
      .accepted(
        "func icon(_ name: String) -> AnyView { AnyView(Image(name)) }", note: "something may ask for exactly this type"),
      .accepted("Registry(row: { AnyView(Text(\"a\")) })", note: "a closure of something unknown"),
    ])

  static let callees: [StaticString] = ["AnyView"]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    // As a value it may be stored with others; only an `AnyView` that a builder shows can be unwrapped.
    guard call.calledExpression?.kind == .declReferenceExpr, call.node.isStatement, isInBuilders(call.node, file),
      call.trailingClosure == nil, let content = call.onlyUnlabeledArgument, file.facts.types(named: "AnyView").isEmpty
    else { return }
    let isRow = file.slots(around: call.node).first?.slot == .row
    findings.add(
      at: call.range, "`AnyView` takes the view's type away, by which SwiftUI tells it from others",
      severity: isRow ? .warning : nil,
      fixes: [.safe("Take the view out of the box", preferred: true, .replace(call.range, by: content.text))])
  }

  /// Whether there are only builders around a node: another closure, or a member that is not a builder, may have to
  /// return exactly this type.
  private func isInBuilders(_ node: SyntaxNode, _ file: FileModel) -> Bool {
    guard let member = node.enclosingMember, file.isInBodyScope(node) else { return false }
    let attributes = FunctionDecl(member)?.attributes ?? VariableDecl(member)?.attributes ?? []
    guard member.memberName == "body" || attributes.contains(where: { $0.name == "ViewBuilder" })
    else { return false }
    for ancestor in node.ancestors {
      if ancestor == member { return true }
      guard ancestor.kind == .closureExpr else { continue }
      guard let use = ArgumentUse(ancestor), use.callee.is(.anyViewContainer),
        file.facts.types(named: use.callee.text).isEmpty
      else { return false }
    }
    return true
  }
}
