struct SpacerInScrollView: CallRule {
  static let info = RuleInfo(
    id: "spacer_in_scroll_view", topic: .scrolling, alsoAbout: [.layout], severity: .warning, tier: .precise,
    since: "0.2.0", title: "`Spacer` along the axis of a scroll view does not expand",
    explanation: """
      **What happens.** Content that should be centered or moved to the bottom stays at the top. The spacer is only a \
      small gap.

      **Why.** A spacer divides the space that its stack has left. A scroll view offers its content no fixed length \
      along its axis, so no space is left, and the spacer gets its minimum length.

      **What to do.** Give the stack the height of the scroll view: `.containerRelativeFrame(.vertical)`, or \
      `.frame(minHeight: …)` with a measured height. For a gap, use `spacing:` or `padding`.

      **When it is fine.** A spacer with a minimum length or a frame is a gap and is not reported. A spacer between \
      two views may be meant as a gap and is an info; in a stack with `spacing: 0`, it is not reported. A spacer at \
      the end is a hint, because it only adds a few points. It is not reported in a stack with `spacing:`, where it \
      adds that space as well.
      """,
    references: [.apple("Spacer", "swiftui/spacer"), .apple("ScrollView", "swiftui/scrollview"), .observed],
    related: ["geometry_reader_in_scroll_view", "spacer_centering_stack"],
    examples: [
      .flagged("ScrollView { VStack { ▸Spacer()◂; Text(\"Empty\") } }"),
      .flagged("ScrollView { VStack { Header(); ▸Spacer()◂; Footer() }.padding() }", severity: .info),
      .flagged("ScrollView { LazyVStack { Story(); ▸Spacer()◂ } }", severity: .hint),
      .flagged("ScrollView(.horizontal) { HStack { ▸Spacer()◂; Text(\"a\") } }"),
      .accepted("ScrollView { VStack { Spacer(); Text(\"Empty\") }.frame(minHeight: 400) }"),
      .accepted("ScrollView { VStack { Spacer(); Text(\"Empty\") }.containerRelativeFrame(.vertical) }"),
      .accepted("ScrollView { VStack(spacing: 32) { Story(); Spacer() } }", note: "leaves a gap at the end"),
      .accepted("ScrollView { VStack { Text(\"a\"); Spacer(minLength: 20); Text(\"b\") } }"),
      .accepted("ScrollView { VStack { Text(\"a\"); Spacer().frame(height: 20); Text(\"b\") } }"),
      .accepted("ScrollView { VStack { HStack { Text(\"a\"); Spacer() } } }", note: "the other axis"),
      .accepted(
        "GeometryReader { g in ScrollView { VStack { Spacer(); Text(\"a\") }.frame(minHeight: g.size.height) } }"),
      .accepted("ScrollView { VStack(spacing: 0) { Header(); Spacer(); Footer() } }", note: "a gap of a few points"),
      .flagged(
        "ScrollView { VStack { Story(); VStack { ▸Spacer()◂; ProgressView(); Spacer() } } }", severity: .info,
        note: "once for a pair"),
    ])

  static let callees: [StaticString] = ["Spacer"]

  func check(_ spacer: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard spacer.arguments.isEmpty, spacer.node.isStatement, file.chain(of: spacer.node).modifiers.isEmpty,
      let stack = file.closures(around: spacer.node).first, file.isInBodyScope(spacer.node),
      let outer = file.enclosingScroll(around: spacer.node), outer.name == "ScrollView",
      let container = outer.containers.first, container.call.node == stack.use?.call.node,
      outer.containers.allSatisfy({ $0.callee == container.callee || $0.callee == "Group" || $0.callee == "LazyVStack" }
      ),
      outer.axes == .vertical
        ? container.callee == "VStack" || container.callee == "LazyVStack" : container.callee == "HStack"
    else { return }
    let statements = stack.statements
    let isFirst = statements.first == spacer.node && outer.containers.count == 1
    let isLast = statements.last == spacer.node
    let spacing = container.call.argument("spacing")
    // With `spacing:`, a spacer at the end leaves a visible gap there; without any, one in the middle is the gap.
    if !isFirst, let spacing, isLast != spacing.textEquals("0") { return }
    // One of a pair that is meant to center something.
    if isLast, FunctionCallExpr(statements[0])?.calleeName == "Spacer", !isFirst { return }
    findings.add(
      at: spacer.range,
      isLast && !isFirst
        ? "`Spacer` at the end of scrolling content does not expand; remove it"
        : "`Spacer` does not expand along the axis of a scroll view; give the stack a minimum length",
      severity: isFirst ? nil : isLast ? .hint : .info,
      related: [RelatedLocation(range: outer.name.range, message: "offers no fixed length")])
  }
}
