// Determines whether and how a collection changes while a view shows it.

/// The changes of a collection's elements while a view shows it.
package struct CollectionChange {
  /// In order of their effect on rows that are identified by position.
  package enum Kind: Int, Comparable {
    /// The same number of elements in the same order: a constant, fixed slots, characters of a string.
    case never
    /// Elements are only added at the end, so that each position keeps its element.
    case appendedOnly
    /// Some of the required information is missing.
    case unknown
    /// It is set as a whole, for example when data is loaded again.
    case replaced
    /// Elements are inserted, removed, moved, sorted or filtered.
    case changes

    package static func < (a: Kind, b: Kind) -> Bool { a.rawValue < b.rawValue }
  }

  package var kind: Kind
  /// Whether elements are known to be removed while others stay.
  package var removesElements = false
  /// Code that causes the change.
  package var evidence: RelatedLocation?

  static let never = CollectionChange(kind: .never)
  static let unknown = CollectionChange(kind: .unknown)

  /// The change of something that consists of both.
  func combined(with other: CollectionChange) -> CollectionChange {
    var result = other.kind > kind || other.removesElements && !removesElements ? other : self
    result.kind = max(kind, other.kind)
    return result
  }
}

extension FileModel {
  /// The changes of a collection while a view shows it, followed through local variables, helpers, properties and the
  /// models that the view observes.
  package func changes(of collection: SyntaxNode) -> CollectionChange {
    var search = CollectionSearch(file: self)
    return search.changes(of: collection)
  }

  /// The name of a collection's element type, as far as declarations show: `Note` for a property of type `[Note]`.
  package func elementTypeName(of collection: SyntaxNode) -> String? { elementTypeName(of: collection, depth: 0) }

  private func elementTypeName(of collection: SyntaxNode, depth: Int) -> String? {
    var node = collection.unparenthesized.withoutUnwrapping
    // A part of a collection, or the same elements in another order, have the same element type.
    while let call = FunctionCallExpr(node), let base = call.base,
      call.calleeName.isAny(of: [
        "prefix", "suffix", "dropFirst", "dropLast", "reversed", "sorted", "shuffled", "filter",
      ])
    {
      node = base.unparenthesized.withoutUnwrapping
    }
    if isLocal(node) {
      return DeclReferenceExpr(node)?.name.flatMap { elementTypeName(ofLocal: $0, at: node, depth: depth) }
    }
    if let own = node.selfMemberName { return elementTypeName(ofOwn: own.boundProperty ?? own, at: node) }
    guard let access = MemberAccessExpr(node), let base = access.base, let name = access.name,
      let owner = knownType(of: base)
    else { return nil }
    let text = name.text
    let type =
      owner.properties.first { $0.name == text }.map { $0.valueType ?? "" }
      ?? owner.members.first { $0.name == text }?.resultType
    return type.flatMap(elementName(ofType:))
  }

  private func elementTypeName(ofOwn name: Name, at node: SyntaxNode) -> String? {
    guard let binding = enclosingType(of: node)?.variables.first(where: { $0.binding.name == name })?.binding else {
      return nil
    }
    // `var notes = [Note(), Note()]`
    return binding.type.map { $0.unwrappedOptional.arrayElementText } ?? binding.value?.constructedElementType
  }

  private func elementTypeName(ofLocal name: Name, at node: SyntaxNode, depth: Int) -> String? {
    guard depth < CollectionSearch.maximumDepth else { return nil }
    switch localOrigin(of: name, at: node) {
    case .unwrapped(let value)
    where value.kind == .identifierPattern || DeclReferenceExpr(value.withoutUnwrapping)?.name == name:
      // `if let items` and `if let items = items` unwrap what the name means outside of the condition.
      guard let statement = value.surroundings.first(where: { $0.kind != .conditionElement && $0.kind.hasConditions })
      else { return nil }
      if isShadowed(name, at: statement) { return elementTypeName(ofLocal: name, at: statement, depth: depth + 1) }
      return elementTypeName(ofOwn: name, at: node)
    case .value(let value), .unwrapped(let value):
      return value == node ? nil : elementTypeName(of: value, depth: depth + 1)
    case .parameter(let parameter, _): return parameter.type?.unwrappedOptional.arrayElementText
    case nil: return nil
    }
  }

