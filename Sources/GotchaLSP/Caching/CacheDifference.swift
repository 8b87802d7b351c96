import GotchaAnalysis

/// What has changed since a cache was written, and which of its findings are still valid. Compared with an empty cache,
/// everything is new.
struct CacheDifference: Sendable {
  /// How a run processes a file that it has read.
  enum Step: Sendable {
    /// Settings exclude it.
    case leaveOut
    case reportUnreadable(UnreadableSource)
    /// No rule applies to it.
    case reportNothing
    /// The cached findings are still valid.
    case report(AnalysisCache.Entry, SourceText?)
    /// - settings: the fingerprint of its settings.
    case analyze(settings: UInt64)

    fileprivate init(_ reading: Reading, settings: UInt64?, isStale: Bool) {
      guard let settings else {
        self = .leaveOut
        return
      }
      switch reading {
      case .unreadable(let problem): self = .reportUnreadable(problem)
      case .skipped: self = .reportNothing
      case .known(let entry, let source) where !isStale: self = .report(entry, source)
      case .known, .read: self = .analyze(settings: settings)
      }
    }
  }

  /// The facts of all files; empty if nothing has changed.
  let facts: FactIndex
  /// Whether a new cache would be identical.
  let isEmpty: Bool
  /// By file number.
  let steps: [Step]

  /// - Parameters:
  ///   - newFacts: the facts of files whose content is not cached.
  ///   - settings: the fingerprint of each file's settings, nil if they exclude it.
  ///   - cachedFacts: the facts that the cache contains, nil to read them from it.
  /// - Throws: if the cache is damaged.
  init(
    _ files: [ProjectFile], _ readings: [Reading], _ newFacts: FactIndex, _ settings: [UInt64?],
    _ cache: AnalysisCache, _ cachedFacts: FactIndex? = nil, jobs: Int
  ) throws(AnalysisCache.Damage) {
    let hasOtherSettings = zip(readings, settings).map { reading, settings in
      if case .known(let entry, _) = reading { entry.settings != settings } else { false }
    }
    let removed = Self.removedPaths(files, readings, cache)
    isEmpty = removed.isEmpty && !hasOtherSettings.contains(true) && !readings.contains { $0.facts != nil }
    let isStale: [Bool]
    if cache.entries.isEmpty || isEmpty {
      facts = newFacts
      isStale = readings.map { !$0.isKnown }
    } else {
      let new = zip(files, readings).compactMap { file, reading in reading.facts.map { (path: file.path, facts: $0) } }
      var index: FactIndex
      if let cachedFacts { index = cachedFacts } else { index = try cache.factIndex(jobs: jobs) }
      var changed = ChangedFacts()
      for (path, facts) in new { changed.formUnion(index.replace(path, with: facts)) }
      for path in removed { changed.formUnion(index.replace(path, with: nil)) }
      facts = index
      // Locations in other files may have moved although no fact has changed.
      let touched = removed.union(new.map(\.path))
      let changes = changed
      let affected = ResultTable<Bool?>(count: files.count, filling: true)
      ParallelWork.forEach(files.count, jobs: jobs) { number in
        guard case .known(let entry, _) = readings[number], !hasOtherSettings[number] else { return }
        affected[number] = try? entry.isAffected(by: changes, touched)
      }
      isStale = affected.all.compactMap(\.self)
      guard isStale.count == files.count else { throw AnalysisCache.Damage() }
    }
    steps = readings.indices.map { Step(readings[$0], settings: settings[$0], isStale: isStale[$0]) }
  }

  /// The cached files that no longer exist or cannot be read.
  private static func removedPaths(
    _ files: [ProjectFile], _ readings: [Reading], _ cache: AnalysisCache
  ) -> Set<String> {
    // Every known file has a cache entry.
    guard readings.count(where: \.isKnown) < cache.entries.count else { return [] }
    let present = Set(zip(files, readings).lazy.filter { $1.isKnown || $1.facts != nil }.map(\.0.path))
    return Set(cache.entries.lazy.map(\.path).filter { !present.contains($0) })
  }
}

extension AnalysisCache {
  /// The facts of all files.
  func factIndex(jobs: Int) throws(Damage) -> FactIndex {
    let all = entries
    let facts = ResultTable<FileFacts?>(count: all.count, filling: nil)
    ParallelWork.forEach(all.count, jobs: jobs) { index in
      facts[index] = all[index].entry.facts.withUnsafeBytes { try? FileFacts(archive: $0) }
    }
    let read = zip(all, facts.all).compactMap { known, facts in facts.map { (path: known.path, facts: $0) } }
    guard read.count == all.count else { throw Damage() }
    return FactIndex(read)
  }
}

extension AnalysisCache.Entry {
  /// The cache entry of a file that was read but not analyzed; nil if it was not read.
  init?(_ reading: Reading) {
    switch reading {
    case .known(let entry, _): self.init(content: entry.content, facts: entry.facts)
    case .read(let content, let facts): self.init(content: content, facts: facts.archive[...])
    case .unreadable, .skipped: return nil
    }
  }

  /// The cache entry of an analyzed file.
  ///
  /// - Parameter record: the analysis, including suppressed findings.
  init?(_ reading: Reading, _ record: AnalysisRecord, _ analysis: Analysis, settings: UInt64) {
    self.init(reading)
    self.settings = settings
    hasFindings = !record.isEmpty
    dependencies = analysis.factDependencies.archive[...]
    self.record = hasFindings ? record.archive[...] : []
  }

  private init(content: UInt64, facts: ArraySlice<UInt8>) {
    self.init(content: content, settings: nil, hasFindings: false, facts: facts, dependencies: [], record: [])
  }

  /// The findings in the file.
  var storedRecord: AnalysisRecord {
    get throws(AnalysisCache.Damage) {
      guard hasFindings else { return AnalysisRecord() }
      guard let record = record.withUnsafeBytes({ try? AnalysisRecord(archive: $0) }) else {
        throw AnalysisCache.Damage()
      }
      return record
    }
  }

  /// Whether the findings depend on what has changed.
  ///
  /// - Parameter files: the files that have changed in any way.
  fileprivate func isAffected(
    by changed: ChangedFacts, _ files: Set<String>
  ) throws(AnalysisCache.Damage) -> Bool {
    // A file that settings exclude has no findings.
    guard settings != nil else { return false }
    guard let dependencies = dependencies.withUnsafeBytes({ try? FactDependencies(archive: $0) }) else {
      throw AnalysisCache.Damage()
    }
    if dependencies.isAffected(by: changed) { return true }
    return try !storedRecord.otherFiles.isDisjoint(with: files)
  }
}
