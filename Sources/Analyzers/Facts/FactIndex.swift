import GotchaSupport

/// The facts of a whole workspace: one record per file, merged by name.
///
/// The order in which files are added does not matter, and a file can be replaced by itself; the index is then equal to
/// one made afresh.
public struct FactIndex: Sendable, Equatable {
  private var records = ShardedDictionary<String, FileFacts>()
  private var types = FactTable<TypeFact>()
  private var viewUses = FactTable<ViewUseFact>()
  private var views = FactTable<ViewFact>()
  private var extensionFunctions = FactTable<ExtensionFunctionFact>()
  private var globals = FactTable<GlobalFact>()
  private var geometries = FactTable<GeometryFact>()
  private var names: [FactKey.Kind: FactTable<NameFact>] = [:]
  private var platformImports = PlatformImports()
  /// How often tasks await a function of a type: a large workspace has thousands that are called `load`.
  private var cancellableCalls = ShardedDictionary<String, Int>()
  private var swiftUIFileCount = 0

  public init() {}

  /// The index of some files.
  ///
  /// - Parameter files: records by path, each path once; in order of their paths they are merged fastest.
  public init(_ files: some Sequence<(path: String, facts: FileFacts)>) {
    for (path, facts) in files { add(path, facts) }
  }

  /// Adds the record of a file; in order of their paths they are merged fastest.
  public mutating func add(_ path: String, _ facts: FileFacts) {
    guard records[path] == nil else {
      replace(path, with: facts)
      return
    }
    records[path] = facts
    if facts.usesSwiftUI { swiftUIFileCount += 1 }
    for part in facts.parts { add(part.facts, path) }
    if facts.parts.contains(where: \.facts.declaresTargets) { platformImports.targetFolders = targetFolders }
  }

  /// The index of some files.
  ///
  /// - Parameter files: records by path.
  public init(_ files: [String: FileFacts]) {
    self.init(files.sorted { $0.key < $1.key }.lazy.map { (path: $0.key, facts: $0.value) })
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
    for list in difference.removed { remove(list, path) }
    for list in difference.added { add(list, path) }
    if (difference.removed + difference.added).contains(where: \.declaresTargets) {
      platformImports.targetFolders = targetFolders
    }
    var changed = difference.changed
    let usedSwiftUI = swiftUIFileCount > 0
    swiftUIFileCount += (facts?.usesSwiftUI ?? false ? 1 : 0) - (old?.usesSwiftUI ?? false ? 1 : 0)
    if usedSwiftUI != (swiftUIFileCount > 0) { changed.insert(FactKey(kind: .usesSwiftUI, name: "")) }
    return changed
  }

  /// - Parameter list: of a record that is in place.
  private mutating func add(_ list: FactList, _ path: String) {
    types.add(list.types, of: list, path, records)
    viewUses.add(list.viewUses, of: list, path, records)
    views.add(list.views, of: list, path, records)
    extensionFunctions.add(list.extensionFunctions, of: list, path, records)
    globals.add(list.globals, of: list, path, records)
    geometries.add(list.geometries, of: list, path, records)
    for number in list.names.indices {
      names[list.names[number].kind, default: FactTable()].add(number, of: list.names, in: list, path, records)
      count(list.names[number], path, by: 1)
    }
  }

  private mutating func remove(_ list: FactList, _ path: String) {
    types.remove(list.types, of: list)
    viewUses.remove(list.viewUses, of: list)
    views.remove(list.views, of: list)
    extensionFunctions.remove(list.extensionFunctions, of: list)
    globals.remove(list.globals, of: list)
    geometries.remove(list.geometries, of: list)
    for fact in list.names {
      names[fact.kind]?.remove([fact], of: list)
      count(fact, path, by: -1)
    }
  }

  /// Counts what rules ask for so often that they must not look through all of it.
  private mutating func count(_ fact: NameFact, _ path: String, by step: Int) {
    switch fact.kind {
    case .platformImport: platformImports.count(fact, path, by: step)
    case .cancellableCall:
      cancellableCalls.update("\(fact.value).\(fact.name)") { count in
        let new = (count ?? 0) + step
        count = new == 0 ? nil : new
      }
    default: break
    }
  }

