import GotchaAnalysis

extension BatchRun {
  /// Fixes a file if the run fixes files, and writes it if the fixes are to be applied.
  ///
  /// - Parameter found: the report on the unfixed file.
  /// - Returns: the report on the fixed file; `found` and a problem if the file cannot be written.
  func fixed(
    _ found: Result, _ outline: FileOutline, _ file: ProjectFile, in facts: FactIndex, _ filter: FindingFilter?,
    _ position: AnalysisPosition
  ) -> Result {
    let source = outline.tree.source
    let fixable: [Finding]
    if let choice {
      guard choice.path == file.path, !hasAppliedChoice else { return found }
      fixable = choice.fix.finding(among: found.findings, in: source).map { [$0] } ?? []
    } else {
      fixable = found.findings.filter { finding in
        (includesHints || finding.severity > .hint) && finding.bulkFix(includesUnsafe: includesUnsafeFixes) != nil
          && fixableFindings.map { $0[file.path]?.contains(finding) ?? false } ?? true
      }
    }
    guard !fixable.isEmpty else { return found }
    let reanalyze: @Sendable (SourceText) -> Result = { source in
      let outline = FileOutline(source)
      var facts = facts
      facts.replace(file.path, with: FileFacts(outline))
      let record = analysis(of: outline, file, in: facts, position).record(keepsSuppressed: keepsSuppressed)
      return report(record, of: source, file, filter)
    }
    let isOnlyOne = choice != nil
    let run = FixRun(
      includesUnsafe: includesUnsafeFixes || isOnlyOne, includesHints: includesHints || isOnlyOne,
      onlyFound: fixableFindings != nil
    ) { isOnlyOne ? [] : reanalyze($0).findings }
    let outcome = run(source, found: fixable)
    let fixedSource = outcome.source != source ? outcome.source : nil
    var result = found
    if fixing == .preview {
      result.patch = UnifiedDiff.bytes(path: file.path, source, outcome.source)
    } else if let fixedSource {
      do throws(FileProblem) {
        try write(fixedSource, over: source, to: file)
      } catch {
        let message = "cannot be written: \(error.reason); no fixes were applied to it"
        result.problems.append(Problem(kind: .error, place: file.path, message: message))
        return result
      }
      result = reanalyze(fixedSource)
      result.ruleTimes = found.ruleTimes
    }
    if fixing == .apply, fixedSource != nil { recovery?.recorder.noteFixes(outcome.appliedCount) }
    result.fixedSource = fixedSource
    result.appliedFixes = outcome.applied
    result.problems += outcome.dropped.map { dropped in
      Problem(
        kind: isOnlyOne ? .error : .warning,
        place: "\(file.path):\(dropped.position.line + 1):\(dropped.position.column + 1)",
        message: "skipped the fix \"\(dropped.title)\" (\(dropped.rule)): its result has a syntax error")
    }
    if !outcome.isSettled {
      let message = "more fixes are available after \(FixRun.maximumRounds) rounds; run again"
      result.problems.append(Problem(kind: .warning, place: file.path, message: message))
    }
    return result
  }

  /// Whether the run that this one recovers from has already applied the only fix to apply.
  private var hasAppliedChoice: Bool { recovery.map { $0.recorder.fixCounts.fixes > 0 } ?? false }

  /// A problem if the only fix to apply was not found; nil if its file already has an error.
  func missingChoice(_ files: [ProjectFile], _ results: [Result]) -> Problem? {
    guard let choice, !hasAppliedChoice else { return nil }
    let isExplained = zip(files, results).contains { file, result in
      file.path == choice.path && (result.appliedFixCount > 0 || result.problems.contains { $0.kind == .error })
    }
    if isExplained { return nil }
    let fix = choice.fix
    let isKnown = zip(files, results).contains { file, result in
      file.path == choice.path && fix.finding(among: result.known, in: result.source) != nil
    }
    if isKnown {
      let message = "--apply: the baseline hides the finding of \(fix.rule) on line \(fix.line + 1) of \(fix.file)"
      return Problem(kind: .error, place: nil, message: message + "; to apply its fix, add --no-baseline")
    }
    let message = "--apply: no finding of \(fix.rule) with a fix starts on line \(fix.line + 1) of \(fix.file)"
    return Problem(kind: .error, place: nil, message: message)
  }

  private func write(_ fixed: SourceText, over source: SourceText, to file: ProjectFile) throws(FileProblem) {
    // The caller prints the fixed text instead.
    if file.givenText != nil { return }
    let path = FileSystem.resolved(file.location) ?? file.location
    try FileSystem.replace(path, with: fixed.bytes, expecting: source.bytes)
  }

  /// Removes temporary files that earlier runs left next to the files that this run has fixed.
  func removeAbandonedFiles(beside files: [ProjectFile], _ results: [Result]) {
    guard fixing == .apply else { return }
    let fixed = zip(files, results).filter { $0.givenText == nil && $1.fixedSource != nil }.map(\.0.location)
    for folder in Set(fixed.map { (FileSystem.resolved($0) ?? $0).parentPath }) {
      FileSystem.removeAbandonedFiles(in: folder, includingOwn: true)
    }
  }
}
