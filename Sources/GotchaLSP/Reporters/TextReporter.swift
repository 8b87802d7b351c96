import GotchaAnalysis
import GotchaSupport

/// For a terminal: each finding with its code and fix, followed by a summary line.
struct TextReporter: Reporter {
  static let name = "text"
  static let canGroup = true
  private let style: TerminalStyle
  private let options: ReportStyle

  init(style: ReportStyle) {
    self.style = TerminalStyle(usesColor: style.usesColor)
    options = style
  }

  func text(for report: Report) -> String {
    if let threshold = options.overviewThreshold, report.findingCount > threshold {
      let overview = Overview(report, style, command: options.command)
      return overview.worst.map { render($0, in: report) }.joined() + overview.text
    }
    var text = ""
    for group in RankedFindings(report).groups(by: options.grouping) {
      if let title = group.title { text += style.paint(title, .emphasis) + "\n\n" }
      for entry in group.entries { text += render(entry, in: report) }
    }
    return options.isQuiet ? text : text + Summary(report).lines(style).joined(separator: "\n") + "\n"
  }

  private func render(_ entry: RankedFindings.Entry, in report: Report) -> String {
    render(entry.finding, of: entry.file, in: report).joined(separator: "\n") + "\n\n"
  }

  private func render(_ finding: Finding, of file: FileReport, in report: Report) -> [String] {
    let role = TerminalStyle.role(of: finding.severity)
    let near = finding.related.filter { $0.file == nil || $0.file == file.path }
    let snippet = Snippet(
      file.source,
      marks: [Snippet.Mark(range: finding.range, label: "", isPrimary: true)]
        + near.map { Snippet.Mark(range: $0.range, label: $0.message.asOneSentence, isPrimary: false) },
      role: role, style: style)
    let fix = finding.fixes.first(where: \.isPreferred) ?? finding.fixes.first
    let repair = fix.map { RepairLine.lines(of: $0, in: file.source) } ?? []
    let numbers = snippet.lines + repair.map(\.number)
    let gutter = "\((numbers.max() ?? 0) + 1)".count

    var lines = [
      style.paint("\(finding.severity.rawValue)[\(finding.rule)]", role)
        + style.paint(": " + finding.message.asOneSentence, .emphasis)
    ]
    lines.append(arrow("-->", finding.range, file.path, file.source, gutter))
    lines += snippet.render(gutter: gutter)
    for related in finding.related {
      guard let path = related.file, path != file.path, let source = report.relatedSources[path] else { continue }
      lines.append(arrow(":::", related.range, path, source, gutter))
      let mark = Snippet.Mark(range: related.range, label: related.message.asOneSentence, isPrimary: false)
      lines += Snippet(source, marks: [mark], role: role, style: style).render(gutter: gutter)
    }
    let bar = style.paint(String(repeating: " ", count: gutter) + " |", .gutter)
    if let fact = finding.missingFact { lines += [bar, note("not verified", fact, gutter)] }
    if let fix {
      lines += [bar, note(fix.reportedKind, fix.title, gutter)]
      if !repair.isEmpty { lines.append(bar) }
      for line in repair {
        if line.followsGap { lines.append(style.paint("...", .gutter)) }
        let number = "\(line.number + 1)"
        let padding = String(repeating: " ", count: gutter - number.count)
        let sign = line.isAdded ? "+" : "-"
        lines.append(
          style.paint(padding + number + " ", .gutter)
            + style.paint("\(sign) \(line.display)", line.isAdded ? .added : .removed))
      }
      for other in finding.fixes where other != fix {
        lines.append(note(other.hasPlaceholder ? "help" : "or\(other.isSafe ? "" : " (unsafe)")", other.title, gutter))
      }
    }
    return lines
  }

  private func arrow(
    _ sign: String, _ range: Range<Int>, _ path: String, _ source: SourceText, _ gutter: Int
  ) -> String {
    let start = source.position(at: range.lowerBound)
    let blanks = String(repeating: " ", count: gutter)
    return blanks + style.paint(sign, .gutter) + " \(path.onOneLine):\(start.line + 1):\(start.column + 1)"
  }

  private func note(_ word: String, _ text: String, _ gutter: Int) -> String {
    String(repeating: " ", count: gutter) + style.paint(" = ", .gutter) + style.paint(word, .emphasis) + ": "
      + text.asOneSentence
  }
}
