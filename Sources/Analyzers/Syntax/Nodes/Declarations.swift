/// `@Name(arguments)`
struct Attribute: ArgumentListNode {
  let node: SyntaxNode

  init?(_ node: SyntaxNode) {
    guard node.kind == .attribute else { return nil }
    self.node = node
  }

  /// The last part of the name: `State` in `@SwiftUI.State`.
  var name: Name? { node.firstChild?.typeName }
}

extension SyntaxNode {
  /// The last part of a type's name without generic arguments: `List` in `SwiftUI.List<Int, Row>`; nil for types
  /// without a name.
  var typeName: Name? {
    switch kind {
    case .identifierType: firstToken.map(Name.init)
    case .memberType:
      // The base is a child. The name is the first own token after the period.
      tokens.first { token in
        guard let base = firstChild, token.range.lowerBound > base.range.upperBound else { return false }
        return true
      }.map(Name.init)
    case .attributedType, .someOrAnyType: lastChild?.typeName
    default: nil
    }
  }

  /// `T?`, `T!` or `Optional<T>`.
  var isOptionalType: Bool {
    switch kind {
    case .optionalType, .implicitlyUnwrappedOptionalType: true
    case .identifierType, .memberType: typeName == "Optional"
    default: false
    }
  }

  /// `T` for `T?` and `T!`; otherwise the type itself.
  var unwrappedOptional: SyntaxNode {
    kind == .optionalType || kind == .implicitlyUnwrappedOptionalType ? firstChild ?? self : self
  }

  var isType: Bool { kind.isType }
}

/// The common parts of all declarations: attributes, modifiers, a keyword and possibly a name.
protocol DeclarationNode: TypedNode {}

extension DeclarationNode {
  /// The attributes, including those inside `#if`.
  var attributes: [Attribute] {
    var result: [Attribute] = []
    for child in node.children {
      switch child.kind {
      case .attribute: if let attribute = Attribute(child) { result.append(attribute) }
      case .ifConfigDecl: result += child.descendants.compactMap(Attribute.init)
      case .declModifier: continue
      default: return result
      }
    }
    return result
  }

  var modifiers: TypedChildren<DeclModifier> { TypedChildren(of: node) }

  /// The first modifier that fulfills a condition.
  func modifier(where condition: (DeclModifier) -> Bool) -> DeclModifier? {
    for child in node.children {
      switch child.kind {
      case .declModifier: if let modifier = DeclModifier(child), condition(modifier) { return modifier }
      case .attribute, .ifConfigDecl: continue
      default: return nil
      }
    }
    return nil
  }

  /// The keyword: `struct`, `var`, `func`, `init` …
  var introducer: SyntaxToken? {
    var last: SyntaxNode?
    for child in node.children {
      guard child.kind == .attribute || child.kind == .declModifier || child.kind == .ifConfigDecl else { break }
      last = child
    }
    guard let last else { return node.firstToken }
    // Malformed code may end after the attributes.
    return last.range.upperBound < node.range.upperBound ? last.lastToken?.next : nil
  }

  /// The token after the keyword, usually the name; nil if malformed code ends there.
  fileprivate var tokenAfterIntroducer: SyntaxToken? {
    introducer.flatMap { $0.range.upperBound < node.range.upperBound ? $0.next : nil }
  }

  /// Whether it is `private` or `fileprivate` for reading as well as writing.
  var isPrivate: Bool {
    modifier { !$0.hasDetail && ($0.name == "private" || $0.name == "fileprivate") } != nil
  }

  func hasModifier(_ name: StaticString) -> Bool { modifier { $0.name == name } != nil }

  /// `static` or `class`.
  var isStatic: Bool { modifier { $0.name == "static" || $0.name == "class" } != nil }
}

/// `private`, `static`, `private(set)` …
struct DeclModifier: TypedNode {
  let node: SyntaxNode

  init?(_ node: SyntaxNode) {
    guard node.kind == .declModifier else { return nil }
    self.node = node
  }

  var name: Name? { node.firstToken.map(Name.init) }
  /// Whether the modifier has an argument in parentheses: `private(set)`.
  var hasDetail: Bool { node.firstToken.map { $0.range.upperBound < node.range.upperBound } ?? false }
}

/// A declaration with `let` or `var`.
struct VariableDecl: DeclarationNode {
  let node: SyntaxNode

  init?(_ node: SyntaxNode) {
    guard node.kind == .variableDecl else { return nil }
    self.node = node
  }

  var bindings: TypedChildren<PatternBinding> { TypedChildren(of: node) }
  var isLet: Bool { introducer.textEquals("let") }
}

