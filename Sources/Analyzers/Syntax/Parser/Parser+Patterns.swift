extension Parser {
  /// Whether `let`, `var`, `inout` or `borrowing` starts a binding pattern here.
  func atPatternBinding() -> Bool {
    switch kind {
    case .let, .var, .inout: return true
    case ._borrowing, .borrowing: return (nextKind.isIdentifier || nextKind == .wildcard) && !nextIsAtStartOfLine
    default: return false
    }
  }

  /// A pattern that only binds names, as in a declaration or `for`.
  mutating func parsePattern() {
    guard enter() else { return }
    defer { leave() }
    let start = mark
    switch kind {
    case .leftParen:
      advance()
      parseTuplePatternElements()
      expect(.rightParen)
      finish(.tuplePattern, start)
    case .wildcard:
      advance()
      finish(.wildcardPattern, start)
    default:
      if atPatternBinding() {
        advance()
        parsePattern()
        finish(.valueBindingPattern, start)
      } else if kind.isIdentifier {
        advance()
        finish(.identifierPattern, start)
      } else {
        fail()
        if kind == .dollarIdentifier || kind.isReservedWord, !isAtStartOfLine {
          advance()
          finish(.identifierPattern, start)
        }
      }
    }
  }

  private mutating func parseTuplePatternElements() {
    while kind != .rightParen, kind != .endOfFile {
      let start = mark
      if kind.isIdentifier, nextKind == .colon {
        advance()
        advance()
      }
      parsePattern()
      let hasComma = consume(.comma)
      finish(.tuplePatternElement, start)
      if !hasComma { break }
    }
  }

  /// A pattern, possibly with a colon and its type.
  mutating func parseTypedPattern() {
    parsePattern()
    guard at(.colon) else { return }
    let start = mark
    advance()
    parseResultType()
    finish(.typeAnnotation, start)
  }

  /// A pattern to match, as in `case`.
  mutating func parseMatchingPattern(_ context: PatternContext) {
    guard enter() else { return }
    defer { leave() }
    let start = mark
    if consume(.is) {
      parseType()
      return finish(.isTypePattern, start)
    }
    if atPatternBinding() {
      advance()
      parseMatchingPattern(.bindingIntroducer)
      return finish(.valueBindingPattern, start)
    }
    parseSequenceExpr(.stmtCondition, pattern: context)
    if tree.count > start.row, tree.lastKind == .patternExpr {
      tree.unwrapLast()
    } else {
      finish(.expressionPattern, start)
    }
  }
}
