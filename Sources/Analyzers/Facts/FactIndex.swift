/// The facts of a whole workspace: one record per file, merged by name.
///
/// The order in which files are added does not matter, and a file can be replaced by itself; the index is then equal to
/// one made afresh.
public struct FactIndex: Sendable, Equatable {
  private var records: [String: FileFacts] = [:]
  private var types = FactTable<TypeFact>()
  private var viewUses = FactTable<ViewUseFact>()
  private var views = FactTable<ViewFact>()
  private var extensionFunctions = FactTable<ExtensionFunctionFact>()
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

  /// Puts a file's record in place of the one it had.
  ///
  /// - Parameters:
  ///   - path: of the file, as findings shall name it.
  ///   - facts: nil if the file is gone.
  /// - Returns: what may have changed for readers.
  @discardableResult
  public mutating func replace(_ path: String, with facts: FileFacts?) -> ChangedFacts {
    let old = records[path]
    var changed: Set<FactKey> = []
    types.replace(path, old?.types ?? [], by: facts?.types ?? [], &changed)
    viewUses.replace(path, old?.viewUses ?? [], by: facts?.viewUses ?? [], &changed)
    views.replace(path, old?.views ?? [], by: facts?.views ?? [], &changed)
    extensionFunctions.replace(path, old?.extensionFunctions ?? [], by: facts?.extensionFunctions ?? [], &changed)
    names.replace(path, old?.names ?? [], by: facts?.names ?? [], &changed)
    let usedSwiftUI = swiftUIFileCount > 0
    swiftUIFileCount += (facts?.usesSwiftUI ?? false ? 1 : 0) - (old?.usesSwiftUI ?? false ? 1 : 0)
    if usedSwiftUI != (swiftUIFileCount > 0) { changed.insert(FactKey(kind: .usesSwiftUI, name: "")) }
    records[path] = facts
    return ChangedFacts(keys: changed)
  }

  // MARK: Looking up, by `FactReader`

  func types(named name: String) -> [Located<TypeFact>] { types[name] }
  func uses(of view: String) -> [Located<ViewUseFact>] { viewUses[view] }
  func views(named name: String) -> [Located<ViewFact>] { views[name] }
  func extensionFunctions(named name: String) -> [Located<ExtensionFunctionFact>] { extensionFunctions[name] }
  var allExtensionFunctions: [Located<ExtensionFunctionFact>] { extensionFunctions.all }
  func names(_ kind: FactKey.Kind, _ name: String) -> [Located<NameFact>] {
    names[name].filter { $0.fact.kind == kind }
  }
  func names(_ kind: FactKey.Kind) -> [Located<NameFact>] { names.all.filter { $0.fact.kind == kind } }
  var usesSwiftUI: Bool { swiftUIFileCount > 0 }
}

/// What a change of files may have changed for those who read the index.
public struct ChangedFacts: Sendable, Hashable {
  fileprivate(set) var keys: Set<FactKey>

  public var isEmpty: Bool { keys.isEmpty }

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
}

/// Facts of one kind by name, in order of path and place.
private struct FactTable<F: Fact>: Sendable {
  private var byName: [String: [Located<F>]] = [:]

  subscript(name: String) -> [Located<F>] { byName[name] ?? [] }

  var all: [Located<F>] { byName.values.flatMap(\.self).sorted(by: FactTable.comesBefore) }

  mutating func replace(_ path: String, _ old: [F], by new: [F], _ changed: inout Set<FactKey>) {
    if old.isEmpty && new.isEmpty { return }
    let oldByKey = Dictionary(grouping: old, by: \.key)
    let newByKey = Dictionary(grouping: new, by: \.key)
    for (key, facts) in newByKey where oldByKey[key] != facts { changed.insert(key) }
    for key in oldByKey.keys where newByKey[key] == nil { changed.insert(key) }
    for name in Set(old.map(\.key.name)) {
      byName[name]?.removeAll { $0.path == path }
      if byName[name]?.isEmpty ?? false { byName[name] = nil }
    }
    for fact in new {
      let located = Located(path: path, fact: fact)
      var facts = byName[fact.key.name] ?? []
      byName[fact.key.name] = nil
      let at = facts.partitioningIndex { FactTable.comesBefore(located, $0) }
      facts.insert(located, at: at)
      byName[fact.key.name] = facts
    }
  }

  private static func comesBefore(_ a: Located<F>, _ b: Located<F>) -> Bool {
    (a.path, a.fact.place.start, a.fact.place.end) < (b.path, b.fact.place.start, b.fact.place.end)
  }
}
