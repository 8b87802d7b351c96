// Finds the declaration that a call, a reference to a method, or the read of a property runs.

/// The memos of the questions in this folder.
final class CallMemos: QuestionMemos {
  var callees = Memo<Int, Callee>()
  var continuations = Memo<Int, [Continuation]>()

  init() {}
}

extension FileModel {
  /// The declaration whose code a node runs: a call, a reference to a method (`perform: load`), the read of a property.
  ///
  /// Names are resolved through local aliases, properties of the project's types (`coordinator.router.push()`), shared
  /// objects, superclasses, protocol extensions, and extensions in all files. Of several overloads, the labels of the
  /// arguments select one.
  package func callee(of node: SyntaxNode) -> Callee {
    memoized(\CallMemos.callees, node.index) { CalleeSearch(file: self).callee(of: node, aliases: 0) }
  }

  /// The declaration whose code a call runs.
  package func callee(of call: FunctionCallExpr) -> Callee { callee(of: call.node) }

  /// The declaration whose code a node runs where a value of a type is expected: `.live()` is a member of that type.
  package func callee(of node: SyntaxNode, expecting type: Name) -> Callee {
    let call = FunctionCallExpr(node)
    let reference = call?.calledExpression?.plainReference ?? node.plainReference
    guard let access = MemberAccessExpr(reference), access.base == nil else { return callee(of: node) }
    return CalleeSearch(file: self).callee(ofImplicitMember: access, call, of: type)
  }

  /// The statements that an action runs: those of its closure, or, if all it does is to run a method of this file without
  /// arguments, those of the method.
  ///
  /// - Parameter action: a closure, or a reference to a function, which is returned if its code is not known.
  package func statementsRun(by action: SyntaxNode) -> [SyntaxNode] {
    var statements = ClosureExpr(action)?.statements ?? [action]
    for _ in 0..<Self.maximumForwards {
      guard statements.count == 1, case .here(let code) = callee(of: statements[0]),
        let function = FunctionDecl(code.declaration), function.parameters.isEmpty, let body = function.body,
        body.firstChild != nil
      else { return statements }
      statements = Array(body.children)
    }
    return statements
  }

  /// The maximum number of methods that only run the next one.
  private static var maximumForwards: Int { 4 }

  /// What the facts say about a member of a type that a call runs, in this file or in another one.
  package func fact(of callee: Callee) -> (fact: MemberFact, type: KnownType)? {
    guard case .here(let code) = callee else { return callee.memberElsewhere }
    guard let type = enclosingType(of: code.declaration), let known = scope(of: type).known,
      let name = code.declaration.memberName
    else { return nil }
    for part in known.parts {
      let member = part.fact.members.first { member in
        place(of: part.range(of: member.place).lowerBound, in: part.path) == name.range.lowerBound
      }
      if let member { return (member, known) }
    }
    return nil
  }
}

private struct CalleeSearch {
  let file: FileModel

  /// The maximum number of local constants between a call and the function.
  private static let maximumAliases = 2
  /// The maximum number of superclasses and protocols to examine.
  private static let maximumSupertypes = 16

  /// A use of a name.
  private struct Use {
    let name: Name
    /// The reference: the name, or the member access that it ends.
    let node: SyntaxNode
    /// Nil if the function is not called, but passed on.
    let call: FunctionCallExpr?
  }

  func callee(of node: SyntaxNode, aliases: Int) -> Callee {
    guard aliases <= Self.maximumAliases else { return .unknown(.tooDeep) }
    switch node.kind {
    case .functionCallExpr:
      guard let call = FunctionCallExpr(node), let called = call.calledExpression?.plainReference else {
        return .unknown(.receiver)
      }
      if let closure = ClosureExpr(called) { return .here(CalledCode(closure)) }
      return callee(of: called, call, aliases: aliases)
    case .closureExpr: return ClosureExpr(node).map { .here(CalledCode($0)) } ?? .nothing
    case .macroExpansionExpr: return .unknown(.macro)
    case .declReferenceExpr, .memberAccessExpr, .optionalChainingExpr, .forceUnwrapExpr, .tupleExpr:
      return callee(of: node.plainReference, nil, aliases: aliases)
    default: return .nothing
    }
  }

