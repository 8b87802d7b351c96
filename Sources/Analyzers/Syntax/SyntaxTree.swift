import GotchaSupport

/// The syntax of one file: a table of nodes in pre-order and a table of tokens in source order.
///
/// Parsing never fails and never traps: any bytes produce a tree, whose `hasErrors` is true if they are not valid
/// Swift.
package struct SyntaxTree: Sendable {
  /// The only reference in a tree.
  package let storage: SyntaxStorage

  init(_ storage: SyntaxStorage) {
    self.storage = storage
  }

  /// The text that was parsed.
  package var source: SourceText { storage.source }

  /// Whether the file has syntax errors, or brackets are nested more deeply than the parser supports.
  package var hasErrors: Bool { !storage.errorOffsets.isEmpty }

  /// The positions of syntax errors, as ascending UTF-8 offsets.
  package var errorOffsets: [UInt32] { storage.errorOffsets }

  /// Whether there are syntax errors in a range.
  ///
  /// - Parameter range: UTF-8 offsets.
  package func hasErrors(in range: Range<Int>) -> Bool { !errors(in: range).isEmpty }

  /// The offsets of syntax errors in a range, including its upper bound.
  ///
  /// - Parameter range: UTF-8 offsets.
  package func errors(in range: Range<Int>) -> ArraySlice<UInt32> {
    let errors = storage.errorOffsets
    let first = errors.partitioningIndex { Int($0) >= range.lowerBound }
    return errors[first...].prefix { Int($0) <= range.upperBound }
  }

  /// The whole file.
  package var root: SyntaxNode { SyntaxNode(tree: self, index: 0) }

  package var nodeCount: Int { storage.kinds.count }
  package var tokenCount: Int { storage.tokenKinds.count }

  /// The node in a row, in pre-order from the root.
  package func node(_ index: Int) -> SyntaxNode? {
    storage.kinds.indices.contains(index) ? SyntaxNode(tree: self, index: index) : nil
  }

  /// All tokens. The last one is `endOfFile`.
  package var tokens: SyntaxTokens { SyntaxTokens(UncountedStorage(storage), 0..<tokenCount) }

  /// The comments in source order.
  package var comments: [Comment] { storage.comments }

  /// The comments that start in a range, in source order.
  ///
  /// - Parameter range: UTF-8 offsets.
  package func comments(in range: Range<Int>) -> ArraySlice<Comment> {
    let all = storage.comments
    return all[all.partitioningIndex { $0.range.lowerBound >= range.lowerBound }...]
      .prefix { $0.range.lowerBound < range.upperBound }
  }

  /// The smallest node whose range contains an offset.
  ///
  /// - Parameter offset: a UTF-8 offset.
  package func innermostNode(at offset: Int) -> SyntaxNode { root.innermostNode(at: offset) }

  /// The last node that begins at an offset or before it, and its ancestors.
  ///
  /// - Parameter offset: a UTF-8 offset.
  func nodes(around offset: Int) -> [SyntaxNode] {
    let row = storage.starts.partitioningIndex { Int($0) > offset } - 1
    guard row >= 0 else { return [] }
    let node = SyntaxNode(tree: self, index: row)
    return [node] + node.ancestors
  }

  /// The first token that starts at or after an offset: a row of the token table, or the number of tokens.
  ///
  /// - Parameters:
  ///   - offset: a UTF-8 offset.
  ///   - from: a row at or before the result, where the search starts.
  package func tokenIndex(atOrAfter offset: Int, from: Int = 0) -> Int {
    storage.tokenIndex(atOrAfter: offset, from: from)
  }

  func text(_ range: Range<Int>, equals string: StaticString) -> Bool { storage.source.spells(string, range) }
}

/// A comment, including delimiters.
package struct Comment: Sendable, Hashable {
  /// UTF-8 offsets.
  package let range: Range<Int>
  /// Whether it is `/* … */`, which may span lines, instead of `// …`.
  package let isBlock: Bool
}

