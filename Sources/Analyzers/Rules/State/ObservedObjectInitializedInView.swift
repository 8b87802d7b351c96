struct ObservedObjectInitializedInView: PropertyRule {
  static let info = RuleInfo(
    id: "observed_object_initialized_in_view", topic: .state, severity: .error, tier: .precise,
    title: "`@ObservedObject` created by the view that observes it loses its state",
    explanation: """
      **What happens.** The object loses its state whenever a parent view updates: text fields become empty, requests \
      start again, and the subscriptions of the old object end.

      **Why.** `@ObservedObject` does not own its object. The initial value is evaluated again each time the view \
      struct is initialized, which happens at every update of its parent.

      **What to do.** Let the view own the object: `@StateObject private var model = Model()` (iOS 14). Or pass the \
      object in.

      **When it is fine.** A shared object (`Model.shared`, `App.delegate.model`) outlives the view and is not \
      reported. The finding is an error only if a view is known to show changes of the object and the body that \
      creates the view is known to run again. Otherwise it is a hint, for example in an `App` or in a view that is \
      only the root of a window or a hosting controller, because these are created once.
      """,
    references: [
      .apple("ObservedObject", "swiftui/observedobject"), .apple("StateObject", "swiftui/stateobject"),
    ],
    illustration: Illustration(
      .incorrect(
        nil,
        .timeline(
          ["`Home`", "`@ObservedObject`"],
          [
            .message(0, 1, "creates `Editor`"), .start(1, "first `Draft`"), .event(1, "Ada types “Hello”"),
            .message(0, 1, "updates, creates `Editor` again"), .end(1, .problem("“Hello” is lost")),
            .start(1, "second `Draft`, empty"),
          ])),
      .corrected(
        nil,
        .timeline(
          ["`Home`", "`@StateObject`"],
          [
            .message(0, 1, "creates `Editor`"), .start(1, "first `Draft`"), .event(1, "Ada types “Hello”"),
            .message(0, 1, "updates, creates `Editor` again"), .event(1, .remedy("same `Draft`, “Hello” stays")),
          ]))),
    related: ["reference_type_created_in_body", "state_eager_reference_initializer"],
    examples: [
      .flagged(
        """
        final class Draft: ObservableObject {
          @Published var text = ""
        }
        struct Editor: View {
          ▸@ObservedObject var draft = Draft()◂
          var body: some View { TextField("Text", text: $draft.text) }
        }
        struct Home: View {
          @State private var count = 0
          var body: some View {
            Button("\\(count)") { count += 1 }
            Editor()
          }
        }
        """,
        fixed: """
          final class Draft: ObservableObject {
            @Published var text = ""
          }
          struct Editor: View {
            @StateObject private var draft = Draft()
            var body: some View { TextField("Text", text: $draft.text) }
          }
          struct Home: View {
            @State private var count = 0
            var body: some View {
              Button("\\(count)") { count += 1 }
              Editor()
            }
          }
          """),
      .flagged(
        "▸@ObservedObject var model = Model()◂", fixed: "@StateObject private var model = Model()",
        severity: .hint, note: "the properties of the object are unknown"),
      .flagged(
        "▸@ObservedObject private var model: Model = .init(id: 1)◂",
        fixed: "@StateObject private var model: Model = .init(id: 1)", severity: .hint),
      .flagged("▸@ObservedObject var model = makeModel()◂", severity: .hint, note: "the function may create an object"),
      .accepted(
        """
        struct Screen: View {
          @ObservedObject var model = Model()
          var body: some View { Text(model.name) }
        }
        final class Windows {
          func open() { show(NSHostingController(rootView: Screen())) }
        }
        """,
        note: "the root of a hosting controller is created once"),
      .accepted(
        """
        final class Code: ObservableObject {
          @Published var digits = ""
          func bind(_ secret: String) { digits = secret }
        }
        struct CodeRow: View {
          @ObservedObject private var code = Code()
          init(secret: String) { code.bind(secret) }
          var body: some View { Text(code.digits) }
        }
        """,
        note: "each initializer configures it, which `@StateObject` does not allow"),
      .accepted("@ObservedObject var model = Model.shared", note: "outlives the view"),
      .accepted("@ObservedObject var model: Model = .shared"),
      .accepted("@ObservedObject var model = Shop.shared.model"),
      .accepted("@StateObject private var model = Model()"),
      .accepted("@ObservedObject var model: Model", note: "passed in"),
      .accepted("@EnvironmentObject var model: Model"),
      .flagged(
        """
        enum Store { nonisolated(unsafe) static var values: [String: Int] = [:] }
        @propertyWrapper struct Saved {
          let key: String
          init(_ key: String) { self.key = key }
          var wrappedValue: Int {
            get { Store.values[key] ?? 0 }
            nonmutating set { Store.values[key] = newValue }
          }
        }
        final class Settings: ObservableObject {
          @Saved("size") var size: Int
        }
        struct Parent: View {
          @State private var count = 0
          var body: some View { VStack { Button("\\(count)") { count += 1 }; SizeView() } }
        }
        struct SizeView: View {
          ▸@ObservedObject var settings = Settings()◂
          var body: some View { Stepper("Size", value: $settings.size) }
        }
        """,
        fixed: """
          enum Store { nonisolated(unsafe) static var values: [String: Int] = [:] }
          @propertyWrapper struct Saved {
            let key: String
            init(_ key: String) { self.key = key }
            var wrappedValue: Int {
              get { Store.values[key] ?? 0 }
              nonmutating set { Store.values[key] = newValue }
            }
          }
          final class Settings: ObservableObject {
            @Saved("size") var size: Int
          }
          struct Parent: View {
            @State private var count = 0
            var body: some View { VStack { Button("\\(count)") { count += 1 }; SizeView() } }
          }
          struct SizeView: View {
            @StateObject private var settings = Settings()
            var body: some View { Stepper("Size", value: $settings.size) }
          }
          """,
        severity: .hint, note: "a property wrapper of the project stores the value, perhaps outside the object"),
      .accepted(
        """
        final class Phrases: ObservableObject {
          @Published var all: [String] = []
          func load() { all = ["Hi"] }
        }
        struct PhraseEditor: View {
          @ObservedObject private var phrases = Phrases()
          func loaded() -> some View {
            phrases.load()
            return self
          }
          var body: some View { TextField("First", text: $phrases.all[0]) }
        }
        struct Home: View {
          @State private var isShown = false
          var body: some View { Button("Edit") { isShown = true }.sheet(isPresented: $isShown) { PhraseEditor().loaded() } }
        }
        """,
        note: "`loaded()` fills the object before the view is shown, when a `@StateObject` does not exist yet"),
      .flagged(
        """
        final class Draft: ObservableObject {
          @Published var text = ""
        }
        struct Editor: View {
          ▸@ObservedObject var draft = Draft()◂
          var body: some View { TextField("Text", text: $draft.text) }
        }
        struct Home: View {
          @State private var count = 0
          var body: some View {
            Button("\\(count)") { count += 1 }
            Editor()
          }
        }
        #Preview { Editor(draft: Draft()) }
        """,
        note: "no fix: a preview passes an object"),
      .accepted(
        """
        final class Draft: ObservableObject { @Published var text = "" }
        struct Editor: View {
          @ObservedObject var draft = Draft()
          @Binding var isShown: Bool
          var body: some View { TextField("Text", text: $draft.text) }
        }
        struct Home: View {
          @StateObject private var draft = Draft()
          @State private var isShown = false
          var body: some View {
            Button("Write") { isShown = true }.sheet(isPresented: $isShown) { Editor(draft: draft, isShown: $isShown) }
          }
        }
        """,
        note: "no code uses the default"),
      .accepted(
        """
        protocol Themed { var theme: Theme { get } }
        final class Theme: ObservableObject { @Published var size = 1.0 }
        struct Badge: View, Themed {
          @ObservedObject var theme = Theme()
          var body: some View { Slider(value: $theme.size) }
        }
        """,
        note: "code that uses the protocol may change the object before the view is shown"),
    ])

  static let wrappers: [StaticString] = ["ObservedObject"]

  func check(
    _ property: StoredProperty, of type: TypeDeclaration, in file: FileModel, _ findings: inout Findings
  ) {
    guard type.isViewType, !property.isStatic, let attribute = property.wrapper("ObservedObject"),
      let kind = property.initialValueKind, !file.isPreviewHelper(type)
    else { return }
    let name = property.name.text
    switch kind {
    case .constructor:
      let lost = file.lostState(of: property, in: type)
      let isSetUp = type.initializers.contains { initializer in
        initializer.body.map { !file.unqualifiedReferences(to: property.name, in: $0).isEmpty } ?? false
      }
      // A new object that no code changes, or that each initializer configures again, equals the old one.
      guard lost != .nothing, !isSetUp || lost == .entered else { return }
      let again = file.reinitialization(of: type, withDefaultOf: property)
      guard again != .never, !file.isUsedBeforeShown(property, of: type) else { return }
      let missingFact = lost.missingFact(again)
      // iOS 13 has no `@StateObject`.
      let canOwn = !isSetUp && file.settings.supports(.year2020) != false
      findings.add(
        at: property.range,
        "`\(name)` is re-created whenever the view is; its state is lost" + (canOwn ? ". Use `@StateObject`" : ""),
        severity: missingFact == nil && again == .happens && canOwn ? nil : .hint,
        fixes: [isSetUp ? nil : fix(property, attribute, of: type, in: file)], missingFact: missingFact)
    case .functionResult:
      findings.add(
        at: property.range, "`@ObservedObject` does not own `\(name)`; pass it in or use `@StateObject`",
        severity: .hint, missingFact: "whether each call creates a new object")
    case .staticMember, .literal, .reference, .other: return
    }
  }

  private func fix(
    _ property: StoredProperty, _ attribute: Attribute, of type: TypeDeclaration, in file: FileModel
  ) -> Fix? {
    guard let name = attribute.name else { return nil }
    // A caller that passes an object keeps it itself.
    let isPassed = file.uses(of: type).contains { use in
      FunctionCallExpr(use)?.argument(named: property.name) != nil
    }
    guard !isPassed, !file.isPassedByPreview(property, of: type) else { return nil }
    // The object of a `@StateObject` cannot be replaced.
    guard file.settings.supports(.year2020) != false,
      !file.writes(to: property.name, in: type).contains(where: { $0.assignment != nil }),
      !isReplaced(property, of: type, in: file),
      // The type of `_model` would change.
      type.parts.allSatisfy({ file.storageReferences(to: property.name, in: $0.node).isEmpty })
    else { return nil }
    var edits: [TextEdit] = [.replace(name.rangeWithBackticks, by: "StateObject")]
    let access = property.declaration.modifier {
      $0.name.isAny(of: ["private", "fileprivate", "internal", "package", "public", "open"])
    }
    let label = property.name.text
    let isUsedElsewhere =
      file.isExtendedElsewhere(type)
      || file.facts.uses(of: type.name.text).contains { $0.fact.labels.contains(label) }
    if access == nil, !isUsedElsewhere, let introducer = property.declaration.introducer {
      edits.append(.insert("private ", at: introducer.range.lowerBound))
    }
    return Fix(title: "Use `@StateObject`", isSafe: true, isPreferred: true, edits: edits)
  }

  /// Whether code outside the view assigns the property: `view.model = …`.
  private func isReplaced(_ property: StoredProperty, of type: TypeDeclaration, in file: FileModel) -> Bool {
    guard !property.isPrivate else { return false }
    return file.facts.mayBeWrittenFromOutside(property.name.text, of: type.name.text)
      || file.references(to: property.name, inItemsMentioning: type.name).contains { reference in
        guard let access = reference.parent.flatMap(MemberAccessExpr.init), access.declName == reference else {
          return false
        }
        return StateWrite(reference: access.node)?.assignment != nil
      }
  }
}

extension FunctionCallExpr {
  /// The value of the argument with the given label.
  func argument(named name: Name) -> SyntaxNode? {
    arguments.first { $0.label == name }?.expression
  }
}
