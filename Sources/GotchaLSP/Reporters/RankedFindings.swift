import GotchaAnalysis

/// The findings of a report in the order in which people read them: the most severe first, then by file and offset.
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
  private let catalog: RuleCatalog

  init(_ report: Report) {
    catalog = report.catalog
    let all = report.files.flatMap { file in file.findings.map { Entry(file: file, finding: $0) } }
    entries = Severity.allCases.reversed().flatMap { severity in all.filter { $0.finding.severity == severity } }
  }

  /// The findings by rule or by file; the group with the most severe finding first, then the largest.
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
      let (first, second) = (a.entries[0].finding.severity, b.entries[0].finding.severity)
      if first != second { return first > second }
      return a.entries.count != b.entries.count ? a.entries.count > b.entries.count : a.key < b.key
    }
    return groups.map { key, entries in
      let title = grouping == .rule ? catalog.rule(key).map { "\(key): \($0.title)" } ?? key : key.onOneLine
      return Group(title: "\(title) (\(Summary.count(entries.count, "finding")))", entries: entries)
    }
  }
}
