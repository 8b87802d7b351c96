/// What an expression is part of, where that decides how it ends.
enum ExpressionFlavor {
  case basic
  /// A condition: a brace behind it opens a body rather than a closure.
  case stmtCondition
  /// The condition of `#if`: it ends with the line.
  case poundIfDirective
  /// Arguments of an attribute, which may name `subscript` or `deinit`.
  case attributeArguments

  /// The flavor of a call's arguments inside an expression of this flavor.
  var ofArguments: ExpressionFlavor { self == .attributeArguments ? .attributeArguments : .basic }
}

/// Whether an expression stands for a pattern.
enum PatternContext {
  case none
  /// `case x`: names refer to what is declared outside.
  case matching
  /// `case let x`: names are bound.
  case bindingIntroducer
}

// MARK: Sequences and operators

extension Parser {
  mutating func parseExpression(_ flavor: ExpressionFlavor = .basic, pattern: PatternContext = .none) {
    if pattern != .none, at(.is) || atPatternBinding() {
      let start = mark
      parseMatchingPattern(.matching)
      return finish(.patternExpr, start)
    }
    parseSequenceExpr(flavor, pattern: pattern)
  }

  mutating func parseSequenceExpr(_ flavor: ExpressionFlavor, pattern: PatternContext = .none) {
    if flavor == .poundIfDirective, isAtStartOfLine { return fail() }
    guard enter() else { return }
    defer { leave() }
    let start = mark
    parseSequenceElement(flavor, pattern: pattern)
    if isEmpty(since: start) { return fail() }
    var isSequence = false
    while flavor != .poundIfDirective || !isAtStartOfLine {
      guard let hasOperand = parseSequenceOperator(flavor, pattern: pattern) else { break }
      isSequence = true
      if hasOperand { continue }
      if flavor == .poundIfDirective, isAtStartOfLine {
        fail()
        break
      }
      let operand = mark
      parseSequenceElement(flavor, pattern: pattern)
      if isEmpty(since: operand) {
        fail()
        break
      }
    }
    if isSequence { finish(.sequenceExpr, start) }
  }

  /// An operator between two operands.
  ///
  /// - Returns: whether the operand behind it was parsed with it; nil if there is no operator.
  @inline(__always)
  private mutating func parseSequenceOperator(_ flavor: ExpressionFlavor, pattern: PatternContext) -> Bool? {
    switch kind {
    case .binaryOperator:
      let start = mark
      advance()
      finish(.binaryOperatorExpr, start)
      return false
    case .equal:
      guard pattern == .none else { return nil }
      let start = mark
      advance()
      finish(.assignmentExpr, start)
      return false
    case .infixQuestionMark:
      parseTernary(flavor, pattern: pattern)
      return false
    case .is:
      let start = mark
      advance()
      finish(.unresolvedIsExpr, start)
      parseTypeExpr()
      return true
    case .as:
      parseUnresolvedAsExpr()
      return true
    case .async where nextKind == .arrow || nextKind == .throws, .arrow, .throws:
      let start = mark
      parseEffectSpecifiers()
      expect(.arrow)
      finish(.arrowExpr, start)
      return false
    default: return nil
    }
  }

  private mutating func parseTernary(_ flavor: ExpressionFlavor, pattern: PatternContext) {
    let start = mark
    advance()
    parseSequenceExpr(flavor, pattern: pattern)
    expect(.colon)
    finish(.unresolvedTernaryExpr, start)
  }

  /// `as`, `as?` or `as!` with its type.
  mutating func parseUnresolvedAsExpr() {
    let start = mark
    advance()
    if at(.postfixQuestionMark, .exclamationMark) { advance() }
    finish(.unresolvedAsExpr, start)
    parseTypeExpr()
  }

  private mutating func parseTypeExpr() {
    let start = mark
    parseType()
    finish(.typeExpr, start)
  }

