import Analyzers
import GotchaSupport

/// For a terminal: each finding with its code and fix, followed by a summary line.
struct TextReporter: Reporter {
  static let name = "text"
  private let style: TerminalStyle
  private let isQuiet: Bool

  init(style: ReportStyle) {
    self.style = TerminalStyle(usesColor: style.usesColor)
    isQuiet = style.isQuiet
  }

  func text(for report: Report) -> String {
    var text = ""
    for file in report.files {
      for finding in file.findings {
        text += render(finding, of: file, in: report).joined(separator: "\n") + "\n\n"
      }
    }
    return isQuiet ? text : text + Summary(report).text(style) + "\n"
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
      lines += [bar, note("fix\(advice(fix))", fix.title, gutter)]
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
      for other in finding.fixes where other != fix { lines.append(note("or\(advice(other))", other.title, gutter)) }
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

  private func advice(_ fix: Fix) -> String { fix.isSafe ? "" : " (unsafe)" }
}

/// The summary line of a report.
struct Summary {
  private let report: Report

  init(_ report: Report) { self.report = report }

  /// `1 error, 3 warnings in 12 files; 2 can be fixed with --fix`.
  func text(_ style: TerminalStyle) -> String {
    var text = ""
    if let applied = report.appliedFixCount, applied > 0 {
      text += "Fixed \(Self.count(applied, "finding")) in \(Self.count(report.fixedFileCount, "file")). "
    }
    guard report.findingCount > 0 else { return text + headline + "." }
    text += Self.counts(findings, style) + " in \(Self.count(report.fileCount, "file"))"
    if !notShown.isEmpty { text += " (\(notShown))" }
    return fixAdvice.isEmpty ? text : text + "; \(fixAdvice)"
  }

  /// `1 error, 3 warnings in 12 files`.
  var headline: String {
    let files = Self.count(report.fileCount, "file")
    return report.findingCount > 0 ? "\(Self.counts(findings)) in \(files)" : "No findings in \(files)"
  }

  /// `4 more not shown`, empty if all are shown.
  var notShown: String {
    let more = report.findingCount - findings.count
    return more > 0 ? "\(more) more not shown" : ""
  }

  /// `2 can be fixed with --fix`, empty if no finding can be fixed.
  var fixAdvice: String {
    let safe = findings.count { $0.bulkFix() != nil }
    let unsafe = findings.count { $0.bulkFix(includesUnsafe: true) != nil } - safe
    switch (safe, unsafe) {
    case (0, 0): return ""
    case (0, _): return "\(unsafe) can be fixed with --fix --unsafe-fixes"
    case (_, 0): return "\(safe) can be fixed with --fix"
    default: return "\(safe) can be fixed with --fix, \(unsafe) more with --unsafe-fixes"
    }
  }

  private var findings: [Finding] { report.files.flatMap(\.findings) }

  /// `1 error, 3 warnings`.
  static func counts(_ findings: [Finding], _ style: TerminalStyle = TerminalStyle(usesColor: false)) -> String {
    Severity.allCases.reversed().compactMap { severity -> String? in
      let number = findings.count { $0.severity == severity }
      return number == 0 ? nil : style.paint(count(number, severity.rawValue), TerminalStyle.role(of: severity))
    }.joined(separator: ", ")
  }

  /// `1 file`, `2 files`.
  static func count(_ number: Int, _ noun: String) -> String {
    if noun == Severity.info.rawValue { return "\(number) info" }
    return "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}
