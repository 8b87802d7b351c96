#if DEBUG
import GotchaSupport

/// Tracks which items of a file may be read, in debug builds: the current item, and those on which it has recorded a
/// dependency.
///
/// The result of an item is kept until something in its read set changes. A read without a recorded dependency would
/// keep results that are no longer valid, so it ends the program. The scope belongs to one `FileModel`, on one thread.
final class ReadScope: @unchecked Sendable {
  /// An item at the top level of the file.
  struct Item {
    /// Its rows in the tree.
    let rows: Range<Int>
    /// UTF-8 offsets.
    let range: Range<Int>
  }

  /// Items that become readable together. Each is looked up only when it is read.
  enum Group: Hashable {
    case imports, statements
    /// By the hash of the name.
    case declaring(UInt32), mentioning(UInt32)
  }

  private let items: [Item]
  /// For each item, the number of the last `begin` since which it may be read.
  private var readable: [Int]
  /// The number of calls of `begin` so far.
  private var beginning = 0
  /// Whether a group may be read.
  private var groups: [Group: Bool] = [:]
  private var isAllReadable = false
  /// The current item; nil if everything may be read.
  private var current: Int?
  /// The reader: the id of a rule, or the name of the data that is being collected.
  var reader = ""
  /// Called for a read without a recorded dependency.
  var report: (String) -> Void = { fatalError($0) }
  /// Whether an item is in a group.
  var belongs: (Int, Group) -> Bool = { _, _ in false }

  /// - Parameter items: in source order. Everything may be read until `begin`.
  init(_ items: [Item]) {
    self.items = items
    readable = Array(repeating: 0, count: items.count)
  }

  // MARK: - Readable items

  /// From now on, allows reading only one item.
  func begin(_ item: Int) {
    current = item
    beginning += 1
    groups = [:]
    isAllReadable = false
    open(item)
  }

  /// From now on, allows reading everything.
  func end() { current = nil }

  /// Also allows reading another item.
  func open(_ item: Int) { readable[item] = beginning }

  /// Also allows reading the items of a group.
  func open(_ group: Group) { groups[group] = true }

  func openAll() { isAllReadable = true }

  /// Allows reading everything in a closure whose result the engine compares itself.
  func unchecked<Result>(_ body: () -> Result) -> Result {
    let item = current
    current = nil
    defer { current = item }
    return body()
  }

  // MARK: - Checks

  /// Checks a read of a row. The root does not belong to an item and may be read, because walks end at it.
  func check(row: Int) {
    guard let current, row > 0, !items[current].rows.contains(row) else { return }
    let item = items.partitioningIndex { $0.rows.lowerBound > row } - 1
    guard item >= 0, !isReadable(item) else { return }
    fail("row \(row)", item)
  }

  /// Checks a read of a token.
  ///
  /// - Parameter start: the UTF-8 offset of its first byte.
  func check(token start: Int) { check(bytes: start..<start + 1) }

  /// Checks a read of some text. The text between two items, mostly white space and comments, may be read with either
  /// of them, because the engine keeps the result of an item only if that text is also unchanged.
  ///
  /// - Parameter range: UTF-8 offsets.
  func check(bytes range: Range<Int>) {
    guard let current, !range.isEmpty, !items.isEmpty else { return }
    let own = items[current].range
    if own.lowerBound <= range.lowerBound, range.upperBound <= own.upperBound { return }
    let first = items.partitioningIndex { $0.range.upperBound > range.lowerBound }
    let end = items.partitioningIndex { $0.range.lowerBound >= range.upperBound }
    if let item = (first..<max(first, end)).first(where: { !isReadable($0) }) {
      fail("the text at \(range)", item)
    } else if first >= end, !isReadable(end - 1), !isReadable(first) {
      fail("the text at \(range)", max(end - 1, 0))
    }
  }

  /// Checks a read of a byte. One byte after the readable text is also allowed, because it ends the skipping of white
  /// space.
  ///
  /// - Parameter offset: UTF-8.
  func check(byte offset: Int) {
    guard let current, !items[current].range.contains(offset) else { return }
    let item = items.partitioningIndex { $0.range.upperBound > offset }
    guard item < items.count, items[item].range.contains(offset), !isReadable(item) else {
      return check(bytes: offset..<offset + 1)
    }
    let range = items[item].range
    let isBeside =
      offset == range.lowerBound && isReadable(item - 1) || offset == range.upperBound - 1 && isReadable(item + 1)
    if !isBeside { fail("the byte at \(offset)", item) }
  }

  private func isReadable(_ item: Int) -> Bool {
    guard items.indices.contains(item) else { return false }
    if readable[item] == beginning || isAllReadable { return true }
    guard groups.contains(where: { belongs(item, $0.key) }) else { return false }
    open(item)
    return true
  }

  private func fail(_ place: String, _ item: Int) {
    guard let current else { return }
    report(
      """
      \(reader) reads \(place) of item \(item) while it looks at item \(current), which has recorded no dependency on \
      it: ask FileModel about other parts of the file
      """)
  }
}
#endif
