import GotchaSupport

/// Converts JSON text to values and back.
package enum JSON {
  /// Keys are sorted, so that equal values always have the same bytes.
  static func encode(_ value: some Encodable) throws -> [UInt8] {
    var json = JSONWriter()
    json.value(try JSONValueEncoder.encode(value))
    return json.bytes
  }

  /// - Throws: an error if the bytes are not JSON or do not represent such a value.
  package static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
    try JSONValueDecoder.decode(type, from: JSONParser.parse(bytes))
  }
}

extension JSONValue {
  /// The JSON of an encodable value.
  ///
  /// - Throws: the encoding error.
  public init(encoding value: some Encodable) throws { self = try JSONValueEncoder.encode(value) }
}
