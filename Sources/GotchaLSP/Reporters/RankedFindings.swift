import GotchaAnalysis

/// The findings of a report in the order in which people read them: by `Report.rank`, then by file and offset.
struct RankedFindings {
  struct Entry {
    let file: FileReport
    let finding: Finding
  }

  /// Findings under a common heading.
  struct Group {
    /// nil if the findings are not grouped.
    let title: String?
    let entries: [Entry]
  }

  let entries: [Entry]
  private let report: Report

  init(_ report: Report) {
    self.report = report
    let all = report.files.flatMap { file in file.findings.map { Entry(file: file, finding: $0) } }
    entries = report.ranked(all, by: \.finding)
  }

  /// The findings by rule or by file; the group with the worst finding first, then the largest.
  func groups(by grouping: ReportStyle.Grouping?) -> [Group] {
    guard let grouping else { return [Group(title: nil, entries: entries)] }
    var groups: [(key: String, entries: [Entry])] = []
    var numbers: [String: Int] = [:]
    for entry in entries {
      let key = grouping == .rule ? entry.finding.rule : entry.file.path
      if let number = numbers[key] {
        groups[number].entries.append(entry)
      } else {
        numbers[key] = groups.count
        groups.append((key, [entry]))
      }
    }
    groups.sort { a, b in
      let (first, second) = (report.rank(of: a.entries[0].finding), report.rank(of: b.entries[0].finding))
      if first != second { return first < second }
      return a.entries.count != b.entries.count ? a.entries.count > b.entries.count : a.key < b.key
    }
    return groups.map { key, entries in
      let title = grouping == .rule ? report.catalog.rule(key).map { "\(key): \($0.title)" } ?? key : key.onOneLine
      return Group(title: "\(title) (\(Summary.count(entries.count, "finding")))", entries: entries)
    }
  }
}
