import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct FixJudgeTests {
  private static let code = "struct A {\n  func f() { a() }\n  func g() { a() }\n}\nfunc h() { a() }\n"

  private let tree = SyntaxTree.parse(SourceText(code))

  /// Replacements of the calls, in order.
  private func fixes(_ texts: [String?]) -> [[TextEdit]] {
    var at = 0
    return texts.compactMap { text in
      while !tree.source.spells("a()", at..<at + 3) { at += 1 }
      defer { at += 3 }
      return text.map { [TextEdit(at..<at + 3, $0)] }
    }
  }

  @Test func whatBreaksIsFoundAmongTheRest() {
    let verdict = FixJudge(tree).verdict(on: fixes(["b()", "b((", "c()"]))
    #expect(verdict.accepted.sorted() == [0, 2])
    #expect(verdict.broken == [1])
    #expect(verdict.open.isEmpty)
  }

  @Test func whatBreaksOnlyTogetherWaits() {
    // Insert a label and another one before the same expression.
    let tree = SyntaxTree.parse(SourceText("func f() {\n  a(1)\n}\n"))
    let fixes = [[TextEdit(15..<15, "b: ")], [TextEdit(15..<16, "c: 1")]]
    let verdict = FixJudge(tree).verdict(on: fixes)
    #expect(verdict.accepted == [0])
    #expect(verdict.broken.isEmpty)
    #expect(verdict.open == [1])
  }

  @Test func findingsLoseOnlyTheirBrokenFixes() {
    let (good, bad) = (fixes(["b()"])[0], fixes(["b(("])[0])
    func finding(_ fixes: [[TextEdit]]) -> Finding {
      Finding(
        rule: "a", severity: .hint, message: "A.", range: 0..<1,
        fixes: fixes.map { Fix(title: "Fix", isSafe: true, isPreferred: false, edits: $0) })
    }
    let judged = FixJudge(tree).withoutBrokenFixes([
      finding([bad, good]), finding([]), finding([bad]), finding([good]),
    ])
    #expect(judged.map { $0.fixes.map(\.edits) } == [[good], [], [], [good]])
  }

  @Test func placeholdersCountAsFilled() {
    let fixes = fixes(["b(<#a value#>)", "{ <#first#>; <#", "<#a#>(("])
    #expect(FixJudge(tree).verdict(on: fixes).broken == [1, 2])
  }

  @Test func overlappingFixesAreJudgedOneByOne() {
    let range = fixes(["b()"])[0][0].range
    let texts = ["b()", "c((", "d()", "e))", "f()"]
    let finding = Finding(
      rule: "a", severity: .hint, message: "A.", range: range,
      fixes: texts.map { Fix(title: $0, isSafe: true, isPreferred: false, edits: [TextEdit(range, $0)]) })
    #expect(FixJudge(tree).withoutBrokenFixes([finding])[0].fixes.map(\.title) == ["b()", "d()", "f()"])
  }

  /// One broken fix among thousands in a function costs a few parses of the function, not one parse for each fix.
  @Test func aBrokenFixAmongThousandsCostsLittle() {
    let count = 4_000
    let text = "func f() {\n" + String(repeating: "  a()\n", count: count) + "}\n"
    let tree = SyntaxTree.parse(SourceText(text))
    let fixes = (0..<count).map { index in
      [TextEdit(13 + index * 6..<16 + index * 6, index == 1_234 ? "b((" : "b()")]
    }
    let clock = ContinuousClock()
    let one = clock.measure { _ = SyntaxTree.parse(tree.source) }
    var verdict = FixJudge.Verdict()
    let all = clock.measure { verdict = FixJudge(tree).verdict(on: fixes) }
    #expect(verdict.accepted.count == count - 1)
    #expect(verdict.broken == [1_234])
    #expect(all < one * 200, "\(all) for \(one)")
  }

  /// Many broken fixes are not all searched for immediately: some are deferred, and none of them is offered.
  @Test func manyBrokenFixesAreBounded() {
    let count = 200
    let text = "func f() {\n" + String(repeating: "  a()\n", count: count) + "}\n"
    let tree = SyntaxTree.parse(SourceText(text))
    let fixes = (0..<count).map { [TextEdit(13 + $0 * 6..<16 + $0 * 6, $0 % 2 == 0 ? "b()" : "b((")] }
    let verdict = FixJudge(tree).verdict(on: fixes)
    #expect(verdict.broken.count == 16 && verdict.broken.allSatisfy { $0 % 2 == 1 })
    #expect(verdict.open.count + verdict.accepted.count == count - 16)
    #expect(verdict.accepted.allSatisfy { $0 % 2 == 0 } && !verdict.accepted.isEmpty)
    let findings = fixes.map { edits in
      Finding(
        rule: "a", severity: .hint, message: "A.", range: edits[0].range,
        fixes: [Fix(title: "Fix", isSafe: true, isPreferred: true, edits: edits)])
    }
    let offered = FixJudge(tree).withoutBrokenFixes(findings).flatMap(\.fixes)
    #expect(!offered.isEmpty && offered.allSatisfy { $0.edits[0].text == "b()" })
    // Over several rounds, all valid fixes are applied.
    let outcome = FixRun { source in
      source.bytes.indices.compactMap { at in
        guard source.spells("a()", at..<at + 3) else { return nil }
        let index = source.line(at: at)
        let edit = TextEdit(at..<at + 3, index % 2 == 0 ? "b()" : "b((")
        return Finding(
          rule: "a", severity: .hint, message: "A.", range: edit.range,
          fixes: [Fix(title: "Fix", isSafe: true, isPreferred: true, edits: [edit])])
      }
    }(tree.source)
    #expect(outcome.appliedCount == count / 2)
    #expect(!SyntaxTree.parse(outcome.source).hasErrors)
  }
}