  private func callee(of reference: SyntaxNode, _ call: FunctionCallExpr?, aliases: Int) -> Callee {
    if let access = MemberAccessExpr(reference) { return callee(of: access, call) }
    guard let name = DeclReferenceExpr(reference)?.name else {
      return call == nil ? .nothing : .unknown(.closureValue)
    }
    let use = Use(name: name, node: reference, call: call)
    if name == "self" || name == "Self" { return .nothing }
    if let local = local(use, aliases: aliases) { return local }
    if name.isCapitalized {
      guard let call else { return .nothing }
      guard file.callsFunctionNamedLikeType(call) else { return initializer(named: name, use) }
    }
    var mayBeInstanceMember = true
    for type in file.enclosingTypes(of: reference) {
      if let found = member(use, of: file.scope(of: type), isStatic: mayBeInstanceMember ? nil : true) { return found }
      mayBeInstanceMember = false
    }
    if file.enclosingType(of: reference)?.name.is(.extensionsAddModifiers) ?? false, let modifier = modifier(use) {
      return modifier
    }
    return global(use)
  }

  // MARK: - Local names

  /// The local function, constant or parameter that a name means; nil if it is not local.
  private func local(_ use: Use, aliases: Int) -> Callee? {
    if use.name.isClosureArgument { return use.call == nil ? .nothing : .unknown(.closureValue) }
    if let function = file.localFunction(named: use.name, at: use.node) { return .here(CalledCode(function)) }
    switch file.localBinding(of: use.name, at: use.node) {
    case nil: return nil
    case .value(let value?, let place) where VariableDecl(place)?.isLet ?? false:
      let value = value.unparenthesized
      if let closure = ClosureExpr(value) { return .here(CalledCode(closure)) }
      guard value.kind == .declReferenceExpr || value.kind == .memberAccessExpr else { fallthrough }
      // `let action = isNew ? create : save` has no single meaning, `let action = save` has.
      let named = callee(of: value, aliases: aliases + 1)
      let isFunction =
        switch named {
        case .here(let code): code.declaration.kind == .functionDecl || code.declaration.kind == .closureExpr
        case .elsewhere(let member, of: _): member.fact.kind == .function
        case .system, .nothing, .unknown: false
        }
      if isFunction { return named }
      fallthrough
    default: return use.call == nil ? .nothing : .unknown(.closureValue)
    }
  }

  // MARK: - Globals

  private func global(_ use: Use) -> Callee {
    let functions = file.globalFunctions(named: use.name)
    if !functions.isEmpty {
      return choose(functions.map { Candidate($0) }, use) ?? .unknown(.ambiguous)
    }
    guard let global = file.facts.global(named: use.name.text) else {
      let isKnown = SwiftUICatalog.entry(of: use.name)?.kind == .function
      // A few projects begin the names of their views with a lowercase prefix.
      if use.call != nil, !isKnown, file.scope(ofTypeNamed: use.name.text, at: use.node) != nil {
        return initializer(named: use.name, use)
      }
      return use.call == nil ? .nothing : isKnown ? .system : .unknown(.undeclared)
    }
    guard let member = global.fact.member, global.path != file.facts.path else {
      return use.call == nil ? .nothing : .unknown(.closureValue)
    }
    if member.kind == .property, use.call != nil { return .unknown(.closureValue) }
    return .elsewhere(Located(path: global.path, fact: member, start: global.start), of: nil)
  }

  // MARK: - Members

