extension Parser {
  mutating func parseFunctionDecl(_ start: Mark) {
    advance()
    if kind.isOperator || at(.exclamationMark, .prefixAmpersand) {
      let text = tokenText
      if text.last == UInt8(ascii: "<"), nextKind.isIdentifier || nextKind == .let {
        if text.count > 1 { advance(prefix: text.count - 1) }
      } else {
        advance()
      }
    } else {
      expectIdentifier()
    }
    if at(prefix: "<"), kind.isOperator { parseGenericParameters() }
    parseFunctionSignature()
    if at(.where) { parseGenericWhereClause() }
    parseOptionalCodeBlock()
    finish(.functionDecl, start)
  }

  mutating func parseInitializerDecl(_ start: Mark) {
    advance()
    if at(.exclamationMark, .postfixQuestionMark) || at(.infixQuestionMark) || at(operator: "!") { advance() }
    if at(prefix: "<"), kind.isOperator { parseGenericParameters() }
    parseFunctionSignature()
    if at(.where) { parseGenericWhereClause() }
    parseOptionalCodeBlock(.initializerBlock)
    finish(.initializerDecl, start)
  }

  mutating func parseDeinitializerDecl(_ start: Mark) {
    advance()
    _ = consume(.async)
    parseOptionalCodeBlock()
    finish(.deinitializerDecl, start)
  }

  mutating func parseSubscriptDecl(_ start: Mark) {
    advance()
    if at(prefix: "<"), kind.isOperator { parseGenericParameters() }
    parseParameterClause(.functionParameter)
    parseReturnClause(allowsNamedOpaqueType: true)
    if at(.where) { parseGenericWhereClause() }
    if at(.leftBrace) { parseAccessorBlock() }
    finish(.subscriptDecl, start)
  }

  mutating func parseMacroDecl(_ start: Mark) {
    advance()
    expectIdentifier()
    if at(prefix: "<"), kind.isOperator { parseGenericParameters() }
    parseFunctionSignature()
    if at(.equal) { parseInitializerClause() }
    if at(.where) { parseGenericWhereClause() }
    finish(.macroDecl, start)
  }

  private mutating func parseFunctionSignature() {
    parseParameterClause(.functionParameter)
    parseEffectSpecifiers()
    if at(.arrow) { parseReturnClause(allowsNamedOpaqueType: true) }
  }

  /// Parameters in parentheses.
  ///
  /// - Parameter kind: `functionParameter`, `closureParameter` or `enumCaseParameter`.
  mutating func parseParameterClause(_ kind: SyntaxKind) {
    guard at(.leftParen) else { return fail() }
    guard enter() else { return }
    defer { leave() }
    advance()
    while self.kind != .rightParen, self.kind != .endOfFile {
      let start = mark
      switch kind {
      case .closureParameter: parseClosureParameter()
      case .enumCaseParameter: parseEnumCaseParameter()
      default: parseFunctionParameter()
      }
      let hasComma = consume(.comma)
      finish(kind, start)
      if !hasComma { break }
    }
    expect(.rightParen)
  }

  private mutating func parseFunctionParameter() {
    if at(.atSign, .poundIf) { parseAttributeList() }
    parseParameterModifiers(isClosure: false)
    parseParameterNames()
    expect(.colon)
    parseType()
    parseParameterEnd()
  }

  private mutating func parseClosureParameter() {
    if at(.atSign, .poundIf) { parseAttributeList() }
    parseParameterModifiers(isClosure: true)
    parseParameterNames()
    if consume(.colon) {
      parseType()
    } else if kind != .comma, kind != .rightParen, !at(operator: "...") {
      fail()
      parseType()
    }
    _ = consume(operator: "...")
  }

  private mutating func parseEnumCaseParameter() {
    parseParameterModifiers(isClosure: false)
    if startsParameterName(isClosure: false, skipsSpecifiers: false) {
      parseParameterNames()
      expect(.colon)
    }
    parseType()
    parseParameterEnd()
  }

  private mutating func parseParameterEnd() {
    _ = consume(operator: "...")
    if at(.equal) || at(operator: "==") { parseInitializerClause() }
  }

  private mutating func parseParameterModifiers(isClosure: Bool) {
    while at(._const, .isolated), !startsParameterName(isClosure: isClosure, skipsSpecifiers: false) {
      let start = mark
      advance()
      finish(.declModifier, start)
    }
  }

  private mutating func parseParameterNames() {
    for _ in 0..<2 where kind.isArgumentLabel || kind == .dollarIdentifier { advance() }
  }
}
