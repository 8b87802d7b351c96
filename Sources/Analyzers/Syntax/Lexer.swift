/// Cuts a file into tokens in one pass.
///
/// Everything that Swift's lexer decides by context is decided here from the bytes before: operator kinds by the white
/// space around them, regex literals by the previous token, string interpolations by a stack of open strings.
struct Lexer: ~Copyable {
  /// The text, followed by at least `padding` zero bytes.
  let text: UnsafePointer<UInt8>
  /// Length of the text in bytes.
  let count: Int
  let classes: UnsafeBufferPointer<UInt8>
  let keywords: KeywordTable

  var tokens: TokenTable
  var comments: [Comment] = []
  /// UTF-8 offsets where the text is no token of Swift.
  var errorOffsets: [UInt32] = []

  /// The next byte to read.
  private var at = 0
  /// A line break was passed since the last token.
  private var sawNewline = false
  private var previousKind = TokenKind.endOfFile
  /// The previous token is the mark of `try?` or `try!`.
  private var isBehindTryMark = false
  /// Strings whose interpolation is being read, outermost first.
  private var openStrings: [OpenString] = []
  /// Braces that nothing has closed yet.
  private(set) var openBraceCount = 0
  // What a search up to the end of the file has found once, so that it is not made again from every place.
  /// Where the run of `#` ends that was met last.
  private var poundsEnd = 0
  /// No end of a conflict follows.
  private var sawLastConflictEnd = false
  /// No end of a regex literal over several lines follows that has this many pounds or more.
  private var poundsWithoutRegexEnd = Int.max

  /// Whether a search went up to the end of the text and found nothing: in a longer text it might have.
  var looksBeyondItsText: Bool { sawLastConflictEnd || poundsWithoutRegexEnd < .max }

  static let padding = 16

  private struct OpenString {
    var delimiter: StringDelimiter
    /// Parentheses open inside the interpolation.
    var parentheses = 0
  }

  struct StringDelimiter {
    var quote: UInt8
    var isMultiline: Bool
    var pounds: Int
  }

  /// - Parameters:
  ///   - text: `count` bytes and `padding` zero bytes behind them.
  ///   - count: length of the text in bytes.
  ///   - classes: `ByteClass.table`.
  init(text: UnsafePointer<UInt8>, count: Int, classes: UnsafeBufferPointer<UInt8>) {
    self.text = text
    self.count = count
    self.classes = classes
    keywords = KeywordTable.shared
    tokens = TokenTable(capacity: count / 4 + 64)
  }

  /// Reads the whole text; the last token is `endOfFile`.
  mutating func run() {
    if text[0] == 0xEF, text[1] == 0xBB, text[2] == 0xBF { at = 3 }
    if text[at] == UInt8(ascii: "#"), text[at + 1] == UInt8(ascii: "!"), at == 0 {
      skipToLineEnd()
      emit(.shebang, from: 0)
    }
    while lexToken() {}
  }

  /// Notes that the text around `at` is no token of Swift.
  private mutating func fail() {
    errorOffsets.append(UInt32(truncatingIfNeeded: at))
  }

  // MARK: Tokens

  @inline(__always)
  private mutating func emit(_ kind: TokenKind, from start: Int) {
    tokens.append(kind, start, at, flags: sawNewline ? TokenFlags.newlineBefore : 0)
    sawNewline = false
    previousKind = kind
  }

