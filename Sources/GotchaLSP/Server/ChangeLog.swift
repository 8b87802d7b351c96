import Analyzers

/// The last changes of facts, so that a document looks up what it has missed when its turn comes.
struct ChangeLog {
  private struct Entry {
    /// The URI of the document that made the change, nil for files that are not open.
    let origin: String?
    let changed: ChangedFacts
  }

  /// More names than these, as after reading a workspace, leave little to reuse.
  static let nameLimit = 1_000
  /// How many names are kept.
  private static let capacity = 4 * nameLimit

  /// The last changes, the last one last.
  private var entries: [Entry] = []
  /// How many changes there were before these.
  private var droppedCount = 0
  private var nameCount = 0

  /// How many changes there were.
  var count: Int { droppedCount + entries.count }

  /// - Parameter origin: the URI of the document that made the change, nil for files that are not open.
  mutating func append(_ changed: ChangedFacts, from origin: String?) {
    guard !changed.isEmpty else { return }
    entries.append(Entry(origin: origin, changed: changed))
    nameCount += changed.count
    guard nameCount > Self.capacity else { return }
    // Half of them at once, so that each is moved only once or twice.
    var kept = entries.count
    while kept > 0, nameCount > Self.capacity / 2 {
      nameCount -= entries[entries.count - kept].changed.count
      kept -= 1
    }
    droppedCount += entries.count - kept
    entries.removeFirst(entries.count - kept)
  }

  /// What others have changed since there were `count` changes; nil if that is too much to be worth knowing.
  ///
  /// - Parameter reader: the URI of a document, whose own changes do not count.
  func changes(since count: Int, except reader: String) -> ChangedFacts? {
    guard count >= droppedCount else { return nil }
    var result = ChangedFacts()
    for entry in entries.dropFirst(count - droppedCount) where entry.origin != reader {
      result.formUnion(entry.changed)
    }
    return result.count > Self.nameLimit ? nil : result
  }
}
