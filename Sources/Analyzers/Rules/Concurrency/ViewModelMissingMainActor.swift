struct ViewModelMissingMainActor: TypeRule {
  static let info = RuleInfo(
    id: "view_model_missing_main_actor", topic: .concurrency, severity: .warning, tier: .precise,
    title: "View model updates published state off the main thread",
    explanation: """
      **What happens.** Xcode shows the purple warning "Publishing changes from background threads is not allowed", \
      views can miss updates, and data races can occur. In the Swift 6 language mode, the compiler can report errors.

      **Why.** By default, an `async` method of a class without an actor runs on the global concurrent executor, even \
      when a view on the main actor calls it. Its assignments run there too.

      **What to do.** Mark the class `@MainActor`. The code it awaits still runs where it did before. If other code \
      also uses the class (because it is public, shared or known through a protocol), mark only the method.

      **When it is fine.** A method is not reported if another global actor isolates it, if `MainActor.run` surrounds \
      the assignment, or if one of two Swift 6.2 settings changes the default. With main-actor default isolation, the \
      class is on the main actor; with `NonisolatedNonsendingByDefault`, the method stays on its caller's actor. Both \
      settings are read from `Package.swift`, Xcode projects and `.xcconfig` files. If no build file is found, \
      `nonisolated` types and `@concurrent` functions in the project indicate that the main actor is the default. The \
      option `main_actor_by_default` states it explicitly. A class that no view in the program uses is not reported.
      """,
    references: [
      .evolution(
        "Clarify the Execution of Non-Actor-Isolated Async Functions", "0338-clarify-execution-non-actor-async"),
      .evolution("Control default actor isolation inference", "0466-control-default-actor-isolation"),
      .evolution("Run nonisolated async functions on the caller's actor by default", "0461-async-function-isolation"),
    ],
    illustration: Illustration(
      .incorrect(
        nil,
        .timeline(
          ["main thread", "other thread"],
          [
            .message(0, 1, "`load()`"), .start(1, "`library.all()`"), .end(1, "answer"),
            .event(1, .problem("sets `books`")), .event(0, .problem("view reads `books`", "a data race")),
          ])),
      .corrected(
        "`@MainActor final class Shelf`",
        .timeline(
          ["main thread", "other thread"],
          [
            .event(0, "`load()`"), .message(0, 1, "awaits"), .start(1, "`library.all()`"), .end(1, "answer"),
            .message(1, 0, "resumes"), .event(0, .remedy("sets `books`")), .event(0, "view reads `books`"),
          ]))),
    related: ["observable_object_without_published"],
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
        severity: .hint, note: "before the first `await`"),
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
        severity: .hint, note: "`Cabinet` might be isolated to an actor"),
      .flagged(
        """
        final class ▸Shelf◂: ObservableObject {
          @Published var books: [Book] = []
          @MainActor func reset() { books = [] }
          func load() async { books = await library.all() }
        }
        """,
        fixed: """
          final class Shelf: ObservableObject {
            @Published var books: [Book] = []
            @MainActor func reset() { books = [] }
            @MainActor func load() async { books = await library.all() }
          }
          """,
        note: "members are marked individually"),
      .accepted(
        """
        protocol Player { func load() async }
        final class Deck: ObservableObject, Player {
          @Published var tracks: [Track] = []
          func load() async { tracks = await library.all() }
        }
        @main struct Main: App { var body: some Scene { WindowGroup { Text("Deck") } } }
        """,
        note: "no view uses the class"),
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
        note: "no view can read `count`"),
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
        final class Shelf: ObservableObject {
          @Published var books: [Book] = []
          private func load() async { books = await library.all() }
        }
        """,
        note: "no code calls it"),
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
        note: "no view can read `lastRun`"),
      .accepted(
        """
        final class Shelf: ObservableObject {
          @Published var books: [Book] = []
          func load() async { books = await library.all() }
        }
        nonisolated struct Cover {}
        """,
        note: "a `nonisolated` type indicates that the main actor is the default"),
      .accepted(
        """
        final class Shelf: ObservableObject {
          @Published var books: [Book] = []
          func load() async {
            var books: [Book] = []
            books = await library.all()
            await show(books)
          }
          @MainActor func show(_ all: [Book]) { books = all }
        }
        """,
        note: "a local variable with the same name"),
    ])

  static let looksAtModels = true

  static let mainActorByDefault = RuleOptionInfo(
    "main_actor_by_default", default: .flag(false), "whether the main actor is the module's default isolation")

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    let isObservable = type.hasAttribute("Observable")
    guard type.isClass, isObservable || type.conforms(to: "ObservableObject"),
      !type.declaration.attributes.contains(where: \.isGlobalActor), !file.hasErrors(type.declaration.node),
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
      guard let body = function.body, !function.attributes.contains(where: \.isGlobalActor),
        !isUnused(function, in: type, file)
      else { continue }
      let suspension = body.firstSuspensionStart ?? Int.max
      for change in changes(in: body, of: watched, file) where late == nil || early == nil {
        let isLate = change.range.upperBound > suspension
        guard isLate ? late == nil : early == nil, runsOffTheMainActor(function, in: type, file) else { continue }
        if isLate { late = (change, function) } else { early = (change, function) }
      }
    }
    guard let (change, function) = late ?? early else { return }
    let isKnown = file.isolation(of: function, in: type) == .concurrent
    let isMarkedOneByOne = hasMembersOnTheMainActor(type, in: file)
    let isSeen = isMarkedOneByOne || mayBeSeen(type, in: file)
    // Without observers, nothing reads the values while they change.
    guard isSeen else { return }
    let marksClass = isSeen && !isMarkedOneByOne && !isUsedOffTheMainActor(type, in: file)
    let missingFact = isKnown ? nil : "whether a base type is isolated to the main actor"
    // Reading a file would then block the main thread.
    let blocks = file.calls(in: function.node).contains { call in
      call.calleeName.isCapitalized && (call.argument("contentsOf") ?? call.argument("contentsOfFile")) != nil
    }
    let start = type.declaration.range.lowerBound
    findings.add(
      at: type.name.range,
      "`\(function.name?.text ?? "")` updates published state off the main thread; "
        + (blocks ? "set it in `MainActor.run`" : "mark the \(marksClass ? "class" : "method") `@MainActor`"),
      severity: late == nil || missingFact != nil ? .hint : nil,
      related: [RelatedLocation(range: change.range, message: "changed here")],
      fixes: blocks
        ? []
        : [
          marksClass ? .unsafe("Mark the class `@MainActor`", preferred: true, .insert("@MainActor ", at: start)) : nil,
          function.hasModifier("override")
            ? nil
            : .unsafe(
              "Mark the method `@MainActor`", preferred: !marksClass,
              .insert("@MainActor ", at: function.range.lowerBound)),
        ],
      missingFact: missingFact)
  }

  // MARK: - Uses of the class

  private func hasMembersOnTheMainActor(_ type: TypeDeclaration, in file: FileModel) -> Bool {
    file.facts.types(named: type.name.text).contains { part in
      part.fact.members.contains { $0.attributes.contains("MainActor") }
    }
  }

  /// Whether views might show the class: a view stores it or one of its bases, or the program's views are not known.
  private func mayBeSeen(_ type: TypeDeclaration, in file: FileModel) -> Bool {
    guard file.facts.knowsEntryPoint else { return true }
    return (bases(of: type) + [type.name.text]).contains(where: file.facts.isHeldByView)
  }

  private func bases(of type: TypeDeclaration) -> [String] {
    type.parts.flatMap { $0.inheritedTypes.compactMap { $0.typeName?.text } }
  }

  /// Whether code off the main actor might use the class and would then not compile: other modules, users of its shared
  /// instance, and users of a protocol that it conforms to.
  private func isUsedOffTheMainActor(_ type: TypeDeclaration, in file: FileModel) -> Bool {
    type.declaration.hasModifier("public") || type.declaration.hasModifier("open")
      || type.storedProperties.contains { $0.isStatic && $0.typeName == type.name }
      || bases(of: type).contains { file.facts.type(named: $0)?.fact.kind == .protocol }
  }

  /// Whether the function is private and nothing in the type calls it, so it never runs.
  private func isUnused(_ function: FunctionDecl, in type: TypeDeclaration, _ file: FileModel) -> Bool {
    guard function.isPrivate, let name = function.name else { return false }
    return file.unqualifiedReferences(to: name, in: type).isEmpty
  }

  private func runsOffTheMainActor(_ function: FunctionDecl, in type: TypeDeclaration, _ file: FileModel) -> Bool {
    let isolation = file.isolation(of: function, in: type)
    return isolation == .concurrent || isolation == .unknown
  }

  /// Whether a view might read the property: directly, or through a member that returns something synchronously.
  private func mayBeShown(_ property: StoredProperty, of type: TypeDeclaration, in file: FileModel) -> Bool {
    guard property.isPrivate else { return true }
    return file.unqualifiedReferences(to: property.name, in: type).contains { reference in
      guard let member = reference.enclosingMember else { return false }
      return FunctionDecl(member).map { !$0.isAsync && $0.returnType != nil }
        ?? VariableDecl(member).map { $0.bindings.contains { !$0.isStored } } ?? false
    }
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
      guard let target, let name = target.selfMemberName, properties.contains(where: { $0.name == name }),
        !file.isLocal(target)
      else { return false }
      return !node.ancestors.prefix(while: { $0 != body }).contains { ancestor in
        ancestor.kind == .closureExpr && ClosureExpr(ancestor)?.use?.callee == "run"
      }
    }
  }
}
