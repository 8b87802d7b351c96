extension ViewGraph {
  /// The node that a name refers to at a place.
  ///
  /// - Parameters:
  ///   - name: the last part of a node's name.
  ///   - offset: a UTF-8 offset in the name.
  ///   - path: the file that contains it.
  package func node(named name: String, at offset: Int, in path: String) -> Int? {
    let named = nodes.indices.filter { nodes[$0].shortName == name }
    if let declared = named.first(where: { nodes[$0].path == path && nodes[$0].range.includes(offset) }) {
      return declared
    }
    // Of the views whose creation contains the place, the innermost one.
    let created = edges.last { edge in
      edge.path == path && edge.range.contains(offset) && nodes[edge.to].shortName == name
    }
    if let created { return created.to }
    return named.first { nodes[$0].path == path } ?? named.max { a, b in shared(a, path) < shared(b, path) }
  }

  /// The number of bytes with which the paths of a node and of a file begin in the same way.
  private func shared(_ node: Int, _ path: String) -> Int {
    zip(nodes[node].path.utf8, path.utf8).prefix { $0 == $1 }.count
  }

  /// The node of a declaration.
  package func node(named name: String, in path: String) -> Int? {
    nodes.indices.first { nodes[$0].path == path && nodes[$0].name == name }
  }
}

extension Range<Int>? {
  /// Whether it contains an offset or ends there.
  fileprivate func includes(_ offset: Int) -> Bool { map { $0.contains(offset) || $0.upperBound == offset } ?? false }
}

extension SyntaxTree {
  /// The identifier that contains an offset or ends there.
  ///
  /// - Parameter offset: a UTF-8 offset.
  /// - Returns: the name without backticks, and its range.
  package func identifier(at offset: Int) -> (name: String, range: Range<Int>)? {
    let next = tokenIndex(atOrAfter: offset)
    for row in [next, next - 1] where row >= 0 && row < tokenCount {
      let token = SyntaxToken(UncountedStorage(storage), row)
      let range = token.range
      guard token.kind.isIdentifier, range.lowerBound <= offset, offset <= range.upperBound else { continue }
      return (Name(token).text, range)
    }
    return nil
  }
}
