// What stands at the current token, where a look at more than the next token is needed. Nothing here makes nodes; what
// moves ahead says so by its name (`skip…`, `canParse…`), the rest comes back to where it started.

// MARK: Skipping

extension Parser {
  /// Skips one token, or a bracketed group as a whole. A group ends early at the end of a `#if` clause.
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

  var atEndOfIfConfigClause: Bool {
    kind == .poundElse || kind == .poundElseif || kind == .poundEndif
  }

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
      if atAttributeArgument(behindSpace: hadSpace) { skipSingle() }
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
    if atAttributeArgument(behindSpace: !touchesPrevious) { skipSingle() }
    return true
  }

  /// Whether the parenthesis at the current token belongs to the attribute or specifier before it.
  ///
  /// - Parameter behindSpace: white space stands between the two.
  mutating func atAttributeArgument(behindSpace: Bool) -> Bool {
    guard at(.leftParen), !isAtStartOfLine else { return false }
    if !behindSpace, touchesPrevious { return true }
    let start = checkpoint
    defer { restore(start) }
    skipSingle()
    return at(.atSign) || atStartOfDeclaration()
  }

  /// Whether a `#if` holds nothing but attributes.
  mutating func atIfConfigOfAttributes() -> Bool {
    if isKnownAsNotAttributes { return false }
    // Almost every `#if` is decided by the first token behind its condition.
    let start = checkpoint
    defer { restore(start) }
    return skipIfConfigOfAttributes()
  }

  private mutating func skipIfConfigOfAttributes() -> Bool {
    let opened = position
    if skipIfConfigOfAttributesHere() { return true }
    rememberAsNotAttributes(opened: opened)
    return false
  }

  private mutating func skipIfConfigOfAttributesHere() -> Bool {
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

// MARK: Declarations

extension Parser {
  /// Whether a declaration starts here.
  ///
  /// - Parameters:
  ///   - allowsInit: `init` counts; not so inside an initialiser, where it is a call.
  ///   - requiresDeclaration: only declarations may stand here, as among a type's members.
  mutating func atStartOfDeclaration(allowsInit: Bool = true, requiresDeclaration: Bool = false) -> Bool {
    switch kind {
    case .associatedtype, .class, .deinit, .enum, .extension, .func, .import, .operator, .precedencegroup, .protocol,
      .struct, .subscript, .typealias, .let, .var, .inout, ._borrowing:
      return true
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
    switch kind {
    case .associatedtype, .class, .deinit, .enum, .extension, .func, .import, .operator, .precedencegroup, .protocol,
      .struct, .subscript, .typealias, .let, .var, .inout, ._borrowing:
      return true
    case .actor: return atStartOfActor(allowsInit: allowsInit, requiresDeclaration: requiresDeclaration)
    case .case: return requiresDeclaration
    case .`init`: return allowsInit
    case .macro: return nextKind.isIdentifier
    case .pound: return hasAttribute || hasModifier || requiresDeclaration
    default: break
    }
    if kind.isContextualDeclarationKeyword {
      advance()
      return atStartOfDeclaration(allowsInit: allowsInit, requiresDeclaration: requiresDeclaration)
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
      if at(.leftParen), modifier.takesModifierDetail {
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

  /// Whether the brace here opens accessors: `{ didSet`, `{ willSet`, `{ init`, perhaps behind attributes.
  mutating func atStartOfGetSetAccessor() -> Bool {
    switch nextKind {
    case .didSet, .willSet, .`init`: return true
    case .atSign: break
    default: return false
    }
    let start = checkpoint
    defer { restore(start) }
    advance()
    // Interface files mark accessors that could be anything else.
    if nextKind == .identifier, next(spells: "_accessorBlock") { return true }
    while consume(.atSign) {
      guard kind.isIdentifier else { return false }
      advance()
      if at(.leftParen) { skipSingle() }
    }
    return kind == .didSet || kind == .willSet || kind == .`init`
  }
}

extension TokenKind {
  /// May stand before a declaration's keyword.
  var isDeclarationModifier: Bool {
    switch self {
    case .__consuming, .__setter_access, ._const, ._local, .async, .borrowing, .class, .consuming, .convenience,
      .distributed, .dynamic, .fileprivate, .final, .indirect, .infix, .internal, .isolated, .lazy, .mutating,
      .nonisolated, .nonmutating, .open, .optional, .override, .package, .postfix, .prefix, .private, .public, .reasync,
      .required, .rethrows, .sending, .static, .unowned, .weak:
      return true
    default: return false
    }
  }

  /// A modifier that may take an argument, such as `private(set)`.
  var takesModifierDetail: Bool {
    switch self {
    case .fileprivate, .internal, .nonisolated, .package, .private, .public, .unowned: return true
    default: return false
    }
  }

  /// Begins a declaration if one follows.
  var isContextualDeclarationKeyword: Bool {
    switch self {
    case .__consuming, ._compilerInitialized, ._const, ._local, .actor, .async, .convenience, .distributed, .dynamic,
      .final, .indirect, .infix, .isolated, .lazy, .mutating, .nonisolated, .nonmutating, .package, .open, .optional,
      .override, .postfix, .prefix, .required, .unowned, .weak:
      return true
    default: return false
    }
  }

  var isAccessorSpecifier: Bool {
    switch self {
    case .get, .set, .didSet, .willSet, .unsafeAddress, .addressWithOwner, .addressWithNativeOwner,
      .unsafeMutableAddress, .mutableAddressWithOwner, .mutableAddressWithNativeOwner, ._read, ._modify, .`init`,
      .borrow:
      return true
    default: return false
    }
  }

  var isAccessorModifier: Bool {
    switch self {
    case .__consuming, .consuming, .borrowing, .mutating, .nonmutating: return true
    default: return false
    }
  }

  /// `inout`, `borrowing` … before the type of a parameter.
  var isSimpleTypeSpecifier: Bool {
    switch self {
    case .inout, .__shared, .__owned, .isolated, ._const, .borrowing, .consuming, .sending: return true
    default: return false
    }
  }
}

// MARK: Statements

extension Parser {
  /// Whether a statement starts here that is no expression.
  ///
  /// - Parameter prefersExpression: what may be either is taken as an expression.
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
    // More `try`s than this stand before no statement.
    for _ in 0..<64 {
      switch kind {
      case .return, .throw, .defer, .if, .guard, .while, .do, .for, .break, .continue, .fallthrough, .switch: return true
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

  /// Whether a contextual keyword here is followed on its line by something that it can apply to.
  ///
  /// - Parameters:
  ///   - flavor: of the surrounding expression.
  ///   - acceptsClosure: a closure may follow.
  ///   - prefersPostfix: `name.x`, `name(…)` and `name[…]` are taken as uses of a name.
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

  /// Whether a switch case starts here, perhaps inside `#if`.
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

// MARK: Expressions

extension Parser {
  mutating func atStartOfExpression() -> Bool {
    switch kind {
    case .await, .try, .unsafe, .borrow, .copy, .consume, .each, .any:
      if kind == .try || kind == .await { break }
      return true
    case .repeat: return nextKind != .leftBrace
    case .backslash, .prefixAmpersand, .prefixOperator, .if, .switch, .capitalAny, .atSign, .capitalSelf, .colonColon,
      .deinit, .dollarIdentifier, .false, .floatLiteral, .`init`, .integerLiteral, .leftBrace, .leftParen, .leftSquare,
      .nil, .period, .pound, .poundAvailable, .poundUnavailable, .regexLiteral, .`self`, .subscript, .super, .true,
      .wildcard, .stringLiteral, .stringHead:
      return !at(.atSign)
    default: return kind.isIdentifier
    }
    let start = checkpoint
    defer { restore(start) }
    advance()
    if at(.if, .switch) { return true }
    if atStartOfDeclaration() || atStartOfStatement() { return isAtStartOfLine }
    return true
  }

  /// Whether the brace here opens a closure that belongs to the expression before it.
  mutating func atValidTrailingClosure(flavor: ExpressionFlavor) -> Bool {
    if nextKind == .case || atStartOfGetSetAccessor() { return false }
    guard flavor == .stmtCondition else { return true }
    // `if items.contains { … } {`: rarely meant, and only if it all stands on one line.
    guard !nextIsAtStartOfLine else { return false }
    let start = checkpoint
    defer { restore(start) }
    advance()
    while kind != .endOfFile, kind != .rightBrace, !atEndOfIfConfigClause { skipSingle() }
    guard consume(.rightBrace) else { return false }
    switch kind {
    case .leftBrace, .where, .comma: return true
    case .leftSquare, .leftParen, .period, .is, .as, .postfixQuestionMark, .infixQuestionMark, .exclamationMark, .colon,
      .equal, .postfixOperator, .binaryOperator:
      return !isAtStartOfLine
    default: return false
    }
  }

  /// Whether `label: {` follows a trailing closure.
  var atStartOfLabeledTrailingClosure: Bool {
    kind.isArgumentLabel && nextKind == .colon && kind != .default
      && (secondNextKind == .leftBrace || isEditorPlaceholder(at: 2))
  }

  /// Whether what follows a brace is a closure signature up to `in`.
  mutating func atClosureSignature() -> Bool {
    switch kind {
    case .atSign, .leftParen, .leftSquare: break
    default:
      guard kind == .wildcard || kind.isIdentifier else { return false }
      switch nextKind {
      case .in: return true
      case .comma, .colon, .arrow, .async, .reasync, .await, .throws, .rethrows, .throw, .try: break
      default: return false
      }
    }
    let start = checkpoint
    defer { restore(start) }
    return canParseClosureSignature()
  }

  private mutating func canParseClosureSignature() -> Bool {
    while consume(.atSign) {
      guard kind.isIdentifier else { break }
      _ = canParseCustomAttribute()
    }
    if consume(.leftSquare) {
      while kind != .endOfFile, kind != .rightSquare, !atEndOfIfConfigClause { skipSingle() }
      guard consume(.rightSquare) else { return false }
    }
    var sawArrow = false
    if at(.leftParen) {
      while kind != .endOfFile, kind != .rightBrace, kind != .in, kind != .arrow {
        let start = checkpoint
        skipSingle()
        if !hasProgressed(since: start) { break }
      }
    } else if kind == .wildcard || kind.isIdentifier {
      advance()
      while true {
        if consume(.colon), !canParseType() { break }
        guard consume(.comma) else { break }
        guard kind == .wildcard || kind.isIdentifier else { return false }
        advance()
      }
    }
    _ = consume(.rightParen)
    skipEffectSpecifiers()
    if consume(.arrow) {
      guard canParseType() else { return false }
      sawArrow = true
      skipEffectSpecifiers()
    }
    return at(.in) || sawArrow
  }

  private mutating func skipEffectSpecifiers() {
    while true {
      switch kind {
      case .async, .reasync: advance()
      case .await where !isAtStartOfLine: advance()
      case .throws, .rethrows:
        advance()
        skipThrownType()
      case .throw where !isAtStartOfLine, .try where !isAtStartOfLine:
        advance()
        skipThrownType()
      default: return
      }
    }
  }

  private mutating func skipThrownType() {
    guard consume(.leftParen) else { return }
    _ = canParseSimpleOrCompositionType()
    _ = consume(.rightParen)
  }

  /// Whether `(a:b:)` behind a name is the rest of that name.
  mutating func atArgumentLabelList(allowsEmpty: Bool) -> Bool {
    guard at(.leftParen), !isAtStartOfLine else { return false }
    if nextKind == .rightParen { return allowsEmpty }
    guard nextKind.isArgumentLabel || nextKind == .colon else { return false }
    let start = checkpoint
    defer { restore(start) }
    advance()
    while kind != .endOfFile, kind != .rightParen {
      guard kind.isArgumentLabel, nextKind == .colon else { return false }
      advance()
      advance()
    }
    return at(.rightParen)
  }

  /// Whether the name here is bound by the pattern around it rather than the start of an expression.
  mutating func atBindingPatternName() -> Bool {
    if next(prefix: "<"), nextKind.isOperator {
      guard next(operator: "<") else { return true }
      let start = checkpoint
      defer { restore(start) }
      advance()
      return !atGenericArgumentList()
    }
    return nextKind != .period && nextKind != .leftParen && nextKind != .leftSquare
  }

  /// Whether a name is qualified by a module: `Module::name`.
  @inline(__always)
  var atModuleSelector: Bool {
    kind == .colonColon || nextKind == .colonColon && mayNameModule
  }

  @inline(__always)
  private var mayNameModule: Bool {
    kind.isIdentifier || kind == .wildcard || kind == .capitalAny || kind == .`self` || kind == .capitalSelf
      || kind == .super
  }

  mutating func skipModuleSelector() {
    guard atModuleSelector else { return }
    if kind != .colonColon { advance() }
    advance()
  }
}

// MARK: Types

extension Parser {
  /// Whether `<` here opens generic arguments rather than being an operator.
  mutating func atGenericArgumentList() -> Bool {
    guard kind.isOperator, at(prefix: "<") else { return false }
    let text = tokenText
    if text.count > 1, text[1] == UInt8(ascii: ">") { return false }
    let start = checkpoint
    defer { restore(start) }
    guard skipGenericArguments() else { return false }
    switch kind {
    case .rightParen, .rightSquare, .leftBrace, .rightBrace, .period, .comma, .semicolon, .endOfFile, .exclamationMark,
      .postfixQuestionMark, .colon:
      return true
    case .binaryOperator: return at(operator: "&")
    case .leftParen, .leftSquare: return !isAtStartOfLine
    default: return false
    }
  }

  private mutating func skipGenericArguments() -> Bool {
    let opened = position
    guard !isKnownAsNotGeneric, kind.isOperator, consume(prefix: "<") else { return false }
    if !at(prefix: ">") {
      repeat {
        guard canParseGenericArgument() else {
          rememberAsNotGeneric(opened: opened)
          return false
        }
      } while consume(.comma) && !at(prefix: ">")
    }
    if kind.isOperator, consume(prefix: ">") { return true }
    rememberAsNotGeneric(opened: opened)
    return false
  }

  private mutating func canParseGenericArgument() -> Bool {
    canParseType() || canParseIntegerLiteral()
  }

  private mutating func canParseIntegerLiteral() -> Bool {
    if at(operator: "-"), nextKind == .integerLiteral { advance() }
    return consume(.integerLiteral)
  }

  mutating func canParseType() -> Bool {
    guard enterLookahead() else { return false }
    defer { leave() }
    _ = consume(.repeat)
    guard canParseTypeScalar() else { return false }
    if at(operator: "...") { advance() }
    return true
  }

  private mutating func canParseTypeScalar() -> Bool {
    guard skipTypeSpecifiersAndAttributes(), canParseSimpleOrCompositionType() else { return false }
    guard canParseFunctionTypeArrow() else { return true }
    return canParseType()
  }

  private mutating func skipTypeSpecifiersAndAttributes() -> Bool {
    while kind.isSimpleTypeSpecifier || kind == .nonisolated, canHaveParameterSpecifier {
      guard at(.nonisolated) else {
        advance()
        continue
      }
      let hasArgument = nextKind == .leftParen && !nextIsAtStartOfLine
      if hasArgument, secondNextKind != .nonsending { return false }
      advance()
      if hasArgument { skipSingle() }
    }
    _ = skipAttributeList()
    return true
  }

  mutating func canParseSimpleOrCompositionType() -> Bool {
    if kind == .some || kind == .any || kind == .each { advance() }
    guard canParseSimpleType() else { return false }
    while consume(operator: "&") {
      guard canParseSimpleType() else { return false }
    }
    return true
  }

  mutating func canParseSimpleType() -> Bool {
    guard enterLookahead() else { return false }
    defer { leave() }
    if at(.prefixOperator), !consume(operator: "~") { return false }
    switch kind {
    case .capitalAny, .wildcard: advance()
    case .leftParen:
      advance()
      guard canParseTupleTypeBody() else { return false }
    case .leftSquare:
      advance()
      guard canParseCollectionTypeBody() else { return false }
    case .repeat: return true
    default:
      guard kind == .capitalSelf || kind.isIdentifier, canParseTypeIdentifier() else { return false }
    }
    while true {
      if consume(.period) {
        if kind == .capitalType || kind == .capitalProtocol {
          advance()
        } else if !canParseTypeIdentifier(allowsKeyword: true) {
          return false
        }
      } else if at(.postfixQuestionMark, .exclamationMark), !isAtStartOfLine {
        advance()
      } else {
        return true
      }
    }
  }

  mutating func canParseTypeIdentifier(allowsKeyword: Bool = false) -> Bool {
    skipModuleSelector()
    if consume(.capitalAny) { return true }
    guard kind.isIdentifier || kind == .capitalSelf || (allowsKeyword && kind.isReservedWord) else { return false }
    advance()
    return kind.isOperator && at(prefix: "<") ? skipGenericArguments() : true
  }

  /// The inside of a tuple type behind its opening parenthesis.
  private mutating func canParseTupleTypeBody() -> Bool {
    if kind == .rightParen || kind == .rightBrace || at(operator: "...") || (kind != .inout && atStartOfDeclaration()) {
      return consume(.rightParen)
    }
    repeat {
      _ = consume(.inout)
      if startsParameterName(isClosure: false, skipsSpecifiers: false) {
        advance()
        if kind.isArgumentLabel { advance() }
        guard consume(.colon), canParseType() else { return false }
        if consume(.equal) {
          while kind != .endOfFile, kind != .rightParen, kind != .rightBrace, kind != .comma, !at(operator: "..."),
            !atStartOfDeclaration()
          {
            skipSingle()
          }
        }
      } else {
        guard canParseType() else { return false }
        _ = consume(operator: "...")
      }
    } while consume(.comma) && kind != .rightParen
    return consume(.rightParen)
  }

  /// The inside of an array, dictionary or inline array type behind its opening bracket.
  private mutating func canParseCollectionTypeBody() -> Bool {
    if at(.integerLiteral) || at(operator: "-") {
      guard canParseIntegerLiteral(), at(.of), !isAtStartOfLine else { return false }
    } else {
      guard canParseType() else { return false }
    }
    if at(.of), !isAtStartOfLine {
      advance()
      return canParseGenericArgument() && consume(.rightSquare)
    }
    if consume(.colon) {
      guard canParseType() else { return false }
    }
    return consume(.rightSquare)
  }

  /// Whether `[3 of Int]` stands here, behind the bracket.
  mutating func atInlineArrayTypeBody() -> Bool {
    if kind == .integerLiteral { return nextKind == .of && !nextIsAtStartOfLine }
    if kind == .rightSquare || kind == .period || kind == .stringLiteral || kind == .stringHead { return false }
    let start = checkpoint
    defer { restore(start) }
    guard canParseTypeScalar() || canParseIntegerLiteral() else { return false }
    return at(.of) && !isAtStartOfLine
  }

  /// Whether the type before this token is the parameter of a function type. Moves behind the arrow if so.
  private mutating func canParseFunctionTypeArrow() -> Bool {
    if consume(.arrow) { return true }
    switch kind {
    case .async, .reasync, .await, .throws, .rethrows, .throw, .try: break
    default: return false
    }
    skipEffectSpecifiers()
    return consume(.arrow)
  }

  /// Whether an arrow, perhaps behind `async throws`, follows a type.
  mutating func atFunctionTypeArrow() -> Bool {
    switch kind {
    case .arrow: return true
    case .async, .reasync, .await, .throws, .rethrows, .throw, .try: break
    default: return false
    }
    let start = checkpoint
    defer { restore(start) }
    return canParseFunctionTypeArrow()
  }

  /// Whether the token behind the current one may follow a parameter specifier such as `inout`.
  var canHaveParameterSpecifier: Bool {
    switch nextKind {
    case .atSign, .leftParen, .leftSquare, .wildcard, .inout, .capitalAny, .capitalSelf, .var, .let: return true
    case .prefixOperator: return next(operator: "~")
    default: return nextKind.isIdentifier
    }
  }

  /// Whether a parameter's name starts here rather than its type.
  ///
  /// - Parameters:
  ///   - isClosure: of a closure, where the type may be missing.
  ///   - skipsSpecifiers: specifiers before the name, which are misplaced, are looked past.
  mutating func startsParameterName(isClosure: Bool, skipsSpecifiers: Bool) -> Bool {
    let start = checkpoint
    defer { restore(start) }
    if skipsSpecifiers {
      while kind.isSimpleTypeSpecifier, canHaveParameterSpecifier { advance() }
    }
    guard kind.isArgumentLabel || kind == .dollarIdentifier else { return false }
    let next = nextKind
    if next == .colon { return true }
    if next.isArgumentLabel || next == .dollarIdentifier {
      switch kind {
      case .isolated, .some, .any, .each, .repeat, .__shared, .__owned, ._const, .borrowing, .consuming, .sending:
        advance()
        return (kind.isArgumentLabel || kind == .dollarIdentifier) && nextKind == .colon
      default: return true
      }
    }
    if next == .postfixQuestionMark || next == .exclamationMark { return false }
    return isClosure
  }
}
