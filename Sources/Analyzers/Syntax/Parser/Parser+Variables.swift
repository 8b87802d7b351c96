extension Parser {
  mutating func parseVariableDecl(_ start: Mark) {
    advance()
    while true {
      let binding = mark
      parseTypedPattern()
      let hasInitializer = at(.equal)
      if hasInitializer { parseInitializerClause() }
      if at(.leftBrace), !hasInitializer || !isAtStartOfLine || atStartOfGetSetAccessor() { parseAccessorBlock() }
      let hasComma = consume(.comma)
      finish(.patternBinding, binding)
      if !hasComma || isEmpty(since: binding) { break }
    }
    finish(.variableDecl, start)
  }

  /// Braces after a property or subscript: accessors, or the statements of a getter.
  mutating func parseAccessorBlock() {
    guard enter() else { return }
    defer { leave() }
    let start = mark
    advance()
    if atAccessor() {
      while kind != .rightBrace, kind != .endOfFile, atAccessor() { parseAccessorDecl() }
    } else {
      parseCodeBlockItems(.block)
    }
    expect(.rightBrace)
    finish(.accessorBlock, start)
  }

  private mutating func atAccessor() -> Bool {
    if kind.isAccessorSpecifier { return true }
    guard at(.atSign) || kind.isAccessorModifier else { return false }
    let start = checkpoint
    defer { restore(start) }
    _ = skipAttributeList()
    if kind.isAccessorModifier { advance() }
    return kind.isAccessorSpecifier
  }

  private mutating func parseAccessorDecl() {
    let start = mark
    if at(.atSign) { parseAttributeList() }
    if kind.isAccessorModifier {
      let modifier = mark
      advance()
      finish(.declModifier, modifier)
    }
    let takesParameter = kind == .set || kind == .willSet || kind == .didSet || kind == .`init`
    advance()
    if takesParameter, consume(.leftParen) {
      expectIdentifier()
      expect(.rightParen)
    }
    parseEffectSpecifiers()
    parseOptionalCodeBlock()
    finish(.accessorDecl, start)
  }
}