  private mutating func parseSequenceElement(_ flavor: ExpressionFlavor, pattern: PatternContext) {
    // Few elements start with anything but a name or a literal.
    switch kind {
    case .identifier, .`self`, .period, .stringLiteral, .integerLiteral, .leftParen, .leftSquare, .leftBrace:
      return parsePostfixExpr(flavor, pattern: pattern)
    case .atSign, .inout, .nonisolated:
      if kind != .nonisolated || atNonisolatedNonsending, startsType() { return parseTypeExpr() }
    case .await: return parsePrefixed(.awaitExpr, flavor, pattern)
    case .try:
      guard enter() else { return }
      defer { leave() }
      let start = mark
      advance()
      if at(.exclamationMark, .postfixQuestionMark) { advance() }
      parseSequenceElement(flavor, pattern: pattern)
      return finish(.tryExpr, start)
    case .unsafe:
      if atContextualKeywordPrefixedSyntax(flavor: flavor, acceptsClosure: true, prefersPostfix: false) {
        return parsePrefixed(.unsafeExpr, flavor, pattern)
      }
    case .borrow:
      if atContextualKeywordPrefixedSyntax(flavor: flavor) { return parsePrefixed(.borrowExpr, flavor, pattern) }
    case .copy:
      if atContextualKeywordPrefixedSyntax(flavor: flavor) { return parsePrefixed(.copyExpr, flavor, pattern) }
    case .consume:
      if atContextualKeywordPrefixedSyntax(flavor: flavor) { return parsePrefixed(.consumeExpr, flavor, pattern) }
    case .each:
      if atContextualKeywordPrefixedSyntax(flavor: flavor) { return parsePrefixed(.packElementExpr, flavor, pattern) }
    case .repeat:
      guard enter() else { return }
      defer { leave() }
      let start = mark
      advance()
      parseExpression(flavor, pattern: pattern)
      return finish(.packExpansionExpr, start)
    case .any:
      if atContextualKeywordPrefixedSyntax(flavor: flavor) || next(operator: "~") { return parseTypeExpr() }
    default: break
    }
    parseUnaryExpr(flavor, pattern: pattern)
  }

  private mutating func parsePrefixed(_ kind: SyntaxKind, _ flavor: ExpressionFlavor, _ pattern: PatternContext) {
    guard enter() else { return }
    defer { leave() }
    let start = mark
    advance()
    parseSequenceElement(flavor, pattern: pattern)
    finish(kind, start)
  }

  /// `nonisolated(nonsending)` on one line: a type, not a call.
  private var atNonisolatedNonsending: Bool {
    nextKind == .leftParen && !nextIsAtStartOfLine && secondNextKind == .nonsending
  }

  private mutating func startsType() -> Bool {
    let start = checkpoint
    defer { restore(start) }
    return canParseType()
  }

  private mutating func parseUnaryExpr(_ flavor: ExpressionFlavor, pattern: PatternContext) {
    switch kind {
    case .if: parseIfExpr()
    case .switch: parseSwitchExpr()
    case .backslash: parseKeyPathExpr(pattern: pattern)
    case .prefixAmpersand: parseUnary(.inOutExpr, flavor, pattern)
    case .prefixOperator: parseUnary(.prefixOperatorExpr, flavor, pattern)
    default: parsePostfixExpr(flavor, pattern: pattern)
    }
  }

  private mutating func parseUnary(_ kind: SyntaxKind, _ flavor: ExpressionFlavor, _ pattern: PatternContext) {
    guard enter() else { return }
    defer { leave() }
    let start = mark
    advance()
    let operand = mark
    parseUnaryExpr(flavor, pattern: pattern)
    if isEmpty(since: operand) { fail() }
    finish(kind, start)
  }
}

// MARK: Postfix expressions

extension Parser {
  private mutating func parsePostfixExpr(_ flavor: ExpressionFlavor, pattern: PatternContext) {
    let start = mark
    parsePrimaryExpr(flavor, pattern: pattern)
    guard !isEmpty(since: start) else { return }
    parsePostfixSuffixes(of: start, flavor, pattern: pattern)
  }

  /// Members, calls, subscripts and marks behind an expression.
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

  /// `.name` behind an expression.
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
  /// - Returns: whether nothing but white space follows on its line, so that no name belongs to it.
  mutating func consumeMemberPeriod() -> Bool {
    let isMisplaced = touchesPrevious && !touchesNext
    let skipsName = isMisplaced && nextIsAtStartOfLine
    if isMisplaced { fail() }
    advance()
    return skipsName
  }

  /// The name behind a period: any word, a tuple index, or a name with argument labels.
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

  /// Whether the `#if` here stands in the middle of a chain: its first clause starts with a member.
  private mutating func atPostfixIfConfig() -> Bool {
    let start = checkpoint
    defer { restore(start) }
    repeat {
      advance()
      skipUntilEndOfLine()
    } while at(.poundIf)
    return at(.period) && (nextKind.isReservedWord || nextKind.isIdentifier)
  }

  /// What a `#if` in the middle of a chain holds: a chain without base.
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

