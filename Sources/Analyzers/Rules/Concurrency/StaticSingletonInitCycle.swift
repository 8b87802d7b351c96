struct StaticSingletonInitCycle: TypeRule {
  static let info = RuleInfo(
    id: "static_singleton_init_cycle", formerIDs: ["static_singleton_self_reference"], topic: .concurrency,
    cases: [.throughOtherCode, .readsItself], tier: .precise)

  static var looksAtModels: Bool { true }

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard !type.isForeign else { return }
    let own = OwnCode(of: type, in: file)
    guard !own.isEmpty || !file.facts.globalObjects(of: type.name).isEmpty else { return }
    let selfReads = own.selfReads
    for (singleton, statement) in selfReads { report(singleton, of: type, at: statement.range, [], &findings) }
    let known = file.facts.type(named: type.name.text)
    for property in type.storedProperties where !property.isStatic && !property.declaration.hasModifier("lazy") {
      let read = property.initialValue.map(own.singletons(readIn:)) ?? []
      for singleton in read {
        report(singleton, of: type, at: property.range, [lazyFix(property, of: type)], &findings)
      }
      guard read.isEmpty, let path = known.flatMap({ path(from: property, of: $0, own, file) }) else { continue }
      report(path, of: type, at: property.range, &findings) {
        [plainValue(property, path.first?.fallback), lazyFix(property, of: type)]
      }
    }
    for initializer in type.initializers {
      guard let body = initializer.body,
        let (statement, path) = known.flatMap({ path(from: initializer, body, of: type, $0, own, file) }),
        !selfReads.contains(where: { $0.statement == statement })
      else { continue }
      report(path, of: type, at: statement.range, &findings) { [] }
    }
  }

  /// The steps from the initial value of a property to a singleton.
  private func path(
    from property: StoredProperty, of known: KnownType, _ own: OwnCode, _ file: FileModel
  ) -> [SingletonSearch.Step]? {
    let facts = known.properties.filter { $0.name == property.name.text && !$0.isStatic }
    guard facts.count == 1, let fact = facts.first else { return nil }
    if let path = path(fact.references, fact.type, of: known, own, file) { return path }
    guard case .constructor(let name) = fact.initialValue, name != known.fact.name else { return nil }
    var search = SingletonSearch(type: known.fact.name, singletons: own.names, facts: file.facts)
    return search.path(fromMaking: name)
  }

  /// The first statement of an initializer from which steps lead to a singleton, and these steps.
  private func path(
    from initializer: InitializerDecl, _ body: SyntaxNode, of type: TypeDeclaration, _ known: KnownType,
    _ own: OwnCode, _ file: FileModel
  ) -> (statement: SyntaxNode, path: [SingletonSearch.Step])? {
    guard own.mayCreateSingleton(initializer),
      let (part, fact) = known.initializer(at: initializer.introducer?.range.lowerBound, in: file.facts.path)
    else { return nil }
    for reference in fact.references {
      let offset = part.range(of: reference.place).lowerBound
      guard let statement = body.children.first(where: { $0.range.contains(offset) }),
        let path = path([reference], assignedType(in: statement, of: type), of: known, own, file)
      else { continue }
      return (statement, path)
    }
    return nil
  }

  private func path(
    _ references: [ReferenceFact], _ contextType: String, of known: KnownType, _ own: OwnCode, _ file: FileModel
  ) -> [SingletonSearch.Step]? {
    var search = SingletonSearch(type: known.fact.name, singletons: own.names, facts: file.facts)
    let code = SingletonSearch.Code(
      references: references, owner: known, scope: known.fact.name, path: file.facts.path)
    // `OwnCode` finds a read without steps in between, and knows whether it is evaluated only on demand.
    return search.path(from: code, contextType: contextType).flatMap { $0.count > 1 || $0.isGlobal ? $0 : nil }
  }

  // MARK: - Findings

  private func report(
    _ singleton: StoredProperty, of type: TypeDeclaration, at range: Range<Int>, _ fixes: [Fix?],
    _ findings: inout Findings
  ) {
    let name = "\(type.name.text).\(singleton.name.text)"
    findings.add(
      at: range, "Initializing `\(name)` accesses `\(name)` again: deadlock", .readsItself,
      related: [RelatedLocation(range: singleton.range, message: "initialized here")], fixes: fixes)
  }

  private func report(
    _ path: [SingletonSearch.Step], of type: TypeDeclaration, at range: Range<Int>, _ findings: inout Findings,
    fixes: () -> [Fix?]
  ) {
    let singleton = path.last.map { path.isGlobal ? $0.name : "\(type.name.text).\($0.name)" } ?? type.name.text
    findings.add(
      at: range, "Initialization cycle: `\(singleton)` is accessed while it is being initialized", .throughOtherCode,
      related: path.dropLast().map(\.related), fixes: fixes())
  }

  /// The annotated type of the property that a statement assigns, which `.brand` is a member of.
  private func assignedType(in statement: SyntaxNode, of type: TypeDeclaration) -> String {
    Assignment(statement)?.target.selfMemberName.flatMap(type.storedProperty(named:))?.type?.text ?? ""
  }

  /// Replaces the initial value with the fallback of the first step.
  private func plainValue(_ property: StoredProperty, _ fallback: String?) -> Fix? {
    guard let fallback, let value = property.initialValue else { return nil }
    return .unsafe("Use `\(fallback)` as the initial value", .replace(value.range, by: fallback))
  }

  private func lazyFix(_ property: StoredProperty, of type: TypeDeclaration) -> Fix? {
    guard type.isClass, !type.hasAttribute("Observable"), property.attributes.isEmpty,
      let introducer = property.declaration.introducer, property.declaration.bindings.count == 1
    else { return nil }
    return .unsafe("Make the property `lazy`", .replace(introducer.range, by: "lazy var"))
  }
}

