#if DEBUG
  import GotchaSupport

  /// Which items of a file may be read, in debug builds: the one at hand, and those on which it has recorded a
  /// dependency.
  ///
  /// What was found in an item is kept until something changes that the item depends on. A read that no recorded
  /// dependency covers would keep results that are no longer true, so it ends the program. The scope belongs to one
  /// `FileModel`, on one thread.
  final class ReadScope: @unchecked Sendable {
    /// An item at the top level of the file.
    struct Item {
      /// Its rows in the tree.
      let rows: Range<Int>
      /// UTF-8 offsets.
      let range: Range<Int>
    }

    private let items: [Item]
    private var readable: [Bool]
    /// The item at hand; nil where everything may be read.
    private var current: Int?
    /// Who reads: the id of a rule, or what is collected.
    var reader = ""
    /// What becomes of a read that nothing covers.
    var report: (String) -> Void = { fatalError($0) }

    /// - Parameter items: in source order. Everything may be read until `begin`.
    init(_ items: [Item]) {
      self.items = items
      readable = Array(repeating: false, count: items.count)
    }

    // MARK: - What may be read

    /// From here on only one item may be read.
    func begin(_ item: Int) {
      current = item
      for index in readable.indices { readable[index] = index == item }
    }

    /// From here on everything may be read.
    func end() { current = nil }

    /// Lets another item be read as well.
    func open(_ item: Int) { readable[item] = true }

    func openAll() {
      for index in readable.indices { readable[index] = true }
    }

    /// Lets everything be read by something whose result the engine compares by itself.
    func unchecked<Result>(_ body: () -> Result) -> Result {
      let item = current
      current = nil
      defer { current = item }
      return body()
    }

    // MARK: - Checks

    /// Checks a read of a row. That of the root is no part of an item: its kind ends many a walk.
    func check(row: Int) {
      guard let current, row > 0, !items[current].rows.contains(row) else { return }
      let item = items.partitioningIndex { $0.rows.lowerBound > row } - 1
      guard item >= 0, !readable[item] else { return }
      fail("row \(row)", item)
    }

    /// Checks a read of a token.
    ///
    /// - Parameter start: the UTF-8 offset of its first byte.
    func check(token start: Int) { check(bytes: start..<start + 1) }

    /// Checks a read of some text. What stands between two items, mostly white space and comments, may be read with
    /// either: the engine keeps what was found in an item only where that is the same as well.
    ///
    /// - Parameter range: UTF-8 offsets.
    func check(bytes range: Range<Int>) {
      guard current != nil, !range.isEmpty, !items.isEmpty else { return }
      let first = items.partitioningIndex { $0.range.upperBound > range.lowerBound }
      let end = items.partitioningIndex { $0.range.lowerBound >= range.upperBound }
      if let item = (first..<max(first, end)).first(where: { !readable[$0] }) {
        fail("the text at \(range)", item)
      } else if first >= end, !isReadable(end - 1), !isReadable(first) {
        fail("the text at \(range)", max(end - 1, 0))
      }
    }

    /// Checks a read of a byte. Beside what may be read, one more byte may: it ends the skipping of white space.
    ///
    /// - Parameter offset: UTF-8.
    func check(byte offset: Int) {
      guard current != nil else { return }
      let item = items.partitioningIndex { $0.range.upperBound > offset }
      guard item < items.count, items[item].range.contains(offset), !readable[item] else {
        return check(bytes: offset..<offset + 1)
      }
      let range = items[item].range
      let isBeside =
        offset == range.lowerBound && isReadable(item - 1) || offset == range.upperBound - 1 && isReadable(item + 1)
      if !isBeside { fail("the byte at \(offset)", item) }
    }

    private func isReadable(_ item: Int) -> Bool { readable.indices.contains(item) && readable[item] }

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
