/// The roles of keywords in the positions where the parser expects them as keywords.
extension TokenKind {
  // MARK: Declarations

  /// Introduces a declaration, alone or after attributes and modifiers. `case`, `init`, `actor` and `macro` are not
  /// included, because they do so only in some positions.
  var isDeclarationKeyword: Bool {
    switch self {
    case .associatedtype, .deinit, .operator, .precedencegroup, .subscript, .inout, ._borrowing: true
    default: isTopLevelDeclarationKeyword
    }
  }

  /// Introduces a declaration that may start a line at the top level of a file.
  var isTopLevelDeclarationKeyword: Bool { self == .import || self == .extension || isImportKindKeyword }

  /// Introduces a declaration that can be imported by name: `import struct Module.Name`.
  var isImportKindKeyword: Bool {
    switch self {
    case .class, .enum, .func, .let, .protocol, .struct, .typealias, .var: true
    default: false
    }
  }

  /// Whether it always starts a declaration at the start of a line.
  ///
  /// - Parameter next: the next token on that line; nil if there is none.
  func beginsDeclaration(before next: TokenKind?) -> Bool {
    switch self {
    case .atSign, .pound: true
    case .actor, .distributed, .final, .indirect, .nonisolated, .open, .package:
      next.map { $0.isIdentifier || $0.beginsDeclaration(before: nil) } ?? false
    default: isTopLevelDeclarationKeyword || isAccessModifier
    }
  }

  // MARK: Modifiers

  /// May precede the keyword of a declaration.
  var isDeclarationModifier: Bool {
    switch self {
    case .__consuming, .__setter_access, ._const, ._local, .async, .borrowing, .class, .consuming, .convenience,
      .distributed, .dynamic, .final, .indirect, .infix, .isolated, .lazy, .mutating, .nonisolated, .nonmutating,
      .optional, .override, .postfix, .prefix, .reasync, .required, .rethrows, .sending, .static, .unowned, .weak:
      true
    default: isAccessModifier
    }
  }

  /// Specifies from where a declaration can be used.
  var isAccessModifier: Bool {
    switch self {
    case .fileprivate, .internal, .open, .package, .private, .public: true
    default: false
    }
  }

  /// A modifier that may take an argument: `private(set)`, `unowned(safe)`.
  var takesModifierDetail: Bool { self == .unowned || self == .nonisolated || isAccessModifier }

  /// May precede the keyword of an accessor.
  var isAccessorModifier: Bool {
    switch self {
    case .__consuming, .consuming, .borrowing, .mutating, .nonmutating: true
    default: false
    }
  }

  /// Introduces an accessor.
  var isAccessorSpecifier: Bool {
    switch self {
    case .get, .set, .didSet, .willSet, .unsafeAddress, .addressWithOwner, .addressWithNativeOwner,
      .unsafeMutableAddress, .mutableAddressWithOwner, .mutableAddressWithNativeOwner, ._read, ._modify, .`init`,
      .borrow:
      true
    default: false
    }
  }

  /// `inout`, `borrowing` and similar specifiers before the type of a parameter.
  var isSimpleTypeSpecifier: Bool {
    switch self {
    case .inout, .__shared, .__owned, .isolated, ._const, .borrowing, .consuming, .sending: true
    default: false
    }
  }
}
