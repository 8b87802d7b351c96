struct StaticSingletonSelfReference: TypeRule {
  static let info = RuleInfo(
    id: "static_singleton_self_reference", topic: .concurrency, cases: [.readsItself], tier: .precise)

  static let looksAtModels = true

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard !type.isForeign else { return }
    let search = Search(type: type, file: file)
    guard !search.singletons.isEmpty else { return }
    for property in type.storedProperties where !property.isStatic && !property.declaration.hasModifier("lazy") {
      guard let value = property.initialValue else { continue }
      for singleton in search.singletons(readIn: value) {
        report(property.range, singleton, type, fixes: [lazyFix(property, of: type)], &findings)
      }
    }
    for property in type.storedProperties where property.isStatic {
      for read in search.reads(inInitialValueOf: property) {
        report(read.statement.range, read.singleton, type, fixes: [], &findings)
      }
    }
    for initializer in type.initializers {
      guard let body = initializer.body else { continue }
      var reads: [Read] = []
      var visited: Set<Int> = []
      search.collectReads(in: body, depth: 0, &visited, &reads)
      for read in reads where search.isMade(read.singleton, by: initializer) {
        report(read.statement.range, read.singleton, type, fixes: [], &findings)
      }
    }
  }

  private func report(
    _ range: Range<Int>, _ singleton: StoredProperty, _ type: TypeDeclaration, fixes: [Fix?],
    _ findings: inout Findings
  ) {
    let name = "\(type.name.text).\(singleton.name.text)"
    findings.add(
      at: range, "Initializing `\(name)` accesses `\(name)` again: deadlock",
      related: [RelatedLocation(range: singleton.range, message: "initialized here")], fixes: fixes)
  }

  private func lazyFix(_ property: StoredProperty, of type: TypeDeclaration) -> Fix? {
    guard type.isClass, !type.hasAttribute("Observable"), property.attributes.isEmpty,
      let introducer = property.declaration.introducer, property.declaration.bindings.count == 1
    else { return nil }
    return .unsafe("Make the property `lazy`", .replace(introducer.range, by: "lazy var"))
  }
}

/// A statement that reads a singleton.
private struct Read {
  let statement: SyntaxNode
  let singleton: StoredProperty
}

/// Finds where code that runs immediately reads a singleton of a type. It visits each piece of code once for all
/// singletons, because generated types have thousands of static properties.
private struct Search {
  private let type: TypeDeclaration
  private let file: FileModel
  /// By hash of the name: the static properties that create an object of the type, and the call that creates it; nil if
  /// it is in a static function.
  let singletons: [UInt32: (property: StoredProperty, made: FunctionCallExpr?)]
  private let functions: [UInt32: [FunctionDecl]]

  init(type: TypeDeclaration, file: FileModel) {
    (self.type, self.file) = (type, file)
    var singletons: [UInt32: (property: StoredProperty, made: FunctionCallExpr?)] = [:]
    var factories: [(property: StoredProperty, name: Name)] = []
    for property in type.storedProperties where property.isStatic {
      guard let value = property.initialValue else { continue }
      if let made = Self.construction(in: value, of: property, type, file) {
        singletons[NameHash.of(property.name)] = (property, made)
      } else if let callee = FunctionCallExpr(value)?.calledExpression,
        let name = callee.member(of: type) ?? callee.selfMemberName
      {
        factories.append((property, name))
      }
    }
    functions =
      singletons.isEmpty && factories.isEmpty
      ? [:] : Dictionary(grouping: type.functions) { $0.name.map { NameHash.of($0) } ?? 0 }
    for (property, name) in factories {
      let made = functions[NameHash.of(name)]?.first { $0.isStatic && $0.name == name }?.returnType?.typeName
      if made == type.name || made == "Self" { singletons[NameHash.of(property.name)] = (property, nil) }
    }
    self.singletons = singletons
  }

  /// The call that creates the singleton: `T(…)`, `.init(…)`, or one in a closure that runs immediately.
  private static func construction(
    in value: SyntaxNode, of singleton: StoredProperty, _ type: TypeDeclaration, _ file: FileModel
  ) -> FunctionCallExpr? {
    if let call = FunctionCallExpr(value), let callee = call.calledExpression {
      let name = call.calleeName
      if name == "init" {
        // `static let events: EventMapping = .init()` creates another type.
        let made = MemberAccessExpr(callee)?.base?.firstToken.map(Name.init) ?? singleton.type?.typeName
        return made == type.name || made == "Self" ? call : nil
      }
      if name == "Self" || name == type.name { return call }
      if callee.kind != .closureExpr { return nil }
    }
    return file.calls(in: value).first { $0.calleeName == type.name }
  }

