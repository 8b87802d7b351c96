extension Parser {
  mutating func parsePrimaryExpr(_ flavor: ExpressionFlavor, pattern: PatternContext) {
    let start = mark
    switch kind {
    case .integerLiteral: advanceAs(.integerLiteralExpr, start)
    case .floatLiteral: advanceAs(.floatLiteralExpr, start)
    case .stringLiteral: advanceAs(.stringLiteralExpr, start)
    case .stringHead: parseStringLiteralExpr()
    case .regexLiteral: advanceAs(.regexLiteralExpr, start)
    case .nil: advanceAs(.nilLiteralExpr, start)
    case .true, .false: advanceAs(.booleanLiteralExpr, start)
    case .dollarIdentifier: advanceAs(.declReferenceExpr, start)
    case .`self`, .`init`, .deinit, .subscript:
      parseIdentifierExpr(flavor, pattern: pattern)
    case .capitalSelf, .colonColon: parseIdentifierExpr(flavor, pattern: .none)
    case .wildcard:
      if nextKind == .colonColon { return parseIdentifierExpr(flavor, pattern: .none) }
      advanceAs(.discardAssignmentExpr, start)
    case .capitalAny:
      if nextKind == .colonColon { return parseIdentifierExpr(flavor, pattern: .none) }
      advance()
      finish(.identifierType, start)
      finish(.typeExpr, start)
    case .super:
      if nextKind == .colonColon { return parseIdentifierExpr(flavor, pattern: .none) }
      advanceAs(.superExpr, start)
    case .pound: parseMacroExpansionExpr(flavor, pattern: pattern)
    case .poundAvailable, .poundUnavailable:
      fail()
      parseAvailabilityCondition()
    case .leftBrace: parseClosureExpr()
    case .period:
      advance()
      if at(.integerLiteral) {
        fail()
        advance()
        return finish(.floatLiteralExpr, start)
      }
      parseDeclReferenceExpr(allowsKeywords: true)
      finish(.memberAccessExpr, start)
    case .leftParen:
      advance()
      parseArgumentList(.basic, pattern: pattern)
      expect(.rightParen)
      finish(.tupleExpr, start)
    case .leftSquare: parseCollectionLiteral()
    default:
      if kind.isIdentifier { parseIdentifierExpr(flavor, pattern: pattern) }
    }
  }

  @inline(__always)
  private mutating func advanceAs(_ kind: SyntaxKind, _ start: Mark) {
    advance()
    finish(kind, start)
  }

  private mutating func parseIdentifierExpr(_ flavor: ExpressionFlavor, pattern: PatternContext) {
    let start = mark
    if pattern == .bindingIntroducer, atBindingPatternName() {
      advance()
      finish(.identifierPattern, start)
      return finish(.patternExpr, start)
    }
    parseDeclReferenceExpr(allowsSpecialNames: flavor == .attributeArguments)
    if kind.isOperator, atGenericArgumentList() {
      parseGenericArguments()
      finish(.genericSpecializationExpr, start)
    }
  }

  /// A reference to a declaration, possibly with a module before it and argument labels after it.
  ///
  /// - Parameters:
  ///   - allowsKeywords: whether any word is a name here, as after a period.
  ///   - allowsSpecialNames: whether `deinit` and `subscript` are names.
  ///   - allowsOperators: whether an operator is a name.
  ///   - allowsLabels: whether `(a:b:)` may follow.
  ///   - allowsEmptyLabels: whether `()` may follow as part of the name.
  mutating func parseDeclReferenceExpr(
    allowsKeywords: Bool = false, allowsSpecialNames: Bool = false, allowsOperators: Bool = false,
    allowsLabels: Bool = true, allowsEmptyLabels: Bool = false
  ) {
    let start = mark
    let hasModule = atModuleSelector
    if hasModule { skipModuleSelector() }
    switch kind {
    case .identifier, .`init`: advance()
    case .`self` where !hasModule, .capitalSelf where !hasModule: advance()
    case .deinit where allowsSpecialNames, .subscript where allowsSpecialNames: advance()
    default:
      if kind.isIdentifier || (kind.isOperator && allowsOperators)
        || (kind.isReservedWord && (allowsKeywords || hasModule))
      {
        advance()
      } else {
        fail()
      }
    }
    if at(.leftParen), allowsLabels, lastEnd > start.start, atArgumentLabelList(allowsEmpty: allowsEmptyLabels) {
      while kind != .rightParen, kind != .endOfFile { advance() }
      advance()
    }
    finish(.declReferenceExpr, start)
  }

  /// A string with interpolations.
  mutating func parseStringLiteralExpr() {
    let start = mark
    if consume(.stringLiteral) { return finish(.stringLiteralExpr, start) }
    guard at(.stringHead) else { return fail() }
    guard enter() else { return }
    defer { leave() }
    var interpolationStart = interpolationMark
    advance()
    while true {
      parseArgumentList(.basic)
      while kind != .stringMiddle, kind != .stringTail, kind != .endOfFile {
        // This is the rest of an interpolation that did not parse.
        let before = checkpoint
        skipUnexpected()
        if !hasProgressed(since: before) { break }
      }
      let isMiddle = at(.stringMiddle)
      finishInterpolation(interpolationStart)
      if isMiddle {
        interpolationStart = interpolationMark
        advance()
        continue
      }
      _ = consume(.stringTail)
      break
    }
    finish(.stringLiteralExpr, start)
  }

  /// The start of the interpolation whose `\(` ends the current token.
  private var interpolationMark: Mark {
    var start = mark
    let text = tokenText
    var length = 2
    while length < text.count, text[text.count - length] == UInt8(ascii: "#") { length += 1 }
    start.start += UInt32(truncatingIfNeeded: text.count - length)
    return start
  }

  /// Ends an interpolation at the parenthesis at the start of the current token.
  private mutating func finishInterpolation(_ start: Mark) {
    let text = tokenText
    let hasClose = at(.stringMiddle, .stringTail) && text.count > 0 && text[0] == UInt8(ascii: ")")
    let end = hasClose ? mark.start + 1 : lastEnd
    tree.append(
      .expressionSegment,
      TreeBuilder.Node(
        start: start.start, end: end, size: UInt32(truncatingIfNeeded: tree.count - start.row + 1),
        firstToken: start.token))
  }

  private mutating func parseCollectionLiteral() {
    guard enter() else { return }
    defer { leave() }
    let start = mark
    advance()
    if atInlineArrayTypeBody() {
      parseInlineArrayTypeBody(start)
      return finish(.typeExpr, start)
    }
    if consume(.rightSquare) { return finish(.arrayExpr, start) }
    if at(.colon), nextKind == .rightSquare {
      advance()
      advance()
      return finish(.dictionaryExpr, start)
    }
    var isDictionary = false
    var isFirst = true
    while true {
      let element = mark
      parseExpression()
      if isFirst { isDictionary = at(.colon) }
      isFirst = false
      if isDictionary {
        expect(.colon)
        parseExpression()
      }
      let hasComma = consume(.comma)
      if isDictionary { finish(.dictionaryElement, element) }
      if !hasComma || at(.rightSquare, .endOfFile) { break }
    }
    expect(.rightSquare)
    finish(isDictionary ? .dictionaryExpr : .arrayExpr, start)
  }

  private mutating func parseMacroExpansionExpr(_ flavor: ExpressionFlavor, pattern: PatternContext) {
    let start = mark
    parseMacroExpansion(flavor, pattern: pattern)
    finish(.macroExpansionExpr, start)
  }

  /// `#name<…>(…) { … }`, as an expression or a declaration.
  mutating func parseMacroExpansion(_ flavor: ExpressionFlavor, pattern: PatternContext) {
    if !touchesNext { fail() }
    advance()
    if !isAtStartOfLine {
      skipModuleSelector()
      if kind.isIdentifier || kind.isReservedWord { advance() } else { fail() }
    }
    if atGenericArgumentList() { parseGenericArguments() }
    if at(.leftParen), !isAtStartOfLine {
      advance()
      parseArgumentList(.basic, pattern: pattern)
      expect(.rightParen)
    }
    if at(.leftBrace), flavor == .basic, atValidTrailingClosure(flavor: flavor) { parseTrailingClosures() }
  }

  mutating func parseKeyPathExpr(pattern: PatternContext) {
    guard enter() else { return }
    defer { leave() }
    let start = mark
    advance()
    if !at(prefix: ".") { parseSimpleType(allowsMembers: false) }
    var mayFollowTypeName = true
    while true {
      if (at(.leftSquare) && !isAtStartOfLine) || (mayFollowTypeName && at(.period) && nextKind == .leftSquare) {
        _ = consume(.period)
        advance()
        if !at(.rightSquare) { parseArgumentList(.basic, pattern: pattern) }
        expect(.rightSquare)
        mayFollowTypeName = false
      } else if kind.isOperator || at(.postfixQuestionMark, .exclamationMark),
        let length = keyPathMarksLength(allowsPeriod: mayFollowTypeName)
      {
        mayFollowTypeName = false
        advance(prefix: length)
      } else if at(.period) {
        if !consumeMemberPeriod() { parseMemberName() }
        if atGenericArgumentList() { parseGenericArguments() }
      } else {
        break
      }
    }
    finish(.keyPathExpr, start)
  }

  /// The number of bytes of the current token that are `?`s and `!`s of a key path, each possibly after a period:
  /// `.?!`.
  ///
  /// - Parameter allowsPeriod: whether it may start with a period, as directly after the name of a type.
  /// - Returns: nil if the token contains anything else, or no mark.
  private func keyPathMarksLength(allowsPeriod: Bool) -> Int? {
    var length = 0
    var allowsPeriod = allowsPeriod
    var wasPeriod = false
    for (index, byte) in tokenText.enumerated() {
      switch byte {
      case UInt8(ascii: "."):
        guard allowsPeriod else { return length > 0 ? length : nil }
        if wasPeriod { return nil }
        wasPeriod = true
      case UInt8(ascii: "?"), UInt8(ascii: "!"):
        wasPeriod = false
        allowsPeriod = false
        length = index + 1
      default: return nil
      }
    }
    return length > 0 ? length : nil
  }
}
