/// What a token is. Keywords have a kind of their own, also those that are keywords only in some places: where they
/// are not, the parser takes them as identifiers.
///
/// The order matters: names that may label an argument stand together, contextual keywords behind `identifier`,
/// reserved ones last.
public enum TokenKind: UInt8, Sendable {
  // Punctuation
  case endOfFile, unknown, shebang
  case leftParen, rightParen, leftSquare, rightSquare, leftBrace, rightBrace
  case comma, colon, colonColon, semicolon, period, atSign, backslash, pound, backtick
  case equal, arrow, prefixAmpersand, infixQuestionMark, postfixQuestionMark, exclamationMark

  // Operators by what surrounds them
  case binaryOperator, prefixOperator, postfixOperator

  // Directives
  case poundIf, poundElseif, poundElse, poundEndif, poundAvailable, poundUnavailable, poundSourceLocation

  // Literals
  case integerLiteral, floatLiteral, regexLiteral
  /// A string without interpolation, delimiters included.
  case stringLiteral
  /// The opening delimiter of a string up to and with the first `\(`.
  case stringHead
  /// `)` … `\(` between two interpolations.
  case stringMiddle
  /// `)` and the rest of the string with its closing delimiter.
  case stringTail

  // Names
  case dollarIdentifier
  /// `_`
  case wildcard
  /// A name, back-ticked or not, or an editor placeholder.
  case identifier

  // Contextual keywords: names wherever they are not expected as keywords
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

  /// A reserved word: a name only in back-ticks or behind a period.
  public var isReservedWord: Bool { rawValue >= TokenKind.capitalAny.rawValue }

  /// A name, or a keyword that is one wherever it is not expected as a keyword.
  var isIdentifier: Bool {
    rawValue >= TokenKind.identifier.rawValue && rawValue < TokenKind.capitalAny.rawValue
  }

  /// What may stand before the colon of an argument or name a parameter.
  var isArgumentLabel: Bool { rawValue >= TokenKind.wildcard.rawValue && self != .inout }

  var isOperator: Bool {
    rawValue >= TokenKind.binaryOperator.rawValue && rawValue <= TokenKind.postfixOperator.rawValue
  }