/// Finds the code of a type that runs while one of its singletons is created, and what it reads.
private struct OwnCode {
  private let type: TypeDeclaration
  private let file: FileModel
  /// The static properties that contain an object of the type.
  private let singletons: [StoredProperty]
  private let byName: [UInt32: StoredProperty]

  init(of type: TypeDeclaration, in file: FileModel) {
    (self.type, self.file) = (type, file)
    singletons = type.storedProperties.filter { $0.isStatic && Self.contains(type, $0, file) }
    byName = Dictionary(singletons.map { (NameHash.of($0.name), $0) }) { first, _ in first }
  }

  private static func contains(_ type: TypeDeclaration, _ property: StoredProperty, _ file: FileModel) -> Bool {
    if let name = property.typeName { return name == type.name || name == "Self" }
    guard let value = property.initialValue, let call = FunctionCallExpr(value) else { return false }
    if call.calledExpression?.kind == .closureExpr {
      return file.calls(in: value).contains { $0.calleeName == type.name }
    }
    return file.declaredType(of: value).map { $0 == type.name.text || $0 == "Self" } ?? false
  }

  /// The code of the type that creates a singleton.
  private func code(creating singleton: StoredProperty) -> [SyntaxNode] {
    guard let value = singleton.initialValue else { return [] }
    var code = [value]
    func add(_ body: SyntaxNode) {
      for reached in file.reach(from: body).now where reached.isOwn(of: type, in: file) {
        if !code.contains(where: { $0 == reached.node || $0 == value && $0.contains(reached.node) }) {
          code.append(reached.node)
        }
      }
    }
    for call in file.calls(in: value) where call.node.runsAtOnce(in: value) {
      add(call.node)
      // `.init()` names no type.
      guard call.calleeName == "init", call.base == nil else { continue }
      type.initializers.filter { $0.accepts(call) }.compactMap(\.body).forEach(add)
    }
    return code
  }

  var names: Set<String> { Set(singletons.map(\.name.text)) }

  var isEmpty: Bool { singletons.isEmpty }

  /// The singletons, each with the statements that read it while it is created.
  var selfReads: [(singleton: StoredProperty, statement: SyntaxNode)] {
    // Generated types have thousands of static properties, and their own code reads few of them.
    let mentioned = Set(type.parts.flatMap { mentions(in: $0.node) }.map { NameHash.of($0.singleton.name) })
    return singletons.filter { mentioned.contains(NameHash.of($0.name)) }.flatMap { singleton in
      code(creating: singleton).flatMap(accesses).filter { $0.singleton.name == singleton.name }
        .map { (singleton, $0.reference.enclosingStatement) }
    }
  }

