// MARK: Declarations of any kind

extension Parser {
  /// A declaration with its attributes and modifiers.
  ///
  /// - Parameter requiresDeclaration: whether only declarations are allowed here, as among the members of a type.
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
      // `prefix` is part of the declaration, not one of its modifiers.
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
      default:
        guard kind.isDeclarationModifier else { return }
        let takesDetail = kind.takesModifierDetail
        advance()
        if takesDetail, at(.leftParen) { parseModifierDetail() }
      }
      finish(.declModifier, start)
    }
  }

  /// `(set)`, `(safe)`, `(unsafe)` after a modifier.
  private mutating func parseModifierDetail() {
    advance()
    if kind.isIdentifier { advance() } else { fail() }
    expect(.rightParen)
  }

  /// Whether `class` is a modifier here, not the start of a class.
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
    while kind != .rightBrace, kind != .endOfFile, !atEndOfIfConfigClause, !checkCancellation() {
      if needsSeparator, !isAtStartOfLine { fail() }
      let start = checkpoint
      needsSeparator = parseMember()
      if !hasProgressed(since: start) { skipUnexpected() }
    }
  }

  /// - Returns: whether the next member must start on a new line.
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

// MARK: Imports and operators

extension Parser {
  private mutating func parseImportDecl(_ start: Mark) {
    advance()
    if kind.isImportKindKeyword { advance() }
    while true {
      let component = mark
      if kind.isIdentifier || kind.isOperator { advance() } else { fail() }
      let hasMore = consume(.period) || consume(.colonColon)
      finish(.importPathComponent, component)
      if !hasMore { break }
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
