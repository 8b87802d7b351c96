import GotchaAnalysis

extension Report {
  /// The findings of a run.
  ///
  /// - Parameters:
  ///   - files: the files of the run, or some of them.
  ///   - results: the result for each of these files.
  init(of files: [ProjectFile], _ results: [BatchRun.Result], in environment: CommandEnvironment) {
    self.init(catalog: environment.catalog)
    for (file, result) in zip(files, results) {
      guard result.isAnalyzed else { continue }
      fileCount += 1
      findingCount += result.findings.count
      knownCount += result.known.count
      let silenced =
        result.suppressed.map { SilencedFinding(finding: $0.finding, origin: .comment, reason: $0.reason) }
        + result.known.map { SilencedFinding(finding: $0, origin: .baseline) }
      guard !result.findings.isEmpty || !silenced.isEmpty else { continue }
      self.files.append(
        FileReport(path: file.path, source: result.source, findings: result.findings, silenced: silenced))
      let shown = result.findings + silenced.map(\.finding)
      for path in shown.flatMap(\.related).compactMap(\.file) where relatedSources[path] == nil {
        // One of the checked files, which may be a named link, or a file listed in a facts file.
        let bytes = try? FileSystem.contents(of: environment.location(of: path), .named)
        relatedSources[path] = SourceText(bytes: bytes ?? [])
      }
    }
  }
}
