/// Finds the keyword that a name spells: an open-addressed table keyed by the first eight bytes and the length of a
/// name.
struct KeywordTable: Sendable {
  private struct Slot {
    var prefix: UInt64 = 0
    var length: UInt8 = 0
    var kind: TokenKind = .identifier
    var spelling: StaticString = ""
  }

  private let slots: [Slot]
  private static let slotBits = 9
  private static let longest = 29

  /// Built on first use, then only read.
  static let shared = KeywordTable()

  private init() {
    var slots = [Slot](repeating: Slot(), count: 1 << KeywordTable.slotBits)
    for (spelling, kind) in TokenKind.keywords {
      let length = spelling.utf8CodeUnitCount
      var prefix: UInt64 = 0
      spelling.withUTF8Buffer { bytes in
        for (index, byte) in bytes.prefix(8).enumerated() { prefix |= UInt64(byte) << UInt64(index * 8) }
      }
      var index = KeywordTable.slot(prefix, length)
      while slots[index].length != 0 { index = (index + 1) & (slots.count - 1) }
      slots[index] = Slot(prefix: prefix, length: UInt8(length), kind: kind, spelling: spelling)
    }
    self.slots = slots
  }

  @inline(__always)
  private static func slot(_ prefix: UInt64, _ length: Int) -> Int {
    Int(truncatingIfNeeded: ((prefix ^ UInt64(truncatingIfNeeded: length)) &* 0x9E37_79B9_7F4A_7C15) >> (64 - 9))
  }

  /// The keyword that the bytes spell, or `identifier`.
  ///
  /// - Parameters:
  ///   - text: the first byte; at least eight bytes must be readable after it.
  ///   - length: the name's length in bytes.
  @inline(__always)
  func kind(of text: UnsafePointer<UInt8>, length: Int) -> TokenKind {
    guard length <= KeywordTable.longest, length > 1 else { return .identifier }
    var prefix = UInt64(littleEndian: UnsafeRawPointer(text).loadUnaligned(as: UInt64.self))
    if length < 8 { prefix &= (1 << UInt64(length * 8)) &- 1 }
    var index = KeywordTable.slot(prefix, length)
    return slots.withUnsafeBufferPointer { slots in
      while slots[index].length != 0 {
        if slots[index].prefix == prefix, Int(slots[index].length) == length,
          length <= 8 || KeywordTable.equal(text, slots[index].spelling, length)
        {
          return slots[index].kind
        }
        index = (index + 1) & (slots.count - 1)
      }
      return .identifier
    }
  }

  private static func equal(_ text: UnsafePointer<UInt8>, _ spelling: StaticString, _ length: Int) -> Bool {
    spelling.withUTF8Buffer { bytes in
      for index in 0..<length where bytes[index] != text[index] { return false }
      return true
    }
  }
}

extension TokenKind {
  /// All contextual keywords and reserved words with their spelling.
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
