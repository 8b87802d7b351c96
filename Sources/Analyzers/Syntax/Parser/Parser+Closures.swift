extension Parser {
  mutating func parseClosureExpr() {
    guard at(.leftBrace) else {
      // An editor placeholder may take the place of a closure.
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
}
