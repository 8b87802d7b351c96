extension SyntaxTree {
  /// Checks the invariants of the tables that tree traversals rely on. Tests call this for every tree they create.
  ///
  /// - Returns: the first violation; nil if there is none.
  package func firstInconsistency() -> String? { inconsistencyAmongTokens() ?? inconsistencyAmongNodes() }

  /// The size of the tables in bytes, without the source.
  package var memoryFootprint: Int {
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
      // The end of an unterminated string has no bytes.
      if range.isEmpty, token.kind != .endOfFile, token.kind != .stringTail {
        return "token \(token.index) (\(token.kind)) is empty"
      }
      end = range.upperBound
    }
    if end > source.bytes.count { return "a token ends at \(end), after the end of the source" }
    end = 0
    for comment in comments {
      if comment.range.lowerBound < end { return "a comment starts at \(comment.range.lowerBound), before \(end)" }
      end = comment.range.upperBound
    }
    if end > source.bytes.count { return "a comment ends at \(end), after the end of the source" }
    return nil
  }

  private func inconsistencyAmongNodes() -> String? {
    guard nodeCount > 0, root.kind == .sourceFile else { return "the first node is not the file" }
    if root.subtreeEnd != nodeCount { return "the file contains \(root.subtreeEnd) of \(nodeCount) nodes" }
    // The ancestors of the current node, each with the end of its last visited child.
    var open: [(index: Int, subtreeEnd: Int, range: Range<Int>, childrenEnd: Int)] = []
    for index in 0..<nodeCount {
      guard let node = node(index) else { return "node \(index) is missing" }
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
        return "\(name) is outside the file"
      }
      if range.upperBound > source.bytes.count { return "\(name) ends after the source" }
      // An interpolation starts inside the token of the text before it, and a token may have been split.
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
