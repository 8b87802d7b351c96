import Testing

@testable import Analyzers

@Suite struct FieldRecordTests {
  @Test func nineInTenMustBeWorthActingOn() {
    #expect(FieldRecord(worth: 4, harmless: 0, wrong: 1).isRefuted)
    #expect(FieldRecord(worth: 8, harmless: 2).isRefuted)
    #expect(!FieldRecord(worth: 9, harmless: 1).isRefuted)
  }

  @Test func fewFindingsDecideNothing() {
    #expect(!FieldRecord(wrong: 4).isRefuted)
    #expect(!FieldRecord().isRefuted)
  }

  @Test func recordsAreOfRules() {
    for id in FieldRecord.byRule.keys { #expect(RuleCatalog.rule(id) != nil, "\(id)") }
  }

  @Test func presetsMakeHintsOfRefutedRulesAndSettingsWin() throws {
    for rule in RuleCatalog.all where rule.isQuiet {
      for preset in [RuleSettings.Preset.recommended, .all] where preset.includes(rule) {
        #expect(RuleSettings(preset: preset).level(of: rule) == .severity(.hint))
      }
      #expect(RuleSettings(levels: [rule.id: .on]).level(of: rule) == .on)
    }
    let loud = try #require(RuleCatalog.rule("nested_navigation_stack"))
    #expect(RuleSettings().level(of: loud) == .on)
  }
}
