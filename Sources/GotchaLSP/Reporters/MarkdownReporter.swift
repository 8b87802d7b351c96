import GotchaAnalysis
import GotchaSupport

/// Markdown for a comment on a pull request: a headline, and the findings of each file in a collapsed section.
struct MarkdownReporter: Reporter {
  static let name = "markdown"
  /// GitHub and GitLab reject or truncate longer comments; the limit leaves space for text that a CI job adds.
  static let sizeLimit = 60_000
  /// Lets a CI job find its earlier comment.
  static let marker = "<!-- \(Product.name) -->"

  private let style: ReportStyle
  /// The maximum size of the text, in bytes.
  private let sizeLimit: Int

  init(style: ReportStyle) { self.init(style: style, sizeLimit: Self.sizeLimit) }

  /// - Parameter sizeLimit: the maximum size of the text in bytes, not less than a few lines need.
  init(style: ReportStyle, sizeLimit: Int) { (self.style, self.sizeLimit) = (style, sizeLimit) }

  func text(for report: Report) -> String {
    let files = report.files.filter { !$0.findings.isEmpty }
    var text = "\(Self.marker)\n### \(Product.name): \(Summary(report).text())\n"
    var left = files.reduce(0) { $0 + $1.findings.count }
    for file in files {
      var body = ""
      var shown = 0
      for finding in file.findings {
        let item = item(finding, of: file, report)
        guard text.utf8.count + body.utf8.count + item.utf8.count < sizeLimit else { break }
        body += item
        shown += 1
      }
      guard shown > 0 else { break }
      text += "\n<details><summary><code>\(file.path.onOneLine.escapedForHTML)</code>: "
      text += "\(Summary.counts(file.findings))</summary>\n\n\(body)\n</details>\n"
      left -= shown
      guard shown == file.findings.count else { break }
    }
    if left > 0 { text += "\n\(Summary.count(left, "more finding")) omitted to keep this report short.\n" }
    return text
  }

  private func item(_ finding: Finding, of file: FileReport, _ report: Report) -> String {
    let line = file.source.line(at: finding.range.lowerBound)
    let column = file.source.position(at: finding.range.lowerBound).column
    var text = "- **\(line + 1):\(column + 1)** \(finding.severity.rawValue): \(Self.escaped(finding.message)) "
    let page = report.catalog.rule(finding.rule).flatMap { style.webPages?.rule($0) }
    text += page.map { "([`\(finding.rule)`](\($0)))\n" } ?? "(`\(finding.rule)`)\n"
    let fix = finding.fixes.first(where: \.isPreferred) ?? finding.fixes.first
    let repair = fix.map { RepairLine.lines(of: $0, in: file.source) } ?? []
    // The lines that a fix removes already show the code.
    if repair.isEmpty {
      text += Self.fence("swift", [DisplayLine(file.source.bytes[file.source.lineRange(line)], focus: column).text])
    }
    guard let fix else { return text }
    text += "\n  Fix\(fix.isSafe ? "" : " (unsafe)"): \(Self.escaped(fix.title))\n"
    if !repair.isEmpty {
      let lines = repair.flatMap { ($0.followsGap ? ["@@ … @@"] : []) + [($0.isAdded ? "+" : "-") + $0.display] }
      text += Self.fence("diff", lines)
    }
    return text
  }

  /// A code block inside a list item, fenced with more backticks than it contains.
  private static func fence(_ language: String, _ lines: [String]) -> String {
    let longest = lines.joined().split(whereSeparator: { $0 != "`" }).map(\.count).max() ?? 0
    let ticks = String(repeating: "`", count: max(3, longest + 1))
    let shown = lines.map { "  \($0.isWorkflowCommand ? String(PrintableText.replacement) : "")\($0)\n" }
    return "\n  \(ticks)\(language)\n" + shown.joined() + "  \(ticks)\n"
  }

  /// Escapes text so that only backticks around code are markup.
  static func escaped(_ text: String) -> String {
    let parts = text.onOneLine.split(separator: "`", omittingEmptySubsequences: false)
    guard parts.count % 2 == 1 else { return parts.map { plain($0) }.joined(separator: "\\`") }
    return parts.enumerated().map { $0 % 2 == 1 ? "`\($1)`" : plain($1) }.joined()
  }

  private static func plain(_ text: Substring) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "<": escaped += "&lt;"
      case "\\", "*", "_", "[", "]", "#", "|", "~": escaped += "\\\(character)"
      // An `@` in a line of code must not mention a user.
      case "@": escaped += "&#64;"
      default: escaped.append(character)
      }
    }
    return escaped
  }
}
