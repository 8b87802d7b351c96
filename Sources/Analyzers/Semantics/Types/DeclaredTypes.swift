// Determines the types of expressions as far as declarations show them, without type inference.

extension FileModel {
  /// The maximum number of expressions to follow from one to the next.
  private static var maximumSteps: Int { 6 }
  /// The maximum number of branches of a ternary to follow.
  private static var maximumBranches: Int { 8 }

  /// The type of an expression, as its declaration writes it: `Color?` for `tint`, `theme.tint`, `tints["a"]` and
  /// `isOn ? tint : nil`; nil if declarations do not show it.
  ///
  /// - Parameter expected: the type that the place of the expression requires, optional or not, which is the type of
  ///   implicit members such as `.red`.
  package func declaredType(of expression: SyntaxNode, expecting expected: String? = nil) -> String? {
    declaredType(of: expression, expected, Self.maximumSteps)
  }

  /// The declared type of the elements of a collection: `Note` for `notes` of type `[Note]`, for `$notes`, and for
  /// `notes.sorted()`.
  package func declaredElementType(of collection: SyntaxNode) -> String? {
    elementType(of: collection, Self.maximumSteps)
  }

  private func declaredType(of expression: SyntaxNode, _ expected: String?, _ steps: Int) -> String? {
    guard steps > 0 else { return nil }
    let node = expression.unparenthesized
    let type: String?
    switch node.kind {
    case .nilLiteralExpr: return expected?.asOptionalType
    case .awaitExpr, .unsafeExpr: return node.lastChild.flatMap { declaredType(of: $0, expected, steps - 1) }
    case .tryExpr:
      let inner = node.lastChild.flatMap { declaredType(of: $0, expected, steps - 1) }
      return node.ownTokens.contains { $0.textEquals("?") } ? inner?.asOptionalType : inner
    case .arrayExpr: return node.constructedElementType.map { "[\($0)]" }
    case .sequenceExpr: return node.castType ?? declaredType(ofOperators: node, expected, steps)
    case .declReferenceExpr:
      if node.isSelf { return enclosingType(of: node)?.name.text }
      return DeclReferenceExpr(node)?.name.flatMap { declaredType(ofName: $0, at: node, steps) }
    case .memberAccessExpr: type = MemberAccessExpr(node).flatMap { declaredType(of: $0, expected, steps) }
    case .functionCallExpr: type = FunctionCallExpr(node).flatMap { declaredType(ofResultOf: $0, expected, steps) }
    case .subscriptCallExpr: type = declaredType(ofElement: node, steps)
    case .forceUnwrapExpr, .optionalChainingExpr:
      type = node.firstChild.flatMap { declaredType(of: $0, expected, steps - 1) }?.withoutOptionality
    default: return nil
    }
    return node.isOptionalChain ? (type ?? expected)?.asOptionalType : type
  }

  /// `isOn ? a : b` and `a ?? b`.
  private func declaredType(ofOperators node: SyntaxNode, _ expected: String?, _ steps: Int) -> String? {
    let branches = node.alternatives
    if branches.count > 1 {
      guard branches.count <= Self.maximumBranches else { return nil }
      // Each branch may lead to other ternaries.
      let types = branches.map { declaredType(of: $0, expected, steps / 2) }
      // One optional branch makes the result optional.
      if let optional = types.lazy.compactMap(\.self).first(where: \.isOptionalType) { return optional }
      return types.allSatisfy { $0 == types[0] } ? types[0] : nil
    }
    let operators = node.children.enumerated().filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
    guard operators.allSatisfy({ $0.textEquals("??") }), let last = node.lastChild else { return nil }
    if let type = declaredType(of: last, expected, steps - 1) { return type }
    // `[]` has the type of what it stands in for.
    guard last.kind == .arrayExpr, last.firstChild == nil else { return nil }
    return node.firstChild.flatMap { declaredType(of: $0, expected, steps - 1) }?.withoutOptionality
  }

  // MARK: - Names

