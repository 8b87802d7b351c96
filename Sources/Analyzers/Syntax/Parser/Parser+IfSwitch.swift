extension Parser {
  mutating func parseIfExpr() {
    // A loop instead of recursion, so that a chain of `else if` of any length needs no more stack than a single `if`.
    guard enter() else { return }
    defer { leave() }
    var starts: [Mark] = []
    let first = mark
    while true {
      let start = mark
      advance()
      parseConditions()
      parseCodeBlock()
      guard consume(.else) else {
        if starts.isEmpty { return finish(.ifExpr, first) }
        starts.append(start)
        break
      }
      guard at(.if) else {
        parseCodeBlock()
        if starts.isEmpty { return finish(.ifExpr, first) }
        starts.append(start)
        break
      }
      starts.append(start)
    }
    while let start = starts.popLast() { finish(.ifExpr, start) }
  }

  mutating func parseSwitchExpr() {
    guard enter() else { return }
    defer { leave() }
    let start = mark
    advance()
    if at(.leftBrace) { fail() } else { parseExpression(.stmtCondition) }
    if at(.leftBrace) {
      advance()
      parseSwitchCases()
      expect(.rightBrace)
    } else {
      fail()
    }
    finish(.switchExpr, start)
  }

  mutating func parseSwitchCases() {
    while kind != .endOfFile, kind != .rightBrace, !atEndOfIfConfigClause {
      let start = checkpoint
      if atStartOfSwitchCase() {
        parseSwitchCase()
      } else if at(.poundIf) {
        parseIfConfigDecl(.switchCases)
      } else {
        // There are statements before the first case.
        fail()
        parseCodeBlockItems(.switchCase)
      }
      if !hasProgressed(since: start) { skipUnexpected() }
    }
  }

  private mutating func parseSwitchCase() {
    let start = mark
    if at(.atSign) {
      let attribute = mark
      advance()
      let name = mark
      expectIdentifier()
      finish(.identifierType, name)
      finish(.attribute, attribute)
    }
    let label = mark
    if consume(.case) {
      parseSwitchCaseItems()
      expect(.colon)
      finish(.switchCaseLabel, label)
    } else if consume(.default) {
      expect(.colon)
    } else {
      fail()
    }
    parseCodeBlockItems(.switchCase)
    finish(.switchCase, start)
  }

  private mutating func parseSwitchCaseItems() {
    while true {
      let start = mark
      parseMatchingPattern(.matching)
      parseWhereClause(.basic)
      let hasComma = consume(.comma)
      finish(.switchCaseItem, start)
      if !hasComma || isEmpty(since: start) { break }
      if at(.case) {
        fail()
        advance()
      }
    }
  }
}
