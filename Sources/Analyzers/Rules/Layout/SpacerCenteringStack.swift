struct SpacerCenteringStack: CallRule {
  static let info = RuleInfo(
    id: "spacer_centering_stack", topic: .layout, severity: .hint, tier: .precise,
    title: "Two `Spacer`s used to center a single view",
    explanation: """
      **What happens.** The view is centered with three views where one is enough, and the stack's spacing is added on \
      both sides, so that the view has less room than it could have.

      **Why.** A flexible frame centers its content: see [`frame(maxWidth:)`]\
      (https://developer.apple.com/documentation/swiftui/view/frame(minwidth:idealwidth:maxwidth:minheight:idealheight:\
      maxheight:alignment:)).

      **What to do.** Use `.frame(maxWidth: .infinity)` instead of an `HStack`, and `.frame(maxHeight: .infinity)` instead \
      of a `VStack`. Like the spacers, the empty part of the frame takes no taps; add `contentShape` if it should.

      **When it is fine.** With a minimum length, with an alignment, a background, an overlay or a border of the stack, and \
      with several views between the spacers.
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
      .flagged(
        "▸HStack { Spacer(); Text(\"Locked\"); Spacer() }◂.contentShape(Rectangle()).onTapGesture { explain() }",
        fixed: "Text(\"Locked\").frame(maxWidth: .infinity).contentShape(Rectangle()).onTapGesture { explain() }",
        note: "the frame has the area that the stack had"),
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
      at: stack.range, "Two spacers center one view; use a flexible frame instead",
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
