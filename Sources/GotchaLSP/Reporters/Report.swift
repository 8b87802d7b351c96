import Analyzers

/// What a run has to report.
struct Report: Sendable {
  /// The files with findings, also with silenced ones only, in order of their paths.
  var files: [FileReport] = []
  /// How many files were analysed.
  var fileCount = 0
  var milliseconds = 0
  /// How many findings there are, those that `--max-findings` leaves out included.
  var findingCount = 0
  /// How many fixes were applied, nil in a run that only looks.
  var appliedFixCount: Int?
  /// How many files those fixes changed.
  var fixedFileCount = 0
  /// Other files that findings point into, by path.
  var relatedSources: [String: SourceText] = [:]
  /// What the run could not do.
  var problems: [Problem] = []

  /// The text that a related place of a finding in a file stands in; empty where it cannot be read.
  func source(of related: RelatedLocation, in file: FileReport) -> SourceText {
    guard let path = related.file, path != file.path else { return file.source }
    return relatedSources[path] ?? SourceText(bytes: [])
  }

  /// Leaves out what is beyond the first findings.
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
  /// Relative to the working directory where it can be.
  let path: String
  let source: SourceText
  var findings: [Finding]
  /// What is known and not reported, for formats that keep account of it.
  var silenced: [SilencedFinding] = []
}

/// A finding that is not to be reported, and why.
struct SilencedFinding: Sendable, Hashable {
  enum Origin: Sendable { case comment, baseline }

  let finding: Finding
  let origin: Origin
  var reason: String?
}
