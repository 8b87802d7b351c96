/// The rules of a program.
///
/// Whatever needs the rules is handed the catalog, so that only the top of the program depends on them. Immutable, and
/// an object because it is passed to many places.
package final class RuleCatalog: Sendable {
  /// In order of id.
  let rules: [any Rule]
  /// The descriptions of the rules, in the same order.
  package let all: [RuleInfo]
  /// By id and by former id. This is the only place that knows which rule a former id means.
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
    let current = zip(all.map(\.id), all.indices)
    let former = zip(all, all.indices).flatMap { info, index in info.formerIDs.map { ($0, index) } }
    indices = Dictionary(Array(current) + former) { first, _ in first }
  }

  /// The rule with the given id or former id.
  package func rule(_ id: String) -> RuleInfo? { indices[id].map { all[$0] } }

  /// The id that replaces a former one. All other ids are unchanged, including those of no rule.
  package func currentID(of id: String) -> String { rule(id)?.id ?? id }

  /// Settings with current ids instead of former ones. If both are set, the current one applies.
  func withCurrentIDs(_ settings: RuleSettings) -> RuleSettings {
    var settings = settings
    settings.levels = withCurrentIDs(settings.levels)
    settings.options = withCurrentIDs(settings.options)
    return settings
  }

  private func withCurrentIDs<Value>(_ table: [String: Value]) -> [String: Value] {
    var result = table
    for (id, value) in table.sorted(by: { $0.key < $1.key }) where currentID(of: id) != id {
      result[id] = nil
      result[currentID(of: id)] = table[currentID(of: id)] ?? value
    }
    return result
  }

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
