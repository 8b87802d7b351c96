struct ViewModelMissingMainActor: TypeRule {
  static let info = RuleInfo(
    id: "view_model_missing_main_actor", topic: .concurrency, severity: .warning, tier: .precise,
    title: "A view model publishes from a background thread",
    explanation: """
      **What happens.** A purple warning ("Publishing changes from background threads"), views that miss updates, \
      data races; errors in the Swift 6 language mode.

      **Why.** An `async` method of a class without an actor runs off the main thread, also when a view calls it, and \
      so do its assignments.

      **What to do.** Mark the class `@MainActor`. What it awaits still runs elsewhere.

      **When it is fine.** With another global actor, with `MainActor.run` around the assignment, or where the \
      module's default isolation is the main actor: a `Package.swift` in sight that says so is read, an Xcode project's \
      setting is not.
      """,
    options: [mainActorByDefault],
    examples: [
      .flagged(
        """
        final class ▸Shelf◂: ObservableObject {
          @Published var books: [Book] = []
          func load() async { books = await library.all() }
        }
        """,
        fixed: """
          @MainActor final class Shelf: ObservableObject {
            @Published var books: [Book] = []
            func load() async { books = await library.all() }
          }
          """),
      .flagged(
        """
        @Observable
        final class ▸Shelf◂ {
          var books: [Book] = []
          func load() async throws {
            let all = try await library.all()
            self.books.append(contentsOf: all)
          }
        }
        """,
        fixed: """
          @MainActor @Observable
          final class Shelf {
            var books: [Book] = []
            func load() async throws {
              let all = try await library.all()
              self.books.append(contentsOf: all)
            }
          }
          """),
      .flagged(
        """
        final class ▸Shelf◂: ObservableObject {
          @Published var isBusy = false
          func load() async {
            isBusy = true
            await library.refresh()
          }
        }
        """,
        fixed: """
          @MainActor final class Shelf: ObservableObject {
            @Published var isBusy = false
            func load() async {
              isBusy = true
              await library.refresh()
            }
          }
          """,
        severity: .hint, note: "before anything is awaited"),
      .flagged(
        """
        final class ▸Shelf◂: Cabinet, ObservableObject {
          @Published var books: [Book] = []
          func load() async { books = await library.all() }
        }
        """,
        fixed: """
          @MainActor final class Shelf: Cabinet, ObservableObject {
            @Published var books: [Book] = []
            func load() async { books = await library.all() }
          }
          """,
        severity: .hint, note: "`Cabinet` may have an actor"),
      .accepted(
        """
        @MainActor final class Shelf: ObservableObject {
          @Published var books: [Book] = []
          func load() async { books = await library.all() }
        }
        """),
      .accepted(
        """
        final class Shelf: ObservableObject {
          @Published var books: [Book] = []
          @MainActor func load() async { books = await library.all() }
          func reload() async {
            let all = await library.all()
            await MainActor.run { books = all }
          }
        }
        """),
      .accepted(
        """
        final class Shelf: ObservableObject {
          @Published var books: [Book] = []
          private var count = 0
          func load() async { count = await library.count() }
        }
        """,
        note: "no view sees it"),
      .accepted(
        """
        @MainActor class Cabinet {}
        final class Shelf: Cabinet, ObservableObject {
          @Published var books: [Book] = []
          func load() async { books = await library.all() }
        }
        """),
      .accepted(
        """
        @Observable final class Sync {
          var name = ""
          private var lastRun: Date?
          func run() async {
            await pull()
            lastRun = Date()
          }
        }
        """,
        note: "no view can read it"),
    ])

  static let looksAtModels = true

  static let mainActorByDefault = RuleOptionInfo(
    "main_actor_by_default", default: .flag(false), "whether the main actor is the module's default isolation")

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    let isObservable = type.hasAttribute("Observable")
    guard type.isClass, isObservable || type.conforms(to: "ObservableObject"),
      !type.declaration.attributes.contains(where: isActor), !file.hasErrors(type.declaration.node),
      !file.settings.isSet(Self.mainActorByDefault, for: Self.info)
    else { return }
    let watched = type.storedProperties.filter { property in
      !property.isStatic && !property.isLet
        && (isObservable
          ? property.attributes.isEmpty && mayBeShown(property, of: type, in: file)
          : property.wrapper("Published") != nil)
    }
    guard !watched.isEmpty else { return }
    var early: (change: SyntaxNode, function: FunctionDecl)?
    var late: (change: SyntaxNode, function: FunctionDecl)?
    for function in type.functions where function.isAsync && !function.isStatic {
      guard let body = function.body, !function.attributes.contains(where: isActor), !isInActorPart(function, of: type)
      else { continue }
      let suspension = body.firstSuspensionStart ?? Int.max
      for change in changes(in: body, of: watched, file) {
        if change.range.upperBound > suspension {
          late = late ?? (change, function)
        } else {
          early = early ?? (change, function)
        }
      }
    }
    guard let (change, function) = late ?? early else { return }
    let base = unknownBase(of: type, in: file)
    guard base != .mainActor, !file.facts.isMainActorDefault else { return }
    let start = type.declaration.range.lowerBound
    findings.add(
      at: type.name.range,
      "`\(function.name?.text ?? "")` changes what views show off the main thread: the class has no actor",
      severity: late == nil || base == .unknown ? .hint : nil,
      related: [RelatedLocation(range: change.range, message: "changed here")],
      fixes: [
        .unsafe("Put the class on the main actor", preferred: true, .insert("@MainActor ", at: start)),
        .unsafe("Put the method on the main actor", .insert("@MainActor ", at: function.range.lowerBound)),
      ],
      missingFact: base == .unknown ? "whether a base type is on the main actor" : nil)
  }

  /// Whether a view may read the property: directly, or through a member that returns something synchronously.
  private func mayBeShown(_ property: StoredProperty, of type: TypeDeclaration, in file: FileModel) -> Bool {
    guard property.isPrivate else { return true }
    return type.members.contains { member in
      let gives = FunctionDecl(member).map { !$0.isAsync && $0.returnType != nil }
        ?? VariableDecl(member).map { $0.bindings.contains { !$0.isStored } } ?? false
      return gives && !file.unqualifiedReferences(to: property.name, in: member).isEmpty
    }
  }

  /// `@MainActor` or another global actor.
  private func isActor(_ attribute: Attribute) -> Bool { attribute.name.hasSuffix("Actor") }

  private func isInActorPart(_ function: FunctionDecl, of type: TypeDeclaration) -> Bool {
    type.parts.dropFirst().contains { $0.node.contains(function.node) && $0.attributes.contains(where: isActor) }
  }

  /// Where the body assigns one of the properties or calls something that changes it, in source order.
  private func changes(in body: SyntaxNode, of properties: [StoredProperty], _ file: FileModel) -> [SyntaxNode] {
    body.runningNodes.filter { node in
      let target: SyntaxNode?
      if let assignment = Assignment(node) {
        target = assignment.target
      } else if let access = FunctionCallExpr(node)?.calledExpression.flatMap(MemberAccessExpr.init),
        access.name.isAny(of: ["append", "insert", "remove", "removeAll", "toggle", "sort"])
      {
        target = access.base
      } else {
        target = nil
      }
      guard let name = target?.selfMemberName, properties.contains(where: { $0.name == name }) else { return false }
      return !node.ancestors.prefix(while: { $0 != body }).contains { ancestor in
        ancestor.kind == .closureExpr && ClosureExpr(ancestor)?.use?.callee == "run"
      }
    }
  }

  private enum Base { case none, mainActor, unknown }

  /// Superclasses and protocols that are followed before the answer is `unknown`.
  private static let maximumBases = 32

  /// Whether an inherited type, direct or indirect, is on the main actor or unknown.
  private func unknownBase(of type: TypeDeclaration, in file: FileModel) -> Base {
    var result = Base.none
    var open = type.declaration.inheritedTypes.compactMap { $0.typeName?.text }
    var visited = Set(open)
    while let name = open.popLast() {
      if ViewModelMissingMainActor.harmlessBases.contains(name) { continue }
      guard visited.count < Self.maximumBases, let base = file.facts.type(named: name) else {
        result = .unknown
        continue
      }
      if base.hasAttribute("MainActor") { return .mainActor }
      open += base.fact.inheritedTypes.filter { visited.insert($0).inserted }
    }
    return result
  }

  private static let harmlessBases: Set<String> = [
    "ObservableObject", "NSObject", "Identifiable", "Equatable", "Hashable", "Codable", "Sendable", "Observable",
    "Comparable", "Error", "CustomStringConvertible", "Decodable", "Encodable", "AnyObject",
  ]
}
