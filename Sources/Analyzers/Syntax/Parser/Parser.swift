/// A recursive-descent parser for Swift over the lexer's token table.
///
/// There is one method per production, named as in SwiftSyntax. Each production takes a `Mark` at its start and turns
/// it into a node with `finish` at its end. Decisions that require lookahead are in the files named `…Lookahead.swift`
/// and in `Parser+Skipping.swift`.
struct Parser: ~Copyable {
  var lexer: Lexer
  var tree: TreeBuilder
  private let kinds: UnsafeMutablePointer<TokenKind>
  private let starts: UnsafeMutablePointer<UInt32>
  private let ends: UnsafeMutablePointer<UInt32>
  private let flags: UnsafeMutablePointer<UInt8>
  /// The number of tokens without the sentinels after the end of the file.
  private let tokenCount: Int

  /// The current token's row.
  private(set) var position = 0
  /// The end of the last consumed token, as a UTF-8 offset.
  private(set) var lastEnd: UInt32 = 0
  /// The end of the rest of a split token, or 0.
  private var splitEnd: UInt32 = 0
  /// Splits that a lookahead may have to undo.
  private var splits: [Split] = []
  /// The ends of long bracketed groups that a lookahead has skipped, by the row that opens them.
  private var groupEnds: [Int: Int] = [:]
  /// Rows of `<` that do not open generic arguments, found by long lookaheads.
  private var notGeneric: Set<Int> = []
  /// Rows of `#if` that contain more than attributes, found in the same way.
  private var notAttributes: Set<Int> = []
  /// Rows of modifiers without a declaration, found in the same way.
  private var modifiersOfNothing = 0..<0
  /// The nesting depth of productions.
  private var depth = 0
  private let isCancelled: (() -> Bool)?
  /// The number of statements and members until `isCancelled` is called again.
  private var untilCancellationCheck = Limit.cancellationInterval
  /// Whether `isCancelled` has returned true.
  private(set) var wasCancelled = false
  var errorOffsets: [UInt32]

  private struct Split {
    var position: Int
    var kind: TokenKind
    var start: UInt32
    var end: UInt32
    var flags: UInt8
  }

  init(lexer: consuming Lexer, isCancelled: (() -> Bool)? = nil) {
    self.isCancelled = isCancelled
    let tokenCount = lexer.tokens.count
    for _ in 0..<Limit.endOfFileTokens {
      lexer.tokens.append(.endOfFile, lexer.count, lexer.count, flags: TokenFlags.newlineBefore)
    }
    kinds = lexer.tokens.kinds
    starts = lexer.tokens.starts
    ends = lexer.tokens.ends
    flags = lexer.tokens.flags
    self.tokenCount = tokenCount
    errorOffsets = lexer.errorOffsets
    tree = TreeBuilder(capacity: tokenCount + tokenCount / 2 + 16)
    self.lexer = lexer
  }

  /// Returns the finished tables.
  ///
  /// - Parameter source: the parsed text.
  consuming func finish(_ source: SourceText) -> SyntaxStorage {
    let errors = errorOffsets.sorted()
    let tokenKinds = Array(UnsafeBufferPointer(start: kinds, count: tokenCount))
    let tokenStarts = Array(UnsafeBufferPointer(start: starts, count: tokenCount))
    let tokenEnds = Array(UnsafeBufferPointer(start: ends, count: tokenCount))
    let tokenFlags = Array(UnsafeBufferPointer(start: flags, count: tokenCount))
    let comments = lexer.comments
    let columns = tree.finish()
    return SyntaxStorage(
      source: source, kinds: columns.kinds, starts: columns.starts, ends: columns.ends,
      subtreeEnds: columns.subtreeEnds, parents: columns.parents, firstTokens: columns.firstTokens,
      tokenKinds: tokenKinds, tokenStarts: tokenStarts, tokenEnds: tokenEnds, tokenFlags: tokenFlags,
      comments: comments, errorOffsets: errors)
  }

  /// Whether parsing was canceled. Called before each statement and member.
  mutating func checkCancellation() -> Bool {
    untilCancellationCheck -= 1
    if untilCancellationCheck == 0 {
      untilCancellationCheck = Limit.cancellationInterval
      if let isCancelled, isCancelled() { wasCancelled = true }
    }
    return wasCancelled
  }

