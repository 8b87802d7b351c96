extension Array {
  /// The first index whose element meets a condition that all later elements also meet, by binary search; `endIndex` if
  /// there is none.
  @inlinable
  public func partitioningIndex(where belongsToSecondPart: (Element) -> Bool) -> Int {
    partitioningIndex(in: 0..<count, where: belongsToSecondPart)
  }

  /// The first index in a range whose element meets a condition that all later elements of the range also meet; the
  /// range's upper bound if there is none.
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
