extension SyntaxTree {
  /// Looks over the tables for anything that a walk of the tree could trip over. Tests ask this of every tree they
  /// make; whoever changes the parser or the tree can too.
  ///
  /// - Returns: what is wrong, nothing if all is well.
  public func firstInconsistency() -> String? { inconsistencyAmongTokens() ?? inconsistencyAmongNodes() }

  /// How many bytes the tables take, the source left out.
  public var memoryFootprint: Int {
    func size<T>(_ array: [T]) -> Int { array.count * MemoryLayout<T>.stride }
    return size(storage.kinds) + size(storage.starts) + size(storage.ends) + size(storage.subtreeEnds)
      + size(storage.parents) + size(storage.firstTokens) + size(storage.tokenKinds) + size(storage.tokenStarts)
      + size(storage.tokenEnds) + size(storage.tokenFlags) + size(storage.comments)
  }

  private func inconsistencyAmongTokens() -> String? {
    guard let last = tokens.last, last.kind == .endOfFile else { return "the last token is not the end of the file" }
    var end = 0
    for token in tokens {
      let range = token.range
      if range.lowerBound < end { return "token \(token.index) starts at \(range.lowerBound), before \(end)" }
      // What ends a string that was left open has no bytes.
      if range.isEmpty, token.kind != .endOfFile, token.kind != .stringTail {
        return "token \(token.index) (\(token.kind)) is empty"
      }
      end = range.upperBound
    }
    if end > source.bytes.count { return "a token ends at \(end), behind the end of the source" }
    end = 0
    for comment in comments {
      if comment.range.lowerBound < end { return "a comment starts at \(comment.range.lowerBound), before \(end)" }
      end = comment.range.upperBound
    }
    if end > source.bytes.count { return "a comment ends at \(end), behind the end of the source" }
    return nil
  }

  private func inconsistencyAmongNodes() -> String? {
    guard nodeCount > 0, root.kind == .sourceFile else { return "the first node is not the file" }
    if root.subtreeEnd != nodeCount { return "the file holds \(root.subtreeEnd) of \(nodeCount) nodes" }
    // The nodes whose descendants are being met, each with the end of the child met last.
    var open: [(index: Int, subtreeEnd: Int, range: Range<Int>, childrenEnd: Int)] = []
    for index in 0..<nodeCount {
      guard let node = node(index) else { return "there is no node \(index)" }
      let range = node.range
      let name = "node \(index) (\(node.kind) \(range))"
      while let last = open.last, last.subtreeEnd <= index { open.removeLast() }
      if node.subtreeEnd <= index { return "\(name) ends at row \(node.subtreeEnd)" }
      if let parent = open.last {
        if node.parent?.index != parent.index { return "\(name) does not name \(parent.index) as its parent" }
        if node.subtreeEnd > parent.subtreeEnd { return "\(name) has descendants outside its parent" }
        if range.lowerBound < parent.childrenEnd { return "\(name) overlaps its sibling" }
        if range.lowerBound < parent.range.lowerBound || range.upperBound > parent.range.upperBound {
          return "\(name) is not inside its parent's \(parent.range)"
        }
        open[open.count - 1].childrenEnd = range.upperBound
      } else if index > 0 || node.parent != nil {
        return "\(name) stands outside the file"
      }
      if range.upperBound > source.bytes.count { return "\(name) ends behind the source" }
      // An interpolation starts inside the token of the text before it, and a token may have been cut in two.
      if !range.isEmpty, index > 0 {
        guard let first = node.firstToken, first.range.upperBound > range.lowerBound,
          (first.previous?.range.upperBound ?? 0) <= range.lowerBound
        else { return "\(name) does not start in its first token" }
      }
      open.append((index, node.subtreeEnd, range, range.lowerBound))
    }
    return nil
  }
}