  /// Whether an initializer creates a singleton. Globals are known only where the search for a cycle reaches them.
  func mayCreateSingleton(_ initializer: InitializerDecl) -> Bool {
    if singletons.isEmpty { return initializer.parameters.allSatisfy(\.hasDefault) }
    return singletons.contains { $0.initialValue.flatMap(FunctionCallExpr.init).map(initializer.accepts) ?? false }
  }

  /// The singletons that an initial value reads when an object is created, each once.
  func singletons(readIn value: SyntaxNode) -> [StoredProperty] {
    // A closure runs later.
    guard value.kind != .closureExpr else { return [] }
    var names: HashSet = []
    return accesses(in: value).compactMap { names.insert(NameHash.of($0.singleton.name)) ? $0.singleton : nil }
  }

  /// The accesses `T.singleton` and `Self.singleton` in a node that are evaluated together with it, not later.
  private func accesses(in node: SyntaxNode) -> [(reference: SyntaxNode, singleton: StoredProperty)] {
    mentions(in: node).filter { $0.reference.runsAtOnce(in: node) }
  }

  private func mentions(in node: SyntaxNode) -> [(reference: SyntaxNode, singleton: StoredProperty)] {
    guard !byName.isEmpty else { return [] }
    let storage = node.tree.storage
    var result: [(reference: SyntaxNode, singleton: StoredProperty)] = []
    for row in node.index..<node.subtreeEnd where storage.kinds[row] == .memberAccessExpr {
      let access = SyntaxNode(node.storage, row)
      guard let name = access.member(of: type), let singleton = byName[NameHash.of(name)], singleton.name == name,
        !isCall(of: name, access)
      else { continue }
      result.append((access, singleton))
    }
    return result
  }

  /// Whether `T.name` calls a static function that has the name of a static property: `static let large = Self.large()`.
  private func isCall(of name: Name, _ access: SyntaxNode) -> Bool {
    guard let call = access.parent, call.kind == .functionCallExpr, call.firstChild == access else { return false }
    return type.functions.contains { $0.isStatic && $0.name == name }
  }
}

/// Searches for a path from the code that runs while a singleton is created back to the singleton.
private struct SingletonSearch {
  struct Step {
    let name: String
    let related: RelatedLocation
    var fallback: String?
    /// Whether it is a global that contains the singleton.
    var isGlobal = false
  }

  /// The code that runs, and its scope.
  struct Code {
    let references: [ReferenceFact]
    /// The type whose member an unqualified `name` might be.
    var owner: KnownType?
    /// The type around it: its members hide globals.
    let scope: String
    /// Whether it is in a static member, where an unqualified `name` might be another static member of `scope`.
    var isStatic = false
    /// The file that contains it, which decides what its names mean.
    let path: String
  }

  /// The code that a read runs.
  typealias Hop = (step: Step, code: Code)

  let type: String
  let singletons: Set<String>
  let facts: FactReader
  private var visited: Set<String> = []

  /// Maximum number of steps in a cycle. A longer cycle is hard to explain in a finding, and each step multiplies the
  /// places to search.
  private static let maximumDepth = 6

  init(type: String, singletons: Set<String>, facts: FactReader) {
    self.type = type
    self.singletons = singletons
    self.facts = facts
  }

  /// The steps to the singleton, including it; nil if none of the references leads there.
  ///
  /// - Parameter contextType: the type that `.name` is a member of, as written; empty if it is not known.
  mutating func path(from code: Code, contextType: String, depth: Int = 0) -> [Step]? {
    guard depth < SingletonSearch.maximumDepth else { return nil }
    for reference in code.references {
      let base = reference.base.map { $0.isEmpty ? contextType : $0 }
      if base ?? (code.isStatic ? code.scope : nil) == type, singletons.contains(reference.name) {
        return [Step(name: reference.name, related: RelatedLocation(range: 0..<0, message: ""))]
      }
      if base == nil, let global = global(reference.name, from: code) {
        if global.holds(type) {
          return [Step(name: reference.name, related: RelatedLocation(range: 0..<0, message: ""), isGlobal: true)]
        }
        guard visited.insert(reference.name).inserted, let hop = hop(global) else { continue }
        if let rest = path(from: hop.code, contextType: "", depth: depth + 1) { return [hop.step] + rest }
        continue
      }
      let owner = base ?? (code.isStatic ? code.scope : nil)
      let place = owner ?? code.owner?.fact.qualifiedName ?? ""
      guard !place.isEmpty, visited.insert("\(place).\(reference.name)").inserted,
        let hop = owner.map({ member(reference.name, of: $0, from: code.path) })
          ?? code.owner.flatMap({ computed(reference.name, of: $0) })
      else { continue }
      if let rest = path(from: hop.code, contextType: "", depth: depth + 1) { return [hop.step] + rest }
    }
    return nil
  }

