/// Which documents are analyzed next.
///
/// Few are handed to workers at once: each gets the facts as they are when its turn comes, and is not analyzed again
/// because of what those before it have changed.
struct AnalysisQueue {
  /// Analyses that are under way: one for each thread, and one more so that none waits for the loop.
  static let limit = 2 * WorkerPool.threadLimit

  /// URIs of documents that are opened, edited or asked for.
  private var first = Queue<String>()
  /// URIs of documents that others have changed.
  private var later = Queue<String>()
  /// Analyses that have begun and not ended.
  private var running = 0

  /// Whether nothing is or will be analyzed.
  var isIdle: Bool { running == 0 && first.isEmpty && later.isEmpty }
  /// How many wait, some of which may have been analyzed since or are there twice.
  var count: Int { first.count + later.count }

  /// - Parameter isUrgent: whether the client waits for it.
  mutating func append(_ uri: String, isUrgent: Bool) { if isUrgent { first.append(uri) } else { later.append(uri) } }

  /// The next document, nil while enough are being analyzed.
  mutating func popFirst() -> String? { running < Self.limit ? first.popFirst() ?? later.popFirst() : nil }

  mutating func didBegin() { running += 1 }
  mutating func didEnd() { running -= 1 }
}
