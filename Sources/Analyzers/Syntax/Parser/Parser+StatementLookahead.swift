extension Parser {
  /// Whether a statement starts here that is not an expression.
  ///
  /// - Parameter prefersExpression: whether ambiguous code is treated as an expression.
  mutating func atStartOfStatement(prefersExpression: Bool = false) -> Bool {
    switch kind {
    case .identifier where nextKind != .colon: return false
    default: break
    }
    let start = checkpoint
    defer { restore(start) }
    if kind.isIdentifier, nextKind == .colon {
      advance()
      advance()
    }
    for _ in 0..<Limit.triesBeforeStatement {
      switch kind {
      case .return, .throw, .defer, .if, .guard, .while, .do, .for, .break, .continue, .fallthrough, .switch:
        return true
      case .repeat: return nextKind == .leftBrace
      case .yield, .discard: return atContextualKeywordPrefixedSyntax(flavor: .basic)
      case .try where !prefersExpression:
        advance()
        if kind == .if || kind == .switch { return false }
        if kind.isIdentifier, nextKind == .colon {
          advance()
          advance()
        }
      default: return false
      }
    }
    return false
  }

  /// Whether a contextual keyword here is followed by something on its line that it can apply to.
  ///
  /// - Parameters:
  ///   - flavor: the flavor of the surrounding expression.
  ///   - acceptsClosure: whether a closure may follow.
  ///   - prefersPostfix: whether `name.x`, `name(…)` and `name[…]` are treated as uses of a name.
  mutating func atContextualKeywordPrefixedSyntax(
    flavor: ExpressionFlavor, acceptsClosure: Bool = false, prefersPostfix: Bool = true
  ) -> Bool {
    if nextIsAtStartOfLine { return false }
    switch nextKind {
    case .dollarIdentifier, .wildcard, .integerLiteral, .floatLiteral, .stringLiteral, .stringHead, .regexLiteral,
      .prefixAmpersand, .prefixOperator, .atSign, .backslash, .pound, .capitalAny, .capitalSelf, .`self`, .super,
      .`init`, .true, .false, .nil, .repeat, .try, .if, .switch:
      return true
    case .period, .leftParen, .leftSquare: return !prefersPostfix && !touchesNext
    case .leftBrace:
      guard acceptsClosure else { return false }
      let start = checkpoint
      defer { restore(start) }
      advance()
      return atValidTrailingClosure(flavor: flavor)
    default: return nextKind.isIdentifier
    }
  }

  mutating func atStartOfSwitchCase() -> Bool {
    if at(.case, .default) { return true }
    guard at(.atSign) else { return false }
    let start = checkpoint
    defer { restore(start) }
    _ = skipAttributeList()
    return at(.case, .default) || at(.rightBrace)
  }

  /// Whether a switch case starts here, possibly inside `#if`.
  mutating func atStartOfConditionalSwitchCases() -> Bool {
    guard at(.poundIf) else { return atStartOfSwitchCase() }
    let start = checkpoint
    defer { restore(start) }
    repeat {
      advance()
      skipUntilEndOfLine()
    } while kind == .poundIf || kind == .poundElseif || kind == .poundElse
    return atStartOfSwitchCase()
  }
}
