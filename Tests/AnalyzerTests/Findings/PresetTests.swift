import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct PresetTests {
  private func rules(_ preset: RuleSettings.Preset) -> [RuleInfo] { RuleCatalog.standard.all.filter(preset.includes) }

  @Test func presetsAboutATopicContainAllOfItsRules() {
    for (preset, topic) in [(RuleSettings.Preset.accessibility, Topic.accessibility), (.performance, .performance)] {
      #expect(rules(preset).map(\.id) == RuleCatalog.standard.all.filter { $0.isAbout(topic) }.map(\.id))
      #expect(rules(preset).contains { $0.topic == topic } && rules(preset).contains { $0.topic != topic })
    }
    let rule = RuleCatalog.standard.rule("phase_animator_runs_forever")
    #expect(rule?.topics == [.animation, .accessibility, .performance])
  }

  @Test func noRuleNamesATopicTwice() {
    for rule in RuleCatalog.standard.all { #expect(Set(rule.topics).count == rule.topics.count, "\(rule.id)") }
  }

  /// Only `recommended` leaves out cases. Deprecations are hints, but whoever chooses `migration` wants findings.
  @Test func rulesOfOtherPresetsReportAllCases() {
    for preset in RuleSettings.Preset.allCases where preset != .recommended {
      let level = preset == .migration ? RuleSettings.Level.severity(.info) : .on
      for rule in rules(preset) { #expect(RuleSettings(preset: preset).level(of: rule) == level) }
    }
    for rule in rules(.recommended) { #expect(RuleSettings().level(of: rule) == .shown) }
  }

  @Test func everyPresetIsDescribed() {
    for preset in RuleSettings.Preset.allCases {
      #expect(preset.summary.hasSuffix(".") && !preset.summary.contains("\n"))
    }
  }

  /// The preset is for changing a whole project in one run: whatever has a fix must have a safe one, and no fix may make
  /// another run necessary.
  @Test(arguments: TestedRules.all.filter(RuleSettings.Preset.migration.includes))
  func migrationIsOneSafeRun(_ rule: RuleInfo) throws {
    var fixedCount = 0
    for example in rule.examples where example.isFlagged {
      let analyzer = Analyzer(
        settings: RuleSettings(preset: .migration, deploymentTargets: example.testedDeployment))
      let run = FixRun { analyzer.analyze($0).findings }
      let before = example.file.source
      let outcome = run(before)
      #expect(outcome.isSettled && outcome.dropped.isEmpty)
      #expect(outcome.remaining.allSatisfy { $0.bulkFix() == nil })
      if outcome.appliedCount > 0 { fixedCount += 1 }
      let again = run(outcome.source)
      #expect(again.appliedCount == 0 && again.source.bytes == outcome.source.bytes)
    }
    #expect(fixedCount > 0, "\(rule.id) has no example with a safe fix, so it does not belong to the preset")
  }
}
