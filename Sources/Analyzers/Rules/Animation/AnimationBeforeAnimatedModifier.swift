struct AnimationBeforeAnimatedModifier: ModifierOrderRule {
  static let info = RuleInfo(
    id: "animation_before_animated_modifier", topic: .animation, severity: .info, tier: .precise, since: "0.2.0",
    title: "`animation` does not cover an effect that is applied after it",
    explanation: """
      **What happens.** The effect jumps to its new value, while the rest of the view animates.

      **Why.** `animation(_:value:)` animates the part of the view that it is applied to. An effect that is applied \
      later, such as `opacity` or `scaleEffect`, is outside that part.

      **What to do.** Apply the animation last: `.opacity(isOn ? 1 : 0).animation(.default, value: isOn)`.

      **When it is fine.** The rule reports only effects that change with the same state, and only if all code that \
      sets the state is known and none of it uses `withAnimation`. Layout, such as `frame` or `padding`, is drawn by \
      the view inside the animation and therefore animates, so it is not reported. Neither is a view in a container \
      with an animation of its own.
      """,
    references: [
      .apple("animation(_:value:)", "swiftui/view/animation(_:value:)"),
      .page(
        "Ole Begemann: When .animation animates more (or less) than it’s supposed to",
        "https://oleb.net/2022/animation-modifier-position/"),
    ],
    illustration: .modifiers(ofExample: 0, "outside the animation", remedy: "The animation covers both effects."),
    related: ["animation_missing_value", "animation_driven_twice"],
    examples: [
      .flagged(
        """
        @State private var isOn = false

        var body: some View {
          Card().scaleEffect(isOn ? 1.2 : 1).animation(.spring, value: isOn).▸opacity(isOn ? 1 : 0.5)◂
            .onTapGesture { isOn.toggle() }
        }
        """,
        fixed: """
          @State private var isOn = false

          var body: some View {
            Card().scaleEffect(isOn ? 1.2 : 1).opacity(isOn ? 1 : 0.5).animation(.spring, value: isOn)
              .onTapGesture { isOn.toggle() }
          }
          """),
      .flagged(
        """
        @State private var isOpen = false

        var body: some View {
          VStack {
            Button("Open") { isOpen = true }
            Arrow()
              .animation(.default, value: isOpen)
              .▸rotationEffect(.degrees(isOpen ? 90 : 0))◂
          }
        }
        """,
        fixed: """
          @State private var isOpen = false

          var body: some View {
            VStack {
              Button("Open") { isOpen = true }
              Arrow()
                .rotationEffect(.degrees(isOpen ? 90 : 0))
                .animation(.default, value: isOpen)
            }
          }
          """),
      .flagged(
        """
        @State private var radius = 0.0

        var body: some View {
          Photo()
            .animation(.easeInOut, value: radius)
            .▸blur(radius: radius)◂
            .onTapGesture { radius = 8 }
        }
        """,
        fixed: """
          @State private var radius = 0.0

          var body: some View {
            Photo()
              .blur(radius: radius)
              .animation(.easeInOut, value: radius)
              .onTapGesture { radius = 8 }
          }
          """),
      .accepted(
        """
        @State private var isOn = false

        var body: some View {
          Card().opacity(isOn ? 1 : 0).animation(.spring, value: isOn).onTapGesture { isOn.toggle() }
        }
        """),
      .accepted(
        """
        @State private var isOn = false

        var body: some View {
          Card().animation(.spring, value: isOn).opacity(isOn ? 1 : 0).onTapGesture { withAnimation { isOn.toggle() } }
        }
        """,
        note: "`withAnimation` covers both"),
      .accepted(
        """
        @State private var isOn = false

        var body: some View {
          VStack { Card().animation(.spring, value: isOn).opacity(isOn ? 1 : 0) }
            .animation(.default, value: isOn)
            .onTapGesture { isOn.toggle() }
        }
        """,
        note: "the container animates too"),
      .accepted(
        """
        @State private var isOn = false

        var body: some View {
          Color.red.animation(.spring, value: isOn).frame(width: isOn ? 80 : 40).onTapGesture { isOn.toggle() }
        }
        """,
        note: "the color inside the animation draws the new size"),
      .accepted(
        """
        let isOn: Bool

        var body: some View { Card().animation(.spring, value: isOn).opacity(isOn ? 1 : 0) }
        """,
        note: "the caller may animate the change"),
      .accepted(
        """
        @State private var isOn = false
        @State private var isDimmed = false

        var body: some View {
          Card().animation(.spring, value: isOn).opacity(isDimmed ? 0.5 : 1).onTapGesture { isOn.toggle() }
        }
        """,
        note: "another state"),
    ])

  static let orders = [
    ModifierOrder(
      inner: ModifierPattern("animation", form: .argument("value")),
      outer: ModifierPattern(
        "opacity", "scaleEffect", "rotationEffect", "rotation3DEffect", "blur", "brightness", "contrast", "saturation",
        "grayscale", "hueRotation"),
      unlessOutside: ModifierPattern("animation", "transaction", "phaseAnimator", "keyframeAnimator"),
      message: { "`\($1)` is outside the `\($0)`, so its change is not animated; apply `\($0)` after `\($1)`" },
      innerNote: "animates only what is inside it",
      fix: .init(kind: .moveInnerOutside, safety: .unsafe))
  ]

  func isCorrect(_ pair: ModifierPair, in file: FileModel) -> Bool {
    guard let name = pair.inner.argument("value")?.selfMemberName,
      pair.inner.call?.firstUnlabeledArgument?.kind != .nilLiteralExpr,
      pair.outer.arguments.contains(where: { $0.node.mentions(name) }),
      let type = file.enclosingType(of: pair.outer.node), file.changesWithoutAnimation(name, of: type)
    else { return true }
    return file.hasAnimation(around: pair.chain.node, of: name)
  }
}
