import GotchaAnalysis
import GotchaSupport

/// One line per finding, the most severe first: `path:line:column: warning[rule_id]: message`.
struct ConciseReporter: Reporter {
  static let name = "concise"
  static let needsSummary = true
  static let canGroup = true
  private let style: TerminalStyle
  private let grouping: ReportStyle.Grouping?

  init(style: ReportStyle) {
    self.style = TerminalStyle(usesColor: style.usesColor)
    grouping = style.grouping
  }

  func text(for report: Report) -> String {
    var text = ""
    for group in RankedFindings(report).groups(by: grouping) {
      if let title = group.title { text += (text.isEmpty ? "" : "\n") + style.paint(title, .emphasis) + "\n" }
      for entry in group.entries { text += line(entry) + "\n" }
    }
    return text
  }

  private func line(_ entry: RankedFindings.Entry) -> String {
    let finding = entry.finding
    let start = entry.file.source.position(at: finding.range.lowerBound)
    let label = style.paint("\(finding.severity.rawValue)[\(finding.rule)]", TerminalStyle.role(of: finding.severity))
    return "\(entry.file.path.asStartOfLine):\(start.line + 1):\(start.column + 1): \(label): "
      + finding.message.asOneSentence
  }
}
