import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// Tests that the catalog of rules is consistent.
@Suite struct RuleCatalogTests {
  @Test func idsAreSnakeCaseUniqueAndSorted() {
    let ids = RuleCatalog.standard.all.map(\.id)
    #expect(ids == ids.sorted())
    #expect(Set(ids).count == ids.count)
    for id in ids {
      #expect(id.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 95 }, "\(id)")
      #expect(RuleCatalog.standard.rule(id)?.id == id)
    }
    #expect(RuleCatalog.standard.rules.map { type(of: $0).info.id } == ids, "AllRules is in order of id")
  }

  @Test func mostRulesHaveAPicture() {
    #expect(RuleCatalog.standard.all.count { !$0.panels.isEmpty } >= 80)
    for rule in RuleCatalog.standard.all {
      for panel in rule.panels {
        switch panel.figure {
        case .example, .reactions: Issue.record("\(rule.id): no figure can be derived from its example")
        default: break
        }
      }
    }
  }

  @Test(arguments: TestedRules.all) func isDocumented(_ rule: RuleInfo) {
    #expect((8...80).contains(rule.title.count), "\(rule.id): title of \(rule.title.count) characters")
    #expect(!rule.title.hasSuffix("."))
    for part in ["**What happens.**", "**Why.**", "**What to do.**", "**When it is fine.**"] {
      #expect(rule.explanation.contains(part), "\(rule.id): no \(part)")
    }
    #expect((1...3).contains(rule.references.count), "\(rule.id): \(rule.references.count) sources")
    for reference in rule.references {
      // A claim without a link cannot be checked.
      #expect(reference.url.map { $0.hasPrefix("https://") && !$0.contains(" ") } ?? false, "\(rule.id)")
      #expect(!reference.title.contains("`"), "\(rule.id): \(reference.title)")
    }
    for option in rule.options {
      #expect(option.name.utf8.allSatisfy { (97...122).contains($0) || $0 == 95 }, "\(rule.id): \(option.name)")
      #expect(!option.summary.isEmpty && !option.summary.hasSuffix("."), "\(rule.id): \(option.name)")
      #expect(rule.options.count { $0.name == option.name } == 1 && option.name != "severity")
    }
    #expect(rule.explanation.count < 1600, "\(rule.id): explanation of \(rule.explanation.count) characters")
    #expect(rule.examples.count { $0.isFlagged } >= 2, "\(rule.id): two flagged examples")
    #expect(rule.examples.count { !$0.isFlagged } >= 2, "\(rule.id): two accepted examples")
  }

  @Test(arguments: TestedRules.all) func relatedRulesExist(_ rule: RuleInfo) {
    #expect(Set(rule.related).count == rule.related.count && !rule.related.contains(rule.id))
    for id in rule.related { #expect(RuleCatalog.standard.rule(id) != nil, "\(rule.id): no rule \(id)") }
    let related = RuleCatalog.standard.related(to: rule)
    #expect(Set(rule.related).isSubset(of: related.map(\.id)))
    for other in related {
      #expect(RuleCatalog.standard.related(to: other).contains { $0.id == rule.id }, "\(other.id)")
    }
  }

  /// A rule would run twice for a name that it lists twice.
  @Test func rulesAskForEachNameOnce() {
    for rule in RuleCatalog.standard.rules {
      let type = type(of: rule)
      let lists = [
        (type as? any ModifierRule.Type)?.modifiers, (type as? any CallRule.Type)?.callees,
        (type as? any PropertyRule.Type)?.wrappers,
      ]
      for names in lists.compactMap({ $0?.map { "\($0)" } }) {
        #expect(Set(names).count == names.count && !names.isEmpty, "\(type.info.id)")
      }
    }
  }
}

/// Logs show only the id of a rule.
extension RuleInfo: CustomTestStringConvertible {
  public var testDescription: String { id }
}
