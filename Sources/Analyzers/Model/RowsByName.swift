import GotchaSupport

/// A row, relative to the first row of its item, and the hash of a name.
struct NamedRow: Sendable {
  let row: UInt32
  let nameHash: UInt32

  init(_ row: Int, _ name: Name) { self.init(row, NameHash.of(name)) }

  init(_ row: Int, _ nameHash: UInt32) {
    self.row = UInt32(truncatingIfNeeded: row)
    self.nameHash = nameHash
  }

  func moved(by rows: Int) -> NamedRow { NamedRow(Int(row) + rows, nameHash) }
}

/// Rows by the hash of a name. The rows of each name are in source order.
struct RowsByName: Sendable {
  /// Grouped by bucket, in source order.
  let entries: [NamedRow]
  /// The start of each bucket in `entries`, and the end of the last one.
  private let bucketStarts: [UInt32]
  private let mask: UInt32

  /// - Parameter entries: the entries of each name must be in source order.
  init(_ entries: [NamedRow]) {
    guard entries.count > 4 else {
      self.entries = entries
      bucketStarts = [0, UInt32(truncatingIfNeeded: entries.count)]
      mask = 0
      return
    }
    var bucketCount = 4
    while bucketCount < entries.count { bucketCount *= 2 }
    let mask = UInt32(truncatingIfNeeded: bucketCount - 1)
    var starts = [UInt32](repeating: 0, count: bucketCount + 1)
    for entry in entries { starts[Int(entry.nameHash & mask) + 1] += 1 }
    for bucket in 0..<bucketCount { starts[bucket + 1] += starts[bucket] }
    var next = starts
    var sorted = entries
    for entry in entries {
      let bucket = Int(entry.nameHash & mask)
      sorted[Int(next[bucket])] = entry
      next[bucket] += 1
    }
    self.entries = sorted
    bucketStarts = starts
    self.mask = mask
  }

  /// In source order.
  func rows(_ hash: UInt32) -> some Sequence<NamedRow> {
    entries[bucket(hash)].lazy.filter { $0.nameHash == hash }
  }

  /// The rows within a range, in source order.
  func rows(_ hash: UInt32, in range: Range<Int>) -> some Sequence<NamedRow> {
    let bucket = bucket(hash)
    let start = entries.partitioningIndex(in: bucket) { $0.row >= range.lowerBound }
    return entries[start..<bucket.upperBound].lazy.prefix { $0.row < range.upperBound }.filter { $0.nameHash == hash }
  }

  private func bucket(_ hash: UInt32) -> Range<Int> {
    let bucket = Int(hash & mask)
    return Int(bucketStarts[bucket])..<Int(bucketStarts[bucket + 1])
  }
}
