extension Lexer {
  mutating func lexNumber() {
    let start = at
    if text[start] == UInt8(ascii: "0") {
      switch text[start + 1] {
      case UInt8(ascii: "x"):
        lexHexNumber()
        return
      case UInt8(ascii: "o"):
        lexDigits(from: start) { $0 &- UInt8(ascii: "0") < 8 }
        return
      case UInt8(ascii: "b"):
        lexDigits(from: start) { $0 &- UInt8(ascii: "0") < 2 }
        return
      default: break
      }
    }
    skipDigits()
    if text[at] == UInt8(ascii: ".") {
      guard text[at + 1] &- UInt8(ascii: "0") < 10, previousKind != .period else {
        emit(.integerLiteral, from: start)
        return
      }
    } else if text[at] | 0x20 != UInt8(ascii: "e") {
      rejectNameCharacters()
      emit(.integerLiteral, from: start)
      return
    }
    if text[at] == UInt8(ascii: ".") {
      at += 1
      skipDigits()
    }
    if text[at] | 0x20 == UInt8(ascii: "e") { skipExponent() }
    emit(.floatLiteral, from: start)
  }

  private mutating func lexDigits(from start: Int, _ isDigit: (UInt8) -> Bool) {
    at = start + 2
    if !isDigit(text[at]) { fail() }
    while isDigit(text[at]) || text[at] == UInt8(ascii: "_") { at += 1 }
    rejectNameCharacters()
    emit(.integerLiteral, from: start)
  }

  private mutating func lexHexNumber() {
    let start = at
    at += 2
    if !Lexer.isHexDigit(text[at]) {
      fail()
      rejectNameCharacters()
      emit(.integerLiteral, from: start)
      return
    }
    while Lexer.isHexDigit(text[at]) || text[at] == UInt8(ascii: "_") { at += 1 }
    let integerEnd = at
    let hasFraction = text[at] == UInt8(ascii: ".")
    if hasFraction {
      guard Lexer.isHexDigit(text[at + 1]) else {
        emit(.integerLiteral, from: start)
        return
      }
      at += 1
      while Lexer.isHexDigit(text[at]) || text[at] == UInt8(ascii: "_") { at += 1 }
    }
    guard text[at] | 0x20 == UInt8(ascii: "p") else {
      if hasFraction {
        // `0x1.description` accesses a member of an integer.
        at = integerEnd
      } else {
        rejectNameCharacters()
      }
      emit(.integerLiteral, from: start)
      return
    }
    let signAt = at + 1
    let isSigned = text[signAt] == UInt8(ascii: "+") || text[signAt] == UInt8(ascii: "-")
    if hasFraction, !isSigned, text[signAt] &- UInt8(ascii: "0") >= 10, text[integerEnd + 1] &- UInt8(ascii: "0") >= 10
    {
      at = integerEnd
      emit(.integerLiteral, from: start)
      return
    }
    skipExponent()
    emit(.floatLiteral, from: start)
  }

  private mutating func skipExponent() {
    at += 1
    if text[at] == UInt8(ascii: "+") || text[at] == UInt8(ascii: "-") { at += 1 }
    if text[at] &- UInt8(ascii: "0") >= 10 { fail() }
    skipDigits()
    rejectNameCharacters()
  }

  private mutating func skipDigits() {
    while text[at] &- UInt8(ascii: "0") < 10 || text[at] == UInt8(ascii: "_") { at &+= 1 }
  }

  /// Includes letters directly after a number in it, as an error.
  private mutating func rejectNameCharacters() {
    let end = continueIdentifier(from: at)
    if end > at { fail() }
    at = end
  }
}
