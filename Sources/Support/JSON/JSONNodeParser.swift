/// Parses hand-written JSON with comments and trailing commas, and keeps the source range of every value.
///
/// Any bytes are accepted: errors are in `problems`, and everything else that could be parsed is kept.
package struct JSONNodeParser {
  /// Deeper nesting is omitted: parsing is recursive and must not exhaust the stack.
  static let depthLimit = 64
  /// More problems would not help users.
  static let problemLimit = 100

  private var scanner: JSONScanner
  /// In the order in which they were found.
  package private(set) var problems: [JSONProblem] = []
  /// UTF-8 offsets, in order.
  package private(set) var comments: [Range<Int>] = []

  package init(_ bytes: [UInt8]) { scanner = JSONScanner(bytes) }

  private var bytes: [UInt8] { scanner.bytes }
  private var byte: UInt8? { scanner.byte }
  private var at: Int {
    get { scanner.at }
    set { scanner.at = newValue }
  }

  /// - Returns: nil if the text contains only white space and comments.
  package mutating func parse() -> JSONNode? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
    skipBlanks()
    guard at < bytes.count else { return nil }
    let root = parseValue(depth: 0)
    skipBlanks()
    if at < bytes.count { report(at..<lineEnd(at), "unexpected text after the closing bracket") }
    return root
  }

  private mutating func report(_ range: Range<Int>, _ message: String) {
    if problems.count < Self.problemLimit { problems.append(JSONProblem(range: range, message: message)) }
  }

  // MARK: White space and comments

  private mutating func skipBlanks() {
    while true {
      scanner.skipBlanks()
      if scanner.isAt("//") {
        let start = at
        at = lineEnd(at)
        comments.append(start..<at)
      } else if scanner.isAt("/*") {
        skipBlockComment()
      } else {
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
    report(start..<start + 2, "unterminated comment; expected */")
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
    report(at..<min(at + 1, bytes.count), "expected a value")
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
        report(start..<start + 1, "missing } for this {")
        return JSONNode(value: .object(members), range: start..<at, isClosed: false)
      case UInt8(ascii: "}"):
        at += 1
        return JSONNode(value: .object(members), range: start..<at)
      case UInt8(ascii: ","), UInt8(ascii: ":"):
        report(at..<at + 1, "expected a key in double quotes")
        at += 1
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        let value = parseValue(depth: depth + 1)
        report(value.range, "expected a key in double quotes")
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
        report(key.range, "expected a colon after this key")
        return JSONMember(key: name, keyRange: key.range, colon: nil, value: parseValue(depth: depth + 1))
      }
      report(key.range, "expected a colon and a value after this key")
      let end = key.range.upperBound
      return JSONMember(
        key: name, keyRange: key.range, colon: nil, value: JSONNode(value: .missing, range: end..<end))
    }
    let colon = at
    at += 1
    skipBlanks()
    if byte == nil || isKeyAhead() {
      report(colon..<colon + 1, "expected a value after this colon")
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

  /// Whether a string followed by a colon comes next: the next member, where a value is expected.
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
        report(start..<start + 1, "missing ] for this [")
        return JSONNode(value: .array(elements), range: start..<at, isClosed: false)
      case UInt8(ascii: "]"):
        at += 1
        return JSONNode(value: .array(elements), range: start..<at)
      case UInt8(ascii: ","), UInt8(ascii: ":"):
        report(at..<at + 1, "expected a value")
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
      report(max(value.range.lowerBound, end - 1)..<end, "expected a comma after this value")
    }
    return nil
  }

  /// Skips a value that is nested too deeply, without recursion.
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
    report(start..<start + 1, "nesting exceeds \(Self.depthLimit) levels")
    return JSONNode(value: .null, range: start..<at)
  }

  private mutating func parseWord(isKey: Bool = false) -> JSONNode {
    let start = at
    while let byte, !Self.endsWord(byte) { at += 1 }
    // A byte that cannot begin a token is treated as a word, so that parsing continues.
    if at == start { at += 1 }
    let word = String(decoding: bytes[start..<at], as: UTF8.self)
    if !isKey {
      switch word {
      case "true", "false": return JSONNode(value: .bool(word == "true"), range: start..<at)
      case "null": return JSONNode(value: .null, range: start..<at)
      default: break
      }
    }
    report(start..<at, "\(isKey ? "keys" : "strings") must be in double quotes")
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
    let end = at
    at = start
    switch scanner.skipNumber() {
    case .integer where at == end, .decimal where at == end: break
    default: report(start..<end, "invalid number \(text)")
    }
    at = end
    return JSONNode(value: .number(text), range: start..<end)
  }

  // MARK: Strings

  private mutating func parseString() -> JSONNode {
    let start = at
    let quote = bytes[at]
    if quote == UInt8(ascii: "'") { report(start..<start + 1, "strings must be in double quotes") }
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
    report(start..<at, "missing closing quote")
    return JSONNode(value: .string(String(decoding: text, as: UTF8.self)), range: start..<at, isClosed: false)
  }

  private mutating func parseEscape(into text: inout [UInt8]) {
    let start = at
    let end = start + 2
    guard end <= bytes.count, bytes[start + 1] != UInt8(ascii: "\n"), bytes[start + 1] != UInt8(ascii: "\r") else {
      // The string ends here, which has been reported.
      at += 1
      return
    }
    switch scanner.takeEscape() {
    case .scalar(let scalar): text += String(Character(scalar)).utf8
    case .unknown, .incomplete:
      at = end
      report(start..<end, "invalid escape sequence; write a backslash as \\\\")
    }
  }
}
