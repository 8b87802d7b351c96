import GotchaSupport

/// Reported by `Suppressions`, because only it records what was suppressed.
struct UnusedSuppression: Rule {
  static let info = RuleInfo(id: "unused_suppression", topic: .suppression, severity: .warning, tier: .precise)

  static func report(_ range: Range<Int>, ids: [String], removing: TextEdit, _ findings: inout Findings) {
    let names = ids.map { "`\($0)`" }.joined(separator: ", ")
    let claim = ids.contains("all") ? "nothing is" : ids.count == 1 ? "\(names) is not" : "\(names) are not"
    findings.add(
      at: range, "Unused suppression: \(claim) reported here",
      fixes: [.safe("Remove unused suppression", preferred: true, removing)])
  }

  static func report(
    _ inert: Suppressions.InertComment, in source: SourceText, removing: TextEdit, _ findings: inout Findings
  ) {
    switch inert.flaw {
    case .namesNoRule:
      findings.add(
        at: inert.comment.range, "Suppression names no rule and has no effect; add rule ids or `all`",
        fixes: [.safe("Remove comment", preferred: true, removing)])
    case .isMisspelt(let range):
      let word = source.string(in: range)
      // With a larger distance, `disable:line` would become `disable:file`.
      guard let meant = NearestName.find(word, in: Suppressions.forms, within: 1) else {
        let forms = Suppressions.forms.map { "`\($0)`" }.joined(separator: ", ")
        findings.add(at: range, "Unknown suppression `gotcha:\(word)` has no effect; expected one of \(forms)")
        return
      }
      findings.add(
        at: range, "Unknown suppression `gotcha:\(word)` has no effect; did you mean `\(meant)`?",
        fixes: [.safe("Replace with `\(meant)`", preferred: true, .replace(range, by: meant))])
    }
  }
}
