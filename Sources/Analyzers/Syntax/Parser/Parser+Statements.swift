extension Parser {
  mutating func parseStatement() {
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

  /// `: Type`, if present.
  private mutating func parseTypeAnnotation() {
    guard at(.colon) else { return }
    let start = mark
    advance()
    parseType()
    finish(.typeAnnotation, start)
  }

  /// `where condition`, if present.
  mutating func parseWhereClause(_ flavor: ExpressionFlavor) {
    guard at(.where) else { return }
    let start = mark
    advance()
    parseExpression(flavor)
    finish(.whereClause, start)
  }
}

// MARK: Conditions

extension Parser {
  /// - Parameter mayStartWithBrace: whether a brace opens a closure, as after `guard`, instead of the body.
  mutating func parseConditions(mayStartWithBrace: Bool = false) {
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
