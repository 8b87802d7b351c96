import GotchaAnalysis

/// The number of findings per rule, and the time that each rule took.
struct Statistics {
  private struct Row {
    var findings = 0
    var fixable = 0
    var nanoseconds = 0
  }

  private let rows: [(rule: String, row: Row)]
  private let total: Row

  /// - Parameter times: nanoseconds by rule, summed over all threads.
  init(_ report: Report, times: [String: Int]) {
    var rows: [String: Row] = [:]
    var total = Row()
    for finding in report.files.flatMap(\.findings) {
      let isFixable = finding.bulkFix(includesUnsafe: true) != nil
      rows[finding.rule, default: Row()].findings += 1
      if isFixable { rows[finding.rule, default: Row()].fixable += 1 }
      total.findings += 1
      total.fixable += isFixable ? 1 : 0
    }
    for (rule, time) in times {
      rows[rule, default: Row()].nanoseconds = time
      total.nanoseconds += time
    }
    self.total = total
    // A rule without findings is shown only if it took more than a fiftieth of the time.
    self.rows = rows.filter { $0.value.findings > 0 || $0.value.nanoseconds * 50 >= total.nanoseconds }
      .map { ($0.key, $0.value) }
      .sorted { ($1.row.findings, $1.row.nanoseconds, $0.rule) < ($0.row.findings, $0.row.nanoseconds, $1.rule) }
  }

  /// The lines of a table, most frequent rules first.
  var lines: [String] {
    let all = rows + [("all rules", total)]
    let lines = all.map { ["\($0.row.findings)", "\($0.row.fixable)", milliseconds($0.row.nanoseconds), $0.rule] }
    return TextTable.lines([["findings", "fixable", "ms", "rule"]] + lines)
  }

  /// With one decimal.
  private func milliseconds(_ nanoseconds: Int) -> String {
    let tenths = (nanoseconds + 50_000) / 100_000
    return "\(tenths / 10).\(tenths % 10)"
  }
}
