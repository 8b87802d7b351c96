import Analyzers

/// Analyses many files at once, and repairs them if asked to.
struct BatchRun: Sendable {
  enum Fixing: Sendable {
    case off
    case apply
    /// Only says what `apply` would change.
    case preview
  }

  /// What became of one file.
  struct Result: Sendable {
    /// Whether the file could be read.
    var isAnalyzed = false
    /// Whether the settings leave it out.
    var isLeftOut = false
    /// What the findings refer to; empty where there are none.
    var source = SourceText(bytes: [])
    /// What is left after fixing; in a preview, what is found before it.
    var findings: [Finding] = []
    /// What is silenced, if that is to be kept.
    var silenced: [SilencedFinding] = []
    var problems: [Problem] = []
    var appliedFixCount = 0
    /// The text after fixing, if that changed anything.
    var repaired: SourceText?
    /// What fixing would change, as a patch.
    var patch: [UInt8] = []
  }

  /// What each file is checked for.
  var configuration: ProjectConfiguration
  var fixing = Fixing.off
  var includesUnsafeFixes = false
  /// Whether a report keeps account of silenced findings.
  var keepsSilenced = false
  var jobs = ParallelWork.coreCount

  /// Analyses files: first what each tells the others, then each in the light of that.
  ///
  /// - Parameters:
  ///   - files: in the order of the results.
  ///   - advance: called on any thread, once per file and phase.
  func callAsFunction(_ files: [ProjectFile], advance: @escaping @Sendable (Progress.Phase) -> Void) -> [Result] {
    let facts = index(files) { advance(.read) }
    let results = ResultTable(count: files.count, filling: Result())
    ParallelWork.forEach(files.count, jobs: jobs) { index in
      results[index] = analyze(files[index], in: facts)
      advance(.checked)
    }
    return results.all
  }

  /// The facts of files; what cannot be read tells nothing here and is reported when it is analysed.
  private func index(_ files: [ProjectFile], advance: @escaping @Sendable () -> Void) -> FactIndex {
    let facts = ResultTable<FileFacts?>(count: files.count, filling: nil)
    ParallelWork.forEach(files.count, jobs: jobs) { index in
      defer { advance() }
      guard let source = try? SourceReader.read(files[index]) else { return }
      facts[index] = FileFacts(SyntaxTree.parse(source))
    }
    var result = FactIndex()
    for (file, facts) in zip(files, facts.all) { result.replace(file.path, with: facts) }
    return result
  }

  /// Analyses one text, which is not written anywhere.
  ///
  /// - Parameter file: what to take it for.
  func callAsFunction(_ source: SourceText, _ file: ProjectFile) -> Result {
    let results = ResultTable(count: 1, filling: Result())
    ParallelWork.forEach(1, jobs: 1) { index in
      let facts = FactIndex([file.path: FileFacts(SyntaxTree.parse(source))])
      results[index] = analyze(source, file, in: facts)
    }
    return results[0]
  }

  private func analyze(_ file: ProjectFile, in facts: FactIndex) -> Result {
    if file.obeysExclusion, !configuration.includes(file.absolutePath) { return Result(isLeftOut: true) }
    do {
      let source = try SourceReader.read(file)
      var result = analyze(source, file, in: facts)
      if fixing == .apply, let repaired = result.repaired {
        do {
          try write(repaired, over: source, to: file)
        } catch {
          let message = "cannot be written: \(error.reason); nothing in it was fixed"
          result = analyzeOnly(source, file, in: facts)
          result.problems.append(Problem(kind: .error, place: file.path, message: message))
        }
      }
      return result
    } catch {
      return Result(problems: [error.problem(isNamed: file.isNamed)])
    }
  }

  private func analyzeOnly(_ source: SourceText, _ file: ProjectFile, in facts: FactIndex) -> Result {
    let analyzer = configuration.analyzer(for: file.absolutePath)
    let analysis = analyzer.analyze(SyntaxTree.parse(source), in: facts, path: file.path)
    var result = Result(isAnalyzed: true, findings: analysis.findings)
    if keepsSilenced { result.silenced = silenced(analysis) }
    // Without findings nobody looks at the text again, and a large project's texts would fill the memory.
    if !result.findings.isEmpty || !result.silenced.isEmpty { result.source = source }
    return result
  }

  private func analyze(_ source: SourceText, _ file: ProjectFile, in facts: FactIndex) -> Result {
    var result = analyzeOnly(source, file, in: facts)
    let path = file.path
    guard fixing != .off,
      result.findings.contains(where: { $0.bulkFix(includesUnsafe: includesUnsafeFixes) != nil })
    else { return result }
    let analyzer = configuration.analyzer(for: file.absolutePath)
    let run = FixRun(includesUnsafe: includesUnsafeFixes) { source in
      let tree = SyntaxTree.parse(source)
      var facts = facts
      facts.replace(path, with: FileFacts(tree))
      return analyzer.analyze(tree, in: facts, path: path).findings
    }
    let outcome = run(source, found: result.findings)
    result.problems = outcome.dropped.map { dropped in
      Problem(
        kind: .warning, place: "\(path):\(dropped.position.line + 1):\(dropped.position.column + 1)",
        message: "the fix \"\(dropped.title)\" of \(dropped.rule) was left out: the file would no longer parse")
    }
    if !outcome.isSettled {
      let message = "fixes still find more to fix after \(FixRun.maximumRounds) rounds; run again"
      result.problems.append(Problem(kind: .warning, place: path, message: message))
    }
    result.appliedFixCount = outcome.appliedCount
    if outcome.source != source { result.repaired = outcome.source }
    if fixing == .preview {
      result.patch = UnifiedDiff.bytes(path: path, source, outcome.source)
    } else {
      result.source = outcome.source
      result.findings = outcome.remaining
      if keepsSilenced, result.repaired != nil {
        let tree = SyntaxTree.parse(outcome.source)
        var facts = facts
        facts.replace(path, with: FileFacts(tree))
        result.silenced = silenced(analyzer.analyze(tree, in: facts, path: path))
      }
    }
    return result
  }

  private func silenced(_ analysis: Analysis) -> [SilencedFinding] {
    analysis.suppressed.map { SilencedFinding(finding: $0.finding, origin: .comment, reason: $0.reason) }
  }

  private func write(_ repaired: SourceText, over source: SourceText, to file: ProjectFile) throws(FileProblem) {
    guard try FileSystem.contents(of: file.location) == source.bytes else {
      throw FileProblem("it has changed since it was read")
    }
    try FileSystem.write(repaired.bytes, to: file.location)
  }
}
