struct StateEagerReferenceInitializer: PropertyRule {
  static let info = RuleInfo(
    id: "state_eager_reference_initializer", topic: .state, severity: .info, tier: .precise,
    title: "`@State` default value re-creates an object on every view init",
    explanation: """
      **What happens.** The object's initializer runs whenever the parent updates this view. SwiftUI keeps only the \
      first object; the others are released at once, with the files, subscriptions and timers that they opened. \
      Scrolling and typing stutter, and a notification or a request is handled by an object that no view shows.

      **Why.** Up to Xcode 26 the initial value of `@State` is evaluated each time the view struct is initialized. \
      `@StateObject` takes it as an autoclosure and evaluates it once. Apple says so in the documentation of \
      [`State`](https://developer.apple.com/documentation/swiftui/state#Store-observable-objects): avoid side effects \
      and performance-intensive work when initializing the object.

      **What to do.** Keep the object further up, in the `App` or a parent that is created once. Or create it when the \
      view appears: `@State private var model: Model?`, and in the body `if let model { … } else { \
      Color.clear.onAppear { model = Model() } }`. Or move the work out of the initializer into a method that \
      `.task { }` calls.

      **When it is fine.** An object whose properties are literals, empty collections and other small values costs \
      next to nothing and is not reported, nor is a view that is created once, as the root of a window or of a hosting \
      controller. An object that only reads the user's defaults or subscribes to its own properties costs little and is \
      a hint. From Xcode 27 on, `@State` evaluates the value once: with that as the `toolchain` in the settings \
      all of this is only a hint.
      """,
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
        severity: .warning, note: "its initializer does work"),
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
        severity: .warning, note: "a formatter is costly to make"),
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
        severity: .warning, note: "a binding needs the object, so it cannot become optional: no fix"),
      .flagged(
        """
        @Observable final class Report {
          var rows: [Int]
          init() { rows = Numbers.make() }
        }
        struct ReportView: View {
          ▸@State private var report = Report()◂
          var body: some View { Text("\\(report.rows.count)") }
        }
        """,
        fixed: """
          @Observable final class Report {
            var rows: [Int]
            init() { rows = Numbers.make() }
          }
          struct ReportView: View {
            @State private var report: Report?
            var body: some View { if let report { Text("\\(report.rows.count)") } else { Color.clear.onAppear { report = Report() } } }
          }
          """,
        severity: .hint, note: "what it calls is not known"),
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
        note: "costs next to nothing"),
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
        note: "so is the root of a hosting controller"),
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
    guard cost != .free, !file.isBuiltOnce(type), !isOnlyWindowRoot(type, in: file), !file.isPreviewHelper(type) else {
      return
    }
    findings.add(
      at: property.range, "`\(name)()` runs every time this view is initialized; only the first instance is kept",
      severity: severity(cost, file.settings), related: [file.facts.related(made.declaration, "the class")],
      fixes: [makeLater(property, name, type, in: file)],
      missingFact: cost == .unknown ? "whether creating `\(name)` does work" : nil)
  }

  /// The severity by the cost of creating the object again; a hint from Xcode 27 on, which creates it once.
  private func severity(_ cost: CostOfMaking, _ settings: RuleSettings) -> Severity {
    if let toolchain = settings.toolchain, toolchain >= ToolchainVersion(27) { return .hint }
    return cost == .work ? .warning : .hint
  }

  /// Creates the object when the view appears, and shows the view once it is there.
  ///
  /// - Returns: nil where something other than the body uses the property, or needs it to be there.
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
    // `.init()` needs the type's name.
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
      "Create it when the view appears", preferred: true,
      .replace(pattern.range.upperBound..<initializer.range.upperBound, by: ": \(annotation)?"), edit)
  }

  /// Whether a place that creates the view passes the property.
  private func passes(_ property: StoredProperty, _ use: SyntaxNode) -> Bool {
    FunctionCallExpr(use)?.arguments.contains { $0.label == property.name } ?? false
  }

  /// Whether the object is only read: `model.title`, `load(model)`, not `self.model`, which stays optional.
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
