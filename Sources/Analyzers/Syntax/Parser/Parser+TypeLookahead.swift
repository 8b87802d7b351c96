extension Parser {
  /// Whether `<` here opens generic arguments instead of being an operator.
  mutating func atGenericArgumentList() -> Bool {
    guard kind.isOperator, at(prefix: "<") else { return false }
    let text = tokenText
    if text.count > 1, text[1] == UInt8(ascii: ">") { return false }
    let start = checkpoint
    defer { restore(start) }
    guard skipGenericArguments() else { return false }
    switch kind {
    case .rightParen, .rightSquare, .leftBrace, .rightBrace, .period, .comma, .semicolon, .endOfFile, .exclamationMark,
      .postfixQuestionMark, .colon:
      return true
    case .binaryOperator: return at(operator: "&")
    case .leftParen, .leftSquare: return !isAtStartOfLine
    default: return false
    }
  }

  private mutating func skipGenericArguments() -> Bool {
    let opened = position
    guard !isKnownAsNotGeneric, kind.isOperator, consume(prefix: "<") else { return false }
    if !at(prefix: ">") {
      repeat {
        guard canParseGenericArgument() else {
          rememberAsNotGeneric(opened: opened)
          return false
        }
      } while consume(.comma) && !at(prefix: ">")
    }
    if kind.isOperator, consume(prefix: ">") { return true }
    rememberAsNotGeneric(opened: opened)
    return false
  }

  private mutating func canParseGenericArgument() -> Bool {
    canParseType() || canParseIntegerLiteral()
  }

  private mutating func canParseIntegerLiteral() -> Bool {
    if at(operator: "-"), nextKind == .integerLiteral { advance() }
    return consume(.integerLiteral)
  }

  mutating func canParseType() -> Bool {
    guard enterLookahead() else { return false }
    defer { leave() }
    _ = consume(.repeat)
    guard canParseTypeScalar() else { return false }
    if at(operator: "...") { advance() }
    return true
  }

  private mutating func canParseTypeScalar() -> Bool {
    guard skipTypeSpecifiersAndAttributes(), canParseSimpleOrCompositionType() else { return false }
    guard canParseFunctionTypeArrow() else { return true }
    return canParseType()
  }

  private mutating func skipTypeSpecifiersAndAttributes() -> Bool {
    while kind.isSimpleTypeSpecifier || kind == .nonisolated, canHaveParameterSpecifier {
      guard at(.nonisolated) else {
        advance()
        continue
      }
      let hasArgument = nextKind == .leftParen && !nextIsAtStartOfLine
      if hasArgument, secondNextKind != .nonsending { return false }
      advance()
      if hasArgument { skipSingle() }
    }
    _ = skipAttributeList()
    return true
  }

  mutating func canParseSimpleOrCompositionType() -> Bool {
    if kind == .some || kind == .any || kind == .each { advance() }
    guard canParseSimpleType() else { return false }
    while consume(operator: "&") {
      guard canParseSimpleType() else { return false }
    }
    return true
  }

  mutating func canParseSimpleType() -> Bool {
    guard enterLookahead() else { return false }
    defer { leave() }
    if at(.prefixOperator), !consume(operator: "~") { return false }
    switch kind {
    case .capitalAny, .wildcard: advance()
    case .leftParen:
      advance()
      guard canParseTupleTypeBody() else { return false }
    case .leftSquare:
      advance()
      guard canParseCollectionTypeBody() else { return false }
    case .repeat: return true
    default:
      guard kind == .capitalSelf || kind.isIdentifier, canParseTypeIdentifier() else { return false }
    }
    while true {
      if consume(.period) {
        if kind == .capitalType || kind == .capitalProtocol {
          advance()
        } else if !canParseTypeIdentifier(allowsKeyword: true) {
          return false
        }
      } else if at(.postfixQuestionMark, .exclamationMark), !isAtStartOfLine {
        advance()
      } else {
        return true
      }
    }
  }

  mutating func canParseTypeIdentifier(allowsKeyword: Bool = false) -> Bool {
    skipModuleSelector()
    if consume(.capitalAny) { return true }
    guard kind.isIdentifier || kind == .capitalSelf || (allowsKeyword && kind.isReservedWord) else { return false }
    advance()
    return kind.isOperator && at(prefix: "<") ? skipGenericArguments() : true
  }

  /// The inside of a tuple type after its opening parenthesis.
  private mutating func canParseTupleTypeBody() -> Bool {
    if kind == .rightParen || kind == .rightBrace || at(operator: "...") || (kind != .inout && atStartOfDeclaration()) {
      return consume(.rightParen)
    }
    repeat {
      _ = consume(.inout)
      if startsParameterName(isClosure: false, skipsSpecifiers: false) {
        advance()
        if kind.isArgumentLabel { advance() }
        guard consume(.colon), canParseType() else { return false }
        if consume(.equal) {
          while kind != .endOfFile, kind != .rightParen, kind != .rightBrace, kind != .comma, !at(operator: "..."),
            !atStartOfDeclaration()
          {
            skipSingle()
          }
        }
      } else {
        guard canParseType() else { return false }
        _ = consume(operator: "...")
      }
    } while consume(.comma) && kind != .rightParen
    return consume(.rightParen)
  }

  /// The inside of an array, dictionary or inline array type after its opening bracket.
  private mutating func canParseCollectionTypeBody() -> Bool {
    if at(.integerLiteral) || at(operator: "-") {
      guard canParseIntegerLiteral(), at(.of), !isAtStartOfLine else { return false }
    } else {
      guard canParseType() else { return false }
    }
    if at(.of), !isAtStartOfLine {
      advance()
      return canParseGenericArgument() && consume(.rightSquare)
    }
    if consume(.colon) {
      guard canParseType() else { return false }
    }
    return consume(.rightSquare)
  }

  /// Whether `3 of Int]` is here, after the opening bracket.
  mutating func atInlineArrayTypeBody() -> Bool {
    if kind == .integerLiteral { return nextKind == .of && !nextIsAtStartOfLine }
    if kind == .rightSquare || kind == .period || kind == .stringLiteral || kind == .stringHead { return false }
    let start = checkpoint
    defer { restore(start) }
    guard canParseTypeScalar() || canParseIntegerLiteral() else { return false }
    return at(.of) && !isAtStartOfLine
  }

  /// Whether the type before this token is the parameter of a function type. If so, moves to after the arrow.
  private mutating func canParseFunctionTypeArrow() -> Bool {
    if consume(.arrow) { return true }
    switch kind {
    case .async, .reasync, .await, .throws, .rethrows, .throw, .try: break
    default: return false
    }
    skipEffectSpecifiers()
    return consume(.arrow)
  }

  /// Whether an arrow follows a type, possibly after `async throws`.
  mutating func atFunctionTypeArrow() -> Bool {
    switch kind {
    case .arrow: return true
    case .async, .reasync, .await, .throws, .rethrows, .throw, .try: break
    default: return false
    }
    let start = checkpoint
    defer { restore(start) }
    return canParseFunctionTypeArrow()
  }

  /// Whether the token after the current one may follow a parameter specifier, for example `inout`.
  var canHaveParameterSpecifier: Bool {
    switch nextKind {
    case .atSign, .leftParen, .leftSquare, .wildcard, .inout, .capitalAny, .capitalSelf, .var, .let: return true
    case .prefixOperator: return next(operator: "~")
    default: return nextKind.isIdentifier
    }
  }

  /// Whether the name of a parameter starts here instead of its type.
  ///
  /// - Parameters:
  ///   - isClosure: whether it is a parameter of a closure, whose type may be omitted.
  ///   - skipsSpecifiers: whether to skip misplaced specifiers before the name.
  mutating func startsParameterName(isClosure: Bool, skipsSpecifiers: Bool) -> Bool {
    let start = checkpoint
    defer { restore(start) }
    if skipsSpecifiers {
      while kind.isSimpleTypeSpecifier, canHaveParameterSpecifier { advance() }
    }
    guard kind.isArgumentLabel || kind == .dollarIdentifier else { return false }
    let next = nextKind
    if next == .colon { return true }
    if next.isArgumentLabel || next == .dollarIdentifier {
      switch kind {
      case .isolated, .some, .any, .each, .repeat, .__shared, .__owned, ._const, .borrowing, .consuming, .sending:
        advance()
        return (kind.isArgumentLabel || kind == .dollarIdentifier) && nextKind == .colon
      default: return true
      }
    }
    if next == .postfixQuestionMark || next == .exclamationMark { return false }
    return isClosure
  }
}
