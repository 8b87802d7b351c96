struct StaticSingletonSelfReference: TypeRule {
  static let info = RuleInfo(
    id: "static_singleton_self_reference", topic: .concurrency, severity: .error, tier: .precise,
    title: "Singleton reads itself while it is being initialized",
    explanation: """
      **What happens.** The first use traps with `EXC_BREAKPOINT` in `dispatch_once_wait` on Apple platforms, and \
      hangs on Linux.

      **Why.** A static property is initialized once, on first use. While its initializer runs, code reads the same \
      property and waits for itself.

      **What to do.** Use a literal or a parameter, move the value to a separate static property, or make the property \
      `lazy` so that it is computed later.

      **When it is fine.** Closures that run later, `lazy` properties and methods that the initializer does not call \
      are not reported.
      """,
    references: [
      .page(
        "The Swift Programming Language: Type Properties",
        "https://docs.swift.org/swift-book/documentation/the-swift-programming-language/properties/#Type-Properties"),
      .observed,
    ],
    illustration: Illustration(
      .incorrect(
        nil,
        .timeline(
          ["screen", "`Theme.shared`"],
          [
            .message(0, 1, "first use"), .start(1, "`Theme()` runs"), .event(1, "`tint` reads `Theme.shared`"),
            .event(1, .problem("waits for itself", "the app traps")),
          ])),
      .corrected(
        nil,
        .timeline(
          ["screen", "`Theme.shared`"],
          [
            .message(0, 1, "first use"), .start(1, "`Theme()` runs"), .end(1, "complete"),
            .message(0, 1, "reads `tint`"),
            .event(1, .remedy("`lazy var tint`", "reads `Theme.shared`")),
          ]))),
    examples: [
      .flagged(
        """
        final class Theme {
          static let shared = Theme()
          ▸let tint = Theme.shared.base◂
          var base: Int { 1 }
        }
        struct Screen: View {
          var body: some View { Text("a") }
        }
        """,
        fixed: """
          final class Theme {
            static let shared = Theme()
            lazy var tint = Theme.shared.base
            var base: Int { 1 }
          }
          struct Screen: View {
            var body: some View { Text("a") }
          }
          """),
      .flagged(
        """
        final class Store {
          static let shared: Store = { Store() }()
          private var limit = 10
          init() {
            ▸limit = Self.shared.defaultLimit◂
          }
          var defaultLimit: Int { 20 }
        }
        """),
      .flagged(
        """
        final class Store {
          static let shared = Store()
          private init() { load() }
          private func load() {
            ▸print(Store.shared)◂
          }
        }
        """,
        note: "in a method that the initializer calls"),
      .accepted(
        """
        final class Tunnel {
          static let events: EventLog = .init { event in print(event) }
          let log: EventLog
          init() { log = Self.events }
        }
        """,
        note: "creates another type"),
      .accepted(
        """
        struct FieldStyle {
          static let standard = FieldStyle(width: 1)
          let width: Int
          init(width: Int? = nil) { self.width = width ?? FieldStyle.standard.width }
        }
        """,
        note: "only evaluated without a width"),
      .accepted(
        """
        final class Theme {
          static let shared = Theme()
          lazy var tint = Theme.shared.base
          var base: Int { 1 }
        }
        """),
      .accepted(
        """
        final class Store {
          static let shared = Store()
          let refresh = { Store.shared.load() }
          init() {
            Task { Store.shared.load() }
            DispatchQueue.main.async { Store.shared.load() }
          }
          func load() { Store.shared.log() }
          func log() {}
        }
        """,
        note: "all of this code runs later"),
      .accepted(
        """
        final class Store {
          static let shared = Store()
          static let other = Store.shared
          var isShared: Bool { self === Store.shared }
        }
        """),
      .accepted(
        """
        final class Store {
          static let shared = Store(limit: 5)
          private let limit: Int
          init(limit: Int) { self.limit = limit }
          init() { limit = Store.shared.limit }
        }
        """,
        note: "another initializer creates the singleton"),
    ])

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
  /// By hash of the name: the static properties that create an object of the type, and the call that creates it.
  let singletons: [UInt32: (property: StoredProperty, made: FunctionCallExpr)]
  private let functions: [UInt32: [FunctionDecl]]

  init(type: TypeDeclaration, file: FileModel) {
    (self.type, self.file) = (type, file)
    var singletons: [UInt32: (property: StoredProperty, made: FunctionCallExpr)] = [:]
    for property in type.storedProperties where property.isStatic {
      guard let value = property.initialValue, let made = Self.construction(in: value, of: property, type, file) else {
        continue
      }
      singletons[NameHash.of(property.name)] = (property, made)
    }
    self.singletons = singletons
    functions =
      singletons.isEmpty
      ? [:] : Dictionary(grouping: type.functions.filter { !$0.isStatic }) { $0.name.map { NameHash.of($0) } ?? 0 }
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
    singletons[NameHash.of(singleton.name)].map { initializer.accepts($0.made) } ?? false
  }

  /// The singletons that an expression reads when it is evaluated, each once.
  func singletons(readIn value: SyntaxNode) -> [StoredProperty] {
    var names: HashSet = []
    return accesses(in: value).compactMap { names.insert(NameHash.of($0.singleton.name)) ? $0.singleton : nil }
  }

  /// Levels of calls that are followed, including the initializer's own body.
  private static let maximumDepth = 3

  /// Adds the statements in a body that read a singleton, including those in methods that it calls.
  func collectReads(in body: SyntaxNode, depth: Int, _ visited: inout Set<Int>, _ reads: inout [Read]) {
    guard depth < Self.maximumDepth, visited.insert(body.index).inserted else { return }
    for (reference, singleton) in accesses(in: body) {
      reads.append(Read(statement: reference.enclosingStatement, singleton: singleton))
    }
    for call in file.calls(in: body) {
      guard let name = call.calledExpression?.selfMemberName, let called = functions[NameHash.of(name)],
        runsAtOnce(call.node, within: body)
      else { continue }
      for function in called where function.name == name {
        if let body = function.body { collectReads(in: body, depth: depth + 1, &visited, &reads) }
      }
    }
  }

  /// The accesses `T.singleton` and `Self.singleton` in a node that are evaluated together with it, not later.
  private func accesses(in node: SyntaxNode) -> [(reference: SyntaxNode, singleton: StoredProperty)] {
    let storage = node.tree.storage
    var result: [(reference: SyntaxNode, singleton: StoredProperty)] = []
    for row in node.index..<node.subtreeEnd where storage.kinds[row] == .memberAccessExpr {
      guard let access = MemberAccessExpr(SyntaxNode(node.storage, row)), let name = access.name,
        let base = access.base, let baseName = DeclReferenceExpr(base)?.name,
        baseName == type.name || baseName == "Self",
        let singleton = singletons[NameHash.of(name)]?.property, singleton.name == name,
        runsAtOnce(access.node, within: node)
      else { continue }
      result.append((access.node, singleton))
    }
    return result
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
