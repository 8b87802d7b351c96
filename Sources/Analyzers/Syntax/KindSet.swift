/// A set of node kinds, for loops over all rows of a tree, most of which have other kinds.
struct KindSet: Sendable {
  /// Indexed by the raw value of the kind.
  private let isContained: [Bool]

  init(_ kinds: [SyntaxKind]) {
    var isContained = [Bool](repeating: false, count: 256)
    for kind in kinds { isContained[Int(kind.rawValue)] = true }
    self.isContained = isContained
  }

  /// The first row of a range whose kind is in the set; the end of the range if there is none.
  @inline(__always)
  func firstRow(in rows: Range<Int>, of kinds: [SyntaxKind]) -> Int {
    let rows = rows.clamped(to: kinds.indices)
    return kinds.withUnsafeBufferPointer { kinds in
      isContained.withUnsafeBufferPointer { isContained in
        var row = rows.lowerBound
        while row < rows.upperBound, !isContained[Int(kinds[row].rawValue)] { row &+= 1 }
        return row
      }
    }
  }
}