  private func declaredType(ofName name: Name, at node: SyntaxNode, _ steps: Int) -> String? {
    if name == "$0" {
      let closure = node.surroundings.lazy.compactMap(ClosureExpr.init).first
      return closure.flatMap { $0.parameterNames.isEmpty ? declaredType(ofParameter: 0, of: $0, steps) : nil }
    }
    // A binding is a way to its value.
    let name = name.boundProperty ?? name
    switch localBinding(of: name, at: node) {
    case nil: return declaredType(ofOwn: name, at: node, steps) ?? facts.declaredType(ofGlobal: name.text)
    case .parameter(let parameter, _): return parameter.type?.withoutAttributes.text
    case .closureParameter(let closure, let position):
      return declaredType(ofParameter: position, of: closure, steps)
    case .value(let value, let place):
      if place.kind == .forStmt { return value.flatMap { elementType(of: $0, steps - 1) } }
      if let variable = VariableDecl(place) {
        let declared = variable.bindings.first { $0.name == name }?.type?.text
        return declared ?? value.flatMap { declaredType(of: $0, nil, steps - 1) }
      }
      guard place.firstChild?.kind == .optionalBindingCondition, let statement = place.parent else { return nil }
      // `if let name` unwraps what the name means outside the statement.
      let wrapped =
        if let value { declaredType(of: value, nil, steps - 1) } else {
          steps > 1 ? declaredType(ofName: name, at: statement, steps - 1) : nil
        }
      return wrapped?.withoutOptionality
    }
  }

  /// The type of an element, or of a part of a pair of `enumerated()`, for the closure of a loop.
  private func declaredType(ofParameter position: Int, of closure: ClosureExpr, _ steps: Int) -> String? {
    guard let data = closure.loopedData else { return nil }
    if closure.parameterNames.count == 2 {
      return data.enumeratedCollection.flatMap { position == 0 ? "Int" : elementType(of: $0, steps - 1) }
    }
    guard position == 0 else { return nil }
    // `ForEach` takes ranges of `Int` only.
    return data.isRangeOfIntegers && closure.use?.isMember == false ? "Int" : elementType(of: data, steps - 1)
  }

  /// The type of `pair.offset` and `pair.element` for a pair of `enumerated()` that a loop passes to its closure.
  private func declaredType(ofPartOfPair access: MemberAccessExpr, _ steps: Int) -> String? {
    guard let part = access.name, part == "offset" || part == "element",
      let pair = access.base.flatMap(DeclReferenceExpr.init), let name = pair.name
    else { return nil }
    let closure: ClosureExpr?
    if name == "$0" {
      closure = pair.node.surroundings.lazy.compactMap(ClosureExpr.init).first
    } else if case .closureParameter(let found, 0)? = localBinding(of: name, at: pair.node) {
      closure = found
    } else {
      closure = nil
    }
    guard let closure, closure.parameterNames.count == (name == "$0" ? 0 : 1),
      let collection = closure.loopedData?.enumeratedCollection
    else { return nil }
    return part == "offset" ? "Int" : elementType(of: collection, steps - 1)
  }

  /// The type of a property of the enclosing type.
  private func declaredType(ofOwn name: Name, at node: SyntaxNode, _ steps: Int) -> String? {
    guard let type = enclosingType(of: node) else { return nil }
    guard let variable = type.variables.first(where: { $0.binding.name == name }) else {
      return declaredType(ofProperty: name.text, of: type.name.text, at: node)
    }
    if let declared = variable.binding.type { return declared.text }
    if let value = variable.binding.value { return declaredType(of: value, nil, steps - 1) }
    // `@Environment(Model.self) var model`
    return StoredProperty(variable)?.typeName?.text
  }

  private func declaredType(of access: MemberAccessExpr, _ expected: String?, _ steps: Int) -> String? {
    guard let name = access.name else { return nil }
    if access.base?.isOwnReceiver ?? false { return declaredType(ofOwn: name, at: access.node, steps) }
    if name == "coordinator", let made = coordinatorType(of: access, steps) { return made }
    if name == "allCases", let cases = allCases(of: access) { return cases }
    if let part = declaredType(ofPartOfPair: access, steps) { return part }
    return owner(of: access, expected, steps).flatMap {
      declaredType(ofProperty: name.text, of: $0, at: access.node)
        ?? (name == "rawValue" ? rawType(ofEnum: $0, at: access.node) : nil)
        ?? (isCase(access, of: $0) ? $0 : nil)
    }
  }

