// Determines which property an expression on the left of an assignment refers to.

/// Something that code can change: a variable, or a part of its value.
package struct Place: Sendable {
  package enum Root: Sendable {
    /// The enclosing type, or outside types the file: `name`, `self.name`.
    case own
    /// A type, for its static members: `Session.shared`.
    case type(Name)
    /// An object or value in a local variable or a parameter, with its type if syntax shows it.
    case local(type: Name?)
    /// A value that a function gives to a closure as its first argument: `$0` in `update { $0.name = "" }`.
    case given(by: Name)
    /// A local object that the code has created.
    case new
  }

  package struct Member: Sendable {
    package let name: Name
    /// Whether an element of it is meant: `items[0]`.
    package var isSubscripted: Bool
  }

  package let root: Root
  /// From the root: `model`, `user`, `name` for `self.model.user?.name`. Empty for a local variable itself.
  package let members: [Member]
  /// Whether the first member is named without a receiver, so that it may also be a global variable.
  package let isUnqualified: Bool

  fileprivate static func local(_ type: Name?) -> Place {
    Place(root: .local(type: type), members: [], isUnqualified: false)
  }
}

extension FileModel {
  /// The maximum number of local variables to follow from one to the next.
  private static var maximumAliases: Int { 3 }

  /// The place that an expression refers to; nil for other expressions, such as the result of a call.
  ///
  /// A local constant for an object is another name of the same place: after `let current = model`, `current.name` is
  /// `model.name`.
  package func place(of expression: SyntaxNode) -> Place? { place(of: expression, aliases: 0) }

  private func place(of expression: SyntaxNode, aliases: Int) -> Place? {
    var members: [Place.Member] = []
    var node = expression
    var isSubscripted = false
    func add(_ name: Name) {
      members.append(Place.Member(name: name, isSubscripted: isSubscripted))
      isSubscripted = false
    }
    while true {
      switch node.kind {
      case .memberAccessExpr:
        guard let access = MemberAccessExpr(node), let name = access.name, let base = access.base else { return nil }
        if name == "wrappedValue", base.lastName?.boundProperty != nil {
          node = base
          continue
        }
        add(base.isSelf ? name.boundProperty ?? name : name)
        if base.isSelf || base.textEquals("super") {
          return Place(root: .own, members: members.reversed(), isUnqualified: false)
        }
        node = base
      case .subscriptCallExpr:
        guard let base = node.firstChild else { return nil }
        isSubscripted = true
        node = base
      case .optionalChainingExpr, .forceUnwrapExpr, .tupleExpr:
        let inner = node.kind == .tupleExpr ? node.unparenthesized : node.firstChild
        guard let inner, inner != node else { return nil }
        node = inner
      case .declReferenceExpr:
        guard let name = DeclReferenceExpr(node)?.name, !node.isSelf else { return nil }
        if name.isCapitalized {
          return Place(
            root: .type(name == "Self" ? enclosingType(of: node)?.name ?? name : name), members: members.reversed(),
            isUnqualified: false)
        }
        if let bound = name.boundProperty {
          if isElement(bound, at: node) {
            return Place(root: .local(type: nil), members: members.reversed(), isUnqualified: false)
          }
          add(bound)
          return Place(root: .own, members: members.reversed(), isUnqualified: false)
        }
        guard let local = localPlace(of: name, at: node, aliases: aliases) else {
          add(name)
          return Place(root: .own, members: members.reversed(), isUnqualified: true)
        }
        return Place(root: local.root, members: local.members + members.reversed(), isUnqualified: false)
      default: return nil
      }
    }
  }

  /// The place that a local name stands for; nil if the name is a member or a global.
  private func localPlace(of name: Name, at node: SyntaxNode, aliases: Int) -> Place? {
    if name.isClosureArgument {
      let closure = node.surroundings.lazy.compactMap(ClosureExpr.init).first
      return closure.flatMap { name == "$0" ? givenValue(in: $0) : nil } ?? .local(nil)
    }
    guard let binding = localBinding(of: name, at: node) else { return nil }
    guard aliases < Self.maximumAliases, case .value(let value, let declaration) = binding else {
      switch binding {
      case .parameter(let parameter, _): return .local(parameter.type?.unwrappedOptional.typeName)
      case .closureParameter(let closure, let position):
        return position == 0 ? givenValue(in: closure) ?? .local(nil) : .local(nil)
      case .value: return .local(nil)
      }
    }
    let variable = VariableDecl(declaration)
    if let type = variable?.bindings.first(where: { $0.name == name })?.type {
      return .local(type.unwrappedOptional.typeName)
    }
    // The values of loops and patterns are parts of the expression.
    guard variable != nil || declaration.firstChild?.kind == .optionalBindingCondition else { return .local(nil) }
    let unwrapped = value?.unparenthesized
    let isConstant = variable?.isLet ?? declaration.firstToken.textEquals("let")
    if variable == nil, unwrapped == nil || DeclReferenceExpr(unwrapped ?? declaration)?.name == name {
      // `if let name` and `if let name = name` unwrap what the name means outside the statement.
      guard let statement = declaration.parent else { return .local(nil) }
      let property = enclosingType(of: declaration)?.storedProperty(named: name)
      guard isConstant || property?.wrapper(.holdsObject) != nil else { return .local(property?.typeName) }
      return localPlace(of: name, at: statement, aliases: aliases + 1)
        ?? Place(root: .own, members: [Place.Member(name: name, isSubscripted: false)], isUnqualified: false)
    }
    guard let value = unwrapped else { return .local(nil) }
    if ValueKind(value) == .constructor { return Place(root: .new, members: [], isUnqualified: false) }
    if value.isSelf { return Place(root: .own, members: [], isUnqualified: false) }
    // A variable with the value of another one is a copy, unless it is an object.
    let isAlias = isConstant || storedProperty(value)?.wrapper(.holdsObject) != nil
    let other = place(of: value, aliases: aliases + 1)
    switch other?.root {
    case .own?: if isAlias { return Place(root: .own, members: other?.members ?? [], isUnqualified: false) }
    case .local(let type)? where other?.members.isEmpty ?? false: return .local(type)
    default: break
    }
    return .local(knownType(ofValue: value))
  }

  /// The first argument of a closure that is passed to a function.
  private func givenValue(in closure: ClosureExpr) -> Place? {
    guard let use = closure.use, !use.callee.isCapitalized else { return nil }
    return Place(root: .given(by: use.callee), members: [], isUnqualified: false)
  }

  /// The property of the enclosing type that a value reads by its name.
  private func storedProperty(_ value: SyntaxNode) -> StoredProperty? {
    value.selfMemberName.flatMap { name in enclosingType(of: value)?.storedProperty(named: name) }
  }

  /// The type of a value, as far as its expression and the declaration of a property in this file show it.
  private func knownType(ofValue value: SyntaxNode) -> Name? {
    if let property = storedProperty(value) { return property.typeName }
    guard let type = MemberAccessExpr(value)?.base?.lastName, type.isCapitalized else { return nil }
    return type
  }
}
