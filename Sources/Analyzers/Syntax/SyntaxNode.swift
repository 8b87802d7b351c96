/// One node of a `SyntaxTree`: a cheap value that names a row of the tree's tables.
///
/// Nodes are rows in pre-order, so `a.index < b.index` means that `a` starts no later than `b`, and the descendants
/// of a node are the rows directly behind it.
public struct SyntaxNode: Sendable {
  /// The tree that holds the node.
  public let tree: SyntaxTree
  /// The node's row, counted in pre-order; the root is 0.
  public let index: Int

  init(tree: SyntaxTree, index: Int) {
    self.tree = tree
    self.index = index
  }

  public var kind: SyntaxKind { tree.storage.kinds[index] }

  /// UTF-8 offsets from the first byte of the first token to behind the last byte of the last token.
  public var range: Range<Int> {
    let start = Int(tree.storage.starts[index])
    return start..<max(start, Int(tree.storage.ends[index]))
  }

  /// The source text of `range`. Allocates; compare with `textEquals` where that is all you want.
  public var text: String { tree.source.string(in: range) }

  /// Whether the source text of `range` is exactly `string`.
  public func textEquals(_ string: StaticString) -> Bool { tree.text(range, equals: string) }

  public var parent: SyntaxNode? {
    index == 0 ? nil : SyntaxNode(tree: tree, index: Int(tree.storage.parents[index]))
  }

  /// The row behind the last descendant.
  public var subtreeEnd: Int { Int(tree.storage.subtreeEnds[index]) }

  /// The direct children in source order.
  public var children: SyntaxChildren { SyntaxChildren(node: self) }

  public var firstChild: SyntaxNode? {
    index + 1 < subtreeEnd ? SyntaxNode(tree: tree, index: index + 1) : nil
  }

  public var nextSibling: SyntaxNode? {
    guard let parent, subtreeEnd < parent.subtreeEnd else { return nil }
    return SyntaxNode(tree: tree, index: subtreeEnd)
  }

  public var previousSibling: SyntaxNode? {
    guard let parent else { return nil }
    var found: SyntaxNode?
    for child in parent.children {
      if child.index == index { return found }
      found = child
    }
    return nil
  }

  public var lastChild: SyntaxNode? {
    var found: SyntaxNode?
    for child in children { found = child }
    return found
  }

  /// The first direct child of a kind.
  public func child(_ kind: SyntaxKind) -> SyntaxNode? {
    for child in children where child.kind == kind { return child }
    return nil
  }

  /// All nodes below this one, in pre-order.
  public var descendants: SyntaxDescendants { SyntaxDescendants(node: self) }

  /// The parent, its parent, and so on to the root.
  public var ancestors: some Sequence<SyntaxNode> {
    sequence(state: self) { node in
      guard let parent = node.parent else { return nil }
      node = parent
      return parent
    }
  }

  /// Whether `other` is this node or stands below it.
  public func contains(_ other: SyntaxNode) -> Bool {
    (index..<subtreeEnd).contains(other.index)
  }

  /// The tokens from the first to the last byte of the node, those of its descendants included.
  public var tokens: SyntaxTokens {
    let first = Int(tree.storage.firstTokens[index])
    return SyntaxTokens(tree: tree, range: first..<tree.tokenIndex(atOrAfter: range.upperBound, from: first))
  }

  /// The tokens of the node that belong to no child of it: its keywords, names and punctuation.
  public var ownTokens: [SyntaxToken] {
    var result: [SyntaxToken] = []
    var token = Int(tree.storage.firstTokens[index])
    func take(upTo offset: Int) {
      while token < tree.tokenCount, Int(tree.storage.tokenStarts[token]) < offset {
        result.append(SyntaxToken(tree: tree, index: token))
        token += 1
      }
    }
    for child in children where !child.range.isEmpty {
      take(upTo: child.range.lowerBound)
      token = tree.tokenIndex(atOrAfter: child.range.upperBound, from: token)
    }
    take(upTo: range.upperBound)
    return result
  }

