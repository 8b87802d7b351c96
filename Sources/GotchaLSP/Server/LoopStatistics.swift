/// How long the loop was busy with which events, to find what delays it.
struct LoopStatistics {
  /// Above this, in milliseconds, users may notice.
  static let noticeable = 10.0

  /// Events of one kind: messages by their method, what workers bring by what they did.
  private struct Entry {
    var count = 0
    /// In nanoseconds.
    var total = 0
    /// In nanoseconds.
    var longest = 0
  }

  /// Kinds that are counted separately; a client may invent methods.
  private static let kindLimit = 64

  private var entries: [String: Entry] = [:]
  private(set) var noticeableCount = 0
  /// Analyses of open documents that ended.
  var analyses = 0
  /// How often an open document was looked at because another file had changed.
  var checkedDocuments = 0

  /// - Parameters:
  ///   - nanoseconds: for how long the loop was held.
  ///   - kind: by what.
  mutating func add(_ nanoseconds: Int, _ kind: String) {
    let kind = entries[kind] != nil || entries.count < Self.kindLimit ? kind : "other"
    entries[kind, default: Entry()].count += 1
    entries[kind, default: Entry()].total += nanoseconds
    entries[kind, default: Entry()].longest = max(entries[kind]?.longest ?? 0, nanoseconds)
    if Double(nanoseconds) > Self.noticeable * 1e6 { noticeableCount += 1 }
  }

  /// By what, how often and for how long in milliseconds, the longest first.
  var summary: [(kind: String, count: Int, mean: Double, longest: Double)] {
    entries.sorted { ($1.value.longest, $0.key) < ($0.value.longest, $1.key) }.map { kind, entry in
      (kind, entry.count, Double(entry.total) / Double(max(entry.count, 1)) / 1e6, Double(entry.longest) / 1e6)
    }
  }
}
