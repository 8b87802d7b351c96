struct StaticSingletonInitCycle: TypeRule {
  static let info = RuleInfo(
    id: "static_singleton_init_cycle", topic: .concurrency, severity: .error, tier: .precise,
    title: "A singleton's initial value leads back to the singleton",
    explanation: """
      **What happens.** The first use traps with `EXC_BREAKPOINT` in `dispatch_once_wait` on Apple's platforms, and \
      hangs on Linux. Which use comes first can change from run to run.

      **Why.** A default value looks harmless, `.brand` say, but what it reads asks for the singleton that is just \
      being made. The way there is listed below; it often leads through an extension in another file.

      **What to do.** Give the property the plain value that the detour ends with, or make it `lazy` or optional.

      **When it is fine.** A step on the way runs later: a stored closure, a `lazy` property, a task.
      """,
    examples: [
      .flagged(
        """
        final class Theme {
          static let shared = Theme()
          ▸var tint: Color = .brand◂
          var hue = 0.6
        }
        extension Color {
          static var brand: Color { Color(hue: Theme.shared.hue, saturation: 1, brightness: 1) }
        }
        struct Screen: View { var body: some View { Color.brand } }
        """,
        fixed: """
          final class Theme {
            static let shared = Theme()
            lazy var tint: Color = .brand
            var hue = 0.6
          }
          extension Color {
            static var brand: Color { Color(hue: Theme.shared.hue, saturation: 1, brightness: 1) }
          }
          struct Screen: View { var body: some View { Color.brand } }
          """),
      .flagged(
        """
        final class Session {
          static let shared = Session()
          ▸private let log = Log.shared◂
        }
        final class Log {
          static let shared = Log()
          ▸private let session = Session.shared◂
        }
        struct Screen: View { var body: some View { Text("a") } }
        """,
        note: "reported where each of the two begins"),
      .accepted(
        """
        final class Theme {
          static let shared = Theme()
          var tint = Color(hue: 0.6, saturation: 1, brightness: 1)
          var hue = 0.6
        }
        extension Color {
          static var brand: Color { Color(hue: Theme.shared.hue, saturation: 1, brightness: 1) }
        }
        struct Screen: View { var body: some View { Color.brand } }
        """),
      .accepted(
        """
        final class Theme {
          static let shared = Theme()
          lazy var tint: Color = .brand
          var hue = 0.6
        }
        extension Color {
          static var brand: Color { Color(hue: Theme.shared.hue, saturation: 1, brightness: 1) }
        }
        struct Screen: View { var body: some View { Color.brand } }
        """),
      .accepted(
        """
        final class Session {
          static let shared = Session()
          private let log = Log.shared
        }
        final class Log {
          static let shared = Log()
          private let session: () -> Session = { Session.shared }
        }
        struct Screen: View { var body: some View { Text("a") } }
        """,
        note: "asked for later"),
    ])

  static var looksAtModels: Bool { true }

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard !type.isForeign else { return }
    let singletons = type.storedProperties.filter { property in
      property.isStatic && property.typeNameText.map { $0 == type.name.text || $0 == "Self" } ?? false
    }
    guard !singletons.isEmpty, let known = file.facts.type(named: type.name.text) else { return }
    let names = Set(singletons.map(\.name.text))
    for property in type.storedProperties where !property.isStatic && !property.declaration.hasModifier("lazy") {
      let facts = known.properties.filter { $0.name == property.name.text && !$0.isStatic }
      guard facts.count == 1, let fact = facts.first else { continue }
      var search = SingletonSearch(type: type.name.text, singletons: names, facts: file.facts)
      // One step is a singleton that uses itself, which has a rule of its own.
      guard let path = search.path(from: fact.references, contextType: fact.type), path.count > 1 else { continue }
      findings.add(
        at: property.range, "This value asks for `\(type.name.text).\(path[path.count - 1].name)` while that is being made",
        related: path.dropLast().map { $0.related }, fixes: [lazyFix(property, of: type)])
    }
  }

  private func lazyFix(_ property: StoredProperty, of type: TypeDeclaration) -> Fix? {
    guard type.isClass, !property.isLet, property.attributes.isEmpty, !type.hasAttribute("Observable"),
      property.declaration.bindings.count == 1, let introducer = property.declaration.introducer
    else { return nil }
    return .unsafe("Make it lazy", preferred: true, .insert("lazy ", at: introducer.range.lowerBound))
  }
}

/// Looks for a way from what runs while a singleton is made back to the singleton.
private struct SingletonSearch {
  struct Step {
    let name: String
    let related: RelatedLocation
  }

  let type: String
  let singletons: Set<String>
  let facts: FactReader
  private var visited: Set<String> = []

  private static let maximumDepth = 6

  init(type: String, singletons: Set<String>, facts: FactReader) {
    self.type = type
    self.singletons = singletons
    self.facts = facts
  }

  /// The steps to the singleton, it included; nil if none of the references leads there.
  ///
  /// - Parameter contextType: the type that `.name` is a member of, as written; empty where it is not known.
  mutating func path(from references: [ReferenceFact], contextType: String, depth: Int = 0) -> [Step]? {
    guard depth < SingletonSearch.maximumDepth else { return nil }
    for reference in references {
      guard let base = reference.base.map({ $0.isEmpty ? contextType : $0 }), !base.isEmpty else { continue }
      if base == type, singletons.contains(reference.name) {
        return [Step(name: reference.name, related: RelatedLocation(range: 0..<0, message: ""))]
      }
      guard visited.insert("\(base).\(reference.name)").inserted, let next = member(reference.name, of: base) else {
        continue
      }
      if let rest = path(from: next.references, contextType: "", depth: depth + 1) { return [next.step] + rest }
    }
    return nil
  }

  /// What a static member runs when it is read: a computed one its body, a stored one what makes it.
  private func member(_ name: String, of typeName: String) -> (step: Step, references: [ReferenceFact])? {
    let parts = facts.types(named: typeName)
    let computed = parts.flatMap { part in
      part.fact.members.filter { $0.name == name && $0.isStatic && $0.parameterCount == 0 }.map { (part, $0) }
    }
    let stored = parts.flatMap { part in
      part.fact.properties.filter { $0.name == name && $0.isStatic && !$0.isLazy }.map { (part, $0) }
    }
    guard computed.count + stored.count == 1 else { return nil }
    if let (part, member) = computed.first {
      return (step("\(typeName).\(name)", part.path, member.place), member.references)
    }
    guard let (part, property) = stored.first else { return nil }
    var references = property.references
    // Making the type runs its own initial values and initialisers too.
    if case .constructor(let made) = property.initialValue, let known = facts.type(named: made == "Self" ? typeName : made) {
      references += known.properties.filter { !$0.isStatic && !$0.isLazy }.flatMap { property in
        property.references.map { reference in
          var reference = reference
          if reference.base == "" { reference.base = property.type }
          return reference
        }
      }
      references += known.members.filter { $0.kind == .initializer }.flatMap(\.references)
    }
    return (step("\(typeName).\(name)", part.path, property.place), references)
  }

  private func step(_ name: String, _ path: String, _ place: FactRange) -> Step {
    Step(name: name, related: facts.related(path, place, "by way of `\(name)`"))
  }
}
