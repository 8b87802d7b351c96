/// How long each kind of event blocked the loop, to find the causes of delays.
struct LoopStatistics {
  /// The duration in milliseconds above which users may notice a delay.
  static let noticeable = 10.0

  /// The events of one kind: messages by method, results of workers by the kind of work.
  private struct Entry {
    var count = 0
    /// In nanoseconds.
    var total = 0
    /// In nanoseconds.
    var longest = 0
  }

  /// The maximum number of kinds, because a client may send arbitrary methods.
  private static let kindLimit = 64

  private var entries: [String: Entry] = [:]
  private(set) var noticeableCount = 0
  /// The number of finished analyses of open documents.
  var analyses = 0
  /// How often an open document was checked because another file had changed.
  var checkedDocuments = 0

  /// - Parameters:
  ///   - nanoseconds: how long the loop was blocked.
  ///   - kind: the kind of event.
  mutating func add(_ nanoseconds: Int, _ kind: String) {
    let kind = entries[kind] != nil || entries.count < Self.kindLimit ? kind : "other"
    entries[kind, default: Entry()].count += 1
    entries[kind, default: Entry()].total += nanoseconds
    entries[kind, default: Entry()].longest = max(entries[kind]?.longest ?? 0, nanoseconds)
    if Double(nanoseconds) > Self.noticeable * 1e6 { noticeableCount += 1 }
  }

  /// The kinds of events with their count and duration in milliseconds, the longest first.
  var summary: [(kind: String, count: Int, mean: Double, longest: Double)] {
    entries.sorted { ($1.value.longest, $0.key) < ($0.value.longest, $1.key) }.map { kind, entry in
      (kind, entry.count, Double(entry.total) / Double(max(entry.count, 1)) / 1e6, Double(entry.longest) / 1e6)
    }
  }
}
