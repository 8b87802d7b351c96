import GotchaAnalysis
import GotchaSupport

/// Analyzes many files on all cores, and optionally fixes them.
///
/// A run has two phases: it collects the facts of all files, then analyzes each file with the facts of all. Results
/// that are still valid in the cache are reused.
struct BatchRun: Sendable {
  enum Fixing: Sendable {
    case off
    case apply
    /// Only shows what `apply` would change.
    case preview
  }

  /// The result for one file.
  struct Result: Sendable {
    /// Whether the file could be read.
    var isAnalyzed = false
    /// Whether it was not checked because settings exclude it or it is only context.
    var isLeftOut = false
    /// The text that the findings refer to; empty if there are none.
    var source = SourceText(bytes: [])
    /// The remaining findings after fixing; in a preview, the findings before fixing.
    var findings: [Finding] = []
    /// Findings suppressed by comments, if they are to be kept.
    var suppressed: [SuppressedFinding] = []
    /// Findings that are in the baseline.
    var known: [Finding] = []
    /// Baseline entries that no finding in the file matches.
    var stale: [FindingKey: Int] = [:]
    /// Nanoseconds by rule, if measured.
    var ruleTimes: [String: Int] = [:]
    var problems: [Problem] = []
    var appliedFixCount: Int { appliedFixes.values.reduce(0, +) }
    /// The number of applied fixes, by rule.
    var appliedFixes: [String: Int] = [:]
    /// The text after fixing, if it changed.
    var fixedSource: SourceText?
    /// What fixing would change, as a patch.
    var patch: [UInt8] = []
  }

  /// The result for all files.
  struct Outcome: Sendable {
    /// In the order of the files.
    let results: [Result]
    /// The cache for the next run; nil if none is wanted or the given one is still valid.
    let cache: AnalysisCache?
    /// The facts of all files, if they are to be kept, or for the next run of this process together with `cache`.
    var facts: FactIndex?
    /// Whether the given cache was damaged and therefore not used.
    var cacheWasDamaged = false
  }

  /// The settings for each file.
  var configuration: ProjectConfiguration
  var fixing = Fixing.off
  var includesUnsafeFixes = false
  /// Whether to fix hints too.
  var includesHints = false
  /// The only fix to apply and the path of its file, as reports show it; nil to apply all.
  var choice: (fix: FixChoice, path: String)?
  /// The only findings to fix, by the path of their file; nil to fix all.
  var fixableFindings: [String: Set<Finding>]?
  /// Facts written by other runs, by path. A run with known facts is not given a cache, because cached findings do not
  /// depend on them.
  var knownFacts: [String: FileFacts] = [:]
  /// The findings that are not reported.
  var adoption = Adoption()
  /// Whether to keep findings that comments suppress.
  var keepsSuppressed = false
  /// Whether to measure the time that each rule takes.
  var measuresRules = false
  /// Whether to create a cache for the next run.
  var makesCache = false
  /// Whether the outcome contains the facts of all files.
  var keepsFacts = false
  /// Whether the process continues after the run, so that memory must be freed.
  var isRepeated = false
  var jobs = ParallelWork.coreCount
  /// Records what is being analyzed and knows what failed in earlier runs; nil if a fault ends the run.
  var recovery: FaultRecovery?
  /// The memory for trees kept between the two phases, in bytes; with 64 MB, 300,000 lines are parsed only once.
  var keptBytes = 64 << 20

  /// Analyzes files, reusing the results of an earlier run where they are valid; a damaged cache is not used.
  ///
  /// - Parameters:
  ///   - files: in the order of the results.
  ///   - cache: the results of the earlier run, which must not have applied fixes.
  ///   - facts: the facts that the cache contains, nil to read them from it.
  ///   - advance: called on any thread, once per file and phase.
  func callAsFunction(
    _ files: [ProjectFile], after cache: AnalysisCache = AnalysisCache(), facts: FactIndex? = nil,
    advance: @escaping @Sendable (Progress.Phase) -> Void = { _ in }
  ) -> Outcome {
    do throws(AnalysisCache.Damage) {
      return try outcome(files, after: cache, facts, advance: advance)
    } catch {
      // An empty cache has no entries that could be damaged.
      var outcome = self(files, advance: advance)
      outcome.cacheWasDamaged = true
      return outcome
    }
  }

  /// The facts of each file.
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

  /// The fingerprint of each file's settings; nil if they exclude it, and for context.
  func settings(of files: [ProjectFile]) -> [UInt64?] {
    files.map { file in
      let settings = configuration.settings(for: file.absolutePath)
      let isLeftOut = file.obeysExclusion && !settings.merged.includes(file.absolutePath)
      return isLeftOut || file.isContext ? nil : settings.analyzer.fingerprint
    }
  }

