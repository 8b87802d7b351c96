/// A property with storage, and the wrapper that makes it state.
package struct StoredProperty: Sendable {
  package let declaration: VariableDecl
  package let binding: PatternBinding
  package let name: Name
  package let attributes: [Attribute]
  package let isStatic: Bool

  init?(_ variable: (declaration: VariableDecl, binding: PatternBinding)) {
    guard variable.binding.isStored, let name = variable.binding.name else { return nil }
    declaration = variable.declaration
    binding = variable.binding
    self.name = name
    attributes = declaration.attributes
    isStatic = declaration.isStatic
  }

  // MARK: - Wrapper

  /// The attribute with a name, with or without a module.
  package func wrapper(_ name: StaticString) -> Attribute? { attributes.first { $0.name == name } }

  /// The first attribute with one of some names.
  package func wrapper(in names: [StaticString]) -> Attribute? { attributes.first { $0.name.isAny(of: names) } }

  /// The first attribute whose wrapper has a trait.
  package func wrapper(_ trait: SwiftUICatalog.Trait) -> Attribute? { attributes.first { $0.name.is(trait) } }

  /// Whether a change of the property makes SwiftUI re-evaluate the view.
  package var isState: Bool { wrapper(.state) != nil }

  /// Whether it is a `@FocusState` or a `@FocusState.Binding`.
  package var isFocus: Bool { attributes.contains { $0.node.tokens.contains { $0.textEquals("FocusState") } } }

  // MARK: - Declaration

  package var isLet: Bool { declaration.isLet }
  package var type: SyntaxNode? { binding.type }
  package var initialValue: SyntaxNode? { binding.value }
  /// Whether it may be omitted in calls of the memberwise initializer.
  package var hasDefault: Bool {
    initialValue != nil || !(isLet) && (type?.isOptionalType ?? false) || attributes.contains { !$0.arguments.isEmpty }
  }

  /// The access modifier of the property's getter, so not `private(set)` or similar.
  package var accessModifier: DeclModifier? {
    declaration.modifier { modifier in
      guard !modifier.hasDetail, let name = modifier.name else { return false }
      return name.isAny(of: ["private", "fileprivate", "internal", "package", "public", "open"])
    }
  }

  package var isPrivate: Bool { declaration.isPrivate }

  /// From the first attribute or modifier to the end of the type or initial value, without accessors.
  package var range: Range<Int> {
    let start = declaration.range.lowerBound
    var end = binding.range.upperBound
    if let accessors = binding.accessorBlock {
      end =
        (binding.initializer ?? binding.typeAnnotation ?? binding.pattern)?.range.upperBound
        ?? accessors.range.lowerBound
    }
    return start..<max(start, end)
  }

  // MARK: - Type

  /// The name of the property's type: from the annotation, the object that it is initialized with (`Model()`,
  /// `Model.init()`), or the environment (`@Environment(Model.self)`).
  ///
  /// For an optional, this is the name of the wrapped type. Collections and functions have no name.
  package var typeName: Name? {
    if let type { return type.unwrappedOptional.typeName }
    if let call = initialValue.map(\.unparenthesized).flatMap(FunctionCallExpr.init), let name = call.calleeName {
      if name.isCapitalized { return name }
      return name == "init" ? call.base?.namedType : nil
    }
    guard let model = wrapper("Environment")?.firstArgument.flatMap(MemberAccessExpr.init), model.name == "self"
    else { return nil }
    return model.base?.namedType
  }

  /// Whether it is a `Bool`.
  package var isFlag: Bool {
    if let type { return type.typeName == "Bool" }
    return initialValue?.kind == .booleanLiteralExpr
  }

  /// `Model`, if the initial value is `Model.shared`.
  package var staticMemberOwner: Name? {
    guard initialValueKind == .staticMember else { return nil }
    return initialValue.flatMap(MemberAccessExpr.init)?.base.flatMap(DeclReferenceExpr.init)?.name
  }

  /// The type of an object that a static member or function of it probably returns: `Model` for `Model.shared` and
  /// `Model.empty()`.
  package var probableOwner: Name? {
    if let owner = staticMemberOwner { return owner }
    guard initialValueKind == .functionResult else { return nil }
    return initialValue.flatMap(FunctionCallExpr.init)?.base.flatMap(DeclReferenceExpr.init)?.name.flatMap {
      $0.isCapitalized ? $0 : nil
    }
  }

  /// The kind of the initial value.
  package var initialValueKind: ValueKind? { initialValue.map(ValueKind.init) }
}

extension SyntaxNode {
  /// The type that an expression refers to: `Model` for `Model`, `Module.Model` and `Model<Int>`.
  fileprivate var namedType: Name? { (kind == .genericSpecializationExpr ? firstChild : self)?.lastName }
}

/// The kind of an expression's value, based on its syntax.
package enum ValueKind: Sendable, Hashable {
  case literal
  /// `Model()`, `Module.Model()`, `Model.init()`, `.init()`.
  case constructor
  /// `X.shared`, `.shared`.
  case staticMember
  /// `makeModel()`, `factory.model()`.
  case functionResult
  /// A name.
  case reference
  case other

  package init(_ expression: SyntaxNode) {
    var node = expression.unparenthesized
    while [.tryExpr, .awaitExpr, .unsafeExpr, .forceUnwrapExpr].contains(node.kind), let inner = node.lastChild {
      node = inner.unparenthesized
    }
    if node.isLiteral {
      self = .literal
      return
    }
    switch node.kind {
    case .declReferenceExpr: self = .reference
    case .memberAccessExpr:
      guard let access = MemberAccessExpr(node) else { fallthrough }
      guard let base = access.base else {
        self = .staticMember
        return
      }
      self = ValueKind.isTypeName(base) ? .staticMember : .other
    case .functionCallExpr:
      guard let call = FunctionCallExpr(node), let callee = call.calledExpression, let name = call.calleeName else {
        self = .other
        return
      }
      let isInit = callee.kind == .memberAccessExpr && name == "init"
      self = isInit || name.isCapitalized ? .constructor : .functionResult
    default: self = .other
    }
  }

  private static func isTypeName(_ node: SyntaxNode) -> Bool {
    switch node.kind {
    case .declReferenceExpr: DeclReferenceExpr(node)?.name?.isCapitalized ?? false
    case .memberAccessExpr: MemberAccessExpr(node)?.name?.isCapitalized ?? false
    case .genericSpecializationExpr: node.firstChild.map(isTypeName) ?? false
    default: false
    }
  }
}
