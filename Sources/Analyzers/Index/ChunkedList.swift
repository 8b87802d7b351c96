import GotchaSupport

/// An ordered list whose copies are cheap to change: only the chunk that contains the changed element is copied. A name
/// like `body` has thousands of facts.
struct ChunkedList<Element: Sendable>: Sendable {
  /// None is empty.
  private(set) var chunks: [[Element]] = []
  private static var chunkSize: Int { 64 }

  var isEmpty: Bool { chunks.isEmpty }

  func compactMap<Value>(_ transform: (Element) -> Value?) -> [Value] {
    if chunks.count == 1 { return chunks[0].compactMap(transform) }
    return chunks.flatMap { $0.compactMap(transform) }
  }

  /// Inserts an element after all elements that it does not precede.
  mutating func insert(_ element: Element, comesBefore: (Element) -> Bool) {
    // Most elements are added in order.
    if chunks.last?.last.map({ !comesBefore($0) }) ?? true {
      if chunks.last.map({ $0.count < Self.chunkSize }) ?? false {
        chunks[chunks.count - 1].append(element)
      } else {
        chunks.append([element])
      }
      return
    }
    let index = max(0, chunks.partitioningIndex { $0.first.map(comesBefore) ?? true } - 1)
    let at = chunks[index].partitioningIndex(where: comesBefore)
    chunks[index].insert(element, at: at)
    if chunks[index].count > 2 * Self.chunkSize {
      chunks.insert(Array(chunks[index][Self.chunkSize...]), at: index + 1)
      chunks[index].removeSubrange(Self.chunkSize...)
    }
  }

  mutating func removeAll(where isRemoved: (Element) -> Bool) {
    for index in chunks.indices.reversed() where chunks[index].contains(where: isRemoved) {
      chunks[index].removeAll(where: isRemoved)
      if chunks[index].isEmpty { chunks.remove(at: index) }
    }
  }
}