  /// Whether a member that no code declares as a property is a case of an enum: `Tab.home`.
  private func isCase(_ access: MemberAccessExpr, of owner: String) -> Bool {
    guard let name = access.name, !name.isAny(of: ["self", "Type", "Protocol", "init"]), !name.isCapitalized,
      access.base.map({ $0.typeReferenceName?.isCapitalized ?? false }) ?? true
    else { return false }
    return type(named: owner, at: access.node)?.fact.kind == .enum
  }

  /// The type of the raw values of an enum, which is the first that it inherits from, unless that is a protocol.
  private func rawType(ofEnum name: String, at node: SyntaxNode) -> String? {
    guard let type = type(named: name, at: node), type.fact.kind == .enum, let raw = type.fact.inheritedTypes.first,
      SDK.type(named: raw)?.kind == .struct
    else { return nil }
    return raw
  }

  /// The type of `Tab.allCases`, if the compiler writes it.
  private func allCases(of access: MemberAccessExpr) -> String? {
    guard let name = access.base?.typeReferenceName, name.isCapitalized,
      let type = name == "Self" ? enclosingType(of: access.node)?.name.text : name.text,
      let known = self.type(named: type, at: access.node), known.inherits("CaseIterable"),
      !known.properties.contains(where: { $0.name == "allCases" }),
      !known.members.contains(where: { $0.name == "allCases" })
    else { return nil }
    return "[\(type)]"
  }

  /// The type of `context.coordinator` in a representable.
  private func coordinatorType(of access: MemberAccessExpr, _ steps: Int) -> String? {
    guard let base = access.base, let context = declaredType(of: base, nil, steps - 1)?.plainTypeName,
      context == "Context" || context.hasSuffix("RepresentableContext")
    else { return nil }
    let types = enclosingTypes(of: access.node).lazy.filter { $0.viewRole == .representable }
    return types.compactMap { $0.functions.first { $0.name == "makeCoordinator" }?.returnType?.text }.first
  }

  /// `tints["a"]`, which is optional if `tints` is a dictionary, and `tints[0]`.
  private func declaredType(ofElement node: SyntaxNode, _ steps: Int) -> String? {
    guard let base = node.firstChild, let argument = TypedChildren<LabeledExpr>(of: node).only, argument.label == nil
    else { return nil }
    let type = declaredType(of: base, nil, steps - 1)
    return type?.elementOfCollectionType ?? type?.elementOfSequenceType
  }

  /// The type of the elements of a collection: `Note` for `notes` of type `[Note]`, and for `notes.sorted()`.
  private func elementType(of collection: SyntaxNode, _ steps: Int) -> String? {
    var node = collection.unparenthesized.withoutUnwrapping
    while let call = FunctionCallExpr(node), let whole = call.wholeCollection {
      node = whole.unparenthesized.withoutUnwrapping
    }
    return declaredType(of: node, nil, steps)?.withoutOptionality.elementOfSequenceType
  }

  /// The name of the type whose member an access refers to: `Theme` for `theme.tint` and for `Theme.tint`.
  private func owner(of access: MemberAccessExpr, _ expected: String?, _ steps: Int) -> String? {
    access.base.map { owner($0.unparenthesized, expected, steps) } ?? expected
  }

  /// The name of the type whose member an access refers to.
  func nameOfOwner(of access: MemberAccessExpr) -> String? { owner(of: access, nil, Self.maximumSteps) }

  /// The name of the type that an expression has or names: `Theme` for `theme` and for `Theme`.
  func nameOfOwner(_ expression: SyntaxNode) -> String? { owner(expression, nil, Self.maximumSteps) }

  private func owner(_ base: SyntaxNode, _ expected: String?, _ steps: Int) -> String? {
    if base.isOwnReceiver { return enclosingType(of: base)?.name.text }
    if let type = base.typeReferenceName, type.isCapitalized { return type.text }
    // In `.red.opacity(0.5)`, both members have the type that the place requires.
    return declaredType(of: base, expected, steps - 1)?.plainTypeName
  }

  // MARK: - Calls

