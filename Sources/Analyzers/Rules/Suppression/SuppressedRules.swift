/// A rule's id in a comment that silences it, or ends its silence.
public struct SuppressedRule: Sendable, Hashable {
  /// As written: no rule need have it; `all` stands for every rule.
  public let id: String
  /// UTF-8 offsets of the id.
  public let range: Range<Int>
}

extension SyntaxTree {
  /// The ids in all comments that silence, in order.
  public var suppressedRules: [SuppressedRule] {
    Suppressions(self).entries.map { SuppressedRule(id: $0.id, range: $0.idRange) }
  }
}
