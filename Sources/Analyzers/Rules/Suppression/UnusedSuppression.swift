import GotchaSupport

struct UnusedSuppression: SuppressionRule {
  static let info = RuleInfo(
    id: "unused_suppression", topic: .suppression, severity: .warning, tier: .precise,
    title: "Suppression comment has no effect",
    explanation: """
      **What happens.** The comment suppresses nothing: its rule reports nothing in the code that the comment covers, \
      it names no rule, or it is misspelled.

      **Why.** The code was fixed or moved, but the comment stayed. It would hide the next finding of that rule, which \
      no one has reviewed. A misspelled comment never had an effect.

      **What to do.** Remove the comment, or only the ids that have no effect. `disable:next` covers the next line \
      with code, and `disable:this` covers the line of the comment. A finding belongs to the line on which it starts.

      **When it is fine.** A suppression of a rule that is disabled in this run is not reported.
      """,
    references: [
      .page(
        "SwiftLint: superfluous_disable_command", "https://realm.github.io/SwiftLint/superfluous_disable_command.html"),
      .page(
        "ESLint: --report-unused-disable-directives",
        "https://eslint.org/docs/latest/use/command-line-interface#--report-unused-disable-directives"),
    ],
    illustration: Illustration(
      .incorrect(
        nil,
        .timeline(
          ["code", "comment"],
          [
            .event(0, "blur after clip"), .start(1, "hides the finding"), .event(0, "the order is fixed"),
            .event(1, .problem("has no effect")), .event(0, "blur after clip again"),
            .event(1, .problem("hides the new finding")),
          ])),
      .corrected(
        nil,
        .timeline(
          ["code", "comment"],
          [
            .event(0, "blur after clip"), .start(1, "hides the finding"), .event(0, "the order is fixed"),
            .end(1, .remedy("is removed")), .event(0, .remedy("blur after clip again, is reported")),
          ]))),
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
        note: "only one of the two rules is reported here"),
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
        Text("Total") ▸// gotcha:disable:this -- the label is intended◂
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
        note: "unknown form: use `disable:this` for the line of the comment, `disable:next` for the next line"),
      .accepted(
        """
        // gotcha:disable:next clip_before_blur -- a glow, meant to be soft
        Text("Total").clipShape(.capsule).blur(radius: 4)
        """),
      .accepted("Text(\"// gotcha:disable:next clip_before_blur\")", note: "a string is not a comment"),
    ])

  func check(_ flaw: SuppressionFlaw, _ findings: inout Findings) {
    switch flaw.kind {
    case .unknownRule: break
    case .noRule:
      findings.add(
        at: flaw.range, "Suppression names no rule and has no effect; add rule ids or `all`",
        fixes: [.safe("Remove comment", preferred: true, flaw.removal)])
    case .unknownForm(let word, let forms):
      // With a larger distance, `disable:line` would become `disable:file`.
      guard let meant = NearestName.find(word, in: forms, within: 1) else {
        let forms = forms.map { "`\($0)`" }.joined(separator: ", ")
        findings.add(at: flaw.range, "Unknown suppression `gotcha:\(word)` has no effect; expected one of \(forms)")
        return
      }
      findings.add(
        at: flaw.range, "Unknown suppression `gotcha:\(word)` has no effect; did you mean `\(meant)`?",
        fixes: [.safe("Replace with `\(meant)`", preferred: true, .replace(flaw.range, by: meant))])
    case .unused(let ids):
      let names = ids.map { "`\($0)`" }.joined(separator: ", ")
      let claim = ids.contains("all") ? "nothing is" : ids.count == 1 ? "\(names) is not" : "\(names) are not"
      findings.add(
        at: flaw.range, "Unused suppression: \(claim) reported here",
        fixes: [.safe("Remove unused suppression", preferred: true, flaw.removal)])
    }
  }
}
