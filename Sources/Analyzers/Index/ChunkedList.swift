import GotchaSupport

/// An ordered list whose copies are cheap to change: only the chunk that contains the changed element is copied. A name
/// such as `body` has thousands of facts, but most names have one, which requires no allocation.
enum ChunkedList<Element: Sendable>: Sendable {
  case single(Element)
  /// No chunk is empty.
  case several([[Element]])

  private static var chunkSize: Int { 64 }

  init() { self = .several([]) }

  var isEmpty: Bool { chunks.isEmpty }

  var chunks: [[Element]] {
    switch self {
    case .single(let element): [[element]]
    case .several(let chunks): chunks
    }
  }

  func compactMap<Value>(_ transform: (Element) -> Value?) -> [Value] {
    switch self {
    case .single(let element): return transform(element).map { [$0] } ?? []
    case .several(let chunks):
      if chunks.count == 1 { return chunks[0].compactMap(transform) }
      return chunks.flatMap { $0.compactMap(transform) }
    }
  }

  /// Inserts an element after all elements that it does not precede.
  mutating func insert(_ element: Element, comesBefore: (Element) -> Bool) {
    var chunks: [[Element]]
    switch consume self {
    case .single(let other):
      self = .several([comesBefore(other) ? [element, other] : [other, element]])
      return
    case .several(let current): chunks = current
    }
    if chunks.isEmpty {
      self = .single(element)
      return
    }
    // Without another reference to the chunks, changing them does not copy them.
    self = .several([])
    defer { self = .several(chunks) }
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
    var chunks: [[Element]]
    switch consume self {
    case .single(let element):
      self = isRemoved(element) ? .several([]) : .single(element)
      return
    case .several(let current): chunks = current
    }
    self = .several([])
    for index in chunks.indices.reversed() where chunks[index].contains(where: isRemoved) {
      chunks[index].removeAll(where: isRemoved)
      if chunks[index].isEmpty { chunks.remove(at: index) }
    }
    self = .several(chunks)
  }
}
