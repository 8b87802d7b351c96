#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// JSON text to values and back.
enum JSON {
  /// Keys come in order of their names, so that the same value always gives the same bytes.
  static func encode(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(value))
  }

  static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
    try JSONDecoder().decode(type, from: Data(bytes))
  }

  /// Replaces `\uD83D` and its like that lack their other half, which JSON allows and Swift's strings do not hold, by
  /// the replacement character; it is as long in UTF-16, so positions behind it stay right.
  static func repairingLoneSurrogates(in bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    var at = 0
    while at < result.count {
      guard result[at] == UInt8(ascii: "\\") else {
        at += 1
        continue
      }
      guard let unit = escapedUnit(in: result, at: at) else {
        at += 2
        continue
      }
      if (0xD800...0xDBFF).contains(unit), let low = escapedUnit(in: result, at: at + 6),
        (0xDC00...0xDFFF).contains(low)
      {
        at += 12
        continue
      }
      if (0xD800...0xDFFF).contains(unit) {
        result.replaceSubrange(at..<at + 6, with: "\\ufffd".utf8)
      }
      at += 6
    }
    return result
  }

  /// The UTF-16 unit of the `\uXXXX` at an index.
  private static func escapedUnit(in bytes: [UInt8], at index: Int) -> UInt16? {
    guard index + 6 <= bytes.count, bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u") else {
      return nil
    }
    return UInt16(String(decoding: bytes[index + 2..<index + 6], as: UTF8.self), radix: 16)
  }
}
