// The types of a file, what extends them, and what stands outside of them.

/// A type, or an extension of one.
struct TypeFact: Fact {
  enum Kind: String, Sendable { case `struct`, `class`, `enum`, actor, `protocol`, `extension` }

  /// The last part of the name: `Row` of `List.Row`.
  var name: String
  var qualifiedName: String
  var kind: Kind
  /// The names behind the colon, a superclass first.
  var inheritedTypes: [String]
  /// `MainActor`, `Observable`, `Model` …
  var attributes: [String]
  var isPublic: Bool
  /// `private` or `fileprivate`: no other file sees it.
  var isPrivate: Bool
  /// Of the `#if` that it stands in, so that it need not exist in every build; empty outside of any.
  var condition: String
  var hasGenericParameters: Bool
  var properties: [PropertyFact]
  var members: [MemberFact]
  /// The names of an enum's cases that carry values.
  var payloadCases: [String]
  var place: FactRange

  static func facts(of list: FactList) -> [TypeFact] { list.types }
  var key: FactKey { FactKey(kind: .type, name: name) }
  var isConditional: Bool { !condition.isEmpty }

  mutating func moveParts(by bytes: Int) {
    for index in properties.indices { properties[index].move(by: bytes) }
    for index in members.indices { members[index].move(by: bytes) }
  }
}

extension TypeFact.Kind: FactWord {}

extension TypeFact: FactValue {
  init(from decoder: inout some FactDecoder) throws(FactArchiveError) {
    try self.init(
      name: decoder(),
      qualifiedName: decoder(),
      kind: decoder(),
      inheritedTypes: decoder(),
      attributes: decoder(),
      isPublic: decoder(),
      isPrivate: decoder(),
      condition: decoder(),
      hasGenericParameters: decoder(),
      properties: decoder(),
      members: decoder(),
      payloadCases: decoder(),
      place: decoder())
  }

  func encode(to encoder: inout FactEncoder) {
    encoder(name)
    encoder(qualifiedName)
    encoder(kind)
    encoder(inheritedTypes)
    encoder(attributes)
    encoder(isPublic)
    encoder(isPrivate)
    encoder(condition)
    encoder(hasGenericParameters)
    encoder(properties)
    encoder(members)
    encoder(payloadCases)
    encoder(place)
  }
}

/// A variable or a function outside of all types.
struct GlobalFact: Fact {
  var name: String
  /// `private` or `fileprivate`: no other file sees it.
  var isPrivate: Bool
  /// A variable with storage.
  var property: PropertyFact?
  /// A function or a computed variable.
  var member: MemberFact?
  var place: FactRange

  static func facts(of list: FactList) -> [GlobalFact] { list.globals }
  var key: FactKey { FactKey(kind: .global, name: name) }

  mutating func moveParts(by bytes: Int) {
    property?.move(by: bytes)
    member?.move(by: bytes)
  }
}

extension GlobalFact: FactValue {
  init(from decoder: inout some FactDecoder) throws(FactArchiveError) {
    try self.init(
      name: decoder(),
      isPrivate: decoder(),
      property: decoder.optional(),
      member: decoder.optional(),
      place: decoder())
  }

  func encode(to encoder: inout FactEncoder) {
    encoder(name)
    encoder(isPrivate)
    encoder.optional(property)
    encoder.optional(member)
    encoder(place)
  }
}

/// A function in an extension, by which a project may define a modifier.
struct ExtensionFunctionFact: Fact {
  var name: String
  /// The extended type.
  var type: String
  var parameters: [ParameterFact]
  /// `private` or `fileprivate`: no other file sees it.
  var isPrivate: Bool
  /// Whether a parameter decides what it makes of `self`.
  var isConditional: Bool
  /// The modifiers that it applies to `self`.
  var modifiers: [String]
  /// The types that it makes: a modifier or a representable that wraps `self`.
  var callees: [String]
  var place: FactRange

  static func facts(of list: FactList) -> [ExtensionFunctionFact] { list.extensionFunctions }
  var key: FactKey { FactKey(kind: .extensionFunction, name: name) }
}

extension ExtensionFunctionFact: FactValue {
  init(from decoder: inout some FactDecoder) throws(FactArchiveError) {
    try self.init(
      name: decoder(),
      type: decoder(),
      parameters: decoder(),
      isPrivate: decoder(),
      isConditional: decoder(),
      modifiers: decoder(),
      callees: decoder(),
      place: decoder())
  }

  func encode(to encoder: inout FactEncoder) {
    encoder(name)
    encoder(type)
    encoder(parameters)
    encoder(isPrivate)
    encoder(isConditional)
    encoder(modifiers)
    encoder(callees)
    encoder(place)
  }
}
