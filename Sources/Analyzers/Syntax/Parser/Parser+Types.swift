extension Parser {
  mutating func parseType() {
    guard enter() else { return }
    defer { leave() }
    guard at(.repeat) else { return parseTypeScalar() }
    let start = mark
    advance()
    parseTypeScalar()
    finish(.packExpansionType, start)
  }

  /// A type with its specifiers and attributes, possibly a function type.
  private mutating func parseTypeScalar() {
    let start = mark
    let hasSpecifiers = parseTypeSpecifiersAndAttributes()
    let base = mark
    parseSimpleOrCompositionType()
    if isEmpty(since: base) { fail() }
    if atFunctionTypeArrow() {
      // The parentheses were parsed as a tuple type, but they contain the parameters.
      if tree.lastKind == .tupleType { tree.unwrapLast() } else { fail() }
      parseEffectSpecifiers()
      parseReturnClause(allowsNamedOpaqueType: false)
      finish(.functionType, base)
    }
    if hasSpecifiers { finish(.attributedType, start) }
  }

  /// `inout`, `borrowing`, `nonisolated(nonsending)`, `@escaping` … before a type.
  ///
  /// - Returns: whether there was one.
  private mutating func parseTypeSpecifiersAndAttributes() -> Bool {
    let start = checkpoint
    while kind.isSimpleTypeSpecifier || kind == .nonisolated, canHaveParameterSpecifier {
      guard at(.nonisolated) else {
        advance()
        continue
      }
      if nextKind == .leftParen, nextIsAtStartOfLine { break }
      parseNonisolatedTypeSpecifier()
    }
    while at(.atSign) { parseTypeAttribute() }
    if at(.nonisolated), !(nextKind == .leftParen && nextIsAtStartOfLine), canHaveParameterSpecifier {
      parseNonisolatedTypeSpecifier()
    }
    return hasProgressed(since: start)
  }

  private mutating func parseNonisolatedTypeSpecifier() {
    advance()
    guard atAttributeArgument(afterSpace: !touchesPrevious) else { return }
    advance()
    expect(.nonsending)
    expect(.rightParen)
  }

  private mutating func parseSimpleOrCompositionType() {
    let start = mark
    if consume(.each) {
      parseSimpleType()
      return finish(.packElementType, start)
    }
    let isSomeOrAny = at(.some, .any)
    if isSomeOrAny { advance() }
    let base = mark
    parseSimpleType()
    if at(operator: "&") {
      while consume(operator: "&") {
        let element = mark
        parseSimpleType()
        if isEmpty(since: element) {
          fail()
          break
        }
      }
      finish(.compositionType, base)
    }
    if isSomeOrAny { finish(.someOrAnyType, start) }
  }

  /// A type without specifiers, arrows and `&`.
  ///
  /// - Parameters:
  ///   - allowsMembers: whether `.Name` may follow. Otherwise, only `.Type` and `.Protocol` may follow.
  ///   - isAttributeName: whether `?` and `!` do not belong to it.
  mutating func parseSimpleType(allowsMembers: Bool = true, isAttributeName: Bool = false) {
    guard at(operator: "~") else {
      return parseUnsuppressedType(allowsMembers: allowsMembers, isAttributeName: isAttributeName)
    }
    let start = mark
    advance()
    parseUnsuppressedType(allowsMembers: allowsMembers, isAttributeName: isAttributeName)
    finish(.suppressedType, start)
  }

  private mutating func parseUnsuppressedType(allowsMembers: Bool, isAttributeName: Bool) {
    let start = mark
    switch kind {
    case .leftParen: parseTupleType()
    case .leftSquare: parseCollectionType()
    case .wildcard where nextKind != .colonColon:
      advance()
      finish(.identifierType, start)
    default:
      guard kind.isIdentifier || kind == .capitalSelf || kind == .capitalAny || atModuleSelector else { return fail() }
      parseIdentifierType()
    }
    while true {
      switch kind {
      case .period:
        guard allowsMembers || nextKind == .capitalType || nextKind == .capitalProtocol else { return }
        if consumeMemberPeriod() {
          finish(.memberType, start)
          return
        }
        if kind == .capitalType || kind == .capitalProtocol, nextKind != .colonColon {
          advance()
          finish(.metatypeType, start)
        } else {
          parseMemberTypeName()
          finish(.memberType, start)
        }
      case .postfixQuestionMark where !isAttributeName && !isAtStartOfLine:
        advance()
        finish(.optionalType, start)
      case .exclamationMark where !isAttributeName && !isAtStartOfLine:
        advance()
        finish(.implicitlyUnwrappedOptionalType, start)
      default: return
      }
    }
  }

  mutating func parseIdentifierType() {
    let start = mark
    let hasModule = atModuleSelector
    if hasModule { skipModuleSelector() }
    if !hasModule, consume(.capitalAny) { return finish(.identifierType, start) }
    parseTypeName(allowsKeywords: hasModule)
    finish(.identifierType, start)
  }

  /// The name after a period in a type, with its generic arguments.
  mutating func parseMemberTypeName() {
    skipModuleSelector()
    parseTypeName(allowsKeywords: true)
  }

  private mutating func parseTypeName(allowsKeywords: Bool) {
    if kind.isIdentifier || kind == .capitalSelf || (allowsKeywords && kind.isReservedWord) {
      advance()
    } else {
      fail()
    }
    if kind.isOperator, at(prefix: "<") { parseGenericArguments() }
  }

  /// `<…>` after a name.
  mutating func parseGenericArguments() {
    guard enter() else { return }
    defer { leave() }
    _ = consume(prefix: "<")
    while !at(prefix: ">") {
      let start = mark
      parseGenericArgument()
      if isEmpty(since: start) || !consume(.comma) { break }
    }
    if !consume(prefix: ">") { fail() }
  }

  private mutating func parseGenericArgument() {
    if !parseValueType() { parseType() }
  }

  /// A number in the position of a type: `3`, `-1`.
  mutating func parseValueType() -> Bool {
    let start = mark
    let isNegative = nextKind == .integerLiteral && at(operator: "-")
    guard isNegative || at(.integerLiteral) else { return false }
    if isNegative { advance() }
    let literal = mark
    advance()
    finish(.integerLiteralExpr, literal)
    if isNegative { finish(.prefixOperatorExpr, start) }
    return true
  }

  private mutating func parseTupleType() {
    guard enter() else { return }
    defer { leave() }
    let start = mark
    advance()
    while kind != .rightParen, kind != .endOfFile {
      let element = mark
      if startsParameterName(isClosure: false, skipsSpecifiers: true) {
        while kind.isSimpleTypeSpecifier, canHaveParameterSpecifier {
          fail()
          advance()
        }
        advance()
        if !consume(.colon) {
          if kind.isArgumentLabel || kind == .dollarIdentifier, nextKind == .colon { advance() }
          expect(.colon)
        }
      }
      parseType()
      _ = consume(operator: "...")
      let hasComma = consume(.comma)
      finish(.tupleTypeElement, element)
      if !hasComma { break }
    }
    expect(.rightParen)
    finish(.tupleType, start)
  }

  private mutating func parseCollectionType() {
    guard enter() else { return }
    defer { leave() }
    let start = mark
    advance()
    if atInlineArrayTypeBody() { return parseInlineArrayTypeBody(start) }
    parseType()
    let isDictionary = consume(.colon)
    if isDictionary { parseType() }
    expect(.rightSquare)
    finish(isDictionary ? .dictionaryType : .arrayType, start)
  }

  /// `3 of Int]`, after the bracket.
  mutating func parseInlineArrayTypeBody(_ start: Mark) {
    parseGenericArgument()
    expect(.of)
    parseGenericArgument()
    expect(.rightSquare)
    finish(.inlineArrayType, start)
  }

  /// The type of a result or a variable, possibly `<T> …`.
  mutating func parseResultType() {
    guard kind.isOperator, at(prefix: "<") else { return parseType() }
    let start = mark
    parseGenericParameters()
    parseType()
    finish(.namedOpaqueReturnType, start)
  }

  /// `-> Type`, at the arrow.
  mutating func parseReturnClause(allowsNamedOpaqueType: Bool) {
    let start = mark
    expect(.arrow)
    if allowsNamedOpaqueType { parseResultType() } else { parseType() }
    finish(.returnClause, start)
  }

  /// `async`, `throws`, `throws(Type)`, `rethrows` …
  mutating func parseEffectSpecifiers() {
    var sawAsync = false
    var sawThrows = false
    while true {
      switch kind {
      case .async, .reasync:
        if sawAsync || sawThrows { fail() }
        sawAsync = true
        advance()
      case .throws, .rethrows:
        if sawThrows { fail() }
        sawThrows = true
        advance()
        if consume(.leftParen) {
          parseType()
          expect(.rightParen)
        }
      case .await where !isAtStartOfLine, .throw where !isAtStartOfLine, .try where !isAtStartOfLine:
        fail()
        advance()
      default: return
      }
    }
  }
}
