import GotchaSupport

/// Reported by `Suppressions`, which reads the comments.
struct UnknownRuleInSuppression: Rule {
  static let info = RuleInfo(
    id: "unknown_rule_in_suppression", topic: .suppression, severity: .warning, tier: .precise,
    title: "A suppression comment names a rule that does not exist",
    explanation: """
      **What happens.** No rule has the id in this comment, so the comment silences nothing.

      **Why it matters.** Usually the id is misspelt and the finding it was meant for is still reported.

      **What to do.** Write the id as the finding shows it; `gotcha-lsp rules` lists them all. Several ids are \
      separated by commas, and a reason goes behind ` -- `.

      **When it is fine.** Never: take the id out.
      """,
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
        note: "nothing is spelled like it, so the comment goes"),
      .accepted(
        """
        // gotcha:disable:next clip_before_blur -- a glow, see everything_else
        Text("Total").clipShape(.capsule).blur(radius: 4)
        """,
        note: "what stands behind the dashes is a reason"),
      .accepted(
        """
        // gotcha:disable:next all
        Text("Total").clipShape(.capsule).blur(radius: 4)
        """),
    ])

  static func report(_ entry: Suppressions.Entry, removing: TextEdit, _ findings: inout Findings) {
    if let nearest = NearestName.find(entry.id, in: RuleCatalog.all.map(\.id)) {
      findings.add(
        at: entry.idRange, "There is no rule `\(entry.id)`; did you mean `\(nearest)`?",
        fixes: [.safe("Write `\(nearest)`", preferred: true, .replace(entry.idRange, by: nearest))])
    } else {
      findings.add(
        at: entry.idRange, "There is no rule `\(entry.id)`; `gotcha-lsp rules` lists them all",
        fixes: [.safe("Remove `\(entry.id)`", preferred: true, removing)])
    }
  }
}
