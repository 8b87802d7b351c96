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
