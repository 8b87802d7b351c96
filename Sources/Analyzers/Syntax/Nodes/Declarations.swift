/// `@Name(arguments)`
package struct Attribute: ArgumentListNode {
  package let node: SyntaxNode

  package init?(_ node: SyntaxNode) {
    guard node.kind == .attribute else { return nil }
    self.node = node
  }

  /// The last part of the name: `State` in `@SwiftUI.State`.
  package var name: Name? { node.firstChild?.typeName }
}

extension SyntaxNode {
  /// The last part of a type's name without generic arguments: `List` in `SwiftUI.List<Int, Row>`; nil for types
  /// without a name.
  package var typeName: Name? {
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
  package var isOptionalType: Bool {
    switch kind {
    case .optionalType, .implicitlyUnwrappedOptionalType: true
    case .identifierType, .memberType: typeName == "Optional"
    default: false
    }
  }

  /// `T` for `T?` and `T!`; otherwise the type itself.
  package var unwrappedOptional: SyntaxNode {
    kind == .optionalType || kind == .implicitlyUnwrappedOptionalType ? firstChild ?? self : self
  }

  package var isType: Bool { kind.isType }
}

/// The common parts of all declarations: attributes, modifiers, a keyword and possibly a name.
package protocol DeclarationNode: TypedNode {}

extension DeclarationNode {
  /// The attributes, including those inside `#if`.
  package var attributes: [Attribute] {
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
  package func modifier(where condition: (DeclModifier) -> Bool) -> DeclModifier? {
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
  package var introducer: SyntaxToken? {
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
  package var isPrivate: Bool {
    modifier { !$0.hasDetail && ($0.name == "private" || $0.name == "fileprivate") } != nil
  }

  package func hasModifier(_ name: StaticString) -> Bool { modifier { $0.name == name } != nil }

  /// `static` or `class`.
  package var isStatic: Bool { modifier { $0.name == "static" || $0.name == "class" } != nil }
}

/// `private`, `static`, `private(set)` …
package struct DeclModifier: TypedNode {
  package let node: SyntaxNode

  package init?(_ node: SyntaxNode) {
    guard node.kind == .declModifier else { return nil }
    self.node = node
  }

  package var name: Name? { node.firstToken.map(Name.init) }
  /// Whether the modifier has an argument in parentheses: `private(set)`.
  package var hasDetail: Bool { node.firstToken.map { $0.range.upperBound < node.range.upperBound } ?? false }
}

/// A declaration with `let` or `var`.
package struct VariableDecl: DeclarationNode {
  package let node: SyntaxNode

  package init?(_ node: SyntaxNode) {
    guard node.kind == .variableDecl else { return nil }
    self.node = node
  }

  package var bindings: TypedChildren<PatternBinding> { TypedChildren(of: node) }
  package var isLet: Bool { introducer.textEquals("let") }
}

/// `name: Type = value { accessors }`
package struct PatternBinding: TypedNode {
  package let node: SyntaxNode

  package init?(_ node: SyntaxNode) {
    guard node.kind == .patternBinding else { return nil }
    self.node = node
  }

  package var pattern: SyntaxNode? { node.firstChild }
  /// The name, if the pattern is a name.
  package var name: Name? {
    guard let pattern, pattern.kind == .identifierPattern else { return nil }
    return pattern.firstToken.map(Name.init)
  }
  /// The names that the pattern binds to parts of the value: `a` and `b` in `let (a, b) = pair`.
  package var partNames: [Name] {
    guard let pattern, pattern.kind == .tuplePattern else { return [] }
    return pattern.descendants.compactMap { $0.kind == .identifierPattern ? $0.firstToken.map(Name.init) : nil }
  }
  package var typeAnnotation: SyntaxNode? { node.child(.typeAnnotation) }
  /// The annotated type.
  package var type: SyntaxNode? { typeAnnotation?.firstChild }
  package var initializer: SyntaxNode? { node.child(.initializerClause) }
  /// The expression after `=`.
  package var value: SyntaxNode? { initializer?.firstChild }
  package var accessorBlock: SyntaxNode? { node.child(.accessorBlock) }

  /// Whether the property has storage: it has no accessors, or only observers.
  package var isStored: Bool {
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
package struct FunctionDecl: DeclarationNode {
  package let node: SyntaxNode

  package init?(_ node: SyntaxNode) {
    guard node.kind == .functionDecl else { return nil }
    self.node = node
  }

  package var name: Name? { tokenAfterIntroducer.map(Name.init) }
  package var parameters: TypedChildren<FunctionParameter> { TypedChildren(of: node) }
  package var returnType: SyntaxNode? { node.child(.returnClause)?.firstChild }
  package var body: SyntaxNode? { node.child(.codeBlock) }
  package var isAsync: Bool { hasEffect { $0.textEquals("async") } }
  package var `throws`: Bool { hasEffect { $0.textEquals("throws") || $0.textEquals("rethrows") } }

  private func hasEffect(_ isEffect: (SyntaxToken) -> Bool) -> Bool {
    SyntaxOwnTokens(node: node, end: body?.range.lowerBound).contains(where: isEffect)
  }
}

/// `init(parameters) { … }`
package struct InitializerDecl: DeclarationNode {
  package let node: SyntaxNode

  package init?(_ node: SyntaxNode) {
    guard node.kind == .initializerDecl else { return nil }
    self.node = node
  }

  package var parameters: TypedChildren<FunctionParameter> { TypedChildren(of: node) }
  package var body: SyntaxNode? { node.child(.codeBlock) }
  /// Whether it is `init?` or `init!`.
  var isFailable: Bool { tokenAfterIntroducer.textEquals("?") || tokenAfterIntroducer.textEquals("!") }
}

/// A parameter of a function, an initializer or a closure.
package struct FunctionParameter: DeclarationNode {
  package let node: SyntaxNode

  package init?(_ node: SyntaxNode) {
    guard node.kind == .functionParameter || node.kind == .closureParameter else { return nil }
    self.node = node
  }

  /// The label at the call; `_` if there is none.
  package var firstName: Name? { introducer.map(Name.init) }
  /// The name inside the body, if it differs from the label.
  var secondName: Name? {
    guard let next = tokenAfterIntroducer, !next.textEquals(":"), !next.textEquals(",") else { return nil }
    return Name(next)
  }
  /// The name that the body uses.
  package var name: Name? { secondName ?? firstName }
  package var type: SyntaxNode? { node.children.first(where: \.isType) }
  package var hasDefault: Bool { node.child(.initializerClause) != nil }
}

/// A type in the inheritance clause of a declaration.
package struct InheritedType: TypedNode {
  package let node: SyntaxNode

  package init?(_ node: SyntaxNode) {
    guard node.kind == .inheritedType else { return nil }
    self.node = node
  }

  var type: SyntaxNode? { node.firstChild }
  package var typeName: Name? { type?.typeName }
}

/// `struct`, `class`, `enum`, `actor`, `protocol` or `extension`.
package struct NominalDecl: DeclarationNode {
  package let node: SyntaxNode

  package init?(_ node: SyntaxNode) {
    guard node.kind.isNominalDecl else { return nil }
    self.node = node
  }

  var isExtension: Bool { node.kind == .extensionDecl }
  var isProtocol: Bool { node.kind == .protocolDecl }

  /// The declared name, or the last part of the name of the extended type.
  package var name: Name? {
    isExtension ? node.children.first(where: \.isType)?.typeName : tokenAfterIntroducer.map(Name.init)
  }

  /// The types in the inheritance clause.
  package var inheritedTypes: TypedChildren<InheritedType> { TypedChildren(of: node) }

  package var memberBlock: SyntaxNode? { node.child(.memberBlock) }
}
