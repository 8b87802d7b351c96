extension Lexer {
  mutating func lexOperator() {
    let start = at
    if text[start] == UInt8(ascii: "."), classes[Int(text[start + 1])] & ByteClass.classMask == ByteClass.identifier {
      at = start &+ 1
      return emit(.period, from: start)
    }
    var end = operatorEnd(from: start)
    var slash = start
    while slash < end, text[slash] != UInt8(ascii: "/") { slash += 1 }
    if slash < end, lexRegexLiteral(at: slash, operatorRange: start..<end) { return }
    if end - start > 2 {
      // The start of a comment ends the operator.
      for index in start + 1..<end
      where text[index] == UInt8(ascii: "/") && [UInt8(ascii: "/"), UInt8(ascii: "*")].contains(text[index + 1]) {
        end = index
        break
      }
    }
    at = end
    emit(operatorKind(start..<end), from: start)
  }

  /// The end of the operator that starts at an offset.
  @inline(__always)
  private func operatorEnd(from start: Int) -> Int {
    let mayHoldPeriods = text[start] == UInt8(ascii: ".")
    var end = start
    if text[start] < 0x80 {
      end += 1
    } else if let (_, length) = scalar(at: start) {
      end += length
    }
    while true {
      let byte = text[end]
      if byte < 0x80 {
        guard classes[Int(byte)] & ByteClass.continuesOperator != 0 else { return end }
        if byte == UInt8(ascii: "."), !mayHoldPeriods { return end }
        if byte == UInt8(ascii: "<"), text[end + 1] == UInt8(ascii: "#"), placeholderEnd(from: end) != nil {
          return end
        }
        end += 1
      } else {
        guard let (scalar, length) = scalar(at: end), ScalarClass.continuesOperator(scalar) else { return end }
        end += length
      }
    }
  }

  /// The kind of an operator, based on its text and its surroundings.
  mutating func operatorKind(_ range: Range<Int>) -> TokenKind {
    let leftBound = isLeftBound(range.lowerBound)
    let rightBound = isRightBound(range.upperBound, leftBound: leftBound)
    if range.count == 1 {
      switch text[range.lowerBound] {
      case UInt8(ascii: "="):
        if leftBound != rightBound { fail() }
        return .equal
      case UInt8(ascii: "&") where leftBound != rightBound && !leftBound: return .prefixAmpersand
      case UInt8(ascii: "."): return .period
      case UInt8(ascii: "?"): return leftBound ? .postfixQuestionMark : .infixQuestionMark
      default: break
      }
    } else if range.count == 2, text[range.lowerBound] == UInt8(ascii: "-"),
      text[range.lowerBound + 1] == UInt8(ascii: ">")
    {
      return .arrow
    }
    if range.count > 1, endsComment(range) {
      fail()
      return .unknown
    }
    if leftBound == rightBound { return .binaryOperator }
    return leftBound ? .postfixOperator : .prefixOperator
  }

  private func endsComment(_ range: Range<Int>) -> Bool {
    (range.lowerBound..<range.upperBound - 1).contains {
      text[$0] == UInt8(ascii: "*") && text[$0 + 1] == UInt8(ascii: "/")
    }
  }

  @inline(__always)
  func isLeftBound(_ offset: Int) -> Bool {
    guard offset > 0 else { return false }
    switch text[offset - 1] {
    case 0x20, 0x0A, 0x0D, 0x09, 0, UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ","),
      UInt8(ascii: ";"), UInt8(ascii: ":"):
      return false
    case UInt8(ascii: "/"): return offset < 2 || text[offset - 2] != UInt8(ascii: "*")
    case 0xA0: return offset < 2 || text[offset - 2] != 0xC2
    default: return true
    }
  }

  @inline(__always)
  func isRightBound(_ offset: Int, leftBound: Bool) -> Bool {
    switch text[offset] {
    case 0x20, 0x0A, 0x0D, 0x09, 0, UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ","),
      UInt8(ascii: ";"), UInt8(ascii: ":"):
      return false
    case UInt8(ascii: "."): return !leftBound
    case UInt8(ascii: "/"): return text[offset + 1] != UInt8(ascii: "/") && text[offset + 1] != UInt8(ascii: "*")
    case 0xC2: return text[offset + 1] != 0xA0
    default: return true
    }
  }

  /// The maximum length in bytes at which the rest of an operator is lexed again. For longer operators, repeating this
  /// after each byte that is split off would take quadratic time, and no real operator is that long.
  private static let longestRelexedOperator = 256

  /// Lexes the rest of an operator that the parser has split.
  ///
  /// - Parameter range: the rest, as UTF-8 offsets.
  /// - Returns: the kind and end of the first token in it.
  mutating func relex(_ range: Range<Int>) -> (kind: TokenKind, end: Int) {
    let first = text[range.lowerBound]
    if first == UInt8(ascii: "?") || first == UInt8(ascii: "!"), isLeftBound(range.lowerBound) {
      return (first == UInt8(ascii: "?") ? .postfixQuestionMark : .exclamationMark, range.lowerBound + 1)
    }
    if range.count > Lexer.longestRelexedOperator { return (.binaryOperator, range.upperBound) }
    let end = min(operatorEnd(from: range.lowerBound), range.upperBound)
    return (operatorKind(range.lowerBound..<end), end)
  }
}
