/// A rule that checks the comments that suppress findings. The engine runs it after all other rules, because only then
/// does it know which comments suppress something.
protocol SuppressionRule: Rule {
  func check(_ flaw: SuppressionFlaw, _ findings: inout Findings)
}

extension SuppressionRule {
  var asSuppressionRule: (any SuppressionRule)? { self }
}

/// Something wrong with a comment that suppresses findings.
struct SuppressionFlaw {
  enum Kind {
    /// No rule has the id.
    case unknownRule(String, nearest: String?)
    /// The comment names no rule, so that it has no effect.
    case noRule
    /// The word after `gotcha:` is not a form of suppression, so that the comment has no effect.
    case unknownForm(String, forms: [String])
    /// The comment suppresses no finding of the rules with these ids.
    case unused([String])
  }

  let kind: Kind
  /// The UTF-8 offsets of the code to report.
  let range: Range<Int>
  /// Removes the comment, or only the id if the others in the comment have an effect.
  let removal: TextEdit
}
