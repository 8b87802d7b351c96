import Analyzers

/// Baselines and changed lines, for adoption in an existing code base.
extension CheckCommand {
  /// Which findings the options exclude from the report.
  func adoption(in environment: CommandEnvironment) throws(CommandFailure) -> Adoption {
    var adoption = Adoption()
    if let revision = changedSince {
      if readsInput { throw .usage("--changed-since looks at files; it does not go with --stdin") }
      if writtenBaseline != nil {
        throw .usage("--write-baseline records what stands in whole files; it does not go with --changed-since")
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

  /// Reports how many findings are in the baseline and no longer in the code.
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
    let gone = "\(Summary.count(count, "finding")) in \(baseline.name) \(count == 1 ? "is" : "are") gone from the code"
    environment.printError("note: \(gone); --baseline \(baseline.name) --write-baseline \(baseline.name) forgets them")
  }

  /// Records findings. Without `--baseline` these are all findings, which then count as known; with it, they are the
  /// findings of the baseline that are still in the code.
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
    let dropped = gone == 0 ? "" : "; \(Summary.count(gone, "finding")) that it held \(gone == 1 ? "is" : "are") gone"
    let count = Summary.count(written.content.count, "finding")
    let files = Summary.count(written.content.files.count, "file")
    environment.printError("note: \(name) now holds \(count) in \(files)\(dropped)")
  }
}
