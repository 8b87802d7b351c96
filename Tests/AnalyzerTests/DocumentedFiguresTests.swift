import Foundation
import Testing

@testable import Analyzers

/// Tests that figures in texts are those of the program.
@Suite struct DocumentedFiguresTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../..").standardizedFileURL

  /// A page in one line, because its sentences are wrapped.
  private func text(of page: String) throws -> String {
    let text = try String(contentsOf: Self.root.appendingPathComponent(page), encoding: .utf8)
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test(arguments: ["README.md", "docs/comparison.md"]) func rulesAreCounted(page: String) throws {
    let rules = RuleCatalog.standard.all
    let counted = [rules.count, rules.count(where: \.isRecommended), rules.count(where: \.isFixable)]
    // The first figure may be the text of a link.
    let sentence = /(\d+) rules(?:\]\([^)]*\))?, (\d+) of them on by default, (\d+) with a fix/
    let stated = try text(of: page).matches(of: sentence).map { [$0.1, $0.2, $0.3].compactMap { Int($0) } }
    #expect(!stated.isEmpty, "\(page) does not count the rules")
    for figures in stated { #expect(figures == counted, "\(page)") }
  }

  @Test func gotchasInTheExamplesAreCounted() throws {
    // `ReadmeTests` compares the table with the findings.
    let page = try String(contentsOf: Self.root.appendingPathComponent("docs/comparison.md"), encoding: .utf8)
    let count = page.matches(of: /(?m)^\| `[a-z_]+`/).count
    let stated = try text(of: "README.md").matches(of: /the (\d+) gotchas in `Examples`/).map { Int($0.1) }
    #expect(stated == [count])
  }
}
