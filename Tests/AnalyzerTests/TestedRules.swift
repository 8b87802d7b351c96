import Foundation

@testable import Analyzers

/// The rules of tests that run for each rule: all of them, or only the one that `scripts/test-rule` tests.
///
/// Such tests take their arguments from here: `@Test(arguments: TestedRules.ids)`.
enum TestedRules {
  static let all = rules(environment: ProcessInfo.processInfo.environment)
  static let ids = all.map(\.id)
  /// The rules about code, without those about suppressions.
  static let idsOfCodeRules = all.filter { $0.topic != .suppression }.map(\.id)
  /// The rules that have pictures.
  static let idsOfIllustratedRules = all.filter { $0.illustration != nil }.map(\.id)

  private static func rules(environment: [String: String]) -> [RuleInfo] {
    guard let id = environment["GOTCHA_TEST_RULE"] else { return RuleCatalog.standard.all }
    // A test without arguments passes, so an empty list would look like a success.
    guard let rule = RuleCatalog.standard.rule(id) else { fatalError("GOTCHA_TEST_RULE: there is no rule \"\(id)\"") }
    guard environment["CI"] == nil else { fatalError("GOTCHA_TEST_RULE is set in CI, which must test all rules") }
    return [rule]
  }
}
