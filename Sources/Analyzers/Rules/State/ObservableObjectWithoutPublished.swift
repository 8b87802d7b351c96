struct ObservableObjectWithoutPublished: TypeRule {
  static let info = RuleInfo(
    id: "observable_object_without_published", topic: .state, severity: .warning, tier: .precise,
    title: "`ObservableObject` has no `@Published` properties",
    explanation: """
      **What happens.** The object changes, but the views that show it do not update.

      **Why.** An `ObservableObject` notifies its views when a `@Published` property is about to change. This class \
      has no such property and does not send `objectWillChange` either. A class that publishes only some properties \
      has the same problem if a view shows another one; that is a hint.

      **What to do.** Add `@Published` to the properties that views read, or make the class `@Observable` (iOS 17, \
      macOS 14).

      **When it is fine.** A property that no view reads, or only one that is presented or pushed later, needs no \
      `@Published`. Tasks, subscriptions, closures and \
      private properties are not reported, nor is a service that is observable only to be passed through the \
      environment.
      """,
    references: [
      .apple("ObservableObject", "combine/observableobject"), .wwdc(2020, 10040, "Data Essentials in SwiftUI"),
    ],
    illustration: Illustration(
      .incorrect(
        nil,
        .timeline(
          ["`count`", "`CounterView`"],
          [
            .event(0, "is 0"), .event(1, "shows 0"), .event(0, "becomes 1"),
            .message(0, 1, .missing("`objectWillChange`")),
            .event(1, .problem("still shows 0")),
          ])),
      .corrected(
        nil,
        .timeline(
          ["`@Published count`", "`CounterView`"],
          [
            .event(0, "is 0"), .event(1, "shows 0"), .event(0, "becomes 1"),
            .message(0, 1, .remedy("`objectWillChange`")), .event(1, "shows 1"),
          ]))),
    related: [
      "state_holds_unobservable_reference", "published_sink_reads_stale_self", "view_model_missing_main_actor",
    ],
    examples: [
      .flagged(
        "final class ▸Counter◂: ObservableObject { var count = 0 }",
        fixed: "final class Counter: ObservableObject { @Published var count = 0 }"),
      .flagged(
        """
        class ▸Settings◂: NSObject, ObservableObject {
          var name: String
          package var size = 12
          private var bag: Set<AnyCancellable> = []
          init(name: String) { self.name = name }
        }
        """,
        fixed: """
          class Settings: NSObject, ObservableObject {
            @Published var name: String
            @Published package var size = 12
            private var bag: Set<AnyCancellable> = []
            init(name: String) { self.name = name }
          }
          """),
      .flagged(
        """
        final class ▸Timeline◂ { var count = 0 }
        extension Timeline: ObservableObject {}
        """,
        fixed: """
          final class Timeline { @Published var count = 0 }
          extension Timeline: ObservableObject {}
          """,
        note: "the conformance is in an extension"),
      .flagged(
        """
        final class ▸Page◂: ObservableObject {
          var title = "Home"
          func open() { log() }
        }
        """,
        fixed: """
          final class Page: ObservableObject {
            @Published var title = "Home"
            func open() { log() }
          }
          """,
        severity: .hint, note: "no method of the class changes it"),
      .flagged(
        """
        final class Feed: ObservableObject {
          @Published var posts: [String] = []
          ▸var unread = 0◂
          func load() { unread = 3 }
        }
        struct FeedView: View {
          @StateObject private var feed = Feed()
          var body: some View { Text("\\(feed.unread)") }
        }
        """,
        fixed: """
          final class Feed: ObservableObject {
            @Published var posts: [String] = []
            @Published var unread = 0
            func load() { unread = 3 }
          }
          struct FeedView: View {
            @StateObject private var feed = Feed()
            var body: some View { Text("\\(feed.unread)") }
          }
          """,
        severity: .hint, note: "updates on screen only when another property changes"),
      .accepted(
        """
        final class Feed: ObservableObject {
          @Published var posts: [String] = []
          var unread = 0
          func load() { unread = 3 }
        }
        struct FeedView: View {
          @StateObject private var feed = Feed()
          var body: some View { Button("a") { show(feed.unread) } }
        }
        """,
        note: "no `body` reads it"),
      .accepted(
        """
        final class Feed: ObservableObject {
          @Published var posts: [String] = []
          var unread = 0
          init() { setUp() }
          private func setUp() { unread = 3 }
        }
        struct FeedView: View {
          @StateObject private var feed = Feed()
          var body: some View { Text("\\(feed.unread)") }
        }
        """,
        note: "set only during initialization"),
      .accepted(
        """
        final class Feed: ObservableObject {
          @Published var posts: [String] = []
          var unread = 0
          func load() { unread = 3 }
        }
        struct FeedView: View {
          @StateObject private var feed = Feed()
          var body: some View { Text("a").onLinkTap(action: { url in show(feed.unread) }) }
        }
        """,
        note: "read only in an action"),
      .accepted("final class Counter: ObservableObject { @Published var count = 0 }"),
      .accepted(
        "final class Counter: ObservableObject { var count = 0 { didSet { announce() } } }",
        note: "announces its changes itself"),
      .accepted(
        """
        final class Counter: ObservableObject {
          var count = 0 { willSet { objectWillChange.send() } }
        }
        """,
        note: "sends `objectWillChange` itself"),
      .accepted(
        """
        final class Loader: ObservableObject {
          weak var owner: Owner?
          var job: Task<Void, Never>?
          var bag = Set<AnyCancellable>()
          var observations: [NSKeyValueObservation] = []
          var onDone: (() -> Void)?
          let name = "loader"
          private var count = 0
        }
        """,
        note: "no property that a view reads"),
      .accepted(
        """
        final class Banner: ObservableObject {
          var title: String
          init(title: String) { self.title = title }
        }
        """,
        note: "never changes after initialization"),
      .accepted(
        """
        final class Tip: ObservableObject {
          var storage: Storage
          init(storage: Storage) { self.storage = storage }
          func dismiss() { storage.isDismissed = true }
        }
        """,
        note: "the change is in another object"),
      .accepted(
        """
        final class Shelf: ObservableObject {
          var books: [Book] = []
          let changes = PassthroughSubject<Void, Never>()
          func add(_ book: Book) {
            books.append(book)
            changes.send()
          }
        }
        """,
        note: "announces changes with its own publisher"),
      .accepted(
        """
        final class Uploader: ObservableObject {
          var limit = 3
          func allowMore() { limit += 1 }
          func upload() {}
        }
        final class Account: ObservableObject { @Published var name = "" }
        struct AccountView: View {
          @EnvironmentObject private var uploader: Uploader
          @EnvironmentObject private var account: Account
          var body: some View { Button(account.name) { uploader.upload() } }
        }
        """,
        note: "a service: no `body` reads the property that changes"),
      .accepted(
        """
        final class Cache: ObservableObject {
          var hits = 0
          func hit() { hits += 1 }
        }
        struct Home: View {
          @StateObject private var model = Model(cache: Cache())
          var body: some View { Text(model.title) }
        }
        """,
        note: "views observe other models, not this one"),
      .flagged(
        """
        final class ▸Basket◂: ObservableObject {
          var items: [String] = []
          var summary: String { "\\(items.count) items" }
          func add(_ item: String) { items.append(item) }
        }
        struct BasketView: View {
          @ObservedObject var basket: Basket
          var body: some View { Text(basket.summary) }
        }
        """,
        fixed: """
          final class Basket: ObservableObject {
            @Published var items: [String] = []
            var summary: String { "\\(items.count) items" }
            func add(_ item: String) { items.append(item) }
          }
          struct BasketView: View {
            @ObservedObject var basket: Basket
            var body: some View { Text(basket.summary) }
          }
          """,
        note: "read through another member"),
      .accepted("@Observable final class Counter { var count = 0 }"),
      .accepted("final class Counter: Base, ObservableObject { var count = 0 }", note: "the base class is unknown"),
      .accepted("final class Counter: ObservableObject { @AppStorage(\"count\") var count = 0 }"),
      .flagged(
        """
        struct Flags {
          @AppStorage("digest") var hasDigest = false
        }
        final class ▸Service◂: ObservableObject {
          var flags = Flags()
          func load() { flags.hasDigest = true }
        }
        struct Home: View {
          @ObservedObject var service: Service
          var body: some View { if service.flags.hasDigest { Text("Digest") } }
        }
        """,
        fixed: """
          struct Flags {
            @AppStorage("digest") var hasDigest = false
          }
          final class Service: ObservableObject {
            @Published var flags = Flags()
            func load() { flags.hasDigest = true }
          }
          struct Home: View {
            @ObservedObject var service: Service
            var body: some View { if service.flags.hasDigest { Text("Digest") } }
          }
          """,
        severity: .hint, note: "the change is stored in `UserDefaults`, not in the property"),
      .accepted(
        """
        final class Library: ObservableObject {
          @Published var isLoading = false
          var titles: [String] = []
          func finish(_ loaded: [String]) {
            titles = loaded
            isLoading = false
          }
        }
        struct Shelf: View {
          @ObservedObject var library: Library
          var body: some View { Text(library.titles.joined()) }
        }
        """,
        note: "the published flag changes together with it"),
      .flagged(
        """
        final class ▸Distance◂: ObservableObject {
          var text = ""
          func measure() { text = "1 m" }
        }
        struct MapScreen: View {
          @StateObject private var distance = Distance()
          @State private var point: Int?
          var body: some View {
            Button("Measure") {
              distance.measure()
              point = 1
            }
            if point != nil { Text(distance.text) }
          }
        }
        """,
        fixed: """
          final class Distance: ObservableObject {
            @Published var text = ""
            func measure() { text = "1 m" }
          }
          struct MapScreen: View {
            @StateObject private var distance = Distance()
            @State private var point: Int?
            var body: some View {
              Button("Measure") {
                distance.measure()
                point = 1
              }
              if point != nil { Text(distance.text) }
            }
          }
          """,
        severity: .hint, note: "the button also sets a state, which updates the view"),
      .accepted(
        """
        final class Board: ObservableObject {
          @Published var isEditing = false
          var folder = ""
          func move(to folder: String) { self.folder = folder }
        }
        struct BoardView: View {
          @ObservedObject var board: Board
          var body: some View { Text("a").sheet(isPresented: $board.isEditing) { Editor(folder: board.folder) } }
        }
        """,
        note: "read when the sheet is presented"),
    ])

  static let looksAtModels = true

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.isClass, conforms(type, in: file),
      // `@Observable` or an unknown macro may announce changes.
      !type.declaration.attributes.contains(where: { $0.name.isCapitalized && !$0.isGlobalActor }),
      !mayInheritPublisher(type, in: file),
      !type.parts.contains(where: { $0.node.mentionsAny(of: ["objectWillChange"]) }),
      !announcesElsewhere(type, in: file)
    else { return }
    let properties = type.storedProperties.filter { !$0.isStatic }
    if properties.contains(where: { $0.wrapper("Published") != nil }) {
      checkUnpublished(properties, of: type, in: file, &findings)
    }
    guard properties.allSatisfy(\.attributes.isEmpty) else { return }
    let readable = properties.filter(isReadable)
    let changing = readable.filter { !isSetOnce($0, in: type, file) }
    guard !changing.isEmpty, !properties.contains(where: announces) else { return }
    guard let shown = file.shown(changing, of: type), !areNeverWritten(shown, of: type, in: file) else { return }
    findings.add(
      at: type.name.range,
      "Views do not update when `\(type.name.text)` changes, because none of its properties is `@Published`",
      severity: isChanged(shown, by: type, in: file) && !isShownAnyway(shown, of: type, in: file) ? nil : .hint,
      related: readable.map { RelatedLocation(range: $0.name.range, message: "not `@Published`") },
      fixes: [
        !knowsPublished(file) && !type.conforms(to: "ObservableObject")
          ? nil
          : Fix(
            title: "Add `@Published`", isSafe: true, isPreferred: true,
            edits: readable.map { .insert("@Published ", at: $0.declaration.range.lowerBound) })
      ])
  }

  /// Whether the class conforms to `ObservableObject` in its declaration or in an extension, in this file or another.
  private func conforms(_ type: TypeDeclaration, in file: FileModel) -> Bool {
    if type.conforms(to: "ObservableObject") { return true }
    guard !type.isForeign else { return false }
    return file.facts.type(named: type.name.text)?.isObservableObject ?? false
  }

  /// Whether the file can use `@Published`, which belongs to Combine and which SwiftUI re-exports. If an extension in
  /// another file adds the conformance, the file of the class may import neither.
  private func knowsPublished(_ file: FileModel) -> Bool {
    ["Combine", "SwiftUI"].contains { file.importsModule($0) } || file.swiftUIUse == .implied
  }

  /// Whether an extension in another file sends `objectWillChange` manually.
  private func announcesElsewhere(_ type: TypeDeclaration, in file: FileModel) -> Bool {
    file.facts.types(named: type.name.text).contains { part in
      part.path != file.facts.path
        && part.fact.members.contains { member in member.references.contains { $0.name == "objectWillChange" } }
    }
  }

  /// In a class with published properties, reports the unpublished ones that methods change and a view's body reads.
  private func checkUnpublished(
    _ properties: [StoredProperty], of type: TypeDeclaration, in file: FileModel, _ findings: inout Findings
  ) {
    // Of two models with one name, views may read the other one.
    guard !file.facts.isAmbiguous(type.name.text) else { return }
    for property in properties where property.attributes.isEmpty && isReadable(property) {
      let reads = file.facts.modelReads(of: property.name.text, in: type.name.text)
      guard let read = reads.first(where: { !$0.fact.isPresented }),
        type.functions.contains(where: { function in
          // `events.insert(…)` may be a method of an object, so that the property itself does not change.
          file.writes(to: property.name, in: function.node).contains { write in
            write.assignment != nil && !isAnnounced(write.node, in: function, by: properties, file)
          }
            && (!file.onlySetsUp(function, in: type)
              || file.facts.isWrittenFromOutside(property.name.text, of: type.name.text))
        })
      else { continue }
      findings.add(
        at: property.range,
        "`\(property.name.text)` is shown by a view but is not `@Published`, so changing it alone updates no view",
        severity: .hint, related: [file.facts.related(read, "read here")],
        fixes: [.unsafe("Add `@Published`", preferred: true, .insert("@Published ", at: property.range.lowerBound))])
    }
  }

  /// Whether the function always sets a published property in the same block, which updates the views as well.
  private func isAnnounced(
    _ write: SyntaxNode, in function: FunctionDecl, by properties: [StoredProperty], _ file: FileModel
  ) -> Bool {
    let block = write.enclosingStatement.parent
    return properties.contains { property in
      property.wrapper("Published") != nil
        && file.writes(to: property.name, in: function.node).contains { other in
          other.assignment != nil
            && other.node.enclosingStatement.parent.map { $0 == block || $0 == function.body } ?? false
            && file.closures(around: other.node).first?.node == file.closures(around: write).first?.node
        }
    }
  }

  /// Whether the whole program is known and no code changes the properties after the object is created.
  private func areNeverWritten(
    _ properties: [StoredProperty], of type: TypeDeclaration, in file: FileModel
  ) -> Bool {
    guard file.facts.knowsEntryPoint, let known = file.facts.type(named: type.name.text) else { return false }
    return properties.allSatisfy { property in
      known.properties.first { $0.name == property.name.text }.map { file.facts.isWritten($0, of: known) == false }
        ?? false
    }
  }

  /// Whether all known code that calls a changing method also sets a state of its view, which then shows the change.
  private func isShownAnyway(_ properties: [StoredProperty], of type: TypeDeclaration, in file: FileModel) -> Bool {
    let changing = type.functions.filter { function in
      properties.contains { !file.writes(to: $0.name, in: function.node).isEmpty }
    }.compactMap(\.name)
    let calls = changing.flatMap { file.references(to: $0) }.filter { reference in
      reference.parent.flatMap(MemberAccessExpr.init).map { $0.declName == reference && !($0.base?.isSelf ?? true) }
        ?? false
    }
    return !calls.isEmpty && calls.allSatisfy(file.comesWithState)
  }

  /// Whether a method or code outside the class changes one of the properties. A control with a binding shows what it
  /// sets.
  private func isChanged(_ properties: [StoredProperty], by type: TypeDeclaration, in file: FileModel) -> Bool {
    if properties.contains(where: { file.facts.isAssignedFromOutside($0.name.text, of: type.name.text) }) {
      return true
    }
    // If only this file is known, other code may change them.
    guard !type.functions.isEmpty else { return !file.facts.knowsEntryPoint }
    return type.functions.contains { function in
      properties.contains { property in
        // `settings.isOn = true` is checked above: where the settings store the value is unknown here.
        file.writes(to: property.name, in: function.node).contains {
          $0.assignment != nil || Assignment($0.node) == nil
        }
      }
    }
  }

  /// Whether an initializer sets the property and no other code in the file does.
  private func isSetOnce(_ property: StoredProperty, in type: TypeDeclaration, _ file: FileModel) -> Bool {
    let initializers = type.initializers.compactMap(\.body)
    let writes = file.writes(to: property.name, in: type)
    let isSet = writes.contains { write in initializers.contains { $0.contains(write.node) } }
    return isSet && property.initialValue == nil
      && file.references(to: property.name, in: file.tree.root).allSatisfy { reference in
        StateWrite(reference: reference).map { write in
          // `storage.isOn = true` may only change another object.
          let reachesInto = write.assignment == nil && Assignment(write.node) != nil
          return reachesInto || initializers.contains { $0.contains(write.node) }
        } ?? true
      }
  }

  /// Whether the property is a publisher with which the class announces its changes to subscribers.
  private func announces(_ property: StoredProperty) -> Bool {
    !property.isPrivate
      && (property.binding.typeAnnotation ?? property.binding.node).mentionsAny(of: [
        "AnyPublisher", "PassthroughSubject", "CurrentValueSubject",
      ])
  }

  /// Whether a view could read the property and depend on its changes.
  private func isReadable(_ property: StoredProperty) -> Bool {
    guard !property.isLet, !property.isPrivate, property.binding.accessorBlock == nil,
      property.declaration.modifier(where: { $0.hasDetail || $0.name == "weak" || $0.name == "lazy" }) == nil
    else { return false }
    if property.type?.isFunctionType ?? false { return false }
    let declared = property.binding.typeAnnotation ?? property.binding.node
    return !declared.mentionsAny(of: [
      "AnyCancellable", "Cancellable", "Task", "PassthroughSubject", "CurrentValueSubject", "Timer", "AnyPublisher",
      "DispatchWorkItem", "NSObjectProtocol", "NSKeyValueObservation", "Logger", "Binding",
    ])
  }

  /// Whether the first inherited type may be a class that publishes changes.
  private func mayInheritPublisher(_ type: TypeDeclaration, in file: FileModel) -> Bool {
    guard let first = type.declaration.inheritedTypes.first?.typeName else { return false }
    if let base = file.facts.type(named: first.text) { return base.fact.kind != .protocol }
    // The index treats `Error` and `AnyObject` as classes here, although they are not.
    return !first.is(.noSuperclass) || first.isAny(of: ["Error", "AnyObject"])
  }
}

extension FileModel {
  /// The properties of a model that a view's body reads, directly or through another member; nil if there are none.
  ///
  /// Returns all of them if no view is known to observe any model, as in a single file, or if the model is not used yet
  /// and is declared in a file with views.
  fileprivate func shown(_ properties: [StoredProperty], of model: TypeDeclaration) -> [StoredProperty]? {
    let owner = model.name.text
    guard !facts.modelObservers(of: owner).isEmpty else {
      if facts.modelObservers.isEmpty { return properties }
      let isUsed =
        !facts.uses(of: owner).isEmpty
        || mentions([owner], outside: model.declaration.node) { $0 == model.name }
      return isUsed || !declaresViews ? nil : properties
    }
    let shown = properties.filter { property in
      let readers = model.members.filter { !references(to: property.name, in: $0).isEmpty }.compactMap(\.memberName)
      return ([property.name] + readers).contains { !facts.modelReads(of: $0.text, in: owner).isEmpty }
    }
    return shown.isEmpty ? nil : shown
  }
}
