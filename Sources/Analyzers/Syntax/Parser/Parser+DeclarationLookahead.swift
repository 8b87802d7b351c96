extension Parser {
  /// Whether a declaration starts here.
  ///
  /// - Parameters:
  ///   - allowsInit: whether `init` starts a declaration. Inside an initializer, it is a call.
  ///   - requiresDeclaration: whether only declarations are allowed here, as among the members of a type.
  mutating func atStartOfDeclaration(allowsInit: Bool = true, requiresDeclaration: Bool = false) -> Bool {
    if kind.isDeclarationKeyword { return true }
    switch kind {
    case .case: return requiresDeclaration
    case .`init`: return allowsInit
    case .identifier where !requiresDeclaration: return false
    case .pound where !requiresDeclaration: return false
    case .endOfFile, .rightBrace, .leftBrace, .period, .if, .guard, .return, .switch, .for, .while, .do, .`self`,
      .stringLiteral, .integerLiteral, .leftSquare, .poundElse, .poundElseif, .poundEndif:
      return false
    default: break
    }
    if !requiresDeclaration, isAmongModifiersOfNothing { return false }
    guard enterLookahead() else { return false }
    defer { leave() }
    let start = checkpoint
    defer { restore(start) }
    let opened = position
    let (hasAttribute, hasModifier) = skipAttributesAndModifiers()
    if hasAttribute {
      switch kind {
      case .rightBrace, .endOfFile, .poundEndif: return true
      case .stringLiteral, .stringHead: return false
      default: break
      }
    }
    if kind.isDeclarationKeyword { return true }
    switch kind {
    case .actor: return atStartOfActor(allowsInit: allowsInit, requiresDeclaration: requiresDeclaration)
    case .case: return requiresDeclaration
    case .`init`: return allowsInit
    case .macro: return nextKind.isIdentifier
    case .pound: return hasAttribute || hasModifier || requiresDeclaration
    case ._compilerInitialized:
      advance()
      return atStartOfDeclaration(allowsInit: allowsInit, requiresDeclaration: requiresDeclaration)
    default: break
    }
    if requiresDeclaration { return hasAttribute || hasModifier }
    if !hasAttribute { rememberModifiersOfNothing(opened: opened) }
    return false
  }

  private mutating func skipAttributesAndModifiers() -> (hasAttribute: Bool, hasModifier: Bool) {
    var hasAttribute = false
    while true {
      let start = checkpoint
      if at(.atSign) {
        hasAttribute = true
        _ = skipAttributeList()
      } else if at(.poundIf), skipIfConfigOfAttributes() {
        hasAttribute = true
      } else {
        restore(start)
      }
      if !hasProgressed(since: start) { break }
    }
    var hasModifier = false
    while kind.isDeclarationModifier, kind != .class {
      hasModifier = true
      let modifier = kind
      advance()
      // `open(…)` may also be a call.
      if at(.leftParen), modifier.takesModifierDetail, modifier != .open {
        advance()
        if !consume(.rightParen) {
          let start = checkpoint
          while kind != .endOfFile, kind != .rightParen, kind != .rightBrace, !isAtStartOfLine { skipSingle() }
          if !consume(.rightParen) { restore(start) }
        }
      }
    }
    return (hasAttribute, hasModifier)
  }

  private mutating func atStartOfActor(allowsInit: Bool, requiresDeclaration: Bool) -> Bool {
    if nextKind.isIdentifier { return true }
    repeat {
      let start = checkpoint
      advance()
      if !hasProgressed(since: start) { return false }
    } while atStartOfDeclaration(allowsInit: allowsInit, requiresDeclaration: requiresDeclaration)
    return kind.isIdentifier
  }

  /// Whether the brace here opens accessors: `{ didSet`, `{ willSet`, `{ init`, possibly after attributes.
  mutating func atStartOfGetSetAccessor() -> Bool {
    switch nextKind {
    case .didSet, .willSet, .`init`: return true
    case .atSign: break
    default: return false
    }
    let start = checkpoint
    defer { restore(start) }
    advance()
    // Interface files mark accessors that would otherwise be ambiguous.
    if nextKind == .identifier, next(spells: "_accessorBlock") { return true }
    while consume(.atSign) {
      guard kind.isIdentifier else { return false }
      advance()
      if at(.leftParen) { skipSingle() }
    }
    return kind == .didSet || kind == .willSet || kind == .`init`
  }
}
