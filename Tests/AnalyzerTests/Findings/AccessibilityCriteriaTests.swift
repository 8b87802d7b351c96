import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct AccessibilityCriteriaTests {
  @Test(arguments: RuleCatalog.standard.all.filter { $0.isAbout(.accessibility) })
  func eachRuleAboutAccessibilityNamesACriterion(_ rule: RuleInfo) {
    #expect(!rule.criteria.isEmpty, "\(rule.id)")
  }

  @Test(arguments: RuleCatalog.standard.all)
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
    #expect(AccessibilityCriterion.resizeText < .nonTextContrast)
    #expect(AccessibilityCriterion.nonTextContrast < .keyboard)
    #expect(AccessibilityCriterion.nameRoleValue.title == "WCAG 2.2, 4.1.2 Name, Role, Value (level A)")
    #expect(
      AccessibilityCriterion.nameRoleValue.url == "https://www.w3.org/WAI/WCAG22/Understanding/name-role-value.html")
  }
}
