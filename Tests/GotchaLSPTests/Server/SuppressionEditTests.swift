import Testing

@testable import Analyzers
@testable import GotchaAnalysis
@testable import GotchaProgram

@Suite struct SuppressionEditTests {
  /// The text after disabling the finding on the word BAD.
  private func disabled(_ text: String, forFile: Bool = false) throws -> String? {
    let source = SourceText(text)
    let edits = SuppressionEdits(tree: SyntaxTree.parse(source))
    let finding = try #require(DocumentAnalyzer.findMarks(source).first)
    let edit = forFile ? edits.disableFile(finding.rule) : edits.disableLine(of: finding)
    return edit.map { String(decoding: source.applying($0).bytes, as: UTF8.self) }
  }

  @Test func aboveTheLine() throws {
    #expect(try disabled("BAD()") == "// gotcha:disable:next bad_word\nBAD()")
    #expect(
      try disabled("struct A {\n\t  let a = BAD()\n}")
        == "struct A {\n\t  // gotcha:disable:next bad_word\n\t  let a = BAD()\n}")
    #expect(try disabled("\u{FEFF}BAD()") == "\u{FEFF}// gotcha:disable:next bad_word\nBAD()")
  }

  @Test func intoTheCommentThatIsThere() throws {
    #expect(
      try disabled("  // gotcha:disable:next other_rule\n  BAD()")
        == "  // gotcha:disable:next other_rule, bad_word\n  BAD()")
    #expect(
      try disabled("// gotcha:disable:next a, b  -- why\nBAD()")
        == "// gotcha:disable:next a, b, bad_word  -- why\nBAD()")
  }

  @Test func behindTheLineWhereNothingCanStandAbove() throws {
    #expect(
      try disabled("let a = \"\"\"\n  x\n  \"\"\" + BAD()\n")
        == "let a = \"\"\"\n  x\n  \"\"\" + BAD()  // gotcha:disable:this bad_word\n")
    #expect(
      try disabled("/* a\n b */ BAD()\n") == "/* a\n b */ BAD()  // gotcha:disable:this bad_word\n")
  }

  @Test func notInsideAString() throws {
    #expect(try disabled("let a = \"\"\"\n  \\(BAD())\n  \"\"\"\n") == nil)
    #expect(try disabled("/* a\n b */ BAD() // c\n") == nil)
  }

  @Test func topOfTheFile() throws {
    let comment = "// gotcha:disable:file bad_word\n"
    #expect(try disabled("BAD()", forFile: true) == comment + "BAD()")
    #expect(try disabled("#!/usr/bin/swift\nBAD()", forFile: true) == "#!/usr/bin/swift\n\(comment)BAD()")
    #expect(
      try disabled("//\n// Card.swift\n//\n\nimport SwiftUI\nBAD()", forFile: true)
        == "//\n// Card.swift\n//\n\(comment)\nimport SwiftUI\nBAD()")
    #expect(
      try disabled("/// Documents A.\nstruct A {} // BAD", forFile: true)
        == comment + "/// Documents A.\nstruct A {} // BAD")
    #expect(try disabled("\u{FEFF}// a\nBAD()", forFile: true) == "\u{FEFF}// a\n\(comment)BAD()")
    #expect(try disabled("// BAD", forFile: true) == "// BAD\n" + comment)
    #expect(
      try disabled("// gotcha:disable:file other -- why\nBAD()", forFile: true)
        == "// gotcha:disable:file other, bad_word -- why\nBAD()")
  }

  @Test func editBetweenTexts() {
    let pairs = [
      ("a🎉b", "a🎊b"), ("", "x"), ("x", ""), ("aaa", "aa"), ("same", "same"), ("é", "è"), ("ab\n", "b\n"),
    ]
    for (old, new) in pairs {
      let edit = SourceText(old).edit(to: SourceText(new))
      #expect(SourceText(old).applying(edit) == SourceText(new))
      #expect(SourceText(old).string(in: edit.range).utf8.elementsEqual(SourceText(old).bytes[edit.range]))
    }
  }
}
