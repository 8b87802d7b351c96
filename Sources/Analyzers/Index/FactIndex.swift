/// The facts of a whole workspace: one record per file, merged by name.
///
/// The order in which files are added does not matter, and replacing a file results in the same index as building a new
/// one.
package struct FactIndex: Sendable, Equatable {
  private var records = ShardedDictionary<String, FileFacts>()
  private var tables: [FactTable] = []
  /// The position of each kind's table in `tables`, by its number.
  private var positions = HashTable<Int>()
  private var relevantFileCount = 0

  /// Reads the text of a file, given its path; nil if it cannot be read. Not called for files whose text is in memory.
  package var readSource: @Sendable (String) -> SourceText? = { _ in nil }

  package init() {}

  /// Creates the index of some files.
  ///
  /// - Parameter files: records by path, each path once. Merging is fastest in order of the paths.
  package init(_ files: some Sequence<(path: String, facts: FileFacts)>) {
    for (path, facts) in files { add(path, facts) }
  }

  /// Creates the index of some files.
  ///
  /// - Parameter files: records by path.
  package init(_ files: [String: FileFacts]) {
    self.init(files.sorted { $0.key < $1.key }.lazy.map { (path: $0.key, facts: $0.value) })
  }

  package static func == (a: FactIndex, b: FactIndex) -> Bool { a.records == b.records }

  /// The number of files with a record.
  package var fileCount: Int { records.count }

  /// The record of a file.
  package func facts(of path: String) -> FileFacts? { records[path] }

  /// The text of a file. It may be newer than the file's facts.
  func source(of path: String) -> SourceText? { records[path]?.source ?? readSource(path) }

  // MARK: - Changes

  /// Adds the record of a file. Merging is fastest in order of the paths.
  package mutating func add(_ path: String, _ facts: FileFacts) {
    var isKnown = false
    records.update(path) { record in
      isKnown = record != nil
      if !isKnown { record = facts }
    }
    guard !isKnown else {
      replace(path, with: facts)
      return
    }
    if facts.isRelevant { relevantFileCount += 1 }
    for part in facts.parts { add(part.facts, path) }
  }

  /// Adds the facts of a kind to the record of a file that has none of that kind.
  ///
  /// - Parameter column: with ranges relative to the start of the file.
  mutating func add(_ column: any AnyFactColumn, ofFile path: String) {
    let list = FactList([column], isAbsolute: true)
    records.update(path) { record in
      record = FileFacts(
        isRelevant: record?.isRelevant ?? false, parts: (record?.parts ?? []) + [FileFacts.Part(facts: list, start: 0)],
        source: record?.source)
    }
    add(list, path)
  }

  /// Replaces the record of a file. Facts that both records share, because an edit has kept them, are not compared.
  ///
  /// - Parameters:
  ///   - path: the file's path, as findings report it.
  ///   - facts: nil if the file is removed.
  /// - Returns: the facts that may have changed for readers.
  @discardableResult
  package mutating func replace(_ path: String, with facts: FileFacts?) -> ChangedFacts {
    replace(path, with: facts, diff: FactDiff(from: records[path], to: facts))
  }

  /// Replaces the record of a file whose differences from the current record are known.
  mutating func replace(_ path: String, with facts: FileFacts?, diff: FactDiff) -> ChangedFacts {
    let old = records[path]
    records[path] = facts
    for list in diff.removed { remove(list, path) }
    for list in diff.added { add(list, path) }
    var changed = diff.changed
    let hadRelevantFiles = hasRelevantFiles
    relevantFileCount += (facts?.isRelevant ?? false ? 1 : 0) - (old?.isRelevant ?? false ? 1 : 0)
    if hadRelevantFiles != hasRelevantFiles {
      changed.insert(FactIndex.relevance.fingerprint(of: ""), of: FactIndex.relevance)
    }
    return changed
  }

  /// - Parameter list: part of a current record.
  private mutating func add(_ list: FactList, _ path: String) {
    for column in list.columns {
      tables[position(of: column.kind)].add(column.facts, of: list, path, records)
    }
  }

  private mutating func remove(_ list: FactList, _ path: String) {
    for column in list.columns { tables[position(of: column.kind)].remove(column.facts, of: list, path) }
  }

  /// The position of a kind's table, which is added if it is new.
  private mutating func position(of kind: FactKind) -> Int {
    if let position = positions[kind.number] { return position }
    positions[kind.number] = tables.count
    tables.append(FactTable())
    return tables.count - 1
  }

  // MARK: - Lookups by `FactReader`

  /// The kind of the dependency on whether there are relevant files.
  static let relevance = FactKind("relevance")

  var hasRelevantFiles: Bool { relevantFileCount > 0 }

  /// A fast check: whether some fact may have a name with this fingerprint.
  func mayHold(_ kind: FactKind, _ fingerprint: UInt32) -> Bool {
    // Without a closure, the table is not copied.
    guard let position = positions[kind.number] else { return false }
    return tables[position].mayHold(fingerprint)
  }

  /// The facts of a name.
  ///
  /// - Parameter fingerprint: the fingerprint of the name.
  func facts<F: Fact>(_: F.Type = F.self, named name: String, _ fingerprint: UInt32) -> [Located<F>] {
    positions[F.kind.number].map { tables[$0].facts(named: name, fingerprint, records) } ?? []
  }

  func all<F: Fact>(_: F.Type = F.self, where isWanted: (F) -> Bool) -> [Located<F>] {
    positions[F.kind.number].map { tables[$0].all(records, where: isWanted) } ?? []
  }

  /// The facts of one file, in source order.
  func facts<F: Fact>(_: F.Type = F.self, in path: String) -> [Located<F>] {
    (records[path]?.parts ?? []).flatMap { part in
      part.facts.facts(F.self).map { Located(path: path, fact: $0, start: part.start) }
    }.sorted { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
  }

  func summary<F: Fact>(of _: F.Type) -> F.Summary {
    positions[F.kind.number].map { tables[$0].summary(of: F.self) } ?? F.Summary()
  }
}
