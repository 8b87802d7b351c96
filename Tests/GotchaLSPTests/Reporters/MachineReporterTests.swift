import Analyzers
import Foundation
import Testing

@testable import GotchaProgram

struct MachineReporterTests {
  let source = SourceText("// é\nText(\"a\")\n  .clipShape(.capsule)\n  .blur(radius: 8)\n")

  @Test func jsonIsWhatTheContractPrints() {
    let report = report("Views/Card.swift", source, [ClipBeforeBlurSample.finding(in: source)])
    let clip = #""start": {"line": 3, "column": 4, "offset": 19}, "end": {"line": 3, "column": 23, "offset": 38}"#
    let blur = #""start": {"line": 4, "column": 4, "offset": 42}, "end": {"line": 4, "column": 19, "offset": 57}"#
    let sources = RuleCatalog.standard.rule("clip_before_blur")?.references ?? []
    #expect(!sources.isEmpty)
    let references = sources.map { source in
      "{\"title\": \"\(source.title)\"\(source.url.map { ", \"url\": \"\($0)\"" } ?? "")}"
    }
    #expect(
      JSONReporter(style: ReportStyle()).text(for: report) == """
        {"version": 1, "tool": {"name": "gotcha-lsp", "version": "\(Product.version)"},
         "summary": {"files": 1, "findings": 1, \
        "severities": {"error": 0, "warning": 1, "info": 0, "hint": 0}, "inBaseline": 0, "milliseconds": 7},
         "findings": [
          {"rule": "clip_before_blur", "severity": "warning", "message": "This blur bleeds past the clip", \
        "file": "Views/Card.swift", \(blur), \
        "related": [{"file": "Views/Card.swift", \(clip), "message": "clipped here"}], \
        "fixes": [{"title": "Blur first, then clip", "safe": true, "preferred": true, \
        "edits": [{"file": "Views/Card.swift", \(clip), "text": "blur(radius: 8)"}, \
        {"file": "Views/Card.swift", \(blur), "text": "clipShape(.capsule)"}]}], \
        "help": "docs/rules/clip_before_blur.md", "references": [\(references.joined(separator: ", "))]}]}

        """)
  }

  @Test func jsonEscapesWhatItMust() throws {
    let strange = "a\"b\\c\n\r\t\u{0}\u{1F}\u{7F}日😀"
    var report = report("x", source, [Finding(rule: "r", severity: .hint, message: strange, range: 0..<1)])
    report.files = report.files.map { FileReport(path: strange, source: $0.source, findings: $0.findings) }
    let data = Data(JSONReporter(style: ReportStyle()).text(for: report).utf8)
    let object = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    let finding = try #require((object["findings"] as? [[String: Any]])?.first)
    #expect(finding["message"] as? String == strange)
    #expect(finding["file"] as? String == strange)
  }

  @Test func jsonNamesWhatWasNotVerified() throws {
    var finding = Finding(rule: "r", ruleCase: "inMenu", severity: .hint, message: "m", range: 0..<1)
    finding.assumptions = [Assumption(.intentUnknown, "whether it matters")]
    let text = JSONLinesReporter(style: ReportStyle()).text(for: report("x", source, [finding]))
    #expect(
      text.hasSuffix(
        ", \"references\": [], \"case\": \"inMenu\", \"assumptions\": [\"intentUnknown\"], "
          + "\"notVerified\": \"whether it matters\"}\n"))
  }

  @Test func jsonWithoutFindingsIsWhole() throws {
    let text = JSONReporter(style: ReportStyle()).text(for: Report(catalog: .standard, fileCount: 3))
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    #expect((object?["findings"] as? [Any])?.isEmpty == true)
  }

  @Test func xcodePrintsALinePerFinding() {
    var findings = [ClipBeforeBlurSample.finding(in: source)]
    findings.append(Finding(rule: "other", severity: .hint, message: "two\nlines", range: 0..<2))
    findings.append(Finding(rule: "other", severity: .error, message: "bad", range: 0..<2))
    let report = report("Views/Card.swift", source, findings)
    #expect(
      XcodeReporter(style: ReportStyle()).text(for: report) == """
        Views/Card.swift:4:4: warning: This blur bleeds past the clip (clip_before_blur)
        Views/Card.swift:1:1: note: two lines (other)
        Views/Card.swift:1:1: error: bad (other)

        """)
    var style = ReportStyle()
    style.absoluteBase = "/app"
    #expect(XcodeReporter(style: style).text(for: report).hasPrefix("/app/Views/Card.swift:4:4: warning: "))
  }
}
