struct UnknownRuleInSuppression: SuppressionRule {
  static let info = RuleInfo(
    id: "unknown_rule_in_suppression", topic: .suppression, severity: .warning, tier: .precise,
    title: "Suppression comment names a rule that does not exist",
    explanation: """
      **What happens.** No rule has the id in this comment, so the comment suppresses nothing.

      **Why.** Usually the id is misspelled, and the finding that it was meant for is still reported.

      **What to do.** Write the id as the finding shows it. `gotcha-lsp rules` lists all ids. Separate several ids \
      with commas, and put a reason after ` -- `.

      **When it is fine.** An unknown id never has an effect, so it is always safe to remove it.
      """,
    references: [
      .page("Ruff: invalid-rule-code (RUF102)", "https://docs.astral.sh/ruff/rules/invalid-rule-code/")
    ],
    illustration: Illustration(
      .incorrect(
        nil,
        .views([
          .box(
            "`// gotcha:disable:next`", shows: [.shown("names", .box(.missing("`clip_befor_blur`", "no such rule")))]),
          .box(.problem("`clip_before_blur`", "still reported")),
        ])),
      .corrected(
        nil,
        .views([
          .box(
            "`// gotcha:disable:next`", shows: [.shown("names", .box(.remedy("`clip_before_blur`", "not reported")))])
        ]))),
    related: ["unused_suppression"],
    examples: [
      .flagged(
        """
        // gotcha:disable:next ▸clip_befor_blur◂
        Text("Total").clipShape(.capsule).blur(radius: 4)
        """,
        fixed: """
          // gotcha:disable:next clip_before_blur
          Text("Total").clipShape(.capsule).blur(radius: 4)
          """),
      .flagged(
        """
        // gotcha:disable:this ▸everything_else◂
        Text("Total")
        """,
        fixed: """
          Text("Total")
          """,
        note: "no rule has a similar id, so the comment is removed"),
      .accepted(
        """
        // gotcha:disable:next clip_before_blur -- a glow, see everything_else
        Text("Total").clipShape(.capsule).blur(radius: 4)
        """,
        note: "the text after the dashes is a reason"),
      .accepted(
        """
        // gotcha:disable:next all
        Text("Total").clipShape(.capsule).blur(radius: 4)
        """),
    ])

  func check(_ flaw: SuppressionFlaw, _ findings: inout Findings) {
    guard case .unknownRule(let id, let nearest) = flaw.kind else { return }
    if let nearest {
      findings.add(
        at: flaw.range, "Unknown rule `\(id)`; did you mean `\(nearest)`?",
        fixes: [.safe("Replace with `\(nearest)`", preferred: true, .replace(flaw.range, by: nearest))])
    } else {
      findings.add(
        at: flaw.range, "Unknown rule `\(id)`; run `gotcha-lsp rules` for a list",
        fixes: [.safe("Remove `\(id)`", preferred: true, flaw.removal)])
    }
  }
}
