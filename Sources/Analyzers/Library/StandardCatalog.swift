private import CRulePages
private import GotchaRules

extension RuleCatalog {
  /// All rules, with their pages.
  package static let standard = RuleCatalog(allRules) { page(of: $0) ?? [] }

  /// The embedded page of a rule in UTF-8, nil if there is none.
  package static func page(of id: String) -> [UInt8]? {
    let page = rulePage(id)
    return page.text.map { Array(UnsafeBufferPointer(start: $0, count: page.size)) }
  }
}