  private func declaredType(ofResultOf call: FunctionCallExpr, _ expected: String?, _ steps: Int) -> String? {
    guard let callee = call.calledExpression, let name = call.calleeName else { return nil }
    if let value = call.wrappedInOptional {
      return (declaredType(of: value, nil, steps - 1) ?? value.unparenthesized.literalTypeName)?.asOptionalType
    }
    if name.isCapitalized { return facts.declaredType(ofCreating: name.text, by: call) }
    let access = MemberAccessExpr(callee)
    guard access != nil || !isLocal(callee) else { return nil }
    let owner = access.map { self.owner(of: $0, expected, steps) } ?? enclosingType(of: callee)?.name.text
    if name == "init" { return owner.flatMap { facts.declaredType(ofCreating: $0, by: call) } }
    if owner == "Color", name.isAny(of: ["opacity", "mix"]) { return owner }
    let members = owner.map { parts(of: $0, at: callee) }?.flatMap(\.members) ?? []
    let results = members.filter { $0.kind == .function && $0.name == name.text && $0.parameters.accept(call) }
      .map(\.resultType)
    let result = results.first ?? (access == nil ? facts.declaredType(ofGlobal: name.text) : nil)
    guard let result, !result.isEmpty else { return results.isEmpty ? typeOfFetchedObjects(call) : nil }
    guard results.allSatisfy({ $0 == result }) else { return nil }
    return result == "Self" ? owner : result
  }
}

extension SyntaxNode {
  /// `T` for `value as! T`, `T?` for `value as? T`.
  var castType: String? {
    guard let last = lastChild, last.kind.isType || last.kind == .typeExpr, let cast = last.previousSibling,
      cast.kind == .unresolvedAsExpr
    else { return nil }
    return cast.ownTokens.contains { $0.textEquals("?") } ? last.text.asOptionalType : last.text
  }

  /// Whether it names the type `Optional`, with or without the type that it wraps.
  fileprivate var isOptionalTypeName: Bool {
    (kind == .genericSpecializationExpr ? firstChild : self)?.typeReferenceName == "Optional"
  }

  /// `self` or `Self`.
  fileprivate var isOwnReceiver: Bool { isSelf || textEquals("Self") }

  /// The type without `inout`, `@escaping` and similar.
  fileprivate var withoutAttributes: SyntaxNode { kind == .attributedType ? lastChild ?? self : self }

  /// Whether a chain unwraps a value with `?`, so that its result is optional.
  fileprivate var isOptionalChain: Bool {
    var node = self
    while true {
      switch node.kind {
      case .optionalChainingExpr: return true
      case .memberAccessExpr, .functionCallExpr, .subscriptCallExpr, .forceUnwrapExpr:
        guard let inner = node.firstChild else { return false }
        node = inner
      default: return false
      }
    }
  }
}

extension FunctionCallExpr {
  /// `x` in `Optional(x)`, `Optional.some(x)` and `Optional<T>.some(x)`.
  fileprivate var wrappedInOptional: SyntaxNode? {
    guard let value = onlyUnlabeledArgument, let called = calledExpression else { return nil }
    let access = MemberAccessExpr(called)
    let type = access?.name == "some" ? access?.base : called
    return type?.isOptionalTypeName ?? false ? value : nil
  }
}

extension ClosureExpr {
  /// The data whose elements a loop passes to the closure: `names` in `ForEach(names) { … }` and `names.forEach { … }`.
  fileprivate var loopedData: SyntaxNode? {
    guard let use else { return nil }
    if use.isMember { return use.callee == "forEach" ? use.call.base : nil }
    return use.callee.isAny(of: ["ForEach", "List"]) ? use.call.firstUnlabeledArgument : nil
  }
}

extension SyntaxNode {
  /// `names` in `Array(names.enumerated())`.
  fileprivate var enumeratedCollection: SyntaxNode? {
    var node = unparenthesized
    while let call = FunctionCallExpr(node) {
      if call.calleeName == "enumerated", let base = call.base, call.arguments.isEmpty { return base }
      guard let whole = call.wholeCollection else { return nil }
      node = whole.unparenthesized
    }
    return nil
  }

  /// `0..<count`, `1...5`
  fileprivate var isRangeOfIntegers: Bool {
    let range = unparenthesized
    return range.kind == .sequenceExpr && range.firstChild?.kind == .integerLiteralExpr
      && range.children.contains { $0.textEquals("..<") || $0.textEquals("...") }
  }
}
