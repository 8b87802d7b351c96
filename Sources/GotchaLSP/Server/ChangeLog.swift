import GotchaAnalysis

/// The most recent changes of facts, from which a document determines what it has missed when its turn comes.
struct ChangeLog {
  private struct Entry {
    /// The URI of the document that made the change, nil for files that are not open.
    let origin: String?
    let changed: ChangedFacts
  }

  /// With more names than this, for example after indexing a workspace, little can be reused.
  static let nameLimit = 1_000
  /// The maximum number of stored names.
  private static let capacity = 4 * nameLimit

  /// The most recent changes, in order.
  private var entries: [Entry] = []
  /// The number of earlier changes that were dropped.
  private var droppedCount = 0
  private var nameCount = 0

  /// The total number of changes.
  var count: Int { droppedCount + entries.count }

  /// - Parameter origin: the URI of the document that made the change, nil for files that are not open.
  mutating func append(_ changed: ChangedFacts, from origin: String?) {
    guard !changed.isEmpty else { return }
    entries.append(Entry(origin: origin, changed: changed))
    nameCount += changed.count
    guard nameCount > Self.capacity else { return }
    // Half of them are dropped at once, so that each is moved only once or twice.
    var kept = entries.count
    while kept > 0, nameCount > Self.capacity / 2 {
      nameCount -= entries[entries.count - kept].changed.count
      kept -= 1
    }
    droppedCount += entries.count - kept
    entries.removeFirst(entries.count - kept)
  }

  /// The changes by others since there were `count` changes; nil if there are too many to be useful.
  ///
  /// - Parameter reader: the URI of a document, whose own changes are left out.
  func changes(since count: Int, except reader: String) -> ChangedFacts? {
    guard count >= droppedCount else { return nil }
    var result = ChangedFacts()
    for entry in entries.dropFirst(count - droppedCount) where entry.origin != reader {
      result.formUnion(entry.changed)
    }
    return result.count > Self.nameLimit ? nil : result
  }
}