  // MARK: Looking up, by `FactReader`

  /// A quick look: whether some fact may have a key of this fingerprint.
  func mayHold(_ kind: FactKey.Kind, _ fingerprint: UInt32) -> Bool {
    switch kind {
    case .type: types.mayHold(fingerprint)
    case .viewUse: viewUses.mayHold(fingerprint)
    case .view: views.mayHold(fingerprint)
    case .extensionFunction: extensionFunctions.mayHold(fingerprint)
    case .global: globals.mayHold(fingerprint)
    case .geometry: geometries.mayHold(fingerprint)
    default: names[kind]?.mayHold(fingerprint) ?? false
    }
  }

  func types(named name: String) -> [Located<TypeFact>] { types.facts(.type, name, records) }
  func uses(of view: String) -> [Located<ViewUseFact>] { viewUses.facts(.viewUse, view, records) }
  func views(named name: String) -> [Located<ViewFact>] { views.facts(.view, name, records) }
  func extensionFunctions(named name: String) -> [Located<ExtensionFunctionFact>] {
    extensionFunctions.facts(.extensionFunction, name, records)
  }
  func extensionFunctions(where isWanted: (ExtensionFunctionFact) -> Bool) -> [Located<ExtensionFunctionFact>] {
    extensionFunctions.all(records, where: isWanted)
  }
  func globals(named name: String) -> [Located<GlobalFact>] { globals.facts(.global, name, records) }
  func geometries(of view: String) -> [Located<GeometryFact>] { geometries.facts(.geometry, view, records) }
  func names(_ kind: FactKey.Kind, _ name: String) -> [Located<NameFact>] {
    names[kind]?.facts(kind, name, records) ?? []
  }
  func names(_ kind: FactKey.Kind) -> [Located<NameFact>] { names[kind]?.all(records) { _ in true } ?? [] }
  func names(_ kind: FactKey.Kind, in path: String) -> [Located<NameFact>] {
    (records[path]?.parts ?? []).flatMap { part in
      part.facts.names.filter { $0.kind == kind }.map { Located(path: path, fact: $0, start: part.start) }
    }.sorted { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
  }
  var usesSwiftUI: Bool { swiftUIFileCount > 0 }
  /// Whether a task awaits a function of a type; empty for one whose type is not known.
  func hasCancellableCall(of function: String, in type: String) -> Bool {
    cancellableCalls["\(type).\(function)"] != nil
  }
  /// Whether a file of the same target imports a framework outside of any `#if`.
  func isImported(_ framework: String, inTargetOf path: String) -> Bool {
    if let known = platformImports.contains(framework, inTargetOf: path) { return known }
    let target = platformImports.target(of: path)
    return names(.platformImport, framework).contains { platformImports.target(of: $0.path) == target }
  }
  func isImported(_ framework: String, below folder: Substring) -> Bool {
    platformImports.contains(framework, below: folder)
  }

  /// The folders of the targets of all packages, the inner ones first, each with a slash behind it.
  private var targetFolders: [String] {
    names(.packageTarget).compactMap { target -> String? in
      let package = target.path.dropLast(target.path.split(separator: "/").last?.count ?? 0)
      let folder = target.fact.value
      return folder.isEmpty || folder == "." || folder.contains("..") ? nil : "\(package)\(folder)/"
    }.sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
  }
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
    for (key, facts) in newByKey where oldByKey[key] != facts { changed.insert(key) }
    for key in oldByKey.keys where newByKey[key] == nil { changed.insert(key) }
  }
}

/// What a change of files may have changed for those who read the index.
public struct ChangedFacts: Sendable, Hashable {
  /// The fingerprints of keys.
  private(set) var keys: HashSet = []
  private(set) var kinds: Set<FactKey.Kind> = []

  public init() {}

  public var isEmpty: Bool { keys.isEmpty }
  public var count: Int { keys.count }

  mutating func insert(_ key: FactKey) {
    keys.insert(key.fingerprint)
    kinds.insert(key.kind)
  }

