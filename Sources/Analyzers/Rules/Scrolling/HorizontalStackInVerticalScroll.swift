struct HorizontalStackInVerticalScroll: CallRule {
  static let info = RuleInfo(
    id: "horizontal_stack_in_vertical_scroll", topic: .scrolling, alsoAbout: [.layout], severity: .warning,
    tier: .precise, since: "0.2.0", title: "Horizontal stack of many views is in a vertical scroll view",
    explanation: """
      **What happens.** Views that do not fit into the width are out of reach or squeezed, and nothing can be scrolled \
      to them.

      **Why.** `ScrollView` scrolls vertically unless it is given another axis. Across its axis, its content has only \
      the width of the scroll view.

      **What to do.** Scroll along the stack: `ScrollView(.horizontal) { LazyHStack { … } }`.

      **When it is fine.** A horizontal stack of columns, or of a fixed number of views, is not reported. An `HStack` \
      with a loop is an info, because all its views may fit.
      """,
    references: [.apple("ScrollView", "swiftui/scrollview"), .apple("LazyHStack", "swiftui/lazyhstack")],
    related: ["lazy_stack_outside_scroll_view"],
    examples: [
      .flagged(
        "ScrollView { ▸LazyHStack { ForEach(items) { Row($0) } }◂ }",
        fixed: "ScrollView(.horizontal) { LazyHStack { ForEach(items) { Row($0) } } }"),
      .flagged(
        "ScrollView(showsIndicators: false) { ▸LazyHGrid(rows: columns) { ForEach(items) { Row($0) } }◂ }",
        fixed:
          "ScrollView(.horizontal, showsIndicators: false) { LazyHGrid(rows: columns) { ForEach(items) { Row($0) } } }"),
      .flagged(
        """
        @State private var notes: [Note] = []
        var body: some View {
          ScrollView { ▸HStack { ForEach(notes) { NoteRow($0) } }◂ }.onAppear { notes.append(Note()) }
        }
        """,
        fixed: """
          @State private var notes: [Note] = []
          var body: some View {
            ScrollView(.horizontal) { HStack { ForEach(notes) { NoteRow($0) } } }.onAppear { notes.append(Note()) }
          }
          """,
        severity: .info, note: "all views may fit"),
      .accepted("ScrollView(.horizontal) { LazyHStack { ForEach(items) { Row($0) } } }"),
      .accepted("ScrollView { LazyVStack { ForEach(items) { Row($0) } } }"),
      .accepted("ScrollView { HStack { ForEach(0..<3) { _ in Text(\"a\") } } }", note: "three views"),
      .accepted("ScrollView { HStack { Text(\"a\"); Text(\"b\") } }"),
      .accepted("ScrollView { HStack { ForEach(items) { _ in VStack { rows } } } }", note: "columns"),
      .accepted("ScrollView { Header(); LazyHStack { ForEach(items) { Row($0) } } }", note: "one of several rows"),
      .accepted("ScrollView([.horizontal, .vertical]) { LazyHStack { ForEach(items) { Row($0) } } }"),
    ])

  static let callees: [StaticString] = ["LazyHStack", "LazyHGrid", "HStack"]

  func check(_ stack: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let name = stack.calleeName, let content = stack.trailingClosure(or: "content"),
      let outer = file.enclosingScroll(around: stack.node), outer.name == "ScrollView", outer.axes == .vertical,
      outer.containers.isEmpty, file.isInBodyScope(stack.node),
      let scrolled = outer.call.trailingClosure(or: "content"), scrolled.statements.count == 1,
      scrolled.statements.first == file.chain(of: stack.node).node
    else { return }
    let isLazy = name != "HStack"
    guard isLazy || repeatsViews(content, in: file) else { return }
    let hasAxis = outer.call.firstUnlabeledArgument != nil || outer.call.argument("axes") != nil
    findings.add(
      at: stack.range,
      "`\(name.text)` in a vertical `ScrollView` cannot be scrolled along; use `ScrollView(.horizontal)`",
      severity: isLazy ? nil : .info,
      related: [RelatedLocation(range: outer.name.range, message: "scrolls vertically")],
      fixes: [hasAxis ? nil : fix(outer.call, scrolled)])
  }

  /// Whether the only content is a loop over data that may grow, whose rows are not columns.
  private func repeatsViews(_ content: ClosureExpr, in file: FileModel) -> Bool {
    guard content.statements.count == 1, let only = content.statements.first,
      let loop = FunctionCallExpr(only), loop.calleeName == "ForEach", let data = loop.firstUnlabeledArgument,
      let row = loop.trailingClosure(or: "content"), row.statements.count == 1, let view = row.statements.first,
      let root = file.chain(of: view).baseName, root.isCapitalized, root != "VStack", !root.is(.lazyStack),
      root != "Group", !root.hasSuffix("Column")
    else { return false }
    return file.changes(of: data).kind != .never
  }

  private func fix(_ scrollView: FunctionCallExpr, _ content: ClosureExpr) -> Fix? {
    guard let name = scrollView.calleeName else { return nil }
    let end = name.range.upperBound
    let tree = scrollView.node.tree
    let hasParentheses = tree.byte(at: end) == UInt8(ascii: "(")
    let insertion = !hasParentheses ? "(.horizontal)" : scrollView.arguments.isEmpty ? ".horizontal" : ".horizontal, "
    return .unsafe(
      "Scroll horizontally", preferred: true, .insert(insertion, at: hasParentheses ? end + 1 : end))
  }
}