  /// At a closing parenthesis, also at the one of an interpolation, which belongs to the string's next token.
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

extension SyntaxKind {
  /// A literal, which is never called.
  var isLiteral: Bool {
    switch self {
    case .arrayExpr, .booleanLiteralExpr, .dictionaryExpr, .floatLiteralExpr, .integerLiteralExpr, .nilLiteralExpr,
      .regexLiteralExpr, .stringLiteralExpr:
      return true
    default: return false
    }
  }
}

// MARK: Primary expressions

extension Parser {
  private mutating func parsePrimaryExpr(_ flavor: ExpressionFlavor, pattern: PatternContext) {
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

  /// A reference to a declaration, perhaps with a module before it and argument labels behind it.
  ///
  /// - Parameters:
  ///   - allowsKeywords: any word is a name here, as behind a period.
  ///   - allowsSpecialNames: `deinit` and `subscript` are names.
  ///   - allowsOperators: an operator is a name.
  ///   - allowsLabels: `(a:b:)` may follow.
  ///   - allowsEmptyLabels: `()` may follow as part of the name.
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
        // What is left of an interpolation that did not parse.
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

  /// Where the interpolation starts whose `\(` ends the current token.
  private var interpolationMark: Mark {
    var start = mark
    let text = tokenText
    var length = 2
    while length < text.count, text[text.count - length] == UInt8(ascii: "#") { length += 1 }
    start.start += UInt32(truncatingIfNeeded: text.count - length)
    return start
  }

  /// Ends an interpolation with the parenthesis that the current token starts with.
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

  private mutating func parseKeyPathExpr(pattern: PatternContext) {
    guard enter() else { return }
    defer { leave() }
    let start = mark
    advance()
    if !at(prefix: ".") { parseSimpleType(allowsMembers: false) }
    var mayBeBehindTypeName = true
    while true {
      if (at(.leftSquare) && !isAtStartOfLine) || (mayBeBehindTypeName && at(.period) && nextKind == .leftSquare) {
        _ = consume(.period)
        advance()
        if !at(.rightSquare) { parseArgumentList(.basic, pattern: pattern) }
        expect(.rightSquare)
        mayBeBehindTypeName = false
      } else if kind.isOperator || at(.postfixQuestionMark, .exclamationMark), let length = keyPathMarksLength(allowsPeriod: mayBeBehindTypeName) {
        mayBeBehindTypeName = false
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

  /// How much of the current token is `?`s and `!`s of a key path, each perhaps behind a period: `.?!`.
  ///
  /// - Parameter allowsPeriod: the name of a type may stand before it; a period may start it only there.
  /// - Returns: nil if the token holds anything else, or nothing of the kind.
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

// MARK: Closures

extension Parser {
  mutating func parseClosureExpr() {
    guard at(.leftBrace) else {
      // An editor placeholder may stand for a closure.
      fail()
      if isEditorPlaceholder(at: 0) { advance() }
      return
    }
    guard enter() else { return }
    defer { leave() }
    let start = mark
    advance()
    if atClosureSignature() { parseClosureSignature() }
    parseCodeBlockItems(.block)
    expect(.rightBrace)
    finish(.closureExpr, start)
  }

  private mutating func parseClosureSignature() {
    let start = mark
    parseAttributeList()
    if consume(.leftSquare) {
      parseClosureCaptures()
      expect(.rightSquare)
    }
    if !at(.in) {
      if at(.leftParen) || nextKind == .colon {
        parseParameterClause(.closureParameter)
      } else {
        parseClosureShorthandParameters()
      }
      parseEffectSpecifiers()
      if at(.arrow) { parseReturnClause(allowsNamedOpaqueType: false) }
    }
    expect(.in)
    finish(.closureSignature, start)
  }

  private mutating func parseClosureCaptures() {
    guard !at(.rightSquare) else { return }
    while true {
      let start = mark
      if consume(.unowned) {
        if consume(.leftParen) {
          if kind == .safe || kind == .unsafe { advance() } else { fail() }
          expect(.rightParen)
        }
      } else if at(.weak) {
        advance()
      }
      if kind.isIdentifier || kind == .`self` { advance() } else { fail() }
      if at(.equal) { parseInitializerClause() }
      let hasComma = consume(.comma)
      finish(.closureCapture, start)
      if !hasComma || at(.rightSquare) || isEmpty(since: start) { break }
    }
  }

  private mutating func parseClosureShorthandParameters() {
    while true {
      let start = mark
      if kind.isIdentifier || kind == .wildcard { advance() } else { fail() }
      let hasComma = consume(.comma)
      finish(.closureShorthandParameter, start)
      if !hasComma { break }
    }
  }

  /// `= expression`, at the equals sign.
  mutating func parseInitializerClause(_ flavor: ExpressionFlavor = .basic) {
    let start = mark
    if at(operator: "==") { fail() }
    advance()
    parseExpression(flavor)
    finish(.initializerClause, start)
  }
}