  private func callee(of access: MemberAccessExpr, _ call: FunctionCallExpr?) -> Callee {
    guard let name = access.name, !name.hasPrefix("$") else { return .nothing }
    guard let base = access.base?.unparenthesized else { return call == nil ? .nothing : .unknown(.receiver) }
    let use = Use(name: name, node: access.node, call: call)
    if base.isSelf || base.kind == .superExpr || base.textEquals("Self") {
      guard let type = file.enclosingType(of: base) else { return .unknown(.receiver) }
      let scope = file.scope(of: type)
      let found =
        base.kind == .superExpr
        ? inheritedMember(use, of: scope) : member(use, of: scope, isStatic: base.isSelf ? nil : true)
      return found ?? missing(use, in: scope)
    }
    if let type = base.plainReference.typeReferenceName, type.isCapitalized {
      guard !name.isCapitalized else { return call == nil ? .nothing : initializer(named: name, use) }
      guard name != "init" else { return initializer(named: type, use) }
      guard let scope = file.scope(ofTypeNamed: type.text, at: access.node) else { return unknownType(type.text) }
      return member(use, of: scope, isStatic: true) ?? missing(use, in: scope)
    }
    guard let type = file.declaredType(of: base)?.plainTypeName else {
      // Only a flag has this method, if the project declares no other one.
      if name == "toggle", call?.arguments.isEmpty ?? false, file.isMutating(name, on: base),
        file.facts.mutatingMethods(named: name).isEmpty
      {
        return .system
      }
      return modifier(use) ?? memberOfExtendedType(use, of: base) ?? .unknown(.receiver)
    }
    guard let scope = file.scope(ofTypeNamed: type, at: access.node) else {
      return modifier(use) ?? unknownType(type)
    }
    return member(use, of: scope, isStatic: false) ?? missing(use, in: scope)
  }

  func callee(ofImplicitMember access: MemberAccessExpr, _ call: FunctionCallExpr?, of type: Name) -> Callee {
    guard let name = access.name, !name.isCapitalized, name != "init",
      let scope = file.scope(ofTypeNamed: type.text, at: access.node)
    else { return .unknown(.receiver) }
    let use = Use(name: name, node: access.node, call: call)
    let found = member(use, of: scope, isStatic: true) ?? missing(use, in: scope)
    // A method that is not static would be a function that takes the object.
    if case .here(let code) = found, FunctionDecl(code.declaration).map({ !$0.isStatic }) ?? false { return .nothing }
    return found
  }

  /// A member that an extension in the workspace adds to a type of the SDK: `depths()` in `NotificationCenter.default.depths()`.
  private func memberOfExtendedType(_ use: Use, of base: SyntaxNode) -> Callee? {
    guard let type = file.typeOfSDK(of: base), let scope = file.scope(ofTypeNamed: type, at: use.node) else {
      return nil
    }
    return member(use, of: scope, isStatic: false)
  }

  /// The answer for a member of a type that the workspace does not declare, or of one of several types with a name.
  private func unknownType(_ name: String) -> Callee {
    file.facts.types(named: name).contains { $0.fact.kind != .extension } ? .unknown(.ambiguous) : .system
  }

  /// The answer for a member that no known part of a type declares.
  private func missing(_ use: Use, in scope: TypeScope) -> Callee {
    if let modifier = modifier(use) { return modifier }
    // A macro may have added it.
    let attributes = scope.known?.fact.attributes ?? []
    let hasMacro = attributes.contains { SwiftUICatalog.entry(of: $0) == nil && !Self.plainAttributes.contains($0) }
    return hasMacro ? .unknown(.macro) : use.call == nil ? .nothing : .system
  }

  /// Attributes of types that add no members.
  private static let plainAttributes: Set<String> = [
    "MainActor", "Observable", "Model", "objc", "objcMembers", "available", "frozen", "preconcurrency", "unchecked",
    "main", "dynamicMemberLookup", "propertyWrapper", "resultBuilder", "globalActor", "UIApplicationMain",
    "NSApplicationMain",
  ]

  private func member(_ use: Use, of type: TypeScope, isStatic: Bool?) -> Callee? {
    if let own = ownMember(use, of: type, isStatic: isStatic) { return own }
    return inheritedMember(use, of: type, isStatic: isStatic)
  }

  private func inheritedMember(_ use: Use, of type: TypeScope, isStatic: Bool? = nil) -> Callee? {
    var open = file.supertypes(of: type, at: use.node)
    var visited: Set<String> = []
    var next = 0
    while next < open.count, next < Self.maximumSupertypes {
      let scope = open[next]
      next += 1
      guard visited.insert(scope.known?.fact.qualifiedName ?? "").inserted else { continue }
      if let found = ownMember(use, of: scope, isStatic: isStatic) { return found }
      open += file.supertypes(of: scope, at: use.node)
    }
    return nil
  }

