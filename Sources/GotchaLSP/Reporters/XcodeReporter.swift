import GotchaAnalysis
import GotchaSupport

/// `path:line:column: warning: message (rule_id)`, which Xcode and the compilation modes of editors parse.
struct XcodeReporter: Reporter {
  static let name = "xcode"
  static let needsSummary = true
  let style: ReportStyle

  init(style: ReportStyle) { self.style = style }

  func text(for report: Report) -> String {
    var text = ""
    for file in report.files {
      let path = absolute(file.path)
      for finding in file.findings {
        let start = file.source.position(at: finding.range.lowerBound)
        let message = finding.message.asOneSentence
        let place = "\(path.asStartOfLine):\(start.line + 1):\(start.column + 1)"
        text += "\(place): \(word(finding.severity)): \(message) (\(finding.rule))\n"
      }
    }
    return text
  }

  /// Formats a problem of the run in the same way, for standard error.
  func text(of problem: Problem) -> String {
    (problem.place.map { "\(absolute($0)): " } ?? "") + "\(problem.kind.rawValue): \(problem.message)"
  }

  private func absolute(_ path: String) -> String {
    guard let base = style.absoluteBase, !path.hasPrefix("/") else { return path }
    return DisplayPath.tidied(base + "/" + path)
  }

  /// Xcode has three severities.
  private func word(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .info, .hint: "note"
    }
  }
}
