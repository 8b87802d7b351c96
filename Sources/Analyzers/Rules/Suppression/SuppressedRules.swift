/// A rule's id in a comment that silences it, or ends its silence.
package struct SuppressedRule: Sendable, Hashable {
  /// As written: no rule need have it; `all` stands for every rule.
  package let id: String
  /// UTF-8 offsets of the id.
  package let range: Range<Int>
}

extension SyntaxTree {
  /// The ids in all comments that silence, in order.
  package var suppressedRules: [SuppressedRule] {
    Suppressions(self).entries.map { SuppressedRule(id: $0.id, range: $0.idRange) }
  }
}
