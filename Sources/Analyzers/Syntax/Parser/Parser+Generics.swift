extension Parser {
  mutating func parseGenericParameters() {
    guard enter() else { return }
    defer { leave() }
    _ = consume(prefix: "<")
    while true {
      let start = mark
      parseAttributeList()
      if at(.each), nextKind.isIdentifier || nextKind == .capitalSelf { advance() } else { _ = consume(.let) }
      if kind.isIdentifier || at(.`self`, .capitalSelf) { advance() } else { fail() }
      if at(operator: "...") {
        fail()
        advance()
      }
      if consume(.colon) {
        if !kind.isIdentifier, kind != .capitalAny, !at(operator: "~") { fail() }
        parseType()
      }
      let hasComma = consume(.comma)
      finish(.genericParameter, start)
      if !hasComma || at(prefix: ">") || isEmpty(since: start) { break }
    }
    if at(.where) { parseGenericWhereClause() }
    if !consume(prefix: ">") { fail() }
  }

  mutating func parseGenericWhereClause() {
    let start = mark
    advance()
    while true {
      let before = checkpoint
      if !parseValueType() { parseType() }
      if consume(.colon) {
        if !parseLayoutConstraint() { parseType() }
      } else if consume(operator: "==") {
        if !parseValueType() { parseType() }
      } else {
        fail()
      }
      var hasComma = consume(.comma)
      if at(operator: "&&") {
        fail()
        advance()
        hasComma = true
      }
      if !hasComma || at(.leftBrace) || !hasProgressed(since: before) { break }
    }
    finish(.genericWhereClause, start)
  }

  /// `_Trivial(64)` and similar constraints.
  private mutating func parseLayoutConstraint() -> Bool {
    switch kind {
    case ._Trivial, ._TrivialAtMost, ._TrivialStride:
      advance()
      if at(.leftParen) { skipSingle() }
      return true
    case ._UnknownLayout, ._RefCountedObject, ._NativeRefCountedObject, ._Class, ._NativeClass, ._BridgeObject:
      advance()
      return true
    default: return false
    }
  }
}
