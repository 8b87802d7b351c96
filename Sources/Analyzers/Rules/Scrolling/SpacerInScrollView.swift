struct SpacerInScrollView: CallRule {
  static let info = RuleInfo(
    id: "spacer_in_scroll_view", topic: .scrolling, alsoAbout: [.layout],
    cases: [.beforeContent, .atEnd], tier: .precise, since: "0.2.0")

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
      isLast && !isFirst ? .atEnd : .beforeContent,
      related: [RelatedLocation(range: outer.name.range, message: "offers no fixed length")])
  }
}

extension RuleCase {
  fileprivate static let beforeContent = RuleCase(
    "beforeContent", .wrong, "a spacer is before or between views that scroll", severity: .hint,
    because: "3 of 16 judged findings were worth acting on")
  fileprivate static let atEnd = RuleCase(
    "atEnd", .slow, "a spacer is after views that scroll", severity: .hint, because: "it only adds a few points")
}
