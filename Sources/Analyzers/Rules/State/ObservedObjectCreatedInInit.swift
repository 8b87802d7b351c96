struct ObservedObjectCreatedInInit: PropertyRule {
  static let info = RuleInfo(
    id: "observed_object_created_in_init", topic: .state, severity: .error, tier: .precise,
    title: "`@ObservedObject` is created in the view's initializer",
    explanation: """
      **What happens.** The object loses its state whenever a parent updates.

      **Why.** SwiftUI calls the initializer at every update of the parent, and `@ObservedObject` does not keep the \
      previous object.

      **What to do.** Own it: `_model = StateObject(wrappedValue: Model())`, which runs once for the life of the \
      view. Or take the object as a parameter. Apple's documentation of \
      [`ObservedObject`](https://developer.apple.com/documentation/swiftui/observedobject) describes the division.

      **When it is fine.** Assigning a parameter: then other code owns the object. An object without variables has \
      no state to lose. An object that is made from other parameters gets their new values only if it is created \
      again: a `@StateObject` would keep the first ones. That is a hint where the view lets users change the object, and \
      is not reported otherwise. It is also a hint where it is not known that a view shows what changes in the object, \
      or that the view is created again, for example because it is the root of a window.
      """,
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
        severity: .hint, note: "what the object holds is not known"),
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
        severity: .hint, note: "the query is lost, but new books must come in"),
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
        note: "made from what the view is given"),
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
        note: "a view store only looks into a store that lives elsewhere"),
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
        // A `@StateObject` would keep the first values of what the object is made from.
        let takesInput = type.inputs(of: initializer, readBy: made, in: file).contains { input in
          !input.isInitialValue && !input.isDependency(in: file)
        }
        let lost = file.lostState(of: property, in: type)
        guard lost != .nothing, !takesInput || lost == .entered else { continue }
        let again = file.reinitialization(of: type)
        let missingFact =
          takesInput
          ? "whether what it is created from changes while the view is on screen" : lost.missingFact(again)
        findings.add(
          at: assignment.node.range,
          takesInput
            ? "`\(property.name.text)` is re-created whenever the view is, and what users set in it is lost"
            : "`\(property.name.text)` is re-created whenever the view is; its state is lost. Use `@StateObject`",
          severity: missingFact == nil && again == .happens ? nil : .hint,
          related: [RelatedLocation(range: property.range, message: "observed here, but not owned")],
          fixes: [takesInput ? nil : fix(property, attribute, of: type, in: file)], missingFact: missingFact)
      }
    }
  }

  /// The object that an assignment to the property, or to its wrapper, creates.
  ///
  /// The Composable Architecture's `ViewStore` is only a view of a store that is owned elsewhere, so no state is lost.
  private func object(assignedTo target: Name, _ value: SyntaxNode, _ property: StoredProperty) -> SyntaxNode? {
    if target == property.name { return isNewObject(value) ? value : nil }
    guard target.isStorage(of: property.name), let call = FunctionCallExpr(value),
      call.calleeName == "ObservedObject" || call.calleeName == "init",
      let object = call.argument("wrappedValue") ?? call.argument("initialValue"), isNewObject(object)
    else { return nil }
    return object
  }

  /// Whether the object has nothing that could be lost.
  private func isStateless(_ property: StoredProperty, in file: FileModel) -> Bool {
    guard let name = property.typeName?.text, let made = file.facts.fullyKnownClass(named: name) else { return false }
    return !made.hasVariables
  }

  private func isNewObject(_ value: SyntaxNode) -> Bool {
    ValueKind(value) == .constructor && FunctionCallExpr(value)?.calleeName != "ViewStore"
  }

  /// Makes the view the owner in each initializer; none where one of them sets the property to something else, which a
  /// `@StateObject` does not accept.
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
    return Fix(title: "Own it with @StateObject", isSafe: false, isPreferred: true, edits: edits)
  }
}