  /// A member that a type or its extensions declare; nil if there is none.
  private func ownMember(_ use: Use, of type: TypeScope, isStatic: Bool?) -> Callee? {
    var functions: [Candidate] = []
    var property: Callee?
    var holdsClosure = false
    var held: StoredProperty?
    if let here = type.here {
      functions = here.functions(named: use.name).map { Candidate($0, isRequirement: type.isProtocol) }
      if let variable = here.variable(named: use.name) {
        holdsClosure = variable.binding.type?.isFunctionType ?? (variable.binding.value?.kind == .closureExpr)
        property = variable.binding.isStored ? .nothing : .here(CalledCode(reading: variable))
        if holdsClosure, variable.binding.isStored { held = here.storedProperty(named: use.name) }
      }
    }
    if !type.elsewhere.isEmpty {
      let name = use.name.text
      for part in type.elsewhere {
        for member in part.fact.members where member.name == name && member.kind != .initializer {
          let located = Located(path: part.path, fact: member, start: part.start)
          if member.kind == .function {
            functions.append(Candidate(located, of: type.known, isRequirement: part.fact.kind == .protocol))
          } else if property == nil {
            property = .elsewhere(located, of: type.known)
          }
        }
        if property == nil, let stored = part.fact.properties.first(where: { $0.name == name }) {
          holdsClosure = stored.type.contains("->") || stored.initialValue == .closure
          property = .nothing
        }
      }
    }
    if let isStatic {
      let fitting = functions.filter { $0.isStatic == isStatic }
      if !fitting.isEmpty { functions = fitting }
    }
    guard let property else { return functions.isEmpty ? nil : choose(functions, use) ?? .unknown(.ambiguous) }
    if use.call == nil, !functions.isEmpty { return .unknown(.ambiguous) }
    if let function = choose(functions.filter { $0.fits(use) }, use) { return function }
    if let held, let here = type.here, let handed = file.handedCallee(of: held, of: here) { return handed }
    guard use.call != nil else { return property }
    // `dismiss()` calls what the property contains.
    return holdsClosure ? .unknown(.closureValue) : callAsFunction(use, of: type)
  }

  /// The method that runs when the value of a property is called.
  private func callAsFunction(_ use: Use, of type: TypeScope) -> Callee {
    guard let held = file.declaredType(of: use.node)?.plainTypeName else { return .unknown(.closureValue) }
    guard let scope = file.scope(ofTypeNamed: held, at: use.node) else { return unknownType(held) }
    let functions = scope.elsewhere.flatMap { part in
      part.fact.members.filter { $0.name == "callAsFunction" }.map { member in
        Candidate(Located(path: part.path, fact: member, start: part.start), of: scope.known, isRequirement: false)
      }
    }
    let own = scope.here?.functions.filter { $0.name == "callAsFunction" }.map { Candidate($0) } ?? []
    return choose(own + functions, use) ?? .unknown(.ambiguous)
  }

  /// A modifier that an extension in the workspace adds to views. Without a receiver, it is applied to `self`.
  private func modifier(_ use: Use) -> Callee? {
    let base = MemberAccessExpr(use.node)?.base
    guard base.map({ $0.kind == .functionCallExpr || $0.isSelf || isHelper($0) || isContent($0) }) ?? true,
      file.facts.mayKnowExtensionFunction(hash: NameHash.of(use.name))
    else { return nil }
    let name = use.name.text
    var candidates = file.extensionFunctions(named: use.name).filter { $0.type.isForeign }
      .map { Candidate($0.function) }
    let elsewhere = file.facts.extensionFunctions(named: name).filter { function in
      file.place(of: function.range.lowerBound, in: function.path) == nil
    }
    for type in Set(elsewhere.map(\.fact.type)).sorted() {
      for part in file.facts.types(named: type) where !file.isHere(part) {
        for member in part.fact.members where member.name == name && member.kind == .function {
          let located = Located(path: part.path, fact: member, start: part.start)
          candidates.append(Candidate(located, of: KnownType(parts: [part]), isRequirement: false))
        }
      }
    }
    return choose(candidates.filter { $0.fits(use) }, use)
  }

  /// Whether a receiver is a property of the enclosing type that is declared as a view: `header` in `header.card()`.
  private func isHelper(_ base: SyntaxNode) -> Bool {
    guard let name = base.selfMemberName, !file.isLocal(base),
      let variable = file.enclosingType(of: base)?.variable(named: name)
    else { return false }
    return variable.binding.type?.kind == .someOrAnyType && variable.binding.type?.typeName == "View"
  }

