import GotchaSupport

/// Reported by `Suppressions`, because only it records what was suppressed.
struct UnusedSuppression: Rule {
  static let info = RuleInfo(
    id: "unused_suppression", topic: .suppression, severity: .warning, tier: .precise,
    title: "A suppression comment that silences nothing",
    explanation: """
      **What happens.** The comment names a rule that has nothing to say where the comment reaches, it names no rule \
      at all, or it is misspelt.

      **Why it matters.** The code was repaired or has moved, and the comment stayed. It hides the next finding of \
      that rule, the one nobody has looked at. One that is misspelt silences nothing from the start.

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
      .flagged(
        """
        Text("Total") ▸// gotcha:disable:this -- the label is meant◂
        """,
        fixed: """
          Text("Total")
          """,
        note: "name the rule, or write `all`"),
      .flagged(
        """
        // gotcha:▸disable:line◂ clip_before_blur
        Text("Total").blur(radius: 4)
        """,
        note: "there is no such form: `disable:this` is for the comment's own line, `disable:next` for the next"),
      .accepted(
        """
        // gotcha:disable:next clip_before_blur -- a glow, meant to be soft
        Text("Total").clipShape(.capsule).blur(radius: 4)
        """),
      .accepted("Text(\"// gotcha:disable:next clip_before_blur\")", note: "a string is no comment"),
    ])

  static func report(_ range: Range<Int>, ids: [String], removing: TextEdit, _ findings: inout Findings) {
    let names = ids.map { $0 == "all" ? "all rules" : "`\($0)`" }.joined(separator: ", ")
    findings.add(
      at: range, "Nothing is silenced here: \(names) would stay silent without this comment",
      fixes: [.safe("Remove the unused suppression", preferred: true, removing)])
  }

  static func report(
    _ inert: Suppressions.InertComment, in source: SourceText, removing: TextEdit, _ findings: inout Findings
  ) {
    switch inert.flaw {
    case .namesNoRule:
      findings.add(
        at: inert.comment.range, "This comment names no rule, so it does nothing: add the ids, or `all`",
        fixes: [.safe("Remove the comment", preferred: true, removing)])
    case .isMisspelt(let range):
      let word = source.string(in: range)
      // With a larger distance, `disable:line` would turn into `disable:file`.
      guard let meant = NearestName.find(word, in: Suppressions.forms, within: 1) else {
        let forms = Suppressions.forms.map { "`\($0)`" }.joined(separator: ", ")
        findings.add(at: range, "There is no `gotcha:\(word)`, so this comment does nothing; there are \(forms)")
        return
      }
      findings.add(
        at: range, "There is no `gotcha:\(word)`, so this comment does nothing; did you mean `\(meant)`?",
        fixes: [.safe("Write `\(meant)`", preferred: true, .replace(range, by: meant))])
    }
  }
}