  /// What an expression stands for: the value of a local constant, or of a computed property of the same type that only
  /// returns an expression; the expression itself otherwise.
  package func value(behind expression: SyntaxNode) -> SyntaxNode {
    var node = expression.unparenthesized
    for _ in 0..<CollectionSearch.maximumDepth {
      if isLocal(node) {
        guard let name = DeclReferenceExpr(node)?.name, case .value(let value)? = localOrigin(of: name, at: node),
          value != node
        else { return node }
        node = value.unparenthesized
      } else {
        guard let name = node.selfMemberName,
          let variable = enclosingType(of: node)?.variables.first(where: { $0.binding.name == name }),
          !variable.binding.isStored, let value = variable.binding.accessorBlock?.onlyExpression
        else { return node }
        node = value.unparenthesized
      }
    }
    return node
  }

  /// The type of `model`, `model.settings` and `Model`, if the workspace declares it.
  private func knownType(of expression: SyntaxNode, depth: Int = 0) -> KnownType? {
    let node = expression.unparenthesized.withoutUnwrapping
    if node.isSelf { return enclosingType(of: node).flatMap { facts.type(named: $0.name.text) } }
    let bound = DeclReferenceExpr(node)?.name?.boundProperty
    let property = bound.flatMap { enclosingType(of: node)?.storedProperty(named: $0) } ?? ownProperty(node)
    if let property, !isLocal(node) { return property.typeName.flatMap { type(named: $0.text, at: node) } }
    if let name = DeclReferenceExpr(node)?.name {
      if name.isCapitalized { return facts.type(named: name.text) }
      switch localOrigin(of: name, at: node) {
      case .value(let value), .unwrapped(let value):
        return depth < CollectionSearch.maximumDepth && value != node ? knownType(of: value, depth: depth + 1) : nil
      case .parameter(let parameter, _): return parameter.type?.typeName.flatMap { facts.type(named: $0.text) }
      case nil: return nil
      }
    }
    guard depth < CollectionSearch.maximumDepth, let access = MemberAccessExpr(node), let base = access.base,
      let name = access.name?.text, let owner = knownType(of: base, depth: depth + 1)
    else { return nil }
    if let property = owner.properties.first(where: { $0.name == name }) {
      if !property.type.isEmpty { return facts.type(named: property.type.withoutOptionality) }
      if case .constructor(let made) = property.initialValue { return facts.type(named: made) }
      // `static let shared = Model()` has no annotation in some projects: `Model.shared` is a `Model`.
      return nil
    }
    guard let member = owner.members.first(where: { $0.name == name && $0.kind == .property }) else { return nil }
    return facts.type(named: member.resultType.withoutOptionality)
  }

  private func elementName(ofType type: String) -> String? {
    let type = type.withoutOptionality
    if type.hasPrefix("["), type.hasSuffix("]"), !type.contains(":") { return String(type.dropFirst().dropLast()) }
    // The pairs of `enumerated()`.
    let pair = "[(offset: Int, element: "
    if type.hasPrefix(pair), type.hasSuffix(")]") { return String(type.dropFirst(pair.count).dropLast(2)) }
    for generic in ["Array<", "IdentifiedArrayOf<", "ArraySlice<"] where type.hasPrefix(generic) && type.hasSuffix(">")
    {
      return String(type.dropFirst(generic.count).dropLast())
    }
    return nil
  }

  // MARK: - Local names

  /// The origin of a local name.
  package enum LocalOrigin {
    /// `let name = value`
    case value(SyntaxNode)
    /// `if let name = value`, `if let name`, `guard let name = value`
    case unwrapped(SyntaxNode)
    /// A parameter of a function.
    case parameter(FunctionParameter, of: FunctionDecl)
  }

