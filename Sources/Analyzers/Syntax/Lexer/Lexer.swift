/// Splits a file into tokens in one pass.
///
/// All decisions that depend on context use the bytes before a token: operator kinds use the surrounding white space,
/// regex literals the previous token, and string interpolations a stack of open strings.
struct Lexer: ~Copyable {
  /// The text, followed by at least `padding` zero bytes.
  let text: UnsafePointer<UInt8>
  /// The length of the text in bytes.
  let count: Int
  let classes: UnsafeBufferPointer<UInt8>
  let keywords: KeywordTable

  var tokens: TokenTable
  var comments: [Comment] = []
  /// UTF-8 offsets at which the text is not a valid token.
  var errorOffsets: [UInt32] = []

  /// The next byte to read.
  var at = 0
  /// Whether there was a line break after the last token.
  var sawNewline = false
  var previousKind = TokenKind.endOfFile
  /// Whether the previous token is the mark of `try?` or `try!`.
  var followsTryMark = false
  /// Strings whose interpolation is being read, outermost first.
  var openStrings: [OpenString] = []
  /// The number of unclosed braces.
  private(set) var openBraceCount = 0
  // Cached results of searches through the rest of the file, so that they are not repeated from every offset.
  /// The end of the last run of `#`.
  private var poundsEnd = 0
  /// Whether no end of a merge conflict follows.
  var sawLastConflictEnd = false
  /// No multiline regex literal that is delimited by at least this many pounds ends after `at`.
  var poundsWithoutRegexEnd = Int.max

  /// Whether a search reached the end of the text without a result. In a longer text, it might have one.
  var looksBeyondItsText: Bool { sawLastConflictEnd || poundsWithoutRegexEnd < .max }

  static let padding = 16

  struct OpenString {
    var delimiter: StringDelimiter
    /// The number of open parentheses in the interpolation.
    var parentheses = 0
  }

  struct StringDelimiter {
    var quote: UInt8
    var isMultiline: Bool
    var pounds: Int
  }

  /// - Parameters:
  ///   - text: `count` bytes and `padding` zero bytes after them.
  ///   - count: the length of the text in bytes.
  ///   - classes: `ByteClass.table`.
  init(text: UnsafePointer<UInt8>, count: Int, classes: UnsafeBufferPointer<UInt8>) {
    self.text = text
    self.count = count
    self.classes = classes
    keywords = KeywordTable.shared
    tokens = TokenTable(capacity: count / 4 + 64)
  }

  /// Reads the whole text. The last token is `endOfFile`.
  mutating func run() {
    if text[0] == 0xEF, text[1] == 0xBB, text[2] == 0xBF { at = 3 }
    if text[at] == UInt8(ascii: "#"), text[at + 1] == UInt8(ascii: "!"), at == 0 {
      skipToLineEnd()
      emit(.shebang, from: 0)
    }
    while lexToken() {}
  }

  /// Records that the text around `at` is not a valid token.
  mutating func fail() {
    errorOffsets.append(UInt32(truncatingIfNeeded: at))
  }

  // MARK: Tokens

  @inline(__always)
  mutating func emit(_ kind: TokenKind, from start: Int) {
    tokens.append(kind, start, at, flags: sawNewline ? TokenFlags.newlineBefore : 0)
    sawNewline = false
    previousKind = kind
  }

  /// Reads white space and one token.
  ///
  /// - Returns: false after the last token.
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
          let followsTry = previousKind == .try
          at &+= 1
          emit(text[start] == UInt8(ascii: "?") ? .postfixQuestionMark : .exclamationMark, from: start)
          followsTryMark = followsTry
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
      followsTryMark = false
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

  // MARK: Names and keywords

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

  // MARK: Directives

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
}

extension UnsafePointer<UInt8> {
  /// Whether a text has a word at an offset. The text must contain at least as many bytes from there on, or end with a
  /// zero.
  func spells(_ word: StaticString, at offset: Int) -> Bool {
    word.withUTF8Buffer { bytes in
      for index in bytes.indices where bytes[index] != self[offset + index] { return false }
      return true
    }
  }
}
