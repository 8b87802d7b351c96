// MARK: Declarations of any kind

extension Parser {
  /// A declaration with its attributes and modifiers.
  ///
  /// - Parameter requiresDeclaration: nothing else may stand here, as among a type's members.
  mutating func parseDeclaration(requiresDeclaration: Bool = false) {
    guard enter() else { return }
    defer { leave() }
    let start = mark
    if at(.atSign, .poundIf) { parseAttributeList() }
    let modifiers = mark
    if kind.isDeclarationModifier { parseModifiers() }
    switch kind {
    case .let, .var, .inout, ._borrowing: parseVariableDecl(start)
    case .func: parseFunctionDecl(start)
    case .struct: parseNominalDecl(.structDecl, start)
    case .class: parseNominalDecl(.classDecl, start)
    case .enum: parseNominalDecl(.enumDecl, start)
    case .actor: parseNominalDecl(.actorDecl, start)
    case .protocol: parseNominalDecl(.protocolDecl, start)
    case .extension: parseExtensionDecl(start)
    case .case: parseEnumCaseDecl(start)
    case .`init`: parseInitializerDecl(start)
    case .deinit: parseDeinitializerDecl(start)
    case .subscript: parseSubscriptDecl(start)
    case .import: parseImportDecl(start)
    case .typealias: parseTypeAliasDecl(start)
    case .associatedtype: parseAssociatedTypeDecl(start)
    case .operator:
      // `prefix` is part of the declaration, not a modifier of it.
      tree.truncate(to: modifiers.row)
      parseOperatorDecl(start)
    case .precedencegroup: parsePrecedenceGroupDecl(start)
    case .macro: parseMacroDecl(start)
    case .pound:
      parseMacroExpansion(.basic, pattern: .none)
      finish(.macroExpansionDecl, start)
    default:
      fail()
      finish(.missingDecl, start)
    }
  }

  private mutating func parseModifiers() {
    while true {
      let start = mark
      switch kind {
      case .rethrows, .sending: return
      case .class:
        guard atClassModifier() else { return }
        advance()
      case .private, .fileprivate, .internal, .public, .package, .open, .unowned, .nonisolated:
        advance()
        if at(.leftParen) { parseModifierDetail() }
      default:
        guard kind.isDeclarationModifier else { return }
        advance()
      }
      finish(.declModifier, start)
    }
  }

  /// `(set)`, `(safe)`, `(unsafe)` behind a modifier.
  private mutating func parseModifierDetail() {
    advance()
    if kind.isIdentifier { advance() } else { fail() }
    expect(.rightParen)
  }

  /// Whether `class` is a modifier here rather than the start of a class.
  private mutating func atClassModifier() -> Bool {
    let start = checkpoint
    defer { restore(start) }
    advance()
    return atStartOfDeclaration() || at(.override)
  }
}

// MARK: Types

extension Parser {
  private mutating func parseNominalDecl(_ kind: SyntaxKind, _ start: Mark) {
    advance()
    expectIdentifier()
    if at(prefix: "<"), self.kind.isOperator {
      if kind == .protocolDecl { parsePrimaryAssociatedTypes() } else { parseGenericParameters() }
    }
    if at(.colon) { parseInheritance() }
    if at(.where) { parseGenericWhereClause() }
    parseMemberBlock()
    finish(kind, start)
  }

  private mutating func parseExtensionDecl(_ start: Mark) {
    advance()
    parseType()
    if at(.colon) { parseInheritance() }
    if at(.where) { parseGenericWhereClause() }
    parseMemberBlock()
    finish(.extensionDecl, start)
  }

  private mutating func parseInheritance() {
    advance()
    while true {
      let start = mark
      if at(.class) {
        advance()
        finish(.classRestrictionType, start)
      } else {
        parseType()
      }
      let hasComma = consume(.comma)
      finish(.inheritedType, start)
      if !hasComma { break }
    }
  }

  private mutating func parsePrimaryAssociatedTypes() {
    _ = consume(prefix: "<")
    while true {
      expectIdentifier()
      if !consume(.comma) || at(prefix: ">") { break }
    }
    if !consume(prefix: ">") { fail() }
  }

  mutating func parseMemberBlock() {
    guard at(.leftBrace) else {
      expect(.leftBrace)
      return
    }
    guard enter() else { return }
    defer { leave() }
    let start = mark
    advance()
    parseMembers()
    expect(.rightBrace)
    finish(.memberBlock, start)
  }

