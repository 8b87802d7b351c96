extension Parser {
  /// Skips one token or a whole bracketed group. A group ends early at the end of a `#if` clause.
  mutating func skipSingle() {
    enum Step {
      case single
      case close(TokenKind, opened: Int)
      case untilClose(TokenKind, or: TokenKind)
      case conditional(opened: Int)
    }
    switch kind {
    case .leftParen, .leftBrace, .leftSquare, .poundIf, .poundElse, .poundElseif: break
    default: return advance()
    }
    var steps: [Step] = [.single]
    while let step = steps.popLast() {
      switch step {
      case .single:
        if skipKnownGroup() { continue }
        let opened = position
        switch kind {
        case .leftParen:
          advance()
          steps.append(.close(.rightParen, opened: opened))
          steps.append(.untilClose(.rightParen, or: .rightBrace))
        case .leftBrace:
          advance()
          steps.append(.close(.rightBrace, opened: opened))
          steps.append(.untilClose(.rightBrace, or: .rightBrace))
        case .leftSquare:
          advance()
          steps.append(.close(.rightSquare, opened: opened))
          steps.append(.untilClose(.rightSquare, or: .rightSquare))
        case .poundIf, .poundElse, .poundElseif:
          advance()
          steps.append(.conditional(opened: opened))
          steps.append(.untilClose(.poundElse, or: .poundElseif))
        default: advance()
        }
      case .close(let bracket, let opened):
        _ = consume(bracket)
        rememberGroup(opened: opened)
      case .conditional(let opened):
        rememberGroup(opened: opened)
        guard at(.poundElse, .poundElseif) else {
          for case .close(_, let opened) in steps { rememberGroup(opened: opened) }
          return
        }
        steps.append(.single)
      case .untilClose(let first, let second):
        if kind == .endOfFile || at(first, second) || atEndOfIfConfigClause { continue }
        steps.append(step)
        steps.append(.single)
      }
    }
  }

  mutating func skipUntilEndOfLine() {
    while kind != .endOfFile, !isAtStartOfLine { skipSingle() }
  }

  var atEndOfIfConfigClause: Bool { kind.endsIfConfigClause }

  /// Skips `@Name(…)`s.
  ///
  /// - Returns: whether there was one.
  mutating func skipAttributeList() -> Bool {
    guard at(.atSign) else { return false }
    while at(.atSign) {
      let start = checkpoint
      skipAttribute()
      if !hasProgressed(since: start) { break }
    }
    return true
  }

  private mutating func skipAttribute() {
    advance()
    let hadSpace = !touchesNext
    switch kind {
    case .convention, .isolated, .differentiable, .abi, .available, ._spi_available, .backDeployed, ._backDeploy,
      .derivative, .transpose, .objc, .specialized, ._specialize, ._dynamicReplacement, ._documentation, ._effects,
      ._implements, ._originallyDefinedIn, .attached, .freestanding, .rethrows:
      advance()
      if atAttributeArgument(afterSpace: hadSpace) { skipSingle() }
    case ._local, ._noMetadata, .async, .autoclosure, .escaping, .noDerivative, .noescape, .preconcurrency,
      .retroactive, .Sendable, .unchecked:
      advance()
    default:
      _ = canParseCustomAttribute()
    }
  }

  /// Skips the name of an attribute and its arguments.
  mutating func canParseCustomAttribute() -> Bool {
    let start = checkpoint
    guard canParseSimpleType(), hasProgressed(since: start) else {
      restore(start)
      return false
    }
    if atAttributeArgument(afterSpace: !touchesPrevious) { skipSingle() }
    return true
  }

  /// Whether the parenthesis at the current token belongs to the preceding attribute or specifier.
  ///
  /// - Parameter afterSpace: whether there is white space between the two.
  mutating func atAttributeArgument(afterSpace: Bool) -> Bool {
    guard at(.leftParen), !isAtStartOfLine else { return false }
    if !afterSpace, touchesPrevious { return true }
    let start = checkpoint
    defer { restore(start) }
    skipSingle()
    return at(.atSign) || atStartOfDeclaration()
  }

  /// Whether a `#if` contains only attributes.
  mutating func atIfConfigOfAttributes() -> Bool {
    if isKnownAsNotAttributes { return false }
    // Almost every `#if` can be classified by the first token after its condition.
    let start = checkpoint
    defer { restore(start) }
    return skipIfConfigOfAttributes()
  }

  mutating func skipIfConfigOfAttributes() -> Bool {
    let opened = position
    if skipIfConfigOfAttributesHere() { return true }
    rememberAsNotAttributes(opened: opened)
    return false
  }

  mutating func skipIfConfigOfAttributesHere() -> Bool {
    guard enterLookahead() else { return false }
    defer { leave() }
    var sawAttributes = false
    repeat {
      advance()
      skipUntilEndOfLine()
      while true {
        let start = checkpoint
        if at(.atSign) {
          sawAttributes = true
          _ = skipAttributeList()
        } else if at(.poundIf) {
          if skipIfConfigOfAttributes() { sawAttributes = true }
        }
        if !hasProgressed(since: start) { break }
      }
    } while at(.poundElseif, .poundElse)
    return sawAttributes && isAtStartOfLine && consume(.poundEndif)
  }
}
