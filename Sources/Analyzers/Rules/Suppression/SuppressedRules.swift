/// A rule's id in a suppression comment.
package struct SuppressedRule: Sendable, Hashable {
  /// As written: a rule with this id need not exist; `all` means every rule.
  package let id: String
  /// UTF-8 offsets of the id.
  package let range: Range<Int>
}

extension SyntaxTree {
  /// The ids in all suppression comments, in order.
  package var suppressedRules: [SuppressedRule] {
    Suppressions(self).entries.map { SuppressedRule(id: $0.id, range: $0.idRange) }
  }
}
