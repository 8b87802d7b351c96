import Analyzers

/// How often each rule spoke.
struct Statistics {
  private struct Row {
    var findings = 0
    var fixable = 0
  }

  private let rows: [(rule: String, row: Row)]

  init(_ report: Report) {
    var rows: [String: Row] = [:]
    for finding in report.files.flatMap(\.findings) {
      rows[finding.rule, default: Row()].findings += 1
      if finding.bulkFix(includesUnsafe: true) != nil { rows[finding.rule, default: Row()].fixable += 1 }
    }
    self.rows = rows.map { ($0.key, $0.value) }.sorted {
      ($1.row.findings, $0.rule) < ($0.row.findings, $1.rule)
    }
  }

  /// A table, most frequent rules first.
  var text: String {
    let lines = rows.map { ["\($0.row.findings)", "\($0.row.fixable)", $0.rule] }
    return TextTable.lines([["findings", "fixable", "rule"]] + lines).joined(separator: "\n")
  }
}
