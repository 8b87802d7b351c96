import GotchaAnalysis

/// Checkstyle's XML, which Jenkins, Bitbucket and many others read.
struct CheckstyleReporter: Reporter {
  static let name = "checkstyle"

  init(style: ReportStyle) {}

  func text(for report: Report) -> String {
    var xml = XMLText()
    xml.element("checkstyle", [("version", "4.3")]) { xml in
      for file in report.files where !file.findings.isEmpty {
        xml.element("file", [("name", file.path)]) { xml in
          for finding in file.findings {
            let start = file.source.position(at: finding.range.lowerBound)
            xml.element(
              "error",
              [
                ("line", "\(start.line + 1)"), ("column", "\(start.column + 1)"),
                ("severity", severity(finding.severity)), ("message", finding.message),
                ("source", "gotcha.\(finding.rule)"),
              ])
          }
        }
      }
    }
    return xml.text
  }

  /// Checkstyle has no severity for hints.
  private func severity(_ severity: Severity) -> String {
    severity == .hint ? Severity.info.rawValue : severity.rawValue
  }
}
