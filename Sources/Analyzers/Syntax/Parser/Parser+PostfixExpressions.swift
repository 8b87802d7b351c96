extension Parser {
  mutating func parsePostfixExpr(_ flavor: ExpressionFlavor, pattern: PatternContext) {
    let start = mark
    parsePrimaryExpr(flavor, pattern: pattern)
    guard !isEmpty(since: start) else { return }
    parsePostfixSuffixes(of: start, flavor, pattern: pattern)
  }

  /// Members, calls, subscripts and marks after an expression.
  private mutating func parsePostfixSuffixes(of start: Mark, _ flavor: ExpressionFlavor, pattern: PatternContext) {
    while true {
      switch kind {
      case .period:
        if flavor == .poundIfDirective, isAtStartOfLine { return }
        parseMemberSuffix(of: start)
      case .leftParen:
        guard !isAtStartOfLine else { return }
        advance()
        parseArgumentList(flavor.ofArguments, pattern: pattern)
        expect(.rightParen)
        if at(.leftBrace), flavor == .basic, atValidTrailingClosure(flavor: flavor) { parseTrailingClosures() }
        finish(.functionCallExpr, start)
      case .leftSquare:
        guard !isAtStartOfLine else { return }
        advance()
        if !at(.rightSquare) { parseArgumentList(.basic, pattern: pattern) }
        expect(.rightSquare)
        if at(.leftBrace), flavor == .basic, atValidTrailingClosure(flavor: flavor) { parseTrailingClosures() }
        finish(.subscriptCallExpr, start)
      case .leftBrace:
        if flavor == .poundIfDirective, isAtStartOfLine { return }
        if tree.lastKind?.isLiteral == true || !atValidTrailingClosure(flavor: flavor) { return }
        parseTrailingClosures()
        finish(.functionCallExpr, start)
        if at(.leftBrace) { return }
      case .postfixQuestionMark:
        if flavor == .poundIfDirective, isAtStartOfLine { return }
        advance()
        finish(.optionalChainingExpr, start)
      case .exclamationMark:
        if flavor == .poundIfDirective, isAtStartOfLine { return }
        advance()
        finish(.forceUnwrapExpr, start)
      case .postfixOperator:
        if flavor == .poundIfDirective, isAtStartOfLine { return }
        advance()
        finish(.postfixOperatorExpr, start)
      case .poundIf:
        guard flavor != .poundIfDirective, atPostfixIfConfig() else { return }
        parseIfConfigDecl(.postfixExpression)
        finish(.postfixIfConfigExpr, start)
      default: return
      }
    }
  }

  /// `.name` after an expression.
  private mutating func parseMemberSuffix(of start: Mark) {
    let skipsName = consumeMemberPeriod()
    if !skipsName { parseMemberName() }
    finish(.memberAccessExpr, start)
    if atGenericArgumentList() {
      parseGenericArguments()
      finish(.genericSpecializationExpr, start)
    }
  }

  /// The period before a member.
  ///
  /// - Returns: whether only white space follows on its line, so that there is no name.
  mutating func consumeMemberPeriod() -> Bool {
    let isMisplaced = touchesPrevious && !touchesNext
    let skipsName = isMisplaced && nextIsAtStartOfLine
    if isMisplaced { fail() }
    advance()
    return skipsName
  }

  /// The name after a period: any word, a tuple index, or a name with argument labels.
  mutating func parseMemberName() {
    if kind == .identifier {
      return parseDeclReferenceExpr(allowsKeywords: true)
    }
    if kind == .integerLiteral || (kind == .`self` && nextKind != .colonColon) {
      let start = mark
      advance()
      return finish(.declReferenceExpr, start)
    }
    parseDeclReferenceExpr(allowsKeywords: true)
  }

  /// Whether the `#if` here is part of a member chain, because its first clause starts with a member.
  private mutating func atPostfixIfConfig() -> Bool {
    let start = checkpoint
    defer { restore(start) }
    repeat {
      advance()
      skipUntilEndOfLine()
    } while at(.poundIf)
    return at(.period) && (nextKind.isReservedWord || nextKind.isIdentifier)
  }

  /// The contents of a `#if` inside a member chain: a chain without a base.
  mutating func parsePostfixIfConfigBody() {
    let start = mark
    if at(.period) {
      parseMemberSuffix(of: start)
    } else if at(.poundIf) {
      parseIfConfigDecl(.postfixExpression)
      finish(.postfixIfConfigExpr, start)
    } else {
      return
    }
    parsePostfixSuffixes(of: start, .basic, pattern: .none)
  }

  /// Arguments up to the closing bracket.
  mutating func parseArgumentList(_ flavor: ExpressionFlavor = .basic, pattern: PatternContext = .none) {
    guard !atEndOfArgumentList, enter() else { return }
    defer { leave() }
    while true {
      let start = mark
      if nextKind == .colon, kind.isArgumentLabel || kind == .dollarIdentifier {
        advance()
        advance()
      } else if at(.colon) {
        fail()
        advance()
      }
      if at(.binaryOperator), nextEndsArgument {
        let name = mark
        advance()
        finish(.declReferenceExpr, name)
      } else if atModuleSelector, kind != .super, atQualifiedOperatorArgument() {
        let name = mark
        skipModuleSelector()
        advance()
        finish(.declReferenceExpr, name)
      } else {
        parseExpression(flavor, pattern: pattern)
      }
      let hasComma = consume(.comma)
      finish(.labeledExpr, start)
      if !hasComma || at(.rightSquare) || atEndOfArgumentList { break }
    }
  }

  /// Whether this is a closing parenthesis, or the one of an interpolation, which belongs to the string's next token.
  private var atEndOfArgumentList: Bool {
    kind == .rightParen || kind == .stringMiddle || kind == .stringTail
  }

  /// Whether an argument ends with the current token.
  private var nextEndsArgument: Bool {
    switch nextKind {
    case .comma, .rightParen, .rightSquare, .stringMiddle, .stringTail: true
    default: false
    }
  }

  private mutating func atQualifiedOperatorArgument() -> Bool {
    let start = checkpoint
    defer { restore(start) }
    skipModuleSelector()
    return at(.binaryOperator) && nextEndsArgument
  }

  mutating func parseTrailingClosures() {
    parseClosureExpr()
    while atStartOfLabeledTrailingClosure {
      let start = mark
      advance()
      advance()
      parseClosureExpr()
      finish(.multipleTrailingClosureElement, start)
    }
  }
}
