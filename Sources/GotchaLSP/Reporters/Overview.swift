import GotchaAnalysis

/// A report on many findings for a terminal: the most severe ones, a table by rule, and commands to continue with.
struct Overview {
  /// The number of findings that are shown with their code.
  private static let shownCount = 10

  private let report: Report
  private let style: TerminalStyle
  /// The command line that checks the same files.
  private let command: String
  private let entries: [RankedFindings.Entry]

  init(_ report: Report, _ style: TerminalStyle, command: String) {
    self.report = report
    self.style = style
    self.command = command
    entries = RankedFindings(report).entries
  }

  var worst: [RankedFindings.Entry] { Array(entries.prefix(Self.shownCount)) }

  /// What follows the most severe findings.
  var text: String {
    (table + [""] + Summary(report, of: entries.map(\.finding)).lines(style) + [""] + commands)
      .joined(separator: "\n") + "\n"
  }

  private var table: [String] {
    var counts: [String: (severity: Severity, count: Int)] = [:]
    for entry in entries {
      counts[entry.finding.rule, default: (entry.finding.severity, 0)].count += 1
    }
    let rows = counts.sorted { a, b in
      (b.value.severity, b.value.count, a.key) < (a.value.severity, a.value.count, b.key)
    }
    let lines = TextTable.lines(
      rows.map { rule, row in
        let count = "\(row.count)"
        let padding = String(repeating: " ", count: max(0, 5 - count.count))
        return [padding + count, row.severity.rawValue, rule, report.catalog.rule(rule)?.title ?? ""]
      })
    return [style.paint("Findings by rule", .emphasis)]
      + zip(rows, lines).map { style.paint($1, TerminalStyle.role(of: $0.value.severity)) }
  }

  private var commands: [String] {
    let rule = entries.first?.finding.rule ?? ""
    var rows = [
      ["  \(Product.name) explain \(rule)", "why, and what to do"],
      ["  \(command) --only \(rule)", "all findings of one rule"],
      ["  \(command) --reporter concise", "all findings, one line each"],
    ]
    if entries.contains(where: { $0.finding.bulkFix() != nil }) {
      rows.append(["  \(command) --fix", "apply the safe fixes"])
    }
    if !report.hiddenHints.isEmpty { rows.append(["  \(command) --min-severity hint", "with the hidden hints"]) }
    return [style.paint("Next steps", .emphasis)] + TextTable.lines(rows)
  }
}