  /// Whether a token of a kind stands in the node before a child of it.
  ///
  /// - Parameter child: nil to look through the whole node.
  func hasToken(_ kind: TokenKind, before child: SyntaxNode?) -> Bool {
    let end = Int(child?.range.lowerBound ?? range.upperBound)
    var token = Int(tree.storage.firstTokens[index])
    while token < tree.tokenCount, Int(tree.storage.tokenStarts[token]) < end {
      if tree.storage.tokenKinds[token] == kind { return true }
      token += 1
    }
    return false
  }

  /// The row of the first node of a kind at or below this one.
  func firstRow(of kind: SyntaxKind) -> Int? {
    (index..<subtreeEnd).first { tree.storage.kinds[$0] == kind }
  }

  public var firstToken: SyntaxToken? {
    let first = Int(tree.storage.firstTokens[index])
    return range.isEmpty || first >= tree.tokenCount ? nil : SyntaxToken(tree: tree, index: first)
  }

  public var lastToken: SyntaxToken? { tokens.last }
}

extension SyntaxNode: Hashable {
  /// Two nodes are equal if they are the same row of the same tree.
  public static func == (a: SyntaxNode, b: SyntaxNode) -> Bool {
    a.index == b.index && a.tree.storage === b.tree.storage
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(index) }
}

/// The direct children of a node in source order.
public struct SyntaxChildren: Sequence, IteratorProtocol, Sendable {
  let tree: SyntaxTree
  var position: Int
  let end: Int

  init(node: SyntaxNode) {
    tree = node.tree
    position = node.index + 1
    end = node.subtreeEnd
  }

  public mutating func next() -> SyntaxNode? {
    guard position < end else { return nil }
    let child = SyntaxNode(tree: tree, index: position)
    position = child.subtreeEnd
    return child
  }
}

/// All nodes below a node, in pre-order.
public struct SyntaxDescendants: Sequence, IteratorProtocol, Sendable {
  let tree: SyntaxTree
  var position: Int
  let end: Int

  init(node: SyntaxNode) {
    tree = node.tree
    position = node.index + 1
    end = node.subtreeEnd
  }

  public mutating func next() -> SyntaxNode? {
    guard position < end else { return nil }
    defer { position += 1 }
    return SyntaxNode(tree: tree, index: position)
  }

  /// Leaves out everything below `node`, which must be the node returned last.
  public mutating func skip(_ node: SyntaxNode) {
    position = Swift.max(position, node.subtreeEnd)
  }
}

/// One token of a tree; trivia (white space, comments) is not part of it.
public struct SyntaxToken: Sendable {
  public let tree: SyntaxTree
  /// The token's row in source order.
  public let index: Int

  init(tree: SyntaxTree, index: Int) {
    self.tree = tree
    self.index = index
  }

  public var kind: TokenKind { tree.storage.tokenKinds[index] }

  /// UTF-8 offsets of the token.
  public var range: Range<Int> {
    let start = Int(tree.storage.tokenStarts[index])
    return start..<max(start, Int(tree.storage.tokenEnds[index]))
  }

  /// The token's text as written, back-ticks included. Allocates.
  public var text: String { tree.source.string(in: range) }

  /// Whether the token's text is exactly `string`.
  public func textEquals(_ string: StaticString) -> Bool { tree.text(range, equals: string) }

  public var next: SyntaxToken? { index + 1 < tree.tokenCount ? SyntaxToken(tree: tree, index: index + 1) : nil }
  public var previous: SyntaxToken? { index > 0 ? SyntaxToken(tree: tree, index: index - 1) : nil }

  /// Whether a line break stands between the previous token and this one.
  public var isFirstOnLine: Bool { tree.storage.tokenFlags[index] & TokenFlags.newlineBefore != 0 }
}

/// A run of tokens.
public struct SyntaxTokens: RandomAccessCollection, Sendable {
  let tree: SyntaxTree
  let range: Range<Int>

  init(tree: SyntaxTree, range: Range<Int>) {
    self.tree = tree
    self.range = range
  }

  public var startIndex: Int { range.lowerBound }
  public var endIndex: Int { range.upperBound }
  public subscript(index: Int) -> SyntaxToken { SyntaxToken(tree: tree, index: index) }
}