/// `name: Type = value { accessors }`
struct PatternBinding: TypedNode {
  let node: SyntaxNode

  init?(_ node: SyntaxNode) {
    guard node.kind == .patternBinding else { return nil }
    self.node = node
  }

  var pattern: SyntaxNode? { node.firstChild }
  /// The name, if the pattern is a name.
  var name: Name? {
    guard let pattern, pattern.kind == .identifierPattern else { return nil }
    return pattern.firstToken.map(Name.init)
  }
  var typeAnnotation: SyntaxNode? { node.child(.typeAnnotation) }
  /// The annotated type.
  var type: SyntaxNode? { typeAnnotation?.firstChild }
  var initializer: SyntaxNode? { node.child(.initializerClause) }
  /// The expression after `=`.
  var value: SyntaxNode? { initializer?.firstChild }
  var accessorBlock: SyntaxNode? { node.child(.accessorBlock) }

  /// Whether the property has storage: it has no accessors, or only observers.
  var isStored: Bool {
    guard let accessorBlock else { return true }
    var hasObserver = false
    for accessor in accessorBlock.children where accessor.kind == .accessorDecl {
      guard accessor.ownTokens.contains(where: { $0.textEquals("willSet") || $0.textEquals("didSet") }) else {
        return false
      }
      hasObserver = true
    }
    return hasObserver
  }
}

/// `func name(parameters) -> Result { … }`
struct FunctionDecl: DeclarationNode {
  let node: SyntaxNode

  init?(_ node: SyntaxNode) {
    guard node.kind == .functionDecl else { return nil }
    self.node = node
  }

  var name: Name? { tokenAfterIntroducer.map(Name.init) }
  var parameters: TypedChildren<FunctionParameter> { TypedChildren(of: node) }
  var returnType: SyntaxNode? { node.child(.returnClause)?.firstChild }
  var body: SyntaxNode? { node.child(.codeBlock) }
  var isAsync: Bool { hasEffect { $0.textEquals("async") } }
  var `throws`: Bool { hasEffect { $0.textEquals("throws") || $0.textEquals("rethrows") } }

  private func hasEffect(_ isEffect: (SyntaxToken) -> Bool) -> Bool {
    SyntaxOwnTokens(node: node, end: body?.range.lowerBound).contains(where: isEffect)
  }
}

/// `init(parameters) { … }`
struct InitializerDecl: DeclarationNode {
  let node: SyntaxNode

  init?(_ node: SyntaxNode) {
    guard node.kind == .initializerDecl else { return nil }
    self.node = node
  }

  var parameters: TypedChildren<FunctionParameter> { TypedChildren(of: node) }
  var body: SyntaxNode? { node.child(.codeBlock) }
}

/// A parameter of a function, an initializer or a closure.
struct FunctionParameter: DeclarationNode {
  let node: SyntaxNode

  init?(_ node: SyntaxNode) {
    guard node.kind == .functionParameter || node.kind == .closureParameter else { return nil }
    self.node = node
  }

  /// The label at the call; `_` if there is none.
  var firstName: Name? { introducer.map(Name.init) }
  /// The name inside the body, if it differs from the label.
  var secondName: Name? {
    guard let next = tokenAfterIntroducer, !next.textEquals(":"), !next.textEquals(",") else { return nil }
    return Name(next)
  }
  /// The name that the body uses.
  var name: Name? { secondName ?? firstName }
  var type: SyntaxNode? { node.children.first(where: \.isType) }
  var hasDefault: Bool { node.child(.initializerClause) != nil }
}

/// A type in the inheritance clause of a declaration.
struct InheritedType: TypedNode {
  let node: SyntaxNode

  init?(_ node: SyntaxNode) {
    guard node.kind == .inheritedType else { return nil }
    self.node = node
  }

  var type: SyntaxNode? { node.firstChild }
  var typeName: Name? { type?.typeName }
}

/// `struct`, `class`, `enum`, `actor`, `protocol` or `extension`.
struct NominalDecl: DeclarationNode {
  let node: SyntaxNode

  init?(_ node: SyntaxNode) {
    guard node.kind.isNominalDecl else { return nil }
    self.node = node
  }

  var isExtension: Bool { node.kind == .extensionDecl }

  /// The declared name, or the last part of the name of the extended type.
  var name: Name? {
    isExtension ? node.children.first(where: \.isType)?.typeName : tokenAfterIntroducer.map(Name.init)
  }

  /// The types in the inheritance clause.
  var inheritedTypes: TypedChildren<InheritedType> { TypedChildren(of: node) }

  var memberBlock: SyntaxNode? { node.child(.memberBlock) }
}
