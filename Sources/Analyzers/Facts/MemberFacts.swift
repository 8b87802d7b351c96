// What a type is made of: stored properties, functions, computed properties and initialisers.

/// A stored property.
struct PropertyFact: Sendable, Hashable {
  enum InitialValue: Sendable, Hashable {
    case none
    case literal
    /// `Model()`; the type's name.
    case constructor(String)
    /// `X.shared`, `.shared`.
    case staticMember
    case closure
    case other
  }

  var name: String
  /// `State`, `Published`, `Environment` …
  var attributes: [AttributeFact]
  var isPrivate: Bool
  /// `private(set)` and its like.
  var hasPrivateSetter: Bool
  var isStatic: Bool
  var isLet: Bool
  var isLazy: Bool
  var isWeak: Bool
  /// The annotated type as written, empty where there is none.
  var type: String
  var initialValue: InitialValue
  /// The initial value as written, where it is short.
  var initialText: String
  /// What evaluating the initial value reads at once.
  var references: [ReferenceFact]
  var place: FactRange

  /// The names of the attributes.
  var wrappers: [String] { attributes.map(\.name) }

  mutating func move(by bytes: Int) {
    place = place.moved(by: bytes)
    references = references.map { $0.moved(by: bytes) }
  }
}

extension PropertyFact.InitialValue: FactValue {
  private enum Case: String, FactWord { case none, literal, constructor, staticMember, closure, other }

  private var word: Case {
    switch self {
    case .none: .none
    case .literal: .literal
    case .constructor: .constructor
    case .staticMember: .staticMember
    case .closure: .closure
    case .other: .other
    }
  }

  private var constructedType: String { if case .constructor(let type) = self { type } else { "" } }

  init(from decoder: inout some FactDecoder) throws(FactArchiveError) {
    let word: Case = try decoder()
    let type: String = try decoder()
    switch word {
    case .none: self = .none
    case .literal: self = .literal
    case .constructor: self = .constructor(type)
    case .staticMember: self = .staticMember
    case .closure: self = .closure
    case .other: self = .other
    }
  }

  func encode(to encoder: inout FactEncoder) {
    encoder(word)
    encoder(constructedType)
  }
}

extension PropertyFact: FactValue {
  init(from decoder: inout some FactDecoder) throws(FactArchiveError) {
    try self.init(
      name: decoder(),
      attributes: decoder(),
      isPrivate: decoder(),
      hasPrivateSetter: decoder(),
      isStatic: decoder(),
      isLet: decoder(),
      isLazy: decoder(),
      isWeak: decoder(),
      type: decoder(),
      initialValue: decoder(),
      initialText: decoder(),
      references: decoder(),
      place: decoder())
  }

  func encode(to encoder: inout FactEncoder) {
    encoder(name)
    encoder(attributes)
    encoder(isPrivate)
    encoder(hasPrivateSetter)
    encoder(isStatic)
    encoder(isLet)
    encoder(isLazy)
    encoder(isWeak)
    encoder(type)
    encoder(initialValue)
    encoder(initialText)
    encoder(references)
    encoder(place)
  }
}

/// An attribute and what it is given: `AppStorage` and `"key"`, `store: .group`.
struct AttributeFact: Sendable, Hashable {
  var name: String
  /// As written.
  var arguments: [String]
}

extension AttributeFact: FactValue {
  init(from decoder: inout some FactDecoder) throws(FactArchiveError) {
    try self.init(name: decoder(), arguments: decoder())
  }

  func encode(to encoder: inout FactEncoder) {
    encoder(name)
    encoder(arguments)
  }
}

/// A function, a computed property or an initialiser.
struct MemberFact: Sendable, Hashable {
  enum Kind: String, Sendable { case function, property, initializer }

  var name: String
  var kind: Kind
  var isStatic: Bool
  var isAsync: Bool
  var parameters: [ParameterFact]
  /// The type it gives as written, empty where there is none.
  var resultType: String
  /// `ViewBuilder`, `MainActor` …, and `nonisolated`.
  var attributes: [String]
  /// What runs at once when it is called or read: closures that run later are left out.
  var references: [ReferenceFact]
  /// Properties of the type that it assigns, before and behind its first `await`; without one all stand before it.
  var assignsBeforeAwait: [String]
  var assignsAfterAwait: [String]
  /// Properties that an `if` or `guard` in it asks.
  var guardsOn: [String]
  /// What it does over time; nil where it neither is asynchronous nor starts a task.
  var work: WorkFact?
  /// What stands behind the `??` of a member that is one such expression, where it is a value in itself.
  var fallback: String?
  var place: FactRange

