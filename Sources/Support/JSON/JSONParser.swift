/// Parses the JSON text of messages sent on every keystroke; if an object contains a key twice, the last value counts.
///
/// Foundation's decoder would have to parse a message twice, for its kind and for its parameters, which takes
/// measurably longer per keystroke.
package struct JSONParser {
  /// Why a text is not JSON.
  package struct Failure: Error, CustomStringConvertible {
    package let expected: String
    /// In bytes.
    package let offset: Int

    package var description: String { "expected \(expected) at byte \(offset)" }
  }

  /// The limit for nested arrays and objects: parsing is recursive, so deeper nesting is rejected before it exhausts
  /// the stack.
  package static let depthLimit = 512

  private var scanner: JSONScanner

  /// - Throws: `Failure`, for anything but one JSON value in UTF-8.
  package static func parse(_ bytes: [UInt8]) throws -> JSONValue {
    var parser = JSONParser(scanner: JSONScanner(bytes))
    let value = try parser.value(depth: 0)
    parser.scanner.skipBlanks()
    guard parser.scanner.byte == nil else { throw parser.expected("the end") }
    return value
  }

  private init(scanner: JSONScanner) { self.scanner = scanner }

  private func expected(_ what: String) -> Failure { Failure(expected: what, offset: scanner.at) }

  private mutating func take(_ wanted: Unicode.Scalar) -> Bool {
    scanner.skipBlanks()
    guard scanner.byte == UInt8(ascii: wanted) else { return false }
    scanner.at += 1
    return true
  }

  private mutating func value(depth: Int) throws -> JSONValue {
    scanner.skipBlanks()
    switch scanner.byte {
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
    guard scanner.isAt(word) else { throw expected("a value") }
    scanner.at += word.utf8CodeUnitCount
    return value
  }

  // MARK: Objects and arrays

  private mutating func members(depth: Int) throws -> [String: JSONValue] {
    guard depth <= Self.depthLimit else { throw expected("less nesting") }
    scanner.at += 1
    var members: [String: JSONValue] = [:]
    if take("}") { return members }
    repeat {
      scanner.skipBlanks()
      guard scanner.byte == UInt8(ascii: "\"") else { throw expected("a key") }
      let key = try string()
      guard take(":") else { throw expected("':'") }
      members[key] = try value(depth: depth)
    } while take(",")
    guard take("}") else { throw expected("',' or '}'") }
    return members
  }

  private mutating func elements(depth: Int) throws -> [JSONValue] {
    guard depth <= Self.depthLimit else { throw expected("less nesting") }
    scanner.at += 1
    var elements: [JSONValue] = []
    if take("]") { return elements }
    repeat { elements.append(try value(depth: depth)) } while take(",")
    guard take("]") else { throw expected("',' or ']'") }
    return elements
  }

  // MARK: Numbers

  private mutating func number() throws -> JSONValue {
    let start = scanner.at
    let form = scanner.skipNumber()
    switch form {
    case .integer, .decimal: break
    case .missing: throw expected("a value")
    case .incomplete: throw expected("a digit")
    }
    let text = String(decoding: scanner.bytes[start..<scanner.at], as: UTF8.self)
    if form == .integer, let integer = Int(text) { return .integer(integer) }
    guard let number = Double(text), number.isFinite else { throw expected("a number in range") }
    return .number(number)
  }

  // MARK: Strings

  private mutating func string() throws -> String {
    scanner.at += 1
    let start = scanner.at
    var all: UInt8 = 0
    while let byte = scanner.byte {
      switch byte {
      case UInt8(ascii: "\""):
        scanner.at += 1
        return try text(scanner.bytes[start..<scanner.at - 1], isASCII: all < 0x80)
      case UInt8(ascii: "\\"): return try stringWithEscapes(from: start)
      case ..<0x20: throw expected("no control character")
      default:
        all |= byte
        scanner.at += 1
      }
    }
    throw expected("'\"'")
  }

  /// - Parameter start: the start of the string, whose first backslash is the next byte.
  private mutating func stringWithEscapes(from start: Int) throws -> String {
    var result: [UInt8] = []
    var start = start
    while let byte = scanner.byte {
      switch byte {
      case UInt8(ascii: "\""):
        result += scanner.bytes[start..<scanner.at]
        scanner.at += 1
        return try text(result[...], isASCII: false)
      case UInt8(ascii: "\\"):
        result += scanner.bytes[start..<scanner.at]
        result += String(Character(try escape())).utf8
        start = scanner.at
      case ..<0x20: throw expected("no control character")
      default: scanner.at += 1
      }
    }
    throw expected("'\"'")
  }

  private func text(_ bytes: ArraySlice<UInt8>, isASCII: Bool) throws -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    guard isASCII || text.utf8.elementsEqual(bytes) else { throw expected("valid UTF-8") }
    return text
  }

  private mutating func escape() throws -> Unicode.Scalar {
    let start = scanner.at
    switch scanner.takeEscape() {
    case .scalar(let scalar): return scalar
    case .incomplete: throw expected("a hexadecimal digit")
    case .unknown:
      scanner.at = start
      throw expected("a valid escape sequence")
    }
  }
}
