extension SyntaxStorage {
  /// The tables after replacing some rows with a common parent, and all rows below them.
  ///
  /// - Parameter source: the whole text afterward.
  func replacing(_ splice: Splice, _ source: SourceText) -> SyntaxStorage {
    let (oldRows, oldTokens, part, delta) = (splice.rows, splice.tokens, splice.part, splice.delta)
    let newRows = splice.firstPartRow..<part.kinds.count
    let newTokens = 0..<splice.partTokenCount
    let rowDelta = newRows.count - oldRows.count
    let tokenDelta = newTokens.count - oldTokens.count
    let base = UInt32(truncatingIfNeeded: splice.bytes.lowerBound)
    let firstRow = UInt32(truncatingIfNeeded: oldRows.lowerBound - splice.firstPartRow)
    let firstToken = UInt32(truncatingIfNeeded: oldTokens.lowerBound)

    var starts = starts.splicing(oldRows, part.starts[newRows].lazy.map { $0 &+ base })
    var ends = ends.splicing(oldRows, part.ends[newRows].lazy.map { $0 &+ base })
    var subtreeEnds = subtreeEnds.splicing(oldRows, part.subtreeEnds[newRows].lazy.map { $0 &+ firstRow })
    var parents = parents.splicing(oldRows, part.parents[newRows].lazy.map { $0 &+ firstRow })
    var firstTokens = firstTokens.splicing(oldRows, part.firstTokens[newRows].lazy.map { $0 &+ firstToken })
    var row = splice.firstPartRow
    while row < part.kinds.count {
      parents[row - splice.firstPartRow + oldRows.lowerBound] = UInt32(truncatingIfNeeded: splice.parent)
      row = Int(part.subtreeEnds[row])
    }
    let kept = oldRows.lowerBound + newRows.count
    starts.shift(from: kept, by: delta)
    ends.shift(from: kept, by: delta)
    subtreeEnds.shift(from: kept, by: rowDelta)
    firstTokens.shift(from: kept, by: tokenDelta)
    parents.shift(from: kept, by: rowDelta) { Int($0) >= oldRows.upperBound }
    var ancestor = splice.parent
    while true {
      ends[ancestor] = UInt32(truncatingIfNeeded: Int(ends[ancestor]) + delta)
      subtreeEnds[ancestor] = UInt32(truncatingIfNeeded: Int(subtreeEnds[ancestor]) + rowDelta)
      if ancestor == 0 { break }
      ancestor = Int(parents[ancestor])
    }
    // The root ends with the last token, not at the end of the text.
    if splice.firstPartRow > 0, kept == starts.count { ends[0] = part.ends[0] &+ base }

    var tokenStarts = tokenStarts.splicing(oldTokens, part.tokenStarts[newTokens].lazy.map { $0 &+ base })
    var tokenEnds = tokenEnds.splicing(oldTokens, part.tokenEnds[newTokens].lazy.map { $0 &+ base })
    tokenStarts.shift(from: oldTokens.lowerBound + newTokens.count, by: delta)
    tokenEnds.shift(from: oldTokens.lowerBound + newTokens.count, by: delta)

    let inner = part.comments.map { Comment(range: $0.range.shifted(by: splice.bytes.lowerBound), isBlock: $0.isBlock) }
    let comments =
      comments.filter { $0.range.lowerBound < splice.bytes.lowerBound } + inner
      + comments.filter { $0.range.lowerBound >= splice.bytes.upperBound }
      .map { Comment(range: $0.range.shifted(by: delta), isBlock: $0.isBlock) }
    let errors =
      errorOffsets.filter { Int($0) <= splice.bytes.lowerBound } + part.errorOffsets.map { $0 &+ base }
      + errorOffsets.filter { Int($0) >= splice.bytes.upperBound }.map { UInt32(truncatingIfNeeded: Int($0) + delta) }
    return SyntaxStorage(
      source: source, kinds: kinds.splicing(oldRows, part.kinds[newRows]), starts: starts, ends: ends,
      subtreeEnds: subtreeEnds, parents: parents, firstTokens: firstTokens,
      tokenKinds: tokenKinds.splicing(oldTokens, part.tokenKinds[newTokens]), tokenStarts: tokenStarts,
      tokenEnds: tokenEnds, tokenFlags: tokenFlags.splicing(oldTokens, part.tokenFlags[newTokens]),
      comments: comments, errorOffsets: errors)
  }
}

/// A part of a tree and its replacement.
struct Splice {
  /// The rows to replace, with all their descendants.
  let rows: Range<Int>
  let parent: Int
  let tokens: Range<Int>
  /// UTF-8 offsets. They have no upper bound if the rest of the file is replaced, so that errors at its end are also
  /// replaced.
  let bytes: Range<Int>
  /// The number of bytes by which the text has grown.
  let delta: Int
  /// The new tables, with offsets and rows relative to their own start.
  let part: SyntaxStorage
  /// The first row of `part` to use: 1 if its root is omitted.
  let firstPartRow: Int
  /// The number of tokens of `part` to use. Its `endOfFile` is used only if it ends the file.
  let partTokenCount: Int
}

extension Range<Int> {
  fileprivate func shifted(by delta: Int) -> Range<Int> { lowerBound + delta..<upperBound + delta }
}

extension Array {
  /// The elements after replacing some of them.
  fileprivate func splicing(_ range: Range<Int>, _ elements: some Collection<Element>) -> [Element] {
    var result: [Element] = []
    result.reserveCapacity(count - range.count + elements.count)
    result.append(contentsOf: self[..<range.lowerBound])
    result.append(contentsOf: elements)
    result.append(contentsOf: self[range.upperBound...])
    return result
  }
}

extension [UInt32] {
  /// Adds a number to all elements starting at an index.
  fileprivate mutating func shift(from index: Int, by delta: Int) {
    guard delta != 0 else { return }
    let offset = UInt32(truncatingIfNeeded: delta)
    withUnsafeMutableBufferPointer { elements in
      for index in index..<Swift.max(index, elements.count) { elements[index] &+= offset }
    }
  }

  /// Adds a number to the elements starting at an index that fulfill a condition.
  fileprivate mutating func shift(from index: Int, by delta: Int, where condition: (UInt32) -> Bool) {
    guard delta != 0 else { return }
    let offset = UInt32(truncatingIfNeeded: delta)
    withUnsafeMutableBufferPointer { elements in
      for index in index..<Swift.max(index, elements.count) where condition(elements[index]) {
        elements[index] &+= offset
      }
    }
  }
}
