import Analyzers

/// The results of a run.
struct Report: Sendable {
  /// The files with findings, including those with only suppressed findings, in order of their paths.
  var files: [FileReport] = []
  /// The number of analyzed files.
  var fileCount = 0
  var milliseconds = 0
  /// The number of findings, including those that `--max-findings` omits.
  var findingCount = 0
  /// The number of applied fixes, nil if the run does not fix.
  var appliedFixCount: Int?
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

  /// Omits all findings after the first `count`.
  mutating func limit(to count: Int) {
    var left = count
    for index in files.indices {
      files[index].findings = Array(files[index].findings.prefix(left))
      left -= files[index].findings.count
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
