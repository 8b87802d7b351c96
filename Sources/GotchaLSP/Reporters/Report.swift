import GotchaAnalysis

/// The results of a run.
struct Report: Sendable {
  /// The rules of the findings.
  let catalog: RuleCatalog
  /// The files with findings, including those with only suppressed findings, in order of their paths.
  var files: [FileReport] = []
  /// The number of analyzed files.
  var fileCount = 0
  var milliseconds = 0
  /// The number of findings, including those that `--max-findings` omits.
  var findingCount = 0
  /// The number of findings that `--max-findings` omits, by severity.
  private(set) var omitted: [Severity: Int] = [:]
  /// The number of applied fixes, nil if the run does not fix.
  var appliedFixCount: Int?
  /// Those fixes by rule and file, in order of the files' paths.
  var appliedFixes: [(rule: String, path: String, count: Int)] = []
  /// The number of hints that the report leaves out, by rule.
  private(set) var hiddenHints: [String: Int] = [:]
  /// The number of findings that are in the baseline.
  var knownCount = 0
  /// The number of files that those fixes changed.
  var fixedFileCount = 0
  /// Other files that findings point to, by path.
  var relatedSources: [String: SourceText] = [:]
  /// The problems of the run.
  var problems: [Problem] = []

  /// The text that contains a related location of a finding; empty if it cannot be read.
  func source(of related: RelatedLocation, in file: FileReport) -> SourceText {
    guard let path = related.file, path != file.path else { return file.source }
    return relatedSources[path] ?? SourceText(bytes: [])
  }

  /// Turns errors into warnings.
  mutating func downgradeErrors() {
    for file in files.indices {
      for finding in files[file].findings.indices where files[file].findings[finding].severity == .error {
        files[file].findings[finding].severity = .warning
      }
    }
  }

  /// The report without hints, which it counts by rule.
  var withoutHints: Report {
    var report = self
    for index in files.indices {
      for finding in files[index].findings where finding.severity == .hint {
        report.hiddenHints[finding.rule, default: 0] += 1
      }
      report.files[index].findings.removeAll { $0.severity == .hint }
    }
    report.files.removeAll { $0.findings.isEmpty && $0.silenced.isEmpty }
    report.findingCount -= report.hiddenHints.values.reduce(0, +)
    return report
  }

  /// A lower number for findings that are read first: severity decides. What does not compile comes after all that
  /// compiles, because the compiler reports it anyway.
  func rank(of finding: Finding) -> Int {
    let severities = Severity.allCases
    let worse = severities.count { $0 > finding.severity }
    let ruleCase = catalog.rule(finding.rule)?.cases.first { $0.id == finding.ruleCase }
    return ruleCase?.consequence == .doesNotCompile ? severities.count + worse : worse
  }

  /// Elements with findings in order of rank. Those of one rank stay in their order.
  func ranked<Element>(_ elements: [Element], by finding: (Element) -> Finding) -> [Element] {
    Dictionary(grouping: elements) { rank(of: finding($0)) }.sorted { $0.key < $1.key }.flatMap(\.value)
  }

  /// Omits all findings but the first ones in order of rank.
  mutating func limit(to count: Int) {
    let all = files.indices.flatMap { index in files[index].findings.map { (index: index, finding: $0) } }
    var shown: [Set<Finding>] = files.map { _ in [] }
    for (index, finding) in ranked(all, by: { $0.finding }).prefix(count) { shown[index].insert(finding) }
    for index in files.indices {
      let chosen = shown[index]
      for finding in files[index].findings where !chosen.contains(finding) {
        omitted[finding.severity, default: 0] += 1
      }
      files[index].findings.removeAll { !chosen.contains($0) }
    }
    files.removeAll { $0.findings.isEmpty && $0.silenced.isEmpty }
  }
}

/// A file with its findings, in order of offset and rule.
struct FileReport: Sendable {
  /// Relative to the working directory if possible.
  let path: String
  let source: SourceText
  var findings: [Finding]
  /// Suppressed findings, for formats that list them.
  var silenced: [SilencedFinding] = []
}

/// A finding that is not reported, and the reason.
struct SilencedFinding: Sendable, Hashable {
  enum Origin: Sendable { case comment, baseline }

  let finding: Finding
  let origin: Origin
  var reason: String?
}