  /// The steps from the code that creating an object of a type runs.
  mutating func path(fromMaking made: String) -> [Step]? {
    guard let known = facts.type(named: made), let making = making(made, from: facts.path) else { return nil }
    let step = Step(
      name: made, related: facts.related(known.declaration, "creates a `\(made)`"))
    return path(from: making, contextType: "", depth: 1).map { [step] + $0 }
  }

  // MARK: Globals

  private func global(_ name: String, from code: Code) -> Located<GlobalFact>? {
    let isMember = facts.types(named: code.scope, seenFrom: code.path).contains { part in
      part.fact.members.contains { $0.name == name } || part.fact.properties.contains { $0.name == name }
    }
    return isMember ? nil : facts.global(named: name)
  }

  /// The code that reading a global runs: a stored one's initial value, the body of a computed one or of a function.
  private func hop(_ global: Located<GlobalFact>) -> Hop? {
    let step = Step(
      name: global.fact.name, related: facts.related(global, "through `\(global.fact.name)`"))
    if let member = global.fact.member {
      guard member.parameters.isEmpty, !member.isAsync else { return nil }
      return (step, Code(references: member.references, scope: "", path: global.path))
    }
    var references = global.fact.property?.references ?? []
    if case .constructor(let made) = global.fact.property?.initialValue {
      references += making(made, from: global.path)?.references ?? []
    }
    return (step, Code(references: references, scope: "", path: global.path))
  }

  // MARK: Members

  /// A computed property of an object.
  private func computed(_ name: String, of type: KnownType) -> Hop? {
    let found = type.parts.flatMap { part in
      part.fact.members.filter { $0.name == name && $0.kind == .property && !$0.isStatic && !$0.isAsync }
        .map { (part, $0) }
    }
    guard found.count == 1, let (part, member) = found.first else { return nil }
    let text = "\(type.fact.name).\(name)"
    return (
      step(text, part, member.place, member.fallback),
      Code(references: member.references, owner: type, scope: type.fact.name, path: part.path)
    )
  }

  /// A member of an object in a static property: the `hue` of `Theme.shared.hue`.
  private func member(_ name: String, ofObject path: String, from user: String) -> Hop? {
    let parts = path.split(separator: ".").map(String.init)
    guard parts.count == 2 else { return nil }
    let statics = facts.types(named: parts[0], seenFrom: user).flatMap(\.fact.properties)
      .filter { $0.isStatic && $0.name == parts[1] }
    guard statics.count == 1, let object = statics.first else { return nil }
    var typeName = object.type
    if typeName.isEmpty, case .constructor(let made) = object.initialValue { typeName = made }
    if typeName == "Self" || typeName.isEmpty { typeName = parts[0] }
    return facts.type(named: typeName, seenFrom: user).flatMap { computed(name, of: $0) }
  }

  /// The code that reading a static member runs: the body of a computed one, the initial value of a stored one.
  private func member(_ name: String, of typeName: String, from user: String) -> Hop? {
    if typeName.contains(".") { return member(name, ofObject: typeName, from: user) }
    let parts = facts.types(named: typeName, seenFrom: user)
    let computed = parts.flatMap { part in
      part.fact.members.filter { $0.name == name && $0.isStatic && $0.parameters.isEmpty }.map { (part, $0) }
    }
    let stored = parts.flatMap { part in
      part.fact.properties.filter { $0.name == name && $0.isStatic && !$0.isLazy }.map { (part, $0) }
    }
    guard computed.count + stored.count == 1 else { return nil }
    if let (part, member) = computed.first {
      return (
        step("\(typeName).\(name)", part, member.place, member.fallback),
        Code(references: member.references, scope: typeName, isStatic: true, path: part.path)
      )
    }
    guard let (part, property) = stored.first else { return nil }
    var references = property.references
    var scope = typeName
    if case .constructor(let made) = property.initialValue,
      let making = making(made == "Self" ? typeName : made, from: part.path)
    {
      references += making.references
      scope = making.scope
    }
    return (
      step("\(typeName).\(name)", part, property.place),
      Code(references: references, scope: scope, isStatic: scope == typeName, path: part.path)
    )
  }