  /// The origin of the local name at a node; nil for members and for origins that are not followed, such as closure
  /// parameters.
  package func localOrigin(of name: Name, at node: SyntaxNode) -> LocalOrigin? {
    var child = node
    for ancestor in node.surroundings {
      switch ancestor.kind {
      case .memberBlock: return nil
      case .functionDecl:
        guard let function = FunctionDecl(ancestor),
          let parameter = function.parameters.first(where: { $0.name == name })
        else { break }
        return .parameter(parameter, of: function)
      case .closureExpr, .codeBlock, .switchCase, .accessorBlock:
        if ClosureExpr(ancestor)?.parameterNames.contains(where: { $0 == name }) ?? false { return nil }
        for sibling in ancestor.children where sibling.index < child.index {
          if let variable = VariableDecl(sibling), let binding = variable.bindings.first(where: { $0.name == name }) {
            return variable.isLet ? binding.value.map(LocalOrigin.value) : nil
          }
          let parts = VariableDecl(sibling)?.bindings.flatMap(\.partNames) ?? []
          if parts.contains(where: { $0 == name }) { return nil }
          if sibling.kind == .guardStmt, let value = unwrapped(name, by: sibling.conditions) {
            return .unwrapped(value)
          }
        }
      case .ifExpr, .whileStmt:
        // Names that a condition binds are visible only in the first block.
        if child.kind == .codeBlock, let value = unwrapped(name, by: ancestor.conditions) { return .unwrapped(value) }
      default: break
      }
      child = ancestor
    }
    return nil
  }

  private func unwrapped(_ name: Name, by conditions: [SyntaxNode]) -> SyntaxNode? {
    for condition in conditions {
      guard let binding = condition.firstChild, binding.kind == .optionalBindingCondition,
        let pattern = binding.firstChild, pattern.firstToken.map(Name.init) == name
      else { continue }
      return binding.child(.initializerClause)?.firstChild ?? pattern
    }
    return nil
  }
}

extension SyntaxKind {
  fileprivate var hasConditions: Bool { self == .ifExpr || self == .guardStmt || self == .whileStmt }
}

extension SyntaxNode {
  /// `T` for `[T]` and `Array<T>`, as written.
  package var arrayElementText: String? {
    if kind == .arrayType { return firstChild?.text }
    guard kind == .identifierType, typeName.isAny(of: ["Array", "ArraySlice", "IdentifiedArrayOf", "Binding"]) else {
      return nil
    }
    guard let inner = descendants.first(where: \.isType) else { return nil }
    return typeName == "Binding" ? inner.arrayElementText : inner.text
  }
}

// MARK: - Search

/// Follows a collection to the code that determines its elements.
private struct CollectionSearch {
  let file: FileModel
  /// The number of further expressions to visit, which bounds the search in generated code.
  private var budget = 48

  static let maximumDepth = 6

  init(file: FileModel) { self.file = file }

  mutating func changes(of collection: SyntaxNode, depth: Int = 0) -> CollectionChange {
    budget -= 1
    guard depth < Self.maximumDepth, budget > 0 else { return .unknown }
    let node = collection.unparenthesized
    switch node.kind {
    case .optionalChainingExpr, .forceUnwrapExpr, .tryExpr, .awaitExpr:
      return node.lastChild.map { changes(of: $0, depth: depth + 1) } ?? .unknown
    case .arrayExpr, .dictionaryExpr, .stringLiteralExpr: return .never
    case .functionCallExpr: return FunctionCallExpr(node).map { changes(ofResult: $0, depth: depth) } ?? .unknown
    case .sequenceExpr: return changes(ofOperands: node, depth: depth)
    case .subscriptCallExpr: return changes(ofPart: node, depth: depth)
    case .declReferenceExpr, .memberAccessExpr:
      if let own = node.selfMemberName {
        return node.kind == .declReferenceExpr && file.isLocal(node)
          ? changes(ofLocal: own, at: node, depth: depth) : changes(ofOwn: own, at: node, depth: depth)
      }
      return changes(ofMember: node, depth: depth)
    default: return file.isConstant(node) ? .never : .unknown
    }
  }

  // MARK: - Expressions

