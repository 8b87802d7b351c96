extension Lexer {
  /// The end of a name that continues at an offset with any characters.
  func continueIdentifier(from offset: Int) -> Int {
    var end = offset
    while true {
      if text[end] < 0x80 {
        guard classes[Int(text[end])] & ByteClass.continuesIdentifier != 0 else { return end }
        end += 1
      } else {
        guard let (scalar, length) = scalar(at: end), ScalarClass.continuesIdentifier(scalar) else { return end }
        end += length
      }
    }
  }

  mutating func lexDollar() {
    let start = at
    at = continueIdentifier(from: at + 1)
    let isAllDigits = (start + 1..<at).allSatisfy { text[$0] &- UInt8(ascii: "0") < 10 }
    emit(isAllDigits && at > start + 1 ? .dollarIdentifier : .identifier, from: start)
  }

  mutating func lexEscapedIdentifier() {
    let start = at
    var end = at + 1
    while end < count, text[end] != UInt8(ascii: "`"), text[end] != 10, text[end] != 13 { end += 1 }
    if end < count, text[end] == UInt8(ascii: "`") {
      at = end + 1
      if end == start + 1 { fail() }
      emit(.identifier, from: start)
    } else {
      at = start + 1
      fail()
      emit(.backtick, from: start)
    }
  }

  /// Reads a token that starts with a non-ASCII character.
  ///
  /// - Returns: false if the bytes are not a token and were skipped.
  mutating func lexMultiByte() -> Bool {
    let start = at
    guard let (scalar, length) = scalar(at: start) else {
      fail()
      at += 1
      while text[at] & 0xC0 == 0x80 { at += 1 }
      return false
    }
    if ScalarClass.startsIdentifier(scalar) {
      at = continueIdentifier(from: start + length)
      emit(.identifier, from: start)
      return true
    }
    if ScalarClass.startsOperator(scalar) {
      lexOperator()
      return true
    }
    if start > 0, scalar == 0xFEFF { fail() }
    if ScalarClass.continuesIdentifier(scalar) {
      fail()
      at = continueIdentifier(from: start + length)
      emit(.identifier, from: start)
      return true
    }
    at += length
    if scalar == 0xA0 { return false }
    fail()
    if scalar == 0x201C || scalar == 0x201D {
      emit(.unknown, from: start)
      return true
    }
    return false
  }

  /// The scalar at an offset and its length in bytes; nil if the bytes are not valid UTF-8.
  func scalar(at offset: Int) -> (UInt32, Int)? {
    let first = UInt32(text[offset])
    let length: Int
    var value: UInt32
    switch first {
    case 0x00..<0x80: return (first, 1)
    case 0xC2..<0xE0: (length, value) = (2, first & 0x1F)
    case 0xE0..<0xF0: (length, value) = (3, first & 0x0F)
    case 0xF0..<0xF5: (length, value) = (4, first & 0x07)
    default: return nil
    }
    for index in 1..<length {
      let next = UInt32(text[offset + index])
      guard next & 0xC0 == 0x80 else { return nil }
      value = value << 6 | next & 0x3F
    }
    let smallest: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000
    guard value >= smallest, value < 0x110000, !(0xD800..<0xE000).contains(value) else { return nil }
    return (value, length)
  }

  /// The end of an editor placeholder `<#…#>`, which must be on one line.
  func placeholderEnd(from start: Int) -> Int? {
    var end = start + 2
    while end < count {
      switch text[end] {
      case 10: return nil
      case UInt8(ascii: "<") where text[end + 1] == UInt8(ascii: "#"): return nil
      case UInt8(ascii: "#") where text[end + 1] == UInt8(ascii: ">"): return end + 2
      default: end += 1
      }
    }
    return nil
  }
}
