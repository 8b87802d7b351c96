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

  var name = ""
  /// `State`, `Published`, `Environment` …
  var attributes: [AttributeFact] = []
  var isPrivate = false
  /// `private(set)` and its like.
  var hasPrivateSetter = false
  var isStatic = false
  var isLet = false
  var isLazy = false
  var isWeak = false
  /// The annotated type as written, empty where there is none.
  var type = ""
  var initialValue = InitialValue.none
  /// The initial value as written, where it is short.
  var initialText = ""
  /// What evaluating the initial value reads at once.
  var references: [ReferenceFact] = []
  var place = FactRange()

  /// The names of the attributes.
  var wrappers: [String] { attributes.map(\.name) }

  mutating func move(by bytes: Int) {
    place = place.moved(by: bytes)
    references = references.map { $0.moved(by: bytes) }
  }
}

extension PropertyFact: Record {
  mutating func code(_ coder: inout some Coder) {
    coder(&name)
    coder(&attributes)
    coder(&isPrivate)
    coder(&hasPrivateSetter)
    coder(&isStatic)
    coder(&isLet)
    coder(&isLazy)
    coder(&isWeak)
    coder(&type)
    coder(&initialValue)
    coder(&initialText)
    coder(&references)
    coder(&place)
  }
}

extension PropertyFact.InitialValue: Record {
  private enum Case: String, RecordWord {
    case none, literal, constructor, staticMember, closure, other

    init() { self = .none }
  }

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

  init() { self = .none }

  mutating func code<C: Coder>(_ coder: inout C) {
    var (word, type) = (word, constructedType)
    coder(&word)
    coder(&type)
    guard C.isDecoding else { return }
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

/// An attribute and what it is given: `AppStorage` and `"key"`, `store: .group`.
struct AttributeFact: Sendable, Hashable {
  var name = ""
  /// As written.
  var arguments: [String] = []
}

extension AttributeFact: Record {
  mutating func code(_ coder: inout some Coder) {
    coder(&name)
    coder(&arguments)
  }
}

// MARK: - Collecting

extension PropertyFact {
  init(_ property: StoredProperty, in file: FileModel, typeName: String) {
    let declaration = property.declaration
    self.init(
      name: property.name.text, attributes: property.attributes.compactMap(AttributeFact.init),
      isPrivate: property.isPrivate,
      hasPrivateSetter: declaration.modifiers.contains { modifier in
        modifier.hasDetail && modifier.name.isAny(of: ["private", "fileprivate"])
      },
      isStatic: property.isStatic, isLet: property.isLet, isLazy: declaration.hasModifier("lazy"),
      isWeak: declaration.hasModifier("weak") || declaration.hasModifier("unowned"),
      type: property.type?.text ?? "", initialValue: InitialValue(property.initialValue),
      initialText: property.initialValue?.shortText ?? "",
      references: property.initialValue.map { ReferenceFact.all(in: $0, typeName: typeName) } ?? [],
      place: FactRange(property.name.range))
  }
}

extension AttributeFact {
  fileprivate init?(_ attribute: Attribute) {
    guard let name = attribute.name?.text else { return nil }
    self.init(
      name: name,
      arguments: attribute.arguments.map { argument in
        (argument.label.map { "\($0.text): " } ?? "") + (argument.expression?.text ?? "")
      })
  }
}

extension PropertyFact.InitialValue {
  init(_ value: SyntaxNode?) {
    guard let value else {
      self = .none
      return
    }
    switch ValueKind(value) {
    case .literal: self = .literal
    case .staticMember: self = .staticMember
    case .constructor:
      let call = FunctionCallExpr(value.unparenthesized)
      let name = call?.calleeName
      // `Model.init()` makes a `Model`.
      let base = name == "init" ? call?.calledExpression?.firstChild?.firstToken.map(Name.init) : name
      self = .constructor(base?.text ?? "")
    case .functionResult, .reference, .other: self = value.kind == .closureExpr ? .closure : .other
    }
  }
}