  /// Whether a receiver is the view to which a modifier of the project is applied: `content` in `func body(content: Content)`.
  private func isContent(_ base: SyntaxNode) -> Bool {
    guard let name = DeclReferenceExpr(base)?.name,
      case .parameter(let parameter, let place) = file.localBinding(of: name, at: base)
    else { return false }
    return FunctionDecl(place)?.name == "body" && parameter.type.textEquals("Content")
  }

  // MARK: - Initializers

  private func initializer(named name: Name, _ use: Use) -> Callee {
    guard let scope = file.scope(ofTypeNamed: name.text, at: use.node) else { return unknownType(name.text) }
    var candidates = scope.here?.initializers.map { Candidate($0) } ?? []
    for part in scope.elsewhere {
      for member in part.fact.members where member.kind == .initializer {
        let located = Located(path: part.path, fact: member, start: part.start)
        candidates.append(Candidate(located, of: scope.known, isRequirement: false))
      }
    }
    // Without an own initializer, it only stores its arguments.
    return choose(candidates.count > 1 ? candidates.filter { $0.fits(use) } : candidates, use) ?? .nothing
  }

  // MARK: - Overloads

  /// A function that a name may mean.
  private struct Candidate {
    let callee: Callee
    let isStatic: Bool
    let isAsync: Bool
    /// Whether a protocol only requires it.
    let isRequirement: Bool
    private let parameters: [ParameterFact]

    init(_ function: FunctionDecl, isRequirement: Bool = false) {
      callee = .here(CalledCode(function))
      (isStatic, isAsync) = (function.isStatic, function.isAsync)
      self.isRequirement = isRequirement && function.body == nil
      parameters = function.parameters.map(ParameterFact.init)
    }

    init(_ initializer: InitializerDecl) {
      callee = .here(CalledCode(initializer))
      (isStatic, isAsync, isRequirement) = (true, false, false)
      parameters = initializer.parameters.map(ParameterFact.init)
    }

    init(_ member: Located<MemberFact>, of type: KnownType?, isRequirement: Bool) {
      callee = .elsewhere(member, of: type)
      (isStatic, isAsync) = (member.fact.isStatic, member.fact.isAsync)
      self.isRequirement = isRequirement
      parameters = member.fact.parameters
    }

    /// Whether the labels of the arguments, or those in `load(id:)`, are those of the parameters.
    func fits(_ use: Use) -> Bool {
      if let call = use.call { return parameters.accept(call) }
      let labels = use.node.labelsOfReference
      return labels.isEmpty || labels == parameters.map(\.label)
    }
  }

  /// The only candidate, or else the only one whose labels fit; nil if there are none or several.
  private func choose(_ candidates: [Candidate], _ use: Use) -> Callee? {
    var candidates = candidates
    if candidates.count > 1 { candidates = candidates.filter { $0.fits(use) } }
    if candidates.count > 1, candidates.contains(where: { !$0.isRequirement }) {
      candidates = candidates.filter { !$0.isRequirement }
    }
    if candidates.count > 1, let call = use.call {
      let isAwaited = call.node.outermostPostfix.parent?.kind == .awaitExpr
      let fitting = candidates.filter { $0.isAsync == isAwaited }
      if !fitting.isEmpty { candidates = fitting }
    }
    return candidates.count == 1 ? candidates[0].callee : nil
  }
}

extension SyntaxNode {
  /// A reference without parentheses, `?`, `!` and generic arguments.
  var plainReference: SyntaxNode {
    var node = self
    while true {
      let inner = node.withoutUnwrapping.unparenthesized
      let next = inner.kind == .genericSpecializationExpr ? inner.firstChild ?? inner : inner
      if next == node { return node }
      node = next
    }
  }

  /// The labels in a reference such as `load(id:)`; empty for `load`.
  fileprivate var labelsOfReference: [String] {
    let reference = MemberAccessExpr(self)?.declName ?? self
    return reference.tokens.dropFirst(2).filter { $0.kind.isIdentifier || $0.textEquals("_") }.map(\.text)
  }
}
