/// The facts of a whole workspace: one record per file, merged by name.
///
/// The order in which files are added does not matter, and a file can be replaced by itself; the index is then equal to
/// one made afresh.
public struct FactIndex: Sendable, Equatable {
  private var records = ShardedDictionary<FileFacts>()
  private var types = FactTable<TypeFact>()
  private var viewUses = FactTable<ViewUseFact>()
  private var views = FactTable<ViewFact>()
  private var extensionFunctions = FactTable<ExtensionFunctionFact>()
  private var globals = FactTable<GlobalFact>()
  private var geometries = FactTable<GeometryFact>()
  private var names = FactTable<NameFact>()
  private var swiftUIFileCount = 0

  public init() {}

  /// The index of some files.
  ///
  /// - Parameter files: records by path.
  public init(_ files: [String: FileFacts]) {
    for (path, facts) in files { replace(path, with: facts) }
  }

  public static func == (a: FactIndex, b: FactIndex) -> Bool { a.records == b.records }

  /// The number of files with a record.
  public var fileCount: Int { records.count }

  /// The record of a file.
  public func facts(of path: String) -> FileFacts? { records[path] }

  /// Puts a file's record in place of the one it had. Facts that both records share, as an edit has kept them, are not
  /// looked at.
  ///
  /// - Parameters:
  ///   - path: of the file, as findings shall name it.
  ///   - facts: nil if the file is gone.
  /// - Returns: what may have changed for readers.
  @discardableResult
  public mutating func replace(_ path: String, with facts: FileFacts?) -> ChangedFacts {
    let old = records[path]
    let difference = FactDifference(from: old, to: facts)
    records[path] = facts
    types.apply(difference, \.types, path, records)
    viewUses.apply(difference, \.viewUses, path, records)
    views.apply(difference, \.views, path, records)
    extensionFunctions.apply(difference, \.extensionFunctions, path, records)
    globals.apply(difference, \.globals, path, records)
    geometries.apply(difference, \.geometries, path, records)
    names.apply(difference, \.names, path, records)
    var changed = difference.changed
    let usedSwiftUI = swiftUIFileCount > 0
    swiftUIFileCount += (facts?.usesSwiftUI ?? false ? 1 : 0) - (old?.usesSwiftUI ?? false ? 1 : 0)
    if usedSwiftUI != (swiftUIFileCount > 0) { changed.keys.insert(FactKey(kind: .usesSwiftUI, name: "")) }
    return changed
  }

  // MARK: Looking up, by `FactReader`

  func types(named name: String) -> [Located<TypeFact>] { types.facts(named: name, records) }
  func uses(of view: String) -> [Located<ViewUseFact>] { viewUses.facts(named: view, records) }
  func views(named name: String) -> [Located<ViewFact>] { views.facts(named: name, records) }
  func extensionFunctions(named name: String) -> [Located<ExtensionFunctionFact>] {
    extensionFunctions.facts(named: name, records)
  }
  func extensionFunctions(where isWanted: (ExtensionFunctionFact) -> Bool) -> [Located<ExtensionFunctionFact>] {
    extensionFunctions.all(records, where: isWanted)
  }
  func globals(named name: String) -> [Located<GlobalFact>] { globals.facts(named: name, records) }
  func geometries(of view: String) -> [Located<GeometryFact>] { geometries.facts(named: view, records) }
  func names(_ kind: FactKey.Kind, _ name: String) -> [Located<NameFact>] {
    names.facts(named: name, records).filter { $0.fact.kind == kind }
  }
  func names(_ kind: FactKey.Kind) -> [Located<NameFact>] { names.all(records) { $0.kind == kind } }
  var usesSwiftUI: Bool { swiftUIFileCount > 0 }
}

/// The lists of facts that one record has and another has not.
struct FactDifference {
  private(set) var removed: [FactList] = []
  private(set) var added: [FactList] = []
  /// The names about which the records differ.
  private(set) var changed = ChangedFacts()

