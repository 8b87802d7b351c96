/// The rules of a program.
///
/// Whatever needs the rules is handed the catalog, so that only the top of the program depends on them. Immutable, and
/// an object because it is passed to many places.
package final class RuleCatalog: Sendable {
  /// In order of id.
  let rules: [any Rule]
  /// The descriptions of the rules, in the same order.
  package let all: [RuleInfo]
  private let indices: [String: Int]

  /// - Parameters:
  ///   - rules: in order of id.
  ///   - page: returns the page of a rule in UTF-8, given its id.
  package init(_ rules: [any Rule], page: @escaping @Sendable (String) -> [UInt8]) {
    self.rules = rules
    all = rules.map { rule in
      let info = type(of: rule).info
      return info.documented { page(info.id) }
    }
    indices = Dictionary(zip(all.map(\.id), all.indices)) { first, _ in first }
  }

  /// The rule with the given id.
  package func rule(_ id: String) -> RuleInfo? { indices[id].map { all[$0] } }

  /// The rules that a rule names as related, and those that name it, in the order of the catalog.
  package func related(to rule: RuleInfo) -> [RuleInfo] {
    all.filter { rule.related.contains($0.id) || $0.related.contains(rule.id) }
  }

  /// The number that identifies a rule in `AnalysisPosition`: the same in every process of the program, 0 for no rule.
  func number(of id: String) -> UInt32 { indices[id].map { UInt32($0 + 1) } ?? 0 }

  /// The rule with the given number.
  package func rule(withNumber number: UInt32) -> RuleInfo? {
    let index = Int(number) - 1
    return all.indices.contains(index) ? all[index] : nil
  }
}
