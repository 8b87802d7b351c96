import Analyzers
import Testing

@testable import GotchaProgram

struct AgentReporterTests {
  let source = SourceText("// é\nText(\"a\")\n  .clipShape(.capsule)\n  .blur(radius: 8)\n")
  var finding: Finding { ClipBeforeBlurSample.finding(in: source) }

  func text(_ report: Report, means: AgentReporter.Means = .commandLine) -> String {
    AgentReporter(means: means).text(for: report)
  }

  /// The lines below a finding that replaces text, without the indentation.
  func details(_ edits: [TextEdit], isSafe: Bool = true, in source: SourceText) -> [String] {
    let fix = Fix(title: "Fix it", isSafe: isSafe, isPreferred: true, edits: edits)
    let finding = Finding(rule: "clip_before_blur", severity: .info, message: "m", range: 0..<1, fixes: [fix])
    return text(report("A.swift", source, [finding])).split(separator: "\n").filter { $0.hasPrefix("  ") }
      .map { String($0.dropFirst(2)) }
  }

  @Test func aFindingHasEverythingToActOnIt() {
    #expect(
      text(report("Views/Card.swift", source, [finding])) == """
        Views/Card.swift:4:4-4:19: warning clip_before_blur: This blur bleeds past the clip | see \
        Views/Card.swift:3:4-3:23: clipped here | fix: Blur first, then clip
          why: The edge of the clip turns into a soft smear that spreads over the neighboring views.
          safe fix: replace lines 3-4
          -  .clipShape(.capsule)
          -  .blur(radius: 8)
          +  .blur(radius: 8)
          +  .clipShape(.capsule)
          check: that the code compiles
        1 warning in 1 file. Apply the safe fixes (1): `gotcha-lsp check --fix PATH`. Apply one fix: \
        `gotcha-lsp check --apply RULE@FILE:LINE`. After each change, check again.

        """)
    let tools = text(report("A.swift", source, [finding]), means: .tools)
    #expect(tools.hasSuffix("Apply one fix: apply_fix with rule, file and line. After each change, check again.\n"))
  }

  @Test func theLastLineCountsTheFindingsEvenIfThereAreNone() {
    #expect(text(Report(catalog: .standard, fileCount: 12)) == "No findings in 12 files.\n")
    #expect(text(Report(catalog: .standard)) == "No files were checked.\n")
    let known = Report(catalog: .standard, fileCount: 1, knownCount: 3)
    #expect(text(known) == "No findings in 1 file; 3 hidden by the baseline.\n")
    let problem = Problem(kind: .warning, place: "A.swift", message: "cannot be read")
    let note = Problem(kind: .note, place: "B.swift", message: "syntax error")
    #expect(
      text(Report(catalog: .standard, fileCount: 1, problems: [problem, note]))
        == "No findings in 1 file. The run was incomplete: see 1 message on standard error.\n")
    var quiet = ReportStyle()
    quiet.isQuiet = true
    #expect(AgentReporter(style: quiet).text(for: Report(catalog: .standard, fileCount: 12)) == "")
    let messages = ["a", "b", "c"]
    var limited = report(
      "A.swift", source, messages.map { Finding(rule: "r", severity: .warning, message: $0, range: 0..<1) })
    limited.limit(to: 1)
    #expect(text(limited).contains("1 warning in 1 file (2 more not shown). "))
    #expect(
      text(report("A.swift", source, [Finding(rule: "r", severity: .hint, message: "m", range: 0..<1)])) == """
        A.swift:1:1-1:2: hint r: m
          check: that the code compiles
        1 hint in 1 file. After each change, check again.

        """)
  }

  @Test func theLastLineNamesHiddenHints() {
    func hint(_ rule: String) -> Finding { Finding(rule: rule, severity: .hint, message: rule, range: 0..<1) }
    let hints = report("A.swift", source, [hint("a"), hint("b"), hint("b")]).withoutHints
    let hidden = "3 hints hidden (b 2, a 1), shown by "
    #expect(text(hints) == "No findings in 1 file; \(hidden)--min-severity hint.\n")
    #expect(text(hints, means: .tools) == "No findings in 1 file; \(hidden)min_severity hint.\n")
    #expect(Summary(hints).text() == "No findings in 1 file. \(hidden)--min-severity hint")
    let both = report("A.swift", source, [finding, hint("a")]).withoutHints
    #expect(
      text(both).contains(
        "\n1 warning in 1 file; 1 hint hidden (a 1), shown by --min-severity hint. Apply the safe fixes (1): "))
    let many = report("A.swift", source, ["a", "b", "c", "d"].map(hint)).withoutHints
    #expect(text(many).hasPrefix("No findings in 1 file; 4 hints hidden (a 1, b 1, c 1, …), shown by "))
  }

  /// The compiler reports what does not compile, so that everything else is read first.
  @Test func whatDoesNotCompileComesLast() throws {
    let standard = RuleCatalog.standard.all
    func named(_ severity: Severity, compiles: Bool) throws -> Finding {
      let cases = standard.flatMap { rule in rule.cases.map { (rule: rule.id, ruleCase: $0) } }
      let some = try #require(cases.first { ($0.ruleCase.consequence == .doesNotCompile) != compiles })
      let message = "\(severity.rawValue) \(compiles)"
      return Finding(rule: some.rule, ruleCase: some.ruleCase.id, severity: severity, message: message, range: 0..<1)
    }
    let findings = try [
      named(.warning, compiles: false), named(.error, compiles: false), named(.warning, compiles: true),
      named(.error, compiles: true),
    ]
    func messages(_ report: Report) -> [String] { RankedFindings(report).entries.map(\.finding.message) }
    var shown = report("A.swift", source, findings)
    let ranked = ["error true", "warning true", "error false", "warning false"]
    #expect(messages(shown) == ranked)
    shown.limit(to: 3)
    #expect(messages(shown) == Array(ranked.dropLast()))
    #expect(shown.omitted == [.warning: 1])
    shown.limit(to: 1)
    #expect(messages(shown) == ["error true"])
  }

  @Test func theMostSevereFindingsAreFirst() {
    let findings = Severity.allCases.map { Finding(rule: "r", severity: $0, message: $0.rawValue, range: 0..<1) }
    let lines = text(report("A.swift", source, findings)).split(separator: "\n").filter { $0.hasPrefix("A.swift") }
    #expect(lines.map { String($0.split(separator: " ")[1]) } == ["error", "warning", "info", "hint"])
  }

  @Test func editsNameTheirLines() {
    let lines = SourceText("a\nb\n\tc\nd\n")
    func edit(_ old: String, _ new: String) -> [String] {
      Array(details([TextEdit(lines.range(of: old), new)], in: lines).dropFirst().dropLast())
    }
    #expect(edit("b", "x") == ["safe fix: replace line 2", "-b", "+x"])
    #expect(edit("\tc", "\tx\n\ty") == ["safe fix: replace line 3", "-\tc", "+\tx", "+\ty"])
    #expect(edit("b\n\tc\n", "") == ["safe fix: delete lines 2-3", "-b", "-\tc"])
    #expect(edit("d", "x\nd") == ["safe fix: insert after line 3", " \tc", "+x"])
    #expect(edit("a", "x\na") == ["safe fix: insert before line 1", "+x"])
    let both = details([TextEdit(0..<1, "x"), TextEdit(7..<8, "y")], isSafe: false, in: lines)
    #expect(
      Array(both.dropFirst()) == [
        "unsafe fix, part 1 of 2: replace line 1", "-a", "+x", "unsafe fix, part 2 of 2: replace line 4", "-d", "+y",
        "check: how the view looks next to its neighbors",
      ])
  }

  /// What cannot be shown exactly, or is too long, is named, so that no reader applies something else.
  @Test func otherEditsAreNamed() {
    let command = "apply it with `gotcha-lsp check --apply clip_before_blur@A.swift:1`"
    for (line, new) in [("a", "\u{1B}b"), ("a\u{202E}", "b"), ("a\tb", "b"), ("##[a", "b")] {
      let source = SourceText(line + "\n")
      let lines = details([TextEdit(0..<source.bytes.count - 1, new)], in: source)
      #expect(lines.contains("safe fix: changes 2 lines; \(command)"), "\(line)")
    }
    let source = SourceText("a\n")
    let long = (0..<100).map { "\($0)" }.joined(separator: "\n")
    #expect(details([TextEdit(0..<1, long)], in: source).contains("safe fix: changes 101 lines; \(command)"))
    let wide = String(repeating: "b", count: 5000)
    #expect(details([TextEdit(0..<1, wide)], in: source).contains("safe fix: changes 2 lines; \(command)"))
  }

  @Test func checksNameWhatIsNotCertain() {
    var finding = finding
    finding.assumptions = [Assumption(.callersUnknown, "whether the presenter already has a stack")]
    finding.related = [
      RelatedLocation(file: "B.swift", range: 0..<1, message: "shown here"),
      RelatedLocation(range: 0..<1, message: "x"),
      RelatedLocation(file: "B.swift", range: 2..<3, message: "and here"),
    ]
    finding.fixes = [Fix(title: "t", isSafe: false, isPreferred: true, edits: [TextEdit(0..<1, "<#value#>")])]
    let file = FileReport(path: "A.swift", source: source, findings: [])
    let checks = FindingAdvice(finding, in: file, of: .standard).checks
    #expect(
      checks == [
        "whether the presenter already has a stack (not verified)", "that no placeholder `<#…#>` is left",
        "how the view looks next to its neighbors", "the code in B.swift that belongs to this finding",
      ])
  }

  @Test func namesAndMessagesStayOnTheirLine() {
    let finding = Finding(rule: "some_rule", severity: .info, message: "a\nb", range: 0..<2)
    #expect(text(report("c\r\nd", source, [finding])).hasPrefix("c\\r\\nd:1:1-1:3: info some_rule: a\\nb\n  check: "))
    #expect(text(report("  c", source, [finding])).hasPrefix("./  c:1:1-"))
  }
}
