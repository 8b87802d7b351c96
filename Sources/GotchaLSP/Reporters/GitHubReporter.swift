import Analyzers
import GotchaSupport

/// Workflow commands of GitHub Actions: annotations on the lines of a pull request, without a token.
struct GitHubReporter: Reporter {
  static let name = "github"
  private let style: ReportStyle

  init(style: ReportStyle) { self.style = style }

  func text(for report: Report) -> String {
    var text = ""
    for file in report.files {
      let path = style.checkoutPath(file.path)
      for finding in file.findings {
        let start = file.source.position(at: finding.range.lowerBound)
        let end = file.source.position(at: finding.range.upperBound)
        var properties = [("file", path), ("line", "\(start.line + 1)"), ("endLine", "\(end.line + 1)")]
        // GitHub accepts columns only within a single line.
        if start.line == end.line {
          properties += [("col", "\(start.column + 1)"), ("endColumn", "\(end.column + 1)")]
        }
        properties.append(("title", "\(finding.rule): \(RuleCatalog.rule(finding.rule)?.title ?? "")"))
        let list = properties.map { "\($0.0)=\(escape($0.1, isProperty: true))" }.joined(separator: ",")
        text += "::\(command(finding.severity)) \(list)::\(escape(message(finding)))\n"
      }
    }
    return text
  }

  private func message(_ finding: Finding) -> String {
    guard let fix = finding.fixes.first(where: \.isPreferred) ?? finding.fixes.first else { return finding.message }
    return "\(finding.message)\nFix: \(fix.title)"
  }

  private func command(_ severity: Severity) -> String {
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
