import GotchaSupport

/// The kind of a message, read without decoding the message: the rest is skipped.
public struct MessageOutline: Sendable, Equatable {
  public enum Kind: Sendable, Equatable {
    case request(RequestID, method: String)
    case notification(method: String)
    case response(RequestID, isError: Bool)
    /// Malformed.
    case other
  }

  public let kind: Kind
  /// The message's range in the content, which may be a batch.
  public let range: Range<Int>
  /// The range of its parameters in the content, nil if it has none.
  public let params: Range<Int>?

  /// The messages in a content: a single one, or those of a batch.
  public static func messages(in content: [UInt8]) -> [MessageOutline] {
    content.withUnsafeBufferPointer { bytes in
      var reader = OutlineReader(bytes: bytes)
      reader.skipBlanks()
      guard reader.byte == UInt8(ascii: "[") else { return [reader.message()] }
      var messages: [MessageOutline] = []
      reader.at += 1
      reader.skipBlanks()
      while reader.at < bytes.count, reader.byte != UInt8(ascii: "]") {
        messages.append(reader.message())
        reader.skipBlanks()
        guard reader.byte == UInt8(ascii: ",") else { break }
        reader.at += 1
        reader.skipBlanks()
      }
      return messages
    }
  }

  /// A string in nested objects of a message, for example at `["textDocument", "uri"]`.
  ///
  /// - Parameters:
  ///   - keys: the keys from the outermost object inward.
  ///   - range: the range of the outermost object in the content.
  public static func string(at keys: [StaticString], in range: Range<Int>, of content: [UInt8]) -> String? {
    guard let range = value(at: keys, in: range, of: content) else { return nil }
    guard case .string(let text)? = try? JSONParser.parse(Array(content[range])) else { return nil }
    return text
  }

  /// The range of a value in nested objects.
  public static func value(at keys: [StaticString], in range: Range<Int>, of content: [UInt8]) -> Range<Int>? {
    guard range.lowerBound >= 0, range.upperBound <= content.count else { return nil }
    return content.withUnsafeBufferPointer { bytes in
      var range = range
      for key in keys {
        var reader = OutlineReader(bytes: UnsafeBufferPointer(rebasing: bytes[..<range.upperBound]))
        reader.at = range.lowerBound
        var found: Range<Int>?
        let content = reader
        reader.members { name, value in
          if content.isEqual(name, key) { found = value }
        }
        guard let found else { return nil }
        range = found
      }
      return range
    }
  }
}

/// Skips over JSON without recursion and without copying. Stops early if the JSON is malformed.
private struct OutlineReader {
  let bytes: UnsafeBufferPointer<UInt8>
  var at = 0

  var byte: UInt8 { at < bytes.count ? bytes[at] : 0 }

  mutating func skipBlanks() {
    while at < bytes.count, bytes[at] == 0x20 || bytes[at] == 0x0A || bytes[at] == 0x0D || bytes[at] == 0x09 { at += 1 }
  }

  /// Reads a message and stops after it.
  mutating func message() -> MessageOutline {
    skipBlanks()
    let start = at
    var (id, method, params): (RequestID?, String?, Range<Int>?)
    var (hasResult, isError) = (false, false)
    let reader = self
    members { name, value in
      if reader.isEqual(name, "id") {
        id = RequestID(reader.json(value))
      } else if reader.isEqual(name, "method") {
        method = reader.json(value).stringValue
      } else if reader.isEqual(name, "params") {
        params = value
      } else if reader.isEqual(name, "result") {
        hasResult = true
      } else if reader.isEqual(name, "error") {
        (hasResult, isError) = (true, reader.json(value) != .null)
      }
    }
    let kind: MessageOutline.Kind
    switch (method, id) {
    case (let method?, let id?): kind = .request(id, method: method)
    case (let method?, nil): kind = .notification(method: method)
    case (nil, let id?) where hasResult: kind = .response(id, isError: isError)
    default: kind = .other
    }
    return MessageOutline(kind: kind, range: start..<at, params: params)
  }

  /// Skips over an object, or over any other value, which has no members.
  ///
  /// - Parameter body: receives the range of a name including its quotes, and the range of its value.
  mutating func members(_ body: (_ name: Range<Int>, _ value: Range<Int>) -> Void) {
    skipBlanks()
    guard byte == UInt8(ascii: "{") else { return skipValue() }
    at += 1
    while at < bytes.count {
      skipBlanks()
      guard byte == UInt8(ascii: "\"") else { break }
      let name = at
      skipString()
      let nameEnd = at
      skipBlanks()
      guard byte == UInt8(ascii: ":") else { break }
      at += 1
      skipBlanks()
      let value = at
      skipValue()
      body(name..<nameEnd, value..<at)
      skipBlanks()
      guard byte == UInt8(ascii: ",") else { break }
      at += 1
    }
    if byte == UInt8(ascii: "}") { at += 1 } else { at = bytes.count }
  }

  private mutating func skipValue() {
    var depth = 0
    while at < bytes.count {
      switch bytes[at] {
      case UInt8(ascii: "\""):
        skipString()
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        at += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return }
        depth -= 1
        at += 1
      case UInt8(ascii: ","):
        if depth == 0 { return }
        at += 1
      default:
        at += 1
        continue
      }
      if depth == 0, at < bytes.count, at > 0 {
        let last = bytes[at - 1]
        if last == UInt8(ascii: "\"") || last == UInt8(ascii: "}") || last == UInt8(ascii: "]") { return }
      }
    }
  }

  private mutating func skipString() {
    at += 1
    while at < bytes.count {
      switch bytes[at] {
      case UInt8(ascii: "\\"): at = min(at + 2, bytes.count)
      case UInt8(ascii: "\""):
        at += 1
        return
      default: at += 1
      }
    }
  }

  /// Whether a name in quotes equals a text.
  func isEqual(_ range: Range<Int>, _ text: StaticString) -> Bool {
    guard range.count == text.utf8CodeUnitCount + 2 else { return false }
    return text.withUTF8Buffer { $0.elementsEqual(bytes[range.lowerBound + 1..<range.upperBound - 1]) }
  }

  /// Parses a short value; null if it is malformed.
  func json(_ range: Range<Int>) -> JSONValue { (try? JSONParser.parse(Array(bytes[range]))) ?? .null }
}