  mutating func move(by bytes: Int) {
    place = place.moved(by: bytes)
    references = references.map { $0.moved(by: bytes) }
  }
}

extension MemberFact.Kind: FactWord {}

extension MemberFact: FactValue {
  init(from decoder: inout some FactDecoder) throws(FactArchiveError) {
    try self.init(
      name: decoder(),
      kind: decoder(),
      isStatic: decoder(),
      isAsync: decoder(),
      parameters: decoder(),
      resultType: decoder(),
      attributes: decoder(),
      references: decoder(),
      assignsBeforeAwait: decoder(),
      assignsAfterAwait: decoder(),
      guardsOn: decoder(),
      work: decoder.optional(),
      fallback: decoder.optional(),
      place: decoder())
  }

  func encode(to encoder: inout FactEncoder) {
    encoder(name)
    encoder(kind)
    encoder(isStatic)
    encoder(isAsync)
    encoder(parameters)
    encoder(resultType)
    encoder(attributes)
    encoder(references)
    encoder(assignsBeforeAwait)
    encoder(assignsAfterAwait)
    encoder(guardsOn)
    encoder.optional(work)
    encoder.optional(fallback)
    encoder(place)
  }
}

/// A parameter as callers see it.
struct ParameterFact: Sendable, Hashable {
  /// `_` for none.
  var label: String
  var hasDefault: Bool
  /// May be given as a trailing closure.
  var isFunction: Bool
}

extension ParameterFact: CallParameter {
  init(_ parameter: FunctionParameter) {
    self.init(label: parameter.label, hasDefault: parameter.hasDefault, isFunction: parameter.isFunction)
  }
}

extension ParameterFact: FactValue {
  init(from decoder: inout some FactDecoder) throws(FactArchiveError) {
    try self.init(
      label: decoder(),
      hasDefault: decoder(),
      isFunction: decoder())
  }

  func encode(to encoder: inout FactEncoder) {
    encoder(label)
    encoder(hasDefault)
    encoder(isFunction)
  }
}

/// What a function does that is asynchronous or starts a task.
struct WorkFact: Sendable, Hashable {
  /// `Task { … }`
  var startsTask: Bool
  /// The names of everything that it calls, in tasks too.
  var calls: [String]
  /// What it appends to.
  var appends: [String]
  /// What its `catch` clauses assign.
  var catchAssigns: [String]
  /// How its closures say that they hold `self`: `self`, `weak`, `unowned`.
  var selfCaptures: [String]
}

extension WorkFact: FactValue {
  init(from decoder: inout some FactDecoder) throws(FactArchiveError) {
    try self.init(
      startsTask: decoder(),
      calls: decoder(),
      appends: decoder(),
      catchAssigns: decoder(),
      selfCaptures: decoder())
  }

  func encode(to encoder: inout FactEncoder) {
    encoder(startsTask)
    encoder(calls)
    encoder(appends)
    encoder(catchAssigns)
    encoder(selfCaptures)
  }
}

/// A name that code reads: `Type.name`, `Type.object.name`, `.name` or `name`.
struct ReferenceFact: Sendable, Hashable {
  /// What stands before the last period, `Type` or `Type.object`; nil for `name`, empty for `.name`.
  var base: String?
  var name: String
  var place: FactRange

  func moved(by bytes: Int) -> ReferenceFact {
    ReferenceFact(base: base, name: name, place: place.moved(by: bytes))
  }
}

extension ReferenceFact: FactValue {
  init(from decoder: inout some FactDecoder) throws(FactArchiveError) {
    try self.init(
      base: decoder.optional(),
      name: decoder(),
      place: decoder())
  }

  func encode(to encoder: inout FactEncoder) {
    encoder.optional(base)
    encoder(name)
    encoder(place)
  }
}
