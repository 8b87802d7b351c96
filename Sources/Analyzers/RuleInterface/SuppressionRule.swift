/// A rule that checks the comments that suppress findings. The engine runs it after all other rules, because only then
/// does it know which comments suppress something.
package protocol SuppressionRule: Rule {
  func check(_ flaw: SuppressionFlaw, _ findings: inout Findings)
}

extension SuppressionRule {
  package var asSuppressionRule: (any SuppressionRule)? { self }
}

/// Something wrong with a comment that suppresses findings.
package struct SuppressionFlaw {
  package enum Kind {
    /// No rule has the id.
    case unknownRule(String, nearest: String?)
    /// The comment names no rule, so that it has no effect.
    case noRule
    /// The word after `gotcha:` is not a form of suppression, so that the comment has no effect.
    case unknownForm(String, forms: [String])
    /// The comment suppresses no finding of the rules with these ids.
    case unused([String])
  }

  package let kind: Kind
  /// The UTF-8 offsets of the code to report.
  package let range: Range<Int>
  /// Removes the comment, or only the id if the others in the comment have an effect.
  package let removal: TextEdit
}
