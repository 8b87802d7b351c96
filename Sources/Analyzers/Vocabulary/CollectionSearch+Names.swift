// Follows a collection to the code that determines its elements: through local names, properties and members.

extension CollectionSearch {
  mutating func changes(ofLocal name: Name, at node: SyntaxNode, depth: Int) -> CollectionChange {
    switch file.localBinding(of: name, at: node) {
    case .value(let value, let place)? where place.firstChild?.kind == .optionalBindingCondition:
      // `if let items` and `if let items = items` refer to the member with that name.
      let isOwn = value.map { $0.lastName == name && $0.selfMemberName == name } ?? true
      if isOwn { return changes(ofOwn: name, at: node, depth: depth) }
      return value.map { changes(of: $0, depth: depth + 1) } ?? .unknown
    case .value(let value?, let place)? where VariableDecl(place)?.isLet ?? false:
      return changes(of: value, depth: depth + 1)
    case .parameter(let parameter, let declaration)?:
      if parameter.type.isText { return .never }
      return FunctionDecl(declaration).map { changes(ofParameter: parameter, of: $0, depth: depth) } ?? .unknown
    default: return .unknown
    }
  }

  /// The changes of the arguments that calls of a helper in its own type pass.
  private mutating func changes(
    ofParameter parameter: FunctionParameter, of function: FunctionDecl, depth: Int
  ) -> CollectionChange {
    guard function.hasModifier("private") || function.hasModifier("fileprivate"), let name = function.name,
      let type = file.enclosingType(of: function.node), let position = function.parameters.firstIndex(parameter)
    else { return .unknown }
    var result: CollectionChange?
    for reference in file.unqualifiedReferences(to: name, in: type) {
      let callee = reference.parent.flatMap(MemberAccessExpr.init)?.node ?? reference
      guard let call = callee.parent.flatMap(FunctionCallExpr.init), call.node.firstChild == callee,
        let argument = call.argument(at: position, labeled: parameter.firstName)
      else { return .unknown }
      let change = changes(of: argument, depth: depth + 1)
      result = result.map { $0.combined(with: change) } ?? change
    }
    return result ?? .unknown
  }

  mutating func changes(ofOwn name: Name, at node: SyntaxNode, depth: Int) -> CollectionChange {
    guard let type = file.enclosingType(of: node) else { return changes(ofGlobal: name) }
    if let property = type.storedProperty(named: name) {
      return changes(ofHanded: property, in: type, depth: depth) ?? changes(of: property, in: type)
    }
    if let computed = type.variables.first(where: { $0.binding.name == name })?.binding {
      if computed.type.isText { return .never }
      return computed.accessorBlock.map { changes(ofReturned: $0, depth: depth) } ?? .unknown
    }
    let global = changes(ofGlobal: name)
    guard global.kind == .unknown, let known = file.facts.type(named: type.name.text) else { return global }
    return changes(ofMember: name, in: known)
  }

  /// The changes of the value that a getter or a function without parameters returns.
  mutating func changes(ofReturned body: SyntaxNode, depth: Int) -> CollectionChange {
    if let only = body.onlyExpression { return changes(of: only, depth: depth + 1) }
    let returned = body.runningNodes.filter { $0.kind == .returnStmt }
    guard !returned.isEmpty, returned.count <= 8 else { return .unknown }
    var result = CollectionChange.never
    for statement in returned {
      guard let value = statement.firstChild else { return .unknown }
      result = result.combined(with: changes(of: value, depth: depth + 1))
    }
    // A condition determines which of several values is returned.
    return returned.count == 1 ? result : result.combined(with: .unknown)
  }

  /// The changes of what the only creator of a view passes for a property of it; nil if it is not known.
  private func changes(
    ofHanded property: StoredProperty, in type: TypeDeclaration, depth: Int
  ) -> CollectionChange? {
    if property.wrapper("Binding") != nil {
      guard file.state(behind: property, in: type) != nil, file.sharedBindings(to: property.name, in: type).isEmpty
      else {
        return nil
      }
      let held = file.holder(of: property, in: type)
      // Each view that hands the binding on may set the value.
      return held.steps.reduce(.never) { result, way in
        result.combined(
          with: way.file.changes(
            of: way.property.name, owner: TypeDeclaration.qualifiedName(way.type.declaration), isPrivate: false))
      }
    }
    guard property.attributes.isEmpty, property.initialValue == nil, depth + 1 < Self.maximumDepth,
      let (value, creation) = file.handedValue(for: property, of: type)
    else { return nil }
    var search = CollectionSearch(file: creation.file)
    return search.changes(of: value, depth: depth + 1)
  }

