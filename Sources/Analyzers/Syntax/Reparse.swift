extension SyntaxTree {
  /// The tree of the text after an edit; equal to parsing that text afresh.
  ///
  /// Where the edit stands inside the braces of a function, an accessor or a type, only these braces are read again and
  /// the rest of the tables is moved.
  ///
  /// - Parameter edit: its range is clamped to the text.
  public func applying(_ edit: TextEdit) -> SyntaxTree { reparsing(edit).tree }

  /// The tree of the text after an edit, and the block that was read again for it.
  ///
  /// - Parameter edit: its range is clamped to the text.
  func reparsing(_ edit: TextEdit) -> Reparse {
    let range = edit.range.clamped(to: 0..<source.bytes.count)
    let newSource = source.applying(edit)
    let delta = edit.text.utf8.count - range.count
    for block in reparsableBlocks(around: range) {
      if let tree = reparse(block, in: newSource, delta: delta) { return Reparse(tree: tree, block: block.index) }
    }
    return Reparse(tree: SyntaxTree.parse(newSource), block: nil)
  }

  /// The braces around a range that can be read again by themselves, the innermost first.
  private func reparsableBlocks(around range: Range<Int>) -> [SyntaxNode] {
    var blocks: [SyntaxNode] = []
    var node = root
    descent: while true {
      for child in node.children {
        let place = child.range
        if place.lowerBound >= range.upperBound { break }
        guard place.lowerBound <= range.lowerBound, range.upperBound <= place.upperBound, place.upperBound > range.lowerBound
        else { continue }
        guard child.kind.isDeclarationOrBlock else { break descent }
        node = child
        // The edit may touch neither brace.
        if child.isReparsableBlock, place.lowerBound < range.lowerBound, range.upperBound < place.upperBound,
          byte(at: place.lowerBound) == UInt8(ascii: "{"), byte(at: place.upperBound - 1) == UInt8(ascii: "}")
        {
          blocks.append(child)
        }
        continue descent
      }
      break
    }
    return blocks.reversed()
  }

  private func reparse(_ block: SyntaxNode, in newSource: SourceText, delta: Int) -> SyntaxTree? {
    let old = block.range
    let new = old.lowerBound..<old.upperBound + delta
    guard !holdsDirective(block) else { return nil }
    let firstToken = Int(storage.firstTokens[block.index])
    // What did not parse outside may have looked past the braces; then their content must be balanced in every way.
    let isStrict = storage.errorOffsets.contains { Int($0) <= old.lowerBound || Int($0) >= old.upperBound }
    if isStrict, !isBalanced(block) { return nil }
    guard
      let part = SyntaxStorage.parseBlock(
        newSource, new, as: block.reparsedProduction, firstTokenFlags: storage.tokenFlags[firstToken],
        isStrict: isStrict)
    else { return nil }
    return SyntaxTree(storage.replacing(block.index, at: old, by: part, delta: delta, newSource))
  }

  private func holdsDirective(_ block: SyntaxNode) -> Bool {
    block.tokens.contains { $0.kind.isDirective }
  }

  private func isBalanced(_ block: SyntaxNode) -> Bool {
    var brackets = BracketCount()
    return block.tokens.allSatisfy { brackets.accept($0.kind) } && brackets.isBalanced
  }
}

/// A tree after an edit.
struct Reparse {
  let tree: SyntaxTree
  /// The row of the block that was read again, before and after the edit; all rows that are neither it nor below it
  /// were kept. Nil where the whole text was read.
  let block: Int?
}

extension TokenKind {
  /// `#if` and its like: what looks past a block does not look past these.
  fileprivate var isDirective: Bool {
    rawValue >= TokenKind.poundIf.rawValue && rawValue <= TokenKind.poundEndif.rawValue
  }
}

extension SyntaxKind {
  /// What may stand around a block that is read again by itself: where nothing looks into the block from outside.
  fileprivate var isDeclarationOrBlock: Bool {
    switch self {
    case .structDecl, .classDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl, .memberBlock, .functionDecl,
      .initializerDecl, .deinitializerDecl, .subscriptDecl, .variableDecl, .patternBinding, .accessorBlock,
      .accessorDecl, .codeBlock:
      return true
    default: return false
    }
  }
}

