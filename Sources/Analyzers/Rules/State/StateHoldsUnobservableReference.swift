struct StateHoldsUnobservableReference: PropertyRule {
  static let info = RuleInfo(
    id: "state_holds_unobservable_reference", topic: .state, severity: .warning, tier: .precise,
    title: "A state holds an object whose changes nobody sees",
    explanation: """
      **What happens.** A property of the object changes and the view stays as it is, until something else makes it \
      draw again.

      **Why.** `@State` notices when it is given another object. What changes inside the object it notices only if \
      the class is `@Observable`.

      **What to do.** Own an `ObservableObject` with `@StateObject`; make any other class `@Observable` (iOS 17), or \
      the model a struct.

      **When it is fine.** The object is a handle that no view reads from: a cache, a task, a player.
      """,
    examples: [
      .flagged(
        """
        final class Basket: ObservableObject {
          @Published var count = 0
        }
        struct BasketView: View {
          ▸@State private var basket = Basket()◂
          var body: some View { Text("\\(basket.count)") }
        }
        """,
        fixed: """
          final class Basket: ObservableObject {
            @Published var count = 0
          }
          struct BasketView: View {
            @StateObject private var basket = Basket()
            var body: some View { Text("\\(basket.count)") }
          }
          """),
      .flagged(
        """
        class Counter {
          var count = 0
        }
        struct CounterView: View {
          ▸@State private var counter: Counter = Counter()◂
          var body: some View { Text("\\(counter.count)") }
        }
        """,
        fixed: """
          @Observable class Counter {
            var count = 0
          }
          struct CounterView: View {
            @State private var counter: Counter = Counter()
            var body: some View { Text("\\(counter.count)") }
          }
          """),
      .accepted(
        """
        final class Store { var count = 0 }
        extension Store: Observable {}
        struct Counter: View {
          @State private var store = Store()
          var body: some View { Text("\\(store.count)") }
        }
        """,
        note: "observed by hand"),
      .accepted(
        """
        final class Services: ObservableObject {
          var client = Client()
        }
        struct Root: View {
          @State private var services: Services?
          var body: some View { if let services { Home(client: services.client) } }
        }
        """,
        note: "it never tells of a change"),
      .accepted(
        """
        final class Marks { var isRestoring = false }
        struct Rows: View {
          @State private var marks = Marks()
          var body: some View { List {}.onAppear { marks.isRestoring = true } }
        }
        """,
        note: "the body shows nothing of it"),
      .accepted(
        """
        @Observable final class Basket {
          var count = 0
        }
        struct BasketView: View {
          @State private var basket = Basket()
          var body: some View { Text("\\(basket.count)") }
        }
        """),
      .accepted(
        """
        struct PlayerView: View {
          @State private var player = AVPlayer()
          var body: some View { VideoPlayer(player: player) }
        }
        """,
        note: "a class of another module"),
      .accepted(
        """
        final class Cache {
          private var images: [URL: Image] = [:]
          let limit = 10
        }
        struct Gallery: View {
          @State private var cache = Cache()
          var body: some View { Text("a") }
        }
        """,
        note: "nothing in it that a view reads can change"),
      .accepted(
        """
        final class Draft: Identifiable {
          var text = ""
        }
        struct Editor: View {
          @State private var draft: Draft?
          var body: some View {
            Text("a").sheet(item: $draft) { Text($0.text) }
          }
        }
        """,
        note: "only says what is presented"),
      .accepted(
        """
        final class Document {
          var text = ""
        }
        struct Sidebar: View {
          @State private var selection: Document?
          var body: some View { Detail(document: selection) }
        }
        """,
        note: "only handed on"),
      .flagged(
        """
        final class Document {
          var text = ""
        }
        struct Preview1: View {
          ▸@State var document: Document?◂
          var body: some View { Text(document?.text ?? "-") }
        }
        """,
        fixed: """
          @Observable final class Document {
            var text = ""
          }
          struct Preview1: View {
            @State var document: Document?
            var body: some View { Text(document?.text ?? "-") }
          }
          """),
      .accepted(
        """
        actor Loader {
          var count = 0
        }
        struct LoaderView: View {
          @State private var loader = Loader()
          var body: some View { Text("a") }
        }
        """),
    ])

  static let wrappers: [StaticString] = ["State"]

  func check(
    _ property: StoredProperty, of type: TypeDeclaration, in file: FileModel, _ findings: inout Findings
  ) {
    guard type.isViewType, let name = property.typeName?.text, let held = file.facts.fullyKnownClass(named: name),
      !held.isObservable, held.hasVisibleVariables, !onlyPresents(property, of: type, in: file),
      held.isObservableObject && property.initialValueKind == .constructor
        || isReadInBody(property, held, of: type, in: file),
      !(held.isObservableObject && !held.announcesChanges)
    else { return }
    let related = file.facts.related(held.declaration, "the class")
    guard held.isObservableObject else {
      findings.add(
        at: property.range, "Changes inside `\(name)` do not draw this view again: the class is not `@Observable`",
        related: [related], fixes: [observableFix(held, in: file)])
      return
    }
    findings.add(
      at: property.range,
      "`\(name)` is an `ObservableObject`: only `@StateObject` draws the view again when it changes",
      related: [related], fixes: [stateObjectFix(property)])
  }

  /// Whether the body shows something that can change inside the object. An object that comes from elsewhere and is
  /// only passed on, for example a selection, may be observed by its receiver.
  private func isReadInBody(
    _ property: StoredProperty, _ held: KnownClass, of type: TypeDeclaration, in file: FileModel
  ) -> Bool {
    type.parts.contains { part in
      file.unqualifiedReferences(to: property.name, in: part.node).contains { reference in
        var object = reference
        while let parent = object.parent, [.optionalChainingExpr, .forceUnwrapExpr].contains(parent.kind) {
          object = parent
        }
        guard let access = object.parent.flatMap(MemberAccessExpr.init), access.base == object, let name = access.name
        else { return false }
        return held.visibleVariables.contains(name.text) && file.isInBodyScope(reference)
      }
    }
  }

  /// Whether an optional state only selects the item that is presented.
  private func onlyPresents(_ property: StoredProperty, of type: TypeDeclaration, in file: FileModel) -> Bool {
    guard property.type?.isOptionalType ?? false else { return false }
    return type.parts.contains { part in
      SwiftUICatalog.names(.presentsItem).contains { name in
        file.calls(named: name, in: part.node).contains { call in
          call.argument("item").map { $0.text == "$" + property.name.text } ?? false
        }
      }
    }
  }

  private func stateObjectFix(_ property: StoredProperty) -> Fix? {
    guard let wrapper = property.wrapper("State")?.name, !(property.type?.isOptionalType ?? false),
      property.initialValue != nil
    else { return nil }
    return .safe("Own it with @StateObject", preferred: true, .replace(wrapper.range, by: "StateObject"))
  }

  private func observableFix(_ held: KnownClass, in file: FileModel) -> Fix? {
    guard held.lineage.count == 1, held.declaration.path == file.facts.path, file.settings.supports(.year2023) == true,
      let declaration = file.declaration(of: held.declaration)
    else { return nil }
    return .unsafe(
      "Make the class @Observable", .insert("@Observable ", at: declaration.range.lowerBound))
  }
}
