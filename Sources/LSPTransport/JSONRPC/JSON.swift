import GotchaSupport

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Converts JSON text to values and back.
enum JSON {
  /// Keys are sorted, so that the same value always gives the same bytes.
  static func encode(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(value))
  }

  static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
    try JSONValueDecoder.decode(type, from: JSONParser.parse(bytes))
  }
}

extension JSONValue {
  /// The JSON of any encodable value.
  ///
  /// - Throws: the error of encoding.
  public init(encoding value: some Encodable) throws {
    self = try JSON.decode(JSONValue.self, from: JSON.encode(value))
  }
}