/// The tables of a tree. They are shared by all its nodes and never change.
package final class SyntaxStorage: Sendable {
  let source: SourceText
  package let kinds: [SyntaxKind]
  let starts: [UInt32]
  let ends: [UInt32]
  let subtreeEnds: [UInt32]
  let parents: [UInt32]
  let firstTokens: [UInt32]
  let tokenKinds: [TokenKind]
  let tokenStarts: [UInt32]
  let tokenEnds: [UInt32]
  let tokenFlags: [UInt8]
  let comments: [Comment]
  let errorOffsets: [UInt32]
  #if DEBUG
  /// Checks reads of the tables in debug builds.
  let readScope: ReadScope?
  #endif

  init(
    source: SourceText, kinds: [SyntaxKind], starts: [UInt32], ends: [UInt32], subtreeEnds: [UInt32], parents: [UInt32],
    firstTokens: [UInt32], tokenKinds: [TokenKind], tokenStarts: [UInt32], tokenEnds: [UInt32], tokenFlags: [UInt8],
    comments: [Comment], errorOffsets: [UInt32]
  ) {
    self.source = source
    self.kinds = kinds
    self.starts = starts
    self.ends = ends
    self.subtreeEnds = subtreeEnds
    self.parents = parents
    self.firstTokens = firstTokens
    self.tokenKinds = tokenKinds
    self.tokenStarts = tokenStarts
    self.tokenEnds = tokenEnds
    self.tokenFlags = tokenFlags
    self.comments = comments
    self.errorOffsets = errorOffsets
    #if DEBUG
    readScope = nil
    #endif
  }

  #if DEBUG
  /// The same tables, with reads checked by a scope.
  init(_ other: SyntaxStorage, under scope: ReadScope) {
    var source = other.source
    source.readScope = scope
    self.source = source
    readScope = scope
    (kinds, starts, ends) = (other.kinds, other.starts, other.ends)
    (subtreeEnds, parents, firstTokens) = (other.subtreeEnds, other.parents, other.firstTokens)
    (tokenKinds, tokenStarts, tokenEnds) = (other.tokenKinds, other.tokenStarts, other.tokenEnds)
    (tokenFlags, comments, errorOffsets) = (other.tokenFlags, other.comments, other.errorOffsets)
  }
  #endif

  /// The first token that starts at or after an offset.
  ///
  /// - Parameters:
  ///   - offset: a UTF-8 offset.
  ///   - from: a row at or before the result, where the search starts.
  /// - Returns: a row of the token table, or the number of tokens if no token starts there.
  func tokenIndex(atOrAfter offset: Int, from: Int = 0) -> Int {
    let starts = tokenStarts
    var low = min(max(from, 0), starts.count)
    var high = starts.count
    // Most searches end a few tokens later, so the step is doubled before it is halved.
    var step = 8
    while low + step < high {
      if Int(starts[low + step]) >= offset {
        high = low + step
        break
      }
      low += step
      step *= 2
    }
    return starts.partitioningIndex(in: low..<high) { Int($0) >= offset }
  }
}

/// The tables of a tree, as referenced by its nodes. It does not count references, which makes a node a trivial value
/// that is free to copy. It is valid only as long as something else keeps the tree.
package struct UncountedStorage: Sendable, Equatable {
  #if DEBUG
  /// Traps if a node outlives its tree.
  private unowned let storage: SyntaxStorage

  init(_ storage: SyntaxStorage) { self.storage = storage }

  func read<Result>(_ body: (SyntaxStorage) -> Result) -> Result { body(storage) }

  /// Reads the data of a row. Traps if the current item has not recorded a dependency on it.
  func read<Result>(row: Int, _ body: (SyntaxStorage) -> Result) -> Result {
    storage.readScope?.check(row: row)
    return body(storage)
  }

  /// Reads the data of a token. Traps if the current item has not recorded a dependency on it.
  func read<Result>(token: Int, _ body: (SyntaxStorage) -> Result) -> Result {
    if let scope = storage.readScope, token < storage.tokenStarts.count {
      scope.check(token: Int(storage.tokenStarts[token]))
    }
    return body(storage)
  }
  #else
  private let storage: Unmanaged<SyntaxStorage>

  @inline(__always)
  init(_ storage: SyntaxStorage) { self.storage = .passUnretained(storage) }

  @inline(__always)
  func read<Result>(_ body: (SyntaxStorage) -> Result) -> Result { storage._withUnsafeGuaranteedRef(body) }

  /// Reads the data of a row.
  @inline(__always)
  func read<Result>(row _: Int, _ body: (SyntaxStorage) -> Result) -> Result { read(body) }

  /// Reads the data of a token.
  @inline(__always)
  func read<Result>(token _: Int, _ body: (SyntaxStorage) -> Result) -> Result { read(body) }
  #endif

  var tree: SyntaxTree { read { SyntaxTree($0) } }

  /// The text of a range of UTF-8 offsets. Allocates.
  func text(_ range: Range<Int>) -> String { read { $0.source.string(in: range) } }

  func text(_ range: Range<Int>, equals string: StaticString) -> Bool { read { $0.source.spells(string, range) } }

  func text(_ range: Range<Int>, equals other: Range<Int>, of storage: UncountedStorage) -> Bool {
    read { a in storage.read { b in a.source.spells(other, of: b.source, range) } }
  }

  /// The byte at an offset; 0 outside the text.
  func byte(at offset: Int) -> UInt8 { read { $0.source.byte(at: offset) } }

  package static func == (a: UncountedStorage, b: UncountedStorage) -> Bool { a.read { a in b.read { b in a === b } } }
}
