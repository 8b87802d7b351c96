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

  /// Omits all findings but the most severe ones.
  mutating func limit(to count: Int) {
    var left = count
    var shown: [[Finding]] = files.map { _ in [] }
    for severity in Severity.allCases.reversed() {
      for index in files.indices {
        let chosen = files[index].findings.filter { $0.severity == severity }.prefix(left)
        shown[index] += chosen
        left -= chosen.count
      }
    }
    for index in files.indices {
      let chosen = Set(shown[index])
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
