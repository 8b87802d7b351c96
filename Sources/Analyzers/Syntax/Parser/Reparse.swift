import GotchaSupport

extension SyntaxTree {
  /// The tree of the text after an edit; equal to parsing that text from scratch.
  ///
  /// If the edit is inside the braces of a function, an accessor or a type, only these braces are parsed again, and the
  /// rest of the tables is moved. If the edit leaves braces open or is between declarations, only the declarations
  /// around it are parsed again.
  ///
  /// - Parameter edit: its range is clamped to the text.
  package func applying(_ edit: TextEdit) -> SyntaxTree { reparsing(edit).tree }

  /// The tree of the text after an edit, and the part that was parsed again.
  ///
  /// - Parameters:
  ///   - edit: its range is clamped to the text.
  ///   - text: the text after the edit, if it is known.
  ///   - isCancelled: called regularly. Once it returns true, the tree is incomplete.
  func reparsing(_ edit: TextEdit, giving text: SourceText? = nil, isCancelled: () -> Bool = { false }) -> Reparse {
    let range = edit.range.clamped(to: 0..<source.bytes.count)
    let newSource = text ?? source.applying(edit)
    let delta = edit.text.utf8.count - range.count
    for block in reparsableBlocks(around: range) {
      if let tree = reparse(block, in: newSource, delta: delta) {
        return Reparse(tree: tree, extent: .block(block.index))
      }
    }
    return reparseItems(around: range, in: newSource, delta: delta)
      ?? Reparse(tree: SyntaxTree.parse(newSource, isCancelled: isCancelled), extent: .file)
  }

  // MARK: - Blocks

  /// The braces around a range that can be parsed separately, innermost first.
  func reparsableBlocks(around range: Range<Int>) -> [SyntaxNode] {
    var blocks: [SyntaxNode] = []
    // Start at the last row that begins before the range and continue with its ancestors, because rows are ordered by
    // their starts.
    let row = max(storage.starts.partitioningIndex { $0 > range.lowerBound } - 1, 0)
    let innermost = SyntaxNode(tree: self, index: row)
    for node in ([innermost] + Array(innermost.ancestors)).reversed().dropFirst() {
      let place = node.range
      guard range.upperBound <= place.upperBound, place.upperBound > range.lowerBound, node.kind.isDeclarationOrBlock
      else { break }
      // The edit must not touch the braces themselves.
      if node.isReparsableBlock, place.lowerBound < range.lowerBound, range.upperBound < place.upperBound,
        byte(at: place.lowerBound) == UInt8(ascii: "{"), byte(at: place.upperBound - 1) == UInt8(ascii: "}")
      {
        blocks.append(node)
      }
    }
    return blocks.reversed()
  }

  private func reparse(_ block: SyntaxNode, in newSource: SourceText, delta: Int) -> SyntaxTree? {
    let old = block.range
    let new = old.lowerBound..<old.upperBound + delta
    guard !holdsDirective(block) else { return nil }
    let firstToken = Int(storage.firstTokens[block.index])
    // If there are errors outside, the parser may have looked past the braces. In this case, the content must be
    // balanced in every way.
    let isStrict = storage.errorOffsets.contains { Int($0) <= old.lowerBound || Int($0) >= old.upperBound }
    if isStrict, !isBalanced(block) { return nil }
    guard
      let part = SyntaxStorage.parseBlock(
        newSource, new, as: block.reparsedProduction, firstTokenFlags: storage.tokenFlags[firstToken],
        isStrict: isStrict)
    else { return nil }
    let endToken = storage.tokenStarts.partitioningIndex { Int($0) >= old.upperBound }
    return SyntaxTree(
      storage.replacing(
        Splice(
          rows: block.index..<block.subtreeEnd, parent: Int(storage.parents[block.index]),
          tokens: firstToken..<max(firstToken, endToken), bytes: old, delta: delta, part: part, firstPartRow: 0,
          partTokenCount: part.tokenKinds.count - 1),
        newSource))
  }

  private func holdsDirective(_ block: SyntaxNode) -> Bool {
    block.tokens.contains { $0.kind.isConditionalDirective }
  }

  private func isBalanced(_ block: SyntaxNode) -> Bool {
    var brackets = BracketCount()
    return block.tokens.allSatisfy { brackets.accept($0.kind) } && brackets.isBalanced
  }

  // MARK: - Items

