/// Reads JSON text, as every keystroke sends it; where an object has a key twice, the last one counts.
///
/// Foundation's decoder would read a message twice, for its kind and then for its parameters, which takes measurably
/// longer with the messages of a keystroke.
package struct JSONParser {
  /// Why a text is not JSON.
  package struct Failure: Error, CustomStringConvertible {
    package let expected: String
    /// Counted in bytes.
    package let offset: Int

    package var description: String { "expected \(expected) at byte \(offset)" }
  }

  /// Of nested arrays and objects: reading is recursive, so a text that nests deeper is rejected before it exhausts the
  /// stack.
  package static let depthLimit = 512

  private let bytes: [UInt8]
  private var at = 0

  /// - Throws: `Failure`, for anything but one JSON value in UTF-8.
  package static func parse(_ bytes: [UInt8]) throws -> JSONValue {
    var parser = JSONParser(bytes: bytes)
    let value = try parser.value(depth: 0)
    parser.skipBlanks()
    guard parser.at == bytes.count else { throw parser.expected("the end") }
    return value
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var byte: UInt8? { at < bytes.count ? bytes[at] : nil }

  private func expected(_ what: String) -> Failure { Failure(expected: what, offset: at) }

  private mutating func skipBlanks() {
    while let byte, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { at += 1 }
  }

  private mutating func take(_ wanted: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard byte == UInt8(ascii: wanted) else { return false }
    at += 1
    return true
  }

  private mutating func value(depth: Int) throws -> JSONValue {
    skipBlanks()
    switch byte {
    case UInt8(ascii: "{"): return .object(try members(depth: depth + 1))
    case UInt8(ascii: "["): return .array(try elements(depth: depth + 1))
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func word(_ word: StaticString, _ value: JSONValue) throws -> JSONValue {
    let isThere = word.withUTF8Buffer { bytes[at...].starts(with: $0) }
    guard isThere else { throw expected("a value") }
    at += word.utf8CodeUnitCount
    return value
  }

  // MARK: Objects and arrays

  private mutating func members(depth: Int) throws -> [String: JSONValue] {
    guard depth <= Self.depthLimit else { throw expected("less nesting") }
    at += 1
    var members: [String: JSONValue] = [:]
    if take("}") { return members }
    repeat {
      skipBlanks()
      guard byte == UInt8(ascii: "\"") else { throw expected("a key") }
      let key = try string()
      guard take(":") else { throw expected("':'") }
      members[key] = try value(depth: depth)
    } while take(",")
    guard take("}") else { throw expected("',' or '}'") }
    return members
  }

  private mutating func elements(depth: Int) throws -> [JSONValue] {
    guard depth <= Self.depthLimit else { throw expected("less nesting") }
    at += 1
    var elements: [JSONValue] = []
    if take("]") { return elements }
    repeat { elements.append(try value(depth: depth)) } while take(",")
    guard take("]") else { throw expected("',' or ']'") }
    return elements
  }

  // MARK: Numbers

  private mutating func number() throws -> JSONValue {
    let start = at
    if byte == UInt8(ascii: "-") { at += 1 }
    if byte == UInt8(ascii: "0") { at += 1 } else { try digits(or: "a value") }
    var isInteger = true
    if byte == UInt8(ascii: ".") {
      isInteger = false
      at += 1
      try digits(or: "a digit")
    }
    if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      isInteger = false
      at += 1
      if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") { at += 1 }
      try digits(or: "a digit")
    }
    let text = String(decoding: bytes[start..<at], as: UTF8.self)
    if isInteger, let integer = Int(text) { return .integer(integer) }
    guard let number = Double(text), number.isFinite else { throw expected("a smaller number before the one") }
    return .number(number)
  }

  private mutating func digits(or what: String) throws {
    let start = at
    while let byte, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { at += 1 }
    guard at > start else { throw expected(what) }
  }

  // MARK: Strings

  private mutating func string() throws -> String {
    at += 1
    let start = at
    var all: UInt8 = 0
    while let byte {
      switch byte {
      case UInt8(ascii: "\""):
        at += 1
        return try text(bytes[start..<at - 1], isASCII: all < 0x80)
      case UInt8(ascii: "\\"): return try stringWithEscapes(from: start)
      case ..<0x20: throw expected("no control character")
      default:
        all |= byte
        at += 1
      }
    }
    throw expected("'\"'")
  }

  /// - Parameter start: where the string begins that has its first backslash here.
  private mutating func stringWithEscapes(from start: Int) throws -> String {
    var result: [UInt8] = []
    var start = start
    while let byte {
      switch byte {
      case UInt8(ascii: "\""):
        result += bytes[start..<at]
        at += 1
        return try text(result[...], isASCII: false)
      case UInt8(ascii: "\\"):
        result += bytes[start..<at]
        try escape(into: &result)
        start = at
      case ..<0x20: throw expected("no control character")
      default: at += 1
      }
    }
    throw expected("'\"'")
  }

  private func text(_ bytes: ArraySlice<UInt8>, isASCII: Bool) throws -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    guard isASCII || text.utf8.elementsEqual(bytes) else { throw expected("only UTF-8 before what stands") }
    return text
  }

  private mutating func escape(into result: inout [UInt8]) throws {
    at += 1
    let byte = byte
    at += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): result.append(byte ?? 0)
    case UInt8(ascii: "n"): result.append(0x0A)
    case UInt8(ascii: "r"): result.append(0x0D)
    case UInt8(ascii: "t"): result.append(0x09)
    case UInt8(ascii: "b"): result.append(0x08)
    case UInt8(ascii: "f"): result.append(0x0C)
    case UInt8(ascii: "u"): result.append(contentsOf: String(try escapedScalar()).utf8)
    default:
      at -= 2
      throw expected("an escape that JSON has")
    }
  }

  /// Half of a surrogate pair, which JSON allows and Swift's strings do not hold, becomes the replacement character; it
  /// is as long in UTF-16, so positions behind it stay right.
  private mutating func escapedScalar() throws -> Character {
    let unit = try hexadecimalUnit()
    guard UTF16.isSurrogate(unit) else { return Character(Unicode.Scalar(unit) ?? "\u{FFFD}") }
    let end = at
    if UTF16.isLeadSurrogate(unit), bytes[at...].starts(with: "\\u".utf8) {
      at += 2
      let second = try hexadecimalUnit()
      if UTF16.isTrailSurrogate(second) {
        let scalar = 0x10000 + (UInt32(unit & 0x3FF) << 10 | UInt32(second & 0x3FF))
        return Character(Unicode.Scalar(scalar) ?? "\u{FFFD}")
      }
      at = end
    }
    return "\u{FFFD}"
  }

  private mutating func hexadecimalUnit() throws -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = byte.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else {
        throw expected("a hexadecimal digit")
      }
      unit = unit << 4 | UInt16(digit)
      at += 1
    }
    return unit
  }
}
