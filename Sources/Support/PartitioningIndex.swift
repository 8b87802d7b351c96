extension Array {
  /// The first index whose element meets a condition that all later elements meet too, by binary search; `endIndex`
  /// where none does.
  @inlinable
  public func partitioningIndex(where belongsToSecondPart: (Element) -> Bool) -> Int {
    partitioningIndex(in: 0..<count, where: belongsToSecondPart)
  }

  /// The first index in a range whose element meets a condition that all later elements of the range meet too; the
  /// range's upper bound where none does.
  ///
  /// - Parameter range: within the array's indices.
  @inlinable
  public func partitioningIndex(in range: Range<Int>, where belongsToSecondPart: (Element) -> Bool) -> Int {
    var low = range.lowerBound
    var high = range.upperBound
    while low < high {
      let middle = low + (high - low) / 2
      if belongsToSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
