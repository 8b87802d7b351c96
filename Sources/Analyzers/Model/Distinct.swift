/// Elements in the order in which they were added, each once.
struct Distinct<Element> {
  private(set) var elements: [Element] = []
  /// Of each element.
  private var hashes: [UInt32] = []
  /// Positions of elements by their hash, the first one of each; empty while the elements are few.
  private var positions = HashTable<Int>()
  private let areSame: (Element, Element) -> Bool

  /// Up to this number of elements, a look at each is faster than a table.
  private static var few: Int { 16 }

  init(_ areSame: @escaping (Element, Element) -> Bool) { self.areSame = areSame }

  /// - Parameter hash: the same for elements that are the same.
  mutating func insert(_ element: Element, hash: UInt32) {
    if let position = positions.isEmpty ? hashes.firstIndex(of: hash) : positions[hash] {
      if areSame(elements[position], element) { return }
      // Others may have the same hash.
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
