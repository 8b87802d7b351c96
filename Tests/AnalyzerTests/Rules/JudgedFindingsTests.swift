import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// Runs the rules on findings that readers judged in public apps. `scripts/count-judged` counts them by case.
@Suite struct JudgedFindingsTests {
  /// The share of entries on which a rule may disagree with the readers, in percent. It may only fall; the goal is 5.
  private static let maximumExceptions = 13

  @Test(arguments: JudgedCorpus.rules) func agreesWithTheReaders(rule: String) {
    for finding in JudgedCorpus.byRule[rule] ?? [] {
      #expect(!SyntaxTree.parse(finding.code.source).hasErrors, "\(finding.place): does not parse")
      let disagreement = finding.disagreement(with: finding.findings)
      if finding.exception == nil {
        #expect(disagreement == nil, "\(finding.place)")
      } else {
        #expect(disagreement != nil, "\(finding.place): the rule agrees, so this is no longer an exception")
      }
    }
  }

  @Test func noEntryIsMalformed() {
    for error in JudgedCorpus.standard.errors { Issue.record("\(error)") }
    #expect(JudgedCorpus.standard.findings.count >= 600)
  }

  @Test func exceptionsAreFew() {
    let all = JudgedCorpus.standard.findings
    #expect(all.count { $0.exception != nil } * 100 <= all.count * Self.maximumExceptions)
  }

  @Test(arguments: [
    ("# any_views\n", 1), ("# any_view\n\ntext\n", 3),
    ("# any_view\n\n## Harmless: `inRow`\n\nFact.\n\n```swift\n▸a◂\n```\n", 3),
    ("# any_view\n\n## Wrong: hint, `inRow`\n\nFact.\n\n```swift\n▸a◂\n```\n", 3),
    ("# any_view\n\n## Wrong: `inRows`\n\nFact.\n\n```swift\n▸a◂\n```\n", 3),
    ("# any_view\n\n## Wrong: `inRow`\n\n```swift\n▸a◂\n```\n", 3),
    ("# any_view\n\n## Wrong: `inRow`\n\nFact.\n", 3),
    ("# any_view\n\n## Wrong: `inRow`\n\nFact.\n\n```swift\na\n```\n", 7),
    ("# any_view\n\n## Wrong: `inRow`\n\nFact.\n\n```swift\n▸a◂\n", 7),
    ("# any_view\n\n## Wrong: `inRow`\n\nFact.\n\n```swift\n▸a◂\n```\n\n```swift\nb\n```\n", 11),
  ])
  func aMalformedEntryIsAnError(text: String, line: Int) {
    var corpus = JudgedCorpus()
    corpus.add(text, named: "any_view.md")
    #expect(corpus.findings.isEmpty)
    #expect(corpus.errors.map { String($0.split(separator: ":")[1]) } == ["\(line)"], "\(corpus.errors)")
  }

  @Test func anEntryIsRead() throws {
    var corpus = JudgedCorpus()
    let text = """
      # any_view

      ## Worth acting on: hint, `inRow`

      A fact.

      Exception: something.

      ```swift
      let a = ▸b◂
      ```

      ```swift
      // Package.swift
      let package = Package(platforms: [.iOS(.v16)])
      ```

      """
    corpus.add(text, named: "any_view.md")
    #expect(corpus.errors == [])
    let finding = try #require(corpus.findings.first)
    #expect(finding.verdict == .worthActingOn && finding.severity == .hint && finding.ruleCase == "inRow")
    #expect(finding.place == "Tests/Judged/any_view.md:3")
    #expect(finding.exception == "something.")
    #expect(finding.code.text == "let a = b\n")
    #expect(finding.others.keys.sorted() == ["Package.swift"])
    #expect(finding.findings.isEmpty)
    #expect(finding.disagreement(with: []) != nil)
    let range = try #require(finding.code.marks.first)
    for (severity, agrees) in [(Severity.hint, true), (.info, true), (.warning, false)] {
      let reported = Finding(rule: "any_view", severity: severity, message: "", range: range)
      #expect((finding.disagreement(with: [reported]) == nil) == agrees)
    }
  }
}
