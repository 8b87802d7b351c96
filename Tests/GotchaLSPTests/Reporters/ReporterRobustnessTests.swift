import Analyzers
import Foundation
import GotchaSupport
import Testing

@testable import GotchaProgram

struct ReporterRobustnessTests {
  /// Texts for which columns are difficult to compute.
  static let pieces = [
    "a", "\t", "日", "é", "e\u{301}", "👨‍👩‍👧", "\r\n", "\n", "\r", "\u{FEFF}", "\u{1B}", "\"", " ", "🇩🇪", "long_word",
  ]

  @Test func anyRangesInAnyTextAreDrawn() throws {
    var random = SeededGenerator(seed: 99)
    for _ in 0..<400 {
      var bytes = (0..<Int.random(in: 0...60, using: &random)).flatMap { _ in
        Array(Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &random)].utf8)
      }
      if Int.random(in: 0...3, using: &random) == 0, !bytes.isEmpty { bytes.removeLast() }
      let source = SourceText(bytes: bytes)
      func range() -> Range<Int> {
        let start = Int.random(in: 0...bytes.count, using: &random)
        return start..<Int.random(in: start...bytes.count, using: &random)
      }
      let finding = Finding(
        rule: "r", severity: .info, message: "m", range: range(),
        related: (0..<Int.random(in: 0...3, using: &random)).map { _ in
          RelatedLocation(range: range(), message: "here")
        },
        fixes: [Fix(title: "t", isSafe: false, isPreferred: true, edits: [TextEdit(range(), "new\n")])])
      let report = report("A.swift", source, [finding])
      for type in ReporterCatalog.all {
        let text = type.init(style: ReportStyle()).text(for: report)
        #expect(text.contains("A.swift"))
        if type.name == "text" {
          #expect(text.contains("^"))
          #expect(!text.unicodeScalars.contains("\u{1B}"))
        }
        if ["json", "jsonl", "sarif", "gitlab"].contains(type.name) {
          #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(text.utf8)) }
        }
      }
    }
  }

  /// Characters that control terminals, end lines or start CI commands, and those with a meaning in report formats.
  private static let hostile =
    pieces + [
      "\u{1B}[2J", "\u{9B}31m", "\u{7F}", "\u{0}", "\u{85}", "\u{2028}", "\u{2029}", "\u{202E}", "\u{2066}", "\u{61C}",
      "::error::", "\n::warning file=x::", "##[error]", "##vso[task.setvariable]", "<b>&amp;", "]]>", "-->", "`",
      "```\n",
      "|", "%0A", "\\", "'", "./", "</pre><script>", "\u{FFFE}",
    ]

  /// Text with any characters except for a byte that cannot occur in source code.
  private func text(_ random: inout SeededGenerator, upTo count: Int = 12) -> String {
    (0..<random.below(count)).map { _ in Self.hostile[random.below(Self.hostile.count)] }.joined()
  }

  @Test(arguments: 0..<4) func nothingActsOnWhoeverReadsAReport(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<40 {
      var report = Report(catalog: .standard)
      for number in 0..<1 + random.below(3) {
        let source = SourceText(bytes: Array((text(&random, upTo: 40) + "x").utf8))
        func range() -> Range<Int> {
          let start = random.below(source.bytes.count)
          return start..<start + random.below(source.bytes.count - start + 1)
        }
        let findings = (0..<1 + random.below(3)).map { _ in
          Finding(
            rule: "any_view", severity: .warning, message: text(&random) + "m", range: range(),
            related: (0..<random.below(3)).map { _ in RelatedLocation(range: range(), message: text(&random)) },
            fixes: [
              Fix(title: text(&random), isSafe: true, isPreferred: true, edits: [TextEdit(range(), text(&random))])
            ],
            assumptions: (0..<random.below(3)).map { _ in Assumption(.calleeUnknown, text(&random)) })
        }
        report.files.append(FileReport(path: "\(text(&random))\(number).swift", source: source, findings: findings))
        report.findingCount += findings.count
      }
      report.problems = [Problem(kind: .warning, place: text(&random), message: text(&random))]
      for type in ReporterCatalog.all { try expectHarmless(type, report) }
    }
  }

  private func expectHarmless(_ type: any Reporter.Type, _ report: Report) throws {
    let text = type.init(style: ReportStyle()).text(for: report)
    // Lines to replace are shown exactly, also if they are indented with tabs.
    let isAgent = type.name == "agent"
    let acting = text.unicodeScalars.filter { PrintableText.isControl($0) && $0 != "\n" && !(isAgent && $0 == "\t") }
    #expect(acting.isEmpty, "\(type.name): \(acting.map { String($0.value, radix: 16) })")
    let lines = text.split(separator: "\n")
    switch type.name {
    case "agent": #expect(lines.count { !$0.hasPrefix("  ") } == report.findingCount + 1)
    case "xcode", "concise", "github", "jsonl": #expect(lines.count == report.findingCount, "\(type.name)")
    case "json", "sarif", "gitlab":
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(text.utf8)) }
    case "text":
      #expect(lines.count { $0.hasPrefix("warning[any_view]: ") } == report.findingCount)
    case "markdown": #expect(lines.count { $0.hasPrefix("- **") } == report.findingCount)
    case "html": #expect(lines.count { $0.hasPrefix("<article ") } == report.findingCount)
    case "checkstyle": #expect(lines.count { $0.hasPrefix("    <error ") } == report.findingCount)
    case "junit": #expect(lines.count { $0.hasPrefix("    <testcase ") } == report.findingCount)
    default: break
    }
    guard type.name != "github", type.name != "html" else { return }
    #expect(!lines.contains { String($0).isWorkflowCommand && !$0.contains(" ::: ") }, "\(type.name)")
    var command = PrintableText.PipelineCommand()
    #expect(!text.unicodeScalars.contains { command.isBegun(by: $0) }, "\(type.name)")
  }

  @Test func colorsAreTheOnlyEscapeSequences() {
    let source = SourceText(bytes: Array("a \u{1B}]0;title\u{7} b".utf8))
    let finding = Finding(rule: "any_view", severity: .error, message: "\u{1B}[2Jm", range: 0..<1)
    var style = ReportStyle()
    style.usesColor = true
    let text = TextReporter(style: style).text(for: report("A\u{1B}[1m.swift", source, [finding]))
    for part in text.split(separator: "\u{1B}").dropFirst() {
      #expect(part.drop { "[0123456789;".contains($0) }.first == "m")
    }
    #expect(!text.contains("\u{1B}]") && !text.contains("\u{1B}[2J") && !text.contains("A\u{1B}"))
  }

  /// Errors quote names, arguments and settings, but each error is a single line.
  @Test(arguments: 0..<4) func standardErrorIsHarmless(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed) + 100)
    for _ in 0..<25 {
      let key = text(&random, upTo: 6)
      let name = text(&random, upTo: 6).replacingAll("/", with: "").replacingAll("\0", with: "")
      let world = try TestWorld(["A.swift": "struct A {"])
      var json = JSONWriter()
      json.value(.object([key: .string(name), "rules": .object([name: .string(key)]), "extends": .string(key)]))
      try world.write(json.bytes, to: "gotcha.json")
      try world.write("struct A {\u{FF}", to: "dir/\(name)\(seed).swift")
      for arguments in [
        ["check"], ["config"], ["check", "--rule", name + "x"], ["check", "--" + name], [name + "y"],
        ["check", key + "z"],
        ["check", "--config", name + "w"], ["check", "--baseline", key + "v"], ["check", "--reporter", "x" + key],
        ["explain", name + "u"], ["check", "--files-from", key + "t"], ["check", "--statistics"],
        ["syntax", key + "s"],
      ] {
        let outcome = world.run(arguments)
        let text = outcome.errorOutput + outcome.output
        let acting = text.unicodeScalars.filter { PrintableText.isControl($0) && $0 != "\n" }
        #expect(acting.isEmpty, "\(arguments)")
        for line in outcome.notes.split(separator: "\n") where !arguments.contains("--statistics") {
          #expect(["error: ", "warning: ", "note: ", "help: "].contains { line.hasPrefix($0) }, "\(arguments) \(line)")
        }
      }
    }
  }
}
