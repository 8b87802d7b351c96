extension Parser {
  /// The attributes before a declaration, including any `#if` among them.
  mutating func parseAttributeList() {
    while true {
      if at(.atSign) {
        parseAttribute()
      } else if at(.poundIf), atIfConfigOfAttributes() {
        parseIfConfigDecl(.attributes)
      } else {
        return
      }
    }
  }

  /// Whether an attribute takes an argument list.
  private enum ArgumentMode {
    case required, optional, none
  }

  private mutating func parseAttribute() {
    guard enter() else { return }
    defer { leave() }
    let start = mark
    let name = secondNextKind == .colonColon ? .identifier : nextKind
    parseAttributeName()
    switch name {
    case .abi:
      parseArguments(.required) { $0.parseDeclaration(requiresDeclaration: true) }
    case .available, ._spi_available, .backDeployed, ._backDeploy:
      parseArguments(.required) { $0.skipArguments() }
    case ._effects:
      // The arguments may be any tokens, including brackets.
      parseArguments(.required) { parser in
        while parser.kind != .rightParen, parser.kind != .endOfFile { parser.advance() }
      }
    case .objc:
      parseArguments(.optional) { $0.skipArguments() }
    case .differentiable, .specialized:
      parseArguments(.required) { $0.parseArgumentsWithWhereClause() }
    case ._specialize:
      parseArguments(.required) { $0.parseSpecializeArguments() }
    case .derivative, .transpose:
      parseArguments(.required) { $0.parseDerivativeArguments() }
    case ._dynamicReplacement:
      parseArguments(.required) { parser in
        parser.expect(.for)
        parser.expect(.colon)
        parser.parseDeclReferenceExpr(allowsSpecialNames: true, allowsOperators: true, allowsEmptyLabels: true)
      }
    case ._documentation, ._originallyDefinedIn:
      parseArguments(.required) { $0.parseArgumentsWithStrings() }
    case ._implements:
      parseArguments(.required) { parser in
        parser.parseType()
        parser.expect(.comma)
        parser.parseDeclReferenceExpr(allowsOperators: true, allowsEmptyLabels: true)
      }
    case .attached, .freestanding:
      parseArguments(.optional) { $0.parseMacroRoleArguments() }
    case .Sendable, .rethrows: break
    default:
      parseArguments(.optional) { $0.parseArgumentList() }
    }
    finish(.attribute, start)
  }

  /// An attribute before a type.
  mutating func parseTypeAttribute() {
    guard enter() else { return }
    defer { leave() }
    let start = mark
    let name = secondNextKind == .colonColon ? .identifier : nextKind
    switch name {
    case ._local, ._noMetadata, .async, .escaping, .noDerivative, .noescape, .preconcurrency, .retroactive, .Sendable,
      .unchecked, .autoclosure:
      advance()
      parseType()
    case .differentiable:
      parseAttributeName()
      parseArguments(.required) { $0.parseArgumentsWithWhereClause() }
    case .isolated:
      parseAttributeName()
      parseArguments(.required) { $0.parseNameArgument() }
    default:
      parseAttributeName()
      parseArguments(.optional) { $0.parseArgumentList() }
    }
    finish(.attribute, start)
  }

  /// `@Name`
  private mutating func parseAttributeName() {
    if !touchesNext { fail() }
    advance()
    if at(.rethrows) {
      let name = mark
      advance()
      return finish(.identifierType, name)
    }
    parseSimpleType(isAttributeName: true)
  }

  private mutating func parseArguments(_ mode: ArgumentMode, _ parse: (inout Parser) -> Void) {
    if mode == .optional, !atAttributeArgument(afterSpace: !touchesPrevious) { return }
    guard at(.leftParen), !isAtStartOfLine else { return fail() }
    if !touchesPrevious { fail() }
    advance()
    parse(&self)
    expect(.rightParen)
  }

  /// Skips arguments that have no nodes: versions, platforms, selectors.
  private mutating func skipArguments() {
    while kind != .rightParen, kind != .endOfFile, kind != .rightBrace { skipSingle() }
  }

  /// `reverse, wrt: x where T: P`
  private mutating func parseArgumentsWithWhereClause() {
    while kind != .rightParen, kind != .where, kind != .endOfFile, kind != .rightBrace { skipSingle() }
    if at(.where) { parseGenericWhereClause() }
  }

  /// `module: "Name", macOS 13`
  private mutating func parseArgumentsWithStrings() {
    while kind != .rightParen, kind != .endOfFile, kind != .rightBrace {
      if at(.stringLiteral, .stringHead) { parseStringLiteralExpr() } else { skipSingle() }
    }
  }

  /// `exported: true, target: f(_:), where T == Int`
  private mutating func parseSpecializeArguments() {
    while kind != .rightParen, kind != .where, kind != .endOfFile, kind != .rightBrace {
      if at(.target), nextKind == .colon {
        advance()
        advance()
        let start = checkpoint
        parseDeclReferenceExpr(allowsSpecialNames: true, allowsOperators: true, allowsEmptyLabels: true)
        if !hasProgressed(since: start) { return }
      } else {
        skipSingle()
      }
    }
    if at(.where) { parseGenericWhereClause() }
  }

  /// `of: Type.name(_:).get, wrt: x`
  private mutating func parseDerivativeArguments() {
    expect(.of)
    expect(.colon)
    parseQualifiedDeclName()
    skipArguments()
  }

  /// `member, names: named(x)`: the role is a name, even if it is a keyword.
  private mutating func parseMacroRoleArguments() {
    parseNameArgument()
    if !at(.rightParen) { parseArgumentList(.attributeArguments) }
  }

  /// A single name as an argument, with the comma that follows.
  private mutating func parseNameArgument() {
    let start = mark
    if kind.isIdentifier || kind.isReservedWord {
      advance()
      finish(.declReferenceExpr, start)
    } else {
      fail()
    }
    _ = consume(.comma)
    finish(.labeledExpr, start)
  }

  /// A declaration's name qualified by its type: `Type.Nested.name(_:)`.
  private mutating func parseQualifiedDeclName() {
    let start = mark
    if atBaseTypeOfQualifiedName() {
      parseIdentifierType()
      while at(.period), atFurtherBaseType() {
        advance()
        parseMemberTypeName()
        finish(.memberType, start)
      }
      finish(.typeExpr, start)
      if !consume(prefix: ".") { fail() }
      parseDeclReferenceExpr(allowsSpecialNames: true, allowsOperators: true, allowsEmptyLabels: true)
      finish(.memberAccessExpr, start)
    } else {
      parseDeclReferenceExpr(allowsSpecialNames: true, allowsOperators: true, allowsEmptyLabels: true)
    }
  }

  private mutating func atBaseTypeOfQualifiedName() -> Bool {
    let start = checkpoint
    defer { restore(start) }
    return canParseTypeIdentifier() && at(prefix: ".")
  }

  private mutating func atFurtherBaseType() -> Bool {
    let start = checkpoint
    defer { restore(start) }
    advance()
    return canParseTypeIdentifier() && at(prefix: ".")
  }
}
