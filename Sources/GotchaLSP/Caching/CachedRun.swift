import Analyzers

extension BatchRun {
  struct CachedOutcome: Sendable {
    /// What became of each file.
    let results: [Result]
    /// Makes what the next run needs to know; nil if it is what this one knew.
    let cache: (@Sendable () -> AnalysisCache)?
  }

  /// Analyses files as far as an earlier run has not.
  ///
  /// - Parameters:
  ///   - files: in the order of the results.
  ///   - cache: what the earlier run made of them.
  ///   - advance: called on any thread, once per file and phase.
  /// - Throws: where the cache turns out to be damaged.
  func callAsFunction(
    _ files: [ProjectFile], after cache: AnalysisCache, advance: @escaping @Sendable (Progress.Phase) -> Void
  ) throws(AnalysisCache.Damage) -> CachedOutcome {
    let trees = KeptTrees(count: files.count, limit: keptBytes)
    let settings = ParallelWork.beside { self.settings(of: files) }
    let (readings, newFacts) = read(files, keeping: trees, cache, maySkip: true) { advance(.read) }
    let difference = try CacheDifference(files, readings, newFacts, settings(), cache, jobs: jobs)
    let outcomes = ResultTable<CachedResult?>(count: files.count, filling: nil)
    ParallelWork.forEach(files.count, jobs: jobs) { index in
      outcomes[index] = result(files[index], readings[index], trees.take(index), difference, index)
      advance(.checked)
    }
    keepUntilExit((readings, newFacts, difference, trees, outcomes))
    let all = outcomes.all.compactMap(\.self)
    guard all.count == files.count else { throw AnalysisCache.Damage() }
    let results = all.map(\.result)
    // What was skipped for want of SwiftUI may matter to the next run.
    guard !difference.isEmpty, !readings.contains(where: \.isSkipped) else {
      return CachedOutcome(results: results, cache: nil)
    }
    return CachedOutcome(results: results) {
      AnalysisCache(zip(files, all).compactMap { file, outcome in outcome.entry.map { (file.path, $0) } })
    }
  }

  /// The fingerprint of each file's settings, nil where they leave it out.
  func settings(of files: [ProjectFile]) -> [UInt64?] {
    files.map { leavesOut($0) ? nil : configuration.analyzer(for: $0.absolutePath).fingerprint }
  }

  /// What became of a file, and what to keep of that.
  private struct CachedResult: Sendable {
    let result: Result
    let entry: AnalysisCache.Entry?
  }

  /// - Returns: nil where the cache is damaged.
  private func result(
    _ file: ProjectFile, _ reading: Reading, _ kept: FileOutline?, _ difference: CacheDifference, _ index: Int
  ) -> CachedResult? {
    guard let settings = difference.settings[index] else {
      return CachedResult(result: Result(isLeftOut: true), entry: AnalysisCache.Entry(reading))
    }
    do throws(UnreadableSource) {
      switch reading {
      case .unreadable(let problem): throw problem
      case .skipped:
        return CachedResult(result: report(AnalysisRecord(), of: SourceText(bytes: []), file), entry: nil)
      case .known(let entry, let source) where !difference.isStale[index]:
        guard let record = entry.hasFindings ? entry.storedRecord : AnalysisRecord() else { return nil }
        return CachedResult(result: report(record, of: source ?? SourceText(bytes: []), file), entry: entry)
      case .known, .read:
        var facts = difference.facts
        let (outline, change) = try reopen(file, reading, kept, &facts)
        let analysis = configuration.analyzer(for: file.absolutePath).analyze(outline, in: facts, path: file.path)
        let record = analysis.record()
        var entry = AnalysisCache.Entry(reading)
        entry?.keep(record, analysis.factDependencies, settings: settings)
        var result = report(record, of: outline.tree.source, file)
        if let change {
          result.problems.append(change)
          entry = nil
        }
        return CachedResult(result: result, entry: entry)
      }
    } catch {
      return CachedResult(result: Result(problems: [error.problem(isNamed: file.isNamed)]), entry: nil)
    }
  }
}

/// What has changed since a cache was written, and which of its findings stand.
struct CacheDifference: Sendable {
  /// The facts of all files; empty where nothing has changed.
  let facts: FactIndex
  /// By number of the file: the fingerprint of its settings, nil where they leave it out.
  let settings: [UInt64?]
  /// By number of the file: whether it must be analysed.
  let isStale: [Bool]
  /// Whether the cache is what a new one would be.
  let isEmpty: Bool