  /// Parses the top-level items again that contain the edit or are next to it.
  ///
  /// They and the next item must start with a declaration in the first column, which cannot continue anything before
  /// it. The edit must not touch its first token. All other items must be free of errors, because the parser recovers
  /// from an error by looking farther ahead.
  private func reparseItems(around range: Range<Int>, in newSource: SourceText, delta: Int) -> Reparse? {
    let items = Array(root.children)
    let before = items.partitioningIndex { $0.range.lowerBound >= range.lowerBound }
    let first = items[..<before].last { item in
      isLandmark(item) && item.firstToken.map { $0.range.upperBound < range.lowerBound } ?? false
    }
    guard let first else { return nil }
    let following = items[before...].first { $0.range.lowerBound > range.upperBound && isLandmark($0) }
    let old = first.range.lowerBound..<(following?.range.lowerBound ?? source.bytes.count)
    guard storage.errorOffsets.allSatisfy({ old.lowerBound < $0 && ($0 < old.upperBound || following == nil) }) else {
      return nil
    }
    let firstToken = Int(storage.firstTokens[first.index])
    let new = old.lowerBound..<old.upperBound + delta
    guard
      let part = SyntaxStorage.parseItems(
        newSource, new, firstTokenFlags: storage.tokenFlags[firstToken], isRestOfFile: following == nil)
    else { return nil }
    let rows = first.index..<(following?.index ?? nodeCount)
    let tree = SyntaxTree(
      storage.replacing(
        Splice(
          rows: rows, parent: 0,
          tokens: firstToken..<(following.map { Int(storage.firstTokens[$0.index]) } ?? tokenCount),
          bytes: old.lowerBound..<(following == nil ? .max : old.upperBound), delta: delta, part: part, firstPartRow: 1,
          partTokenCount: part.tokenKinds.count - (following == nil ? 0 : 1)),
        newSource))
    let newRows = rows.lowerBound..<rows.upperBound + tree.nodeCount - nodeCount
    return Reparse(tree: tree, extent: .items(rows, becoming: newRows))
  }

  /// The tree of the text followed by further declarations. Both are parsed separately, so that an error in one of them
  /// does not affect the other.
  ///
  /// - Parameter declarations: UTF-8 that begins with a line break.
  /// - Returns: nil if they cannot be parsed separately.
  func appending(_ declarations: [UInt8]) -> SyntaxTree? {
    let end = source.bytes.count
    let newSource = SourceText(bytes: source.bytes + declarations)
    guard tokenCount > 0,
      let part = SyntaxStorage.parseItems(
        newSource, end..<newSource.bytes.count, firstTokenFlags: TokenFlags.newlineBefore, isRestOfFile: true)
    else { return nil }
    return SyntaxTree(
      storage.replacing(
        Splice(
          rows: nodeCount..<nodeCount, parent: 0, tokens: tokenCount - 1..<tokenCount, bytes: end..<(.max),
          delta: declarations.count, part: part, firstPartRow: 1, partTokenCount: part.tokenKinds.count),
        newSource))
  }

  /// Whether an item starts with the keyword of a declaration in the first column.
  private func isLandmark(_ item: SyntaxNode) -> Bool {
    guard let token = item.firstToken else { return false }
    let start = token.range.lowerBound
    guard start == 0 || token.isFirstOnLine && byte(at: start - 1).isNewline else { return false }
    let next = token.index + 1 < tokenCount ? SyntaxToken(tree: self, index: token.index + 1) : nil
    return token.kind.beginsDeclaration(before: next.flatMap { $0.isFirstOnLine ? nil : $0.kind })
  }
}

/// A tree after an edit.
struct Reparse {
  let tree: SyntaxTree
  let extent: Extent

  /// The part that was parsed again. All other rows were kept.
  enum Extent {
    case file
    /// The row of a block, which is the same before and after the edit.
    case block(Int)
    /// Rows of whole items before and after the edit.
    case items(Range<Int>, becoming: Range<Int>)
  }
}

extension UInt8 {
  fileprivate var isNewline: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
}

extension SyntaxKind {
  /// Whether it can enclose a block that is parsed separately: how it is parsed does not depend on the contents of the
  /// block.
  fileprivate var isDeclarationOrBlock: Bool {
    switch self {
    case .memberBlock, .functionDecl, .initializerDecl, .deinitializerDecl, .subscriptDecl, .variableDecl,
      .patternBinding, .accessorBlock, .accessorDecl, .codeBlock:
      true
    default: isNominalDecl
    }
  }
}

extension SyntaxNode {
  fileprivate var isReparsableBlock: Bool {
    switch kind {
    case .memberBlock: return true
    case .codeBlock: return parent?.kind.isDeclarationOrBlock ?? false
    // After an initial value, the contents determine whether braces are accessors.
    case .accessorBlock: return parent?.kind == .subscriptDecl || parent?.child(.initializerClause) == nil
    default: return false
    }
  }

  var reparsedProduction: Parser.Block {
    switch kind {
    case .memberBlock: return .members
    case .accessorBlock: return .accessors
    default: return parent?.kind == .initializerDecl ? .initializerBody : .body
    }
  }
}

