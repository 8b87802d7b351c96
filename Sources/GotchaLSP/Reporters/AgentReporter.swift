import GotchaAnalysis
import GotchaSupport

/// For language models: a line per finding, the most severe first, and below it, indented, what is needed to act on it.
/// The last line counts the findings, even if there are none.
struct AgentReporter: Reporter {
  static let name = "agent"

  /// How the reader applies fixes.
  enum Means: Sendable {
    case commandLine
    /// The tools of `gotcha-lsp mcp`.
    case tools
  }

  private let means: Means
  private let isQuiet: Bool

  init(style: ReportStyle) { self.init(means: .commandLine, isQuiet: style.isQuiet) }

  init(means: Means, isQuiet: Bool = false) {
    self.means = means
    self.isQuiet = isQuiet
  }

  func text(for report: Report) -> String {
    var lines: [String] = []
    for entry in RankedFindings(report).entries {
      let line = line(of: entry.finding, in: entry.file, report).asStartOfLine
      // Only lines that belong to a finding are indented.
      lines.append(line.hasPrefix(" ") ? "./" + line : line)
      lines += details(of: entry.finding, in: entry.file, report).map { "  " + $0 }
    }
    if !isQuiet { lines.append(summary(of: report)) }
    return lines.map { $0 + "\n" }.joined()
  }

  // MARK: A finding

  private func line(of finding: Finding, in file: FileReport, _ report: Report) -> String {
    var parts = [
      "\(place(finding.range, file.path, file.source)): \(finding.severity.rawValue) \(finding.rule): "
        + finding.message
    ]
    for related in finding.related {
      let path = related.file ?? file.path
      parts.append("see \(place(related.range, path, report.source(of: related, in: file))): \(related.message)")
    }
    if let fact = finding.missingFact { parts.append("not verified: \(fact)") }
    for fix in finding.fixes { parts.append("\(fix.reportedKind): \(fix.title)") }
    return parts.joined(separator: " | ")
  }

  /// `path:line:column-line:column`; the end is exclusive.
  private func place(_ range: Range<Int>, _ path: String, _ source: SourceText) -> String {
    let start = source.position(at: range.lowerBound)
    let end = source.position(at: range.upperBound)
    return "\(path):\(start.line + 1):\(start.column + 1)-\(end.line + 1):\(end.column + 1)"
  }

  private func details(of finding: Finding, in file: FileReport, _ report: Report) -> [String] {
    let advice = FindingAdvice(finding, in: file, of: report.catalog)
    var lines: [String] = []
    if let why = advice.why { lines.append("why: " + why.onOneLine) }
    if let fix = advice.fix {
      let label = fix.isSafe ? "safe fix" : "unsafe fix"
      if advice.edits.isEmpty {
        lines.append("\(label): \(unshown(advice.changedLineCount, finding, in: file))".onOneLine)
      }
      for (index, edit) in advice.edits.enumerated() {
        let part = advice.edits.count > 1 ? ", part \(index + 1) of \(advice.edits.count)" : ""
        lines.append("\(label)\(part): \(edit.instruction)")
        lines += edit.patch(in: file.source)
      }
    }
    lines.append("check: " + advice.checks.joined(separator: "; ").onOneLine)
    return lines
  }

  /// Describes a fix whose lines are not shown.
  private func unshown(_ lineCount: Int, _ finding: Finding, in file: FileReport) -> String {
    let place = "\(file.path):\(file.source.line(at: finding.range.lowerBound) + 1)"
    let changes = "changes \(Summary.count(lineCount, "line"))"
    guard finding.chosenFix != nil else { return changes }
    switch means {
    case .commandLine: return "\(changes); apply it with `\(Product.name) check --apply \(finding.rule)@\(place)`"
    case .tools: return "\(changes); apply it with the tool \(ToolName.applyFix.rawValue)"
    }
  }

  // MARK: The last line

  private func summary(of report: Report) -> String {
    let summary = Summary(report)
    var text = ""
    if let applied = report.appliedFixCount, applied > 0 {
      text += "Fixed \(Summary.count(applied, "finding")) in \(Summary.count(report.fixedFileCount, "file")). "
    }
    text += report.fileCount == 0 ? "No files were checked" : summary.headline
    if !summary.notShown.isEmpty { text += " (\(summary.notShown))" }
    if report.knownCount > 0 { text += "; \(report.knownCount) hidden by the baseline" }
    let hints = summary.hiddenHints(shownBy: means == .tools ? "min_severity hint" : "--min-severity hint")
    if !hints.isEmpty { text += "; " + hints }
    text += "."
    let incomplete = report.problems.count { $0.kind != .note }
    if incomplete > 0, means == .commandLine {
      text += " The run was incomplete: see \(Summary.count(incomplete, "message")) on standard error."
    }
    guard report.findingCount > 0 else { return text }
    let fixes = report.files.flatMap(\.findings).compactMap(\.chosenFix)
    let safe = fixes.count { $0.isSafe }
    switch means {
    case .commandLine:
      if safe > 0 { text += " Apply the safe fixes (\(safe)): `\(Product.name) check --fix PATH`." }
      if !fixes.isEmpty { text += " Apply one fix: `\(Product.name) check --apply RULE@FILE:LINE`." }
    case .tools:
      if !fixes.isEmpty { text += " Apply one fix: \(ToolName.applyFix.rawValue) with rule, file and line." }
    }
    return text + " After each change, check again."
  }
}

extension LineEdit {
  /// `replace lines 3-4`; line numbers are those before the fix.
  fileprivate var instruction: String {
    if removed.isEmpty { return old.lowerBound == 0 ? "insert before line 1" : "insert after line \(old.lowerBound)" }
    let lines = old.count == 1 ? "line \(old.lowerBound + 1)" : "lines \(old.lowerBound + 1)-\(old.upperBound)"
    return (inserted.isEmpty ? "delete " : "replace ") + lines
  }

  /// The lines, each after `-`, `+`, or a space for an unchanged line that shows the place of an insertion.
  fileprivate func patch(in source: SourceText) -> [String] {
    var lines = removed.map { ("-", $0) } + inserted.map { ("+", $0) }
    let before = source.bytes[source.lineRange(old.lowerBound - 1)]
    // GitHub would execute a command behind white space.
    let isHarmless = FindingAdvice.isShownExactly(before) && !String(decoding: before, as: UTF8.self).isWorkflowCommand
    if removed.isEmpty, old.lowerBound > 0, isHarmless { lines.insert((" ", before), at: 0) }
    return lines.map { sign, bytes in
      let indentation = bytes.prefix { $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: " ") }
      let rest = String(decoding: bytes[indentation.endIndex...], as: UTF8.self)
      return sign + String(decoding: indentation, as: UTF8.self) + rest.onOneLine
    }
  }
}
