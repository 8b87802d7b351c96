/// Maps facts to the readers that depend on them, so that a change leads directly to the readers that it may affect.
///
/// Earlier dependencies of a reader are kept for a while, so a reader in the result is not necessarily affected.
package struct FactDependents: Sendable {
  /// A dependency of a reader on a name or kind, in a list with the other dependencies on it.
  private struct Link {
    let reader: Int32
    /// The index of the next link in the list; -1 if there is none.
    let next: Int32
  }

  private struct Reader {
    let name: String
    var dependencies: HashSet = []
  }

  /// The number of links below which removing unused ones is not worthwhile.
  private static let smallCount = 4_096

  /// The index of the first link, by the fingerprint of a name or the number of a kind.
  private var lists = HashTable<Int32>()
  private var links: [Link] = []
  /// The number of links of removed readers.
  private var unusedCount = 0
  private var numbers: [String: Int32] = [:]
  /// By their numbers, which are never reused.
  private var readers: [Int32: Reader] = [:]
  private var lastNumber: Int32 = 0

  package init() {}

  /// The number of names and kinds that are recorded for a reader.
  package func count(of reader: String) -> Int {
    numbers[reader].flatMap { readers[$0]?.dependencies.count } ?? 0
  }

  /// The number of links, including unused ones.
  var linkCount: Int { links.count }

  /// Adds dependencies of a reader.
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

  /// The readers that a change may affect, in unspecified order.
  package func readers(affectedBy changed: ChangedFacts) -> [String] {
    // After a workspace is read, the change contains more names than readers depend on.
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
