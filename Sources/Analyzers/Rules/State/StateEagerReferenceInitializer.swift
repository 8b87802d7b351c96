struct StateEagerReferenceInitializer: PropertyRule {
  static let info = RuleInfo(
    id: "state_eager_reference_initializer", topic: .state, severity: .info, tier: .precise,
    title: "An object in a state is made each time the view is",
    explanation: """
      **What happens.** The object's initialiser runs whenever the parent draws this view. Only the first object is \
      kept; the others are thrown away, with the subscriptions, files and timers that they opened.

      **Why.** Up to Xcode 26 `@State` takes its initial value as a plain value, worked out in every initialiser of \
      the view. `@StateObject` works it out once.

      **What to do.** Keep the object further up, in the `App` or the parent, or make it when the view appears: an \
      optional state and `.task { if model == nil { model = Model() } }`.

      **When it is fine.** The class only stores literals, or the view is made once, as a window's root. From Xcode \
      27 on the value is worked out once: with that as the `toolchain` in the settings this is only a hint.
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
            var body: some View { Text("\\(library.books.count)").task { if library == nil { library = Library() } } }
          }
          """,
        severity: .warning, note: "its initialiser does work"),
      .flagged(
        """
        final class Clock {
          var now = Date()
        }
        struct ClockView: View {
          ▸@State private var clock = Clock()◂
          var body: some View { Text("a") }
        }
        """,
        fixed: """
          final class Clock {
            var now = Date()
          }
          struct ClockView: View {
            @State private var clock: Clock?
            var body: some View { Text("a").task { if clock == nil { clock = Clock() } } }
          }
          """),
      .flagged(
        """
        @Observable final class Filter {
          var text = ""
          var limit = 10
        }
        struct FilterView: View {
          ▸@State private var filter = Filter()◂
          var body: some View { Text(filter.text) }
        }
        """,
        fixed: """
          @Observable final class Filter {
            var text = ""
            var limit = 10
          }
          struct FilterView: View {
            @State private var filter: Filter?
            var body: some View { Text(filter.text).task { if filter == nil { filter = Filter() } } }
          }
          """,
        severity: .hint, note: "cheap, but made again all the same"),
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
        note: "the app is made once"),
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
      let name = property.typeName?.text, let made = file.facts.type(named: name), made.isClass,
      !isOnlyWindowRoot(type, in: file)
    else { return }
    findings.add(
      at: property.range, "`\(name)` is made in every initialiser of this view and kept only once",
      severity: severity(file.facts.fullyKnownClass(named: name), file.settings),
      related: [file.facts.related(made.declaration, "the class")], fixes: [makeLater(property, name, type, in: file)])
  }

  /// The severity by the cost of creating the object again; a hint from Xcode 27 on, which creates it once.
  private func severity(_ made: KnownClass?, _ settings: RuleSettings) -> Severity? {
    if let toolchain = settings.toolchain, toolchain >= ToolchainVersion(27) { return .hint }
    guard let made else { return nil }
    return made.doesWorkWhenMade ? .warning : made.isMadeOfLiterals ? .hint : nil
  }

  /// Creates the object when the view appears; its uses must then handle nil.
  private func makeLater(_ property: StoredProperty, _ name: String, _ type: TypeDeclaration, in file: FileModel) -> Fix? {
    guard file.settings.supports(.year2021) == true, let value = property.initialValue, let view = type.bodyView,
      let pattern = property.binding.pattern, let initializer = property.binding.initializer
    else { return nil }
    let state = property.name.text
    // `.init()` needs the type's name.
    let made = value.text.hasPrefix(".") ? name + value.text : value.text
    guard let appearing = file.appending(".task { if \(state) == nil { \(state) = \(made) } }", to: view) else { return nil }
    return .unsafe(
      "Make it when the view appears (uses must unwrap it)", preferred: true,
      .replace(pattern.range.upperBound..<initializer.range.upperBound, by: ": \(name)?"), appearing)
  }

  private func isOnlyWindowRoot(_ type: TypeDeclaration, in file: FileModel) -> Bool {
    let appearances = file.facts.appearances(of: type.name.text)
    return !appearances.isIncomplete && !appearances.known.isEmpty
      && appearances.known.allSatisfy { $0.placement == .sceneRoot }
  }
}
