/// A first-in, first-out queue with constant-time operations.
struct Queue<Element> {
  /// The most recently added elements, in order.
  private var incoming: [Element] = []
  /// The next elements to remove, in reverse order.
  private var outgoing: [Element] = []

  var count: Int { incoming.count + outgoing.count }
  var isEmpty: Bool { incoming.isEmpty && outgoing.isEmpty }
  var first: Element? { outgoing.last ?? incoming.first }

  mutating func append(_ element: Element) { incoming.append(element) }

  mutating func popFirst() -> Element? {
    if outgoing.isEmpty {
      outgoing = incoming.reversed()
      incoming = []
    }
    return outgoing.popLast()
  }
}

extension Queue: Sendable where Element: Sendable {}

/// A queue of paths without duplicates.
struct PathQueue: Sendable {
  private var paths = Queue<String>()
  private var waiting: Set<String> = []

  var count: Int { paths.count }
  var isEmpty: Bool { paths.isEmpty }

  /// Adds the paths that are not yet in the queue.
  mutating func append(_ added: [String]) {
    for path in added where waiting.insert(path).inserted { paths.append(path) }
  }

  mutating func popFirst(atMost count: Int) -> [String] {
    var first: [String] = []
    while first.count < count, let path = paths.popFirst() {
      waiting.remove(path)
      first.append(path)
    }
    return first
  }
}
