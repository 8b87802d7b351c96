import Analyzers
import Testing

@testable import GotchaProgram

struct TextReporterTests {
  func text(_ report: Report, color: Bool = false, quiet: Bool = false) -> String {
    TextReporter(style: ReportStyle(usesColor: color, isQuiet: quiet)).text(for: report)
  }

  func finding(_ range: Range<Int>, _ related: [RelatedLocation] = []) -> Finding {
    Finding(rule: "some_rule", severity: .error, message: "Wrong", range: range, related: related)
  }

  /// The lines of the code frame of a finding.
  func drawing(_ source: SourceText, _ range: Range<Int>, _ related: [RelatedLocation] = []) -> String {
    let lines = text(report("A.swift", source, [finding(range, related)]), quiet: true).split(separator: "\n")
    return lines.dropFirst(2).joined(separator: "\n")
  }

  @Test func showsRelatedPlacesAndTheFix() {
    let source = SourceText(
      """
      struct Card: View {
        var body: some View {
          Text("a")
            .clipShape(.capsule)
            .blur(radius: 8)
        }
      }

      """)
    #expect(
      text(report("Views/Card.swift", source, [ClipBeforeBlurSample.finding(in: source)])) == """
        warning[clip_before_blur]: This blur bleeds past the clip
         --> Views/Card.swift:5:8
          |
        4 |       .clipShape(.capsule)
          |        ------------------- clipped here
        5 |       .blur(radius: 8)
          |        ^^^^^^^^^^^^^^^
          |
          = fix: Blur first, then clip
          |
        4 -       .clipShape(.capsule)
        5 -       .blur(radius: 8)
        4 +       .blur(radius: 8)
        5 +       .clipShape(.capsule)

        1 warning in 1 file; 1 can be fixed with --fix

        """)
  }

  @Test func marksOfOneLineShareIt() {
    let source = SourceText("Text(\"a\").clipShape(.capsule).blur(radius: 8)")
    #expect(
      drawing(
        source, source.range(of: "clipShape(.capsule)"),
        [
          RelatedLocation(range: source.range(of: "Text(\"a\")"), message: "the view"),
          RelatedLocation(range: source.range(of: "blur(radius: 8)"), message: "blurred here"),
        ]) == """
            |
          1 | Text("a").clipShape(.capsule).blur(radius: 8)
            | --------- ^^^^^^^^^^^^^^^^^^^ --------------- blurred here
            | |
            | the view
          """)
  }

  @Test func wideCharactersAndTabsKeepCaretsUnderTheirText() {
    let source = SourceText("\tText(\"日本語 👨‍👩‍👧 é\").blur(radius: 8)")
    #expect(
      drawing(source, source.range(of: "blur")) == """
          |
        1 |     Text("日本語 👨‍👩‍👧 é").blur(radius: 8)
          |                         ^^^^
        """)
  }

  @Test func rangesOverLinesAreDrawnAtTheSide() {
    let source = SourceText("  NavigationStack {\n    Text(\"a\")\n  }\n")
    #expect(
      drawing(source, 2..<source.bytes.count - 1) == """
          |
        1 | /   NavigationStack {
        2 | |     Text("a")
        3 | |   }
          | |___^
        """)
  }

  @Test func longRangesAreElidedAndMayStartInALine() {
    let lines = (1...8).map { "  \($0)," }.joined(separator: "\n")
    let source = SourceText("let a = f(\n\(lines)\n)\n\nlet b = a\n")
    #expect(
      drawing(
        source, source.range(of: "f(").lowerBound..<source.range(of: "\n)").upperBound,
        [RelatedLocation(range: source.range(of: "let b"), message: "used here")]) == """
             |
           1 |   let a = f(
             |  _________^
           2 | |   1,
           3 | |   2,
           4 | |   3,
          ...  |
           9 | |   8,
          10 | | )
             | |_^
          11 |
          12 |   let b = a
             |   ----- used here
          """)
  }

  @Test func endOfFileAndEmptyRangesGetOneCaret() {
    let source = SourceText("let a\n")
    #expect(drawing(source, 6..<6) == "  |\n2 |\n  | ^")
    #expect(drawing(source, 4..<4) == "  |\n1 | let a\n  |     ^")
  }

  @Test func nothingInTheCodeReachesTheTerminal() {
    let source = SourceText("let a = \"\u{1B}[31m\u{202E}\" // x")
    let drawn = drawing(source, source.range(of: "// x"))
    #expect(!drawn.unicodeScalars.contains("\u{1B}"))
    #expect(!drawn.unicodeScalars.contains("\u{202E}"))
    #expect(drawn.hasSuffix("  |                  ^^^^"))
  }

  @Test func veryLongLinesAreCutAroundTheFinding() {
    let source = SourceText(String(repeating: "é", count: 5000) + "HERE" + String(repeating: "日", count: 5000))
    let rows = drawing(source, source.range(of: "HERE")).split(separator: "\n")
    #expect(rows.count == 3)
    let code = String(rows[1])
    let before = code[..<(code.range(of: "HERE")?.lowerBound ?? code.startIndex)]
    #expect(rows[1].contains("HERE"))
    #expect(rows[1].utf8.count < 2 * DisplayLine.maximumBytes)
    #expect(rows[2].prefix { $0 != "^" }.count == before.count)
  }

  /// The lines that show the fix of a finding.
  private func repair(_ source: SourceText, _ edits: [TextEdit]) -> [Substring] {
    let fix = Fix(title: "Mend", isSafe: true, isPreferred: true, edits: edits)
    let finding = Finding(rule: "some_rule", severity: .error, message: "Wrong", range: 0..<1, fixes: [fix])
    return Array(
      text(report("A.swift", source, [finding]), quiet: true).split(separator: "\n").drop { !$0.contains("fix: Mend") }
        .dropFirst(2))
  }

  @Test func repairsOfPlacesFarApartShowTheGap() {
    let source = SourceText("let a = 1\nlet b\nlet c\nlet d\nlet e = 1\n")
    #expect(
      repair(source, [TextEdit(0..<3, "var"), TextEdit(source.range(of: "let", before: " e"), "var")]) == [
        "1 - let a = 1", "1 + var a = 1", "...", "5 - let e = 1", "5 + var e = 1",
      ])
    #expect(
      repair(source, [TextEdit(0..<3, "var"), TextEdit(source.range(of: "let", before: " b"), "var")]) == [
        "1 - let a = 1", "2 - let b", "1 + var a = 1", "2 + var b",
      ])
  }

  @Test func repairsOfVeryLongLinesShowWhatChanges() {
    let (letters, blanks) = (String(repeating: "é", count: 3000), String(repeating: " ", count: 900))
    let source = SourceText("let x = \"\(letters)\".blur(8)\(blanks)")
    let lines = repair(source, [TextEdit(source.range(of: "blur"), "glow")])
    #expect(lines.count == 2)
    #expect(lines.first?.contains("blur(8)") ?? false)
    #expect(lines.last?.contains("glow(8)") ?? false)
    #expect(lines.allSatisfy { $0.count < DisplayLine.maximumBytes })
  }

  @Test func otherFilesAreShownToo() {
    let source = SourceText("A()\n")
    var report = report(
      "A.swift", source, [finding(0..<1, [RelatedLocation(file: "B.swift", range: 4..<5, message: "declared here")])])
    report.relatedSources["B.swift"] = SourceText("let b\n")
    #expect(
      text(report, quiet: true) == """
        error[some_rule]: Wrong
         --> A.swift:1:1
          |
        1 | A()
          | ^
         ::: B.swift:1:5
          |
        1 | let b
          |     - declared here


        """)
  }

  @Test func coloursSurroundButDoNotChangeTheText() {
    let source = SourceText("Text(\"a\").clipShape(.capsule).blur(radius: 8)")
    let report = report("A.swift", source, [ClipBeforeBlurSample.finding(in: source)])
    let colored = text(report, color: true)
    #expect(colored.contains("\u{1B}[1;33mwarning[clip_before_blur]\u{1B}[0m"))
    #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == text(report))
  }

  @Test func summaryCountsBySeverity() {
    let source = SourceText("abc")
    var report = Report(catalog: .standard, fileCount: 12)
    #expect(Summary(report).text(TerminalStyle(usesColor: false)) == "No findings in 12 files.")
    let unsafe = Fix(title: "x", isSafe: false, isPreferred: true, edits: [TextEdit(0..<1, "")])
    let safe = Fix(title: "x", isSafe: true, isPreferred: true, edits: [TextEdit(0..<1, "")])
    report.files = [
      FileReport(
        path: "a", source: source,
        findings: [(.warning, [safe]), (.info, []), (.error, [unsafe]), (.warning, [safe]), (.hint, [])].map {
          (pair: (Severity, [Fix])) in Finding(rule: "r", severity: pair.0, message: "", range: 0..<1, fixes: pair.1)
        })
    ]
    report.findingCount = 9
    report.appliedFixCount = 1
    report.fixedFileCount = 1
    #expect(
      Summary(report).text(TerminalStyle(usesColor: false)) == """
        Fixed 1 finding in 1 file. 1 error, 2 warnings, 1 info, 1 hint in 12 files (4 more not shown); \
        2 can be fixed with --fix, 1 more with --unsafe-fixes; 2 without a fix
        """)
  }
}