  func isMade(_ singleton: StoredProperty, by initializer: InitializerDecl) -> Bool {
    singletons[NameHash.of(singleton.name)]?.made.map(initializer.accepts) ?? false
  }

  /// The singletons that an expression reads when it is evaluated, each once.
  func singletons(readIn value: SyntaxNode) -> [StoredProperty] {
    var names: HashSet = []
    return accesses(in: value).compactMap { names.insert(NameHash.of($0.singleton.name)) ? $0.singleton : nil }
  }

  /// Levels of calls that are followed, including the initializer's own body.
  private static let maximumDepth = 3

  /// The statements that read a static property while its own initial value is evaluated.
  func reads(inInitialValueOf property: StoredProperty) -> [Read] {
    guard singletons[NameHash.of(property.name)] != nil, let value = property.initialValue else { return [] }
    var reads: [Read] = []
    var visited: Set<Int> = []
    collectReads(in: value, depth: 0, &visited, &reads)
    return reads.filter { $0.singleton.name == property.name }
  }

  /// Adds the statements in a body that read a singleton, including those in functions of the type that it calls.
  func collectReads(in body: SyntaxNode, depth: Int, _ visited: inout Set<Int>, _ reads: inout [Read]) {
    guard depth < Self.maximumDepth, visited.insert(body.index).inserted else { return }
    for (reference, singleton) in accesses(in: body) {
      reads.append(Read(statement: reference.enclosingStatement, singleton: singleton))
    }
    for call in file.calls(in: body) where runsAtOnce(call.node, within: body) {
      guard let body = function(calledBy: call)?.body else { continue }
      collectReads(in: body, depth: depth + 1, &visited, &reads)
    }
  }

  /// The function of the type that a call runs, on any object. Code of other types is left to another rule.
  private func function(calledBy call: FunctionCallExpr) -> FunctionDecl? {
    guard let name = call.calleeName, functions[NameHash.of(name)] != nil,
      let function = file.callee(of: call).functionHere, file.enclosingType(of: function.node) === type
    else { return nil }
    return function
  }

  /// The accesses `T.singleton` and `Self.singleton` in a node that are evaluated together with it, not later.
  private func accesses(in node: SyntaxNode) -> [(reference: SyntaxNode, singleton: StoredProperty)] {
    let storage = node.tree.storage
    var result: [(reference: SyntaxNode, singleton: StoredProperty)] = []
    for row in node.index..<node.subtreeEnd where storage.kinds[row] == .memberAccessExpr {
      let access = SyntaxNode(node.storage, row)
      guard let name = access.member(of: type), let singleton = singletons[NameHash.of(name)]?.property,
        singleton.name == name, !isCall(of: name, access), runsAtOnce(access, within: node)
      else { continue }
      result.append((access, singleton))
    }
    return result
  }

  /// Whether `T.name` calls a static function that has the name of a static property: `static let large = Self.large()`.
  private func isCall(of name: Name, _ access: SyntaxNode) -> Bool {
    guard let call = access.parent, call.kind == .functionCallExpr, call.firstChild == access else { return false }
    return functions[NameHash.of(name)]?.contains { $0.isStatic && $0.name == name } ?? false
  }

  private func runsAtOnce(_ node: SyntaxNode, within limit: SyntaxNode) -> Bool {
    if node == limit { return true }
    for ancestor in node.ancestors {
      if ancestor.kind == .sequenceExpr, isOnDemand(node, in: ancestor) { return false }
      if ancestor == limit, ancestor.kind != .closureExpr { return true }
      if let closure = ClosureExpr(ancestor), closure.role != .transform { return false }
      if ancestor.kind == .functionDecl || ancestor.kind == .memberBlock { return ancestor == limit.parent }
      if ancestor == limit { return true }
    }
    return true
  }

  /// Whether a part of an expression is evaluated only if what stands before it requires that: after `??`, `&&`, `||`.
  private func isOnDemand(_ part: SyntaxNode, in expression: SyntaxNode) -> Bool {
    expression.children.prefix { $0.index <= part.index && !$0.contains(part) }
      .contains {
        $0.kind == .binaryOperatorExpr && ($0.textEquals("??") || $0.textEquals("&&") || $0.textEquals("||"))
      }
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
}

extension RuleCase {
  fileprivate static let readsItself = RuleCase(
    "readsItself", .crash, "the code that creates a singleton reads the singleton")
}
