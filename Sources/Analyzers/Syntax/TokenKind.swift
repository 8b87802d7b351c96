/// The kind of a token. Each keyword has its own kind, even those that are keywords only in some positions. In other
/// positions, the parser treats them as identifiers.
package enum TokenKind: UInt8, Sendable {
  // Punctuation
  case endOfFile, unknown, shebang
  case leftParen, rightParen, leftSquare, rightSquare, leftBrace, rightBrace
  case comma, colon, colonColon, semicolon, period, atSign, backslash, pound, backtick
  case equal, arrow, prefixAmpersand, infixQuestionMark, postfixQuestionMark, exclamationMark

  // Operators, by their surroundings
  case binaryOperator, prefixOperator, postfixOperator

  // Directives
  case poundIf, poundElseif, poundElse, poundEndif, poundAvailable, poundUnavailable, poundSourceLocation

  // Literals
  case integerLiteral, floatLiteral, regexLiteral
  /// A string without interpolation, including delimiters.
  case stringLiteral
  /// The opening delimiter of a string, up to and including the first `\(`.
  case stringHead
  /// `)` … `\(` between two interpolations.
  case stringMiddle
  /// `)` and the rest of the string with its closing delimiter.
  case stringTail

  // Names
  case dollarIdentifier
  /// `_`
  case wildcard
  /// A name, with or without backticks, or an editor placeholder.
  case identifier

  // Contextual keywords, which are names unless they are expected as keywords
  case
    actor, any, async, await, reasync, borrow, borrowing, consume, consuming, copy, each, some, sending, unsafe,
    then, yield, discard, macro, package, open, final, required, optional, override, convenience, dynamic,
    distributed, indirect, infix, prefix, postfix, isolated, nonisolated, nonsending, lazy, mutating, nonmutating,
    weak, unowned, safe, get, set, willSet, didSet, _read, _modify, unsafeAddress, addressWithOwner,
    addressWithNativeOwner, unsafeMutableAddress, mutableAddressWithOwner, mutableAddressWithNativeOwner,
    __consuming, __owned, __shared, __setter_access, _const, _local, _borrowing, _compilerInitialized, capitalType,
    capitalProtocol, of, wrt, file, line, associativity, assignment, higherThan, lowerThan, abi, available,
    _spi_available, backDeployed, _backDeploy, differentiable, derivative, transpose, objc, specialized,
    _specialize, _dynamicReplacement, _documentation, _effects, _implements, _originallyDefinedIn, attached,
    freestanding, Sendable, escaping, autoclosure, convention, noDerivative, noescape, preconcurrency, retroactive,
    unchecked, _noMetadata, message, renamed, introduced, deprecated, obsoleted, unavailable, noasync, target,
    availability, exported, kind, spi, spiModule, before, module, visibility, metadata, _forward, reverse, _linear,
    _Trivial, _TrivialAtMost, _TrivialStride, _UnknownLayout, _RefCountedObject, _NativeRefCountedObject, _Class,
    _NativeClass, _BridgeObject

  // Reserved words
  case
    capitalAny, `as`, `associatedtype`, `break`, `case`, `catch`, `class`, `continue`, `default`, `defer`, `deinit`,
    `do`, `else`, `enum`, `extension`, `fallthrough`, `false`, `fileprivate`, `for`, `func`, `guard`, `if`,
    `import`, `in`, `init`, `inout`, `internal`, `is`, `let`, `nil`, `operator`, `precedencegroup`, `private`,
    `protocol`, `public`, `repeat`, `rethrows`, `return`, `self`, capitalSelf, `static`, `struct`, `subscript`,
    `super`, `switch`, `throw`, `throws`, `true`, `try`, `typealias`, `var`, `where`, `while`

  /// The groups of kinds. The switch below is exhaustive, so new cases cannot be forgotten.
  enum Group: Sendable {
    case punctuation, `operator`, directive, literal, name, contextualKeyword, reservedWord
  }

  // Compiles to one or two comparisons if the cases of a group are adjacent, but is correct in any order.
  @inline(__always)
  var group: Group {
    switch self {
    case .endOfFile, .unknown, .shebang, .leftParen, .rightParen, .leftSquare, .rightSquare, .leftBrace, .rightBrace,
      .comma, .colon, .colonColon, .semicolon, .period, .atSign, .backslash, .pound, .backtick, .equal, .arrow,
      .prefixAmpersand, .infixQuestionMark, .postfixQuestionMark, .exclamationMark:
      .punctuation
    case .binaryOperator, .prefixOperator, .postfixOperator: .operator
    case .poundIf, .poundElseif, .poundElse, .poundEndif, .poundAvailable, .poundUnavailable, .poundSourceLocation:
      .directive
    case .integerLiteral, .floatLiteral, .regexLiteral, .stringLiteral, .stringHead, .stringMiddle, .stringTail:
      .literal
    case .dollarIdentifier, .wildcard, .identifier: .name
    case .actor, .any, .async, .await, .reasync, .borrow, .borrowing, .consume, .consuming, .copy, .each, .some,
      .sending, .unsafe, .then, .yield, .discard, .macro, .package, .open, .final, .required, .optional, .override,
      .convenience, .dynamic, .distributed, .indirect, .infix, .prefix, .postfix, .isolated, .nonisolated, .nonsending,
      .lazy, .mutating, .nonmutating, .weak, .unowned, .safe, .get, .set, .willSet, .didSet, ._read, ._modify,
      .unsafeAddress, .addressWithOwner, .addressWithNativeOwner, .unsafeMutableAddress, .mutableAddressWithOwner,
      .mutableAddressWithNativeOwner, .__consuming, .__owned, .__shared, .__setter_access, ._const, ._local,
      ._borrowing, ._compilerInitialized, .capitalType, .capitalProtocol, .of, .wrt, .file, .line, .associativity,
      .assignment, .higherThan, .lowerThan, .abi, .available, ._spi_available, .backDeployed, ._backDeploy,
      .differentiable, .derivative, .transpose, .objc, .specialized, ._specialize, ._dynamicReplacement,
      ._documentation, ._effects, ._implements, ._originallyDefinedIn, .attached, .freestanding, .Sendable, .escaping,
      .autoclosure, .convention, .noDerivative, .noescape, .preconcurrency, .retroactive, .unchecked, ._noMetadata,
      .message, .renamed, .introduced, .deprecated, .obsoleted, .unavailable, .noasync, .target, .availability,
      .exported, .kind, .spi, .spiModule, .before, .module, .visibility, .metadata, ._forward, .reverse, ._linear,
      ._Trivial, ._TrivialAtMost, ._TrivialStride, ._UnknownLayout, ._RefCountedObject, ._NativeRefCountedObject,
      ._Class, ._NativeClass, ._BridgeObject:
      .contextualKeyword
    case .capitalAny, .as, .associatedtype, .break, .case, .catch, .class, .continue, .default, .defer, .deinit, .do,
      .else, .enum, .extension, .fallthrough, .false, .fileprivate, .for, .func, .guard, .if, .import, .in, .`init`,
      .inout, .internal, .is, .let, .nil, .operator, .precedencegroup, .private, .protocol, .public, .repeat, .rethrows,
      .return, .`self`, .capitalSelf, .static, .struct, .subscript, .super, .switch, .throw, .throws, .true, .try,
      .typealias, .var, .where, .while:
      .reservedWord
    }
  }

  /// A reserved word, which can be a name only in backticks or after a period.
  package var isReservedWord: Bool { group == .reservedWord }

  /// A name, or a keyword that is a name unless it is expected as a keyword.
  package var isIdentifier: Bool { self == .identifier || group == .contextualKeyword }

  /// A name or any keyword.
  var isWord: Bool {
    switch group {
    case .name, .contextualKeyword, .reservedWord: true
    case .punctuation, .operator, .directive, .literal: false
    }
  }

  /// May be the label of an argument or the name of a parameter.
  var isArgumentLabel: Bool { isWord && self != .dollarIdentifier && self != .inout }

  // Lists the cases, because the optimizer does not inline uses of `group` into functions that are inlined themselves.
  @inline(__always)
  var isOperator: Bool { self == .binaryOperator || self == .prefixOperator || self == .postfixOperator }

  /// `#if` and the directives that divide and end its clauses.
  var isConditionalDirective: Bool { self == .poundIf || endsIfConfigClause }

  /// The directive that follows a clause of a `#if`.
  var endsIfConfigClause: Bool { self == .poundElseif || self == .poundElse || self == .poundEndif }
}

/// The trivia before a token, as bits of its flags.
enum TokenFlags {
  /// There is a line break between the previous token and this one.
  static let newlineBefore: UInt8 = 1
}
