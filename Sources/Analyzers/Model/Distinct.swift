/// Elements in the order of insertion, each once.
struct Distinct<Element> {
  private(set) var elements: [Element] = []
  /// The hash of each element.
  private var hashes: [UInt32] = []
  /// Positions of elements by hash, the first one for each hash; empty while there are few elements.
  private var positions = HashTable<Int>()
  private let areSame: (Element, Element) -> Bool

  /// Up to this number of elements, a linear search is faster than a table.
  private static var few: Int { 16 }

  init(_ areSame: @escaping (Element, Element) -> Bool) { self.areSame = areSame }

  /// - Parameter hash: the same for equal elements.
  mutating func insert(_ element: Element, hash: UInt32) {
    if let position = positions.isEmpty ? hashes.firstIndex(of: hash) : positions[hash] {
      if areSame(elements[position], element) { return }
      // Other elements may have the same hash.
      if elements.contains(where: { areSame($0, element) }) { return }
    } else if !positions.isEmpty {
      positions[hash] = elements.count
    }
    elements.append(element)
    hashes.append(hash)
    guard positions.isEmpty, elements.count > Self.few else { return }
    for (position, hash) in hashes.enumerated() where positions[hash] == nil { positions[hash] = position }
  }
}
