struct KeyframeAnimatorRepeatsForever: CallRule, ModifierRule {
  static let info = RuleInfo(
    id: "keyframe_animator_repeats_forever", topic: .animation, severity: .hint, tier: .precise,
    title: "An animation repeats without an end",
    explanation: """
      **What happens.** The movement goes on as long as the view is there: it costs battery, distracts, and keeps UI \
      tests from ever being idle.

      **Why.** A keyframe animator without `trigger:` repeats by default. `repeatForever` does what it says.

      **What to do.** Start one run with `trigger:`. Where the loop is wanted, read \
      `@Environment(\\.accessibilityReduceMotion)` and stand still for those who ask for that.

      **When it is fine.** While something loads, or where the type looks at the reduce-motion setting already.
      """,
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
        struct Spinner: View {
          let isOn: Bool

          var body: some View {
            Ring().animation(.linear(duration: 2).▸repeatForever(autoreverses: false)◂, value: isOn)
          }
        }
        """,
        fixed: """
          struct Spinner: View {
            @Environment(\\.accessibilityReduceMotion) private var reduceMotion

            let isOn: Bool

            var body: some View {
              Ring().animation(reduceMotion ? nil : .linear(duration: 2).repeatForever(autoreverses: false), value: isOn)
            }
          }
          """),
      .accepted("KeyframeAnimator(initialValue: Pose(), trigger: count) { Bell($0) } keyframes: { _ in tracks }"),
      .accepted("KeyframeAnimator(initialValue: Pose(), repeating: false) { Bell($0) } keyframes: { _ in tracks }"),
      .accepted("Ring().animation(.linear(duration: 2).repeatCount(3), value: isOn)"),
      .accepted(
        "if isLoading { Ring().animation(.linear.repeatForever(), value: isOn) }", note: "while something loads"),
      .accepted(
        """
        @Environment(\\.accessibilityReduceMotion) private var reduceMotion

        var body: some View {
          Ring().animation(reduceMotion ? nil : .linear.repeatForever(), value: isOn)
        }
        """),
    ])

  static let callees: [StaticString] = ["KeyframeAnimator"]
  static let modifiers: [StaticString] = ["keyframeAnimator", "repeatForever"]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    check(call, at: call.range, in: file, &findings)
  }

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let call = modifier.call else { return }
    if modifier.name == "repeatForever" {
      guard !isIntended(modifier.node, in: file) else { return }
      findings.add(
        at: modifier.range, "This repeats as long as the view is there, also for those who want less motion",
        fixes: [
          standStill(chain, in: file),
          .unsafe("Repeat a few times", .replace(modifier.range, by: repeatCount(call))),
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
      at: range, "Without `trigger:` the keyframes repeat as long as the view is there",
      fixes: [.unsafe("Run on a trigger", edit)])
  }

  /// Disables the animation if Reduce Motion is on.
  private func standStill(_ animation: ModifierChain, in file: FileModel) -> Fix? {
    guard let use = ArgumentUse(animation.node), use.label == nil, use.callee == "animation" || use.callee == "withAnimation",
      let type = file.enclosingType(of: animation.node), type.viewRole == .view || type.viewRole == .viewModifier,
      let setting = file.declaring("@Environment(\\.accessibilityReduceMotion) private var reduceMotion", in: type)
    else { return nil }
    return .unsafe(
      "Stand still for those who want less motion", setting,
      .insert("reduceMotion ? nil : ", at: animation.node.range.lowerBound))
  }

  /// `repeatCount(3, autoreverses: false)` for `repeatForever(autoreverses: false)`
  private func repeatCount(_ call: FunctionCallExpr) -> String {
    call.argument("autoreverses").map { "repeatCount(3, autoreverses: \($0.text))" } ?? "repeatCount(3)"
  }

  private func isIntended(_ node: SyntaxNode, in file: FileModel) -> Bool {
    file.respectsReducedMotion(at: node) || file.isWhileLoading(node)
  }
}
