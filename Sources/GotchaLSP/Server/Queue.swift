/// First in, first out, each step in constant time.
struct Queue<Element> {
  /// What was put in last, the last one last.
  private var incoming: [Element] = []
  /// What comes out next, the next one last.
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

/// Paths that wait, each of them once.
struct PathQueue: Sendable {
  private var paths = Queue<String>()
  private var waiting: Set<String> = []

  var count: Int { paths.count }
  var isEmpty: Bool { paths.isEmpty }

  /// Adds those that do not wait already.
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
