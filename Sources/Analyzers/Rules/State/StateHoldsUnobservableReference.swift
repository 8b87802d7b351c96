struct StateHoldsUnobservableReference: PropertyRule {
  static let info = RuleInfo(
    id: "state_holds_unobservable_reference", topic: .state, severity: .warning, tier: .precise,
    title: "`@State` holds a class that SwiftUI cannot observe",
    explanation: """
      **What happens.** A property of the object changes, but the view does not update until something else \
      invalidates it.

      **Why.** `@State` updates the view when you assign another object. It notices a change inside the object only if \
      the class is `@Observable`.

      **What to do.** Own an `ObservableObject` with `@StateObject`. Make any other class `@Observable` (iOS 17), or \
      turn the model into a struct.

      **When it is fine.** An object that no view reads from, such as a cache, a task or a player, is not reported, \
      nor is one that the body only writes to. The finding is a hint if no code is known to change what the body \
      shows, if the view itself shows nothing of the object, if only a sheet or another presentation shows it, and in \
      a widget.
      """,
    references: [.apple("State", "swiftui/state"), .wwdc(2023, 10149, "Discover Observation in SwiftUI")],
    illustration: Illustration(
      .incorrect(
        nil,
        .views([
          .box(
            "`BasketView`", .box(.noted("`@State basket`", "observes which object it holds")),
            shows: [
              .shown("holds", .box("`Basket`", .box(.problem("`count`", "changes, and the view does not update"))))
            ])
        ])),
      .corrected(
        nil,
        .views([
          .box(
            "`BasketView`", .box(.remedy("`@StateObject basket`", "observes the object itself")),
            shows: [.shown("holds", .box("`Basket`", .box(.noted("`count`", "changes, and the view updates"))))])
        ]))),
    related: ["observable_object_without_published"],
    examples: [
      .flagged(
        """
        final class Basket: ObservableObject {
          @Published var count = 0
          func add() { count += 1 }
        }
        struct BasketView: View {
          ▸@State private var basket = Basket()◂
          var body: some View { Text("\\(basket.count)") }
        }
        """,
        fixed: """
          final class Basket: ObservableObject {
            @Published var count = 0
            func add() { count += 1 }
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
          func add() { count += 1 }
        }
        struct CounterView: View {
          ▸@State private var counter: Counter = Counter()◂
          var body: some View { Button("\\(counter.count)") { counter.add() } }
        }
        """,
        fixed: """
          @Observable class Counter {
            var count = 0
            func add() { count += 1 }
          }
          struct CounterView: View {
            @State private var counter: Counter = Counter()
            var body: some View { Button("\\(counter.count)") { counter.add() } }
          }
          """),
      .flagged(
        """
        final class Loader: ObservableObject {
          @Published var names: [String] = []
          var onChange: (() -> Void)?
          func load() { names = ["a"]; onChange?() }
        }
        struct Names: View {
          ▸@State private var loader: Loader?◂
          @State private var changes = 0
          var body: some View {
            Button("\\(changes): \\(title)") { loader?.load() }.onAppear {
              let loader = Loader()
              loader.onChange = { changes += 1 }
              self.loader = loader
            }
          }
          private var title: String { loader?.names.first ?? "" }
        }
        """,
        severity: .hint, note: "the closure may update the view"),
      .accepted(
        """
        final class Store { var count = 0 }
        extension Store: Observable {}
        struct Counter: View {
          @State private var store = Store()
          var body: some View { Text("\\(store.count)") }
        }
        """,
        note: "conforms to `Observable` by hand"),
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
        note: "the class never announces a change"),
      .accepted(
        """
        final class Marks { var isRestoring = false }
        struct Rows: View {
          @State private var marks = Marks()
          var body: some View { List {}.onAppear { marks.isRestoring = true } }
        }
        """,
        note: "the body reads nothing from it"),
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
        note: "a class from another module"),
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
        note: "nothing that a view can read from it changes"),
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
        note: "only selects what is presented"),
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
        note: "only passed on"),
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
          """,
        severity: .hint, note: "no code is known to change it"),
      .accepted(
        """
        final class Note: ObservableObject {
          @Published var text = ""
          func clear() { text = "" }
        }
        enum Phase { case loading, ready(Summary) }
        struct Summary { let text: String }
        struct Row: View {
          @State private var note: Note?
          @State private var phase = Phase.loading
          var body: some View {
            switch phase {
            case .loading: ProgressView().task { note = await load() }
            case .ready(let note): Text(note.text)
            }
          }
        }
        """,
        note: "another value with the same name"),
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
      .flagged(
        """
        class Key {
          @Published var text = ""
          func clear() { text = "" }
        }
        struct KeyRow: View {
          ▸@State private var key = Key()◂
          var body: some View { Button(key.text) { key.clear() } }
        }
        """,
        fixed: """
          @Observable class Key {
            var text = ""
            func clear() { text = "" }
          }
          struct KeyRow: View {
            @State private var key = Key()
            var body: some View { Button(key.text) { key.clear() } }
          }
          """,
        note: "`@Published` updates no view if the class is not an `ObservableObject`"),
      .flagged(
        """
        final class Code: ObservableObject {
          @Published var text = ""
          func load() { text = "1" }
        }
        struct CodeView: View {
          ▸@State private var code = Code()◂
          var body: some View { Text(code.text).onAppear { code = Code() } }
        }
        """,
        note: "no fix: a `@StateObject` cannot be replaced, so a child view has to observe the object"),
      .flagged(
        """
        final class Coordinator: ObservableObject {
          @Published var isDone = false
          func finish() { isDone = true }
        }
        struct Root: View {
          ▸@State private var coordinator = Coordinator()◂
          var body: some View {
            Text("a").onReceive(coordinator.$isDone) { _ in close() }.environmentObject(coordinator)
          }
          private func close() {}
        }
        """,
        fixed: """
          final class Coordinator: ObservableObject {
            @Published var isDone = false
            func finish() { isDone = true }
          }
          struct Root: View {
            @StateObject private var coordinator = Coordinator()
            var body: some View {
              Text("a").onReceive(coordinator.$isDone) { _ in close() }.environmentObject(coordinator)
            }
            private func close() {}
          }
          """,
        severity: .hint, note: "the view itself shows nothing of it"),
      .flagged(
        """
        final class Search: ObservableObject {
          @Published var text = ""
          func clear() { text = "" }
        }
        struct Results: View {
          let all: [String]
          ▸@State private var search = Search()◂
          private var found: [String] { all.filter { $0 == search.text } }
          var body: some View { List(found, id: \\.self) { Text($0) }.environmentObject(search) }
        }
        """,
        fixed: """
          final class Search: ObservableObject {
            @Published var text = ""
            func clear() { text = "" }
          }
          struct Results: View {
            let all: [String]
            @StateObject private var search = Search()
            private var found: [String] { all.filter { $0 == search.text } }
            var body: some View { List(found, id: \\.self) { Text($0) }.environmentObject(search) }
          }
          """,
        note: "the body reads it through another property"),
      .flagged(
        """
        final class Link {
          var url: String?
          func set(_ url: String) { self.url = url }
        }
        struct Share: View {
          @State private var isShown = false
          ▸@State private var link = Link()◂
          var body: some View {
            Button("Share") {
              link.set("a")
              isShown = true
            }
            .sheet(isPresented: $isShown) { Text(link.url ?? "") }
          }
        }
        """,
        fixed: """
          @Observable final class Link {
            var url: String?
            func set(_ url: String) { self.url = url }
          }
          struct Share: View {
            @State private var isShown = false
            @State private var link = Link()
            var body: some View {
              Button("Share") {
                link.set("a")
                isShown = true
              }
              .sheet(isPresented: $isShown) { Text(link.url ?? "") }
            }
          }
          """,
        severity: .hint, note: "read when the sheet opens"),
      .accepted(
        """
        final class CallState: ObservableObject { @Published var isMuted = false }
        final class Call {
          var state = CallState()
          func renew() { state = CallState() }
        }
        struct CallView: View {
          @State private var call = Call()
          var body: some View { CallControls(state: call.state).onAppear { call.renew() } }
        }
        struct CallControls: View {
          @ObservedObject var state: CallState
          var body: some View { Text(state.isMuted ? "Muted" : "Live") }
        }
        """,
        note: "what the body reads is an object that other views observe"),
      .accepted(
        """
        final class Responder {
          var action: (() -> Void)?
          func clear() { action = nil }
        }
        struct Field: View {
          let onSubmit: () -> Void
          @State private var responder = Responder()
          var body: some View {
            let _ = { responder.action = onSubmit }()
            Text("a")
          }
        }
        """,
        note: "the body only writes to it"),
    ])

  static let wrappers: [StaticString] = ["State"]

  func check(
    _ property: StoredProperty, of type: TypeDeclaration, in file: FileModel, _ findings: inout Findings
  ) {
    guard type.isViewType, let name = property.typeName?.text, let held = file.facts.fullyKnownClass(named: name),
      !held.isObservable, held.hasVisibleVariables, !onlyPresents(property, of: type, in: file),
      !(held.isObservableObject && !held.announcesChanges)
    else { return }
    let reads = readsInBody(property, held, of: type, in: file)
    let read = reads.map(\.variable)
    let isCreated = held.isObservableObject && property.initialValueKind == .constructor
    guard isCreated || !read.isEmpty else { return }
    let missingFact = missingFact(reads, held, by: property, of: type, in: file)
    let severity: Severity? = missingFact == nil ? nil : .hint
    let related = file.facts.related(held.declaration, "class declared here")
    guard held.isObservableObject else {
      findings.add(
        at: property.range, "Changes inside `\(name)` do not update this view: the class is not `@Observable`",
        severity: severity, related: [related], fixes: [observableFix(held, in: file)], missingFact: missingFact)
      return
    }
    // A `@StateObject` cannot be assigned another object.
    let isReplaced = property.type?.isOptionalType ?? false || isAssigned(property, of: type, in: file)
    findings.add(
      at: property.range,
      isReplaced
        ? "`@State` does not observe the `\(name)` in `\(property.name.text)`; observe it in a child view"
        : "`@State` does not observe the `\(name)` in `\(property.name.text)`; use `@StateObject`",
      severity: severity, related: [related], fixes: [isReplaced ? nil : stateObjectFix(property)],
      missingFact: missingFact)
  }

  /// What is not known about the harm, which requires that the body shows something that changes. Nil if it is known.
  private func missingFact(
    _ reads: [Read], _ held: KnownClass, by property: StoredProperty, of type: TypeDeclaration, in file: FileModel
  ) -> String? {
    let name = held.declaration.fact.name
    let read = reads.map(\.variable)
    if read.isEmpty, isOnlyHandedOn(property, held, of: type, in: file) {
      return "whether a view reads the `\(name)` through this property"
    }
    if let callback = callback(of: held, setBy: type, in: file) {
      return "whether the closure in `\(callback)` updates the view"
    }
    if file.facts.isAmongWidgets {
      return "whether anything changes in the view, which a widget draws once for each entry"
    }
    guard isChanged(read.isEmpty ? held.visibleVariables : read, of: held, in: file),
      // Other code may change it only before the view receives the object.
      held.isObservableObject
        || file.changes(read, of: held, in: property, of: type, where: { !file.comesWithState($0) })
    else { return "whether what the body shows of the `\(name)` changes while the view is on screen" }
    // The content of a presentation is built when the presentation opens.
    return !reads.isEmpty && reads.allSatisfy(\.isPresented)
      ? "whether the `\(name)` changes while the presentation that shows it is open" : nil
  }

  /// The member of the object to which the view assigns a closure. The object may call it after each change.
  private func callback(of held: KnownClass, setBy type: TypeDeclaration, in file: FileModel) -> String? {
    let callbacks = held.lineage.flatMap(\.properties).filter { $0.type.includes("->") }.map(\.name)
    guard !callbacks.isEmpty else { return nil }
    return file.assignments(in: type).lazy.filter { $0.singleValue?.kind == .closureExpr }
      .compactMap { MemberAccessExpr($0.target)?.name?.text }.first { callbacks.contains($0) }
  }

  /// Whether the body uses the object, for example passes it on, and no code in the view reads what can change in it.
  private func isOnlyHandedOn(
    _ property: StoredProperty, _ held: KnownClass, of type: TypeDeclaration, in file: FileModel
  ) -> Bool {
    let visible = held.visibleVariables
    let uses = file.unqualifiedReferences(to: property.name, anywhereIn: type)
    return uses.contains { file.isInBodyScope($0) }
      && !uses.contains { use in
        use.object.parent.flatMap(MemberAccessExpr.init)?.name.map { visible.contains($0.text) } ?? false
      }
  }

  /// Whether the view assigns another object to the property after `init`.
  private func isAssigned(_ property: StoredProperty, of type: TypeDeclaration, in file: FileModel) -> Bool {
    type.parts.contains { part in
      file.assignments(in: part.node).contains { assignment in
        assignment.target.selfMemberName == property.name
          && !file.isShadowed(property.name, at: assignment.target)
          && !assignment.node.ancestors.contains { $0.kind == .initializerDecl }
      }
    }
  }

  /// Whether code is known to change any of the variables while objects of the class are in use.
  private func isChanged(_ variables: [String], of held: KnownClass, in file: FileModel) -> Bool {
    held.lineage.contains { type in
      type.properties.contains { variables.contains($0.name) && file.facts.isWritten($0, of: type) == true }
    }
  }

  /// A variable of the object that the body reads.
  private struct Read {
    let variable: String
    /// Whether it is read only in the content of a sheet, a cover or another presentation.
    let isPresented: Bool
  }

  /// The variables of the object that the body reads and that can change. If an object comes from elsewhere and is only
  /// passed on, for example a selection, its receiver may observe it.
  private func readsInBody(
    _ property: StoredProperty, _ held: KnownClass, of type: TypeDeclaration, in file: FileModel
  ) -> [Read] {
    // An object in the object is observed by the views that receive it.
    let objects = held.lineage.flatMap(\.properties).filter { variable in
      variable.valueTypeName.flatMap { file.facts.type(named: $0) }?.isObservableObject ?? false
    }.map(\.name)
    let visible = held.visibleVariables.filter { !objects.contains($0) }
    return type.parts.flatMap { part in
      file.unqualifiedReferences(to: property.name, in: part.node).compactMap { reference -> Read? in
        guard means(property, reference, in: file) else { return nil }
        var object = reference
        while let parent = object.parent, [.optionalChainingExpr, .forceUnwrapExpr].contains(parent.kind) {
          object = parent
        }
        guard let access = object.parent.flatMap(MemberAccessExpr.init), access.base == object, let name = access.name
        else { return nil }
        guard visible.contains(name.text), !access.node.isWritten,
          file.runsWithSomeBody(reference)
        else { return nil }
        return Read(
          variable: name.text, isPresented: file.slots(around: reference).contains { $0.slot.isPresentation })
      }
    }
  }

  /// Whether a name refers to the property, or to its value in `if let`. A case's payload may have the same name.
  private func means(_ property: StoredProperty, _ reference: SyntaxNode, in file: FileModel) -> Bool {
    if reference.parent.flatMap(MemberAccessExpr.init)?.declName == reference { return true }
    switch file.localBinding(of: property.name, at: reference) {
    case nil: return true
    case .value(let value, let place):
      return place.kind == .conditionElement && value.map { $0.lastName == property.name } ?? true
    case .closureParameter, .parameter: return false
    }
  }

  /// Whether an optional state only selects the item of a presentation.
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
    return .safe("Use `@StateObject`", preferred: true, .replace(wrapper.rangeWithBackticks, by: "StateObject"))
  }

  /// Makes the class `@Observable` and removes `@Published`. Its properties cannot have other wrappers. The macro extends
  /// the class, which is impossible for a class inside a function.
  private func observableFix(_ held: KnownClass, in file: FileModel) -> Fix? {
    guard held.lineage.count == 1, held.declaration.path == file.facts.path, file.settings.supports(.year2023) == true,
      let declaration = file.declaration(of: held.declaration), !declaration.node.isInFunction,
      let type = file.type(at: declaration.node.index)
    else { return nil }
    var edits = [TextEdit.insert("@Observable ", at: declaration.range.lowerBound)]
    for property in type.storedProperties where !property.isStatic {
      if property.declaration.hasModifier("lazy") { return nil }
      for attribute in property.attributes {
        guard attribute.name == "Published", attribute.node.subtree.first(where: { $0.kind == .labeledExpr }) == nil,
          let next = attribute.node.lastToken?.next
        else { return nil }
        edits.append(.delete(attribute.range.lowerBound..<next.range.lowerBound))
      }
    }
    return Fix(title: "Make the class `@Observable`", isSafe: false, isPreferred: false, edits: edits)
  }
}

extension SyntaxNode {
  /// Whether the node is the target of an assignment, or the start of one: `model.name` in `model.name.first = ""`.
  fileprivate var isWritten: Bool {
    outermostPostfix.parent.flatMap(Assignment.init)?.target == outermostPostfix
  }

  /// The whole expression that contains a reference to a property: `self.model?` for its `model`.
  fileprivate var object: SyntaxNode {
    let around = parent.flatMap(MemberAccessExpr.init)
    var object = around?.declName == self ? around?.node ?? self : self
    while let parent = object.parent, [.optionalChainingExpr, .forceUnwrapExpr].contains(parent.kind) {
      object = parent
    }
    return object
  }
}
