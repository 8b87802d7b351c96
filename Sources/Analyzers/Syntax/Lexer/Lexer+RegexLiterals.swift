extension Lexer {
  /// Whether a regex literal may follow the previous token in a position where an operator is also possible.
  private var isInRegexLiteralPosition: Bool {
    switch previousKind {
    case .endOfFile, .leftBrace, .leftParen, .leftSquare, .prefixOperator, .prefixAmpersand, .binaryOperator, .equal,
      .semicolon, .comma, .colon, .infixQuestionMark, .stringHead, .stringMiddle,
      .poundIf, .poundElse, .poundElseif, .poundEndif, .unknown:
      return true
    case .true, .false, .capitalAny, .nil, .`self`, .capitalSelf, .super: return false
    default: return previousKind.isReservedWord
    }
  }

  /// Tries to read a regex literal that starts with the first slash of an operator.
  mutating func lexRegexLiteral(at slash: Int, operatorRange: Range<Int>) -> Bool {
    let start = operatorRange.lowerBound
    guard !isLeftBound(start), previousKind != .func, previousKind != .operator else { return false }
    var mustBeRegex = false
    if !isRightBound(operatorRange.upperBound, leftBound: false) {
      mustBeRegex = followsTryMark
      if !mustBeRegex, !isInRegexLiteralPosition { return false }
      switch previousKind {
      case .leftParen, .leftSquare, .comma, .colon, .colonColon, .stringHead, .stringMiddle: break
      default: mustBeRegex = true
      }
    }
    guard let end = scanRegex(from: slash, mustBeRegex: mustBeRegex) else { return false }
    if slash > start {
      at = slash
      emit(operatorKind(start..<slash), from: start)
    }
    at = end
    emit(.regexLiteral, from: slash)
    return true
  }

  /// Finds the end of the regex literal that starts with pounds or a slash.
  ///
  /// - Parameter mustBeRegex: whether only a regex is valid here, so that errors inside are errors of the regex.
  /// - Returns: nil if the bytes are not a regex literal.
  mutating func scanRegex(from start: Int, mustBeRegex: Bool) -> Int? {
    var end = start
    while text[end] == UInt8(ascii: "#") { end += 1 }
    let pounds = end - start
    guard text[end] == UInt8(ascii: "/") else { return nil }
    end += 1
    var isMultiline = false
    if pounds == 0 {
      switch text[end] {
      case 0x20, 9:
        guard mustBeRegex else { return nil }
        fail()
      case UInt8(ascii: "*"), UInt8(ascii: "/"): return nil
      default: break
      }
      if start > 0, text[start - 1] == UInt8(ascii: "*") { return nil }
    } else {
      var scan = end
      while text[scan] == 0x20 || text[scan] == 9 { scan += 1 }
      isMultiline = text[scan] == 10 || text[scan] == 13
    }
    let bodyStart = end
    if isMultiline, pounds >= poundsWithoutRegexEnd { end = count }
    var groups = 0
    var characterClasses = 0
    var lastSpace = -1
    while true {
      guard end < count else {
        if isMultiline {
          poundsWithoutRegexEnd = min(poundsWithoutRegexEnd, pounds)
          end = bodyStart
          while end < count, text[end] != 10, text[end] != 13 { end += 1 }
        }
        return unterminatedRegex(endingAt: end, mustBeRegex)
      }
      let byte = text[end]
      switch byte {
      case UInt8(ascii: "/"):
        if pounds > 0 {
          if hasPounds(pounds, at: end + 1) {
            end += 1
            while text[end] == UInt8(ascii: "#") { end += 1 }
            return end
          }
        } else {
          if text[end + 1] == UInt8(ascii: "*") || text[end + 1] == UInt8(ascii: "/") {
            return unterminatedRegex(endingAt: end, mustBeRegex)
          }
          if lastSpace == end - 1 {
            guard mustBeRegex else { return nil }
            fail()
          }
          return end + 1
        }
      case 10, 13:
        guard isMultiline else { return unterminatedRegex(endingAt: end, mustBeRegex) }
      case UInt8(ascii: "\\"):
        if end + 1 < count, isMultiline || (text[end + 1] != 10 && text[end + 1] != 13) { end += 1 }
      case UInt8(ascii: "(") where characterClasses == 0: groups += 1
      case UInt8(ascii: ")") where characterClasses == 0:
        if groups > 0 {
          groups -= 1
        } else if !mustBeRegex {
          return nil
        }
      case UInt8(ascii: "["): characterClasses += 1
      case UInt8(ascii: "]"): characterClasses = max(0, characterClasses - 1)
      case 0x20, 9: lastSpace = end
      default: break
      }
      end += 1
    }
  }

  private mutating func unterminatedRegex(endingAt end: Int, _ mustBeRegex: Bool) -> Int? {
    guard mustBeRegex else { return nil }
    fail()
    return end
  }
}
