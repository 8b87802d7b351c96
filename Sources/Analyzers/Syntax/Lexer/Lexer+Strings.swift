extension Lexer {
  /// Reads a string whose opening quote is at `at`.
  ///
  /// - Parameters:
  ///   - start: the start of the token, before its pounds.
  ///   - pounds: the number of pounds before the quote.
  mutating func lexString(from start: Int, pounds: Int) {
    let quote = text[at]
    at += 1
    var delimiter = StringDelimiter(quote: quote, isMultiline: false, pounds: pounds)
    if quote != UInt8(ascii: "\"") {
      fail()
    } else if text[at] == quote, text[at + 1] == quote, pounds == 0 || !closesOnThisLine(from: at + 2, pounds: pounds) {
      delimiter.isMultiline = true
      at += 2
    }
    lexStringBody(from: start, delimiter: delimiter, isContinuation: false)
  }

  /// Whether `#"""` opens a single-line string, which has its closing delimiter on the same line.
  private func closesOnThisLine(from offset: Int, pounds: Int) -> Bool {
    if hasPounds(pounds, at: offset) { return true }
    var end = offset
    while end < count, text[end] != 10, text[end] != 13 {
      if text[end] == UInt8(ascii: "\""), hasPounds(pounds, at: end + 1) { return true }
      end += 1
    }
    return false
  }

  @inline(__always)
  func hasPounds(_ pounds: Int, at offset: Int) -> Bool {
    for index in 0..<pounds where offset + index >= count || text[offset + index] != UInt8(ascii: "#") { return false }
    return true
  }

  /// Reads a string from `at` to its end or to the next interpolation.
  mutating func lexStringBody(from start: Int, delimiter: StringDelimiter, isContinuation: Bool) {
    while true {
      while classes[Int(text[at])] & ByteClass.plainInString != 0 { at &+= 1 }
      let byte = text[at]
      switch byte {
      case delimiter.quote:
        at &+= 1
        if delimiter.isMultiline {
          guard text[at] == byte, text[at + 1] == byte, hasPounds(delimiter.pounds, at: at + 2) else { continue }
          at &+= 2
        } else if !hasPounds(delimiter.pounds, at: at) {
          continue
        }
        at &+= delimiter.pounds
        emit(isContinuation ? .stringTail : .stringLiteral, from: start)
        return
      case UInt8(ascii: "\\"):
        at &+= 1
        guard hasPounds(delimiter.pounds, at: at) else { continue }
        at &+= delimiter.pounds
        if text[at] == UInt8(ascii: "(") {
          at &+= 1
          emit(isContinuation ? .stringMiddle : .stringHead, from: start)
          openStrings.append(OpenString(delimiter: delimiter))
          return
        }
        skipEscapedCharacter(isMultiline: delimiter.isMultiline)
      case 10, 13:
        if delimiter.isMultiline {
          at &+= 1
          continue
        }
        fail()
        emit(isContinuation ? .stringTail : .stringLiteral, from: start)
        return
      case 0 where at >= count:
        fail()
        emit(isContinuation ? .stringTail : .stringLiteral, from: start)
        return
      default:
        if byte < 0x20, byte != 0, !(byte == 9 && delimiter.isMultiline) { fail() }
        at &+= 1
      }
    }
  }

  private mutating func skipEscapedCharacter(isMultiline: Bool) {
    switch text[at] {
    case UInt8(ascii: "0"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"), UInt8(ascii: "\""),
      UInt8(ascii: "'"), UInt8(ascii: "\\"):
      at += 1
    case UInt8(ascii: "u"):
      at += 1
      guard text[at] == UInt8(ascii: "{") else {
        fail()
        return
      }
      var end = at + 1
      while Lexer.isHexDigit(text[end]) { end += 1 }
      let digits = end - at - 1
      guard text[end] == UInt8(ascii: "}"), (1...8).contains(digits) else {
        fail()
        return
      }
      at = end + 1
    case 0x20, 9, 10, 13:
      var end = at
      while text[end] == 0x20 || text[end] == 9 { end += 1 }
      if !isMultiline || !(text[end] == 10 || text[end] == 13) { fail() }
      at = max(end, at)
    default:
      fail()
    }
  }

  static func isHexDigit(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 6
  }

  /// Ends the interpolations of all single-line strings at a line break.
  mutating func closeStringsAtNewline() {
    guard let outermost = openStrings.firstIndex(where: { !$0.delimiter.isMultiline }) else { return }
    closeStrings(downTo: outermost)
  }

  /// Ends open strings at `at`, innermost first.
  mutating func closeStrings(downTo left: Int) {
    while openStrings.count > left {
      openStrings.removeLast()
      fail()
      tokens.append(.stringTail, at, at, flags: 0)
      previousKind = .stringTail
    }
  }
}
