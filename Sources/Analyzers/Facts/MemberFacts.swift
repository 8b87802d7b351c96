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

  init(_ value: Self?, by coder: inout some FactCoder) throws(FactArchiveError) {
    let word = try coder(value?.word)
    let type = try coder(value?.constructedType)
    switch word {
    case .none: self = .none
    case .literal: self = .literal
    case .constructor: self = .constructor(type)
    case .staticMember: self = .staticMember
    case .closure: self = .closure
    case .other: self = .other
    }
  }
}

extension PropertyFact: FactValue {
  init(_ value: PropertyFact?, by coder: inout some FactCoder) throws(FactArchiveError) {
    try self.init(
      name: coder(value?.name),
      attributes: coder(value?.attributes),
      isPrivate: coder(value?.isPrivate),
      hasPrivateSetter: coder(value?.hasPrivateSetter),
      isStatic: coder(value?.isStatic),
      isLet: coder(value?.isLet),
      isLazy: coder(value?.isLazy),
      isWeak: coder(value?.isWeak),
      type: coder(value?.type),
      initialValue: coder(value?.initialValue),
      initialText: coder(value?.initialText),
      references: coder(value?.references),
      place: coder(value?.place))
  }
}

/// An attribute and what it is given: `AppStorage` and `"key"`, `store: .group`.
struct AttributeFact: Sendable, Hashable {
  var name: String
  /// As written.
  var arguments: [String]
}

extension AttributeFact: FactValue {
  init(_ value: AttributeFact?, by coder: inout some FactCoder) throws(FactArchiveError) {
    try self.init(name: coder(value?.name), arguments: coder(value?.arguments))
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
  init(_ value: MemberFact?, by coder: inout some FactCoder) throws(FactArchiveError) {
    try self.init(
      name: coder(value?.name),
      kind: coder(value?.kind),
      isStatic: coder(value?.isStatic),
      isAsync: coder(value?.isAsync),
      parameters: coder(value?.parameters),
      resultType: coder(value?.resultType),
      attributes: coder(value?.attributes),
      references: coder(value?.references),
      assignsBeforeAwait: coder(value?.assignsBeforeAwait),
      assignsAfterAwait: coder(value?.assignsAfterAwait),
      guardsOn: coder(value?.guardsOn),
      work: coder.optional(value?.work),
      fallback: coder.optional(value?.fallback),
      place: coder(value?.place))
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

extension ParameterFact: FactValue {
  init(_ value: ParameterFact?, by coder: inout some FactCoder) throws(FactArchiveError) {
    try self.init(
      label: coder(value?.label),
      hasDefault: coder(value?.hasDefault),
      isFunction: coder(value?.isFunction))
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
  init(_ value: WorkFact?, by coder: inout some FactCoder) throws(FactArchiveError) {
    try self.init(
      startsTask: coder(value?.startsTask),
      calls: coder(value?.calls),
      appends: coder(value?.appends),
      catchAssigns: coder(value?.catchAssigns),
      selfCaptures: coder(value?.selfCaptures))
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
  init(_ value: ReferenceFact?, by coder: inout some FactCoder) throws(FactArchiveError) {
    try self.init(
      base: coder.optional(value?.base),
      name: coder(value?.name),
      place: coder(value?.place))
  }
}
