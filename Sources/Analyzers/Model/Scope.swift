extension FileModel {
  /// Whether a parameter or local variable shadows the member with its name at a node.
  package func isShadowed(_ name: Name, at node: SyntaxNode) -> Bool { localBinding(of: name, at: node) != nil }

  /// Whether a type's name at a node is a generic parameter of an enclosing type or function, not a type of the
  /// workspace.
  package func isGenericParameter(_ name: Name, at node: SyntaxNode) -> Bool {
    hasGenericParameter(at: node) { $0 == name }
  }

  package func isGenericParameter(_ name: String, at node: SyntaxNode) -> Bool {
    hasGenericParameter(at: node) { $0.text == name }
  }

  private func hasGenericParameter(at node: SyntaxNode, where isWanted: (Name) -> Bool) -> Bool {
    node.surroundings.contains { around in
      if around.kind.isNominalDecl {
        return type(at: around.index)?.parts.contains { $0.node.hasGenericParameter(where: isWanted) } ?? false
      }
      return [.functionDecl, .initializerDecl].contains(around.kind) && around.hasGenericParameter(where: isWanted)
    }
  }

  /// The meaning of a parameter or local variable at a node; nil if the name is not local.
  package func localBinding(of name: Name, at node: SyntaxNode) -> LocalBinding? {
    var child = node
    for ancestor in node.surroundings {
      switch ancestor.kind {
      case .memberBlock: return nil
      case .functionDecl, .initializerDecl:
        let parameters = ancestor.children.compactMap(FunctionParameter.init)
        if let parameter = parameters.first(where: { $0.name == name }) { return .parameter(parameter, of: ancestor) }
      case .closureExpr:
        if let closure = ClosureExpr(ancestor),
          // `$item in` of a loop over bindings also declares `item`.
          let position = closure.parameterNames.firstIndex(where: { $0 == name || $0.isBinding(of: name) })
        {
          return .closureParameter(closure, position: position)
        }
        if let declared = declaration(of: name, in: ancestor, before: child) { return declared }
      case .codeBlock, .accessorBlock:
        if let declared = declaration(of: name, in: ancestor, before: child) { return declared }
      case .switchCase:
        if let declared = declaration(of: name, in: ancestor, before: child) { return declared }
        if let label = ancestor.firstChild, label.kind == .switchCaseLabel, label != child, binds(name, pattern: label)
        {
          return .value(ancestor.parent?.firstChild, at: ancestor)
        }
      case .ifExpr, .guardStmt, .whileStmt:
        if let bound = ancestor.conditions.lazy.compactMap({ self.binding(of: name, in: $0) }).first { return bound }
      case .forStmt:
        if let pattern = ancestor.firstChild, pattern.mentions(name) {
          return .value(pattern.nextSibling, at: ancestor)
        }
      case .catchClause:
        if child.kind == .codeBlock, ancestor.caughtErrorName == name.text { return .value(nil, at: ancestor) }
      default: break
      }
      child = ancestor
    }
    return nil
  }

  /// Whether an expression is the bare name of a parameter or local variable: never `self.name`.
  package func isLocal(_ expression: SyntaxNode) -> Bool {
    guard let name = DeclReferenceExpr(expression)?.name else { return false }
    return isShadowed(name, at: expression)
  }

  /// The value of the local constant that an expression names: `value` after `let name = value` and in `if let name = value`;
  /// nil for parts of values, for `if let name`, and for what is no local constant.
  package func localConstant(_ expression: SyntaxNode) -> SyntaxNode? {
    guard let name = DeclReferenceExpr(expression)?.name,
      case .value(let value?, let place)? = localBinding(of: name, at: expression),
      VariableDecl(place)?.isLet ?? (place.firstChild?.kind == .optionalBindingCondition), !value.contains(expression)
    else { return nil }
    return value == expression ? nil : value
  }

  /// Whether a reference means a parameter or a local variable, not the member with its name: never `self.name`, nor
  /// `name` after `if let name`, which is the member's value.
  package func isHidden(_ reference: SyntaxNode) -> Bool {
    guard let name = DeclReferenceExpr(reference)?.name,
      reference.parent.flatMap(MemberAccessExpr.init)?.declName != reference
    else { return false }
    switch localBinding(of: name, at: reference) {
    case nil: return false
    case .value(nil, at: let place): return place.kind == .catchClause
    case .value(let value?, at: _): return !value.mentions(name)
    case .parameter, .closureParameter: return true
    }
  }

  private func declaration(of name: Name, in block: SyntaxNode, before child: SyntaxNode) -> LocalBinding? {
    var count = 0
    for sibling in block.children {
      guard sibling.index < child.index else { return nil }
      guard count < LocalDeclarations.longBlock else {
        return localDeclarations.statements(declaring: name, in: block).lazy.filter { $0.index < child.index }
          .compactMap { self.declaration(of: name, by: $0) }.first
      }
      if let declared = declaration(of: name, by: sibling) { return declared }
      count += 1
    }
    return nil
  }

  private func declaration(of name: Name, by statement: SyntaxNode) -> LocalBinding? {
    if let variable = VariableDecl(statement) {
      for binding in variable.bindings {
        if binding.name == name { return .value(binding.value, at: statement) }
        // `let (name, other) = value`
        if let pattern = binding.pattern, binding.partNames.contains(where: { $0 == name }) {
          return .value(binding.value, at: pattern)
        }
      }
      return nil
    }
    guard statement.kind == .guardStmt else { return nil }
    return statement.conditions.lazy.compactMap { self.binding(of: name, in: $0) }.first
  }

  /// `let name = value`, `let name` and `case pattern = value` in a condition.
  private func binding(of name: Name, in condition: SyntaxNode) -> LocalBinding? {
    guard let binding = condition.firstChild,
      binding.kind == .optionalBindingCondition || binding.kind == .matchingPatternCondition,
      binding.firstChild?.mentions(name) ?? false
    else { return nil }
    return .value(binding.child(.initializerClause)?.firstChild, at: condition)
  }

  /// Whether the label of a case binds a part of the value to the name.
  private func binds(_ name: Name, pattern label: SyntaxNode) -> Bool {
    label.mentions(name)
      && label.descendants.contains { node in
        node.kind == .identifierPattern && node.firstToken.map { Name($0) == name } ?? false
      }
  }
}

