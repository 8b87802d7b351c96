struct PhaseAnimatorRunsForever: CallRule, ModifierRule {
  static let info = RuleInfo(
    id: "phase_animator_runs_forever", topic: .animation, alsoAbout: [.accessibility, .performance],
    cases: [.withoutTrigger, .singlePhase], tier: .precise)

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
      findings.add(at: range, "Phase animator with a single phase animates nothing; add another phase", .singlePhase)
    } else if call.argument("trigger") == nil {
      findings.add(
        at: range, "Phases without `trigger:` repeat until the view is removed; pass a `trigger:`", .withoutTrigger,
        fixes: [
          .unsafe(
            "Run only when a trigger changes", preferred: true,
            .insert(", trigger: <#value#>", at: phases.range.upperBound))
        ])
    }
  }
}

extension RuleCase {
  fileprivate static let withoutTrigger = RuleCase(
    "withoutTrigger", .slow, "the phases have no trigger and start over", severity: .hint,
    because: "the loop may be intended")
  fileprivate static let singlePhase = RuleCase("singlePhase", .deadFeature, "there is only one phase")
}