  // MARK: Tokens

  /// The current token.
  @inline(__always)
  var kind: TokenKind { kinds[position] }

  /// The token after the current one.
  @inline(__always)
  var nextKind: TokenKind { kinds[position &+ 1] }

  /// The token two after the current one.
  @inline(__always)
  var secondNextKind: TokenKind { at(.endOfFile) || nextKind == .endOfFile ? .endOfFile : kinds[position &+ 2] }

  /// Whether the current token is the first on its line.
  @inline(__always)
  var isAtStartOfLine: Bool { splitEnd == 0 && flags[position] & TokenFlags.newlineBefore != 0 }

  /// Whether the token after the current one is the first on its line.
  @inline(__always)
  var nextIsAtStartOfLine: Bool { flags[position &+ 1] & TokenFlags.newlineBefore != 0 }

  /// Whether the current token directly follows the last consumed one.
  @inline(__always)
  var touchesPrevious: Bool { starts[position] == lastEnd }

  /// Whether the next token directly follows the current one.
  @inline(__always)
  var touchesNext: Bool { ends[position] == starts[position &+ 1] }

  @inline(__always)
  func at(_ kind: TokenKind) -> Bool { kinds[position] == kind }

  @inline(__always)
  func at(_ kind: TokenKind, _ other: TokenKind) -> Bool { kinds[position] == kind || kinds[position] == other }

  /// Whether the current token's first byte is a character.
  @inline(__always)
  func at(prefix character: Unicode.Scalar) -> Bool {
    kinds[position] != .endOfFile && lexer.text[Int(starts[position])] == UInt8(truncatingIfNeeded: character.value)
  }

  /// Whether the token after the current one starts with a character.
  @inline(__always)
  func next(prefix character: Unicode.Scalar) -> Bool {
    nextKind != .endOfFile && lexer.text[Int(starts[position + 1])] == UInt8(truncatingIfNeeded: character.value)
  }

  /// Whether the current token is an operator with exactly this spelling.
  @inline(__always)
  func at(operator spelling: StaticString) -> Bool {
    kind.isOperator && Int(ends[position] - starts[position]) == spelling.utf8CodeUnitCount
      && lexer.text.spells(spelling, at: Int(starts[position]))
  }

  /// Whether the token after the current one is an operator with exactly this spelling.
  @inline(__always)
  func next(operator spelling: StaticString) -> Bool {
    nextKind.isOperator && Int(ends[position + 1] - starts[position + 1]) == spelling.utf8CodeUnitCount
      && lexer.text.spells(spelling, at: Int(starts[position + 1]))
  }

  /// Whether the token after the current one has exactly this spelling.
  @inline(__always)
  func next(spells spelling: StaticString) -> Bool {
    Int(ends[position + 1] - starts[position + 1]) == spelling.utf8CodeUnitCount
      && lexer.text.spells(spelling, at: Int(starts[position + 1]))
  }

