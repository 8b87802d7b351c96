import GotchaAnalysis
import GotchaSupport

/// One finding per line, each as the object that `json` prints, for programs that read a stream.
struct JSONLinesReporter: Reporter {
  static let name = "jsonl"
  static let showsHints = true

  init(style: ReportStyle) {}

  func text(for report: Report) -> String {
    var json = JSONText()
    for file in report.files {
      for finding in file.findings {
        json.finding(finding, of: file, in: report)
        json.raw("\n")
      }
    }
    return json.text
  }
}
