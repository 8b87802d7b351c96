import GotchaAnalysis
import GotchaSupport

/// JUnit XML: a suite for each file and a failed test for each finding; hints are skipped tests, which do not make a
/// CI system reject a change. Most CI systems display it.
struct JUnitReporter: Reporter {
  static let name = "junit"

  init(style: ReportStyle) {}

  func text(for report: Report) -> String {
    let files = report.files.filter { !$0.findings.isEmpty }
    let findings = files.flatMap(\.findings)
    var xml = XMLText()
    let root = findings.isEmpty ? totals(tests: 1, failures: 0, skipped: 0) : totals(findings)
    xml.element("testsuites", [("name", Product.name)] + root) { xml in
      for file in files {
        xml.element("testsuite", [("name", file.path)] + totals(file.findings)) { xml in
          for finding in file.findings { write(finding, of: file, to: &xml) }
        }
      }
      if files.isEmpty {
        // Some CI systems reject a report without tests.
        xml.element("testsuite", [("name", Product.name)] + totals(tests: 1, failures: 0, skipped: 0)) { xml in
          let name = "no findings in \(Summary.count(report.fileCount, "file"))"
          xml.element("testcase", [("name", name), ("classname", Product.name), ("time", "0")])
        }
      }
    }
    return xml.text
  }

  private func totals(_ findings: [Finding]) -> [(String, String)] {
    let hints = findings.count { $0.severity == .hint }
    return totals(tests: findings.count, failures: findings.count - hints, skipped: hints)
  }

  private func totals(tests: Int, failures: Int, skipped: Int) -> [(String, String)] {
    [
      ("tests", "\(tests)"), ("failures", "\(failures)"), ("errors", "0"), ("skipped", "\(skipped)"), ("time", "0"),
    ]
  }

  private func write(_ finding: Finding, of file: FileReport, to xml: inout XMLText) {
    let start = file.source.position(at: finding.range.lowerBound)
    let place = "\(start.line + 1):\(start.column + 1)"
    let test = [
      ("name", "\(finding.rule) \(place)"), ("classname", file.path), ("file", file.path),
      ("line", "\(start.line + 1)"), ("time", "0"),
    ]
    xml.element("testcase", test) { xml in
      let message = finding.message.asOneSentence
      var text = "\(file.path.onOneLine):\(place): \(finding.severity.rawValue): \(message) (\(finding.rule))"
      for fix in finding.fixes { text += "\nfix: \(fix.title.asOneSentence)" }
      guard finding.severity > .hint else { return xml.element("skipped", [("message", text)]) }
      xml.element(
        "failure", [("type", finding.severity.rawValue), ("message", finding.message)], text: text)
    }
  }
}