/// The meaning of a local name.
package enum LocalBinding {
  /// A parameter of a closure, with a position starting at 0.
  case closureParameter(ClosureExpr, position: Int)
  /// A parameter of a function or an initializer.
  case parameter(FunctionParameter, of: SyntaxNode)
  /// A value or a part of it, which `at` is then the pattern of; nil for `if let name`, which refers to the value of the
  /// same name outside `at`, for a variable that is set later, and for the error of a `catch`.
  case value(SyntaxNode?, at: SyntaxNode)
}

/// The kinds of places in which a file refers to a name.
struct ReferencePlaces: OptionSet, Sendable {
  let rawValue: UInt8

  static let inPreview = ReferencePlaces(rawValue: 1)
  static let elsewhere = ReferencePlaces(rawValue: 2)

  /// - Parameter reference: a node that refers to the name.
  init(_ reference: SyntaxNode) { self = reference.isInPreview ? .inPreview : .elsewhere }

  init(rawValue: UInt8) { self.rawValue = rawValue }
}

extension SyntaxNode {
  /// Whether the node is in a `#Preview` or a `PreviewProvider`.
  package var isInPreview: Bool {
    surroundings.contains { ancestor in
      switch ancestor.kind {
      case .macroExpansionExpr, .macroExpansionDecl:
        ancestor.ownTokens.contains { $0.textEquals("Preview") }
      case .structDecl:
        NominalDecl(ancestor)?.inheritedTypes.contains { $0.typeName == "PreviewProvider" } ?? false
      default: false
      }
    }
  }
}

extension SyntaxNode {
  /// Whether a declaration has a generic parameter: `struct Meter<Value: Comparable>`.
  fileprivate func hasGenericParameter(where isWanted: (Name) -> Bool) -> Bool {
    children.contains { $0.kind == .genericParameter && $0.firstToken.map { isWanted(Name($0)) } ?? false }
  }
}