  // MARK: - The two phases

  private func outcome(
    _ files: [ProjectFile], after cache: AnalysisCache, _ cachedFacts: FactIndex?,
    advance: @escaping @Sendable (Progress.Phase) -> Void
  ) throws(AnalysisCache.Damage) -> Outcome {
    let trees = KeptTrees(count: files.count, limit: keptBytes)
    let settings = ParallelWork.beside { self.settings(of: files) }
    let (readings, newFacts) = read(files, keeping: trees, cache, maySkip: knownFacts.isEmpty) { advance(.read) }
    let difference = try CacheDifference(files, readings, newFacts, settings(), cache, cachedFacts, jobs: jobs)
    var facts = withKnownFacts(difference.facts)
    facts.readSource = sourceReader(of: files)
    let index = facts
    let outcomes = ResultTable<FileOutcome?>(count: files.count, filling: nil)
    ParallelWork.forEach(files.count, jobs: jobs) { number in
      outcomes[number] = try? outcome(
        files[number], readings[number], trees.take(number), difference.steps[number], in: index)
      advance(.checked)
    }
    let all = outcomes.all.compactMap(\.self)
    guard all.count == files.count else { throw AnalysisCache.Damage() }
    var newCache: AnalysisCache?
    // Files that were skipped because no file uses SwiftUI may matter to the next run.
    if makesCache, !difference.isEmpty, !readings.contains(where: \.isSkipped) {
      newCache = AnalysisCache(zip(files, all).compactMap { file, outcome in outcome.entry.map { (file.path, $0) } })
    }
    if isRepeated {
      // A file that changed during the run has facts, but is not in the cache.
      let isCached = newCache?.entries.count == difference.facts.fileCount
      return Outcome(
        results: all.map(\.result), cache: newCache, facts: isCached ? difference.facts : nil)
    }
    // If nothing has changed, no facts were needed so far.
    let keptFacts = !keepsFacts ? nil : difference.isEmpty ? try cache.factIndex(jobs: jobs) : facts
    keepUntilExit((readings, newFacts, difference, facts, keptFacts, trees, outcomes, newCache))
    return Outcome(results: all.map(\.result), cache: newCache, facts: keptFacts)
  }

  /// Reads the text of one of the files, given its path, as it was when the facts were collected: a run that writes to files
  /// keeps their texts with the facts.
  private func sourceReader(of files: [ProjectFile]) -> @Sendable (String) -> SourceText? {
    // Most runs read none.
    let numbers = Monitor<[String: Int]?>(nil)
    return { path in
      let number = numbers.updateSilently { numbers in
        let known = numbers ?? Dictionary(files.enumerated().map { ($1.path, $0) }) { first, _ in first }
        numbers = known
        return known[path]
      }
      return number.flatMap { try? SourceReader.read(files[$0]) }
    }
  }

  /// Adds the facts written by other runs to those of the files that were read.
  private func withKnownFacts(_ facts: FactIndex) -> FactIndex {
    var facts = facts
    for (path, known) in knownFacts where facts.facts(of: path) == nil { facts.add(path, known) }
    return facts
  }

  // MARK: - One file

  /// The result for a file and its entry in the next cache.
  private struct FileOutcome: Sendable {
    var result: Result
    var entry: AnalysisCache.Entry?
  }

  /// - Parameter kept: the file's tree, if it was kept.
  /// - Throws: if the file's cache entry is damaged.
  private func outcome(
    _ file: ProjectFile, _ reading: Reading, _ kept: FileOutline?, _ step: CacheDifference.Step, in facts: FactIndex
  ) throws(AnalysisCache.Damage) -> FileOutcome {
    var outcome: FileOutcome
    switch step {
    case .leaveOut:
      outcome = FileOutcome(result: Result(isLeftOut: true), entry: makesCache ? AnalysisCache.Entry(reading) : nil)
    case .reportUnreadable(let problem):
      outcome = FileOutcome(result: Result(problems: [problem.problem(isNamed: file.isNamed)]))
    case .reportNothing:
      outcome = FileOutcome(result: report(AnalysisRecord(), of: SourceText(bytes: []), file))
    case .report(let entry, let source):
      let record = try entry.storedRecord
      outcome = FileOutcome(result: report(record, of: source ?? SourceText(bytes: []), file), entry: entry)
    case .analyze(let settings):
      do throws(UnreadableSource) {
        outcome = try recording(file, byteCount: kept?.tree.source.bytes.count) { position throws(UnreadableSource) in
          try analyze(file, reading, kept, in: facts, settings: settings, position)
        }
        outcome.result.problems += recovery?.problems(of: file.path) ?? []
      } catch {
        outcome = FileOutcome(result: Result(problems: [error.problem(isNamed: file.isNamed)]))
      }
    }
    outcome.result.problems += differenceFromKnownFacts(file, reading).map { [$0] } ?? []
    return outcome
  }

