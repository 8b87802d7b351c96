import GotchaSupport

/// Decodes values from parsed JSON; an error contains the path to the invalid value.
struct JSONValueDecoder: Decoder {
  fileprivate let json: JSONValue
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// - Parameter path: the path to the value.
  static func decode<Value: Decodable>(
    _ type: Value.Type, from json: JSONValue, at path: [any CodingKey] = []
  ) throws -> Value {
    if type == JSONValue.self, let value = json as? Value { return value }
    let decoder = JSONValueDecoder(json: json, codingPath: path)
    guard let scalar = type as? any JSONScalar.Type else { return try Value(from: decoder) }
    guard let value = scalar.init(json) as? Value else { throw decoder.mismatch(type) }
    return value
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let members) = json else { throw mismatch([String: JSONValue].self) }
    return KeyedDecodingContainer(KeyedContainer(members: members, codingPath: codingPath))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = json else { throw mismatch([JSONValue].self) }
    return UnkeyedContainer(elements: elements, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { SingleValueContainer(decoder: self) }

  fileprivate func mismatch(_ type: any Any.Type) -> DecodingError {
    let context = DecodingError.Context(codingPath: codingPath, debugDescription: "")
    return json == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  private struct KeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let members: [String: JSONValue]
    let codingPath: [any CodingKey]

    var allKeys: [Key] { members.keys.compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }

    private func member(_ key: Key) throws -> JSONValueDecoder {
      guard let json = members[key.stringValue] else {
        throw DecodingError.keyNotFound(key, DecodingError.Context(codingPath: codingPath, debugDescription: ""))
      }
      return JSONValueDecoder(json: json, codingPath: codingPath + [key])
    }

    func decodeNil(forKey key: Key) throws -> Bool { try member(key).json == .null }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
      let member = try member(key)
      return try JSONValueDecoder.decode(type, from: member.json, at: member.codingPath)
    }

    func nestedContainer<NestedKey>(
      keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
      try member(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      try member(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { JSONValueDecoder(json: .object(members), codingPath: codingPath) }
    func superDecoder(forKey key: Key) throws -> any Decoder { try member(key) }
  }

  private struct UnkeyedContainer: UnkeyedDecodingContainer {
    let elements: [JSONValue]
    let codingPath: [any CodingKey]
    private(set) var currentIndex = 0

    init(elements: [JSONValue], codingPath: [any CodingKey]) {
      (self.elements, self.codingPath) = (elements, codingPath)
    }

    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex >= elements.count }

    private func element() throws -> JSONValueDecoder {
      let path = codingPath + [Index(currentIndex)]
      guard !isAtEnd else {
        let context = DecodingError.Context(codingPath: path, debugDescription: "")
        throw DecodingError.valueNotFound(JSONValue.self, context)
      }
      return JSONValueDecoder(json: elements[currentIndex], codingPath: path)
    }

    private mutating func next<Value>(_ decode: (JSONValueDecoder) throws -> Value) throws -> Value {
      let value = try decode(element())
      currentIndex += 1
      return value
    }

    mutating func decodeNil() throws -> Bool {
      guard try element().json == .null else { return false }
      currentIndex += 1
      return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
      try next { try JSONValueDecoder.decode(type, from: $0.json, at: $0.codingPath) }
    }

    mutating func nestedContainer<Key>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
      try next { try $0.container(keyedBy: type) }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
      try next { try $0.unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder { try next { $0 } }
  }

  private struct SingleValueContainer: SingleValueDecodingContainer {
    let decoder: JSONValueDecoder

    var codingPath: [any CodingKey] { decoder.codingPath }

    func decodeNil() -> Bool { decoder.json == .null }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
      try JSONValueDecoder.decode(type, from: decoder.json, at: decoder.codingPath)
    }
  }

  private struct Index: CodingKey {
    let intValue: Int?
    var stringValue: String { intValue.map { "\($0)" } ?? "" }

    init(_ index: Int) { intValue = index }
    init(intValue: Int) { self.init(intValue) }
    init?(stringValue: String) { nil }
  }
}

/// A value that is a scalar in JSON.
private protocol JSONScalar: Decodable {
  /// Nil for JSON of another type, and for a number out of range.
  init?(_ json: JSONValue)
}

extension String: JSONScalar {
  fileprivate init?(_ json: JSONValue) {
    guard case .string(let text) = json else { return nil }
    self = text
  }
}

extension Bool: JSONScalar {
  fileprivate init?(_ json: JSONValue) {
    guard case .bool(let value) = json else { return nil }
    self = value
  }
}

extension FixedWidthInteger {
  fileprivate init?(_ json: JSONValue) {
    switch json {
    case .integer(let integer): self.init(exactly: integer)
    case .number(let number): self.init(exactly: number)
    default: return nil
    }
  }
}

extension BinaryFloatingPoint {
  fileprivate init?(_ json: JSONValue) {
    switch json {
    case .integer(let integer): self.init(integer)
    case .number(let number): self.init(number)
    default: return nil
    }
  }
}

extension Int: JSONScalar {}
extension Int8: JSONScalar {}
extension Int16: JSONScalar {}
extension Int32: JSONScalar {}
extension Int64: JSONScalar {}
extension UInt: JSONScalar {}
extension UInt8: JSONScalar {}
extension UInt16: JSONScalar {}
extension UInt32: JSONScalar {}
extension UInt64: JSONScalar {}
extension Double: JSONScalar {}
extension Float: JSONScalar {}