  /// The bytes of the current token.
  var tokenText: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: lexer.text + Int(starts[position]), count: Int(ends[position] - starts[position]))
  }

  /// Whether a token at a distance from the current one is an editor placeholder `<#…#>`.
  func isEditorPlaceholder(at distance: Int) -> Bool {
    let index = min(position + distance, tokenCount - 1)
    return kinds[index] == .identifier && lexer.text[Int(starts[index])] == UInt8(ascii: "<")
  }

  @inline(__always)
  mutating func advance() {
    lastEnd = ends[position]
    if splitEnd != 0 {
      advancePastSplit()
    } else if kinds[position] != .endOfFile {
      position &+= 1
    }
  }

  /// Consumes the current token if it is of a kind.
  @inline(__always)
  mutating func consume(_ kind: TokenKind) -> Bool {
    guard kinds[position] == kind else { return false }
    advance()
    return true
  }

  @inline(__always)
  mutating func consume(operator spelling: StaticString) -> Bool {
    guard kind.isOperator, at(operator: spelling) else { return false }
    advance()
    return true
  }

  /// Consumes the first bytes of the current token. The rest becomes the current token.
  ///
  /// - Parameter length: in bytes. If the token is not longer, it is consumed as a whole.
  @inline(never)
  mutating func advance(prefix length: Int) {
    let start = starts[position]
    let end = splitEnd != 0 ? splitEnd : ends[position]
    let split = start + UInt32(truncatingIfNeeded: length)
    guard split < ends[position] else { return advance() }
    rememberSplit()
    lastEnd = split
    readRest(from: split, to: end)
  }

  /// Consumes the current part of a split token and makes the rest the current token.
  @inline(never)
  private mutating func advancePastSplit() {
    rememberSplit()
    readRest(from: ends[position], to: splitEnd)
  }

  private mutating func rememberSplit() {
    splits.append(
      Split(position: position, kind: kind, start: starts[position], end: ends[position], flags: flags[position]))
  }

  private mutating func readRest(from start: UInt32, to end: UInt32) {
    let rest = lexer.relex(Int(start)..<Int(end))
    kinds[position] = rest.kind
    starts[position] = start
    ends[position] = UInt32(truncatingIfNeeded: max(rest.end, Int(start) + 1))
    splitEnd = ends[position] < end ? end : 0
    flags[position] &= ~TokenFlags.newlineBefore
  }

  /// Consumes the single character that the current token starts with.
  mutating func consume(prefix character: Unicode.Scalar) -> Bool {
    guard at(prefix: character) else { return false }
    advance(prefix: 1)
    return true
  }

  // MARK: The end of the file

  /// Makes the file end at a token, until `restoreEnd(to:)`.
  ///
  /// - Returns: the token's kind, for `restoreEnd(to:)`.
  mutating func setEnd(at row: Int) -> TokenKind {
    let kind = kinds[row]
    kinds[row] = .endOfFile
    return kind
  }

  /// Makes the file continue at the current token, which `setEnd(at:)` made its end.
  mutating func restoreEnd(to kind: TokenKind) {
    kinds[position] = kind
  }

  // MARK: Looking ahead

  /// A position to return to.
  struct Checkpoint {
    fileprivate let position: Int
    fileprivate let lastEnd: UInt32
    fileprivate let splitEnd: UInt32
    fileprivate let splits: Int
  }

  @inline(__always)
  var checkpoint: Checkpoint {
    Checkpoint(position: position, lastEnd: lastEnd, splitEnd: splitEnd, splits: splits.count)
  }

  /// Returns to a checkpoint. Nodes created since then are not removed, so lookaheads must not create any.
  @inline(__always)
  mutating func restore(_ checkpoint: Checkpoint) {
    if splits.count > checkpoint.splits { undoSplits(checkpoint.splits) }
    position = checkpoint.position
    lastEnd = checkpoint.lastEnd
    splitEnd = checkpoint.splitEnd
  }

  @inline(never)
  private mutating func undoSplits(_ left: Int) {
    while splits.count > left {
      let split = splits.removeLast()
      kinds[split.position] = split.kind
      starts[split.position] = split.start
      ends[split.position] = split.end
      flags[split.position] = split.flags
    }
  }

  /// Skips the group that opens here if a lookahead has already skipped it.
  @inline(__always)
  mutating func skipKnownGroup() -> Bool {
    guard !groupEnds.isEmpty, let end = groupEnds[position] else { return false }
    position = end
    lastEnd = ends[end - 1]
    splitEnd = 0
    return true
  }

  /// Records the end of a group, so that it is not skipped token by token at every level of nesting.
  @inline(__always)
  mutating func rememberGroup(opened: Int) {
    if position &- opened > Limit.unrememberedLookahead, splitEnd == 0 { groupEnds[opened] = position }
  }

  /// Whether a lookahead has found that the `<` here does not open generic arguments.
  @inline(__always)
  var isKnownAsNotGeneric: Bool { !notGeneric.isEmpty && splitEnd == 0 && notGeneric.contains(position) }

  @inline(__always)
  mutating func rememberAsNotGeneric(opened: Int) {
    if position &- opened > Limit.unrememberedLookahead { notGeneric.insert(opened) }
  }

  /// Whether a lookahead has found that the `#if` here contains more than attributes.
  @inline(__always)
  var isKnownAsNotAttributes: Bool { !notAttributes.isEmpty && notAttributes.contains(position) }

  @inline(__always)
  mutating func rememberAsNotAttributes(opened: Int) {
    if position &- opened > Limit.unrememberedLookahead { notAttributes.insert(opened) }
  }

  /// Whether a lookahead has found that the modifiers here do not precede a declaration.
  @inline(__always)
  var isAmongModifiersOfNothing: Bool { modifiersOfNothing.contains(position) }

  @inline(__always)
  mutating func rememberModifiersOfNothing(opened: Int) {
    if position &- opened > Limit.unrememberedLookahead { modifiersOfNothing = opened..<position }
  }

  /// Whether the parser has moved since a checkpoint.
  @inline(__always)
  func hasProgressed(since checkpoint: Checkpoint) -> Bool {
    position != checkpoint.position || splitEnd != checkpoint.splitEnd || lastEnd != checkpoint.lastEnd
  }

  // MARK: Nodes

  /// The start of a node.
  struct Mark {
    var row: Int
    var token: UInt32
    var start: UInt32
  }

  @inline(__always)
  var mark: Mark {
    Mark(row: tree.count, token: UInt32(truncatingIfNeeded: position), start: starts[position])
  }

  /// Ends a node after the last consumed token. A node without tokens is omitted.
  @inline(__always)
  mutating func finish(_ kind: SyntaxKind, _ mark: Mark) {
    guard lastEnd > mark.start else { return }
    tree.append(
      kind,
      TreeBuilder.Node(
        start: mark.start, end: lastEnd, size: UInt32(truncatingIfNeeded: tree.count &- mark.row &+ 1),
        firstToken: mark.token))
  }

  /// Whether tokens were consumed since a mark.
  @inline(__always)
  func isEmpty(since mark: Mark) -> Bool { lastEnd <= mark.start }

  // MARK: Errors

  /// Records that the current token is unexpected. At the end of the file, the error is after the last token.
  @inline(never)
  mutating func fail() {
    errorOffsets.append(at(.endOfFile) ? lastEnd : starts[position])
  }

  /// Consumes a token of a kind, or records that it is missing.
  @inline(__always)
  mutating func expect(_ kind: TokenKind) {
    if kinds[position] == kind {
      advance()
    } else {
      recover(to: kind)
    }
  }

  /// Records a missing token and skips the tokens before it on the same line.
  @inline(never)
  private mutating func recover(to wanted: TokenKind) {
    fail()
    guard wanted == .rightParen || wanted == .rightSquare || wanted == .leftBrace || wanted == .in else { return }
    let start = checkpoint
    for _ in 0..<Limit.skippedInRecovery {
      if kind == wanted { return advance() }
      if isAtStartOfLine || at(.leftBrace, .rightBrace) || at(.semicolon, .endOfFile) { break }
      skipSingle()
    }
    restore(start)
  }

  /// Consumes a name, or records that it is missing.
  @inline(__always)
  mutating func expectIdentifier() {
    if kinds[position].isIdentifier {
      advance()
    } else {
      fail()
      // `func default()` uses a reserved word as a name.
      if kinds[position].isReservedWord, !isAtStartOfLine { advance() }
    }
  }

  /// Skips one unexpected token or bracketed group.
  @inline(never)
  mutating func skipUnexpected() {
    fail()
    skipSingle()
  }

  // MARK: Nesting

  /// Enters a nested production.
  ///
  /// - Returns: false at the limit. The caller then creates no node, and the bracketed group is skipped.
  @inline(__always)
  mutating func enter() -> Bool {
    depth &+= 1
    if depth > Limit.nesting {
      depth &-= 1
      return overflow()
    }
    return true
  }

  @inline(__always)
  mutating func leave() { depth &-= 1 }

  /// Whether a lookahead may enter a nested production.
  @inline(__always)
  mutating func enterLookahead() -> Bool {
    guard depth < Limit.nesting else { return false }
    depth &+= 1
    return true
  }

  @inline(never)
  private mutating func overflow() -> Bool {
    fail()
    skipSingle()
    return false
  }
}