  /// Reads white space and one token.
  ///
  /// - Returns: false behind the last token.
  @inline(__always)
  private mutating func lexToken() -> Bool {
    while true {
      let start = at
      let entry = classes[Int(text[start])]
      switch entry & ByteClass.classMask {
      case ByteClass.space:
        repeat { at &+= 1 } while text[at] == UInt8(ascii: " ")
        continue
      case ByteClass.newline:
        at &+= 1
        sawNewline = true
        if !openStrings.isEmpty { closeStringsAtNewline() }
        continue
      case ByteClass.identifier:
        lexIdentifier()
      case ByteClass.punctuation:
        lexPunctuation()
      case ByteClass.operatorStart:
        lexOperator()
      case ByteClass.digit:
        lexNumber()
      case ByteClass.quote:
        lexString(from: start, pounds: 0)
      case ByteClass.slash:
        if skipComment() { continue }
        lexOperator()
      case ByteClass.questionOrExclamation:
        if isLeftBound(start) {
          let isBehindTry = previousKind == .try
          at &+= 1
          emit(text[start] == UInt8(ascii: "?") ? .postfixQuestionMark : .exclamationMark, from: start)
          isBehindTryMark = isBehindTry
          return true
        }
        lexOperator()
      case ByteClass.leftAngle:
        if skipConflictMarker(from: start) { continue }
        if text[start + 1] == UInt8(ascii: "#"), let end = placeholderEnd(from: start) {
          at = end
          fail()
          emit(.identifier, from: start)
        } else {
          lexOperator()
        }
      case ByteClass.pound:
        lexPound()
      case ByteClass.dollar:
        lexDollar()
      case ByteClass.backtick:
        lexEscapedIdentifier()
      case ByteClass.multiByte:
        if !lexMultiByte() { continue }
      case ByteClass.zero:
        guard start < count else {
          at = count
          closeStrings(downTo: 0)
          emit(.endOfFile, from: count)
          return false
        }
        at &+= 1
        continue
      default:
        at &+= 1
        fail()
        continue
      }
      isBehindTryMark = false
      return true
    }
  }

  private mutating func lexPunctuation() {
    let start = at
    at &+= 1
    let kind: TokenKind
    switch text[start] {
    case UInt8(ascii: "("):
      if !openStrings.isEmpty { openStrings[openStrings.count - 1].parentheses += 1 }
      kind = .leftParen
    case UInt8(ascii: ")"):
      if let open = openStrings.last {
        if open.parentheses == 0 {
          openStrings.removeLast()
          lexStringBody(from: start, delimiter: open.delimiter, isContinuation: true)
          return
        }
        openStrings[openStrings.count - 1].parentheses -= 1
      }
      kind = .rightParen
    case UInt8(ascii: "["): kind = .leftSquare
    case UInt8(ascii: "]"): kind = .rightSquare
    case UInt8(ascii: "{"):
      openBraceCount &+= 1
      kind = .leftBrace
    case UInt8(ascii: "}"):
      if openBraceCount > 0 { openBraceCount &-= 1 }
      kind = .rightBrace
    case UInt8(ascii: ","): kind = .comma
    case UInt8(ascii: ";"): kind = .semicolon
    case UInt8(ascii: "@"): kind = .atSign
    case UInt8(ascii: "\\"): kind = .backslash
    default:
      if text[at] == UInt8(ascii: ":") {
        at &+= 1
        kind = .colonColon
      } else {
        kind = .colon
      }
    }
    emit(kind, from: start)
  }

  // MARK: Names

  @inline(__always)
  private mutating func lexIdentifier() {
    let start = at
    var end = start &+ 1
    while classes[Int(text[end])] & ByteClass.continuesIdentifier != 0 { end &+= 1 }
    if text[end] >= 0x80 { end = continueIdentifier(from: end) }
    at = end
    let length = end &- start
    if length == 1, text[start] == UInt8(ascii: "_") {
      emit(.wildcard, from: start)
    } else {
      emit(keywords.kind(of: text + start, length: length), from: start)
    }
  }

  /// The end of a name that goes on with characters outside ASCII.
  private func continueIdentifier(from offset: Int) -> Int {
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

  private mutating func lexDollar() {
    let start = at
    at = continueIdentifier(from: at + 1)
    let isAllDigits = (start + 1..<at).allSatisfy { text[$0] &- UInt8(ascii: "0") < 10 }
    emit(isAllDigits && at > start + 1 ? .dollarIdentifier : .identifier, from: start)
  }

  private mutating func lexEscapedIdentifier() {
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

  /// A token that starts outside ASCII.
  ///
  /// - Returns: false if the bytes are no token and were skipped.
  private mutating func lexMultiByte() -> Bool {
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

  /// The scalar at an offset and its length in bytes; nil if the bytes are no valid UTF-8.
  private func scalar(at offset: Int) -> (UInt32, Int)? {
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

  // MARK: Operators

  private mutating func lexOperator() {
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
      // A comment that starts inside what looks like one operator ends it.
      for index in start + 1..<end
      where text[index] == UInt8(ascii: "/") && [UInt8(ascii: "/"), UInt8(ascii: "*")].contains(text[index + 1]) {
        end = index
        break
      }
    }
    at = end
    emit(operatorKind(start..<end), from: start)
  }

  /// Where the operator that starts at an offset ends.
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
        if byte == UInt8(ascii: "<"), text[end + 1] == UInt8(ascii: "#"), placeholderEnd(from: end) != nil { return end }
        end += 1
      } else {
        guard let (scalar, length) = scalar(at: end), ScalarClass.continuesOperator(scalar) else { return end }
        end += length
      }
    }
  }

