/// What holds a list of statements, and so what ends it.
enum CodeBlockContext {
  case file
  /// Braces.
  case block
  /// Braces of an initialiser, where `init` is a call.
  case initializerBlock
  /// A `#if` clause among statements.
  case ifConfigClause
  case switchCase
}

// MARK: Lists of statements

extension Parser {
  mutating func parseSourceFile() {
    var start = mark
    start.token = 0
    _ = consume(.shebang)
    for row in lexer.unclosedBraces().ends {
      let kind = end(at: row)
      parseCodeBlockItems(.file)
      if isGivenUp { break }
      goOn(with: kind)
    }
    parseCodeBlockItems(.file)
    // Every file has a root, also an empty one.
    tree.append(
      .sourceFile,
      TreeBuilder.Node(
        start: start.start, end: max(lastEnd, start.start), size: UInt32(truncatingIfNeeded: tree.count + 1),
        firstToken: 0))
  }

  mutating func parseCodeBlockItems(_ context: CodeBlockContext, allowsInit: Bool = true) {
    let allowsInit = allowsInit && context != .initializerBlock
    var needsSeparator = false
    while !atEnd(of: context), !givesUp() {
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

  /// A statement, declaration or expression with the semicolon behind it.
  ///
  /// - Returns: whether the next item needs a line of its own.
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

  /// The semicolon behind a statement or member.
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

// MARK: Statements

extension Parser {
  private mutating func parseStatement() {
    let start = mark
    let isLabeled = kind.isIdentifier && nextKind == .colon
    if isLabeled {
      advance()
      advance()
    }
    parseUnlabeledStatement()
    if isLabeled { finish(.labeledStmt, start) }
  }

  private mutating func parseUnlabeledStatement() {
    let start = mark
    switch kind {
    case .for: parseForStmt()
    case .while:
      advance()
      parseConditions()
      parseCodeBlock()
      finish(.whileStmt, start)
    case .repeat:
      advance()
      parseCodeBlock()
      expect(.while)
      parseExpression()
      finish(.repeatStmt, start)
    case .do: parseDoStmt()
    case .if, .switch:
      if at(.if) { parseIfExpr() } else { parseSwitchExpr() }
      if at(.as) {
        parseUnresolvedAsExpr()
        finish(.sequenceExpr, start)
      }
    case .guard:
      advance()
      parseConditions(mayStartWithBrace: true)
      expect(.else)
      parseCodeBlock()
      finish(.guardStmt, start)
    case .break, .continue:
      let isBreak = at(.break)
      advance()
      if kind.isIdentifier, !isAtStartOfLine, !atStartOfStatement(prefersExpression: true), !atStartOfDeclaration() {
        advance()
      }
      finish(isBreak ? .breakStmt : .continueStmt, start)
    case .fallthrough:
      advance()
      finish(.fallThroughStmt, start)
    case .return:
      advance()
      if atStartOfReturnedExpression() { parseExpression() }
      finish(.returnStmt, start)
    case .throw:
      advance()
      parseExpression()
      finish(.throwStmt, start)
    case .defer:
      advance()
      parseCodeBlock()
      finish(.deferStmt, start)
    case .discard:
      advance()
      parseExpression()
      finish(.discardStmt, start)
    case .yield: parseYieldStmt()
    default:
      // `try return x`
      fail()
      advance()
      if enter() {
        parseUnlabeledStatement()
        leave()
      }
    }
  }

  private mutating func parseForStmt() {
    let start = mark
    advance()
    _ = consume(.try)
    _ = consume(.await)
    if at(.unsafe), nextKind != .in, nextKind != .colon { advance() }
    if consume(.case) {
      parseMatchingPattern(.matching)
      parseTypeAnnotation()
    } else {
      parseTypedPattern()
    }
    expect(.in)
    if at(.leftBrace) { fail() } else { parseExpression(.stmtCondition) }
    parseWhereClause(.stmtCondition)
    parseCodeBlock()
    finish(.forStmt, start)
  }

  private mutating func parseDoStmt() {
    let start = mark
    advance()
    if consume(.throws), consume(.leftParen) {
      parseType()
      expect(.rightParen)
    }
    parseCodeBlock()
    while at(.catch) {
      let clause = mark
      advance()
      if !at(.leftBrace) { parseCatchItems() }
      parseCodeBlock()
      finish(.catchClause, clause)
    }
    finish(.doStmt, start)
  }

  private mutating func parseCatchItems() {
    while true {
      let start = mark
      if !at(.leftBrace, .where) { parseMatchingPattern(.matching) }
      parseWhereClause(.stmtCondition)
      let hasComma = consume(.comma)
      finish(.catchItem, start)
      if !hasComma || isEmpty(since: start) { break }
    }
  }

  private mutating func parseYieldStmt() {
    let start = mark
    advance()
    if consume(.leftParen) {
      while kind != .rightParen, kind != .endOfFile {
        parseExpression()
        if !consume(.comma) { break }
      }
      expect(.rightParen)
    } else {
      parseExpression()
    }
    finish(.yieldStmt, start)
  }

  private mutating func atStartOfReturnedExpression() -> Bool {
    switch kind {
    case .rightBrace, .case, .default, .semicolon, .poundIf, .poundEndif, .poundElse, .poundElseif, .endOfFile:
      return false
    case .if, .switch: return true
    default:
      if atStartOfStatement(prefersExpression: true) || atStartOfDeclaration() { return false }
      return !(isAtStartOfLine && atStartOfSwitchCase())
    }
  }

  /// `: Type`, if it stands here.
  private mutating func parseTypeAnnotation() {
    guard at(.colon) else { return }
    let start = mark
    advance()
    parseType()
    finish(.typeAnnotation, start)
  }

  /// `where condition`, if it stands here.
  private mutating func parseWhereClause(_ flavor: ExpressionFlavor) {
    guard at(.where) else { return }
    let start = mark
    advance()
    parseExpression(flavor)
    finish(.whereClause, start)
  }
}

// MARK: Conditions

extension Parser {
  /// - Parameter mayStartWithBrace: a brace opens a closure, as behind `guard`, and not the body.
  private mutating func parseConditions(mayStartWithBrace: Bool = false) {
    guard mayStartWithBrace || !at(.leftBrace) else { return fail() }
    var lastWasBinding = false
    while true {
      let start = mark
      lastWasBinding = parseCondition(lastWasBinding: lastWasBinding)
      var hasComma = consume(.comma)
      if !hasComma, at(.where) || at(operator: "&&") {
        fail()
        advance()
        hasComma = true
      }
      finish(.conditionElement, start)
      if !hasComma || isEmpty(since: start) { break }
    }
  }

  /// - Returns: whether it binds an optional.
  private mutating func parseCondition(lastWasBinding: Bool) -> Bool {
    let start = mark
    switch kind {
    case .poundAvailable, .poundUnavailable:
      parseAvailabilityCondition()
      return false
    case .case:
      advance()
      parseMatchingPattern(.matching)
      parseTypeAnnotation()
      if at(.equal) { parseInitializerClause(.stmtCondition) } else { fail() }
      finish(.matchingPatternCondition, start)
      return false
    case .let, .var, .inout: break
    default:
      guard lastWasBinding, nextKind == .equal else {
        parseExpression(.stmtCondition)
        return false
      }
      fail()
    }
    if at(.let, .var) { advance() }
    parseMatchingPattern(.bindingIntroducer)
    parseTypeAnnotation()
    if at(.equal) { parseInitializerClause(.stmtCondition) }
    finish(.optionalBindingCondition, start)
    return true
  }

  /// `#available(…)` or `#unavailable(…)`.
  mutating func parseAvailabilityCondition() {
    let start = mark
    advance()
    if at(.leftParen) { skipSingle() } else { fail() }
    finish(.availabilityCondition, start)
  }
}

// MARK: If and switch

extension Parser {
  mutating func parseIfExpr() {
    // `else if` goes on in this loop: a chain of any length takes no more stack than one `if`.
    guard enter() else { return }
    defer { leave() }
    var starts: [Mark] = []
    let first = mark
    while true {
      let start = mark
      advance()
      parseConditions()
      parseCodeBlock()
      guard consume(.else) else {
        if starts.isEmpty { return finish(.ifExpr, first) }
        starts.append(start)
        break
      }
      guard at(.if) else {
        parseCodeBlock()
        if starts.isEmpty { return finish(.ifExpr, first) }
        starts.append(start)
        break
      }
      starts.append(start)
    }
    while let start = starts.popLast() { finish(.ifExpr, start) }
  }

  mutating func parseSwitchExpr() {
    guard enter() else { return }
    defer { leave() }
    let start = mark
    advance()
    if at(.leftBrace) { fail() } else { parseExpression(.stmtCondition) }
    if at(.leftBrace) {
      advance()
      parseSwitchCases()
      expect(.rightBrace)
    } else {
      fail()
    }
    finish(.switchExpr, start)
  }

  mutating func parseSwitchCases() {
    while kind != .endOfFile, kind != .rightBrace, !atEndOfIfConfigClause {
      let start = checkpoint
      if atStartOfSwitchCase() {
        parseSwitchCase()
      } else if at(.poundIf) {
        parseIfConfigDecl(.switchCases)
      } else {
        // Statements before the first case.
        fail()
        parseCodeBlockItems(.switchCase)
      }
      if !hasProgressed(since: start) { skipUnexpected() }
    }
  }

  private mutating func parseSwitchCase() {
    let start = mark
    if at(.atSign) {
      let attribute = mark
      advance()
      let name = mark
      expectIdentifier()
      finish(.identifierType, name)
      finish(.attribute, attribute)
    }
    let label = mark
    if consume(.case) {
      parseSwitchCaseItems()
      expect(.colon)
      finish(.switchCaseLabel, label)
    } else if consume(.default) {
      expect(.colon)
    } else {
      fail()
    }
    parseCodeBlockItems(.switchCase)
    finish(.switchCase, start)
  }

  private mutating func parseSwitchCaseItems() {
    while true {
      let start = mark
      parseMatchingPattern(.matching)
      parseWhereClause(.basic)
      let hasComma = consume(.comma)
      finish(.switchCaseItem, start)
      if !hasComma || isEmpty(since: start) { break }
      if at(.case) {
        fail()
        advance()
      }
    }
  }
}

// MARK: Directives

/// Where a `#if` stands, and so what its clauses hold.
enum IfConfigContext {
  case statements(allowsInit: Bool)
  case members
  case switchCases
  case attributes
  case postfixExpression
}

extension Parser {
  mutating func parseIfConfigDecl(_ context: IfConfigContext) {
    guard enter() else { return }
    defer { leave() }
    let start = mark
    while true {
      let clause = mark
      let hasCondition = !at(.poundElse)
      advance()
      if hasCondition { parseSequenceExpr(.poundIfDirective) }
      skipRestOfLine()
      switch context {
      case .statements(let allowsInit): parseCodeBlockItems(.ifConfigClause, allowsInit: allowsInit)
      case .members: parseMembers()
      case .switchCases: parseSwitchCases()
      case .attributes: parseAttributeList()
      case .postfixExpression: parsePostfixIfConfigBody()
      }
      finish(.ifConfigClause, clause)
      guard at(.poundElseif, .poundElse) else { break }
    }
    expect(.poundEndif)
    skipRestOfLine()
    finish(.ifConfigDecl, start)
  }

  /// What follows a directive on its line does not belong there.
  private mutating func skipRestOfLine() {
    guard !isAtStartOfLine, kind != .endOfFile else { return }
    fail()
    while !isAtStartOfLine, kind != .endOfFile { advance() }
  }

  mutating func parsePoundSourceLocation() {
    advance()
    if at(.leftParen) { skipSingle() } else { fail() }
  }
}
