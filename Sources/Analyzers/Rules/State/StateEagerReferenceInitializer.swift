struct StateEagerReferenceInitializer: PropertyRule {
  static let info = RuleInfo(
    id: "state_eager_reference_initializer", topic: .state, alsoAbout: [.performance], severity: .info, tier: .precise,
    title: "`@State` default value re-creates an object on every view init",
    explanation: """
      **What happens.** The object's initializer runs whenever the parent updates this view. SwiftUI keeps only the \
      first object and releases the others at once, with the files, subscriptions and timers that they opened. \
      Scrolling and typing can stutter, and a notification or a request can be handled by an object that no view \
      shows.

      **Why.** Up to Xcode 26, the default value of a `@State` property is evaluated each time the view struct is \
      initialized, so Apple's documentation warns against side effects and expensive work in it. `@StateObject` takes \
      its default value as an autoclosure and evaluates it once. With Xcode 27, `@State` is a macro that also creates \
      an object only once (iOS 17 and later).

      **What to do.** Keep the object further up, in the `App` or in a parent that is created once. Or create it when \
      the view appears: `@State private var model: Model?`, and in the body `if let model { … } else { \
      Color.clear.onAppear { model = Model() } }`. Or move the work out of the initializer into a method that `.task` \
      calls.

      **When it is fine.** An object whose properties are literals, empty collections and other small values costs \
      next to nothing and is not reported. Neither is a view that is created once, such as the root view of a window \
      or hosting controller. An object that only reads user defaults or subscribes to its own properties costs little \
      and is a hint. If `toolchain` in the settings is 27 or later, every finding is only a hint.
      """,
    references: [
      .apple("State", "swiftui/state"),
      .apple(
        "TN3211: Resolving SwiftUI source incompatibilities for State and ContentBuilder",
        "technotes/tn3211-resolving-swiftui-source-incompatibilities-for-state-and-contentbuilder"),
    ],
    illustration: Illustration(
      .incorrect(
        "Each update of the parent runs `init` again.",
        .timeline(
          ["kept `Library`", "view", "other objects"],
          [
            .message(1, 0, "`init`"), .start(0, "opens the database"), .message(1, 2, "`init` again"),
            .event(2, .problem("opens it again, released")), .message(1, 2, "`init` again"),
            .event(2, .problem("opens it again, released")),
          ])),
      .corrected(
        "`onAppear` creates the `Library` once.",
        .timeline(
          ["kept `Library`", "view", "other objects"],
          [
            .event(1, "`init`"), .message(1, 0, .remedy("`onAppear`")), .start(0, "opens the database"),
            .event(1, "`init` again"), .event(2, .remedy("none")), .event(1, "`init` again"),
            .event(2, .remedy("none")),
          ]))),
    related: ["state_object_created_outside_autoclosure", "task_reinitializes_state"],
    examples: [
      .flagged(
        """
        @Observable final class Library {
          var books: [String]
          init() { books = Database.open().titles }
        }
        struct LibraryView: View {
          ▸@State private var library = Library()◂
          var body: some View { Text("\\(library.books.count)") }
        }
        """,
        fixed: """
          @Observable final class Library {
            var books: [String]
            init() { books = Database.open().titles }
          }
          struct LibraryView: View {
            @State private var library: Library?
            var body: some View { if let library { Text("\\(library.books.count)") } else { Color.clear.onAppear { library = Library() } } }
          }
          """,
        severity: .warning, note: "its initializer opens a database"),
      .flagged(
        """
        @Observable final class Prices {
          let formatter = NumberFormatter()
          var total = 0.0
        }
        struct Cart: View {
          ▸@State private var prices = Prices()◂
          var body: some View {
            VStack {
              Text("Total")
              Text(prices.total, format: .number)
            }
          }
        }
        """,
        fixed: """
          @Observable final class Prices {
            let formatter = NumberFormatter()
            var total = 0.0
          }
          struct Cart: View {
            @State private var prices: Prices?
            var body: some View {
              if let prices {
                VStack {
                  Text("Total")
                  Text(prices.total, format: .number)
                }
              } else {
                Color.clear.onAppear { prices = Prices() }
              }
            }
          }
          """,
        severity: .warning, note: "a formatter is expensive to create"),
      .flagged(
        """
        @Observable final class Library {
          var name = ""
          init() { NotificationCenter.default.addObserver(forName: nil, object: nil, queue: nil) { _ in } }
        }
        struct LibraryView: View {
          ▸@State private var library = Library()◂
          var body: some View { TextField("Name", text: $library.name) }
        }
        """,
        severity: .warning, note: "no fix: a binding needs the object, so it cannot become optional"),
      .accepted(
        """
        @Observable final class Report {
          var rows: [Int]
          init() { rows = Numbers.make() }
        }
        struct ReportView: View {
          @State private var report = Report()
          var body: some View { Text("\\(report.rows.count)") }
        }
        """,
        note: "the cost of `Numbers.make()` is not known"),
      .accepted(
        """
        @Observable final class Filter {
          var text = ""
          var limit = 10
          var tags: Set<String> = []
          var since = Date()
        }
        struct FilterView: View {
          @State private var filter = Filter()
          var body: some View { Text(filter.text) }
        }
        """,
        note: "costs next to nothing to create"),
      .accepted(
        """
        @Observable final class Library {
          var books: [String] = []
        }
        struct LibraryView: View {
          @State private var library: Library?
          var body: some View { Text("a").task { if library == nil { library = Library() } } }
        }
        """),
      .accepted(
        """
        @Observable final class Library {
          var books = Database.open().titles
        }
        @main struct Shelf: App {
          @State private var library = Library()
          var body: some Scene { WindowGroup { Text("a") } }
        }
        """,
        note: "an app is created once"),
      .accepted(
        """
        @Observable final class Library {
          var books = Database.open().titles
        }
        struct Shelf: View {
          @State private var library = Library()
          var body: some View { Text("a") }
        }
        final class Windows {
          func open() { show(NSHostingController(rootView: Shelf())) }
        }
        """,
        note: "the root view of a hosting controller is created once"),
      .accepted(
        """
        struct Settings {
          var limit = 10
        }
        struct SettingsView: View {
          @State private var settings = Settings()
          var body: some View { Text("a") }
        }
        """),
    ])

  static let wrappers: [StaticString] = ["State"]

  func check(
    _ property: StoredProperty, of type: TypeDeclaration, in file: FileModel, _ findings: inout Findings
  ) {
    guard type.viewRole == .view || type.viewRole == .viewModifier, property.initialValueKind == .constructor,
      let name = property.typeName?.text, let made = file.facts.fullyKnownClass(named: name)
    else { return }
    let cost = file.facts.costOfMaking(made)
    guard cost > .unknown, !file.isBuiltOnce(type), !isOnlyWindowRoot(type, in: file), !file.isPreviewHelper(type)
    else {
      return
    }
    findings.add(
      at: property.range, "`\(name)()` runs every time this view is initialized; only the first instance is kept",
      severity: severity(cost, file.settings), related: [file.facts.related(made.declaration, "class declared here")],
      fixes: [makeLater(property, name, type, in: file)])
  }

  /// The severity by the cost of re-creating the object; a hint from Xcode 27 on, which creates it only once.
  private func severity(_ cost: CostOfMaking, _ settings: RuleSettings) -> Severity {
    if let toolchain = settings.toolchain, toolchain >= ToolchainVersion(27) { return .hint }
    return cost == .work ? .warning : .hint
  }

  /// Creates the object when the view appears, and shows the content as soon as the object exists.
  ///
  /// - Returns: nil if other code than the body uses the property, or if a use needs it to be non-optional.
  private func makeLater(
    _ property: StoredProperty, _ name: String, _ type: TypeDeclaration, in file: FileModel
  ) -> Fix? {
    guard type.viewRole == .view, let value = property.initialValue, let view = type.bodyView,
      view.parent?.kind != .returnStmt,
      let pattern = property.binding.pattern, let initializer = property.binding.initializer,
      property.isPrivate || !file.isExtendedElsewhere(type), file.uses(of: type).allSatisfy({ !passes(property, $0) }),
      file.bindingReferences(to: property.name, in: type).isEmpty, type.initializers.isEmpty
    else { return nil }
    let uses = file.unqualifiedReferences(to: property.name, in: type)
    guard uses.allSatisfy({ $0.kind == .declReferenceExpr && view.contains($0) && isRead($0, in: file) }) else {
      return nil
    }
    let state = property.name.code
    // `.init()` needs the name of the type.
    let made = value.text.hasPrefix(".") ? name + value.text : value.text
    let tree = file.tree
    let annotation = property.type?.text ?? name
    let condition = "if let \(state) {"
    let otherwise = "} else {"
    let making = "Color.clear.onAppear { \(state) = \(made) }"
    let edit: TextEdit
    if tree.isOnOneLine(view.range) {
      edit = .replace(view.range, by: "\(condition) \(view.text) \(otherwise) \(making) }")
    } else {
      let outer = tree.indentation(ofLineAt: view.range.lowerBound)
      let inner = outer + tree.indentationUnit
      edit = .replace(
        view.range,
        by: """
          \(condition)
          \(inner)\(tree.reindented(view.range, to: inner))
          \(outer)\(otherwise)
          \(inner)\(making)
          \(outer)}
          """)
    }
    return .unsafe(
      "Create the object when the view appears", preferred: true,
      .replace(pattern.range.upperBound..<initializer.range.upperBound, by: ": \(annotation)?"), edit)
  }

  /// Whether a caller that creates the view passes the property.
  private func passes(_ property: StoredProperty, _ use: SyntaxNode) -> Bool {
    FunctionCallExpr(use)?.arguments.contains { $0.label == property.name } ?? false
  }

  /// Whether the object is only read: `model.title` or `load(model)`, but not `self.model`, which stays optional.
  private func isRead(_ reference: SyntaxNode, in file: FileModel) -> Bool {
    StateWrite(reference: reference)?.assignment == nil
      && reference.parent.flatMap(MemberAccessExpr.init).map { $0.declName != reference } ?? true
  }

  private func isOnlyWindowRoot(_ type: TypeDeclaration, in file: FileModel) -> Bool {
    let appearances = file.facts.appearances(of: type.name.text)
    return !appearances.isIncomplete && !appearances.known.isEmpty
      && appearances.known.allSatisfy { $0.placement == .sceneRoot }
  }
}
