/// The context of a `#if`, which determines the contents of its clauses.
enum IfConfigContext {
  case statements(allowsInit: Bool)
  case members
  case switchCases
  case attributes
  case postfixExpression
}

extension Parser {
  mutating func parseIfConfigDecl(_ context: IfConfigContext) {
    guard enter() else { return }
    defer { leave() }
    let start = mark
    while true {
      let clause = mark
      let hasCondition = !at(.poundElse)
      advance()
      if hasCondition { parseSequenceExpr(.poundIfDirective) }
      skipRestOfLine()
      switch context {
      case .statements(let allowsInit): parseCodeBlockItems(.ifConfigClause, allowsInit: allowsInit)
      case .members: parseMembers()
      case .switchCases: parseSwitchCases()
      case .attributes: parseAttributeList()
      case .postfixExpression: parsePostfixIfConfigBody()
      }
      finish(.ifConfigClause, clause)
      guard at(.poundElseif, .poundElse) else { break }
    }
    expect(.poundEndif)
    skipRestOfLine()
    finish(.ifConfigDecl, start)
  }

  /// Skips unexpected tokens after a directive on its line.
  private mutating func skipRestOfLine() {
    guard !isAtStartOfLine, kind != .endOfFile else { return }
    fail()
    while !isAtStartOfLine, kind != .endOfFile { advance() }
  }

  mutating func parsePoundSourceLocation() {
    advance()
    if at(.leftParen) { skipSingle() } else { fail() }
  }
}