  /// Methods whose result has the elements of the receiver, in their original order or in an order that the arguments
  /// determine.
  private static let transforms: [StaticString] = [
    "map", "compactMap", "enumerated", "indexed", "reversed", "prefix", "suffix", "dropFirst", "dropLast", "sorted",
    "filter", "joined", "chunked", "chunks", "uniqued", "keys", "lazy",
  ]

  private mutating func changes(ofResult call: FunctionCallExpr, depth: Int) -> CollectionChange {
    guard let name = call.calleeName else { return .unknown }
    if file.isConstant(call.node) { return .never }
    if let base = call.base {
      if name.isAny(of: Self.transforms) {
        return changes(of: base, depth: depth + 1).combined(with: changes(ofArguments: call))
      }
      guard base.isSelf else { return .unknown }
    } else if name.isAny(of: ["Array", "zip", "IdentifiedArray", "ArraySlice"]) {
      if let count = call.argument("count"), call.argument("repeating") != nil {
        return count.isConstantExpression ? .never : .unknown
      }
      var result = CollectionChange.never
      for argument in call.arguments {
        if let value = argument.expression { result = result.combined(with: changes(of: value, depth: depth + 1)) }
      }
      return result
    }
    // The method is a helper of the view.
    guard let function = file.callee(of: call).functionHere, let body = function.body, call.arguments.isEmpty,
      file.enclosingType(of: function.node) === file.enclosingType(of: call.node)
    else { return .unknown }
    return changes(ofReturned: body, depth: depth)
  }

  /// The changes of the values that the closures and arguments of a transformation depend on, other than the elements.
  private func changes(ofArguments call: FunctionCallExpr) -> CollectionChange {
    let type = file.enclosingType(of: call.node)
    var result = CollectionChange.never
    var parts = call.arguments.compactMap(\.expression)
    if let closure = call.trailingClosure { parts.append(closure.node) }
    for part in parts {
      for node in [part] + Array(part.descendants) where node.kind == .declReferenceExpr {
        guard let name = DeclReferenceExpr(node)?.name, !name.isCapitalized, !name.isClosureArgument,
          node.parent.flatMap(MemberAccessExpr.init)?.declName != node
            || node.parent.flatMap(MemberAccessExpr.init)?.base?.isSelf ?? false,
          !name.isAny(of: ["self", "true", "false"])
        else { continue }
        if let property = type?.storedProperty(named: name), !file.isLocal(node) {
          if property.isLet, property.initialValue != nil { continue }
          // `items.filter { $0.name.contains(query) }`, where `query` is a state.
          guard call.calleeName.isAny(of: ["filter", "compactMap", "sorted"]), property.isState else {
            result = result.combined(with: .unknown)
            continue
          }
          result = result.combined(
            with:
              CollectionChange(
                kind: .changes, removesElements: call.calleeName.isAny(of: ["filter", "compactMap"]),
                evidence: file.related(call.rangeFromName, "depends on `\(name.text)`")))
        } else if part.contains(node), !isParameter(name, of: node, below: part) {
          result = result.combined(with: .unknown)
        }
      }
    }
    return result
  }

  /// Whether a name is a parameter of a closure in an argument, or is declared in it.
  private func isParameter(_ name: Name, of node: SyntaxNode, below argument: SyntaxNode) -> Bool {
    guard file.isLocal(node) else { return false }
    var current: SyntaxNode? = node
    while let ancestor = current {
      if let closure = ClosureExpr(ancestor) {
        if closure.parameterNames.contains(where: { $0 == name }) { return true }
        if closure.statements.contains(where: { VariableDecl($0)?.bindings.contains { $0.name == name } ?? false }) {
          return true
        }
      }
      if ancestor == argument { return false }
      current = ancestor.parent
    }
    return false
  }

  private mutating func changes(ofOperands node: SyntaxNode, depth: Int) -> CollectionChange {
    if node.isConstantExpression { return .never }
    let parts = Array(node.children)
    let operators = parts.filter { $0.kind == .binaryOperatorExpr }
    // `items ?? []`, `first + second`
    guard parts.count == operators.count * 2 + 1,
      operators.allSatisfy({ $0.textEquals("??") || $0.textEquals("+") })
    else { return .unknown }
    var result = CollectionChange.never
    for part in parts where part.kind != .binaryOperatorExpr {
      result = result.combined(with: changes(of: part, depth: depth + 1))
    }
    return result
  }