  init(from old: FileFacts?, to new: FileFacts?) {
    let (old, new) = (old?.parts.map(\.facts) ?? [], new?.parts.map(\.facts) ?? [])
    // What is at the beginning and at the end of both is kept, in the same order.
    var start = 0
    while start < old.count, start < new.count, old[start] === new[start] { start += 1 }
    var (oldEnd, newEnd) = (old.count, new.count)
    while oldEnd > start, newEnd > start, old[oldEnd - 1] === new[newEnd - 1] {
      oldEnd -= 1
      newEnd -= 1
    }
    let isOld = Set(old[start..<oldEnd].map(ObjectIdentifier.init))
    let isNew = Set(new[start..<newEnd].map(ObjectIdentifier.init))
    // What lies between two lists that are kept is compared by itself, as the order of facts matters.
    var (at, newAt, gapStart, newGapStart) = (start, start, 0, 0)
    while at < oldEnd || newAt < newEnd {
      if at < oldEnd, !isNew.contains(ObjectIdentifier(old[at])) {
        removed.append(old[at])
        at += 1
      } else if newAt < newEnd, !isOld.contains(ObjectIdentifier(new[newAt])) {
        added.append(new[newAt])
        newAt += 1
      } else if at < oldEnd, newAt < newEnd, old[at] === new[newAt] {
        compare(removed[gapStart...], added[newGapStart...])
        (gapStart, newGapStart) = (removed.count, added.count)
        (at, newAt) = (at + 1, newAt + 1)
      } else {
        // Lists that have changed places: all of them count as new.
        (removed, added) = (Array(old[start..<oldEnd]), Array(new[start..<newEnd]))
        (at, newAt, gapStart, newGapStart) = (oldEnd, newEnd, 0, 0)
      }
    }
    compare(removed[gapStart...], added[newGapStart...])
  }

  private mutating func compare(_ old: ArraySlice<FactList>, _ new: ArraySlice<FactList>) {
    compare(old, new, \.types)
    compare(old, new, \.viewUses)
    compare(old, new, \.views)
    compare(old, new, \.extensionFunctions)
    compare(old, new, \.globals)
    compare(old, new, \.geometries)
    compare(old, new, \.names)
  }

  private mutating func compare<F: Fact>(
    _ old: ArraySlice<FactList>, _ new: ArraySlice<FactList>, _ facts: KeyPath<FactList, [F]>
  ) {
    let (old, new) = (old.flatMap { $0[keyPath: facts] }, new.flatMap { $0[keyPath: facts] })
    if old == new { return }
    let (oldByKey, newByKey) = (Dictionary(grouping: old, by: \.key), Dictionary(grouping: new, by: \.key))
    for (key, facts) in newByKey where oldByKey[key] != facts { changed.keys.insert(key) }
    for key in oldByKey.keys where newByKey[key] == nil { changed.keys.insert(key) }
  }
}

/// What a change of files may have changed for those who read the index.
public struct ChangedFacts: Sendable, Hashable {
  fileprivate(set) var keys: Set<FactKey> = []

  public init() {}

  public var isEmpty: Bool { keys.isEmpty }
  public var count: Int { keys.count }

  /// Puts the changes of another file to these.
  public mutating func formUnion(_ other: ChangedFacts) { keys.formUnion(other.keys) }
}

/// What an analysis asked of the index: it stands until one of these facts changes.
public struct ConsultedFacts: Sendable, Hashable {
  private(set) var keys: Set<FactKey> = []
  /// Whole kinds, where a rule asked for all names.
  private(set) var kinds: Set<FactKey.Kind> = []

  mutating func insert(_ kind: FactKey.Kind, _ name: String) { keys.insert(FactKey(kind: kind, name: name)) }
  mutating func insert(all kind: FactKey.Kind) { kinds.insert(kind) }

  /// Whether a change makes the analysis stale.
  public func isAffected(by changed: ChangedFacts) -> Bool {
    !keys.isDisjoint(with: changed.keys) || (!kinds.isEmpty && changed.keys.contains { kinds.contains($0.kind) })
  }
}

