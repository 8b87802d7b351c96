import GotchaSupport

/// Encodes values as JSON; members whose value is nil are omitted.
struct JSONValueEncoder: Encoder {
  /// Where the containers of this encoder store their values.
  fileprivate let slot: Slot
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// - Throws: the error of the value's own `encode(to:)`.
  static func encode(_ value: some Encodable) throws -> JSONValue { try encode(value, at: []) }

  private static func encode(_ value: some Encodable, at path: [any CodingKey]) throws -> JSONValue {
    if let json = value as? JSONValue { return json }
    if let scalar = value as? any JSONScalarEncodable { return scalar.json }
    let encoder = JSONValueEncoder(slot: Slot(), codingPath: path)
    try value.encode(to: encoder)
    return encoder.slot.json
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(KeyedContainer(members: slot.becomeObject(), codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    UnkeyedContainer(elements: slot.becomeArray(), codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    SingleValueContainer(slot: slot, codingPath: codingPath)
  }

  /// A value that is still being encoded. Containers are values themselves, but all containers of an encoder write to
  /// the same place.
  fileprivate final class Slot {
    private var content = Content.value(.object([:]))

    private enum Content {
      case value(JSONValue)
      case object(Members)
      case array(Elements)
    }

    init() {}
    init(_ json: JSONValue) { content = .value(json) }

    var json: JSONValue {
      switch content {
      case .value(let json): json
      case .object(let members): .object(members.slots.mapValues(\.json))
      case .array(let elements): .array(elements.slots.map(\.json))
      }
    }

    func set(_ json: JSONValue) { content = .value(json) }

    /// A type may request its container twice, for example a class and its superclass.
    func becomeObject() -> Members {
      if case .object(let members) = content { return members }
      let members = Members()
      content = .object(members)
      return members
    }

    func becomeArray() -> Elements {
      if case .array(let elements) = content { return elements }
      let elements = Elements()
      content = .array(elements)
      return elements
    }
  }

  fileprivate final class Members {
    var slots: [String: Slot] = [:]
  }

  fileprivate final class Elements {
    var slots: [Slot] = []
  }

  private struct KeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let members: Members
    let codingPath: [any CodingKey]

    private func encoder(_ key: any CodingKey) -> JSONValueEncoder {
      let slot = Slot()
      members.slots[key.stringValue] = slot
      return JSONValueEncoder(slot: slot, codingPath: codingPath + [key])
    }

    mutating func encodeNil(forKey key: Key) { members.slots[key.stringValue] = Slot(.null) }

    mutating func encode(_ value: some Encodable, forKey key: Key) throws {
      members.slots[key.stringValue] = Slot(try JSONValueEncoder.encode(value, at: codingPath + [key]))
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
      keyedBy keyType: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
      encoder(key).container(keyedBy: keyType)
    }

    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      encoder(key).unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder { encoder(JSONKey("super")) }
    mutating func superEncoder(forKey key: Key) -> any Encoder { encoder(key) }
  }

  private struct UnkeyedContainer: UnkeyedEncodingContainer {
    let elements: Elements
    let codingPath: [any CodingKey]

    var count: Int { elements.slots.count }

    private func encoder() -> JSONValueEncoder {
      let slot = Slot()
      elements.slots.append(slot)
      return JSONValueEncoder(slot: slot, codingPath: codingPath + [JSONKey("\(count - 1)")])
    }

    mutating func encodeNil() { elements.slots.append(Slot(.null)) }

    mutating func encode(_ value: some Encodable) throws {
      elements.slots.append(Slot(try JSONValueEncoder.encode(value, at: codingPath + [JSONKey("\(count)")])))
    }

    mutating func nestedContainer<Key: CodingKey>(keyedBy keyType: Key.Type) -> KeyedEncodingContainer<Key> {
      encoder().container(keyedBy: keyType)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder().unkeyedContainer() }

    mutating func superEncoder() -> any Encoder { encoder() }
  }

  private struct SingleValueContainer: SingleValueEncodingContainer {
    let slot: Slot
    let codingPath: [any CodingKey]

    mutating func encodeNil() { slot.set(.null) }
    mutating func encode(_ value: some Encodable) throws {
      slot.set(try JSONValueEncoder.encode(value, at: codingPath))
    }
  }

  private struct JSONKey: CodingKey {
    let stringValue: String
    var intValue: Int? { Int(stringValue) }

    init(_ text: String) { stringValue = text }
    init(stringValue: String) { self.init(stringValue) }
    init(intValue: Int) { self.init("\(intValue)") }
  }
}

/// A value that is a scalar in JSON.
private protocol JSONScalarEncodable {
  var json: JSONValue { get }
}

extension String: JSONScalarEncodable {
  fileprivate var json: JSONValue { .string(self) }
}

extension Bool: JSONScalarEncodable {
  fileprivate var json: JSONValue { .bool(self) }
}

extension BinaryInteger {
  fileprivate var json: JSONValue { Int(exactly: self).map(JSONValue.integer) ?? .number(Double(self)) }
}

extension BinaryFloatingPoint {
  fileprivate var json: JSONValue { .number(Double(self)) }
}

extension Int: JSONScalarEncodable {}
extension Int8: JSONScalarEncodable {}
extension Int16: JSONScalarEncodable {}
extension Int32: JSONScalarEncodable {}
extension Int64: JSONScalarEncodable {}
extension UInt: JSONScalarEncodable {}
extension UInt8: JSONScalarEncodable {}
extension UInt16: JSONScalarEncodable {}
extension UInt32: JSONScalarEncodable {}
extension UInt64: JSONScalarEncodable {}
extension Double: JSONScalarEncodable {}
extension Float: JSONScalarEncodable {}
