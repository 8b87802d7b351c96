/// The context of an expression, if it affects how the expression ends.
enum ExpressionFlavor {
  case basic
  /// A condition, in which a brace opens the body instead of a closure.
  case stmtCondition
  /// The condition of `#if`, which ends with the line.
  case poundIfDirective
  /// Arguments of an attribute, which may be named `subscript` or `deinit`.
  case attributeArguments

  /// The flavor of the arguments of a call in an expression of this flavor.
  var ofArguments: ExpressionFlavor { self == .attributeArguments ? .attributeArguments : .basic }
}

/// Whether an expression is parsed as a pattern.
enum PatternContext {
  case none
  /// `case x`: names refer to existing declarations.
  case matching
  /// `case let x`: names are bound.
  case bindingIntroducer
}

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

  /// Parses an operator between two operands.
  ///
  /// - Returns: whether the operand after it was also parsed; nil if there is no operator.
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
    // Most elements start with a name or a literal.
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

  /// `nonisolated(nonsending)` on one line is a type, not a call.
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

  /// `= expression`, at the equals sign.
  mutating func parseInitializerClause(_ flavor: ExpressionFlavor = .basic) {
    let start = mark
    if at(operator: "==") { fail() }
    advance()
    parseExpression(flavor)
    finish(.initializerClause, start)
  }
}