  /// - Throws: why the file cannot be read again.
  private func analyze(
    _ file: ProjectFile, _ reading: Reading, _ kept: FileOutline?, in index: FactIndex, settings: UInt64,
    _ position: AnalysisPosition
  ) throws(UnreadableSource) -> FileOutcome {
    var facts = index
    let (outline, change) = try reopen(file, reading, kept, &facts)
    let filter = adoption.filter(for: file, outline.tree.source)
    let analysis = analysis(of: outline, file, in: facts, position)
    let record = analysis.record(keepsSuppressed: keepsSuppressed || makesCache)
    var result = report(record, of: outline.tree.source, file, filter)
    result.ruleTimes = analysis.ruleTimes
    if fixing != .off { result = fixed(result, outline, file, in: facts, filter, position) }
    guard let change else {
      let entry = makesCache ? AnalysisCache.Entry(reading, record, analysis, settings: settings) : nil
      return FileOutcome(result: result, entry: entry)
    }
    // The entry would contain the checksum of the earlier content.
    result.problems.append(change)
    return FileOutcome(result: result)
  }

  /// Analyzes a text of a file.
  func analysis(
    of outline: FileOutline, _ file: ProjectFile, in facts: FactIndex, _ position: AnalysisPosition
  ) -> Analysis {
    var analyzer = configuration.analyzer(for: file.absolutePath)
    if let quarantine = recovery?.quarantine, quarantine.rules[file.path] != nil {
      analyzer = Analyzer(
        configuration.catalog, settings: quarantine.applied(to: analyzer.settings, of: file.path))
    }
    if measuresRules { analyzer.clock = { MonotonicClock.nanoseconds() } }
    return analyzer.analyze(outline, in: facts, path: file.path, position: position)
  }

  /// Runs work for a file, and records failures for the next run.
  func recording<Result, Failure>(
    _ file: ProjectFile, byteCount: Int? = nil, _ body: (AnalysisPosition) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let recovery else { return try body(.unwatched) }
    let size = byteCount ?? FileSystem.usage(of: file.location)?.bytes ?? 0
    return try recovery.recorder.recording(file.path, byteCount: size, body)
  }

  private func report(_ record: AnalysisRecord, of source: SourceText, _ file: ProjectFile) -> Result {
    report(record, of: source, file, adoption.filter(for: file, source))
  }

  /// Selects the findings of a file to report.
  ///
  /// - Parameter source: may be empty if there are no findings.
  func report(
    _ record: AnalysisRecord, of source: SourceText, _ file: ProjectFile, _ filter: FindingFilter?
  ) -> Result {
    var result = Result(isAnalyzed: true, findings: record.findings)
    if let outcome = filter?(record.findings, in: source) {
      let analyzer = configuration.analyzer(for: file.absolutePath)
      result.findings = outcome.reported
      result.known = outcome.known
      // A disabled rule may find it again when it is enabled.
      let catalog = configuration.catalog
      result.stale = outcome.stale.filter { analyzer.isActive($0.key.rule) || catalog.rule($0.key.rule) == nil }
    }
    if keepsSuppressed { result.suppressed = record.suppressed }
    if let offset = record.syntaxError {
      let position = source.position(at: offset)
      let place = "\(file.path):\(position.line + 1):\(position.column + 1)"
      let message = "syntax error; code around it is not checked"
      result.problems.append(Problem(kind: .note, place: place, message: message))
    }
    // The texts of a large project would fill the memory, and reports show only those with findings.
    if !result.findings.isEmpty || !result.known.isEmpty || !result.suppressed.isEmpty { result.source = source }
    return result
  }

  /// A problem if a file no longer has the facts that other runs use.
  private func differenceFromKnownFacts(_ file: ProjectFile, _ reading: Reading) -> Problem? {
    guard file.givenText == nil, let known = knownFacts[file.path], let own = reading.facts, own != known else {
      return nil
    }
    let message = "changed after its facts were written; write them again with --facts-out"
    return Problem(kind: .error, place: file.path, message: message)
  }
}
