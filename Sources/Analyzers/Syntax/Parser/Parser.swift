/// A recursive-descent parser for Swift over the lexer's token table.
///
/// One method per production, named as in SwiftSyntax. Each production takes a `Mark` where it starts and turns it into
/// a node with `finish` where it ends. What the language decides by looking ahead is decided in the files
/// named `…Lookahead.swift` and `Parser+Skipping.swift`.
struct Parser: ~Copyable {
  var lexer: Lexer
  var tree: TreeBuilder
  private let kinds: UnsafeMutablePointer<TokenKind>
  private let starts: UnsafeMutablePointer<UInt32>
  private let ends: UnsafeMutablePointer<UInt32>
  private let flags: UnsafeMutablePointer<UInt8>
  /// Tokens without the sentinels after the end of the file.
  private let tokenCount: Int

  /// The current token's row.
  private(set) var position = 0
  /// Where the token last consumed ends, as a UTF-8 offset.
  private(set) var lastEnd: UInt32 = 0
  /// Where the rest of a token that was split ends, or 0.
  private var splitEnd: UInt32 = 0
  /// Splits that a lookahead may have to undo.
  private var splits: [Split] = []
  /// Where long bracketed groups end that a lookahead has skipped, by the row that opens them.
  private var groupEnds: [Int: Int] = [:]
  /// Rows of `<` that open no generic arguments, found out by long lookaheads.
  private var notGeneric: Set<Int> = []
  /// Rows of `#if` that contain more than attributes, likewise.
  private var notAttributes: Set<Int> = []
  /// Rows of modifiers that no declaration follows, likewise.
  private var modifiersOfNothing = 0..<0
  /// How deep productions are nested.
  private var depth = 0
  private let isCancelled: (() -> Bool)?
  /// Statements and members before `isCancelled` is called again.
  private var untilCancellationCheck = Limit.cancellationInterval
  /// `isCancelled` has returned true.
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

  /// The finished tables.
  ///
  /// - Parameter source: what was parsed.
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

  /// Whether parsing was cancelled; called before each statement and member.
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

  /// Whether the current token directly follows the token last consumed.
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

  /// Whether the current token is an operator spelled exactly so.
  @inline(__always)
  func at(operator spelling: StaticString) -> Bool {
    kind.isOperator && Int(ends[position] - starts[position]) == spelling.utf8CodeUnitCount
      && lexer.text.spells(spelling, at: Int(starts[position]))
  }

  /// Whether the token after the current one is an operator spelled exactly so.
  @inline(__always)
  func next(operator spelling: StaticString) -> Bool {
    nextKind.isOperator && Int(ends[position + 1] - starts[position + 1]) == spelling.utf8CodeUnitCount
      && lexer.text.spells(spelling, at: Int(starts[position + 1]))
  }

  /// Whether the token after the current one is spelled exactly so.
  @inline(__always)
  func next(spells spelling: StaticString) -> Bool {
    Int(ends[position + 1] - starts[position + 1]) == spelling.utf8CodeUnitCount
      && lexer.text.spells(spelling, at: Int(starts[position + 1]))
  }

  /// The bytes of the current token.
  var tokenText: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: lexer.text + Int(starts[position]), count: Int(ends[position] - starts[position]))
  }

  /// Whether a token, counted from the current one, is `<#…#>`.
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

  /// Consumes the first bytes of the current token; the rest becomes the current token.
  ///
  /// - Parameter length: in bytes; the whole token if it is not longer.
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

  /// Consumes the part of a split token that is current and makes the rest current.
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

  /// Lets the file end at a token, until `restoreEnd(to:)`.
  ///
  /// - Returns: the token's kind, for `restoreEnd(to:)`.
  mutating func setEnd(at row: Int) -> TokenKind {
    let kind = kinds[row]
    kinds[row] = .endOfFile
    return kind
  }

  /// Lets the file continue at the current token, which `setEnd(at:)` made its end.
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

  /// Returns to a checkpoint. Nodes made since are not removed, so lookahead makes none.
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

  /// Skips the group that opens here if a lookahead has skipped it before.
  @inline(__always)
  mutating func skipKnownGroup() -> Bool {
    guard !groupEnds.isEmpty, let end = groupEnds[position] else { return false }
    position = end
    lastEnd = ends[end - 1]
    splitEnd = 0
    return true
  }

  /// Records where a group ends, so that it is not skipped token by token again from every level of nesting.
  @inline(__always)
  mutating func rememberGroup(opened: Int) {
    if position &- opened > Limit.unrememberedLookahead, splitEnd == 0 { groupEnds[opened] = position }
  }

  /// Whether a lookahead has found that the `<` here opens no generic arguments.
  @inline(__always)
  var isKnownAsNotGeneric: Bool { !notGeneric.isEmpty && splitEnd == 0 && notGeneric.contains(position) }

  @inline(__always)
  mutating func rememberAsNotGeneric(opened: Int) {
    if position &- opened > Limit.unrememberedLookahead { notGeneric.insert(opened) }
  }

  /// Whether a lookahead has found more than attributes in the `#if` here.
  @inline(__always)
  var isKnownAsNotAttributes: Bool { !notAttributes.isEmpty && notAttributes.contains(position) }

  @inline(__always)
  mutating func rememberAsNotAttributes(opened: Int) {
    if position &- opened > Limit.unrememberedLookahead { notAttributes.insert(opened) }
  }

  /// Whether a lookahead has found no declaration after the modifiers here.
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

  /// Where a node starts.
  struct Mark {
    var row: Int
    var token: UInt32
    var start: UInt32
  }

  @inline(__always)
  var mark: Mark {
    Mark(row: tree.count, token: UInt32(truncatingIfNeeded: position), start: starts[position])
  }

  /// Ends a node after the token last consumed. A node without tokens is left out.
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

  /// Notes that the current token is not what the grammar wants. What is missing at the end is missing after the last
  /// token.
  @inline(never)
  mutating func fail() {
    errorOffsets.append(at(.endOfFile) ? lastEnd : starts[position])
  }

  /// Consumes a token of a kind, or notes that it is missing.
  @inline(__always)
  mutating func expect(_ kind: TokenKind) {
    if kinds[position] == kind {
      advance()
    } else {
      recover(to: kind)
    }
  }

  /// Records a missing token and skips what precedes it on the same line.
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

  /// Consumes a name, or notes that it is missing.
  @inline(__always)
  mutating func expectIdentifier() {
    if kinds[position].isIdentifier {
      advance()
    } else {
      fail()
      // `func default()`: taken as the name that was meant.
      if kinds[position].isReservedWord, !isAtStartOfLine { advance() }
    }
  }

  /// Skips one token, or a bracketed group as a whole, as something that should not be here.
  @inline(never)
  mutating func skipUnexpected() {
    fail()
    skipSingle()
  }

  // MARK: Nesting

  /// Goes one level deeper.
  ///
  /// - Returns: false at the bound; the caller then makes no node and the bracketed group is skipped.
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

  /// Whether a lookahead may go one level deeper.
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
