struct StateObjectCreatedOutsideAutoclosure: TypeRule {
  static let info = RuleInfo(
    id: "state_object_created_outside_autoclosure", topic: .state, alsoAbout: [.performance], severity: .warning,
    tier: .precise,
    title: "Object for `@StateObject` is created on every view init",
    explanation: """
      **What happens.** Each time the parent updates, the view creates another object, runs its whole initializer and \
      discards it.

      **Why.** The argument of `StateObject(wrappedValue:)` is an autoclosure, which SwiftUI evaluates once when the \
      view first appears. An object that is created earlier, in a local variable, is created every time `init` runs.

      **What to do.** Create the object in the argument: `_model = StateObject(wrappedValue: Model())`.

      **When it is fine.** An object that is passed to the view is not reported, nor is one that other objects \
      receive as well, unless creating it is known to be work. Neither is an object in an app, or in a view that is \
      created once, such as the root view of a window or hosting controller. The finding is a hint if creating the \
      object is cheap or its cost is not known.
      """,
    references: [.apple("StateObject.init(wrappedValue:)", "swiftui/stateobject/init(wrappedvalue:)")],
    illustration: Illustration(
      .incorrect(
        nil,
        .timeline(
          ["kept `Library`", "`init`", "other objects"],
          [
            .message(1, 0, "`Library()`"), .start(0, "loads"), .event(1, "runs again"), .message(1, 2, "`Library()`"),
            .event(2, .problem("loads, is discarded")), .event(1, "runs again"), .message(1, 2, "`Library()`"),
            .event(2, .problem("loads, is discarded")),
          ])),
      .corrected(
        "SwiftUI calls the autoclosure once.",
        .timeline(
          ["kept `Library`", "`init`", "other objects"],
          [
            .message(1, 0, "`Library()`"), .start(0, "loads"), .event(1, "runs again"), .event(2, .remedy("none")),
            .event(1, "runs again"), .event(2, .remedy("none")),
          ]))),
    related: ["observed_object_created_in_init"],
    examples: [
      .flagged(
        """
        @StateObject private var model: Model

        init() {
          let model = Model(load: true)
          ▸_model = StateObject(wrappedValue: model)◂
        }
        """,
        fixed: """
          @StateObject private var model: Model

          init() {
            _model = StateObject(wrappedValue: Model(load: true))
          }
          """,
        severity: .hint, note: "the cost of creating it is not known"),
      .flagged(
        """
        final class Library: ObservableObject {
          @Published var books: [String] = []
          init() { NotificationCenter.default.addObserver(forName: nil, object: nil, queue: nil) { _ in } }
        }
        struct Shelf: View {
          @StateObject private var library: Library
          init() {
            let library = Library()
            ▸_library = StateObject(wrappedValue: library)◂
          }
          var body: some View { Text("\\(library.books.count)") }
        }
        """,
        fixed: """
          final class Library: ObservableObject {
            @Published var books: [String] = []
            init() { NotificationCenter.default.addObserver(forName: nil, object: nil, queue: nil) { _ in } }
          }
          struct Shelf: View {
            @StateObject private var library: Library
            init() {
              _library = StateObject(wrappedValue: Library())
            }
            var body: some View { Text("\\(library.books.count)") }
          }
          """,
        note: "its initializer subscribes"),
      .flagged(
        """
        @StateObject private var model: Model

        init() { let m = Model(); ▸self._model = StateObject(wrappedValue: m)◂; m.start() }
        """,
        severity: .hint, note: "no fix: the variable is used twice"),
      .accepted(
        """
        @StateObject private var model: Model

        init() { _model = StateObject(wrappedValue: Model(load: true)) }
        """),
      .accepted(
        """
        @StateObject private var model: Model

        init(model: Model) { _model = StateObject(wrappedValue: model) }
        """,
        note: "the object is passed to the view"),
      .accepted(
        """
        @StateObject private var model: Model

        init() {
          let model = Model.shared
          _model = StateObject(wrappedValue: model)
        }
        """,
        note: "no object is created"),
      .accepted(
        """
        final class Library: ObservableObject {
          @Published var books: [String] = []
          init() { NotificationCenter.default.addObserver(forName: nil, object: nil, queue: nil) { _ in } }
        }
        @main struct Shelf: App {
          @StateObject private var library: Library
          init() {
            let library = Library()
            _library = StateObject(wrappedValue: library)
          }
          var body: some Scene { WindowGroup { Text("\\(library.books.count)") } }
        }
        """,
        note: "an app is created once"),
      .accepted(
        """
        final class Sheets: ObservableObject {}
        final class Pages: ObservableObject {
          init(sheets: Sheets) {}
        }
        struct Home: View {
          @StateObject private var sheets: Sheets
          @StateObject private var pages: Pages
          init() {
            let sheets = Sheets()
            _sheets = StateObject(wrappedValue: sheets)
            _pages = StateObject(wrappedValue: Pages(sheets: sheets))
          }
          var body: some View { Text("a") }
        }
        """,
        note: "another object receives it, too"),
    ])

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    // The initializer of an app runs once.
    guard type.viewRole != .app else { return }
    for made in file.storageAssignments(of: type, wrapper: "StateObject") {
      guard let value = made.storage.argument("wrappedValue"), let name = DeclReferenceExpr(value)?.name,
        let variable = variable(named: name, in: made.body), let object = variable.bindings.first?.value,
        ValueKind(object) == .constructor
      else { continue }
      guard !file.isBuiltOnce(type) else { return }
      let cost = cost(of: object, in: file)
      if cost != .work, isShared(name, besides: value, in: made.body, file) { continue }
      findings.add(
        at: made.assignment.node.range,
        "`\(name.text)` is created on every view init and discarded; create it inside `StateObject(wrappedValue:)`",
        severity: cost == .work && !isMadeByAppOnly(type, in: file) ? nil : .hint,
        related: [RelatedLocation(range: object.range, message: "created here")],
        fixes: [inline(variable, object, value, name, in: made.body, file)],
        missingFact: cost == .unknown ? "whether creating it is expensive" : nil)
    }
  }

  /// Whether other objects receive the object, too, so that it must exist before them.
  private func isShared(_ name: Name, besides value: SyntaxNode, in body: SyntaxNode, _ file: FileModel) -> Bool {
    file.bareReferences(to: name, in: body).contains { use in
      use != value && use.parent.flatMap(MemberAccessExpr.init) == nil
    }
  }

  /// Whether only apps create the view. Their bodies seldom run again.
  private func isMadeByAppOnly(_ type: TypeDeclaration, in file: FileModel) -> Bool {
    let creators = file.facts.viewInputs(of: type.name.text).filter { !$0.isInTests }.map(\.fact.owner)
    return !creators.isEmpty
      && creators.allSatisfy { file.facts.types(named: $0).contains { $0.fact.inheritedTypes.contains("App") } }
  }

  private func cost(of object: SyntaxNode, in file: FileModel) -> CostOfMaking {
    guard let name = FunctionCallExpr(object)?.calleeName?.text,
      let made = file.facts.fullyKnownClass(named: name)
    else { return .unknown }
    return file.facts.costOfMaking(made)
  }

  private func variable(named name: Name, in body: SyntaxNode) -> VariableDecl? {
    body.children.compactMap(VariableDecl.init).first { variable in
      variable.bindings.only?.name == name
    }
  }

  private func inline(
    _ variable: VariableDecl, _ made: SyntaxNode, _ value: SyntaxNode, _ name: Name, in body: SyntaxNode,
    _ file: FileModel
  ) -> Fix? {
    guard file.bareReferences(to: name, in: body).count == 1 else { return nil }
    return .safe(
      "Create it inside `StateObject(wrappedValue:)`", preferred: true, .delete(variable.node.removalRange),
      .replace(value.range, by: file.tree.reindented(made.range, to: value.range.lowerBound)))
  }
}
