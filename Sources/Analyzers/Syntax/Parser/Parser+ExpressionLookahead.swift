extension Parser {
  mutating func atStartOfExpression() -> Bool {
    switch kind {
    case .await, .try, .unsafe, .borrow, .copy, .consume, .each, .any:
      if kind == .try || kind == .await { break }
      return true
    case .repeat: return nextKind != .leftBrace
    case .backslash, .prefixAmpersand, .prefixOperator, .if, .switch, .capitalAny, .atSign, .capitalSelf, .colonColon,
      .deinit, .dollarIdentifier, .false, .floatLiteral, .`init`, .integerLiteral, .leftBrace, .leftParen, .leftSquare,
      .nil, .period, .pound, .poundAvailable, .poundUnavailable, .regexLiteral, .`self`, .subscript, .super, .true,
      .wildcard, .stringLiteral, .stringHead:
      return !at(.atSign)
    default: return kind.isIdentifier
    }
    let start = checkpoint
    defer { restore(start) }
    advance()
    if at(.if, .switch) { return true }
    if atStartOfDeclaration() || atStartOfStatement() { return isAtStartOfLine }
    return true
  }

  /// Whether the brace here opens a closure that belongs to the expression before it.
  mutating func atValidTrailingClosure(flavor: ExpressionFlavor) -> Bool {
    if nextKind == .case || atStartOfGetSetAccessor() { return false }
    guard flavor == .stmtCondition else { return true }
    // `if items.contains { … } {` rarely contains a trailing closure, and only if it is all on one line.
    guard !nextIsAtStartOfLine else { return false }
    let start = checkpoint
    defer { restore(start) }
    advance()
    while kind != .endOfFile, kind != .rightBrace, !atEndOfIfConfigClause { skipSingle() }
    guard consume(.rightBrace) else { return false }
    switch kind {
    case .leftBrace, .where, .comma: return true
    case .leftSquare, .leftParen, .period, .is, .as, .postfixQuestionMark, .infixQuestionMark, .exclamationMark, .colon,
      .equal, .postfixOperator, .binaryOperator:
      return !isAtStartOfLine
    default: return false
    }
  }

  /// Whether `label: {` follows a trailing closure.
  var atStartOfLabeledTrailingClosure: Bool {
    kind.isArgumentLabel && nextKind == .colon && kind != .default
      && (secondNextKind == .leftBrace || isEditorPlaceholder(at: 2))
  }

  /// Whether a closure signature up to `in` follows a brace.
  mutating func atClosureSignature() -> Bool {
    switch kind {
    case .atSign, .leftParen, .leftSquare: break
    default:
      guard kind == .wildcard || kind.isIdentifier else { return false }
      switch nextKind {
      case .in: return true
      case .comma, .colon, .arrow, .async, .reasync, .await, .throws, .rethrows, .throw, .try: break
      default: return false
      }
    }
    let start = checkpoint
    defer { restore(start) }
    return canParseClosureSignature()
  }

  private mutating func canParseClosureSignature() -> Bool {
    while consume(.atSign) {
      guard kind.isIdentifier else { break }
      _ = canParseCustomAttribute()
    }
    if consume(.leftSquare) {
      while kind != .endOfFile, kind != .rightSquare, !atEndOfIfConfigClause { skipSingle() }
      guard consume(.rightSquare) else { return false }
    }
    var sawArrow = false
    if at(.leftParen) {
      while kind != .endOfFile, kind != .rightBrace, kind != .in, kind != .arrow {
        let start = checkpoint
        skipSingle()
        if !hasProgressed(since: start) { break }
      }
    } else if kind == .wildcard || kind.isIdentifier {
      advance()
      while true {
        if consume(.colon), !canParseType() { break }
        guard consume(.comma) else { break }
        guard kind == .wildcard || kind.isIdentifier else { return false }
        advance()
      }
    }
    _ = consume(.rightParen)
    skipEffectSpecifiers()
    if consume(.arrow) {
      guard canParseType() else { return false }
      sawArrow = true
      skipEffectSpecifiers()
    }
    return at(.in) || sawArrow
  }

  mutating func skipEffectSpecifiers() {
    while true {
      switch kind {
      case .async, .reasync: advance()
      case .await where !isAtStartOfLine: advance()
      case .throws, .rethrows:
        advance()
        skipThrownType()
      case .throw where !isAtStartOfLine, .try where !isAtStartOfLine:
        advance()
        skipThrownType()
      default: return
      }
    }
  }

  private mutating func skipThrownType() {
    guard consume(.leftParen) else { return }
    _ = canParseSimpleOrCompositionType()
    _ = consume(.rightParen)
  }

  /// Whether `(a:b:)` after a name is part of that name.
  mutating func atArgumentLabelList(allowsEmpty: Bool) -> Bool {
    guard at(.leftParen), !isAtStartOfLine else { return false }
    if nextKind == .rightParen { return allowsEmpty }
    guard nextKind.isArgumentLabel || nextKind == .colon else { return false }
    let start = checkpoint
    defer { restore(start) }
    advance()
    while kind != .endOfFile, kind != .rightParen {
      guard kind.isArgumentLabel, nextKind == .colon else { return false }
      advance()
      advance()
    }
    return at(.rightParen)
  }

  /// Whether the name here is bound by the enclosing pattern instead of starting an expression.
  mutating func atBindingPatternName() -> Bool {
    if next(prefix: "<"), nextKind.isOperator {
      guard next(operator: "<") else { return true }
      let start = checkpoint
      defer { restore(start) }
      advance()
      return !atGenericArgumentList()
    }
    return nextKind != .period && nextKind != .leftParen && nextKind != .leftSquare
  }

  /// Whether a name is qualified with a module: `Module::name`.
  @inline(__always)
  var atModuleSelector: Bool {
    kind == .colonColon || nextKind == .colonColon && mayNameModule
  }

  @inline(__always)
  private var mayNameModule: Bool {
    kind.isIdentifier || kind == .wildcard || kind == .capitalAny || kind == .`self` || kind == .capitalSelf
      || kind == .super
  }

  mutating func skipModuleSelector() {
    guard atModuleSelector else { return }
    if kind != .colonColon { advance() }
    advance()
  }
}
