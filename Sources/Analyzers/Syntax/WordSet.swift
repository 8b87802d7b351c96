/// Words that are searched for in many names. They are grouped by first letter, because most letters of a name start
/// none of them.
struct WordSet: Sendable {
  /// Has a bit for the lower five bits of each first letter.
  private let firstLetters: UInt32
  private let words: [StaticString]

  /// - Parameter words: ASCII letters, in any case.
  init(_ words: [StaticString]) {
    self.words = words
    firstLetters = words.reduce(0) { bits, word in
      word.withUTF8Buffer { bits | (UInt32(1) << UInt32(($0.first ?? 0) & 31)) }
    }
  }

  /// Whether one of the words occurs in a text, ignoring case.
  func haveOccurrence(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    for start in bytes.indices where firstLetters & (1 << UInt32(bytes[start] & 31)) != 0 {
      for word in words {
        let occurs = word.withUTF8Buffer { WordSet.occurs($0, in: bytes, at: start) }
        if occurs { return true }
      }
    }
    return false
  }

  /// Whether a word occurs at an offset, ignoring case.
  @inline(__always)
  static func occurs(_ word: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    guard start + word.count <= bytes.count else { return false }
    for step in 0..<word.count where bytes[start &+ step] | 0x20 != word[step] | 0x20 { return false }
    return true
  }
}