  /// Members up to a closing brace or the end of a `#if` clause.
  mutating func parseMembers() {
    var needsSeparator = false
    while kind != .rightBrace, kind != .endOfFile, !atEndOfIfConfigClause, !givesUp() {
      if needsSeparator, !isAtStartOfLine { fail() }
      let start = checkpoint
      needsSeparator = parseMember()
      if !hasProgressed(since: start) { skipUnexpected() }
    }
  }

  /// - Returns: whether the next member needs a line of its own.
  private mutating func parseMember() -> Bool {
    if at(.poundSourceLocation) {
      parsePoundSourceLocation()
      return true
    }
    if at(.poundIf), !atIfConfigOfAttributes() {
      parseIfConfigDecl(.members)
      return true
    }
    if atStartOfDeclaration(requiresDeclaration: true) {
      parseDeclaration(requiresDeclaration: true)
    } else if isEditorPlaceholder(at: 0) {
      let placeholder = mark
      advance()
      finish(.missingDecl, placeholder)
    } else if kind != .semicolon {
      fail()
      repeat {
        skipSingle()
      } while !isAtStartOfLine && kind != .semicolon && kind != .rightBrace && kind != .endOfFile
        && !atEndOfIfConfigClause
    }
    return !consumeSemicolons()
  }

  private mutating func parseEnumCaseDecl(_ start: Mark) {
    advance()
    while true {
      let element = mark
      if at(.period) {
        fail()
        advance()
      }
      expectIdentifier()
      if at(.leftParen) { parseParameterClause(.enumCaseParameter) }
      if at(.equal) { parseInitializerClause() }
      let hasComma = consume(.comma)
      finish(.enumCaseElement, element)
      if !hasComma { break }
    }
    finish(.enumCaseDecl, start)
  }

  private mutating func parseTypeAliasDecl(_ start: Mark) {
    advance()
    expectIdentifier()
    if at(prefix: "<"), kind.isOperator { parseGenericParameters() }
    expect(.equal)
    parseType()
    if at(.where) { parseGenericWhereClause() }
    finish(.typeAliasDecl, start)
  }

  private mutating func parseAssociatedTypeDecl(_ start: Mark) {
    advance()
    if at(.each), nextKind.isIdentifier {
      fail()
      advance()
    }
    expectIdentifier()
    if at(.colon) { parseInheritance() }
    if consume(.equal) { parseType() }
    if at(.where) { parseGenericWhereClause() }
    finish(.associatedTypeDecl, start)
  }
}

// MARK: Generics

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

  /// `_Trivial(64)` and its like.
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

// MARK: Functions

extension Parser {
  private mutating func parseFunctionDecl(_ start: Mark) {
    advance()
    if kind.isOperator || at(.exclamationMark, .prefixAmpersand) {
      let text = tokenText
      if text.last == UInt8(ascii: "<"), nextKind.isIdentifier || nextKind == .let {
        if text.count > 1 { advance(prefix: text.count - 1) }
      } else {
        advance()
      }
    } else {
      expectIdentifier()
    }
    if at(prefix: "<"), kind.isOperator { parseGenericParameters() }
    parseFunctionSignature()
    if at(.where) { parseGenericWhereClause() }
    parseOptionalCodeBlock()
    finish(.functionDecl, start)
  }

  private mutating func parseInitializerDecl(_ start: Mark) {
    advance()
    if at(.exclamationMark, .postfixQuestionMark) || at(.infixQuestionMark) || at(operator: "!") { advance() }
    if at(prefix: "<"), kind.isOperator { parseGenericParameters() }
    parseFunctionSignature()
    if at(.where) { parseGenericWhereClause() }
    parseOptionalCodeBlock(.initializerBlock)
    finish(.initializerDecl, start)
  }

  private mutating func parseDeinitializerDecl(_ start: Mark) {
    advance()
    _ = consume(.async)
    parseOptionalCodeBlock()
    finish(.deinitializerDecl, start)
  }

  private mutating func parseSubscriptDecl(_ start: Mark) {
    advance()
    if at(prefix: "<"), kind.isOperator { parseGenericParameters() }
    parseParameterClause(.functionParameter)
    parseReturnClause(allowsNamedOpaqueType: true)
    if at(.where) { parseGenericWhereClause() }
    if at(.leftBrace) { parseAccessorBlock() }
    finish(.subscriptDecl, start)
  }

