/// Which readers depend on which facts, so that a change leads to those that it may concern without asking all others.
///
/// What a reader depended on earlier is kept for a while: that a reader is named does not mean that it is affected.
package struct FactDependents: Sendable {
  /// A name or kind that a reader depends on, in a list with the others that depend on it.
  private struct Link {
    let reader: Int32
    /// The index of the next link in the list, -1 for none.
    let next: Int32
  }

  private struct Reader {
    let name: String
    var dependencies: HashSet = []
  }

  /// Lists this short are not worth being cleaned up.
  private static let smallCount = 4_096

  /// The index of the first link, by the fingerprint of a name or the number of a kind.
  private var lists = HashTable<Int32>()
  private var links: [Link] = []
  /// Links of readers that are gone.
  private var unusedCount = 0
  private var numbers: [String: Int32] = [:]
  /// By their numbers, which are never used again.
  private var readers: [Int32: Reader] = [:]
  private var lastNumber: Int32 = 0

  package init() {}

  /// How many names and kinds are noted for a reader.
  package func count(of reader: String) -> Int {
    numbers[reader].flatMap { readers[$0]?.dependencies.count } ?? 0
  }

  /// How many links there are, those that are not used any more included.
  var linkCount: Int { links.count }

  /// Adds to what a reader depends on.
  package mutating func insert(_ dependencies: FactDependencies, of reader: String) {
    let number = number(of: reader)
    for name in dependencies.names.elements { insert(name, of: number) }
    for kind in dependencies.kinds.elements { insert(kind, of: number) }
  }

  package mutating func remove(_ reader: String) {
    guard let number = numbers.removeValue(forKey: reader), let removed = readers.removeValue(forKey: number) else {
      return
    }
    unusedCount += removed.dependencies.count
    if unusedCount > max(links.count / 2, Self.smallCount) { cleanUp() }
  }

  /// Those that may be affected by a change, in no particular order.
  package func readers(affectedBy changed: ChangedFacts) -> [String] {
    // After a workspace is read there are more names than readers know.
    guard changed.count < links.count else { return Array(numbers.keys) }
    var found: Set<Int32> = []
    for list in changed.names.elements + changed.kinds.elements {
      var next = lists[list] ?? -1
      while links.indices.contains(Int(next)) {
        found.insert(links[Int(next)].reader)
        next = links[Int(next)].next
      }
    }
    return found.compactMap { readers[$0]?.name }
  }

  private mutating func number(of reader: String) -> Int32 {
    if let number = numbers[reader] { return number }
    lastNumber &+= 1
    numbers[reader] = lastNumber
    readers[lastNumber] = Reader(name: reader)
    return lastNumber
  }

  private mutating func insert(_ dependency: UInt32, of reader: Int32) {
    guard readers[reader]?.dependencies.insert(dependency) ?? false else { return }
    link(dependency, to: reader)
  }

  private mutating func link(_ dependency: UInt32, to reader: Int32) {
    let first = lists[dependency] ?? -1
    lists[dependency] = Int32(truncatingIfNeeded: links.count)
    links.append(Link(reader: reader, next: first))
  }

  private mutating func cleanUp() {
    (lists, links, unusedCount) = (HashTable(), [], 0)
    for (number, reader) in readers {
      for dependency in reader.dependencies.elements { link(dependency, to: number) }
    }
  }
}
