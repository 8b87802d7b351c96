import Analyzers
import GotchaSupport

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
    /// What comments silence, if that is to be kept.
    var suppressed: [SuppressedFinding] = []
    /// What the baseline knows.
    var known: [Finding] = []
    /// What the baseline knows and the file has no more.
    var stale: [FindingKey: Int] = [:]
    /// Nanoseconds by rule, if they are measured.
    var ruleTimes: [String: Int] = [:]
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
  /// What other runs have written of files, by path.
  var knownFacts: [String: FileFacts] = [:]
  /// What is left unsaid.
  var adoption = Adoption()
  /// Whether a report keeps account of what comments silence.
  var keepsSuppressed = false
  /// Whether the time that each rule takes is wanted.
  var measuresRules = false
  var jobs = ParallelWork.coreCount
  /// How many bytes of memory trees may take between the two phases; with 64 MB, 300,000 lines are parsed once.
  var keptBytes = 64 << 20

  /// Analyses files: first what each tells the others, then each in the light of that.
  ///
  /// - Parameters:
  ///   - files: in the order of the results.
  ///   - advance: called on any thread, once per file and phase.
  func callAsFunction(_ files: [ProjectFile], advance: @escaping @Sendable (Progress.Phase) -> Void) -> [Result] {
    let trees = KeptTrees(count: files.count, limit: keptBytes)
    let (readings, ownFacts) = read(files, keeping: trees, maySkip: knownFacts.isEmpty) { advance(.read) }
    let facts = withKnownFacts(ownFacts)
    let results = ResultTable(count: files.count, filling: Result())
    ParallelWork.forEach(files.count, jobs: jobs) { index in
      results[index] = analyze(files[index], readings[index], trees.take(index), in: facts)
      if let known = knownFacts[files[index].path], let own = readings[index].facts, own != known {
        let message = "has changed since its facts were written; write them anew with --facts-out"
        results[index].problems.append(Problem(kind: .error, place: files[index].path, message: message))
      }
      advance(.checked)
    }
    keepUntilExit((readings, facts, trees))
    return results.all
  }

  /// What each file tells the others.
  func facts(
    of files: [ProjectFile], advance: @escaping @Sendable () -> Void
  ) -> [Swift.Result<FileFacts, UnreadableSource>] {
    let trees = KeptTrees(count: files.count, limit: 0)
    let readings = read(files, keeping: trees, maySkip: false, advance: advance).readings
    return readings.map { reading -> Swift.Result<FileFacts, UnreadableSource> in
      if case .unreadable(let problem) = reading { return .failure(problem) }
      return .success(reading.facts ?? FileFacts())
    }
  }

  /// Puts what other runs have written to the facts of the files that were read.
  private func withKnownFacts(_ facts: FactIndex) -> FactIndex {
    var facts = facts
    for (path, known) in knownFacts where facts.facts(of: path) == nil { facts.add(path, known) }
    return facts
  }

  /// Analyses one text, which is not written anywhere.
  ///
  /// - Parameter file: what to take it for.
  func callAsFunction(_ source: SourceText, _ file: ProjectFile) -> Result {
    let results = ResultTable(count: 1, filling: Result())
    ParallelWork.forEach(1, jobs: 1) { index in
      let outline = FileOutline(source)
      results[index] = analyze(outline, file, in: withKnownFacts(FactIndex([file.path: FileFacts(outline)])))
    }
    return results[0]
  }

  /// - Parameter kept: the file's tree, if it is still there.
  private func analyze(
    _ file: ProjectFile, _ reading: Reading, _ kept: FileOutline?, in index: FactIndex
  ) -> Result {
    if leavesOut(file) { return Result(isLeftOut: true) }
    do throws(UnreadableSource) {
      if case .unreadable(let problem) = reading { throw problem }
      if case .skipped = reading { return report(AnalysisRecord(), of: SourceText(bytes: []), file) }
      var facts = index
      let (outline, change) = try reopen(file, reading, kept, &facts)
      var result = analyze(outline, file, in: facts)
      result.problems += change.map { [$0] } ?? []
      let tree = outline.tree
      if fixing == .apply, let repaired = result.repaired {
        do throws(FileProblem) {
          try write(repaired, over: tree.source, to: file)
        } catch {
          let message = "cannot be written: \(error.reason); nothing in it was fixed"
          result = analyzeOnly(outline, file, in: facts, adoption.filter(for: file, tree.source))
          result.problems.append(Problem(kind: .error, place: file.path, message: message))
        }
      }
      return result
    } catch {
      return Result(problems: [error.problem(isNamed: file.isNamed)])
    }
  }

  /// Whether the settings leave a file out.
  func leavesOut(_ file: ProjectFile) -> Bool { file.obeysExclusion && !configuration.includes(file.absolutePath) }

  private func analyzeOnly(
    _ outline: FileOutline, _ file: ProjectFile, in facts: FactIndex, _ filter: FindingFilter?
  ) -> Result {
    var analyzer = configuration.analyzer(for: file.absolutePath)
    if measuresRules { analyzer.clock = { MonotonicClock.nanoseconds() } }
    let analysis = analyzer.analyze(outline, in: facts, path: file.path)
    var result = report(analysis.record(keepsSuppressed: keepsSuppressed), of: outline.tree.source, file, filter)
    result.ruleTimes = analysis.ruleTimes
    return result
  }

  /// What is reported of what was found in a file.
  ///
  /// - Parameter source: may be empty where nothing was found.
  func report(_ record: AnalysisRecord, of source: SourceText, _ file: ProjectFile) -> Result {
    report(record, of: source, file, adoption.filter(for: file, source))
  }

  private func report(
    _ record: AnalysisRecord, of source: SourceText, _ file: ProjectFile, _ filter: FindingFilter?
  ) -> Result {
    var result = Result(isAnalyzed: true, findings: record.findings)
    if let outcome = filter?(record.findings, in: source) {
      let analyzer = configuration.analyzer(for: file.absolutePath)
      result.findings = outcome.reported
      result.known = outcome.known
      // A rule that is off may find it again.
      result.stale = outcome.stale.filter { analyzer.isActive($0.key.rule) || RuleCatalog.rule($0.key.rule) == nil }
    }
    if keepsSuppressed { result.suppressed = record.suppressed }
    if let offset = record.syntaxError {
      let position = source.position(at: offset)
      let place = "\(file.path):\(position.line + 1):\(position.column + 1)"
      let message = "does not parse as Swift here; gotchas around this place may go unnoticed"
      result.problems.append(Problem(kind: .note, place: place, message: message))
    }
    // Without findings nobody looks at the text again, and a large project's texts would fill the memory.
    if !result.findings.isEmpty || !result.known.isEmpty || !result.suppressed.isEmpty { result.source = source }
    return result
  }

  private func analyze(_ outline: FileOutline, _ file: ProjectFile, in facts: FactIndex) -> Result {
    let path = file.path
    let source = outline.tree.source
    let filter = adoption.filter(for: file, source)
    var result = analyzeOnly(outline, file, in: facts, filter)
    guard fixing != .off,
      result.findings.contains(where: { $0.bulkFix(includesUnsafe: includesUnsafeFixes) != nil })
    else { return result }
    let reanalyze: @Sendable (SourceText) -> Result = { source in
      let outline = FileOutline(source)
      var facts = facts
      facts.replace(path, with: FileFacts(outline))
      return analyzeOnly(outline, file, in: facts, filter)
    }
    let run = FixRun(includesUnsafe: includesUnsafeFixes) { reanalyze($0).findings }
    let outcome = run(source, found: result.findings)
    let repaired = outcome.source != source ? outcome.source : nil
    if fixing == .preview {
      result.patch = UnifiedDiff.bytes(path: path, source, outcome.source)
    } else if let repaired {
      let times = result.ruleTimes
      result = reanalyze(repaired)
      result.ruleTimes = times
    }
    result.repaired = repaired
    result.appliedFixCount = outcome.appliedCount
    result.problems += outcome.dropped.map { dropped in
      Problem(
        kind: .warning, place: "\(path):\(dropped.position.line + 1):\(dropped.position.column + 1)",
        message: "the fix \"\(dropped.title)\" of \(dropped.rule) was left out: the file would no longer parse")
    }
    if !outcome.isSettled {
      let message = "fixes still find more to fix after \(FixRun.maximumRounds) rounds; run again"
      result.problems.append(Problem(kind: .warning, place: path, message: message))
    }
    return result
  }

  private func write(_ repaired: SourceText, over source: SourceText, to file: ProjectFile) throws(FileProblem) {
    guard try FileSystem.contents(of: file.location) == source.bytes else {
      throw FileProblem("it has changed since it was read")
    }
    try FileSystem.write(repaired.bytes, to: file.location)
  }
}
