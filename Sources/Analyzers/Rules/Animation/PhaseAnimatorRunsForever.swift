struct PhaseAnimatorRunsForever: CallRule, ModifierRule {
  static let info = RuleInfo(
    id: "phase_animator_runs_forever", topic: .animation, alsoAbout: [.accessibility, .performance], severity: .hint,
    tier: .precise,
    title: "`PhaseAnimator` without a trigger never stops",
    explanation: """
      **What happens.** The phases repeat for as long as the view is shown. That drains the battery, distracts users, \
      and keeps UI tests from becoming idle. With a single phase, nothing moves.

      **Why.** Without `trigger:`, a phase animator starts when it appears and starts over after the last phase.

      **What to do.** Pass a `trigger:` whose changes start a single run. If the loop is intended, read \
      `accessibilityReduceMotion` from the environment and do not animate while it is `true`.

      **When it is fine.** An indicator that is shown while something loads is not reported, and neither is code that \
      checks Reduce Motion in the view, in a modifier around it, or in every view that shows it.
      """,
    references: [
      .apple("PhaseAnimator.init(_:content:animation:)", "swiftui/phaseanimator/init(_:content:animation:)"),
      .apple("accessibilityReduceMotion", "swiftui/environmentvalues/accessibilityreducemotion"),
      .wwdc(2023, 10157, "Wind your way through advanced animations in SwiftUI"),
    ],
    criteria: [.pauseStopHide],
    illustration: Illustration(
      .incorrect(
        nil,
        .loop([
          .link("`isUp = false`", "next phase"), .link("`isUp = true`", "starts over, as long as the view is shown"),
        ])),
      .corrected(
        nil,
        .timeline(
          ["`unreadCount`", "`PhaseAnimator`"],
          [
            .event(0, "changes"), .message(0, 1, .remedy("`trigger:`")), .start(1, "`isUp = true`"),
            .end(1, "`isUp = false`"),
            .pause("until the next change"),
          ]))),
    related: ["keyframe_animator_repeats_forever"],
    examples: [
      .flagged(
        "▸PhaseAnimator([false, true]) { isUp in Arrow().offset(y: isUp ? -8 : 0) }◂",
        fixed: "PhaseAnimator([false, true], trigger: <#value#>) { isUp in Arrow().offset(y: isUp ? -8 : 0) }"),
      .flagged(
        "Bell().▸phaseAnimator(Phase.allCases) { view, phase in view.rotationEffect(phase.angle) }◂",
        fixed:
          "Bell().phaseAnimator(Phase.allCases, trigger: <#value#>) { view, phase in view.rotationEffect(phase.angle) }"
      ),
      .flagged(
        "Bell().▸phaseAnimator([1.0], trigger: count) { view, scale in view.scaleEffect(scale) }◂",
        note: "a single phase: nothing to animate between"),
      .accepted("PhaseAnimator([false, true], trigger: count) { isUp in Arrow().offset(y: isUp ? -8 : 0) }"),
      .accepted("if isLoading { PhaseAnimator([0.4, 1]) { Dot().opacity($0) } }", note: "shown while something loads"),
      .accepted(
        """
        struct CalmModifier: ViewModifier {
          @Environment(\\.accessibilityReduceMotion) private var reduceMotion

          func body(content: Content) -> some View { content.transaction { if reduceMotion { $0.animation = nil } } }
        }
        extension View {
          func calm() -> some View { modifier(CalmModifier()) }
        }
        struct Arrows: View {
          var body: some View {
            VStack { PhaseAnimator([false, true]) { isUp in Arrow().offset(y: isUp ? -8 : 0) } }.calm()
          }
        }
        """,
        note: "a custom modifier checks Reduce Motion"),
      .accepted(
        """
        @Environment(\\.accessibilityReduceMotion) private var reduceMotion

        var body: some View {
          PhaseAnimator(reduceMotion ? [false] : [false, true]) { isUp in Arrow().offset(y: isUp ? -8 : 0) }
        }
        """),
    ])

  static let callees: [StaticString] = ["PhaseAnimator"]
  static let modifiers: [StaticString] = ["phaseAnimator"]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    check(call, at: call.range, in: file, &findings)
  }

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let call = modifier.call else { return }
    check(call, at: modifier.range, in: file, &findings)
  }

  private func check(
    _ call: FunctionCallExpr, at range: Range<Int>, in file: FileModel, _ findings: inout Findings
  ) {
    guard let phases = call.firstUnlabeledArgument,
      !file.isIntendedMotion(call.node)
    else { return }
    if phases.kind == .arrayExpr, phases.onlyChild != nil {
      findings.add(at: range, "Phase animator with a single phase animates nothing; add another phase")
    } else if call.argument("trigger") == nil {
      findings.add(
        at: range, "Phases without `trigger:` repeat until the view is removed; pass a `trigger:`",
        fixes: [
          .unsafe(
            "Run only when a trigger changes", preferred: true,
            .insert(", trigger: <#value#>", at: phases.range.upperBound))
        ])
    }
  }
}
