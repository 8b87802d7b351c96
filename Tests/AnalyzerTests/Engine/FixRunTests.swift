import Analyzers
import Testing

struct FixRunTests {
  /// Finds all occurrences of a word and offers to replace them.
  static func replacing(
    _ word: String, by replacement: String, safe: Bool = true, preferred: Bool = true
  ) -> @Sendable (SourceText) -> [Finding] {
    let needle = Array(word.utf8)
    return { source in
      source.bytes.indices.filter { source.bytes[$0...].starts(with: needle) }.map { start in
        let range = start..<start + needle.count
        let fix = Fix(
          title: "Write \(replacement)", isSafe: safe, isPreferred: preferred, edits: [TextEdit(range, replacement)])
        return Finding(rule: "word", severity: .warning, message: "A word.", range: range, fixes: [fix])
      }
    }
  }

  static func text(_ source: SourceText) -> String { source.string(in: source.bytes.indices) }

  @Test func appliesEverySafeFixInOneRound() {
    let outcome = FixRun(findings: Self.replacing("old", by: "new"))(SourceText("old x old y\nold"))
    #expect(Self.text(outcome.source) == "new x new y\nnew")
    #expect(outcome.appliedCount == 3)
    #expect(outcome.remaining.isEmpty)
    #expect(outcome.isSettled)
  }

  @Test func unsafeFixesNeedToBeWanted() {
    let finder = Self.replacing("old", by: "new", safe: false)
    #expect(Self.text(FixRun(findings: finder)(SourceText("old")).source) == "old")
    #expect(Self.text(FixRun(includesUnsafe: true, findings: finder)(SourceText("old")).source) == "new")
  }

  @Test func onlyPreferredFixesAreApplied() {
    let outcome = FixRun(findings: Self.replacing("old", by: "new", preferred: false))(SourceText("old"))
    #expect(Self.text(outcome.source) == "old")
    #expect(outcome.remaining.count == 1)
  }

  @Test func placeholdersAreLeftToPeople() {
    let outcome = FixRun(findings: Self.replacing("old", by: "<#new#>"))(SourceText("old"))
    #expect(Self.text(outcome.source) == "old")
    #expect(outcome.dropped.isEmpty)
  }

  @Test func overlappingFixesAreNotAppliedTogether() {
    // "aaaaa" contains "aa" four times, but at most two of them do not overlap.
    let outcome = FixRun(findings: Self.replacing("aa", by: "b"))(SourceText("aaaaa"))
    #expect(Self.text(outcome.source) == "bab")
    #expect(outcome.appliedCount == 2)
  }

  @Test func aFixThatBreaksTheFileIsLeftOut() {
    let good = Self.replacing("old", by: "new")
    let bad = Self.replacing("keep", by: "((")
    let outcome = FixRun { good($0) + bad($0) }(SourceText("let old = 1\nlet keep = old\n"))
    #expect(Self.text(outcome.source) == "let new = 1\nlet keep = new\n")
    #expect(outcome.appliedCount == 2)
    #expect(outcome.dropped.map(\.title) == ["Write (("])
    #expect(outcome.dropped.first?.position == SourcePosition(line: 1, column: 4))
    #expect(outcome.remaining.count == 1)
    #expect(outcome.isSettled)
  }

  @Test func aFileThatNeverParsedIsFixedAnyway() {
    let outcome = FixRun(findings: Self.replacing("old", by: "new"))(SourceText("let old = (\n"))
    #expect(Self.text(outcome.source) == "let new = (\n")
    #expect(outcome.dropped.isEmpty)
  }

  @Test func anErrorElsewhereKeepsTheGuardOn() {
    let findings = Self.replacing("keep", by: "((")
    let outcome = FixRun(findings: findings)(SourceText("let a = = 1\nlet keep = 1\nfunc f() { let = }\n"))
    #expect(outcome.appliedCount == 0)
    #expect(outcome.dropped.count == 1)
  }

  @Test func whatBreaksIsNotTriedAgainWhereItHasMoved() {
    let good = Self.replacing("old", by: "brand_new")
    let bad = Self.replacing("keep", by: "((")
    let outcome = FixRun { good($0) + bad($0) }(SourceText("let old = 1\r\nlet keep = old\r\nlet c = keep\r\n"))
    #expect(Self.text(outcome.source) == "let brand_new = 1\r\nlet keep = brand_new\r\nlet c = keep\r\n")
    #expect(outcome.dropped.map(\.position.line) == [1, 2])
  }

  @Test func fixesThatKeepFindingMoreStopAfterTenRounds() {
    let outcome = FixRun(findings: Self.replacing("x", by: "x "))(SourceText("x"))
    #expect(!outcome.isSettled)
    #expect(outcome.appliedCount == FixRun.maximumRounds)
  }

  @Test func newLinesEndLikeTheFilesOwn() {
    let outcome = FixRun(findings: Self.replacing("old", by: "a\nb\r\nc"))(SourceText("first\r\nold\r\n"))
    #expect(Self.text(outcome.source) == "first\r\na\r\nb\r\nc\r\n")
    let unix = FixRun(findings: Self.replacing("old", by: "a\nb"))(SourceText("first\nold\n"))
    #expect(Self.text(unix.source) == "first\na\nb\n")
  }

  @Test func nothingIsPutBeforeAByteOrderMark() {
    let edit = TextEdit(0..<0, "import SwiftUI\n")
    let fix = Fix(title: "Import", isSafe: true, isPreferred: true, edits: [edit])
    let fixed = SourceText("\u{FEFF}struct A {}\n").applying([fix])
    #expect(fixed.bytes.starts(with: [0xEF, 0xBB, 0xBF]))
    #expect(fixed == SourceText("\u{FEFF}import SwiftUI\nstruct A {}\n"))
  }

  @Test func editsOutsideTheTextAreClamped() {
    let fix = Fix(title: "Odd", isSafe: true, isPreferred: true, edits: [TextEdit(90..<99, "!"), TextEdit(2..<5, "?")])
    #expect(SourceText("abc").applying([fix]) == SourceText("ab?!"))
  }
}
