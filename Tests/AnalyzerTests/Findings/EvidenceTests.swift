import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct EvidenceTests {
  private let crash = RuleCase("a", .crash, "it traps", isProven: true)
  private let wrong = RuleCase("b", .wrong, "it is stale")
  private let slow = RuleCase("c", .slow, "it is slow")
  private let taste = RuleCase("d", .taste, "it is old")

  private func severity(_ ruleCase: RuleCase, _ kinds: Assumption.Kind...) -> Severity {
    ruleCase.evidence(assuming: kinds.map { Assumption($0, "whether it is so") }).severity
  }

  private func isOptIn(_ ruleCase: RuleCase, _ kinds: Assumption.Kind...) -> Bool {
    ruleCase.evidence(assuming: kinds.map { Assumption($0, "whether it is so") }).isOptIn
  }

  @Test func withoutAssumptionsTheConsequenceDecides() {
    #expect([crash, wrong, slow, taste].map { severity($0) } == [.error, .warning, .info, .hint])
    #expect(severity(RuleCase("e", .deadFeature, "it does nothing")) == .warning)
    #expect([crash, wrong, slow, taste].map { isOptIn($0) } == [false, false, false, true])
  }

  @Test func anAssumptionThatUsuallyHoldsLowersByOneStep() {
    let cases = [crash, wrong, slow]
    #expect(cases.map { severity($0, .platformUnknown) } == [.warning, .info, .hint])
    #expect(cases.map { isOptIn($0, .platformUnknown) } == [false, false, false])
  }

  @Test func otherAssumptionsMakeHints() {
    for kind in Assumption.Kind.allCases where !kind.usuallyHolds {
      #expect([crash, wrong, slow].map { severity($0, kind) } == [.hint, .hint, .hint])
      #expect([crash, wrong, slow].map { isOptIn($0, kind) } == [false, false, true])
    }
    #expect(severity(crash, .platformUnknown, .entryPointUnknown) == .hint)
  }

  @Test func aStatedSeverityReplacesThatOfTheConsequence() {
    let stated = RuleCase("e", .wrong, "it is brief", severity: .info, because: "it is seen for a moment")
    #expect(severity(stated) == .info && severity(stated, .platformUnknown) == .hint)
  }

  // MARK: - What a user chooses

  private func severity(
    _ level: RuleSettings.Level, _ ruleCase: RuleCase, _ assumptions: [Assumption] = []
  ) -> Severity? {
    Findings.ActiveRule(id: "r", cases: [ruleCase], level: level).severity(of: ruleCase, assuming: assumptions)
  }

  @Test func recommendedLeavesOutOptInCases() {
    #expect(severity(.shown, taste) == nil && severity(.on, taste) == .hint)
    #expect(severity(.shown, wrong) == .warning && severity(.on, wrong) == .warning)
  }

  @Test func aChosenSeverityIsThatOfEveryFinding() {
    let assumptions = [Assumption(.callersUnknown, "who shows it")]
    for ruleCase in [crash, wrong, slow, taste] {
      #expect(severity(.severity(.error), ruleCase) == .error)
      #expect(severity(.severity(.error), ruleCase, assumptions) == .error)
      #expect(severity(.severity(.error, unverified: .info), ruleCase, assumptions) == .info)
      #expect(severity(.severity(.error, unverified: .info), ruleCase) == .error)
      #expect(severity(.severity(.error, unverified: nil), ruleCase, assumptions) == nil)
    }
  }

  /// Users count on the severity that they set.
  @Test(arguments: TestedRules.all) func everyRuleReportsTheChosenSeverity(_ rule: RuleInfo) {
    for example in rule.examples where example.isFlagged {
      let settings = RuleSettings(
        preset: .none, levels: [rule.id: .severity(.error)], deploymentTargets: example.testedDeployment)
      for finding in Analyzer(settings: settings).analyze(example.file.source).findings {
        #expect(finding.severity == .error, "\(rule.id): \(finding.message)")
      }
    }
  }

  // MARK: - The cases of the rules

  @Test(arguments: TestedRules.all) func casesAreDescribed(_ rule: RuleInfo) {
    #expect(!rule.cases.isEmpty && Set(rule.cases.map(\.id)).count == rule.cases.count, "\(rule.id)")
    for ruleCase in rule.cases {
      let place = "\(rule.id), \(ruleCase.id)"
      #expect(
        ruleCase.id.allSatisfy { $0.isLetter || $0.isNumber } && ruleCase.id.first?.isLowercase ?? false, "\(place)")
      for text in [ruleCase.summary, ruleCase.reason].compactMap(\.self) {
        #expect((5...110).contains(text.count) && !text.hasSuffix(".") && !text.contains("\n"), "\(place): \(text)")
      }
    }
  }

  /// Every case is shown by an example.
  @Test(arguments: TestedRules.all) func examplesReachEveryCase(_ rule: RuleInfo) {
    let cases = Set(rule.cases.map(\.id))
    var reached = Set(rule.findingsOfExamples.map(\.ruleCase))
    if reached != cases { reached.formUnion(casesReachedWithStringTable(rule)) }
    #expect(reached == cases, "\(rule.id)")
  }

  /// The cases of the findings in examples if the project has a string table, without and with a text of the examples.
  private func casesReachedWithStringTable(_ rule: RuleInfo) -> [String] {
    [["Inbox"], ["Inbox", "Unnamed"]].flatMap { keys in
      rule.examples.filter(\.isFlagged).flatMap { example in
        var settings = example.analyzer.settings
        settings.traits = ProjectTraits(localizedKeys: LocalizedKeys(keys))
        return Analyzer(settings: settings).analyze(example.file.source).findings.filter { $0.rule == rule.id }
          .map(\.ruleCase)
      }
    }
  }
}
