import Analyzers
import Foundation
import Testing

@testable import GotchaLSP

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
}
