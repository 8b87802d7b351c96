struct ObservedObjectCreatedInInit: PropertyRule {
  static let info = RuleInfo(
    id: "observed_object_created_in_init", topic: .state, severity: .error, tier: .precise,
    title: "`@ObservedObject` created in a view's initializer loses its state",
    explanation: """
      **What happens.** The object loses its state whenever a parent view updates.

      **Why.** Each update of the parent runs the view's initializer again, and `@ObservedObject` does not keep the \
      previous object.

      **What to do.** Let the view own the object: `_model = StateObject(wrappedValue: Model())` creates it once for \
      the lifetime of the view. Or take the object as a parameter.

      **When it is fine.** Assigning a parameter is not reported, because other code owns that object. Neither is an \
      object without variables, which has no state to lose. An object created from other parameters gets their new \
      values only if it is created again, whereas a `@StateObject` would keep the first ones. That is a hint if the \
      view lets users change the object, and is not reported otherwise. The finding is also a hint if no view is known \
      to show changes of the object, or if the view may be created only once, for example as the root of a window.
      """,
    references: [
      .apple("ObservedObject", "swiftui/observedobject"), .apple("StateObject", "swiftui/stateobject"),
    ],
    illustration: Illustration(
      .incorrect(
        nil,
        .timeline(
          ["`Home`", "`model` of `Editor`"],
          [
            .message(0, 1, "`Editor.init`"), .start(1, "first `Model`"), .event(1, "Ada types “Hello”"),
            .message(0, 1, "updates: `Editor.init` again"), .end(1, .problem("“Hello” is lost")),
            .start(1, "second `Model`, empty"),
          ])),
      .corrected(
        "`StateObject` keeps the first `Model`.",
        .timeline(
          ["`Home`", "`model` of `Editor`"],
          [
            .message(0, 1, "`Editor.init`"), .start(1, "first `Model`"), .event(1, "Ada types “Hello”"),
            .message(0, 1, "updates: `Editor.init` again"), .event(1, .remedy("same `Model`, “Hello” stays")),
          ]))),
    related: [
      "observed_object_initialized_in_view", "reference_type_created_in_body",
      "state_object_created_outside_autoclosure",
    ],
    examples: [
      .flagged(
        """
        @ObservedObject var model: Model

        init() { ▸self.model = Model()◂ }
        """,
        fixed: """
          @StateObject var model: Model

          init() { _model = StateObject(wrappedValue: Model()) }
          """,
        severity: .hint, note: "the properties of the object are unknown"),
      .flagged(
        """
        final class Draft: ObservableObject {
          @Published var text = ""
        }
        struct Editor: View {
          @ObservedObject private var draft: Draft
          init() { ▸draft = Draft()◂ }
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
            @StateObject private var draft: Draft
            init() { _draft = StateObject(wrappedValue: Draft()) }
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
        """
        final class Search: ObservableObject {
          @Published var query = ""
          let books: [String]
          init(books: [String]) { self.books = books }
        }
        struct Shelf: View {
          @ObservedObject private var search: Search
          init(books: [String]) { ▸search = Search(books: books)◂ }
          var body: some View { TextField("Search", text: $search.query) }
        }
        """,
        severity: .hint, note: "the query is lost, but the object needs the new books"),
      .accepted(
        """
        final class Results: ObservableObject {
          @Published var shown: [String] = []
          init(books: [String]) { shown = books }
          func sort() { shown.sort() }
        }
        struct Shelf: View {
          @ObservedObject private var results: Results
          init(books: [String]) { results = Results(books: books) }
          var body: some View { Button("\\(results.shown.count)") { results.sort() } }
        }
        """,
        note: "created from a parameter of the view"),
      .flagged(
        """
        @ObservedObject private var model: Model

        init(initialID: Int) {
          ▸_model = ObservedObject(wrappedValue: Model(id: initialID))◂
        }
        """,
        fixed: """
          @StateObject private var model: Model

          init(initialID: Int) {
            _model = StateObject(wrappedValue: Model(id: initialID))
          }
          """,
        severity: .hint),
      .flagged(
        """
        @ObservedObject private var model: Model

        init(initialID: Int) {
          ▸self._model = .init(initialValue: Model(id: initialID))◂
        }
        """,
        fixed: """
          @StateObject private var model: Model

          init(initialID: Int) {
            self._model = StateObject(wrappedValue: Model(id: initialID))
          }
          """,
        severity: .hint),
      .accepted(
        """
        @ObservedObject var model: Model

        init(model: Model) { self.model = model }
        """),
      .accepted(
        """
        @ObservedObject var model: Model

        init(model: Model) { _model = ObservedObject(wrappedValue: model) }
        """),
      .accepted(
        """
        @ObservedObject var viewStore: ViewStoreOf<Feature>

        init(store: StoreOf<Feature>) { viewStore = ViewStore(store, observe: { $0 }) }
        """,
        note: "a view store only observes a store that is owned elsewhere"),
      .accepted(
        """
        final class Style: ObservableObject {
          let title: String
          init(title: String) { self.title = title }
        }
        struct Label: View {
          @ObservedObject var style: Style
          init(title: String) { style = Style(title: title) }
          var body: some View { Text(style.title) }
        }
        """,
        note: "no state to lose"),
      .accepted(
        """
        @StateObject private var model: Model

        init() { _model = StateObject(wrappedValue: Model()) }
        """),
      .flagged(
        """
        final class Draft: ObservableObject {
          @Published var text = ""
        }
        struct Editor: View {
          @ObservedObject private var draft: Draft
          init() { ▸draft = Draft()◂ }
          init(draft: Draft) { self.draft = draft }
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
        note: "the other initializer takes an object that the view does not own, so there is no fix"),
      .accepted(
        """
        protocol Themed { var theme: Theme { get } }
        final class Theme: ObservableObject { @Published var size = 1.0 }
        struct Badge: View, Themed {
          @ObservedObject var theme: Theme
          init() { theme = Theme() }
          var body: some View { Slider(value: $theme.size) }
        }
        """,
        note: "code that uses the protocol may change the object before the view is shown"),
    ])

  static let wrappers: [StaticString] = ["ObservedObject"]

  func check(
    _ property: StoredProperty, of type: TypeDeclaration, in file: FileModel, _ findings: inout Findings
  ) {
    guard type.isViewType, let attribute = property.wrapper("ObservedObject") else { return }
    for initializer in type.initializers where !file.hasErrors(initializer.node) {
      for assignment in file.assignments(in: initializer.node) {
        guard !assignment.isCompound, let value = assignment.singleValue,
          let target = assignment.target.selfMemberName, let made = object(assignedTo: target, value, property),
          !isStateless(property, in: file), !file.isPreviewHelper(type)
        else { continue }
        // A `@StateObject` would keep the first values that the object is created from.
        let takesInput = type.inputs(of: initializer, readBy: made, in: file).contains { input in
          !input.isInitialValue && !input.isDependency(in: file)
        }
        let lost = file.lostState(of: property, in: type)
        guard lost != .nothing, !takesInput || lost == .entered else { continue }
        let again = file.reinitialization(of: type)
        guard again != .never, !file.isUsedBeforeShown(property, of: type) else { continue }
        // iOS 13 has no `@StateObject`.
        let canOwn = file.settings.supports(.year2020) != false
        let missingFact =
          takesInput
          ? "whether the object's inputs change while the view is on screen" : lost.missingFact(again)
        findings.add(
          at: assignment.node.range,
          takesInput
            ? "`\(property.name.text)` is re-created whenever the view is, and loses the changes that users made"
            : "`\(property.name.text)` is re-created whenever the view is; its state is lost"
              + (canOwn ? ". Use `@StateObject`" : ""),
          severity: missingFact == nil && again == .happens && canOwn ? nil : .hint,
          related: [RelatedLocation(range: property.range, message: "observed here but not owned")],
          fixes: [takesInput || !canOwn ? nil : fix(property, attribute, of: type, in: file)], missingFact: missingFact)
      }
    }
  }

  /// The object that an assignment to the property, or to its wrapper, creates.
  ///
  /// A `ViewStore` of The Composable Architecture only observes a store that is owned elsewhere, so no state is lost.
  private func object(assignedTo target: Name, _ value: SyntaxNode, _ property: StoredProperty) -> SyntaxNode? {
    if target == property.name { return isNewObject(value) ? value : nil }
    guard target.isStorage(of: property.name), let call = FunctionCallExpr(value),
      call.calleeName == "ObservedObject" || call.calleeName == "init",
      let object = call.argument("wrappedValue") ?? call.argument("initialValue"), isNewObject(object)
    else { return nil }
    return object
  }

  /// Whether the object has no state to lose.
  private func isStateless(_ property: StoredProperty, in file: FileModel) -> Bool {
    guard let name = property.typeName?.text, let made = file.facts.fullyKnownClass(named: name) else { return false }
    return !made.hasVariables
  }

  private func isNewObject(_ value: SyntaxNode) -> Bool {
    ValueKind(value) == .constructor && FunctionCallExpr(value)?.calleeName != "ViewStore"
  }

  /// Makes the view the owner in each initializer; nil if one of them assigns something else, which a `@StateObject`
  /// does not accept.
  private func fix(
    _ property: StoredProperty, _ attribute: Attribute, of type: TypeDeclaration, in file: FileModel
  ) -> Fix? {
    guard let wrapper = attribute.name else { return nil }
    var edits = [TextEdit.replace(wrapper.rangeWithBackticks, by: "StateObject")]
    for part in type.parts {
      for assignment in file.assignments(in: part.node) {
        guard let target = assignment.target.selfMemberName,
          target == property.name || target.isStorage(of: property.name)
        else { continue }
        guard !assignment.isCompound, let value = assignment.singleValue,
          let made = object(assignedTo: target, value, property),
          assignment.node.ancestors.contains(where: { $0.kind == .initializerDecl })
        else { return nil }
        let keepsSelf = assignment.target.kind == .memberAccessExpr && target.isStorage(of: property.name)
        let storage = (keepsSelf ? "self." : "") + "_" + property.name.text
        edits.append(.replace(assignment.node.range, by: "\(storage) = StateObject(wrappedValue: \(made.text))"))
      }
    }
    return Fix(title: "Use `@StateObject`", isSafe: false, isPreferred: true, edits: edits)
  }
}
