/// The construct that contains a list of statements, which determines how the list ends.
enum CodeBlockContext {
  case file
  /// Braces.
  case block
  /// Braces of an initializer, in which `init` is a call.
  case initializerBlock
  /// A `#if` clause among statements.
  case ifConfigClause
  case switchCase
}

extension Parser {
  mutating func parseSourceFile() {
    var start = mark
    start.token = 0
    _ = consume(.shebang)
    for row in lexer.unclosedBraces().ends {
      let kind = setEnd(at: row)
      parseCodeBlockItems(.file)
      if wasCancelled { break }
      restoreEnd(to: kind)
    }
    parseCodeBlockItems(.file)
    // Every file has a root, even an empty file.
    tree.append(
      .sourceFile,
      TreeBuilder.Node(
        start: start.start, end: max(lastEnd, start.start), size: UInt32(truncatingIfNeeded: tree.count + 1),
        firstToken: 0))
  }

  mutating func parseCodeBlockItems(_ context: CodeBlockContext, allowsInit: Bool = true) {
    let allowsInit = allowsInit && context != .initializerBlock
    var needsSeparator = false
    while !atEnd(of: context), !checkCancellation() {
      if needsSeparator, !isAtStartOfLine { fail() }
      let start = checkpoint
      needsSeparator = parseCodeBlockItem(context, allowsInit: allowsInit)
      if !hasProgressed(since: start) { skipUnexpected() }
    }
  }

  private mutating func atEnd(of context: CodeBlockContext) -> Bool {
    switch kind {
    case .endOfFile: return true
    case .rightBrace: return context != .file && context != .ifConfigClause
    case .poundElse, .poundElseif, .poundEndif: return context != .file
    case .case, .default: return context == .switchCase
    case .poundIf, .atSign: return context == .switchCase && atStartOfConditionalSwitchCases()
    default: return false
    }
  }

  /// A statement, declaration or expression with the semicolon that follows.
  ///
  /// - Returns: whether the next item must start on a new line.
  private mutating func parseCodeBlockItem(_ context: CodeBlockContext, allowsInit: Bool) -> Bool {
    if at(.poundIf), !atIfConfigOfAttributes() {
      parseIfConfigDecl(.statements(allowsInit: allowsInit))
      return true
    }
    if at(.poundSourceLocation) {
      parsePoundSourceLocation()
      return true
    }
    if atStartOfDeclaration(allowsInit: allowsInit) {
      parseDeclaration()
    } else if atStartOfStatement() {
      parseStatement()
    } else if atStartOfExpression() {
      parseExpression()
    } else if at(.atSign) || kind.isDeclarationModifier {
      parseDeclaration()
    } else if kind != .semicolon {
      skipUnexpected()
    }
    return !consumeSemicolons()
  }

  /// Consumes the semicolon after a statement or member.
  ///
  /// - Returns: whether there was one.
  mutating func consumeSemicolons() -> Bool {
    guard consume(.semicolon) else { return false }
    while at(.semicolon) {
      fail()
      advance()
    }
    return true
  }

  mutating func parseCodeBlock(_ context: CodeBlockContext = .block) {
    guard at(.leftBrace) else {
      expect(.leftBrace)
      return
    }
    guard enter() else { return }
    defer { leave() }
    let start = mark
    advance()
    parseCodeBlockItems(context)
    expect(.rightBrace)
    finish(.codeBlock, start)
  }

  mutating func parseOptionalCodeBlock(_ context: CodeBlockContext = .block) {
    if at(.leftBrace) { parseCodeBlock(context) }
  }
}