  /// Puts the changes of another file to these.
  public mutating func formUnion(_ other: ChangedFacts) {
    keys.formUnion(other.keys)
    kinds.formUnion(other.kinds)
  }
}

/// What an analysis asked of the index: it stands until one of these facts changes.
public struct ConsultedFacts: Sendable, Hashable {
  /// The fingerprints of keys.
  private(set) var keys: HashSet = []
  /// Whole kinds, where a rule asked for all names.
  private(set) var kinds: Set<FactKey.Kind> = []

  init(keys: HashSet = [], kinds: Set<FactKey.Kind> = []) {
    self.keys = keys
    self.kinds = kinds
  }

  mutating func insert(_ fingerprint: UInt32) { keys.insert(fingerprint) }
  mutating func insert(all kind: FactKey.Kind) { kinds.insert(kind) }

  mutating func formUnion(_ other: ConsultedFacts) {
    keys.formUnion(other.keys)
    kinds.formUnion(other.kinds)
  }

  /// Whether a change makes the analysis stale.
  public func isAffected(by changed: ChangedFacts) -> Bool {
    !keys.isDisjoint(with: changed.keys) || !kinds.isDisjoint(with: changed.kinds)
  }
}

extension FactKey {
  /// A number for the key. Where two keys share one, an analysis is repeated in vain now and then.
  var fingerprint: UInt32 { FactKey.fingerprint(kind, NameHash.of(name)) }

  static func fingerprint(_ kind: Kind, _ name: UInt32) -> UInt32 {
    // A kind is one byte.
    var hash = StableHash32(continuing: name)
    hash.combine(withUnsafeBytes(of: kind) { $0[0] })
    return hash.value
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
    /// Which of the list's facts it is.
    let number: Int

    var fact: F { F.facts(of: list)[number] }

    func located(_ records: ShardedDictionary<String, FileFacts>) -> Located<F> {
      Located(path: path, fact: fact, start: list.isAbsolute ? 0 : records[path]?.start(of: list) ?? 0)
    }

    func comesBefore(_ other: Entry, _ records: ShardedDictionary<String, FileFacts>) -> Bool {
      path == other.path ? FactTable.comesBefore(located(records), other.located(records)) : path < other.path
    }
  }

  /// By the fingerprint of their key.
  private var entries = ShardedDictionary<UInt32, ChunkedList<Entry>>()

  func mayHold(_ fingerprint: UInt32) -> Bool { entries[fingerprint] != nil }

  func facts(
    _ kind: FactKey.Kind, _ name: String, _ records: ShardedDictionary<String, FileFacts>
  ) -> [Located<F>] {
    guard let entries = entries[FactKey.fingerprint(kind, NameHash.of(name))] else { return [] }
    // Entries of a file stand in the order of its parts, so that the search for one goes on where the last one ended:
    // hundreds of declarations may share a name.
    var path: String?
    var parts: ArraySlice<FileFacts.Part> = []
    return entries.compactMap { entry in
      let fact = entry.fact
      guard fact.key.name == name else { return nil }
      if entry.list.isAbsolute { return Located(path: entry.path, fact: fact, start: 0) }
      if path != entry.path {
        path = entry.path
        parts = (records[entry.path]?.parts ?? [])[...]
      }
      guard let part = parts.firstIndex(where: { $0.facts === entry.list }) else { return entry.located(records) }
      parts = parts[part...]
      return Located(path: entry.path, fact: fact, start: parts[part].start)
    }
  }

  /// - Parameter isWanted: asked before anything is looked up or sorted, as most questions are about few of them.
  func all(_ records: ShardedDictionary<String, FileFacts>, where isWanted: (F) -> Bool) -> [Located<F>] {
    entries.values.flatMap { entries in
      entries.compactMap { isWanted($0.fact) ? $0.located(records) : nil }
    }.sorted(by: FactTable.comesBefore)
  }

  mutating func remove(_ facts: [F], of list: FactList) {
    for key in Set(facts.map(\.key.fingerprint)) {
      entries.update(key) { entries in
        entries?.removeAll { $0.list === list }
        if entries?.isEmpty ?? false { entries = nil }
      }
    }
  }

