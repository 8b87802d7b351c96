struct SpacerCenteringStack: CallRule {
  static let info = RuleInfo(
    id: "spacer_centering_stack", topic: .layout, severity: .hint, tier: .precise,
    title: "A stack with two spacers only centres one view",
    explanation: """
      **What happens.** The view is centred, with three views where one would do. The stack's spacing is added on \
      both sides, and the spacers take no taps.

      **Why.** A flexible frame centres its content by itself; a stack and two spacers rebuild that.

      **What to do.** `.frame(maxWidth: .infinity)` in place of an `HStack`, `.frame(maxHeight: .infinity)` in place \
      of a `VStack`.

      **When it is fine.** With a minimum length, an alignment or a background that the stack is there for, and with \
      more than one view between the spacers.
      """,
    examples: [
      .flagged(
        "▸HStack { Spacer(); ProgressView(); Spacer() }◂", fixed: "ProgressView().frame(maxWidth: .infinity)"),
      .flagged(
        """
        ScrollView {
          ▸VStack {
            Spacer()
            Text("Empty")
              .font(.title)
            Spacer()
          }◂
          Footer()
        }
        """,
        fixed: """
          ScrollView {
            Text("Empty")
              .font(.title)
              .frame(maxHeight: .infinity)
            Footer()
          }
          """),
      .accepted("ProgressView().frame(maxWidth: .infinity)"),
      .accepted("HStack { Spacer(); Text(\"a\"); Text(\"b\"); Spacer() }"),
      .accepted("HStack { Spacer(minLength: 20); Text(\"a\"); Spacer() }"),
      .accepted("HStack(alignment: .top) { Spacer(); Text(\"a\"); Spacer() }"),
      .accepted("HStack { Spacer(); Text(\"a\"); Spacer() }.background(.red)"),
      .accepted("HStack { Spacer(); ForEach(items) { Row($0) }; Spacer() }", note: "may be several views"),
      .accepted("HStack { Spacer(); if isOn { Text(\"a\") }; Spacer() }"),
    ])

  static let callees: [StaticString] = ["HStack", "VStack"]

  func check(_ stack: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let closure = stack.trailingClosure, closure.signature == nil, stack.argument("alignment") == nil else {
      return
    }
    let children = closure.statements
    guard children.count == 3, isSpacer(children[0]), isSpacer(children[2]) else { return }
    let view = children[1]
    let content = ModifierChain(view)
    guard view.kind == .functionCallExpr || view.kind == .memberAccessExpr || view.kind == .declReferenceExpr,
      !content.baseName.isAny(of: ["ForEach", "Group", "Spacer", "EmptyView"]),
      !file.chain(of: stack.node).contains("background", "overlay", "border", "contentShape", "onTapGesture", "gesture")
    else { return }
    let isHorizontal = stack.calleeName == "HStack"
    let frame = ".frame(\(isHorizontal ? "maxWidth" : "maxHeight"): .infinity)"
    findings.add(
      at: stack.range, "Two spacers around one view: a flexible frame centres it by itself",
      fixes: [
        .unsafe(
          "Use a flexible frame", preferred: true,
          .replace(stack.range, by: file.tree.text(of: content, movedTo: stack.range.lowerBound, adding: frame)))
      ])
  }

  private func isSpacer(_ node: SyntaxNode) -> Bool {
    guard let call = FunctionCallExpr(node), call.calledExpression?.kind == .declReferenceExpr else { return false }
    return call.calleeName == "Spacer" && call.arguments.isEmpty && call.trailingClosure == nil
  }
}
