import GotchaAnalysis
import GotchaSupport

/// GitLab's code quality report, which it shows in merge requests.
struct GitLabReporter: Reporter {
  static let name = "gitlab"
  private let style: ReportStyle

  init(style: ReportStyle) { self.style = style }

  func text(for report: Report) -> String {
    var json = JSONText()
    json.raw("[")
    var separator = "\n  "
    for file in report.files {
      let path = style.checkoutPath(file.path)
      var fingerprints = Fingerprints(path: path)
      for finding in file.findings {
        let fingerprint = fingerprints.next(finding, in: file.source)
        let issue: JSONTree = [
          "description": .string(finding.message), "check_name": .string(finding.rule),
          "fingerprint": .string(fingerprint), "severity": severity(finding.severity),
          "location": [
            "path": .string(path),
            "lines": [
              "begin": .integer(file.source.line(at: finding.range.lowerBound) + 1),
              "end": .integer(file.source.line(at: finding.range.upperBound) + 1),
            ],
          ],
        ]
        json.raw(separator)
        separator = ",\n  "
        issue.write(to: &json)
      }
    }
    json.raw("]\n")
    return json.text
  }

  private func severity(_ severity: Severity) -> JSONTree {
    switch severity {
    case .error: "critical"
    case .warning: "major"
    case .info: "minor"
    case .hint: "info"
    }
  }
}