/// Counts brackets of each kind while iterating over tokens.
struct BracketCount {
  private var open: [TokenKind] = []

  var isBalanced: Bool { open.isEmpty }

  /// - Returns: false at a closing bracket without an opening one.
  mutating func accept(_ kind: TokenKind) -> Bool {
    switch kind {
    case .leftBrace, .leftParen, .leftSquare: open.append(kind)
    case .rightBrace: return open.popLast() == .leftBrace
    case .rightParen: return open.popLast() == .leftParen
    case .rightSquare: return open.popLast() == .leftSquare
    default: break
    }
    return true
  }
}

// MARK: - Parsing a part

extension Parser {
  /// The contents of braces that are parsed separately.
  enum Block {
    case members, accessors, body, initializerBody
  }

  /// Parses a text that consists of a single block.
  mutating func parseBlock(_ block: Block) {
    switch block {
    case .members: parseMemberBlock()
    case .accessors: parseAccessorBlock()
    case .body: parseCodeBlock(.block)
    case .initializerBody: parseCodeBlock(.initializerBlock)
    }
  }
}

extension SyntaxStorage {
  /// The tables of a block, with offsets and rows relative to its start.
  ///
  /// - Returns: nil if the text does not end with the brace that closes its first one.
  static func parseBlock(
    _ source: SourceText, _ range: Range<Int>, as block: Parser.Block, firstTokenFlags: UInt8, isStrict: Bool
  ) -> SyntaxStorage? {
    let part = parse(source, range, firstTokenFlags) { lexer in
      isOneBlock(lexer, isStrict: isStrict)
    } by: { parser in
      parser.parseBlock(block)
    }
    // An error at the end would be about the code after the block.
    guard let part, part.kinds.count > 0, Int(part.subtreeEnds[0]) == part.kinds.count,
      part.errorOffsets.allSatisfy({ $0 > 0 && $0 < range.count })
    else { return nil }
    return part
  }

  /// The tables of some items, with offsets and rows relative to their start and with a root above them.
  ///
  /// - Parameter isRestOfFile: whether the items are the rest of the file. Otherwise, a declaration in the first
  ///   column follows.
  /// - Returns: nil if the code that follows may affect how the text is parsed.
  fileprivate static func parseItems(
    _ source: SourceText, _ range: Range<Int>, firstTokenFlags: UInt8, isRestOfFile: Bool
  ) -> SyntaxStorage? {
    var endsBraces = false
    let part = parse(source, range, firstTokenFlags) { lexer in
      endsBraces = lexer.unclosedBraces().areOpenAtEnd
      return true
    } by: { parser in
      parser.parseSourceFile()
    }
    guard let part, !isRestOfFile else { return part }
    // There may be an open comment or string that does not end within the text.
    guard part.errorOffsets.allSatisfy({ $0 < range.count }) else { return nil }
    if endsBraces { return part }
    // Otherwise, the last item must end before the declaration that follows.
    let last = part.tokenKinds.count - 2
    guard last >= 0, part.tokenKinds[last] == .rightBrace, part.errorOffsets.allSatisfy({ $0 < part.tokenEnds[last] })
    else { return nil }
    return part
  }

  /// Parses a range of a text separately.
  ///
  /// - Parameter mayBeParsed: whether the tokens of the range can be parsed separately.
  private static func parse(
    _ source: SourceText, _ range: Range<Int>, _ firstTokenFlags: UInt8,
    if mayBeParsed: (borrowing Lexer) -> Bool, by production: (inout Parser) -> Void
  ) -> SyntaxStorage? {
    source.withLexer(over: range) { (lexer: consuming Lexer) in
      guard !lexer.looksBeyondItsText, mayBeParsed(lexer) else { return nil }
      lexer.tokens.setFlags(firstTokenFlags, at: 0)
      var parser = Parser(lexer: lexer)
      production(&parser)
      guard parser.kind == .endOfFile else { return nil }
      return parser.finish(source)
    }
  }

  private static func isOneBlock(_ lexer: borrowing Lexer, isStrict: Bool) -> Bool {
    let kinds = lexer.tokens.kinds
    let last = lexer.tokens.count - 2
    guard last >= 1, kinds[0] == .leftBrace, kinds[last] == .rightBrace else { return false }
    var depth = 0
    var brackets = BracketCount()
    for index in 0...last {
      let kind = kinds[index]
      if kind.isConditionalDirective { return false }
      if kind == .leftBrace { depth += 1 }
      if kind == .rightBrace {
        depth -= 1
        if depth == 0, index < last { return false }
      }
      // If braces are open outside, they may end here.
      if isStrict, !brackets.accept(kind) || lexer.beginsDeclarationInFirstColumn(index) { return false }
    }
    return depth == 0 && (!isStrict || brackets.isBalanced)
  }
}
