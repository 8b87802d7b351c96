/// Finds the keyword that a name spells: an open-addressed table keyed by a name's first eight bytes and its length.
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

  /// Built on first use, read only from then on.
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
  ///   - text: the first byte; at least eight bytes must be readable behind it.
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
