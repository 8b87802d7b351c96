/// One node of a `SyntaxTree`: a cheap value that refers to a row of the tree's tables.
///
/// Rows are in pre-order: `a.index < b.index` means that `a` starts no later than `b`, and the descendants of a node
/// are in the rows directly after it.
///
/// A node does not keep its tree alive. Code that works with nodes must keep the tree, or the `FileModel` that contains
/// it.
@usableFromInline
package struct SyntaxNode: Sendable {
  package let storage: UncountedStorage
  /// The row of the node in pre-order; the root is 0.
  package let index: Int

  package init(_ storage: UncountedStorage, _ index: Int) {
    self.storage = storage
    self.index = index
  }

  init(tree: SyntaxTree, index: Int) { self.init(UncountedStorage(tree.storage), index) }

  /// The tree that the node belongs to.
  package var tree: SyntaxTree { storage.tree }

  package var kind: SyntaxKind { storage.read(row: index) { $0.kinds[index] } }

  /// UTF-8 offsets from the first byte of the first token to the end of the last token.
  package var range: Range<Int> {
    storage.read(row: index) { storage in
      let start = Int(storage.starts[index])
      return start..<max(start, Int(storage.ends[index]))
    }
  }

  /// The source text of `range`. Allocates; use `textEquals` to compare.
  package var text: String { storage.text(range) }

  /// Whether the source text of `range` is exactly `string`.
  package func textEquals(_ string: StaticString) -> Bool { storage.text(range, equals: string) }

  package var parent: SyntaxNode? {
    index == 0 ? nil : SyntaxNode(storage, storage.read(row: index) { Int($0.parents[index]) })
  }

  /// The row after the last descendant.
  package var subtreeEnd: Int { storage.read(row: index) { Int($0.subtreeEnds[index]) } }

  /// The direct children in source order.
  package var children: SyntaxChildren { SyntaxChildren(node: self) }

  package var firstChild: SyntaxNode? {
    index + 1 < subtreeEnd ? SyntaxNode(storage, index + 1) : nil
  }

  package var nextSibling: SyntaxNode? {
    guard let parent, subtreeEnd < parent.subtreeEnd else { return nil }
    return SyntaxNode(storage, subtreeEnd)
  }

  package var previousSibling: SyntaxNode? {
    guard let parent else { return nil }
    var found: SyntaxNode?
    for child in parent.children {
      if child.index == index { return found }
      found = child
    }
    return nil
  }

  package var lastChild: SyntaxNode? {
    var found: SyntaxNode?
    for child in children { found = child }
    return found
  }

  /// The first direct child of a kind.
  package func child(_ kind: SyntaxKind) -> SyntaxNode? {
    for child in children where child.kind == kind { return child }
    return nil
  }

  /// All nodes below this node, in pre-order.
  package var descendants: SyntaxDescendants { SyntaxDescendants(node: self) }

  /// This node and all nodes below it, in pre-order.
  package var subtree: SyntaxDescendants { SyntaxDescendants(storage: storage, position: index, end: subtreeEnd) }

  /// The parent, its parent, and so on to the root.
  package var ancestors: UnfoldSequence<SyntaxNode, SyntaxNode> {
    sequence(state: self) { node in
      guard let parent = node.parent else { return nil }
      node = parent
      return parent
    }
  }

  /// Whether `other` is this node or a descendant of it.
  package func contains(_ other: SyntaxNode) -> Bool {
    (index..<subtreeEnd).contains(other.index)
  }

  /// The smallest node, starting at this one, whose range contains an offset; this node if no child contains it.
  ///
  /// - Parameter offset: a UTF-8 offset.
  func innermostNode(at offset: Int) -> SyntaxNode {
    // Rows are sorted by their start, so only the last one that starts before the offset and its ancestors contain it.
    let row = storage.read { storage in
      storage.starts.partitioningIndex(in: index + 1..<max(subtreeEnd, index + 1)) { Int($0) > offset } - 1
    }
    var found = SyntaxNode(storage, row)
    while found.index > index, !found.range.contains(offset), let parent = found.parent { found = parent }
    return found
  }

  /// The tokens from the first to the last byte of the node, including those of its descendants.
  package var tokens: SyntaxTokens {
    let end = range.upperBound
    return SyntaxTokens(
      storage,
      storage.read { storage in
        let first = Int(storage.firstTokens[index])
        return first..<storage.tokenIndex(atOrAfter: end, from: first)
      })
  }

  /// The tokens of the node that do not belong to a child: its keywords, names and punctuation.
  package var ownTokens: SyntaxOwnTokens { SyntaxOwnTokens(node: self) }

  /// The row of the first node of a kind, starting at this node.
  package func firstRow(of kind: SyntaxKind) -> Int? {
    let rows = index..<subtreeEnd
    return storage.read { storage in rows.first { storage.kinds[$0] == kind } }
  }

  package var firstToken: SyntaxToken? {
    guard !range.isEmpty else { return nil }
    let (first, count) = storage.read { (Int($0.firstTokens[index]), $0.tokenKinds.count) }
    return first < count ? SyntaxToken(storage, first) : nil
  }

  package var lastToken: SyntaxToken? { tokens.last }
}

