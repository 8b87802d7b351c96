/// Facts of one kind by name, in order of path and position.
struct FactTable: Sendable {
  private struct Entry: Sendable {
    let path: String
    let list: FactList
    /// The position of the fact in its column of the list.
    let number: Int

    func fact<F: Fact>(_: F.Type = F.self) -> F? {
      guard let facts = list.column(F.self)?.facts, number < facts.count else { return nil }
      return facts[number]
    }

    func located<F: Fact>(_ fact: F, _ records: ShardedDictionary<String, FileFacts>) -> Located<F> {
      Located(path: path, fact: fact, start: start(records))
    }

    func start(_ records: ShardedDictionary<String, FileFacts>) -> Int {
      list.isAbsolute ? 0 : records[path]?.start(of: list) ?? 0
    }
  }

  /// By the fingerprints of their names.
  private var entries = ShardedTable<ChunkedList<Entry>>()
  private var summary: (any FactSummary)?

  // MARK: Lookups

  func mayHold(_ fingerprint: UInt32) -> Bool { entries.contains(fingerprint) }

  /// - Parameters:
  ///   - fingerprint: the fingerprint of the name.
  ///   - records: the records of all files.
  func facts<F: Fact>(
    named name: String, _ fingerprint: UInt32, _ records: ShardedDictionary<String, FileFacts>
  ) -> [Located<F>] {
    guard let entries = entries[fingerprint] else { return [] }
    // Hundreds of declarations of a file may share a name.
    var record: (path: String, facts: FileFacts?)?
    return entries.compactMap { entry in
      guard let fact = entry.fact(F.self), fact.name == name else { return nil }
      if entry.list.isAbsolute { return Located(path: entry.path, fact: fact, start: 0) }
      if record?.path != entry.path { record = (entry.path, records[entry.path]) }
      return Located(path: entry.path, fact: fact, start: record?.facts?.start(of: entry.list) ?? 0)
    }
  }

  /// - Parameter isWanted: called before anything is looked up or sorted, because most queries are about few facts.
  func all<F: Fact>(
    _ records: ShardedDictionary<String, FileFacts>, where isWanted: (F) -> Bool
  ) -> [Located<F>] {
    entries.values.flatMap { entries in
      entries.compactMap { entry -> Located<F>? in
        guard let fact = entry.fact(F.self), isWanted(fact) else { return nil }
        return entry.located(fact, records)
      }
    }.sorted {
      $0.path == $1.path
        ? ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) : $0.path < $1.path
    }
  }

  func summary<F: Fact>(of _: F.Type) -> F.Summary { summary as? F.Summary ?? F.Summary() }

  // MARK: Changes

  /// - Parameters:
  ///   - column: a column of the list.
  ///   - records: the records of all files, including the one that contains the list.
  mutating func add(
    _ column: any AnyFactColumn, of list: FactList, _ path: String, _ records: ShardedDictionary<String, FileFacts>
  ) {
    for (number, fingerprint) in column.fingerprints.enumerated() {
      entries.update(fingerprint) { entries in
        guard entries != nil else {
          entries = .single(Entry(path: path, list: list, number: number))
          return
        }
        entries?.insert(Entry(path: path, list: list, number: number)) { other in
          guard path == other.path else { return path < other.path }
          let otherColumn = other.list === list ? column : other.list.column(column.kind)
          guard let otherPlace = otherColumn?.place(other.number).range(from: other.start(records)) else {
            return false
          }
          let place = column.place(number).range(from: list.isAbsolute ? 0 : records[path]?.start(of: list) ?? 0)
          return (place.lowerBound, place.upperBound) < (otherPlace.lowerBound, otherPlace.upperBound)
        }
      }
    }
    column.update(&summary, path, isAdded: true)
  }

  mutating func remove(_ column: any AnyFactColumn, of list: FactList, _ path: String) {
    for fingerprint in Set(column.fingerprints) {
      entries.update(fingerprint) { entries in
        entries?.removeAll { $0.list === list && $0.path == path }
        if entries?.isEmpty ?? false { entries = nil }
      }
    }
    column.update(&summary, path, isAdded: false)
  }
}
