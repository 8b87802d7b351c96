struct AnimationDrivenTwice: ModifierRule {
  static let info = RuleInfo(
    id: "animation_driven_twice", topic: .animation, severity: .hint, tier: .heuristic,
    title: "One change is animated in two ways",
    explanation: """
      **What happens.** The view moves with another curve or speed than its surroundings, or than `withAnimation` says.

      **Why.** `.animation(_:value:)` is nearer to the view and overrides the animation that `withAnimation` set for \
      the same change.

      **What to do.** Keep one: `withAnimation` where the change is made, or `.animation(_:value:)` where it is shown.

      **When it is fine.** Where both are the same animation, with a `delay` that staggers parts on purpose, and with \
      `.animation(nil, value:)`, which switches it off. A view in a branch for one value, `if isOpen { … }`, never sees \
      the value change.
      """,
    examples: [
      .flagged(
        """
        @State private var isOn = false

        var body: some View {
          Knob().offset(x: isOn ? 20 : 0).▸animation(.spring, value: isOn)◂
            .onTapGesture { withAnimation(.easeIn) { isOn.toggle() } }
        }
        """,
        fixed: """
          @State private var isOn = false

          var body: some View {
            Knob().offset(x: isOn ? 20 : 0)
              .onTapGesture { withAnimation(.easeIn) { isOn.toggle() } }
          }
          """),
      .flagged(
        """
        @State private var page = 0

        var body: some View {
          Pages(page)
            .▸animation(.easeInOut(duration: 1), value: page)◂
        }

        func next() {
          withAnimation {
            page += 1
          }
        }
        """,
        fixed: """
          @State private var page = 0

          var body: some View {
            Pages(page)
          }

          func next() {
            withAnimation {
              page += 1
            }
          }
          """),
      .accepted(
        """
        @State private var isOn = false

        var body: some View {
          Knob().animation(.spring, value: isOn).onTapGesture { isOn = true }
        }
        """),
      .accepted(
        """
        @State private var isOn = false

        var body: some View {
          Knob().animation(.spring, value: isOn).onTapGesture { withAnimation(.spring) { isOn = true } }
        }
        """),
      .accepted(
        """
        @State private var isOn = false

        var body: some View {
          Knob().animation(.spring.delay(0.2), value: isOn).onTapGesture { withAnimation { isOn = true } }
        }
        """,
        note: "staggered on purpose"),
      .accepted(
        """
        @State private var isOn = false

        var body: some View {
          Knob().animation(nil, value: isOn).onTapGesture { withAnimation { isOn = true } }
        }
        """),
      .accepted(
        """
        @State private var isOpen = false

        var body: some View {
          ZStack {
            if isOpen { Panel().animation(.spring, value: isOpen) }
            Button("Open") { withAnimation { isOpen = true } }
          }
        }
        """,
        note: "the panel is there for one value only, so it never sees a change"),
    ])

  static let modifiers: [StaticString] = ["animation"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let animation = modifier.firstArgument, animation.kind != .nilLiteralExpr,
      !animation.textEquals(".none"), !animation.mentionsAny(of: ["delay"]),
      let name = modifier.argument("value")?.selfMemberName, let type = file.enclosingType(of: modifier.node),
      let state = type.storedProperty(named: name), state.isState,
      // A view that is there for one value of the state never sees it change.
      !file.isFixed(name, whileShown: modifier.node)
    else { return }
    for write in file.writes(to: state.name, in: type) {
      guard let change = file.animation(around: write.node).flatMap(WithAnimation.init),
        !isSame(animation, change.animation)
      else { continue }
      findings.add(
        at: modifier.range, "This overrides the animation with which `\(state.name.text)` is changed",
        related: [
          RelatedLocation(range: change.call.nameRange, message: "animated here as well")
        ],
        fixes: [
          modifier.receiver == nil ? nil : .unsafe("Keep `withAnimation`", .delete(modifier.rangeWithPeriod)),
          change.unwrapped(in: file).map { .unsafe("Keep `.animation(_:value:)`", $0) },
        ])
      return
    }
  }

  private func isSame(_ a: SyntaxNode, _ b: SyntaxNode?) -> Bool {
    guard let b else { return a.textEquals(".default") }
    return a.isSpelledLike(b)
  }
}
