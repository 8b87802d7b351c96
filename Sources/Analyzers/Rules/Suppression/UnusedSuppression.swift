import GotchaSupport

struct UnusedSuppression: SuppressionRule {
  static let info = RuleInfo(
    id: "unused_suppression", topic: .suppression, cases: [.unused, .noRule, .unknownForm], tier: .precise)

  func check(_ flaw: SuppressionFlaw, _ findings: inout Findings) {
    switch flaw.kind {
    case .unknownRule: break
    case .noRule:
      findings.add(
        at: flaw.range, "Suppression names no rule and has no effect; add rule ids or `all`", .noRule,
        fixes: [.safe("Remove comment", preferred: true, flaw.removal)])
    case .unknownForm(let word, let forms):
      // With a larger distance, `disable:line` would become `disable:file`.
      guard let meant = NearestName.find(word, in: forms, within: 1) else {
        let forms = forms.map { "`\($0)`" }.joined(separator: ", ")
        findings.add(
          at: flaw.range, "Unknown suppression `gotcha:\(word)` has no effect; expected one of \(forms)", .unknownForm)
        return
      }
      findings.add(
        at: flaw.range, "Unknown suppression `gotcha:\(word)` has no effect; did you mean `\(meant)`?", .unknownForm,
        fixes: [.safe("Replace with `\(meant)`", preferred: true, .replace(flaw.range, by: meant))])
    case .unused(let ids):
      let names = ids.map { "`\($0)`" }.joined(separator: ", ")
      let claim = ids.contains("all") ? "nothing is" : ids.count == 1 ? "\(names) is not" : "\(names) are not"
      findings.add(
        at: flaw.range, "Unused suppression: \(claim) reported here", .unused,
        fixes: [.safe("Remove unused suppression", preferred: true, flaw.removal)])
    }
  }
}

extension RuleCase {
  fileprivate static let unused = RuleCase(
    "unused", .wrong, "nothing is suppressed, and the next finding of the rule would not be seen")
  fileprivate static let noRule = RuleCase("noRule", .deadFeature, "a comment names no rule")
  fileprivate static let unknownForm = RuleCase("unknownForm", .deadFeature, "the word after `gotcha:` is unknown")
}
