struct PhaseAnimatorRunsForever: CallRule, ModifierRule {
  static let info = RuleInfo(
    id: "phase_animator_runs_forever", topic: .animation, severity: .hint, tier: .precise,
    title: "A phase animator without a trigger never stops",
    explanation: """
      **What happens.** The phases loop as long as the view is there: it costs battery, distracts, and keeps UI tests \
      from ever being idle. With a single phase, on the other hand, nothing moves.

      **Why.** Without `trigger:` a phase animator starts by itself and begins again after the last phase.

      **What to do.** Give it a `trigger:` whose changes start one run. Where the loop is wanted, read \
      `@Environment(\\.accessibilityReduceMotion)` and stand still for those who ask for that.

      **When it is fine.** While something loads, or where the type looks at the reduce-motion setting already.
      """,
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
        note: "one phase: nothing to animate between"),
      .accepted("PhaseAnimator([false, true], trigger: count) { isUp in Arrow().offset(y: isUp ? -8 : 0) }"),
      .accepted("if isLoading { PhaseAnimator([0.4, 1]) { Dot().opacity($0) } }", note: "while something loads"),
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
      !file.respectsReducedMotion(at: call.node), !file.isWhileLoading(call.node)
    else { return }
    if phases.kind == .arrayExpr, phases.onlyChild != nil {
      findings.add(at: range, "With a single phase there is nothing to animate")
    } else if call.argument("trigger") == nil {
      findings.add(
        at: range, "Without `trigger:` the phases repeat as long as the view is there",
        fixes: [
          .unsafe("Run on a trigger", preferred: true, .insert(", trigger: <#value#>", at: phases.range.upperBound))
        ])
    }
  }
}

extension FileModel {
  /// Whether the type around a node checks the Reduce Motion setting.
  func respectsReducedMotion(at node: SyntaxNode) -> Bool {
    guard let type = enclosingType(of: node) else { return false }
    return type.parts.contains { part in
      part.node.tokens.contains { token in
        token.textEquals("accessibilityReduceMotion") || token.textEquals("isReduceMotionEnabled")
          || token.textEquals("accessibilityDisplayShouldReduceMotion")
      }
    }
  }

  /// Whether a node is in the tree only while something loads: under `if isLoading`.
  func isWhileLoading(_ node: SyntaxNode) -> Bool {
    node.enclosingBranches().contains { conditional, _ in
      IfExpr(conditional)?.conditions.contains { condition in
        condition.tokens.contains { token in
          let name = Name(token)
          return name.hasSuffix("Loading") || name.hasPrefix("loading") || name.hasSuffix("Refreshing")
        }
      } ?? false
    }
  }
}
