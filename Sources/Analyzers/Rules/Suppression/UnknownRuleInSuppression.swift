import GotchaSupport

/// Reported by `Suppressions`, which reads the comments.
struct UnknownRuleInSuppression: Rule {
  static let info = RuleInfo(id: "unknown_rule_in_suppression", topic: .suppression, severity: .warning, tier: .precise)

  static func report(_ entry: Suppressions.Entry, removing: TextEdit, _ findings: inout Findings) {
    if let nearest = NearestName.find(entry.id, in: RuleCatalog.all.map(\.id)) {
      findings.add(
        at: entry.idRange, "Unknown rule `\(entry.id)`; did you mean `\(nearest)`?",
        fixes: [.safe("Replace with `\(nearest)`", preferred: true, .replace(entry.idRange, by: nearest))])
    } else {
      findings.add(
        at: entry.idRange, "Unknown rule `\(entry.id)`; run `gotcha-lsp rules` for a list",
        fixes: [.safe("Remove `\(entry.id)`", preferred: true, removing)])
    }
  }
}
