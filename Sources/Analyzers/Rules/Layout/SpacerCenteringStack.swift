struct SpacerCenteringStack: CallRule {
  static let info = RuleInfo(
    id: "spacer_centering_stack", topic: .layout, severity: .hint, tier: .precise,
    title: "Stack with two `Spacer`s centers a single view and adds extra spacing",
    explanation: """
      **What happens.** Three views center one, and the stack adds its spacing on both sides, so the view gets less \
      space than it could.

      **Why.** Each `Spacer` is a view of the stack, and a stack separates its views by its spacing. A flexible frame \
      centers its content without additional views.

      **What to do.** Use `.frame(maxWidth: .infinity)` instead of an `HStack`, and `.frame(maxHeight: .infinity)` \
      instead of a `VStack`. Like the spacers, the empty part of the frame does not receive taps; add \
      `contentShape(_:)` if it should.

      **When it is fine.** A stack is not reported if a `Spacer` has a minimum length, if the stack has an alignment, \
      a background, an overlay or a border, or if several views are between the spacers.
      """,
    references: [
      .apple(
        "frame(minWidth:idealWidth:maxWidth:minHeight:idealHeight:maxHeight:alignment:)",
        "swiftui/view/frame(minwidth:idealwidth:maxwidth:minheight:idealheight:maxheight:alignment:)"),
      .apple("Spacer", "swiftui/spacer"),
    ],
    illustration: Illustration(
      .incorrect(
        nil,
        .areas(
          height: 20,
          [
            .area(.frame, 0, 0, 20, 20, "`Spacer`"), .area(.frame, 80, 0, 20, 20, "`Spacer`"),
            .area(.drawn, 21, 4, 58, 12, .problem("spacing of the stack")),
            .area(.drawn, 26, 4, 48, 12, "Harbor in the m…"),
          ])),
      .corrected(
        nil,
        .areas(
          height: 20,
          [
            .area(.frame, 0, 0, 100, 20, .remedy("`.frame(maxWidth: .infinity)`")),
            .area(.drawn, 12, 4, 76, 12, "Harbor in the morning"),
          ]))),
    related: ["lazy_stack_outside_scroll_view"],
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
      .flagged(
        "▸HStack { Spacer(); Text(\"Locked\"); Spacer() }◂.contentShape(Rectangle()).onTapGesture { explain() }",
        fixed: "Text(\"Locked\").frame(maxWidth: .infinity).contentShape(Rectangle()).onTapGesture { explain() }",
        note: "the frame covers the same area as the stack"),
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
      !file.chain(of: stack.node).contains("background", "overlay", "border")
    else { return }
    let isHorizontal = stack.calleeName == "HStack"
    let frame = ".frame(\(isHorizontal ? "maxWidth" : "maxHeight"): .infinity)"
    findings.add(
      at: stack.range, "Two `Spacer`s center a single view; use `\(frame)` instead",
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
