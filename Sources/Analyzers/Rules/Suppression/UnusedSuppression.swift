/// Reported by `Suppressions`, which alone knows what was silenced.
struct UnusedSuppression: Rule {
  static let info = RuleInfo(
    id: "unused_suppression", topic: .suppression, severity: .warning, tier: .precise,
    title: "A suppression comment that silences nothing",
    explanation: """
      **What happens.** The comment names a rule that has nothing to say where the comment reaches.

      **Why it matters.** The code was repaired or has moved, and the comment stayed. It hides the next finding of \
      that rule, the one nobody has looked at.

      **What to do.** Remove the comment, or only the ids that silence nothing. `disable:next` reaches the next line \
      with code on it, `disable:this` its own line: a finding counts by the line on which it starts.

      **When it is fine.** A suppression of a rule that is switched off in this run is not reported.
      """,
    examples: [
      .flagged(
        """
        ▸// gotcha:disable:next clip_before_blur◂
        Text("Total").blur(radius: 4)
        """,
        fixed: """
          Text("Total").blur(radius: 4)
          """),
      .flagged(
        """
        // gotcha:disable:next clip_before_blur, ▸deprecated_corner_radius◂ -- soft on purpose
        Text("Total").clipShape(.capsule).blur(radius: 4)
        """,
        fixed: """
          // gotcha:disable:next clip_before_blur -- soft on purpose
          Text("Total").clipShape(.capsule).blur(radius: 4)
          """,
        note: "only one of the two rules speaks here"),
      .flagged(
        """
        Text("Total").blur(radius: 4) ▸// gotcha:disable:this clip_before_blur◂
        """,
        fixed: """
          Text("Total").blur(radius: 4)
          """),
      .flagged(
        """
        ▸/* gotcha:disable all */◂
        Text("Total")
        """,
        fixed: """
          Text("Total")
          """),
      .accepted(
        """
        // gotcha:disable:next clip_before_blur -- a glow, meant to be soft
        Text("Total").clipShape(.capsule).blur(radius: 4)
        """),
      .accepted("Text(\"// gotcha:disable:next clip_before_blur\")", note: "a string is no comment"),
    ])

  static func report(_ range: Range<Int>, ids: [String], removing: Range<Int>, _ findings: inout Findings) {
    let names = ids.map { $0 == "all" ? "all rules" : "`\($0)`" }.joined(separator: ", ")
    findings.add(
      at: range, "Nothing is silenced here: \(names) would stay silent without this comment",
      fixes: [.safe("Remove the unused suppression", preferred: true, .delete(removing))])
  }
}
