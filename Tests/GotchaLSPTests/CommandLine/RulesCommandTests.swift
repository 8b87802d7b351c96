import Analyzers
import Foundation
import Testing

@testable import GotchaLSP

struct RulesCommandTests {
  @Test func jsonHoldsEveryRuleWithEveryFact() throws {
    let outcome = try TestWorld().run("rules", "--format", "json")
    let rules = try #require(JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: Any]])
    #expect(rules.map { $0["id"] as? String } == RuleCatalog.all.map(\.id))
    for (row, rule) in zip(rules, RuleCatalog.all) {
      #expect(Set(row.keys) == ["id", "severity", "tier", "default", "fixable", "topic", "title"])
      #expect(row["severity"] as? String == rule.severity.rawValue)
      #expect(row["default"] as? Bool == rule.isRecommended)
      #expect(row["fixable"] as? Bool == rule.isFixable)
      #expect(row["title"] as? String == rule.title)
    }
  }

  @Test func textAndMarkdownHaveALinePerRule() throws {
    let world = try TestWorld()
    let lines = world.run("rules").output.split(separator: "\n")
    #expect(
      lines.first?.split(separator: " ").map(String.init)
        == ["id", "severity", "tier", "default", "fixable", "topic", "title"])
    #expect(lines.dropFirst().map { String($0.prefix { $0 != " " }) } == RuleCatalog.all.map(\.id))
    let rows = world.run("rules", "--format=markdown").output.split(separator: "\n")
    #expect(rows.count == RuleCatalog.all.count + 2)
    #expect(rows.allSatisfy { $0.replacing("\\|", with: "").count { $0 == "|" } == 8 })
  }

  @Test(arguments: RuleCatalog.all.map(\.id))
  func everyRuleIsExplained(_ id: String) throws {
    let world = try TestWorld()
    let rule = try #require(RuleCatalog.rule(id))
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

  @Test func thePagesAreWhatExplainPrints() throws {
    let pages = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../docs/rules").standardizedFileURL.path
    let names = try FileSystem.entries(of: pages).map(\.name)
    #expect(Set(names) == Set(RuleCatalog.all.map { "\($0.id).md" } + ["README.md"]), "run .ci/rule-pages")
    for rule in RuleCatalog.all where names.contains("\(rule.id).md") {
      let page = try FileSystem.contents(of: "\(pages)/\(rule.id).md")
      #expect(String(decoding: page, as: UTF8.self) == rule.markdown, "run .ci/rule-pages")
    }
  }
}