extension SyntaxNode: Hashable {
  /// Two nodes are equal if they are the same row of the same tree.
  @usableFromInline package static func == (a: SyntaxNode, b: SyntaxNode) -> Bool {
    a.index == b.index && a.storage == b.storage
  }

  @usableFromInline package func hash(into hasher: inout Hasher) { hasher.combine(index) }
}

/// The direct children of a node in source order.
@usableFromInline
package struct SyntaxChildren: Sequence, IteratorProtocol, Sendable {
  let storage: UncountedStorage
  var position: Int
  let end: Int

  init(node: SyntaxNode) {
    storage = node.storage
    position = node.index + 1
    end = node.subtreeEnd
  }

  @usableFromInline
  package mutating func next() -> SyntaxNode? {
    guard position < end else { return nil }
    let child = SyntaxNode(storage, position)
    position = child.subtreeEnd
    return child
  }
}

/// All nodes below a node, in pre-order.
package struct SyntaxDescendants: Sequence, IteratorProtocol, Sendable {
  let storage: UncountedStorage
  var position: Int
  let end: Int

  init(node: SyntaxNode) { self.init(storage: node.storage, position: node.index + 1, end: node.subtreeEnd) }

  init(storage: UncountedStorage, position: Int, end: Int) {
    self.storage = storage
    self.position = position
    self.end = end
  }

  package mutating func next() -> SyntaxNode? {
    guard position < end else { return nil }
    defer { position += 1 }
    return SyntaxNode(storage, position)
  }

  /// Skips everything below `node`, which must be the node that was returned last.
  package mutating func skip(_ node: SyntaxNode) {
    position = Swift.max(position, node.subtreeEnd)
  }
}

/// One token of a tree. Trivia (white space, comments) are not part of it.
package struct SyntaxToken: Sendable {
  let storage: UncountedStorage
  /// The row of the token in source order.
  package let index: Int

  init(_ storage: UncountedStorage, _ index: Int) {
    self.storage = storage
    self.index = index
  }

  package init(tree: SyntaxTree, index: Int) { self.init(UncountedStorage(tree.storage), index) }

  package var tree: SyntaxTree { storage.tree }

  package var kind: TokenKind { storage.read(token: index) { $0.tokenKinds[index] } }

  /// UTF-8 offsets of the token.
  package var range: Range<Int> {
    storage.read(token: index) { storage in
      let start = Int(storage.tokenStarts[index])
      return start..<max(start, Int(storage.tokenEnds[index]))
    }
  }

  /// The text of the token as written, including backticks. Allocates.
  package var text: String { storage.text(range) }

  /// Whether the token's text is exactly `string`.
  package func textEquals(_ string: StaticString) -> Bool { storage.text(range, equals: string) }

  package var next: SyntaxToken? {
    index + 1 < storage.read { $0.tokenKinds.count } ? SyntaxToken(storage, index + 1) : nil
  }
  package var previous: SyntaxToken? { index > 0 ? SyntaxToken(storage, index - 1) : nil }

  /// Whether there is a line break between the previous token and this one.
  package var isFirstOnLine: Bool {
    storage.read(token: index) { $0.tokenFlags[index] & TokenFlags.newlineBefore != 0 }
  }
}

/// A sequence of adjacent tokens.
package struct SyntaxTokens: RandomAccessCollection, Sendable {
  let storage: UncountedStorage
  let range: Range<Int>

  init(_ storage: UncountedStorage, _ range: Range<Int>) {
    self.storage = storage
    self.range = range
  }

  package var startIndex: Int { range.lowerBound }
  package var endIndex: Int { range.upperBound }
  package subscript(index: Int) -> SyntaxToken { SyntaxToken(storage, index) }
}

/// The tokens of a node that do not belong to a child.
package struct SyntaxOwnTokens: Sequence, IteratorProtocol, Sendable {
  private let storage: UncountedStorage
  private let end: Int
  private var token: Int
  private var children: SyntaxChildren
  private var nextChild: SyntaxNode?

  /// - Parameter end: the offset at which the tokens end; nil for the end of the node.
  init(node: SyntaxNode, end: Int? = nil) {
    storage = node.storage
    self.end = end ?? node.range.upperBound
    token = node.storage.read { Int($0.firstTokens[node.index]) }
    children = node.children
    nextChild = children.next()
  }

  package mutating func next() -> SyntaxToken? {
    while true {
      let (token, end) = (token, end)
      guard let start = storage.read({ token < $0.tokenStarts.count ? Int($0.tokenStarts[token]) : nil }), start < end
      else { return nil }
      guard let child = nextChild else { break }
      let range = child.range
      if !range.isEmpty {
        if start < range.lowerBound { break }
        self.token = storage.read { $0.tokenIndex(atOrAfter: range.upperBound, from: token) }
      }
      nextChild = children.next()
    }
    defer { token += 1 }
    return SyntaxToken(storage, token)
  }
}