extension SyntaxNode {
  fileprivate var isReparsableBlock: Bool {
    switch kind {
    case .memberBlock: return true
    case .codeBlock: return parent?.kind.isDeclarationOrBlock ?? false
    // Behind an initial value, whether braces are accessors depends on what they hold.
    case .accessorBlock: return parent?.kind == .subscriptDecl || parent?.child(.initializerClause) == nil
    default: return false
    }
  }

  fileprivate var reparsedProduction: Parser.Block {
    switch kind {
    case .memberBlock: return .members
    case .accessorBlock: return .accessors
    default: return parent?.kind == .initializerDecl ? .initializerBody : .body
    }
  }
}

/// Counts brackets of each kind while going over tokens.
struct BracketCount {
  private var open: [TokenKind] = []

  var isBalanced: Bool { open.isEmpty }

  /// - Returns: false at a closing bracket without its opening one.
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
  /// What stands between braces that are parsed by themselves.
  enum Block {
    case members, accessors, body, initializerBody
  }

  /// Parses a text that is nothing but a block.
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
  /// The tables of a block, with offsets and rows counted from its start.
  ///
  /// - Returns: nil if the text does not end with the brace that closes the one it starts with.
  fileprivate static func parseBlock(
    _ source: SourceText, _ range: Range<Int>, as block: Parser.Block, firstTokenFlags: UInt8, isStrict: Bool
  ) -> SyntaxStorage? {
    let count = range.count
    let text = UnsafeMutablePointer<UInt8>.allocate(capacity: count + Lexer.padding)
    defer { text.deallocate() }
    let isCopied: Bool = source.bytes.withUnsafeBufferPointer { bytes in
      guard let first = bytes.baseAddress, range.upperBound <= bytes.count else { return false }
      text.initialize(from: first + range.lowerBound, count: count)
      return true
    }
    guard isCopied else { return nil }
    (text + count).initialize(repeating: 0, count: Lexer.padding)
    return ByteClass.table.withUnsafeBufferPointer { classes in
      var lexer = Lexer(text: text, count: count, classes: classes)
      lexer.run()
      guard isOneBlock(lexer.tokens, isStrict: isStrict) else { return nil }
      lexer.tokens.setFlags(firstTokenFlags, at: 0)
      var parser = Parser(lexer: lexer)
      parser.parseBlock(block)
      guard parser.kind == .endOfFile else { return nil }
      let storage = parser.finish(source)
      // An error at the end would be about what follows the block.
      guard storage.kinds.count > 0, Int(storage.subtreeEnds[0]) == storage.kinds.count,
        storage.errorOffsets.allSatisfy({ $0 > 0 && Int($0) < count })
      else { return nil }
      return storage
    }
  }

  private static func isOneBlock(_ tokens: borrowing TokenTable, isStrict: Bool) -> Bool {
    let last = tokens.count - 2
    guard last >= 1, tokens.kinds[0] == .leftBrace, tokens.kinds[last] == .rightBrace else { return false }
    var depth = 0
    var brackets = BracketCount()
    for index in 0...last {
      let kind = tokens.kinds[index]
      if kind.isDirective { return false }
      if kind == .leftBrace { depth += 1 }
      if kind == .rightBrace {
        depth -= 1
        if depth == 0, index < last { return false }
      }
      if isStrict, !brackets.accept(kind) { return false }
    }
    return depth == 0 && (!isStrict || brackets.isBalanced)
  }

  // MARK: - Putting a part in place

