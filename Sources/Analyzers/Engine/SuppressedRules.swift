/// A rule's id in a suppression comment.
package struct SuppressedRule: Sendable, Hashable {
  /// The id as written. `all` means every rule. A rule with this id need not exist.
  package let id: String
  /// The UTF-8 offsets of the id.
  package let range: Range<Int>
}

extension SyntaxTree {
  /// The ids in all suppression comments, in source order.
  package var suppressedRules: [SuppressedRule] {
    Suppressions(self, nil).entries.map { SuppressedRule(id: $0.id, range: $0.idRange) }
  }
}
