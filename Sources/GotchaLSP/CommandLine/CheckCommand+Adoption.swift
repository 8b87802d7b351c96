import Analyzers

/// Baselines and changed lines, for gradual adoption in an existing code base.
extension CheckCommand {
  /// The findings that the options exclude from the report.
  func adoption(in environment: CommandEnvironment) throws(CommandFailure) -> Adoption {
    var adoption = Adoption()
    if let minimumSeverity { adoption.minimumSeverity = minimumSeverity }
    adoption.selection = try ruleSelection()
    if let revision = changedSince {
      if readsInput { throw .usage("--changed-since cannot be combined with --stdin") }
      if writtenBaseline != nil {
        throw .usage("--write-baseline records whole files and cannot be combined with --changed-since")
      }
      adoption.changes = try ChangedLines(since: revision, in: environment.workingDirectory)
    }
    if let name = baseline {
      var file = BaselineFile(name, in: environment)
      try file.read()
      adoption.baseline = file
    }
    return adoption
  }

  /// Reports how many findings in the baseline no longer occur.
  func noteStaleEntries(
    _ adoption: Adoption, _ files: [ProjectFile], _ results: [BatchRun.Result], in environment: CommandEnvironment
  ) {
    guard let baseline = adoption.baseline, writtenBaseline == nil, !isQuiet else { return }
    var count = results.reduce(0) { $0 + $1.stale.values.reduce(0, +) }
    let looked = Set(files.map(baseline.path))
    for (path, keys) in baseline.content.files where !looked.contains(path) && !baseline.hasFile(path) {
      count += keys.values.reduce(0, +)
    }
    guard count > 0 else { return }
    let stale = "\(Summary.count(count, "finding")) in \(baseline.name) no longer \(count == 1 ? "occurs" : "occur")"
    let remedy = "remove with --baseline \(baseline.name) --write-baseline \(baseline.name)"
    environment.printError("note: \(stale); \(remedy)")
  }

  /// Records findings. Without `--baseline`, these are all findings, which are then not reported; with it, they are the
  /// findings of the baseline that still occur.
  func writeBaseline(
    _ adoption: Adoption, _ files: [ProjectFile], _ results: inout [BatchRun.Result],
    in environment: CommandEnvironment
  ) throws(CommandFailure) {
    guard let name = writtenBaseline else { return }
    var written = BaselineFile(name, in: environment)
    // A baseline that cannot be read is replaced.
    var old = written
    if (try? old.read(.named)) != nil {
      // Entries of files that were not analyzed are kept.
      let looked = Set(zip(files, results).filter(\.1.isAnalyzed).map { written.path(of: $0.0) })
      for path in old.content.files.keys where !looked.contains(path) && old.hasFile(path) {
        written.content.keep(path, of: old.content)
      }
    }
    for index in results.indices where results[index].isAnalyzed {
      let path = written.path(of: files[index])
      let result = results[index]
      let recorded = adoption.baseline == nil ? result.findings : result.known
      for finding in recorded { written.content.add(FindingKey(finding, in: result.source), to: path) }
    }
    try written.write()
    for index in results.indices where adoption.baseline == nil {
      results[index].known = results[index].findings
      results[index].findings = []
    }
    guard !isQuiet else { return }
    let gone = old.content.count(without: written.content)
    let dropped = gone == 0 ? "" : "; removed \(Summary.count(gone, "outdated finding"))"
    let count = Summary.count(written.content.count, "finding")
    let files = Summary.count(written.content.files.count, "file")
    environment.printError("note: wrote \(count) in \(files) to \(name)\(dropped)")
  }
}
