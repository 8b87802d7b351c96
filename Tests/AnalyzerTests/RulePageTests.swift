import Foundation
import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// Tests that each rule has a page, which can be read and is part of the program.
@Suite struct RulePageTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Sources/Analyzers/Rules").standardizedFileURL

  /// The pages beside the rules, relative to `Rules`.
  private static let pages = ((try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".md") }.sorted()

  @Test func eachRuleHasAPageInTheFolderOfItsTopic() {
    let expected = RuleCatalog.standard.all.map { rule in
      let topic = rule.topic.rawValue
      return "\(topic.prefix(1).uppercased())\(topic.dropFirst())/Pages/\(rule.id).md"
    }
    #expect(Self.pages == expected.sorted())
  }

  @Test(arguments: pages) func isWellFormed(path: String) throws {
    let bytes = try [UInt8](Data(contentsOf: Self.folder.appendingPathComponent(path)))
    do {
      _ = try RulePageParser.parse(bytes)
    } catch {
      Issue.record("Sources/Analyzers/Rules/\(path):\(error)")
    }
    #expect(bytes.last == UInt8(ascii: "\n"), "\(path)")
  }

  /// `scripts/list-rule-pages` writes the list of what is embedded.
  @Test(arguments: pages) func isEmbedded(path: String) throws {
    let id = try #require(path.split(separator: "/").last?.dropLast(3))
    let bytes = try [UInt8](Data(contentsOf: Self.folder.appendingPathComponent(path)))
    #expect(RuleCatalog.page(of: String(id)) == bytes, "run scripts/list-rule-pages")
  }

  @Test func thereIsNoPageOfAnUnknownRule() {
    #expect(RuleCatalog.page(of: "any_vie") == nil)
    #expect(RuleCatalog.page(of: "") == nil)
  }
}
