/// The order in which documents are analyzed.
///
/// Only a few are submitted to workers at once: each is analyzed with the facts at the time of its turn, and need not
/// be analyzed again because of changes in documents before it.
struct AnalysisQueue {
  /// The maximum number of concurrent analyses: one per thread, and one more so that no thread waits for the loop.
  static let limit = 2 * WorkerPool.threadLimit

  /// URIs of documents that were opened, edited or requested.
  private var first = Queue<String>()
  /// URIs of documents that became dirty because of changes in others.
  private var later = Queue<String>()
  /// The number of running analyses.
  private var running = 0

  /// Whether no analysis is running or waiting.
  var isIdle: Bool { running == 0 && first.isEmpty && later.isEmpty }
  /// The number of waiting entries, some of which may be duplicates or already analyzed.
  var count: Int { first.count + later.count }

  /// - Parameter isUrgent: whether the client waits for it.
  mutating func append(_ uri: String, isUrgent: Bool) { if isUrgent { first.append(uri) } else { later.append(uri) } }

  /// The next document, nil while enough analyses are running.
  mutating func popFirst() -> String? { running < Self.limit ? first.popFirst() ?? later.popFirst() : nil }

  mutating func didBegin() { running += 1 }
  mutating func didEnd() { running -= 1 }
}
