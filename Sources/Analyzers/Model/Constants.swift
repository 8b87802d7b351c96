extension FileModel {
  /// The string literal that an expression refers to: the expression itself, or the initial value of a constant in this
  /// file.
  package func stringConstant(_ expression: SyntaxNode) -> StringLiteralExpr? {
    if let literal = StringLiteralExpr(expression) { return literal }
    return constantValue(of: expression).flatMap(StringLiteralExpr.init)
  }

  /// The initial value of the constant that `name`, `self.name`, `Self.name` or `Type.name` refers to, if this file
  /// declares it.
  package func constantValue(of expression: SyntaxNode) -> SyntaxNode? {
    if let access = MemberAccessExpr(expression), let base = access.base, let name = access.name,
      let baseName = DeclReferenceExpr(base)?.name
    {
      let type = baseName == "self" || baseName == "Self" ? enclosingType(of: expression) : type(named: baseName)
      return type?.constant(named: name)
    }
    guard let name = DeclReferenceExpr(expression)?.name, !isShadowed(name, at: expression) else { return nil }
    if let value = enclosingType(of: expression)?.constant(named: name) { return value }
    for variable in globalVariables(named: name) where variable.isLet {
      for binding in variable.bindings where binding.name == name { return binding.value }
    }
    return nil
  }
}

// MARK: - Constant values

extension FileModel {
  /// Whether a collection is known to stay the same during the lifetime of a view: a literal, a `let` that is
  /// initialized with one, a static member that is not a variable, and parts of these.
  package func isConstant(_ collection: SyntaxNode) -> Bool {
    var collection = collection
    while let whole = collection.wholeCollection { collection = whole }
    if collection.isConstantExpression { return true }
    if let access = MemberAccessExpr(collection), let base = access.base, let name = access.name {
      if let owner = base.typeReferenceName, owner.isCapitalized { return isConstant(name, of: owner, at: base) }
      if let part = MemberAccessExpr(base), let owner = part.base?.typeReferenceName, owner.isCapitalized,
        let shared = part.name
      {
        // `Configuration.actions.sections`, unless the static member is a shared object.
        return !shared.isAny(of: ["shared", "main", "current", "default", "standard", "instance"])
      }
    }
    // `[Page("a"), Page("b")]` lists its elements in the code, so their number does not change.
    return constantValue(of: collection).map { $0.isConstantExpression || $0.kind == .arrayExpr } ?? false
  }

  /// Whether a static member is not a variable of the type around a node. Static members of other types are usually
  /// constants, even if they are not declared as such.
  private func isConstant(_ member: Name, of owner: Name, at node: SyntaxNode) -> Bool {
    guard let type = enclosingType(of: node), owner == "Self" || owner == type.name else { return true }
    return type.storedProperty(named: member)?.isLet ?? true
  }
}

extension SyntaxNode {
  /// The collection whose elements the expression selects or copies: X for `X.prefix(3)`, `X[0]` and `Array(X)`.
  fileprivate var wholeCollection: SyntaxNode? {
    if kind == .subscriptCallExpr { return firstChild }
    // What a closure selects may depend on something else.
    guard let call = FunctionCallExpr(self), call.trailingClosure == nil,
      !call.arguments.contains(where: { $0.expression?.kind == .closureExpr })
    else { return nil }
    return DerivingMethod.named(call.calleeName)?.isRandom ?? false ? nil : call.wholeCollection
  }

  /// Whether the syntax of an expression shows that it always has the same value: literals, ranges and strides of
  /// literals, and arrays of these.
  package var isConstantExpression: Bool {
    let node = unparenthesized
    if node.isLiteral { return true }
    switch node.kind {
    case .arrayExpr:
      return node.children.allSatisfy { ($0.kind == .labeledExpr ? $0.firstChild ?? $0 : $0).isConstantExpression }
    case .sequenceExpr: return node.children.allSatisfy { $0.kind == .binaryOperatorExpr || $0.isLiteral }
    case .functionCallExpr:
      guard let call = FunctionCallExpr(node), call.trailingClosure == nil, let name = call.calleeName
      else { return false }
      return (name.isCapitalized || name == "stride")
        && call.arguments.allSatisfy { $0.expression?.isConstantExpression ?? false }
    case .memberAccessExpr: return MemberAccessExpr(node)?.base == nil
    default: return false
    }
  }
}

extension TypeDeclaration {
  /// The initial value of a `let` with a given name.
  fileprivate func constant(named name: Name) -> SyntaxNode? {
    guard let property = storedProperty(named: name), property.isLet else { return nil }
    return property.initialValue
  }
}
