// Determines which items an edit does not affect.

extension FileItem {
  /// The items of a tree after an edit; unaffected items keep their content.
  ///
  /// - Parameters:
  ///   - range: the replaced range, as UTF-8 offsets.
  ///   - items: the items before the edit.
  ///   - tree: the tree before the edit.
  static func items(
    after range: Range<Int>, of items: [FileItem], in tree: SyntaxTree, _ reparse: Reparse
  ) -> [FileItem] {
    let new = reparse.tree
    let range = range.clamped(to: 0..<tree.source.bytes.count)
    let bytes = new.source.bytes.count - tree.source.bytes.count
    let rows = new.nodeCount - tree.nodeCount
    switch reparse.extent {
    case .block(let block):
      return items.map { item in
        if item.rows.upperBound <= block { return item }
        if item.rows.lowerBound > block { return item.moved(rows: rows, bytes: bytes) }
        return FileItem(SyntaxNode(tree: new, index: item.rows.lowerBound))
      }
    case .items(let old, let becoming):
      let comers = sequence(first: becoming.lowerBound) { SyntaxNode(tree: new, index: $0).subtreeEnd }
        .prefix { $0 < becoming.upperBound }
      return items.filter { $0.rows.upperBound <= old.lowerBound }
        + comers.map { FileItem(SyntaxNode(tree: new, index: $0)) }
        + items.filter { $0.rows.lowerBound >= old.upperBound }.map { $0.moved(rows: rows, bytes: bytes) }
    case .file: break
    }
    var before = items[...]
    return new.root.children.map { node in
      // The previous item at this position, if the edit touches neither the item nor the space between it and its
      // neighbors.
      while let first = before.first,
        first.range.lowerBound < range.lowerBound
          ? first.range.lowerBound < node.range.lowerBound : first.range.lowerBound + bytes < node.range.lowerBound
      {
        before.removeFirst()
      }
      guard let old = before.first else { return FileItem(node) }
      let isBehind = old.range.lowerBound > range.upperBound
      let end = before.dropFirst().first?.range.lowerBound ?? tree.source.bytes.count
      let start = before.startIndex > 0 ? items[before.startIndex - 1].range.upperBound : 0
      guard isBehind ? start > range.upperBound : end < range.lowerBound,
        old.range.lowerBound + (isBehind ? bytes : 0) == node.range.lowerBound,
        let moved = old.moved(to: node, in: tree, bytes: isBehind ? bytes : 0)
      else { return FileItem(node) }
      return moved
    }
  }

  /// The item in another tree, if its rows and tokens are the same in that tree.
  private func moved(to node: SyntaxNode, in tree: SyntaxTree, bytes: Int) -> FileItem? {
    guard node.subtreeEnd - node.index == rows.count, node.range.count == range.count else { return nil }
    let (old, new) = (tree.storage, node.tree.storage)
    let distance = node.index - rows.lowerBound
    func isMoved(_ a: UInt32, _ b: UInt32, by distance: Int) -> Bool { Int(a) + distance == Int(b) }
    let rowsAreEqual = rows.allSatisfy { row in
      old.kinds[row] == new.kinds[row + distance] && isMoved(old.starts[row], new.starts[row + distance], by: bytes)
        && isMoved(old.ends[row], new.ends[row + distance], by: bytes)
        && isMoved(old.subtreeEnds[row], new.subtreeEnds[row + distance], by: distance)
    }
    guard rowsAreEqual else { return nil }
    let (firstToken, newFirstToken) = (Int(old.firstTokens[rows.lowerBound]), Int(new.firstTokens[node.index]))
    let tokens = firstToken..<tree.tokenIndex(atOrAfter: range.upperBound, from: firstToken)
    let tokenDistance = newFirstToken - firstToken
    let tokensAreEqual = tokens.allSatisfy { token in
      let other = token + tokenDistance
      return other < new.tokenKinds.count && old.tokenKinds[token] == new.tokenKinds[other]
        && old.tokenFlags[token] == new.tokenFlags[other]
        && isMoved(old.tokenStarts[token], new.tokenStarts[other], by: bytes)
        && isMoved(old.tokenEnds[token], new.tokenEnds[other], by: bytes)
    }
    guard tokensAreEqual else { return nil }
    let (errors, newErrors) = (tree.errors(in: range), node.tree.errors(in: node.range))
    guard errors.count == newErrors.count, zip(errors, newErrors).allSatisfy({ isMoved($0, $1, by: bytes) }) else {
      return nil
    }
    return self.moved(rows: distance, bytes: bytes)
  }
}
