///
/// One method per production, named as in SwiftSyntax. Each production takes a `Mark` where it starts and turns it into
/// a node with `finish` where it ends. What the language decides by looking ahead is decided in `Parser+Lookahead.swift`.
struct Parser: ~Copyable {
  var lexer: Lexer
  var tree: TreeBuilder
  private let kinds: UnsafeMutablePointer<TokenKind>
  private let starts: UnsafeMutablePointer<UInt32>
  private let ends: UnsafeMutablePointer<UInt32>
  private let flags: UnsafeMutablePointer<UInt8>
  /// Tokens without the sentinels behind the end of the file.
  private let tokenCount: Int

  /// The current token's row.
  private(set) var position = 0
  /// Where the token last consumed ends, as a UTF-8 offset.
  private(set) var lastEnd: UInt32 = 0
  /// Where the rest of a token that was cut in two ends, or 0.
  private var cutEnd: UInt32 = 0
  /// Cuts that a lookahead may have to take back.
  private var cuts: [Cut] = []
  /// Where long bracketed groups end that a lookahead has been through, by the row that opens them.
  private var groupEnds: [Int: Int] = [:]
  /// Rows of `<` that open no generic arguments, found out by long lookaheads.
  private var notGeneric: Set<Int> = []
  /// Rows of `#if` that hold more than attributes, likewise.
  private var notAttributes: Set<Int> = []
  /// Rows of modifiers that no declaration follows, likewise.
  private var modifiersOfNothing = 0..<0
  /// How many tokens a lookahead goes through before its result is worth keeping.
  private static let longLookahead = 32
  /// How deep productions are nested.
  private var depth = 0
  private let isCancelled: (() -> Bool)?
  /// Statements and members until it is asked again.
  private var untilAsked = Parser.askingInterval
  /// Nobody wants the tree any more.
  private(set) var isGivenUp = false
  var errorOffsets: [UInt32]

  /// Deeper nesting than any person writes, shallow enough for a stack of two megabytes.
  static let maximumDepth = 700

  /// How many statements and members are read between two looks at whether anybody wants the tree.
  static let askingInterval = 256

  private struct Cut {
    var position: Int
    var kind: TokenKind
    var start: UInt32
    var end: UInt32
    var flags: UInt8
  }

