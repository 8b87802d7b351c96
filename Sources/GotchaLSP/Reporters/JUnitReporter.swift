import Analyzers
import GotchaSupport

/// JUnit XML: a suite for each file and a failed test for each finding. Most CI systems display it.
struct JUnitReporter: Reporter {
  static let name = "junit"

  init(style: ReportStyle) {}

  func text(for report: Report) -> String {
    let files = report.files.filter { !$0.findings.isEmpty }
    let count = files.reduce(0) { $0 + $1.findings.count }
    var xml = XMLText()
    xml.element("testsuites", [("name", Product.name)] + totals(max(count, 1), count)) { xml in
      for file in files {
        xml.element("testsuite", [("name", file.path)] + totals(file.findings.count, file.findings.count)) { xml in
          for finding in file.findings { write(finding, of: file, to: &xml) }
        }
      }
      if files.isEmpty {
        // Some CI systems reject a report without tests.
        xml.element("testsuite", [("name", Product.name)] + totals(1, 0)) { xml in
          let name = "no findings in \(Summary.count(report.fileCount, "file"))"
          xml.element("testcase", [("name", name), ("classname", Product.name), ("time", "0")])
        }
      }
    }
    return xml.text
  }

  private func totals(_ tests: Int, _ failures: Int) -> [(String, String)] {
    [("tests", "\(tests)"), ("failures", "\(failures)"), ("errors", "0"), ("skipped", "0"), ("time", "0")]
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
      xml.element(
        "failure", [("type", finding.severity.rawValue), ("message", finding.message)], text: text)
    }
  }
}
