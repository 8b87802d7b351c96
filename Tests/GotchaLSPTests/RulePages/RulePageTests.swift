import Analyzers
import Testing

@testable import GotchaProgram

struct RulePageTests {
  private func page(_ id: String) throws -> RulePage {
    RulePage(try #require(RuleCatalog.standard.rule(id)), in: .standard)
  }

  @Test(arguments: TestedRules.ids) func atMostSixExamplesAreVisible(_ id: String) throws {
    let rule = try #require(RuleCatalog.standard.rule(id))
    let sections = rule.exampleSections(visible: RulePage.visibleExamples)
    #expect(sections.map(\.title) == ["Incorrect", "Correct"])
    #expect(sections.reduce(0) { $0 + $1.visible.count } == min(RulePage.visibleExamples, rule.examples.count))
    for (section, isFlagged) in zip(sections, [true, false]) {
      #expect(section.visible + section.folded == rule.examples.filter { $0.isFlagged == isFlagged }[...])
      #expect(!section.visible.isEmpty, "\(section.title)")
    }
    for section in rule.exampleSections() { #expect(section.folded.isEmpty) }
  }

  @Test(arguments: TestedRules.ids) func bothFormatsHaveTheSameParts(_ id: String) throws {
    let page = try page(id)
    var headings = ["Incorrect", "Correct", "Cases", "Sources"]
    if !page.rule.criteria.isEmpty { headings.append("Accessibility criteria") }
    if !page.rule.options.isEmpty { headings.append("Settings") }
    if !RuleCatalog.standard.related(to: page.rule).isEmpty { headings.append("Related rules") }
    let markdown = page.markdown.split(separator: "\n").filter { $0.hasPrefix("## ") }.map { String($0.dropFirst(3)) }
    let html = page.html.components(between: "<h2>", and: "</h2>")
    #expect(Set(markdown) == Set(headings))
    #expect(Set(html) == Set(headings))
    let corrected = page.rule.examples.count { $0.fixed != nil }
    #expect(page.markdown.occurrences(of: "\n\n**Corrected**\n\n```swift\n") == corrected)
    #expect(page.html.occurrences(of: "<p class=\"corrected\">Corrected</p>") == corrected)
    for part in ["<details", "</details>"] {
      #expect(page.markdown.occurrences(of: part) == page.html.occurrences(of: part))
    }
    #expect(page.html.occurrences(of: "<svg") == page.pictures.count)
    for file in page.pictureFiles { #expect(page.markdown.contains("](\(file.path))\n")) }
  }

  /// Alternative texts contain code, in which Markdown would find links, emphasis and tags.
  @Test func alternativeTextsHaveNoMarkup() {
    #expect(RulePage.escaped("[weak self] in List<Int>, a_b * 2") == #"\[weak self\] in List\<Int\>, a\_b \* 2"#)
  }
}

extension String {
  fileprivate func occurrences(of text: String) -> Int { ranges(of: text).count }

  /// The texts between two others.
  fileprivate func components(between start: String, and end: String) -> [String] {
    ranges(of: start).compactMap { range in
      self[range.upperBound...].firstRange(of: end).map { String(self[range.upperBound..<$0.lowerBound]) }
    }
  }
}
