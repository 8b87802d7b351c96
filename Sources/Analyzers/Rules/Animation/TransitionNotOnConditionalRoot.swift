struct TransitionNotOnConditionalRoot: ModifierRule {
  static let info = RuleInfo(
    id: "transition_not_on_conditional_root", topic: .animation, severity: .warning, tier: .precise, since: "0.2.0",
    title: "`transition` inside an inserted container has no effect",
    explanation: """
      **What happens.** The view appears with the default fade, or without any animation, instead of the transition.

      **Why.** SwiftUI applies the transition of the view that is inserted or removed, which is the root of the \
      branch. The children of a stack in that branch come and go with the stack, so their own transitions are not \
      used.

      **What to do.** Apply the transition to the root of the branch: `if isOn { VStack { Text("Done") \
      }.transition(.slide) }`. For different transitions, put each child into its own `if`.

      **When it is fine.** A child in a branch or a `ForEach` of its own is inserted separately, and the children of \
      a `Group` are inserted one by one. A changing `id` also replaces the view. These are not reported, and neither \
      is `.opacity`, which the container does by default.
      """,
    references: [.apple("transition(_:)", "swiftui/view/transition(_:)-5h5h0"), .observed],
    illustration: Illustration(
      .incorrect(
        nil,
        .views([
          .box("`if isOn`", .box("`VStack`, inserted", .box("`Text`", .box(.problem("`transition`", "not used")))))
        ])),
      .corrected(
        nil,
        .views([.box("`if isOn`", .box("`VStack`, inserted", .box(.remedy("`transition`")), .box("`Text`")))]))),
    related: ["transition_without_animation", "animation_inside_conditional", "zstack_removal_without_zindex"],
    examples: [
      .flagged(
        """
        let isOn: Bool

        var body: some View {
          ZStack {
            if isOn { VStack { Text("Done").▸transition(.slide)◂ } }
          }
        }
        """,
        fixed: """
          let isOn: Bool

          var body: some View {
            ZStack {
              if isOn { VStack { Text("Done") }.transition(.slide) }
            }
          }
          """),
      .flagged(
        """
        let isOn: Bool

        var body: some View {
          if isOn {
            HStack {
              Icon()
              Text("Done")
                .▸transition(.scale)◂
            }
            .padding()
          } else {
            Dot()
          }
        }
        """,
        fixed: """
          let isOn: Bool

          var body: some View {
            if isOn {
              HStack {
                Icon()
                Text("Done")
              }
              .padding()
              .transition(.scale)
            } else {
              Dot()
            }
          }
          """),
      .flagged(
        """
        let isOn: Bool

        var body: some View {
          if isOn {
            ZStack {
              Color.black.transition(.opacity)
              Card().▸transition(.move(edge: .bottom))◂
            }
          }
        }
        """,
        note: "no fix: each child needs its own branch"),
      .accepted(
        """
        let isOn: Bool

        var body: some View {
          if isOn { VStack { Text("Done") }.transition(.slide) }
        }
        """),
      .accepted(
        """
        let isOn: Bool

        var body: some View {
          if isOn { VStack { Text("Done").transition(.opacity) } }
        }
        """,
        note: "the stack fades by default"),
      .accepted(
        """
        let isOn: Bool

        var body: some View {
          if isOn { Group { Text("Done").transition(.slide) } }
        }
        """,
        note: "the children of a group are inserted one by one"),
      .accepted(
        """
        let isOn: Bool
        let isNew: Bool

        var body: some View {
          if isOn { VStack { if isNew { Text("New").transition(.slide) } } }
        }
        """,
        note: "inserted by the inner branch"),
      .accepted(
        """
        let isOn: Bool
        let count: Int

        var body: some View {
          if isOn { VStack { Text("\\(count)").id(count).transition(.slide) } }
        }
        """,
        note: "a changing `id` replaces the text"),
      .accepted("VStack { Text(\"Done\").transition(.slide) }", note: "this view may be inserted elsewhere"),
      .accepted(
        """
        let isOn: Bool
        let isNew: Bool

        var body: some View {
          if isOn { VStack { Group { if isNew { Text("New") } else { Text("Old") } }.transition(.slide) } }
        }
        """,
        note: "inserted by the branches of the group"),
    ])

  static let modifiers: [StaticString] = ["transition"]

  func check(_ transition: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard !chain.contains("id"), !(transition.firstArgument?.mentionsAny(of: ["identity"]) ?? false),
      !transition.firstArgument.textEquals(".opacity"),
      let closure = chain.node.parent.flatMap(ClosureExpr.init), let use = closure.use,
      use.isTrailing || use.label == "content", !use.isMember, use.callee.is(.stack), case .builder(.inline) = use.role,
      file.isInBodyScope(transition.node), !file.redefines(use.callee, at: use.call.node),
      // Each branch of a group has the transition.
      chain.baseName != "Group"
        || chain.base?.firstRow(of: .ifExpr) == nil && chain.base?.firstRow(of: .switchExpr) == nil
    else { return }
    let root = file.chain(of: use.call.node)
    guard root.base == use.call.node, !root.contains("transition", "id"),
      let block = root.node.parent, block.kind == .codeBlock, block.parent?.kind == .ifExpr
    else { return }
    let others = closure.statements.filter { $0 != chain.node && !file.calls(named: "transition", in: $0).isEmpty }
    let append = file.appending("." + file.tree.source.string(in: transition.range), to: root.node)
    let canMove = others.isEmpty && transition.clause == nil && transition.receiver != nil
    findings.add(
      at: transition.range,
      "`\(use.callee.text)` is inserted as a whole, so a child's `transition` is not used; apply it to the stack",
      related: [RelatedLocation(range: use.callee.range, message: "the root of the branch")],
      fixes: [
        canMove
          ? append.map {
            .unsafe(
              "Move `transition` to `\(use.callee.text)`", preferred: true, .delete(transition.removalRange), $0)
          } : nil
      ])
  }
}
