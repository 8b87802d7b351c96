struct StaticSingletonSelfReference: TypeRule {
  static let info = RuleInfo(
    id: "static_singleton_self_reference", topic: .concurrency, severity: .error, tier: .precise,
    title: "A singleton uses itself while it is being made",
    explanation: """
      **What happens.** The first use traps with `EXC_BREAKPOINT` in `dispatch_once_wait` on Apple's platforms, and \
      hangs on Linux.

      **Why.** A static property is made once, on first use. While its initialiser runs, it asks for the same \
      property and waits for itself.

      **What to do.** Use a literal or a parameter, move the value to a static property of its own, or make the \
      property `lazy` so that it is worked out later.

      **When it is fine.** In closures that run later, `lazy` properties and methods that the initialiser does not \
      call.
      """,
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
        note: "in a method that the initialiser calls"),
      .accepted(
        """
        final class Tunnel {
          static let events: EventLog = .init { event in print(event) }
          let log: EventLog
          init() { log = Self.events }
        }
        """,
        note: "makes something else"),
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
        note: "all of it runs later"),
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
        note: "another initialiser"),
    ])

  static let looksAtModels = true

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard !type.isForeign else { return }
    for singleton in type.storedProperties where singleton.isStatic {
      guard let value = singleton.initialValue, let made = construction(in: value, of: singleton, type, file) else {
        continue
      }
      for property in type.storedProperties where runsInInit(property) {
        guard let value = property.initialValue, reference(to: singleton, of: type, in: value, file) != nil else {
          continue
        }
        report(property.range, singleton, type, fixes: [lazyFix(property, of: type)], &findings)
      }
      for initializer in type.initializers where initializer.accepts(made) {
        guard let body = initializer.body else { continue }
        var visited: Set<Int> = []
        for statement in statements(of: body, using: singleton, type, file, depth: 0, &visited) {
          report(statement.range, singleton, type, fixes: [], &findings)
        }
      }
    }
  }

  private func report(
    _ range: Range<Int>, _ singleton: StoredProperty, _ type: TypeDeclaration, fixes: [Fix?],
    _ findings: inout Findings
  ) {
    let name = "\(type.name.text).\(singleton.name.text)"
    findings.add(
      at: range, "This runs while `\(name)` is being made, and waits for it",
      related: [RelatedLocation(range: singleton.range, message: "made here")], fixes: fixes)
  }

  /// The call that creates the singleton: `T(…)`, `.init(…)`, or one in a closure that runs immediately.
  private func construction(
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
    guard value.firstRow(of: .functionCallExpr) != nil else { return nil }
    return file.uses(of: type).lazy.filter(value.contains).compactMap(FunctionCallExpr.init).first
  }

  private func runsInInit(_ property: StoredProperty) -> Bool {
    !property.isStatic && !property.declaration.hasModifier("lazy")
  }

  /// The first `T.singleton` or `Self.singleton` inside a node that is evaluated with the node, not later.
  private func reference(
    to singleton: StoredProperty, of type: TypeDeclaration, in node: SyntaxNode, _ file: FileModel
  ) -> SyntaxNode? {
    references(to: singleton, of: type, in: node, file).first
  }

  private func references(
    to singleton: StoredProperty, of type: TypeDeclaration, in node: SyntaxNode, _ file: FileModel
  ) -> [SyntaxNode] {
    file.references(to: singleton.name, in: node).filter { reference in
      guard let access = reference.parent.flatMap(MemberAccessExpr.init), access.declName == reference,
        let base = access.base, let baseName = DeclReferenceExpr(base)?.name,
        baseName == type.name || baseName == "Self"
      else { return false }
      return runsAtOnce(reference, within: node, file)
    }
  }

  private func runsAtOnce(_ node: SyntaxNode, within limit: SyntaxNode, _ file: FileModel) -> Bool {
    for ancestor in node.ancestors {
      if ancestor == limit, ancestor.kind != .closureExpr { return true }
      if let closure = ClosureExpr(ancestor), closure.role != .transform { return false }
      if ancestor.kind == .functionDecl || ancestor.kind == .memberBlock { return ancestor == limit.parent }
      if ancestor == limit { return true }
    }
    return true
  }

  /// Levels of calls that are followed, including the initializer's own body.
  private static let maximumDepth = 3

  /// The statements in a body that use the singleton, including those in methods that it calls.
  private func statements(
    of body: SyntaxNode, using singleton: StoredProperty, _ type: TypeDeclaration, _ file: FileModel, depth: Int,
    _ visited: inout Set<Int>
  ) -> [SyntaxNode] {
    guard depth < Self.maximumDepth, visited.insert(body.index).inserted else { return [] }
    var result = references(to: singleton, of: type, in: body, file).map(\.enclosingStatement)
    for function in type.functions where !function.isStatic {
      guard let name = function.name, let functionBody = function.body else { continue }
      let isCalled = file.unqualifiedReferences(to: name, in: body).contains { reference in
        let callee = reference.parent?.kind == .memberAccessExpr ? reference.parent ?? reference : reference
        guard let call = callee.parent.flatMap(FunctionCallExpr.init), call.calledExpression == callee else {
          return false
        }
        return runsAtOnce(reference, within: body, file)
      }
      if isCalled {
        result += statements(of: functionBody, using: singleton, type, file, depth: depth + 1, &visited)
      }
    }
    return result
  }

  private func lazyFix(_ property: StoredProperty, of type: TypeDeclaration) -> Fix? {
    guard type.isClass, !type.hasAttribute("Observable"), property.attributes.isEmpty,
      let introducer = property.declaration.introducer, property.declaration.bindings.count == 1
    else { return nil }
    return .unsafe("Make it lazy", .replace(introducer.range, by: "lazy var"))
  }
}