/// A fact and the file it stands in.
struct Located<F: Fact>: Sendable, Hashable {
  let path: String
  let fact: F
  /// From where the fact's places are counted, a UTF-8 offset.
  let start: Int

  /// Where it stands: UTF-8 offsets.
  var range: Range<Int> { range(of: fact.place) }

  /// Where a part of it stands: UTF-8 offsets.
  func range(of place: FactRange) -> Range<Int> { place.range(from: start) }

  /// Whether a folder around the file says that it holds tests: `AppTests`, `Tests`.
  var isInTests: Bool {
    path.split(separator: "/").dropLast().contains { $0.hasSuffix("Tests") }
  }

  static func == (a: Located, b: Located) -> Bool { a.path == b.path && a.fact == b.fact }

  func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(fact)
  }
}

/// Facts of one kind by name, in order of path and place.
private struct FactTable<F: Fact>: Sendable {
  private struct Entry: Sendable {
    let path: String
    let list: FactList
    let fact: F

    func located(_ records: ShardedDictionary<FileFacts>) -> Located<F> {
      Located(path: path, fact: fact, start: list.isAbsolute ? 0 : records[path]?.start(of: list) ?? 0)
    }

    func comesBefore(_ other: Entry, _ records: ShardedDictionary<FileFacts>) -> Bool {
      path == other.path ? FactTable.comesBefore(located(records), other.located(records)) : path < other.path
    }
  }

  private var byName = ShardedDictionary<[Entry]>()

  func facts(named name: String, _ records: ShardedDictionary<FileFacts>) -> [Located<F>] {
    byName[name]?.map { $0.located(records) } ?? []
  }

  /// - Parameter isWanted: asked before anything is looked up or sorted, as most questions are about few of them.
  func all(_ records: ShardedDictionary<FileFacts>, where isWanted: (F) -> Bool) -> [Located<F>] {
    byName.values.flatMap { entries in
      entries.compactMap { isWanted($0.fact) ? $0.located(records) : nil }
    }.sorted(by: FactTable.comesBefore)
  }

  /// - Parameter records: with the new one in place.
  mutating func apply(
    _ difference: FactDifference, _ facts: KeyPath<FactList, [F]>, _ path: String,
    _ records: ShardedDictionary<FileFacts>
  ) {
    for list in difference.removed {
      for name in Set(list[keyPath: facts].map(\.key.name)) {
        byName.update(name) { entries in
          entries?.removeAll { $0.list === list }
          if entries?.isEmpty ?? false { entries = nil }
        }
      }
    }
    for list in difference.added {
      for fact in list[keyPath: facts] {
        let entry = Entry(path: path, list: list, fact: fact)
        byName.update(fact.key.name) { entries in
          let at = entries?.partitioningIndex { entry.comesBefore($0, records) } ?? 0
          if entries == nil { entries = [] }
          entries?.insert(entry, at: at)
        }
      }
    }
  }

  private static func comesBefore(_ a: Located<F>, _ b: Located<F>) -> Bool {
    a.path == b.path
      ? (a.range.lowerBound, a.range.upperBound) < (b.range.lowerBound, b.range.upperBound) : a.path < b.path
  }
}

/// A dictionary whose copies cost little to change: only the part is copied that a key belongs to.
struct ShardedDictionary<Value: Sendable>: Sendable {
  private var shards: [[String: Value]] = Array(repeating: [:], count: 64)

  var count: Int { shards.reduce(0) { $0 + $1.count } }
  var values: [Value] { shards.flatMap(\.values) }

  subscript(key: String) -> Value? {
    get { shards[shard(of: key)][key] }
    set { update(key) { $0 = newValue } }
  }

  /// Changes a value in place; nil stands for none.
  mutating func update(_ key: String, _ change: (inout Value?) -> Void) {
    change(&shards[shard(of: key)][key])
  }

  private func shard(of key: String) -> Int { Int(NameHash.of(key) % UInt32(shards.count)) }
}

extension ShardedDictionary: Equatable where Value: Equatable {}