  /// The code that creating an object runs: the initial values of its type and its initializers.
  private func making(_ made: String, from user: String) -> Code? {
    guard let known = facts.type(named: made, seenFrom: user) else { return nil }
    let values = known.properties.filter { !$0.isStatic && !$0.isLazy }.flatMap { property in
      property.references.map { reference in
        var reference = reference
        if reference.base == "" { reference.base = property.type }
        return reference
      }
    }
    let initializers = known.members.filter { $0.kind == .initializer }.flatMap(\.references)
    return Code(references: values + initializers, scope: made, path: known.declaration.path)
  }

  private func step(
    _ name: String, _ part: Located<TypeFact>, _ place: FactRange, _ fallback: String? = nil
  ) -> Step {
    Step(name: name, related: facts.related(part, at: place, "through `\(name)`"), fallback: fallback)
  }
}

extension [SingletonSearch.Step] {
  /// Whether the steps lead to a global and not to a static property.
  fileprivate var isGlobal: Bool { last?.isGlobal ?? false }
}

extension Located<GlobalFact> {
  /// Whether the global is initialized with an object of the type.
  fileprivate func holds(_ type: String) -> Bool { fact.property?.initialValue == .constructor(type) }
}

extension KnownType {
  /// The facts of an initializer, by the offset of its `init`.
  fileprivate func initializer(
    at offset: Int?, in path: String
  ) -> (part: Located<TypeFact>, fact: MemberFact)? {
    for part in parts where part.path == path {
      let found = part.fact.members.first { member in
        member.kind == .initializer && part.range(of: member.place).lowerBound == offset
      }
      if let found { return (part, found) }
    }
    return nil
  }
}

extension ReachedCode {
  /// Whether it is a function, an initializer or a closure of a type that runs whenever the root does, and no code of
  /// other types is on the way to it. `SingletonSearch` follows computed properties and other types.
  fileprivate func isOwn(of type: TypeDeclaration, in analyzed: FileModel) -> Bool {
    func isOwn(_ code: SyntaxNode, _ file: FileModel) -> Bool {
      file === analyzed && file.enclosingType(of: code) === type && code.kind != .accessorBlock
        && code.parent?.kind != .accessorDecl
    }
    return isOwn(node, file) && way.steps.allSatisfy { isOwn($0.code, $0.file) && $0.node.runsAtOnce(in: $0.code) }
  }
}

extension SyntaxNode {
  /// The name of a static member in `T.name` and `Self.name`; nil for other expressions.
  fileprivate func member(of type: TypeDeclaration) -> Name? {
    guard let access = MemberAccessExpr(self), let base = access.base, let baseName = DeclReferenceExpr(base)?.name,
      baseName == type.name || baseName == "Self"
    else { return nil }
    return access.name
  }

  /// Whether the node is evaluated whenever some code is: not in a closure that runs later, and not after `??`, `&&` or
  /// `||`.
  fileprivate func runsAtOnce(in code: SyntaxNode) -> Bool {
    if self == code { return true }
    guard runsTogether(with: code) else { return false }
    return !(surroundings(below: code) + [code]).contains { around in
      around.kind == .sequenceExpr
        && around.children.prefix { $0.index <= index && !$0.contains(self) }
          .contains { $0.kind == .binaryOperatorExpr && $0.isLazyOperator }
    }
  }

  private var isLazyOperator: Bool { textEquals("??") || textEquals("&&") || textEquals("||") }
}

extension RuleCase {
  fileprivate static let throughOtherCode = RuleCase(
    "throughOtherCode", .crash, "creating a singleton runs code elsewhere that reads the singleton")
  fileprivate static let readsItself = RuleCase(
    "readsItself", .crash, "the code that creates a singleton reads the singleton")
}
