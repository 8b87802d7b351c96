/// A stored property.
package struct PropertyFact: Sendable, Hashable {
  package enum InitialValue: Sendable, Hashable {
    case none
    case literal
    /// `Model()`, with the name of the type.
    case constructor(String)
    /// `X.shared`, `.shared`.
    case staticMember
    case closure
    case other
  }

  package var name = ""
  /// `State`, `Published`, `Environment` and other attributes.
  package var attributes: [AttributeFact] = []
  package var isPrivate = false
  /// Whether it is `private(set)` or similar.
  package var hasPrivateSetter = false
  package var isStatic = false
  package var isLet = false
  package var isLazy = false
  package var isWeak = false
  /// The annotated type as written; empty if there is none.
  package var type = ""
  package var initialValue = InitialValue.none
  /// The initial value as written, if it is short.
  package var initialText = ""
  /// The type of the elements of an initial value that creates all of them: `Note` for `[Note(), Note()]`; empty if
  /// there is no such value, or an annotation.
  package var initialElement = ""
  /// Whether a `didSet` passes each new value on: `didSet { store.isOn = isOn }`.
  var isHandedOn = false
  /// The references that are evaluated immediately with the initial value.
  package var references: [ReferenceFact] = []
  package var place = FactRange()

  /// The default type of a literal initial value, if no type is annotated.
  package var literalTypeName: String? {
    guard initialValue == .literal, type.isEmpty, let first = initialText.first else { return nil }
    if first == "\"" { return "String" }
    if initialText == "true" || initialText == "false" { return "Bool" }
    return Int(initialText) != nil ? "Int" : Double(initialText) != nil ? "Double" : nil
  }

  /// The names of the attributes.
  package var wrappers: [String] { attributes.map(\.name) }

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
    coder(&initialElement)
    coder(&isHandedOn)
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

/// An attribute and its arguments: `AppStorage` with `"key"`, `store: .group`.
package struct AttributeFact: Sendable, Hashable {
  package var name = ""
  /// As written.
  package var arguments: [String] = []
}

extension AttributeFact: Record {
  mutating func code(_ coder: inout some Coder) {
    coder(&name)
    coder(&arguments)
  }
}

// MARK: - Queries

extension PropertyFact {
  /// The name of its type, from the annotation or the initial value: without `?`, `any`, module and generic arguments.
  package var valueTypeName: String? {
    if !type.isEmpty { return type.plainTypeName }
    if case .constructor(let made) = initialValue { return made.isEmpty ? nil : made }
    guard let environment = attributes.first(where: { $0.name == "Environment" })?.arguments.first,
      environment.hasSuffix(".self")
    else { return nil }
    return String(environment.dropLast(5)).plainTypeName
  }

  /// Whether a new object gets the same value from elsewhere: from the user's defaults, the environment, a container.
  var isKeptElsewhere: Bool {
    wrappers.contains { ["AppStorage", "SceneStorage", "Environment", "Injected", "Dependency"].contains($0) }
      || initialText.hasPrefix("UserDefaults.") || initialText.hasPrefix("Defaults[")
  }

  /// Whether a property wrapper of the project or of another framework decides where the value is stored.
  var hasUnknownStorage: Bool { !wrappers.allSatisfy(Self.attributesWithoutStorage.contains) }

  /// Attributes of properties whose value is part of the object.
  private static let attributesWithoutStorage: Set<String> = [
    "Published", "ObservationIgnored", "ObservationTracked", "MainActor", "objc", "nonobjc", "available", "IBOutlet",
    "IBInspectable", "GKInspectable", "usableFromInline", "preconcurrency", "_spi",
  ]
}

extension String {
  /// `T` for `T?`, `T!` and `Optional<T>`.
  package var withoutOptionality: String {
    if hasSuffix("?") || hasSuffix("!") { return String(dropLast()) }
    return hasPrefix("Optional<") && hasSuffix(">") ? String(dropFirst(9).dropLast()) : self
  }

  /// `Row` for `List.Row`.
  var lastNamePart: String { lastIndex(of: ".").map { String(self[index(after: $0)...]) } ?? self }

  /// `Store` for `any Store`, `Store?`, `Module.Store` and `Store<Item>`.
  package var plainTypeName: String { qualifiedTypeName.lastNamePart }

  /// `List.Row` for `any List.Row`, `List.Row?` and `List.Row<Item>`.
  var qualifiedTypeName: String {
    var text = self[...]
    for prefix in ["any ", "some "] where text.hasPrefix(prefix) { text = text.dropFirst(prefix.count) }
    if text.hasPrefix("("), let end = text.firstIndex(of: ")") {
      text = text[text.index(after: text.startIndex)..<end]
      if text.hasPrefix("any ") { text = text.dropFirst(4) }
    }
    if let angle = text.firstIndex(of: "<") { text = text[..<angle] }
    while let last = text.last, last == "?" || last == "!" { text = text.dropLast() }
    return String(text)
  }
}

// MARK: - Collecting

extension PropertyFact {
  init(_ property: StoredProperty, in file: FileModel, typeName: String) {
    let declaration = property.declaration
    self.init(
      name: property.name.text, attributes: property.attributes.compactMap(AttributeFact.init),
      isPrivate: property.isPrivate,
      hasPrivateSetter: declaration.modifier { $0.hasDetail && $0.name.isAny(of: ["private", "fileprivate"]) } != nil,
      isStatic: property.isStatic, isLet: property.isLet, isLazy: declaration.hasModifier("lazy"),
      isWeak: declaration.hasModifier("weak") || declaration.hasModifier("unowned"),
      type: property.type?.text ?? "", initialValue: InitialValue(property.initialValue),
      initialText: property.initialValue?.shortText ?? "",
      initialElement: property.type == nil ? property.initialValue?.constructedElementType ?? "" : "",
      isHandedOn: property.binding.accessorBlock.map { PropertyFact.handsOn(property.name, in: $0) } ?? false,
      references: property.initialValue.map { ReferenceFact.all(in: $0, typeName: typeName) } ?? [],
      place: FactRange(property.name.range))
  }
}

extension PropertyFact {
  /// Whether the observers of a property pass its value to other code, as an argument or by assigning it to a member of
  /// something else.
  private static func handsOn(_ property: Name, in observers: SyntaxNode) -> Bool {
    observers.descendants.contains { node in
      guard let name = DeclReferenceExpr(node)?.name, name == property || name == "newValue" else { return false }
      if let assignment = Assignment(node.enclosingStatement) {
        return assignment.target.kind != .declReferenceExpr && assignment.target.selfMemberName == nil
          && !assignment.target.contains(node)
      }
      return node.ancestors.prefix { $0 != observers }.contains { $0.kind == .labeledExpr }
    }
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
      // `Model.init()` creates a `Model`.
      let base = name == "init" ? call?.calledExpression?.firstChild?.firstToken.map(Name.init) : name
      self = .constructor(base?.text ?? "")
    case .functionResult, .reference, .other: self = value.kind == .closureExpr ? .closure : .other
    }
  }
}
