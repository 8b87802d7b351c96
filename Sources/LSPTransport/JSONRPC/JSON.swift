import GotchaSupport

/// Converts JSON text to values and back.
package enum JSON {
  /// Keys are sorted, so that the same value always gives the same bytes.
  static func encode(_ value: some Encodable) throws -> [UInt8] {
    var json = JSONWriter()
    json.value(try JSONValueEncoder.encode(value))
    return json.bytes
  }

  /// - Throws: where the bytes are not JSON, or not that of such a value.
  package static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
    try JSONValueDecoder.decode(type, from: JSONParser.parse(bytes))
  }
}

extension JSONValue {
  /// The JSON of any encodable value.
  ///
  /// - Throws: the error of encoding.
  public init(encoding value: some Encodable) throws { self = try JSONValueEncoder.encode(value) }
}
