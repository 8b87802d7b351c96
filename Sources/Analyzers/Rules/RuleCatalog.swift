private import CRulePages

/// The catalog of all rules.
package enum RuleCatalog {
  /// All rules, sorted by id.
  package static let all: [RuleInfo] = rules.map { rule in
    let info = type(of: rule).info
    return info.documented { page(of: info.id) ?? [] }
  }.sorted { $0.id < $1.id }

  /// The page of a rule in UTF-8, nil if it is not embedded.
  package static func page(of id: String) -> [UInt8]? {
    let page = rulePage(id)
    return page.text.map { Array(UnsafeBufferPointer(start: $0, count: page.size)) }
  }

  private static let byID = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }

  /// The rule with the given id.
  package static func rule(_ id: String) -> RuleInfo? { byID[id] }

  /// The rules that a rule names as related, and those that name it, in the order of the catalog.
  package static func related(to rule: RuleInfo) -> [RuleInfo] {
    all.filter { rule.related.contains($0.id) || $0.related.contains(rule.id) }
  }

  private static let numbers = Dictionary(zip(all.map(\.id), UInt32(1)...)) { first, _ in first }

  /// The number that identifies a rule in `AnalysisPosition`: the same in every process of the program, 0 for no rule.
  static func number(of id: String) -> UInt32 { numbers[id] ?? 0 }

  /// The rule with the given number.
  package static func rule(withNumber number: UInt32) -> RuleInfo? {
    let index = Int(number) - 1
    return all.indices.contains(index) ? all[index] : nil
  }
}