  /// Contextual and reserved keywords with their spelling.
  static let keywords: [(spelling: StaticString, kind: TokenKind)] = [
    ("actor", .actor),
    ("any", .any),
    ("async", .async),
    ("await", .await),
    ("reasync", .reasync),
    ("borrow", .borrow),
    ("borrowing", .borrowing),
    ("consume", .consume),
    ("consuming", .consuming),
    ("copy", .copy),
    ("each", .each),
    ("some", .some),
    ("sending", .sending),
    ("unsafe", .unsafe),
    ("then", .then),
    ("yield", .yield),
    ("discard", .discard),
    ("macro", .macro),
    ("package", .package),
    ("open", .open),
    ("final", .final),
    ("required", .required),
    ("optional", .optional),
    ("override", .override),
    ("convenience", .convenience),
    ("dynamic", .dynamic),
    ("distributed", .distributed),
    ("indirect", .indirect),
    ("infix", .infix),
    ("prefix", .prefix),
    ("postfix", .postfix),
    ("isolated", .isolated),
    ("nonisolated", .nonisolated),
    ("nonsending", .nonsending),
    ("lazy", .lazy),
    ("mutating", .mutating),
    ("nonmutating", .nonmutating),
    ("weak", .weak),
    ("unowned", .unowned),
    ("safe", .safe),
    ("get", .get),
    ("set", .set),
    ("willSet", .willSet),
    ("didSet", .didSet),
    ("_read", ._read),
    ("_modify", ._modify),
    ("unsafeAddress", .unsafeAddress),
    ("addressWithOwner", .addressWithOwner),
    ("addressWithNativeOwner", .addressWithNativeOwner),
    ("unsafeMutableAddress", .unsafeMutableAddress),
    ("mutableAddressWithOwner", .mutableAddressWithOwner),
    ("mutableAddressWithNativeOwner", .mutableAddressWithNativeOwner),
    ("__consuming", .__consuming),
    ("__owned", .__owned),
    ("__shared", .__shared),
    ("__setter_access", .__setter_access),
    ("_const", ._const),
    ("_local", ._local),
    ("_borrowing", ._borrowing),
    ("_compilerInitialized", ._compilerInitialized),
    ("Type", .capitalType),
    ("Protocol", .capitalProtocol),
    ("of", .of),
    ("wrt", .wrt),
    ("file", .file),
    ("line", .line),
    ("associativity", .associativity),
    ("assignment", .assignment),
    ("higherThan", .higherThan),
    ("lowerThan", .lowerThan),
    ("abi", .abi),
    ("available", .available),
    ("_spi_available", ._spi_available),
    ("backDeployed", .backDeployed),
    ("_backDeploy", ._backDeploy),
    ("differentiable", .differentiable),
    ("derivative", .derivative),
    ("transpose", .transpose),
    ("objc", .objc),
    ("specialized", .specialized),
    ("_specialize", ._specialize),
    ("_dynamicReplacement", ._dynamicReplacement),
    ("_documentation", ._documentation),
    ("_effects", ._effects),
    ("_implements", ._implements),
    ("_originallyDefinedIn", ._originallyDefinedIn),
    ("attached", .attached),
    ("freestanding", .freestanding),
    ("Sendable", .Sendable),
    ("escaping", .escaping),
    ("autoclosure", .autoclosure),
    ("convention", .convention),
    ("noDerivative", .noDerivative),
    ("noescape", .noescape),
    ("preconcurrency", .preconcurrency),
    ("retroactive", .retroactive),
    ("unchecked", .unchecked),
    ("_noMetadata", ._noMetadata),
    ("message", .message),
    ("renamed", .renamed),
    ("introduced", .introduced),
    ("deprecated", .deprecated),
    ("obsoleted", .obsoleted),
    ("unavailable", .unavailable),
    ("noasync", .noasync),
    ("target", .target),
    ("availability", .availability),
    ("exported", .exported),
    ("kind", .kind),
    ("spi", .spi),
    ("spiModule", .spiModule),
    ("before", .before),
    ("module", .module),
    ("visibility", .visibility),
    ("metadata", .metadata),
    ("_forward", ._forward),
    ("reverse", .reverse),
    ("_linear", ._linear),
    ("_Trivial", ._Trivial),
    ("_TrivialAtMost", ._TrivialAtMost),
    ("_TrivialStride", ._TrivialStride),
    ("_UnknownLayout", ._UnknownLayout),
    ("_RefCountedObject", ._RefCountedObject),
    ("_NativeRefCountedObject", ._NativeRefCountedObject),
    ("_Class", ._Class),
    ("_NativeClass", ._NativeClass),
    ("_BridgeObject", ._BridgeObject),
    ("Any", .capitalAny),
    ("as", .as),
    ("associatedtype", .associatedtype),
    ("break", .break),
    ("case", .case),
    ("catch", .catch),
    ("class", .class),
    ("continue", .continue),
    ("default", .default),
    ("defer", .defer),
    ("deinit", .deinit),
    ("do", .do),
    ("else", .else),
    ("enum", .enum),
    ("extension", .extension),
    ("fallthrough", .fallthrough),
    ("false", .false),
    ("fileprivate", .fileprivate),
    ("for", .for),
    ("func", .func),
    ("guard", .guard),
    ("if", .if),
    ("import", .import),
    ("in", .in),
    ("init", .`init`),
    ("inout", .inout),
    ("internal", .internal),
    ("is", .is),
    ("let", .let),
    ("nil", .nil),
    ("operator", .operator),
    ("precedencegroup", .precedencegroup),
    ("private", .private),
    ("protocol", .protocol),
    ("public", .public),
    ("repeat", .repeat),
    ("rethrows", .rethrows),
    ("return", .return),
    ("self", .`self`),
    ("Self", .capitalSelf),
    ("static", .static),
    ("struct", .struct),
    ("subscript", .subscript),
    ("super", .super),
    ("switch", .switch),
    ("throw", .throw),
    ("throws", .throws),
    ("true", .true),
    ("try", .try),
    ("typealias", .typealias),
    ("var", .var),
    ("where", .where),
    ("while", .while),
  ]
}

enum TokenFlags {
  /// A line break stands between the previous token and this one.
  static let newlineBefore: UInt8 = 1
}
