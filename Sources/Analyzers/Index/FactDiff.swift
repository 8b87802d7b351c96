/// The lists of facts that one record has and another does not.
struct FactDiff {
  private(set) var removed: [FactList] = []
  private(set) var added: [FactList] = []
  /// The names whose facts differ between the records.
  private(set) var changed = ChangedFacts()

  init(from old: FileFacts?, to new: FileFacts?) {
    let (old, new) = (old?.parts.map(\.facts) ?? [], new?.parts.map(\.facts) ?? [])
    // A common prefix and suffix of the lists are kept.
    var start = 0
    while start < old.count, start < new.count, old[start] === new[start] { start += 1 }
    var (oldEnd, newEnd) = (old.count, new.count)
    while oldEnd > start, newEnd > start, old[oldEnd - 1] === new[newEnd - 1] {
      oldEnd -= 1
      newEnd -= 1
    }
    let isOld = Set(old[start..<oldEnd].map(ObjectIdentifier.init))
    let isNew = Set(new[start..<newEnd].map(ObjectIdentifier.init))
    // The lists between two kept ones are compared separately, because the order of facts matters.
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
        // Reordered lists: all of them count as new.
        (removed, added) = (Array(old[start..<oldEnd]), Array(new[start..<newEnd]))
        (at, newAt, gapStart, newGapStart) = (oldEnd, newEnd, 0, 0)
      }
    }
    compare(removed[gapStart...], added[newGapStart...])
  }

  private mutating func compare(_ old: ArraySlice<FactList>, _ new: ArraySlice<FactList>) {
    func columns(_ lists: ArraySlice<FactList>) -> [FactKind: [any AnyFactColumn]] {
      lists.reduce(into: [:]) { columns, list in
        for column in list.columns { columns[column.kind, default: []].append(column.facts) }
      }
    }
    let (oldColumns, newColumns) = (columns(old), columns(new))
    for (kind, new) in newColumns {
      new.first?.insertChanges(from: oldColumns[kind] ?? [], to: new, into: &changed)
    }
    for (kind, old) in oldColumns where newColumns[kind] == nil {
      old.first?.insertChanges(from: old, to: [], into: &changed)
    }
  }
}

/// The facts that a change of files may have changed for readers of the index.
package struct ChangedFacts: Sendable, Hashable {
  /// The fingerprints of names.
  private(set) var names: HashSet = []
  /// The numbers of the names' kinds.
  private(set) var kinds: HashSet = []

  package init() {}

  package var isEmpty: Bool { names.isEmpty }
  package var count: Int { names.count }

  mutating func insert(_ fingerprint: UInt32, of kind: FactKind) {
    names.insert(fingerprint)
    kinds.insert(kind.number)
  }

  /// Adds the changes of another file.
  package mutating func formUnion(_ other: ChangedFacts) {
    names.formUnion(other.names)
    kinds.formUnion(other.kinds)
  }
}
