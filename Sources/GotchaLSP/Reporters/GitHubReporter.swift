import GotchaAnalysis
import GotchaSupport

/// Workflow commands of GitHub Actions: annotations on the lines of a pull request, without a token.
///
/// GitHub shows only the first ten annotations of each level in a step, so the most severe findings are first.
struct GitHubReporter: Reporter {
  static let name = "github"
  /// The number of annotations of each level that GitHub shows in a step.
  static let annotationLimit = 10
  /// GitHub rejects the summary of a step if it is larger, in bytes.
  static let stepSummaryLimit = 1 << 20
  /// The environment variable that contains the path of the file for the summary of the step.
  static let stepSummaryVariable = "GITHUB_STEP_SUMMARY"

  private let style: ReportStyle

  init(style: ReportStyle) { self.style = style }

  func text(for report: Report) -> String {
    RankedFindings(report).entries.map { line($0.finding, of: $0.file, report) }.joined()
  }

  private func line(_ finding: Finding, of file: FileReport, _ report: Report) -> String {
    let start = file.source.position(at: finding.range.lowerBound)
    let end = file.source.position(at: finding.range.upperBound)
    var properties = [
      ("file", style.checkoutPath(file.path)), ("line", "\(start.line + 1)"), ("endLine", "\(end.line + 1)"),
    ]
    // GitHub accepts columns only within a single line.
    if start.line == end.line {
      properties += [("col", "\(start.column + 1)"), ("endColumn", "\(end.column + 1)")]
    }
    properties.append(("title", "\(finding.rule): \(report.catalog.rule(finding.rule)?.title ?? "")"))
    let list = properties.map { "\($0.0)=\(escape($0.1, isProperty: true))" }.joined(separator: ",")
    return "::\(Self.command(finding.severity)) \(list)::\(escape(message(finding)))\n"
  }

  /// How many annotations GitHub does not show: `24 warnings and 3 notices`; nil if it shows all.
  static func hiddenAnnotations(of report: Report) -> String? {
    let levels = report.files.flatMap { $0.findings.map { command($0.severity) } }
    let hidden = ["error", "warning", "notice"].compactMap { level -> String? in
      let count = levels.count { $0 == level } - annotationLimit
      return count > 0 ? Summary.count(count, level) : nil
    }
    guard let last = hidden.last else { return nil }
    let others = hidden.dropLast().joined(separator: ", ")
    return others.isEmpty ? last : "\(others) and \(last)"
  }

  private func message(_ finding: Finding) -> String {
    guard let fix = finding.fixes.first(where: \.isPreferred) ?? finding.fixes.first else { return finding.message }
    return "\(finding.message)\nFix: \(fix.title)"
  }

  private static func command(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .info, .hint: "notice"
    }
  }

  /// Escapes the characters that would end the message or the property, in the runner's notation. The runner decodes
  /// them after it has parsed the command, so they cannot start another one.
  private func escape(_ text: String, isProperty: Bool = false) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": escaped += "%25"
      case "\r": escaped += "%0D"
      case "\n": escaped += "%0A"
      case ":" where isProperty: escaped += "%3A"
      case "," where isProperty: escaped += "%2C"
      default: escaped.unicodeScalars.append(PrintableText.isControl(scalar) ? PrintableText.replacement : scalar)
      }
    }
    return escaped
  }
}
