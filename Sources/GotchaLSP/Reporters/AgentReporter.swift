import Analyzers
import GotchaSupport

/// For coding agents and scripts: one line per finding with everything needed to act on it, and nothing else.
struct AgentReporter: Reporter {
  static let name = "agent"

  init(style: ReportStyle) {}

  func text(for report: Report) -> String {
    var text = ""
    for file in report.files {
      for finding in file.findings {
        var parts = [
          "\(place(finding.range, file.path, file.source)): \(finding.severity.rawValue) \(finding.rule): "
            + finding.message
        ]
        for related in finding.related {
          let path = related.file ?? file.path
          parts.append("see \(place(related.range, path, report.source(of: related, in: file))): \(related.message)")
        }
        if let fact = finding.missingFact { parts.append("not verified: \(fact)") }
        for fix in finding.fixes { parts.append("\(fix.isSafe ? "fix" : "fix (unsafe)"): \(fix.title)") }
        text += parts.joined(separator: " | ").asStartOfLine + "\n"
      }
    }
    return text
  }

  /// `path:line:column-line:column`; the end is exclusive.
  private func place(_ range: Range<Int>, _ path: String, _ source: SourceText) -> String {
    let start = source.position(at: range.lowerBound)
    let end = source.position(at: range.upperBound)
    return "\(path):\(start.line + 1):\(start.column + 1)-\(end.line + 1):\(end.column + 1)"
  }
}