  private mutating func parseMacroDecl(_ start: Mark) {
    advance()
    expectIdentifier()
    if at(prefix: "<"), kind.isOperator { parseGenericParameters() }
    parseFunctionSignature()
    if at(.equal) { parseInitializerClause() }
    if at(.where) { parseGenericWhereClause() }
    finish(.macroDecl, start)
  }

  private mutating func parseFunctionSignature() {
    parseParameterClause(.functionParameter)
    parseEffectSpecifiers()
    if at(.arrow) { parseReturnClause(allowsNamedOpaqueType: true) }
  }

  /// Parameters in parentheses.
  ///
  /// - Parameter kind: `functionParameter`, `closureParameter` or `enumCaseParameter`.
  mutating func parseParameterClause(_ kind: SyntaxKind) {
    guard at(.leftParen) else { return fail() }
    guard enter() else { return }
    defer { leave() }
    advance()
    while self.kind != .rightParen, self.kind != .endOfFile {
      let start = mark
      switch kind {
      case .closureParameter: parseClosureParameter()
      case .enumCaseParameter: parseEnumCaseParameter()
      default: parseFunctionParameter()
      }
      let hasComma = consume(.comma)
      finish(kind, start)
      if !hasComma { break }
    }
    expect(.rightParen)
  }

  private mutating func parseFunctionParameter() {
    if at(.atSign, .poundIf) { parseAttributeList() }
    parseParameterModifiers(isClosure: false)
    parseParameterNames()
    expect(.colon)
    parseType()
    parseParameterEnd()
  }

  private mutating func parseClosureParameter() {
    if at(.atSign, .poundIf) { parseAttributeList() }
    parseParameterModifiers(isClosure: true)
    parseParameterNames()
    if consume(.colon) {
      parseType()
    } else if kind != .comma, kind != .rightParen, !at(operator: "...") {
      fail()
      parseType()
    }
    _ = consume(operator: "...")
  }

  private mutating func parseEnumCaseParameter() {
    parseParameterModifiers(isClosure: false)
    if startsParameterName(isClosure: false, skipsSpecifiers: false) {
      parseParameterNames()
      expect(.colon)
    }
    parseType()
    parseParameterEnd()
  }

  private mutating func parseParameterEnd() {
    _ = consume(operator: "...")
    if at(.equal) || at(operator: "==") { parseInitializerClause() }
  }

  private mutating func parseParameterModifiers(isClosure: Bool) {
    while at(._const, .isolated), !startsParameterName(isClosure: isClosure, skipsSpecifiers: false) {
      let start = mark
      advance()
      finish(.declModifier, start)
    }
  }

  private mutating func parseParameterNames() {
    for _ in 0..<2 where kind.isArgumentLabel || kind == .dollarIdentifier { advance() }
  }
}

// MARK: Variables

extension Parser {
  private mutating func parseVariableDecl(_ start: Mark) {
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

  /// Braces behind a property or subscript: accessors, or a getter's statements.
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

// MARK: Imports and operators

extension Parser {
  private mutating func parseImportDecl(_ start: Mark) {
    advance()
    switch kind {
    case .typealias, .struct, .class, .enum, .protocol, .var, .let, .func: advance()
    default: break
    }
    while true {
      let component = mark
      if kind.isIdentifier || kind.isOperator { advance() } else { fail() }
      let goesOn = consume(.period) || consume(.colonColon)
      finish(.importPathComponent, component)
      if !goesOn { break }
    }
    finish(.importDecl, start)
  }

  private mutating func parseOperatorDecl(_ start: Mark) {
    advance()
    switch kind {
    case .binaryOperator, .prefixOperator, .postfixOperator, .equal, .arrow, .infixQuestionMark, .postfixQuestionMark,
      .exclamationMark, .prefixAmpersand:
      advance()
    default: fail()
    }
    while touchesPrevious, kind != .colon, kind != .leftBrace, kind != .endOfFile {
      fail()
      advance()
    }
    if consume(.colon) {
      if kind.isIdentifier || at(.`self`, .capitalSelf) { advance() } else { fail() }
      while consume(.comma), kind != .endOfFile { advance() }
    }
    if at(.leftBrace) {
      fail()
      skipSingle()
    }
    finish(.operatorDecl, start)
  }

  private mutating func parsePrecedenceGroupDecl(_ start: Mark) {
    advance()
    if kind.isIdentifier || at(.`self`, .capitalSelf) { advance() } else { fail() }
    if at(.leftBrace) { skipSingle() } else { fail() }
    finish(.precedenceGroupDecl, start)
  }
}
