struct UnknownRuleInSuppression: SuppressionRule {
  static let info = RuleInfo(
    id: "unknown_rule_in_suppression", topic: .suppression, cases: [.unknownRule], tier: .precise)

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

extension RuleCase {
  fileprivate static let unknownRule = RuleCase(
    "unknownRule", .deadFeature, "a comment names a rule that does not exist, so it suppresses nothing")
}
