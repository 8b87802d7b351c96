import Analyzers

/// JSON with comments and trailing commas, with the place of everything in it.
///
/// Any bytes give a document: what is wrong with them stands in `problems`, and what could be read around that is kept.
struct JSONDocument: Sendable {
  /// Something in the text that is no JSON.
  struct Problem: Sendable, Hashable {
    /// UTF-8 offsets.
    let range: Range<Int>
    let message: String
  }

  let source: SourceText
  /// Nil where the text holds nothing but blanks and comments.
  let root: JSONNode?
  /// In the order in which they were met.
  let problems: [Problem]
  /// UTF-8 offsets of the comments, in order.
  let comments: [Range<Int>]

  /// - Parameter source: any bytes.
  init(_ source: SourceText) {
    var parser = JSONParser(source.bytes)
    root = parser.parse()
    problems = parser.problems
    comments = parser.comments
    self.source = source
  }
}

/// A value and where it stands.
struct JSONNode: Sendable {
  indirect enum Value: Sendable {
    case object([JSONMember])
    case array([JSONNode])
    case string(String)
    /// As written.
    case number(String)
    case bool(Bool)
    case null
    /// Nothing stands where a value should.
    case missing
  }

  let value: Value
  /// UTF-8 offsets, quotes and brackets included.
  let range: Range<Int>
  /// Whether its closing quote or bracket is there.
  var isClosed = true

  /// The members of an object, nothing for anything else.
  var members: [JSONMember] { if case .object(let members) = value { members } else { [] } }

  /// The value of a key; the last one where there are several.
  subscript(key: String) -> JSONNode? { members.last { $0.key == key }?.value }
}

/// A key and its value.
struct JSONMember: Sendable {
  let key: String
  /// UTF-8 offsets, quotes included.
  let keyRange: Range<Int>
  /// UTF-8 offset of the colon, nil where it is missing.
  let colon: Int?
  let value: JSONNode
  /// UTF-8 offset of the comma behind it, nil where there is none.
  var comma: Int?
}

private struct JSONParser {
  /// Nesting beyond this is left out, so that no text exhausts the stack.
  static let depthLimit = 64
  /// Nobody reads more of them.
  static let problemLimit = 100