  private func changes(of property: StoredProperty, in type: TypeDeclaration) -> CollectionChange {
    if property.type.isText || property.type == nil && property.initialValue?.kind == .stringLiteralExpr {
      return .never
    }
    if property.isLet {
      // The arguments that create a view may differ the next time; those that create an object do not change.
      return property.initialValue != nil || property.isStatic || !type.isViewType ? .never : .unknown
    }
    if let store = property.wrapper(in: [
      "FetchRequest", "SectionedFetchRequest", "Query", "ObservedResults", "FetchAll",
    ]) {
      return CollectionChange(
        kind: .changes, evidence: file.related(store.range, "changes with the stored data"))
    }
    let writes = file.changes(
      of: property.name, owner: TypeDeclaration.qualifiedName(type.declaration),
      isPrivate: property.isPrivate && !property.isStatic)
    // A collection that is initially empty is filled somewhere, even if no known code does this.
    if writes.kind == .never, property.initialValue?.textEquals("[]") ?? false { return .unknown }
    if property.wrapper("Binding") != nil || property.wrapper("Environment") != nil {
      return writes.combined(with: .unknown)
    }
    guard property.wrapper("State") != nil || type.isViewType else {
      return property.attributes.isEmpty || property.wrapper("Published") != nil
        ? writes : writes.combined(with: .unknown)
    }
    if property.wrapper("State") == nil, !property.attributes.isEmpty { return writes.combined(with: .unknown) }
    // A view's `var` without a wrapper is set by the code that creates the view.
    if property.attributes.isEmpty, !property.isPrivate, !property.isStatic { return writes.combined(with: .unknown) }
    if file.lends(property, in: type) { return writes.combined(with: .unknown) }
    return writes
  }

  private func changes(ofGlobal name: Name) -> CollectionChange {
    guard let property = file.facts.global(named: name.text)?.fact.property else { return .unknown }
    if property.isLet { return .never }
    return file.changes(of: name, owner: "", isPrivate: false)
  }

  /// Properties of collections that contain all of their elements.
  private static let views: [StaticString] = ["lazy", "keys", "values"]

  /// `model.items`, `Model.items`, `model.settings.items`.
  mutating func changes(ofMember node: SyntaxNode, depth: Int) -> CollectionChange {
    guard let access = MemberAccessExpr(node), let base = access.base, let name = access.name else {
      return file.isConstant(node) ? .never : .unknown
    }
    if name.isAny(of: Self.views) { return changes(of: base, depth: depth + 1) }
    guard let known = file.projectType(of: base) else { return file.isConstant(node) ? .never : .unknown }
    let isObject = known.isClass || known.fact.kind == .actor || base.typeReferenceName.isCapitalized
    let member = changes(ofComputed: node, in: known, depth: depth) ?? changes(ofMember: name, in: known)
    // A different value of a structure contains a different collection.
    return isObject || member.kind > .unknown ? member : member.combined(with: isFixed(base) ? .never : .unknown)
  }

  /// The changes of what a computed property of an object returns: `model.sorted`. The code may be in another file.
  private func changes(ofComputed node: SyntaxNode, in known: KnownType, depth: Int) -> CollectionChange? {
    guard known.isClass, let name = MemberAccessExpr(node)?.name?.text, depth + 1 < Self.maximumDepth,
      known.members.contains(where: { $0.name == name && $0.kind == .property && !$0.isStatic }),
      let (code, other) = file.code(of: file.callee(of: node))
    else { return nil }
    var search = CollectionSearch(file: other)
    search.budget = budget
    return search.changes(ofReturned: code.kind == .accessorBlock ? code.codeOfGetter : code, depth: depth + 1)
  }

  private func changes(ofMember name: Name, in known: KnownType) -> CollectionChange {
    let text = name.text
    guard let property = known.properties.first(where: { $0.name == text }) else {
      return name == "allCases" ? .never : .unknown
    }
    if ["String", "Substring"].contains(property.type) { return .never }
    if property.isLet { return .never }
    if property.wrappers.contains(where: { ["FetchRequest", "Query", "ObservedResults"].contains($0) }) {
      return CollectionChange(kind: .changes)
    }
    let writes = file.changes(
      of: name, owner: known.fact.qualifiedName, isPrivate: property.isPrivate && !property.isStatic)
    return property.wrappers.allSatisfy { $0 == "Published" || $0 == "MainActor" || $0 == "objc" }
      ? writes : writes.combined(with: .unknown)
  }

  /// Whether an expression is a `let` with an initial value.
  private func isFixed(_ base: SyntaxNode) -> Bool {
    guard let property = file.ownProperty(base), !file.isLocal(base) else { return false }
    return property.isLet && property.initialValue != nil
  }
}

extension SyntaxNode? {
  /// Whether it is a string type, whose elements are characters.
  fileprivate var isText: Bool {
    guard let self else { return false }
    return self.unwrappedOptional.typeName.isAny(of: ["String", "Substring", "AttributedString"])
  }
}

extension TypedChildren<FunctionParameter> {
  fileprivate func firstIndex(_ parameter: FunctionParameter) -> Int? {
    for (index, other) in enumerated() where other.node == parameter.node { return index }
    return nil
  }
}

extension FunctionCallExpr {
  /// The argument of a parameter: by its label, or by its position if it has no label.
  fileprivate func argument(at position: Int, labeled label: Name?) -> SyntaxNode? {
    if let label, label != "_" { return arguments.first { $0.label == label }?.expression }
    for (index, argument) in arguments.enumerated() where index == position { return argument.expression }
    return nil
  }
}