  /// The tables with one node and all below it replaced.
  ///
  /// - Parameters:
  ///   - row: of the node.
  ///   - range: its UTF-8 offsets before.
  ///   - part: its new tables, counted from its start.
  ///   - delta: how many bytes the text has grown by.
  ///   - source: the whole text afterwards.
  fileprivate func replacing(
    _ row: Int, at range: Range<Int>, by part: SyntaxStorage, delta: Int, _ source: SourceText
  ) -> SyntaxStorage {
    let oldRows = row..<Int(subtreeEnds[row])
    let rowDelta = part.kinds.count - oldRows.count
    let base = UInt32(truncatingIfNeeded: range.lowerBound)
    let firstToken = Int(firstTokens[row])
    let endToken = tokenStarts.partitioningIndex { Int($0) >= range.upperBound }
    let oldTokens = firstToken..<max(firstToken, endToken)
    // The part has a token for the end of its text.
    let newTokens = 0..<part.tokenKinds.count - 1
    let tokenDelta = newTokens.count - oldTokens.count
    let parent = parents[row]

    var starts = starts.splicing(oldRows, part.starts.lazy.map { $0 &+ base })
    var ends = ends.splicing(oldRows, part.ends.lazy.map { $0 &+ base })
    var subtreeEnds = subtreeEnds.splicing(oldRows, part.subtreeEnds.lazy.map { $0 &+ UInt32(truncatingIfNeeded: row) })
    var parents = parents.splicing(oldRows, part.parents.lazy.map { $0 &+ UInt32(truncatingIfNeeded: row) })
    var firstTokens = firstTokens.splicing(
      oldRows, part.firstTokens.lazy.map { $0 &+ UInt32(truncatingIfNeeded: firstToken) })
    parents[row] = parent
    let kept = row + part.kinds.count
    starts.shift(from: kept, by: delta)
    ends.shift(from: kept, by: delta)
    subtreeEnds.shift(from: kept, by: rowDelta)
    firstTokens.shift(from: kept, by: tokenDelta)
    parents.shift(from: kept, by: rowDelta) { Int($0) >= oldRows.upperBound }
    var ancestor = row
    while ancestor > 0 {
      ancestor = Int(parents[ancestor])
      ends[ancestor] = UInt32(truncatingIfNeeded: Int(ends[ancestor]) + delta)
      subtreeEnds[ancestor] = UInt32(truncatingIfNeeded: Int(subtreeEnds[ancestor]) + rowDelta)
    }

    var tokenStarts = tokenStarts.splicing(oldTokens, part.tokenStarts[newTokens].lazy.map { $0 &+ base })
    var tokenEnds = tokenEnds.splicing(oldTokens, part.tokenEnds[newTokens].lazy.map { $0 &+ base })
    tokenStarts.shift(from: firstToken + newTokens.count, by: delta)
    tokenEnds.shift(from: firstToken + newTokens.count, by: delta)

    let inner = part.comments.map { Comment(range: $0.range.shifted(by: range.lowerBound), isBlock: $0.isBlock) }
    let comments =
      comments.filter { $0.range.lowerBound < range.lowerBound } + inner
      + comments.filter { $0.range.lowerBound >= range.upperBound }
      .map { Comment(range: $0.range.shifted(by: delta), isBlock: $0.isBlock) }
    let errors =
      errorOffsets.filter { Int($0) <= range.lowerBound } + part.errorOffsets.map { $0 &+ base }
      + errorOffsets.filter { Int($0) >= range.upperBound }.map { UInt32(truncatingIfNeeded: Int($0) + delta) }
    return SyntaxStorage(
      source: source, kinds: kinds.splicing(oldRows, part.kinds), starts: starts, ends: ends, subtreeEnds: subtreeEnds,
      parents: parents, firstTokens: firstTokens,
      tokenKinds: tokenKinds.splicing(oldTokens, part.tokenKinds[newTokens]), tokenStarts: tokenStarts,
      tokenEnds: tokenEnds, tokenFlags: tokenFlags.splicing(oldTokens, part.tokenFlags[newTokens]),
      comments: comments, errorOffsets: errors)
  }
}

extension Range<Int> {
  fileprivate func shifted(by delta: Int) -> Range<Int> { lowerBound + delta..<upperBound + delta }
}

extension Array {
  /// The elements with some replaced.
  fileprivate func splicing(_ range: Range<Int>, _ elements: some Collection<Element>) -> [Element] {
    var result: [Element] = []
    result.reserveCapacity(count - range.count + elements.count)
    result.append(contentsOf: self[..<range.lowerBound])
    result.append(contentsOf: elements)
    result.append(contentsOf: self[range.upperBound...])
    return result
  }
}

extension Array<UInt32> {
  /// Adds a number to the elements from an index on.
  fileprivate mutating func shift(from index: Int, by delta: Int) {
    guard delta != 0 else { return }
    let offset = UInt32(truncatingIfNeeded: delta)
    withUnsafeMutableBufferPointer { elements in
      for index in index..<Swift.max(index, elements.count) { elements[index] &+= offset }
    }
  }

  /// Adds a number to those of the elements from an index on that fulfil a condition.
  fileprivate mutating func shift(from index: Int, by delta: Int, where condition: (UInt32) -> Bool) {
    guard delta != 0 else { return }
    let offset = UInt32(truncatingIfNeeded: delta)
    withUnsafeMutableBufferPointer { elements in
      for index in index..<Swift.max(index, elements.count) where condition(elements[index]) {
        elements[index] &+= offset
      }
    }
  }
}