  init(lexer: consuming Lexer, isCancelled: (() -> Bool)? = nil) {
    self.isCancelled = isCancelled
    let tokenCount = lexer.tokens.count
    // Looking two tokens ahead is always allowed.
    for _ in 0..<3 { lexer.tokens.append(.endOfFile, lexer.count, lexer.count, flags: TokenFlags.newlineBefore) }
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
      source: source, kinds: columns.kinds, starts: columns.starts, ends: columns.ends, subtreeEnds: columns.subtreeEnds,
      parents: columns.parents, firstTokens: columns.firstTokens, tokenKinds: tokenKinds, tokenStarts: tokenStarts,
      tokenEnds: tokenEnds, tokenFlags: tokenFlags, comments: comments, errorOffsets: errors)
  }

  /// Whether the rest is to be left alone; called before each statement and member.
  mutating func givesUp() -> Bool {
    untilAsked -= 1
    if untilAsked == 0 {
      untilAsked = Parser.askingInterval
      if let isCancelled, isCancelled() { isGivenUp = true }
    }
    return isGivenUp
  }

  // MARK: Tokens

  /// The current token.
  @inline(__always)
  var kind: TokenKind { kinds[position] }

  /// The token behind the current one.
  @inline(__always)
  var nextKind: TokenKind { kinds[position &+ 1] }

  /// The token two behind the current one.
  @inline(__always)
  var secondNextKind: TokenKind { at(.endOfFile) || nextKind == .endOfFile ? .endOfFile : kinds[position &+ 2] }

  /// Whether the current token is the first on its line.
  @inline(__always)
  var isAtStartOfLine: Bool { cutEnd == 0 && flags[position] & TokenFlags.newlineBefore != 0 }

  /// Whether the token behind the current one is the first on its line.
  @inline(__always)
  var nextIsAtStartOfLine: Bool { flags[position &+ 1] & TokenFlags.newlineBefore != 0 }

  /// Whether nothing stands between the token last consumed and the current one.
  @inline(__always)
  var touchesPrevious: Bool { starts[position] == lastEnd }

  /// Whether nothing stands between the current token and the next.
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

  /// Whether the token behind the current one starts with a character.
  @inline(__always)
  func next(prefix character: Unicode.Scalar) -> Bool {
    nextKind != .endOfFile && lexer.text[Int(starts[position + 1])] == UInt8(truncatingIfNeeded: character.value)
  }

  /// Whether the current token is an operator spelt exactly so.
  @inline(__always)
  func at(operator spelling: StaticString) -> Bool {
    kind.isOperator && Int(ends[position] - starts[position]) == spelling.utf8CodeUnitCount
      && lexer.text.spells(spelling, at: Int(starts[position]))
  }

  /// Whether the token behind the current one is an operator spelt exactly so.
  @inline(__always)
  func next(operator spelling: StaticString) -> Bool {
    nextKind.isOperator && Int(ends[position + 1] - starts[position + 1]) == spelling.utf8CodeUnitCount
      && lexer.text.spells(spelling, at: Int(starts[position + 1]))
  }

  /// Whether the token behind the current one is spelt exactly so.
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
    if cutEnd != 0 {
      advancePastCut()
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
    let end = cutEnd != 0 ? cutEnd : ends[position]
    let cut = start + UInt32(truncatingIfNeeded: length)
    guard cut < ends[position] else { return advance() }
    rememberCut()
    lastEnd = cut
    readRest(from: cut, to: end)
  }

  /// Consumes the part of a cut token that is current and makes the rest current.
  @inline(never)
  private mutating func advancePastCut() {
    rememberCut()
    readRest(from: ends[position], to: cutEnd)
  }

  private mutating func rememberCut() {
    cuts.append(
      Cut(position: position, kind: kind, start: starts[position], end: ends[position], flags: flags[position]))
  }

  private mutating func readRest(from start: UInt32, to end: UInt32) {
    let rest = lexer.relex(Int(start)..<Int(end))
    kinds[position] = rest.kind
    starts[position] = start
    ends[position] = UInt32(truncatingIfNeeded: max(rest.end, Int(start) + 1))
    cutEnd = ends[position] < end ? end : 0
    flags[position] &= ~TokenFlags.newlineBefore
  }

  /// Consumes the single character that the current token starts with.
  mutating func consume(prefix character: Unicode.Scalar) -> Bool {
    guard at(prefix: character) else { return false }
    advance(prefix: 1)
    return true
  }

  // MARK: The end of the file

  /// Lets the file end at a token, until `goOn(with:)`.
  ///
  /// - Returns: what it is, for `goOn(with:)`.
  mutating func end(at row: Int) -> TokenKind {
    let kind = kinds[row]
    kinds[row] = .endOfFile
    return kind
  }

  /// Goes on where `end(at:)` let the file end.
  mutating func goOn(with kind: TokenKind) {
    kinds[position] = kind
  }

  // MARK: Looking ahead

  /// A place to come back to.
  struct Checkpoint {
    fileprivate let position: Int
    fileprivate let lastEnd: UInt32
    fileprivate let cutEnd: UInt32
    fileprivate let cuts: Int
  }

  @inline(__always)
  var checkpoint: Checkpoint {
    Checkpoint(position: position, lastEnd: lastEnd, cutEnd: cutEnd, cuts: cuts.count)
  }

  /// Goes back; nodes made since are not taken back, so lookahead makes none.
  @inline(__always)
  mutating func restore(_ checkpoint: Checkpoint) {
    if cuts.count > checkpoint.cuts { undoCuts(checkpoint.cuts) }
    position = checkpoint.position
    lastEnd = checkpoint.lastEnd
    cutEnd = checkpoint.cutEnd
  }

  @inline(never)
  private mutating func undoCuts(_ left: Int) {
    while cuts.count > left {
      let cut = cuts.removeLast()
      kinds[cut.position] = cut.kind
      starts[cut.position] = cut.start
      ends[cut.position] = cut.end
      flags[cut.position] = cut.flags
    }
  }

  /// Goes behind the group that opens here if a lookahead has been through it before.
  @inline(__always)
  mutating func skipKnownGroup() -> Bool {
    guard !groupEnds.isEmpty, let end = groupEnds[position] else { return false }
    position = end
    lastEnd = ends[end - 1]
    cutEnd = 0
    return true
  }

  /// Notes where a group ends, so that what is nested in it is not gone through again from every level.
  @inline(__always)
  mutating func rememberGroup(opened: Int) {
    if position &- opened > Parser.longLookahead, cutEnd == 0 { groupEnds[opened] = position }
  }

  /// Whether a lookahead has found that the `<` here opens no generic arguments.
  @inline(__always)
  var isKnownAsNotGeneric: Bool { !notGeneric.isEmpty && cutEnd == 0 && notGeneric.contains(position) }

  @inline(__always)
  mutating func rememberAsNotGeneric(opened: Int) {
    if position &- opened > Parser.longLookahead { notGeneric.insert(opened) }
  }

  /// Whether a lookahead has found more than attributes in the `#if` here.
  @inline(__always)
  var isKnownAsNotAttributes: Bool { !notAttributes.isEmpty && notAttributes.contains(position) }

  @inline(__always)
  mutating func rememberAsNotAttributes(opened: Int) {
    if position &- opened > Parser.longLookahead { notAttributes.insert(opened) }
  }

  /// Whether a lookahead has found no declaration behind the modifiers here.
  @inline(__always)
  var isAmongModifiersOfNothing: Bool { modifiersOfNothing.contains(position) }

  @inline(__always)
  mutating func rememberModifiersOfNothing(opened: Int) {
    if position &- opened > Parser.longLookahead { modifiersOfNothing = opened..<position }
  }

  /// Whether the parser has moved since a checkpoint.
  @inline(__always)
  func hasProgressed(since checkpoint: Checkpoint) -> Bool {
    position != checkpoint.position || cutEnd != checkpoint.cutEnd || lastEnd != checkpoint.lastEnd
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

  /// Ends a node behind the token last consumed. A node without tokens is left out.
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

  /// Notes that the current token is not what the grammar wants. What is missing at the end is missing behind the last
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

  /// Notes a missing token and skips what stands before it on the same line.
  @inline(never)
  private mutating func recover(to wanted: TokenKind) {
    fail()
    guard wanted == .rightParen || wanted == .rightSquare || wanted == .leftBrace || wanted == .in else { return }
    let start = checkpoint
    for _ in 0..<32 {
      if kind == wanted { return advance() }
      if isAtStartOfLine || kind == .rightBrace || kind == .endOfFile || kind == .leftBrace || kind == .semicolon { break }
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
    if depth > Parser.maximumDepth {
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
    guard depth < Parser.maximumDepth else { return false }
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
