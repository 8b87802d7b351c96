struct KeyframeAnimatorRepeatsForever: CallRule, ModifierRule {
  static let info = RuleInfo(
    id: "keyframe_animator_repeats_forever", topic: .animation, alsoAbout: [.accessibility, .performance],
    severity: .hint,
    tier: .precise,
    title: "Animation never stops",
    explanation: """
      **What happens.** The movement continues for as long as the view is shown. It drains the battery, distracts \
      users, and keeps UI tests from becoming idle.

      **Why.** A keyframe animator without `trigger:` repeats by default, and `repeatForever` repeats until the view \
      is removed.

      **What to do.** Start a single run with `trigger:`. If the loop is intended, read `accessibilityReduceMotion` \
      from the environment and do not animate while it is `true`.

      **When it is fine.** An indicator that is shown while something loads is not reported, and neither is code that \
      checks Reduce Motion in the view, in a modifier around it, or in every view that shows it. Actions of SceneKit \
      and SpriteKit are not reported, nor is a movement that the other branch of its condition ends. If a view has several \
      loops, only the first one is reported.
      """,
    references: [
      .apple(
        "KeyframeAnimator.init(initialValue:repeating:content:keyframes:)",
        "swiftui/keyframeanimator/init(initialvalue:repeating:content:keyframes:)"),
      .apple("repeatForever(autoreverses:)", "swiftui/animation/repeatforever(autoreverses:)"),
      .apple("accessibilityReduceMotion", "swiftui/environmentvalues/accessibilityreducemotion"),
    ],
    criteria: [.pauseStopHide],
    illustration: Illustration(
      .incorrect(
        nil,
        .timeline(
          ["screen", "`KeyframeAnimator`"],
          [
            .event(0, "appears"), .message(0, 1, "starts"), .start(1, "bell swings"), .end(1, "at rest"),
            .start(1, .problem("swings again")), .end(1, "at rest"), .start(1, .problem("swings again")),
            .end(1, "at rest"), .pause("as long as the screen is shown"),
          ])),
      .corrected(
        nil,
        .timeline(
          ["screen", "`KeyframeAnimator`"],
          [
            .event(0, "appears"), .event(0, "mail arrives"), .message(0, 1, .remedy("`trigger:`")),
            .start(1, "bell swings"),
            .end(1, "at rest"), .pause("until the next mail arrives"),
          ]))),
    related: ["phase_animator_runs_forever"],
    examples: [
      .flagged(
        "▸KeyframeAnimator(initialValue: Pose(), repeating: true) { Bell($0) } keyframes: { _ in tracks }◂",
        fixed: "KeyframeAnimator(initialValue: Pose(), trigger: <#value#>) { Bell($0) } keyframes: { _ in tracks }"),
      .flagged(
        "Bell().▸keyframeAnimator(initialValue: Pose()) { view, pose in view } keyframes: { _ in tracks }◂",
        fixed:
          "Bell().keyframeAnimator(initialValue: Pose(), trigger: <#value#>) { view, pose in view } keyframes: { _ in tracks }",
        note: "repeating is the default"),
      .flagged(
        """
        struct Pulse: View {
          let isOn: Bool

          var body: some View {
            Ring().animation(.linear(duration: 2).▸repeatForever(autoreverses: false)◂, value: isOn)
          }
        }
        """,
        fixed: """
          struct Pulse: View {
            @Environment(\\.accessibilityReduceMotion) private var reduceMotion

            let isOn: Bool

            var body: some View {
              Ring().animation(reduceMotion ? nil : .linear(duration: 2).repeatForever(autoreverses: false), value: isOn)
            }
          }
          """),
      .flagged(
        """
        struct Covers: View {
          var body: some View {
            HStack {
              Ring().animation(.easeInOut.▸repeatForever()◂, value: isOn)
              Bell().animation(.easeInOut.repeatForever().delay(0.4), value: isOn)
            }
          }
        }
        """,
        fixed: """
          struct Covers: View {
            @Environment(\\.accessibilityReduceMotion) private var reduceMotion

            var body: some View {
              HStack {
                Ring().animation(reduceMotion ? nil : .easeInOut.repeatForever(), value: isOn)
                Bell().animation(reduceMotion ? nil : .easeInOut.repeatForever().delay(0.4), value: isOn)
              }
            }
          }
          """, note: "one movement, reported once"),
      .accepted(
        """
        @State private var opacity = 1.0

        func update(_ seconds: Int) {
          if seconds < 10 {
            withAnimation(.easeOut.repeatForever()) { opacity = 0.4 }
          } else {
            withAnimation { opacity = 1 }
          }
        }
        """,
        note: "the other branch ends it"),
      .accepted(
        """
        let isHeld: Bool
        private var forever: Animation { .linear.repeatForever() }

        var body: some View { Ring().animation(isHeld ? forever : .default, value: isHeld) }
        """,
        note: "ends when the value changes"),
      .accepted(
        "Bell().animation(device.isLoud ? .easeInOut.repeatForever() : .default, value: isOn)",
        note: "ends with the alarm"),
      .accepted("KeyframeAnimator(initialValue: Pose(), trigger: count) { Bell($0) } keyframes: { _ in tracks }"),
      .accepted("KeyframeAnimator(initialValue: Pose(), repeating: false) { Bell($0) } keyframes: { _ in tracks }"),
      .accepted("Ring().animation(.linear(duration: 2).repeatCount(3), value: isOn)"),
      .accepted(
        "if isLoading { Ring().animation(.linear.repeatForever(), value: isOn) }", note: "shown while something loads"),
      .accepted(
        """
        struct Spinner: View {
          var body: some View { Ring().animation(.linear(duration: 2).repeatForever(autoreverses: false), value: isOn) }
        }
        """,
        note: "a loading indicator, judging by its name"),
      .accepted("Ring().animation(isSaving ? .linear.repeatForever() : .default, value: isSaving)"),
      .accepted(
        """
        @Environment(\\.accessibilityReduceMotion) private var reduceMotion

        var body: some View {
          Ring().animation(reduceMotion ? nil : .linear.repeatForever(), value: isOn)
        }
        """),
      .accepted(
        """
        @State private var scale = 1.0
        @State private var code = ""

        var body: some View {
          VStack {
            if code.isEmpty { Text("Wait") } else { Text(code).scaleEffect(scale) }
          }
          .onAppear { withAnimation(.easeInOut.repeatForever()) { scale = 1.05 } }
        }
        """,
        note: "the text that appears later does not move"),
      .accepted("Ring().animation(.linear.repeatForever(), value: true)", note: "a constant value starts no animation"),
    ])

  static let callees: [StaticString] = ["KeyframeAnimator"]
  static let modifiers: [StaticString] = ["keyframeAnimator", "repeatForever"]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    check(call, at: call.range, in: file, &findings)
  }

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let call = modifier.call else { return }
    if modifier.name == "repeatForever" {
      guard !file.isForeignAction(modifier, of: chain), !isIntended(modifier.node, in: file),
        !file.movesOnlyBranches(chain.node.outermostAlternative), !file.isEnded(chain.node),
        // A constant value never starts an animation.
        !(ArgumentUse(chain.node)?.call.argument("value")?.isLiteral ?? false)
      else { return }
      let others = loops(beside: modifier, in: file)
      guard !others.contains(where: { $0.index < modifier.node.index }) else { return }
      findings.add(
        at: modifier.range,
        "`repeatForever` runs until the view is removed, even with Reduce Motion on; check `accessibilityReduceMotion`",
        related: others.map { RelatedLocation(range: $0.range, message: "part of the same movement") },
        fixes: [
          standStill([chain.node] + others.map { file.chain(of: $0).node }, in: file),
          Fix(
            title: "Repeat three times", isSafe: false, isPreferred: false,
            edits: ([call.node] + others).compactMap(FunctionCallExpr.init).map { loop in
              .replace(loop.rangeFromName, by: repeatCount(loop))
            }),
        ])
    } else {
      check(call, at: modifier.range, in: file, &findings)
    }
  }

  private func check(
    _ call: FunctionCallExpr, at range: Range<Int>, in file: FileModel, _ findings: inout Findings
  ) {
    guard let initial = call.argument("initialValue"), call.argument("trigger") == nil,
      !isIntended(call.node, in: file)
    else { return }
    let repeating = call.arguments.first { $0.label == "repeating" }
    if let value = repeating?.expression, !value.textEquals("true") { return }
    let edit: TextEdit =
      repeating.map { .replace($0.range, by: "trigger: <#value#>") }
      ?? .insert(", trigger: <#value#>", at: initial.range.upperBound)
    findings.add(
      at: range, "Keyframes without `trigger:` repeat until the view is removed; pass a `trigger:`",
      fixes: [.unsafe("Run only when a trigger changes", edit)])
  }

  /// The other endless animations of the same type.
  private func loops(beside modifier: Modifier, in file: FileModel) -> [SyntaxNode] {
    guard let type = file.enclosingType(of: modifier.node) else { return [] }
    return file.calls(named: "repeatForever", in: type).map(\.node).filter { loop in
      loop != modifier.node && !file.isActivityIndicator(loop)
    }
  }

  /// Turns the animations off if Reduce Motion is on. Returns nil if one of them cannot be replaced with `nil`.
  private func standStill(_ animations: [SyntaxNode], in file: FileModel) -> Fix? {
    guard let first = animations.first, let type = file.enclosingType(of: first),
      type.viewRole == .view || type.viewRole == .viewModifier,
      animations.allSatisfy({ animation in
        guard let use = ArgumentUse(animation), use.label == nil else { return false }
        return use.callee == "animation" || use.callee == "withAnimation"
      }),
      let setting = file.declaring("@Environment(\\.accessibilityReduceMotion) private var reduceMotion", in: type)
    else { return nil }
    return Fix(
      title: "Respect Reduce Motion", isSafe: false, isPreferred: false,
      edits: Fix.sorted([setting] + animations.map { .insert("reduceMotion ? nil : ", at: $0.range.lowerBound) }))
  }

  /// Returns `repeatCount(3, autoreverses: false)` for `repeatForever(autoreverses: false)`.
  private func repeatCount(_ call: FunctionCallExpr) -> String {
    call.argument("autoreverses").map { "repeatCount(3, autoreverses: \($0.text))" } ?? "repeatCount(3)"
  }

  private func isIntended(_ node: SyntaxNode, in file: FileModel) -> Bool {
    file.isIntendedMotion(node)
  }
}
