/// Every rule of the product.
package enum RuleCatalog {
  /// In order of id.
  package static let all: [RuleInfo] = rules.map { type(of: $0).info }.sorted { $0.id < $1.id }

  private static let byID = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }

  /// The rule with an id.
  package static func rule(_ id: String) -> RuleInfo? { byID[id] }
}
