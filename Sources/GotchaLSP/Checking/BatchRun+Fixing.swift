import Analyzers

extension BatchRun {
  /// Fixes a file as far as the run is to, and writes it where fixes are applied.
  ///
  /// - Parameter found: what is reported of the file as it is.
  /// - Returns: what is reported after fixing; `found` and a problem where the file cannot be written.
  func fixed(
    _ found: Result, _ outline: FileOutline, _ file: ProjectFile, in facts: FactIndex, _ filter: FindingFilter?
  ) -> Result {
    guard found.findings.contains(where: { $0.bulkFix(includesUnsafe: includesUnsafeFixes) != nil }) else {
      return found
    }
    let source = outline.tree.source
    let reanalyze: @Sendable (SourceText) -> Result = { source in
      let outline = FileOutline(source)
      var facts = facts
      facts.replace(file.path, with: FileFacts(outline))
      let record = analysis(of: outline, file, in: facts).record(keepsSuppressed: keepsSuppressed)
      return report(record, of: source, file, filter)
    }
    let run = FixRun(includesUnsafe: includesUnsafeFixes) { reanalyze($0).findings }
    let outcome = run(source, found: found.findings)
    let fixedSource = outcome.source != source ? outcome.source : nil
    var result = found
    if fixing == .preview {
      result.patch = UnifiedDiff.bytes(path: file.path, source, outcome.source)
    } else if let fixedSource {
      do throws(FileProblem) {
        try write(fixedSource, over: source, to: file)
      } catch {
        let message = "cannot be written: \(error.reason); nothing in it was fixed"
        result.problems.append(Problem(kind: .error, place: file.path, message: message))
        return result
      }
      result = reanalyze(fixedSource)
      result.ruleTimes = found.ruleTimes
    }
    result.fixedSource = fixedSource
    result.appliedFixCount = outcome.appliedCount
    result.problems += outcome.dropped.map { dropped in
      Problem(
        kind: .warning, place: "\(file.path):\(dropped.position.line + 1):\(dropped.position.column + 1)",
        message: "the fix \"\(dropped.title)\" of \(dropped.rule) was left out: the file would no longer parse")
    }
    if !outcome.isSettled {
      let message = "fixes still find more to fix after \(FixRun.maximumRounds) rounds; run again"
      result.problems.append(Problem(kind: .warning, place: file.path, message: message))
    }
    return result
  }

  private func write(_ fixed: SourceText, over source: SourceText, to file: ProjectFile) throws(FileProblem) {
    // The caller gets the fixed text instead.
    if file.givenText != nil { return }
    guard try FileSystem.contents(of: file.location) == source.bytes else {
      throw FileProblem("it has changed since it was read")
    }
    try FileSystem.write(fixed.bytes, to: file.location)
  }
}
