import Foundation
import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct FieldRecordTests {
  @Test func nineInTenMustBeWorthActingOn() {
    #expect(FieldRecord(worth: 4, harmless: 0, wrong: 1).isRefuted)
    #expect(FieldRecord(worth: 8, harmless: 2).isRefuted)
    #expect(!FieldRecord(worth: 9, harmless: 1).isRefuted)
  }

  @Test func fewFindingsDecideWhereItIsHardlyChance() {
    #expect(FieldRecord(harmless: 1, wrong: 1).isRefuted)
    #expect(FieldRecord(worth: 1, harmless: 2).isRefuted)
    #expect(FieldRecord(worth: 1, harmless: 3).isRefuted)
    #expect(!FieldRecord(worth: 2, harmless: 2).isRefuted)
    #expect(!FieldRecord(worth: 1, wrong: 1).isRefuted)
    #expect(!FieldRecord(wrong: 1).isRefuted)
    #expect(!FieldRecord().isRefuted)
  }

  @Test func fiveFindingsProveARule() {
    #expect(!FieldRecord(worth: 4).isProven)
    #expect(FieldRecord(worth: 5).isProven)
    #expect(!FieldRecord(worth: 5, harmless: 1).isProven)
  }

  @Test func rulesOnTrialAreNotRecommended() {
    for rule in RuleCatalog.standard.all where rule.since != "0.1.0" {
      #expect(rule.isOnTrial != (FieldRecord.byRule[rule.id]?.isProven ?? false), "\(rule.id)")
      if rule.isOnTrial { #expect(RuleSettings().level(of: rule) == .off, "\(rule.id)") }
    }
  }

  @Test func recordsAreOfRules() {
    for id in FieldRecord.byRule.keys { #expect(RuleCatalog.standard.rule(id) != nil, "\(id)") }
  }

  /// The table in `docs/precision.md` contains the same records.
  @Test func theDocumentationHasTheRecords() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "../../../docs/precision.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let section = try #require(text.components(separatedBy: "## Records of the rules").last)
    var documented: [String: FieldRecord] = [:]
    for line in section.components(separatedBy: "\n## ")[0].split(separator: "\n") where line.hasPrefix("| `") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      let counts = cells.dropFirst().prefix(3).compactMap { Int($0) }
      let id = cells[0].filter { $0 != "`" }
      let record = FieldRecord(worth: counts[0], harmless: counts[1], wrong: counts[2])
      documented[id] = record
      #expect((cells.last == "quiet") == record.isRefuted, "\(id)")
    }
    #expect(documented == FieldRecord.byRule)
  }

  @Test func recommendedMakesHintsOfRefutedRulesAndSettingsWin() throws {
    for rule in RuleCatalog.standard.all where rule.isQuiet {
      #expect(RuleSettings().level(of: rule) == (rule.isRecommended ? .severity(.hint) : .off))
      #expect(RuleSettings(preset: .all).level(of: rule) == .on)
      #expect(RuleSettings(levels: [rule.id: .on]).level(of: rule) == .on)
    }
    let loud = try #require(RuleCatalog.standard.rule("nested_navigation_stack"))
    #expect(RuleSettings().level(of: loud) == .on)
  }
}
