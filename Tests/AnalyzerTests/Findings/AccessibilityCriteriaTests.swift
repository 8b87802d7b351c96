import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct AccessibilityCriteriaTests {
  @Test(arguments: TestedRules.all.filter { $0.isAbout(.accessibility) })
  func eachRuleAboutAccessibilityNamesACriterion(_ rule: RuleInfo) {
    #expect(!rule.criteria.isEmpty, "\(rule.id)")
  }

  @Test(arguments: TestedRules.all)
  func criteriaAreSortedAndDistinct(_ rule: RuleInfo) {
    #expect(rule.criteria == Set(rule.criteria).sorted(), "\(rule.id)")
    #expect(rule.criteria.isEmpty || rule.isAbout(.accessibility), "\(rule.id)")
  }

  @Test func numbersAreThoseOfTheGuidelines() {
    for criterion in Set(RuleCatalog.standard.all.flatMap(\.criteria)) {
      let parts = criterion.number.split(separator: ".").compactMap { Int($0) }
      #expect(parts.count == 3 && (1...4).contains(parts[0]) && parts.allSatisfy { $0 > 0 }, "\(criterion.number)")
      #expect(criterion.number == parts.map(String.init).joined(separator: "."))
      #expect(!criterion.name.isEmpty)
    }
  }

  @Test func theOrderIsNumerical() {
    #expect(AccessibilityCriterion.all == AccessibilityCriterion.all.sorted())
    let numbers = AccessibilityCriterion.all.map(\.number)
    #expect(numbers.contains("1.4.4") && numbers.firstIndex(of: "1.4.4") ?? 0 < numbers.firstIndex(of: "1.4.11") ?? 0)
  }

  @Test func aCriterionHasATitleAndAPage() throws {
    let criterion = try #require(AccessibilityCriterion.all.first { $0.number == "4.1.2" })
    #expect(criterion.title == "WCAG 2.2, 4.1.2 Name, Role, Value (level A)")
    #expect(criterion.url == "https://www.w3.org/WAI/WCAG22/Understanding/name-role-value.html")
  }
}
