import Analyzers
import Foundation
import Testing

@testable import GotchaProgram

struct RulesCommandTests {
  @Test func jsonHoldsEveryRuleWithEveryFact() throws {
    let outcome = try TestWorld().run("rules", "--format", "json")
    let rules = try #require(JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: Any]])
    #expect(rules.map { $0["id"] as? String } == RuleCatalog.standard.all.map(\.id))
    for (row, rule) in zip(rules, RuleCatalog.standard.all) {
      let keys = ["formerIds", "severity", "tier", "default", "fixable", "topic", "title", "cases", "criteria"]
      #expect(Set(row.keys) == Set(keys + ["id"]))
      #expect(row["formerIds"] as? [String] == rule.formerIDs)
      #expect(row["severity"] as? String == rule.severity.rawValue)
      #expect(row["default"] as? Bool == rule.isRecommended)
      #expect(row["fixable"] as? Bool == rule.isFixable)
      #expect(row["title"] as? String == rule.title)
      let cases = try #require(row["cases"] as? [[String: Any]])
      #expect(cases.map { $0["name"] as? String } == rule.cases.map(\.id))
      #expect(cases.map { $0["severity"] as? String } == rule.cases.map(\.severity.rawValue))
      #expect(cases.map { $0["consequence"] as? String } == rule.cases.map(\.consequence.rawValue))
      #expect(cases.map { $0["when"] as? String } == rule.cases.map(\.summary))
      #expect(cases.map { $0["default"] as? Bool } == rule.cases.map { !$0.isOptIn })
      let criteria = try #require(row["criteria"] as? [[String: String]])
      #expect(criteria.map { $0["number"] } == rule.criteria.map(\.number))
      #expect(criteria.map { $0["name"] } == rule.criteria.map(\.name))
      #expect(criteria.map { $0["level"] } == rule.criteria.map(\.level.rawValue))
      #expect(criteria.map { $0["url"] } == rule.criteria.map(\.url))
    }
  }

  @Test func textAndMarkdownHaveALinePerRule() throws {
    let world = try TestWorld()
    let lines = world.run("rules").output.split(separator: "\n")
    #expect(
      lines.first?.split(separator: " ").map(String.init)
        == ["id", "severity", "tier", "default", "fixable", "topic", "title"])
    #expect(lines.dropFirst().map { String($0.prefix { $0 != " " }) } == RuleCatalog.standard.all.map(\.id))
    let rows = world.run("rules", "--format=markdown").output.split(separator: "\n")
    #expect(rows.count == RuleCatalog.standard.all.count + 2)
    #expect(rows.allSatisfy { $0.replacing("\\|", with: "").count { $0 == "|" } == 8 })
  }

  @Test(arguments: TestedRules.ids)
  func everyRuleIsExplained(_ id: String) throws {
    let world = try TestWorld()
    let rule = try #require(RuleCatalog.standard.rule(id))
    let text = world.run("explain", id)
    #expect(text.status == 0)
    #expect(text.output.hasPrefix(MarkdownText().render(rule.title) + "\n"))
    #expect(!text.output.contains("```"))
    let markdown = world.run("explain", id, "--format", "markdown").output
    #expect(markdown.hasPrefix("# \(rule.title)\n\n`\(id)` · "))
    #expect(markdown.contains(rule.explanation))
    let json = world.run("explain", id, "--format", "json").output
    let object = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect(object["id"] as? String == id)
    #expect(object["explanation"] as? String == rule.explanation)
    let references = try #require(object["references"] as? [[String: String]])
    #expect(references.map { $0["title"] } == rule.references.map(\.title))
    #expect(references.map { $0["url"] } == rule.references.map(\.url))
    for reference in rule.references { #expect(markdown.contains("\n- \(reference.markdown)\n")) }
    for criterion in rule.criteria { #expect(markdown.contains("\n- \(criterion.markdown)\n")) }
    #expect((object["examples"] as? [Any])?.count == rule.examples.count)
    let options = try #require(object["options"] as? [[String: Any]])
    #expect(options.map { $0["name"] as? String } == rule.options.map(\.name))
    for option in rule.options { #expect(markdown.contains("- `\(option.name)` (")) }
  }

  @Test func misspeltRulesFindTheNearest() throws {
    let outcome = try TestWorld().run("explain", "clip_befor_blur")
    #expect(outcome.status == 2)
    #expect(outcome.errorOutput.contains("unknown rule \"clip_befor_blur\"; did you mean \"clip_before_blur\"?"))
  }

  @Test func theDocumentationHasAllPagesAndPictures() throws {
    let pages = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../docs/rules").standardizedFileURL.path
    let documentation = RulesCommand.documentation(of: .standard)
    let expected = Dictionary(uniqueKeysWithValues: documentation.map { ($0.path, $0.text) })
    let names = try FileSystem.entries(of: pages).map(\.name).filter { $0 != "images" }
    let images = try FileSystem.entries(of: "\(pages)/images").map { "images/\($0.name)" }
    #expect(Set(names + images) == Set(expected.keys), "run .ci/rule-pages")
    for (path, text) in expected {
      guard let page = try? FileSystem.contents(of: "\(pages)/\(path)") else { continue }
      #expect(String(decoding: page, as: UTF8.self) == text, "\(path): run .ci/rule-pages")
    }
  }

  @Test func pagesAreWrittenToAFolder() throws {
    let world = try TestWorld()
    #expect(world.run("rules", "--pages", "site/rules").status == 0)
    for (path, text) in RulesCommand.documentation(of: .standard) {
      #expect(try world.read("site/rules/\(path)") == text)
    }
  }

  @Test func theIndexHasALinkAndTheFactsOfEachRule() throws {
    let index = try #require(RulesCommand.documentation(of: .standard).first { $0.path == "README.md" }?.text)
    let rows = index.split(separator: "\n").filter { $0.hasPrefix("| [") }
    #expect(rows.count == RuleCatalog.standard.all.count)
    for (row, rule) in zip(rows, RuleCatalog.standard.all) {
      let platforms = rule.platforms == Platform.allCases ? ["all"] : rule.platforms.map(\.rawValue)
      let title = rule.title.replacing("|", with: "\\|")
      #expect(row.hasPrefix("| [\(title)](\(rule.id).md)<br>`\(rule.id)` | "))
      #expect(row.hasSuffix(" | \(rule.tier.rawValue) | \(platforms.joined(separator: ", ")) |"))
      let topics = rule.topics.map(\.rawValue).joined(separator: ", ")
      let facts = [topics, rule.severityRange, rule.isFixable ? "yes" : "no"]
      #expect(row.contains(" | \(facts.joined(separator: " | ")) | "))
    }
  }
}