  /// `items[0..<3]` is a part of `items`; `groups[index]` depends on `index`.
  private mutating func changes(ofPart node: SyntaxNode, depth: Int) -> CollectionChange {
    guard let base = node.firstChild else { return .unknown }
    if file.isConstant(node) { return .never }
    let index = node.children.compactMap(LabeledExpr.init).first?.expression
    let isRange = index?.tokens.contains { $0.textEquals("..<") || $0.textEquals("...") } ?? false
    let whole = changes(of: base, depth: depth + 1)
    return isRange ? whole : whole.combined(with: .unknown)
  }

  // MARK: - Names

  private mutating func changes(ofLocal name: Name, at node: SyntaxNode, depth: Int) -> CollectionChange {
    switch file.localOrigin(of: name, at: node) {
    case .value(let value): return changes(of: value, depth: depth + 1)
    case .unwrapped(let value):
      // `if let items` without a value refers to the member with that name.
      return value.kind == .identifierPattern || value.firstToken.map(Name.init) == name && value.tokens.count == 1
        ? changes(ofOwn: name, at: node, depth: depth) : changes(of: value, depth: depth + 1)
    case .parameter(let parameter, let function):
      if parameter.type.isText { return .never }
      return changes(ofParameter: parameter, of: function, depth: depth)
    case nil: return .unknown
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

  private mutating func changes(ofOwn name: Name, at node: SyntaxNode, depth: Int) -> CollectionChange {
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
  private mutating func changes(ofReturned body: SyntaxNode, depth: Int) -> CollectionChange {
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

  /// `model.items`, `Model.items`, `model.settings.items`.
  private mutating func changes(ofMember node: SyntaxNode, depth: Int) -> CollectionChange {
    guard let access = MemberAccessExpr(node), let base = access.base, let name = access.name else {
      return file.isConstant(node) ? .never : .unknown
    }
    if name.isAny(of: Self.transforms) { return changes(of: base, depth: depth + 1) }
    guard let known = file.type(ofBase: base) else { return file.isConstant(node) ? .never : .unknown }
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

extension FileModel {
  /// The combined effect of the known writes to a property.
  ///
  /// - Parameters:
  ///   - owner: the qualified name of the type that declares the property; empty for a global variable.
  ///   - isPrivate: whether only its own type can write it.
  fileprivate func changes(of name: Name, owner: String, isPrivate: Bool) -> CollectionChange {
    var result = CollectionChange.never
    let type = owner.isEmpty ? nil : facts.type(named: owner, in: "")
    for write in facts.collectionWrites(named: name) {
      let isOwn = type.map { facts.changes(write, memberOf: $0) } ?? facts.changes(write, memberOfTypeNamed: owner)
      guard isOwn ?? !isPrivate else { continue }
      var change = write.fact.change.meaning
      // The write may be to a property with the same name in another type.
      if isOwn == nil { change = CollectionChange(kind: min(change.kind, .unknown)) }
      if change.kind != .unknown { change.evidence = facts.related(write, "changed here") }
      result = result.combined(with: change)
    }
    return result
  }

  /// Whether a view passes a binding to one of its collections to code that may change it.
  fileprivate func lends(_ property: StoredProperty, in type: TypeDeclaration) -> Bool {
    bindings(of: property.name, in: type).contains { !$0.isInside && !$0.target.isDataOfRows }
  }

  fileprivate func type(ofBase base: SyntaxNode) -> KnownType? { knownType(of: base) }
}

extension ElementChange {
  fileprivate var meaning: CollectionChange {
    switch self {
    case .keeps: .never
    case .appends: CollectionChange(kind: .appendedOnly)
    case .lends: .unknown
    case .replaces: CollectionChange(kind: .replaced)
    case .removes: CollectionChange(kind: .changes, removesElements: true)
    case .edits: CollectionChange(kind: .changes)
    }
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