  /// What an operator is, by its text and by what surrounds it.
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
  private func isLeftBound(_ offset: Int) -> Bool {
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
  private func isRightBound(_ offset: Int, leftBound: Bool) -> Bool {
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

  /// Reads again what the parser left of an operator that it cut in two.
  ///
  /// - Parameter range: the rest, as UTF-8 offsets.
  /// - Returns: the kind and end of the first token in it.
  mutating func relex(_ range: Range<Int>) -> (kind: TokenKind, end: Int) {
    let first = text[range.lowerBound]
    if first == UInt8(ascii: "?") || first == UInt8(ascii: "!"), isLeftBound(range.lowerBound) {
      return (first == UInt8(ascii: "?") ? .postfixQuestionMark : .exclamationMark, range.lowerBound + 1)
    }
    // No operator is this long; that its rest is read again for each byte cut off would be quadratic.
    if range.count > 256 { return (.binaryOperator, range.upperBound) }
    let end = min(operatorEnd(from: range.lowerBound), range.upperBound)
    return (operatorKind(range.lowerBound..<end), end)
  }

  // MARK: Directives and dollars

  private mutating func lexPound() {
    let start = at
    if start >= poundsEnd {
      poundsEnd = start
      while text[poundsEnd] == UInt8(ascii: "#") { poundsEnd += 1 }
    }
    let end = poundsEnd
    if text[end] == UInt8(ascii: "\"") || text[end] == UInt8(ascii: "'") {
      at = end
      lexString(from: start, pounds: end - start)
      return
    }
    if text[end] == UInt8(ascii: "/"), let regexEnd = scanRegex(from: start, mustBeRegex: true) {
      at = regexEnd
      emit(.regexLiteral, from: start)
      return
    }
    var wordEnd = start + 1
    while classes[Int(text[wordEnd])] & ByteClass.classMask == ByteClass.identifier { wordEnd += 1 }
    at = wordEnd
    switch wordEnd - start {
    case 3 where spells("#if", at: start): emit(.poundIf, from: start)
    case 5 where spells("#else", at: start): emit(.poundElse, from: start)
    case 7 where spells("#elseif", at: start): emit(.poundElseif, from: start)
    case 6 where spells("#endif", at: start): emit(.poundEndif, from: start)
    case 10 where spells("#available", at: start): emit(.poundAvailable, from: start)
    case 12 where spells("#unavailable", at: start): emit(.poundUnavailable, from: start)
    case 15 where spells("#sourceLocation", at: start): emit(.poundSourceLocation, from: start)
    default:
      at = start + 1
      emit(.pound, from: start)
    }
  }

  @inline(__always)
  func spells(_ word: StaticString, at offset: Int) -> Bool {
    offset + word.utf8CodeUnitCount <= count && text.spells(word, at: offset)
  }

  /// The end of an editor placeholder `<#…#>` on one line.
  private func placeholderEnd(from start: Int) -> Int? {
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

  // MARK: Trivia

  private mutating func skipToLineEnd() {
    let bytes = UnsafeRawPointer(text)
    while true {
      // Eight bytes at a time, as long as none can be a line break or behind the end.
      while !bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self).mayHoldControlCharacter { at &+= 8 }
      for _ in 0..<8 {
        if at >= count || text[at] == 10 || text[at] == 13 { return }
        at &+= 1
      }
    }
  }

  private mutating func skipComment() -> Bool {
    let start = at
    if text[start + 1] == UInt8(ascii: "/") {
      skipToLineEnd()
      comments.append(Comment(range: start..<at, isBlock: false))
      return true
    }
    guard text[start + 1] == UInt8(ascii: "*") else { return false }
    at = start + 2
    var depth = 1
    while depth > 0 {
      guard at < count else {
        fail()
        break
      }
      let byte = text[at]
      at &+= 1
      switch byte {
      case UInt8(ascii: "*") where text[at] == UInt8(ascii: "/"):
        at &+= 1
        depth -= 1
      case UInt8(ascii: "/") where text[at] == UInt8(ascii: "*"):
        at &+= 1
        depth += 1
      case 10, 13: sawNewline = true
      default: break
      }
    }
    comments.append(Comment(range: start..<at, isBlock: true))
    return true
  }

  /// Skips from `<<<<<<< ` to the line of `>>>>>>> `, as a failed merge leaves them.
  private mutating func skipConflictMarker(from start: Int) -> Bool {
    guard start == 0 || text[start - 1] == 10 || text[start - 1] == 13, spells("<<<<<<< ", at: start),
      !sawLastConflictEnd
    else { return false }
    var end = start + 8
    while end < count {
      if text[end] == UInt8(ascii: ">"), text[end - 1] == 10 || text[end - 1] == 13, spells(">>>>>>> ", at: end) {
        at = end
        skipToLineEnd()
        fail()
        return true
      }
      end += 1
    }
    sawLastConflictEnd = true
    return false
  }

  // MARK: Strings

  /// Reads a string from its opening quote at `at`.
  ///
  /// - Parameters:
  ///   - start: where the token starts, before its pounds.
  ///   - pounds: how many pounds stand before the quote.
  private mutating func lexString(from start: Int, pounds: Int) {
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

  /// Whether `#"""` opens a one-line string: the line holds its closing delimiter.
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
  private func hasPounds(_ pounds: Int, at offset: Int) -> Bool {
    for index in 0..<pounds where offset + index >= count || text[offset + index] != UInt8(ascii: "#") { return false }
    return true
  }

  /// Reads a string from `at` to its end or to the next interpolation.
  private mutating func lexStringBody(from start: Int, delimiter: StringDelimiter, isContinuation: Bool) {
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

  /// A line break ends the interpolations of all one-line strings.
  private mutating func closeStringsAtNewline() {
    guard let outermost = openStrings.firstIndex(where: { !$0.delimiter.isMultiline }) else { return }
    closeStrings(downTo: outermost)
  }

  /// Ends open strings where they stand.
  private mutating func closeStrings(downTo left: Int) {
    while openStrings.count > left {
      openStrings.removeLast()
      fail()
      tokens.append(.stringTail, at, at, flags: 0)
      previousKind = .stringTail
    }
  }

  // MARK: Numbers

  private mutating func lexNumber() {
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
        // `0x1.description`: a member of an integer.
        at = integerEnd
      } else {
        rejectNameCharacters()
      }
      emit(.integerLiteral, from: start)
      return
    }
    let signAt = at + 1
    let isSigned = text[signAt] == UInt8(ascii: "+") || text[signAt] == UInt8(ascii: "-")
    if hasFraction, !isSigned, text[signAt] &- UInt8(ascii: "0") >= 10, text[integerEnd + 1] &- UInt8(ascii: "0") >= 10 {
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

  /// Swallows letters that touch a number.
  private mutating func rejectNameCharacters() {
    let end = continueIdentifier(from: at)
    if end > at { fail() }
    at = end
  }

  // MARK: Regular expressions

  /// Whether a regex literal may stand behind the previous token, where an operator might too.
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

  /// Tries the first slash of an operator as the start of a regex literal.
  private mutating func lexRegexLiteral(at slash: Int, operatorRange: Range<Int>) -> Bool {
    let start = operatorRange.lowerBound
    guard !isLeftBound(start), previousKind != .func, previousKind != .operator else { return false }
    var mustBeRegex = false
    if !isRightBound(operatorRange.upperBound, leftBound: false) {
      mustBeRegex = isBehindTryMark
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
  /// - Parameter mustBeRegex: nothing but a regex may stand here, so mistakes inside are mistakes in a regex.
  /// - Returns: nil if the bytes are no regex literal.
  private mutating func scanRegex(from start: Int, mustBeRegex: Bool) -> Int? {
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
          if text[end + 1] == UInt8(ascii: "*") || text[end + 1] == UInt8(ascii: "/") { return unterminatedRegex(endingAt: end, mustBeRegex) }
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

extension UnsafePointer<UInt8> {
  /// Whether a word stands in a text at an offset. The text must have as many bytes from there on, or end with a zero.
  func spells(_ word: StaticString, at offset: Int) -> Bool {
    word.withUTF8Buffer { bytes in
      for index in bytes.indices where bytes[index] != self[offset + index] { return false }
      return true
    }
  }
}