  init(
    _ files: [ProjectFile], _ readings: [Reading], _ newFacts: FactIndex, _ settings: [UInt64?],
    _ cache: AnalysisCache, jobs: Int
  ) throws(AnalysisCache.Damage) {
    self.settings = settings
    if cache.entries.isEmpty {
      facts = newFacts
      isStale = readings.map { _ in true }
      isEmpty = !readings.contains { $0.facts != nil }
      return
    }
    let new = zip(files, readings).compactMap { file, reading in reading.facts.map { (path: file.path, facts: $0) } }
    var gone = Set<String>()
    // Every known file is one of the cache.
    if readings.count(where: \.isKnown) < cache.entries.count {
      let there = Set(zip(files, readings).lazy.filter { $1.isKnown || $1.facts != nil }.map(\.0.path))
      gone.formUnion(cache.entries.lazy.map(\.path).filter { !there.contains($0) })
    }
    let hasOtherSettings = zip(readings, settings).map { reading, settings in
      if case .known(let entry, _) = reading { entry.settings != settings } else { false }
    }
    isEmpty = new.isEmpty && gone.isEmpty && !hasOtherSettings.contains(true)
    guard !isEmpty else {
      facts = FactIndex()
      isStale = hasOtherSettings
      return
    }
    var (index, changed) = (FactIndex(try cache.facts(jobs: jobs)), ChangedFacts())
    for (path, facts) in new { changed.formUnion(index.replace(path, with: facts)) }
    for path in gone { changed.formUnion(index.replace(path, with: nil)) }
    facts = index
    // Places in other files may have moved without a change of facts.
    let touched = gone.union(new.map(\.path))
    let changes = changed
    let stale = ResultTable<Bool?>(count: files.count, filling: true)
    ParallelWork.forEach(files.count, jobs: jobs) { number in
      guard case .known(let entry, _) = readings[number], !hasOtherSettings[number] else { return }
      stale[number] = entry.isAffected(by: changes, touched)
    }
    guard !stale.all.contains(where: { $0 == nil }) else { throw AnalysisCache.Damage() }
    isStale = stale.all.map { $0 ?? true }
  }
}

extension AnalysisCache {
  /// The facts of all files, in order of path.
  fileprivate func facts(jobs: Int) throws(Damage) -> [(path: String, facts: FileFacts)] {
    let all = entries
    let facts = ResultTable<FileFacts?>(count: all.count, filling: nil)
    ParallelWork.forEach(all.count, jobs: jobs) { index in
      facts[index] = all[index].entry.facts.withUnsafeBytes { try? FileFacts(archive: $0) }
    }
    let read = zip(all, facts.all).compactMap { known, facts in facts.map { (path: known.path, facts: $0) } }
    guard read.count == all.count else { throw Damage() }
    return read
  }
}

extension AnalysisCache.Entry {
  /// What is to be kept of a file that was read; nil for one that was not.
  fileprivate init?(_ reading: Reading) {
    switch reading {
    case .known(let entry, _): self.init(content: entry.content, facts: entry.facts)
    case .read(let content, let facts): self.init(content: content, facts: facts.archive[...])
    case .unreadable, .skipped: return nil
    }
  }

  private init(content: UInt64, facts: ArraySlice<UInt8>) {
    self.init(content: content, settings: nil, hasFindings: false, facts: facts, dependencies: [], record: [])
  }

  fileprivate mutating func keep(_ record: AnalysisRecord, _ dependencies: FactDependencies, settings: UInt64) {
    self.settings = settings
    hasFindings = !record.isEmpty
    self.dependencies = dependencies.archive[...]
    self.record = hasFindings ? record.archive[...] : []
  }

  /// Nil where it is damaged.
  fileprivate var storedRecord: AnalysisRecord? { record.withUnsafeBytes { try? AnalysisRecord(archive: $0) } }

  /// Whether the findings rest on what has changed; nil where the entry is damaged.
  ///
  /// - Parameter files: those that have changed in any way.
  fileprivate func isAffected(by changed: ChangedFacts, _ files: Set<String>) -> Bool? {
    // What settings leave out has no findings.
    guard settings != nil else { return false }
    guard let dependencies = dependencies.withUnsafeBytes({ try? FactDependencies(archive: $0) }) else { return nil }
    if dependencies.isAffected(by: changed) { return true }
    guard hasFindings else { return false }
    return storedRecord.map { !$0.otherFiles.isDisjoint(with: files) }
  }
}