  /// - Parameter records: with that of the list in place.
  mutating func add(
    _ facts: [F], of list: FactList, _ path: String, _ records: ShardedDictionary<String, FileFacts>
  ) {
    for number in facts.indices { add(number, of: facts, in: list, path, records) }
  }

  /// - Parameter number: of a fact among those of its kind in the list; a copy of the fact takes longer than all else.
  mutating func add(
    _ number: Int, of facts: [F], in list: FactList, _ path: String, _ records: ShardedDictionary<String, FileFacts>
  ) {
    let entry = Entry(path: path, list: list, number: number)
    entries.update(facts[number].key.fingerprint) { entries in
      if entries == nil { entries = ChunkedList() }
      entries?.insert(entry) { entry.comesBefore($0, records) }
    }
  }

  private static func comesBefore(_ a: Located<F>, _ b: Located<F>) -> Bool {
    a.path == b.path
      ? (a.range.lowerBound, a.range.upperBound) < (b.range.lowerBound, b.range.upperBound) : a.path < b.path
  }
}

/// A list in some order whose copies cost little to change: only the chunk is copied that an element belongs to. A name
/// like `body` has thousands of facts.
struct ChunkedList<Element: Sendable>: Sendable {
  /// None is empty.
  private(set) var chunks: [[Element]] = []
  private static var chunkSize: Int { 64 }

  var isEmpty: Bool { chunks.isEmpty }

  func compactMap<Value>(_ transform: (Element) -> Value?) -> [Value] {
    if chunks.count == 1 { return chunks[0].compactMap(transform) }
    return chunks.flatMap { $0.compactMap(transform) }
  }

  /// Puts an element behind all that it does not come before.
  mutating func insert(_ element: Element, comesBefore: (Element) -> Bool) {
    // Most are added in order.
    if chunks.last?.last.map({ !comesBefore($0) }) ?? true {
      if chunks.last.map({ $0.count < Self.chunkSize }) ?? false {
        chunks[chunks.count - 1].append(element)
      } else {
        chunks.append([element])
      }
      return
    }
    let index = max(0, chunks.partitioningIndex { $0.first.map(comesBefore) ?? true } - 1)
    let at = chunks[index].partitioningIndex(where: comesBefore)
    chunks[index].insert(element, at: at)
    if chunks[index].count > 2 * Self.chunkSize {
      chunks.insert(Array(chunks[index][Self.chunkSize...]), at: index + 1)
      chunks[index].removeSubrange(Self.chunkSize...)
    }
  }

  mutating func removeAll(where isGone: (Element) -> Bool) {
    for index in chunks.indices.reversed() where chunks[index].contains(where: isGone) {
      chunks[index].removeAll(where: isGone)
      if chunks[index].isEmpty { chunks.remove(at: index) }
    }
  }
}

/// A dictionary whose copies cost little to change: only the part is copied that a key belongs to.
struct ShardedDictionary<Key: ShardKey, Value: Sendable>: Sendable {
  private var shards: [[Key: Value]] = Array(repeating: [:], count: 64)

  var count: Int { shards.reduce(0) { $0 + $1.count } }
  var values: [Value] { shards.flatMap(\.values) }

  subscript(key: Key) -> Value? {
    get { shards[shard(of: key)][key] }
    set { update(key) { $0 = newValue } }
  }

  /// Changes a value in place; nil stands for none.
  mutating func update(_ key: Key, _ change: (inout Value?) -> Void) {
    change(&shards[shard(of: key)][key])
  }

  private func shard(of key: Key) -> Int { Int(key.shardHash >> 16) % shards.count }
}

extension ShardedDictionary: Equatable where Value: Equatable {}

/// A key with a number that is the same in every copy.
protocol ShardKey: Hashable, Sendable {
  var shardHash: UInt32 { get }
}

extension String: ShardKey {
  var shardHash: UInt32 { NameHash.of(self) }
}

extension UInt32: ShardKey {
  var shardHash: UInt32 { self }
}