  private let bytes: [UInt8]
  private var at = 0
  private(set) var problems: [JSONDocument.Problem] = []
  private(set) var comments: [Range<Int>] = []

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func parse() -> JSONNode? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
    skipBlanks()
    guard at < bytes.count else { return nil }
    let root = parseValue(depth: 0)
    skipBlanks()
    if at < bytes.count { report(at..<lineEnd(at), "nothing may stand behind the closing bracket") }
    return root
  }

  private var byte: UInt8? { at < bytes.count ? bytes[at] : nil }

  private mutating func report(_ range: Range<Int>, _ message: String) {
    if problems.count < Self.problemLimit { problems.append(JSONDocument.Problem(range: range, message: message)) }
  }

  // MARK: Blanks and comments

  private mutating func skipBlanks() {
    while let byte {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        at += 1
      case UInt8(ascii: "/") where at + 1 < bytes.count && bytes[at + 1] == UInt8(ascii: "/"):
        let start = at
        at = lineEnd(at)
        comments.append(start..<at)
      case UInt8(ascii: "/") where at + 1 < bytes.count && bytes[at + 1] == UInt8(ascii: "*"):
        skipBlockComment()
      default:
        return
      }
    }
  }

  private mutating func skipBlockComment() {
    let start = at
    at += 2
    while at < bytes.count {
      if bytes[at] == UInt8(ascii: "*"), at + 1 < bytes.count, bytes[at + 1] == UInt8(ascii: "/") {
        at += 2
        comments.append(start..<at)
        return
      }
      at += 1
    }
    comments.append(start..<at)
    report(start..<start + 2, "this comment is never closed with */")
  }

  private func lineEnd(_ start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n"), bytes[end] != UInt8(ascii: "\r") { end += 1 }
    return end
  }

  // MARK: Values

  private mutating func parseValue(depth: Int) -> JSONNode {
    guard let byte else { return missing() }
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard depth < Self.depthLimit else { return skipTooDeep() }
      return byte == UInt8(ascii: "{") ? parseObject(depth: depth) : parseArray(depth: depth)
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      return parseString()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return parseNumber()
    case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ":"):
      return missing()
    default:
      return parseWord()
    }
  }

  private mutating func missing() -> JSONNode {
    report(at..<min(at + 1, bytes.count), "a value is missing here")
    return JSONNode(value: .missing, range: at..<at)
  }

  private mutating func parseObject(depth: Int) -> JSONNode {
    let start = at
    at += 1
    var members: [JSONMember] = []
    while true {
      skipBlanks()
      switch byte {
      case nil, UInt8(ascii: "]"):
        report(start..<start + 1, "this { is never closed")
        return JSONNode(value: .object(members), range: start..<at, isClosed: false)
      case UInt8(ascii: "}"):
        at += 1
        return JSONNode(value: .object(members), range: start..<at)
      case UInt8(ascii: ","), UInt8(ascii: ":"):
        report(at..<at + 1, "a key in double quotes is expected here")
        at += 1
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        let value = parseValue(depth: depth + 1)
        report(value.range, "a key in double quotes is expected here")
      default:
        var member = parseMember(depth: depth)
        member.comma = parseComma(behind: member.value, closing: UInt8(ascii: "}"))
        members.append(member)
      }
    }
  }

  private mutating func parseMember(depth: Int) -> JSONMember {
    let key = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") ? parseString() : parseWord(isKey: true)
    guard case .string(let name) = key.value else {
      return JSONMember(key: "", keyRange: key.range, colon: nil, value: key)
    }
    skipBlanks()
    guard byte == UInt8(ascii: ":") else {
      if beginsValue, !isKeyAhead() {
        report(key.range, "a colon is missing behind this key")
        return JSONMember(key: name, keyRange: key.range, colon: nil, value: parseValue(depth: depth + 1))
      }
      report(key.range, "a colon and a value are missing behind this key")
      let end = key.range.upperBound
      return JSONMember(
        key: name, keyRange: key.range, colon: nil, value: JSONNode(value: .missing, range: end..<end))
    }
    let colon = at
    at += 1
    skipBlanks()
    if byte == nil || isKeyAhead() {
      report(colon..<colon + 1, "a value is missing behind this colon")
      return JSONMember(
        key: name, keyRange: key.range, colon: colon,
        value: JSONNode(value: .missing, range: colon + 1..<colon + 1))
    }
    return JSONMember(key: name, keyRange: key.range, colon: colon, value: parseValue(depth: depth + 1))
  }

  private var beginsValue: Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "-"): true
    case .some(let byte): (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    case nil: false
    }
  }

  /// Whether a string with a colon behind it comes next: the next member, where a value should be.
  private func isKeyAhead() -> Bool {
    guard byte == UInt8(ascii: "\"") else { return false }
    var ahead = self
    _ = ahead.parseString()
    ahead.skipBlanks()
    return ahead.byte == UInt8(ascii: ":")
  }

  private mutating func parseArray(depth: Int) -> JSONNode {
    let start = at
    at += 1
    var elements: [JSONNode] = []
    while true {
      skipBlanks()
      switch byte {
      case nil, UInt8(ascii: "}"):
        report(start..<start + 1, "this [ is never closed")
        return JSONNode(value: .array(elements), range: start..<at, isClosed: false)
      case UInt8(ascii: "]"):
        at += 1
        return JSONNode(value: .array(elements), range: start..<at)
      case UInt8(ascii: ","), UInt8(ascii: ":"):
        report(at..<at + 1, "a value is expected here")
        at += 1
      default:
        let element = parseValue(depth: depth + 1)
        elements.append(element)
        _ = parseComma(behind: element, closing: UInt8(ascii: "]"))
      }
    }
  }

  private mutating func parseComma(behind value: JSONNode, closing: UInt8) -> Int? {
    skipBlanks()
    if byte == UInt8(ascii: ",") {
      defer { at += 1 }
      return at
    }
    if let byte, byte != closing, byte != UInt8(ascii: "}"), byte != UInt8(ascii: "]"), byte != UInt8(ascii: ":") {
      let end = value.range.upperBound
      if case .missing = value.value { return nil }
      report(max(value.range.lowerBound, end - 1)..<end, "a comma is missing behind this")
    }
    return nil
  }

  /// Leaves out a value that is nested too deeply, without recursion.
  private mutating func skipTooDeep() -> JSONNode {
    let start = at
    var depth = 0
    repeat {
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\""):
        _ = parseString()
        continue
      default: break
      }
      at += 1
      skipBlanks()
    } while depth > 0 && at < bytes.count
    at = min(at, bytes.count)
    report(start..<start + 1, "this is nested deeper than \(Self.depthLimit) levels")
    return JSONNode(value: .null, range: start..<at)
  }

  private mutating func parseWord(isKey: Bool = false) -> JSONNode {
    let start = at
    while let byte, !Self.endsWord(byte) { at += 1 }
    // A byte that begins nothing is a word of its own, so that parsing goes on.
    if at == start { at += 1 }
    let word = String(decoding: bytes[start..<at], as: UTF8.self)
    if !isKey {
      switch word {
      case "true", "false": return JSONNode(value: .bool(word == "true"), range: start..<at)
      case "null": return JSONNode(value: .null, range: start..<at)
      default: break
      }
    }
    report(start..<at, "\(isKey ? "keys" : "texts") stand in double quotes")
    return JSONNode(value: .string(word), range: start..<at)
  }

  private static func endsWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...32, UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["),
      UInt8(ascii: "]"), UInt8(ascii: "\""), UInt8(ascii: "/"):
      true
    default: false
    }
  }

  private mutating func parseNumber() -> JSONNode {
    let start = at
    while let byte, !Self.endsWord(byte) { at += 1 }
    let text = String(decoding: bytes[start..<at], as: UTF8.self)
    if !Self.isNumber(bytes[start..<at]) { report(start..<at, "\(text) is no number as JSON writes them") }
    return JSONNode(value: .number(text), range: start..<at)
  }

  /// `-12.5e+3`: no plus in front, no zero before other digits, digits on both sides of the point.
  private static func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
    func takeDigits() -> Int {
      let digits = rest.prefix(while: isDigit)
      rest = rest.dropFirst(digits.count)
      return digits.count
    }
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    let startsWithZero = rest.first == UInt8(ascii: "0")
    let count = takeDigits()
    guard count > 0, !startsWithZero || count == 1 else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard takeDigits() > 0 else { return false }
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest.removeFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
      guard takeDigits() > 0 else { return false }
    }
    return rest.isEmpty
  }

  // MARK: Strings

  private mutating func parseString() -> JSONNode {
    let start = at
    let quote = bytes[at]
    if quote == UInt8(ascii: "'") { report(start..<start + 1, "texts stand in double quotes") }
    at += 1
    var text: [UInt8] = []
    while let byte, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") {
      if byte == quote {
        at += 1
        return JSONNode(value: .string(String(decoding: text, as: UTF8.self)), range: start..<at)
      }
      if byte == UInt8(ascii: "\\") {
        parseEscape(into: &text)
      } else {
        text.append(byte)
        at += 1
      }
    }
    report(start..<at, "this text lacks its closing quote")
    return JSONNode(value: .string(String(decoding: text, as: UTF8.self)), range: start..<at, isClosed: false)
  }

  private mutating func parseEscape(into text: inout [UInt8]) {
    let start = at
    at += 1
    guard let byte, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") else { return }
    at += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(8)
    case UInt8(ascii: "f"): text.append(12)
    case UInt8(ascii: "n"): text.append(10)
    case UInt8(ascii: "r"): text.append(13)
    case UInt8(ascii: "t"): text.append(9)
    case UInt8(ascii: "u"):
      guard let unit = parseUnit() else { fallthrough }
      var units = [unit]
      if (0xD800...0xDBFF).contains(unit), bytes[at...].starts(with: "\\u".utf8) {
        at += 2
        if let low = parseUnit() { units.append(low) }
      }
      text += String(decoding: units, as: UTF16.self).utf8
    default:
      report(start..<at, "there is no such escape; a backslash itself is written \\\\")
    }
  }

  /// Four hexadecimal digits.
  private mutating func parseUnit() -> UInt16? {
    guard at + 4 <= bytes.count else { return nil }
    let digits = bytes[at..<at + 4]
    guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
    at += 4
    return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
