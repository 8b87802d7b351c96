struct ReferenceTypeCreatedInBody: TypeRule {
  static let info = RuleInfo(
    id: "reference_type_created_in_body", topic: .state, alsoAbout: [.performance], severity: .warning, tier: .precise,
    title: "Object is created in `body`",
    explanation: """
      **What happens.** The object loses its state whenever the view updates, and its subscriptions and requests start \
      over.

      **Why.** SwiftUI evaluates `body` often, sometimes on every frame. Each evaluation creates a new object.

      **What to do.** Store the object in the view, as `@StateObject private var model = Model()`, or with `@State` \
      for an `@Observable` class, and pass that property on.

      **When it is fine.** The following are not reported: objects created in actions, in previews, in the value of a \
      `NavigationLink`, after `??`, or in content that is rendered to an image or takes no touches; an object for a \
      child that keeps the first one it receives, for example in a `@StateObject`; a body that runs only once because \
      none of its dependencies change; and an object that no view below reads from the environment. The finding is a \
      hint if one of these cases cannot be ruled out, if no view is known to show what changes in the object, or if \
      each change is passed on, so that the next object probably starts with it.
      """,
    references: [
      .apple("Managing model data in your app", "swiftui/managing-model-data-in-your-app"),
      .wwdc(2020, 10040, "Data Essentials in SwiftUI"),
    ],
    illustration: Illustration(
      .incorrect(
        nil,
        .timeline(
          ["`body` of `Home`", "`Feed`"],
          [
            .message(0, 1, "`Feed()`"), .start(1, "first `Feed`"), .event(1, "loads 20 posts"),
            .event(0, "a toggle runs it again"), .message(0, 1, "`Feed()`"), .end(1, .problem("20 posts are lost")),
            .start(1, "second `Feed`, empty"),
          ])),
      .corrected(
        "`@StateObject` keeps the `Feed` outside `body`.",
        .timeline(
          ["`body` of `Home`", "`Feed`"],
          [
            .message(0, 1, "uses `feed`"), .start(1, "first `Feed`"), .event(1, "loads 20 posts"),
            .event(0, "a toggle runs it again"), .message(0, 1, "uses `feed`"),
            .event(1, .remedy("still has 20 posts")),
          ]))),
    related: ["observed_object_initialized_in_view", "state_eager_reference_initializer"],
    examples: [
      .flagged(
        """
        final class Feed: ObservableObject {
          @Published var posts: [String] = []
          func load() { posts = ["a"] }
        }
        struct Home: View {
          @State private var isOn = false
          var body: some View {
            Toggle("All", isOn: $isOn)
            Timeline(feed: ▸Feed()◂)
          }
        }
        struct Timeline: View {
          @ObservedObject var feed: Feed
          var body: some View { Text("\\(feed.posts.count)").onAppear { feed.load() } }
        }
        """,
        fixed: """
          final class Feed: ObservableObject {
            @Published var posts: [String] = []
            func load() { posts = ["a"] }
          }
          struct Home: View {
            @State private var isOn = false
            @StateObject private var feed = Feed()

            var body: some View {
              Toggle("All", isOn: $isOn)
              Timeline(feed: feed)
            }
          }
          struct Timeline: View {
            @ObservedObject var feed: Feed
            var body: some View { Text("\\(feed.posts.count)").onAppear { feed.load() } }
          }
          """),
      .flagged(
        """
        final class Cart: ObservableObject { @Published var count = 0 }
        struct Shop: View {
          @AppStorage("compact") private var isCompact = false
          var body: some View { CartButton(cart: ▸.init()◂).padding(isCompact ? 4 : 8) }
        }
        struct CartButton: View {
          @ObservedObject private var cart: Cart
          @State private var isUsed = false
          init(cart: Cart) { self.cart = cart }
          var body: some View {
            Button("\\(cart.count)") {
              cart.count += 1
              isUsed = true
            }
          }
        }
        """,
        fixed: """
          final class Cart: ObservableObject { @Published var count = 0 }
          struct Shop: View {
            @AppStorage("compact") private var isCompact = false
            @StateObject private var cart = Cart()

            var body: some View { CartButton(cart: cart).padding(isCompact ? 4 : 8) }
          }
          struct CartButton: View {
            @ObservedObject private var cart: Cart
            @State private var isUsed = false
            init(cart: Cart) { self.cart = cart }
            var body: some View {
              Button("\\(cart.count)") {
                cart.count += 1
                isUsed = true
              }
            }
          }
          """,
        note: "the type of the parameter tells what is created"),
      .accepted(
        """
        final class Sample: ObservableObject {
          @Published var color: Color
          init(color: Color) { self.color = color }
        }
        struct Settings: View {
          @State private var color = Color.red
          var body: some View {
            ColorPicker("Color", selection: $color)
            SampleView(sample: Sample(color: color))
          }
        }
        struct SampleView: View {
          @ObservedObject var sample: Sample
          var body: some View { sample.color }
        }
        """,
        note: "created from values that change; a stored object would keep showing the first ones"),
      .flagged(
        """
        final class Feed: ObservableObject {
          @Published var posts: [String] = []
        }
        struct Home: View {
          var body: some View {
            Timeline(feed: ▸Feed()◂)
          }
        }
        struct Timeline: View {
          @ObservedObject var feed: Feed
          var body: some View { Text("a") }
        }
        """,
        fixed: """
          final class Feed: ObservableObject {
            @Published var posts: [String] = []
          }
          struct Home: View {
            @StateObject private var feed = Feed()

            var body: some View {
              Timeline(feed: feed)
            }
          }
          struct Timeline: View {
            @ObservedObject var feed: Feed
            var body: some View { Text("a") }
          }
          """,
        severity: .hint, note: "it is not known whether the body runs again"),
      .flagged(
        """
        final class Router: ObservableObject {
          @Published var path: [Int] = []
          func open(_ id: Int) { path = [id] }
        }
        struct Root: View {
          @AppStorage("compact") private var isCompact = false
          var body: some View {
            Detail().padding(isCompact ? 4 : 8).environmentObject(▸Router()◂)
          }
        }
        struct Detail: View {
          @EnvironmentObject private var router: Router
          var body: some View { Button("\\(router.path.count)") { router.open(1) } }
        }
        """,
        fixed: """
          final class Router: ObservableObject {
            @Published var path: [Int] = []
            func open(_ id: Int) { path = [id] }
          }
          struct Root: View {
            @AppStorage("compact") private var isCompact = false
            @StateObject private var router = Router()

            var body: some View {
              Detail().padding(isCompact ? 4 : 8).environmentObject(router)
            }
          }
          struct Detail: View {
            @EnvironmentObject private var router: Router
            var body: some View { Button("\\(router.path.count)") { router.open(1) } }
          }
          """),
      .flagged(
        """
        @Observable final class Router {
          var path: [Int] = []
          func open(_ id: Int) { path = [id] }
        }
        struct Root: View {
          @AppStorage("compact") private var isCompact = false
          var body: some View {
            Detail().padding(isCompact ? 4 : 8).environment(▸Router()◂)
          }
        }
        struct Detail: View {
          @Environment(Router.self) private var router
          var body: some View { Button("Open") { router.open(1) } }
        }
        """,
        severity: .hint, note: "no view is known to show what changes"),
      .accepted(
        """
        final class Router: ObservableObject {
          @Published var path: [Int] = []
          func open(_ id: Int) { path = [id] }
        }
        struct Root: View {
          @AppStorage("compact") private var isCompact = false
          var body: some View {
            Terms().padding(isCompact ? 4 : 8).environmentObject(Router())
            Detail()
          }
        }
        struct Terms: View {
          var body: some View { Text("Terms") }
        }
        struct Detail: View {
          @EnvironmentObject private var router: Router
          var body: some View { Button("Open") { router.open(1) } }
        }
        @main struct Main: App {
          var body: some Scene { WindowGroup { Root() } }
        }
        """,
        note: "no view below reads it from the environment"),
      .accepted(
        """
        final class Feed: ObservableObject {
          @Published var posts: [String] = []
          func load() { posts = ["a"] }
        }
        struct Home: View {
          let title: String
          var body: some View { Timeline(feed: Feed()).navigationTitle(title) }
        }
        struct Timeline: View {
          @ObservedObject var feed: Feed
          var body: some View { Text("a").onAppear { feed.load() } }
        }
        final class Screens {
          func open() { show(UIHostingController(rootView: Home(title: "Home"))) }
        }
        """,
        note: "the body runs only once"),
      .flagged(
        """
        @Observable final class Router {
          var path: [Int] = []
        }
        struct Root: View {
          var body: some View {
            Text("a").environment(▸Router()◂)
          }
        }
        """,
        severity: .hint, note: "no view is known to read it"),
      .flagged(
        """
        @Observable final class Router {
          var path: [Int] = []
        }
        @main struct Main: App {
          @AppStorage("theme") private var theme = ""
          var body: some Scene {
            WindowGroup { Text("a").environment(▸Router()◂) }
          }
        }
        """,
        fixed: """
          @Observable final class Router {
            var path: [Int] = []
          }
          @main struct Main: App {
            @AppStorage("theme") private var theme = ""
            @State private var router = Router()

            var body: some Scene {
              WindowGroup { Text("a").environment(router) }
            }
          }
          """,
        severity: .hint, note: "an app is created once, but its body may run again"),
      .accepted(
        """
        @Observable final class Router {
          var path: [Int] = []
        }
        @main struct Main: App {
          var body: some Scene {
            WindowGroup { Text("a").environment(Router()) }
          }
        }
        """,
        note: "nothing makes this body run again"),
      .flagged(
        """
        final class Feed: ObservableObject {
          @Published var posts: [String] = []
        }
        struct Home: View {
          var body: some View {
            let feed = ▸Feed()◂
            Timeline(feed: feed)
          }
        }
        """,
        fixed: """
          final class Feed: ObservableObject {
            @Published var posts: [String] = []
          }
          struct Home: View {
            @StateObject private var feed = Feed()

            var body: some View {
              Timeline(feed: feed)
            }
          }
          """,
        severity: .hint),
      .flagged(
        """
        final class Counter {
          var value = 0
        }
        struct Root: View {
          var body: some View {
            let counter = ▸Counter()◂
            return Text("\\(counter.value)")
          }
        }
        """,
        severity: .hint, note: "no view observes it"),
      .accepted(
        """
        final class Model: ObservableObject { @Published var name = "" }
        enum Route { case Model(Int) }
        struct Links: View {
          var body: some View {
            NavigationLink("a", value: Route.Model(1))
            ChevronButton("b") { router.open(Model()) }
            Card(openAction: { router.open(Model()) })
          }
        }
        """,
        note: "an enum case, and actions"),
      .accepted(
        """
        final class Feed: ObservableObject {
          @Published var posts: [String] = []
        }
        struct Home: View {
          @StateObject private var feed = Feed()
          var body: some View {
            Button("Again") { show(Feed()) }
          }
        }
        """,
        note: "created in an action"),
      .accepted(
        """
        final class Draft: ObservableObject {
          @Published var text = ""
        }
        struct Home: View {
          @State private var isShown = false
          var body: some View { Text("a").sheet(isPresented: $isShown) { Editor(draft: Draft()) } }
        }
        struct Editor: View {
          @StateObject var draft: Draft
          var body: some View { Text(draft.text) }
        }
        """,
        note: "the child keeps the first object"),
      .accepted(
        """
        final class Draft: ObservableObject {
          @Published var text = ""
        }
        struct Home: View {
          @State private var isShown = false
          var body: some View {
            Text("a").sheet(isPresented: $isShown) {
              let draft = Draft()
              Editor(draft: draft)
            }
          }
        }
        struct Editor: View {
          @StateObject var draft: Draft
          var body: some View { Text(draft.text) }
        }
        """,
        note: "the same, through a local constant"),
      .flagged(
        """
        final class Session {
          var token = ""
        }
        struct Home: View {
          var body: some View { Child(session: ▸Session()◂) }
        }
        """,
        severity: .hint, note: "no view observes it, but its contents are lost"),
      .accepted(
        """
        final class Cursor {
          var x = 0.0
        }
        struct Home: View {
          var body: some View {
            let cursor = Cursor()
            Text("a").alignmentGuide(.leading) { d in cursor.x += d.width; return cursor.x }
          }
        }
        """,
        note: "temporary storage for one layout pass"),
      .accepted(
        """
        final class Player: ObservableObject {
          @Published var isPlaying = false
        }
        struct ControlsTrial: View {
          var body: some View { Controls(player: Player()) }
        }
        #Preview { ControlsTrial() }
        """,
        note: "only a preview shows it"),
      .accepted(
        """
        final class Talk: ObservableObject {
          @Published var replies: [String] = []
        }
        enum Route: Hashable { case talk(Talk) }
        struct Inbox: View {
          var body: some View {
            NavigationLink("First", value: Route.talk(Talk()))
            let second = Talk()
            NavigationLink(value: Route.talk(second)) { Text("Second") }
          }
        }
        """,
        note: "the path keeps the object of the tapped link"),
      .accepted(
        """
        final class Entry: ObservableObject {
          @Published var title = ""
        }
        struct Page<Content: View>: View {
          let content: (Entry) -> Content
          var body: some View { content(Entry()) }
        }
        """,
        note: "it is not known what the closure does with the object"),
      .accepted(
        """
        final class Palette: ObservableObject {
          @Published var tint = Color.red
        }
        struct AllPalettes: ViewModifier {
          func body(content: Content) -> some View {
            content.environmentObject(Palette()).previewDisplayName("Red")
          }
        }
        """,
        note: "used only in previews"),
      .accepted(
        """
        final class Theme: ObservableObject {
          @Published var tint = Color.red
        }
        struct Sample: View {
          @ObservedObject var theme: Theme
          var body: some View { Text("Sample").foregroundStyle(theme.tint) }
        }
        struct Settings: View {
          var body: some View {
            VStack { Sample(theme: Theme()) }.disabled(true)
            Sample(theme: Theme()).hidden()
          }
          @MainActor func export() -> CGImage? { ImageRenderer(content: Sample(theme: Theme())).cgImage }
        }
        """,
        note: "the content takes no touches, or is rendered once to an image"),
      .accepted(
        """
        final class Theme: ObservableObject {
          @Published var tint = Color.red
        }
        struct Sample: View {
          @ObservedObject var theme: Theme
          var body: some View { Text("Sample").foregroundStyle(theme.tint) }
        }
        struct Settings: View {
          var given: Theme?
          var body: some View { Sample(theme: given ?? Theme()) }
        }
        """,
        note: "created only if no object was passed"),
      .accepted(
        """
        struct Point3 { var x = 0 }
        struct Home: View {
          var body: some View { Chart3(origin: Point3()) }
        }
        """,
        note: "`Point3` is a struct"),
      .accepted(
        """
        final class SettingsStore { var isOn = false }
        final class SettingsModel: ObservableObject {
          @Published var isOn: Bool {
            didSet { store.isOn = isOn }
          }
          private let store: SettingsStore
          init(store: SettingsStore) {
            self.store = store
            isOn = store.isOn
          }
        }
        struct Home: View {
          let store: SettingsStore
          @State private var isBold = false
          var body: some View {
            Toggle("Bold", isOn: $isBold)
            SettingsView(model: SettingsModel(store: store))
          }
        }
        struct SettingsView: View {
          @ObservedObject var model: SettingsModel
          var body: some View { Toggle("On", isOn: $model.isOn) }
        }
        """,
        note: "each change goes to the store, from which the next object reads it"),
      .accepted(
        """
        final class Settings: ObservableObject { @Published var isOn = false }
        final class SettingsModel: ObservableObject {
          @Published var settings: Settings
          init(settings: Settings) { self.settings = settings }
        }
        struct Home: View {
          let settings: Settings
          @State private var isBold = false
          var body: some View {
            Toggle("Bold", isOn: $isBold)
            SettingsView(model: SettingsModel(settings: settings))
          }
        }
        struct SettingsView: View {
          @ObservedObject var model: SettingsModel
          var body: some View { Button("On") { model.settings.isOn = true } }
        }
        """,
        note: "the next object refers to the same settings"),
      .flagged(
        """
        final class Choice: ObservableObject {
          @Published var name: String
          private let choose: (String) -> Void
          init(_ name: String, choose: @escaping (String) -> Void) {
            self.name = name
            self.choose = choose
          }
        }
        struct Home: View {
          @State private var name = ""
          @State private var isBold = false
          var body: some View {
            Toggle("Bold", isOn: $isBold)
            ChoiceView(choice: ▸Choice(name) { name = $0 }◂)
          }
        }
        struct ChoiceView: View {
          @ObservedObject var choice: Choice
          var body: some View { TextField("Name", text: $choice.name) }
        }
        """,
        severity: .hint, note: "the closure may already have received each change"),
    ])

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.viewRole == .view || type.viewRole == .viewModifier || type.viewRole == .app else { return }
    for part in type.parts {
      for call in file.calls(in: part.node) {
        guard isKept(call), let made = classMade(by: call, in: file), made.hasVariables,
          file.isInBodyScope(call.node), !file.hasErrors(call.node), !file.isPreviewHelper(type)
        else { continue }
        let name = made.declaration.fact.name
        let isObserved = made.isObservable || made.isObservableObject
        guard isObserved || made.hasVisibleVariables && !isScratch(call, in: file),
          !isOnlyHandedOn(call, by: type, in: file), !isFallback(call), hasStakes(call, in: file)
        else { continue }
        let rerun = file.rerun(ofBodyOf: type)
        let isRead = isRead(call, name, in: file)
        let lost = lostState(call, made, in: file)
        // An object created from values of the view receives new ones only if it is re-created.
        guard rerun != .never, isRead != false, !isTheSameAgain(made, in: file), lost >= .shown || !takesValues(call)
        else { continue }
        let isGivenBack = lost == .entered && givesBack(call)
        let missingFact: String? =
          if rerun == .unknown {
            "whether the body of `\(type.name.text)` runs again while the view is on screen"
          } else if isRead == nil {
            "whether a view below reads the `\(name)` from the environment"
          } else if isGivenBack {
            "whether the closure receives each change before the `\(name)` is re-created"
          } else if lost < .shown {
            "whether a view shows what changes in the `\(name)` after it is created"
          } else {
            nil
          }
        findings.add(
          at: call.range,
          "`\(name)` is re-created each time this body runs and loses its state; store it in a property",
          severity: isObserved && missingFact == nil ? nil : .hint,
          related: [file.facts.related(made.declaration, "class declared here")],
          fixes: [fix(call, name, made, of: type, in: file)], missingFact: missingFact)
      }
    }
  }

  // MARK: - What is created

  /// The class in `Model()` and `Outer.Model()`, and in `Detail(model: .init())` for a view with a property of this type.
  /// The enum case `Route.Model(…)` is none.
  private func classMade(by call: FunctionCallExpr, in file: FileModel) -> KnownClass? {
    guard let callee = call.calledExpression, let name = call.calleeName else { return nil }
    guard name == "init", call.isImplicitMember else {
      let made = name.isCapitalized ? file.facts.fullyKnownClass(named: name.text) : nil
      let isNested = made?.declaration.fact.qualifiedName.hasSuffix(callee.text) ?? false
      return callee.kind != .memberAccessExpr || isNested ? made : nil
    }
    guard let (view, label) = receiver(of: call.node) else { return nil }
    return file.facts.type(named: view.text)?.properties.first { $0.name == label }
      .flatMap { file.facts.fullyKnownClass(named: $0.type) }
  }

  /// Whether the object outlives the expression: it is passed on, or assigned to a name.
  private func isKept(_ call: FunctionCallExpr) -> Bool {
    guard let parent = call.node.parent else { return false }
    return parent.kind == .labeledExpr && parent.parent?.kind == .functionCallExpr || parent.kind == .initializerClause
  }

  /// Whether the object is only a fallback for a missing one: `given ?? Model()`.
  private func isFallback(_ call: FunctionCallExpr) -> Bool {
    var child = call.node
    for ancestor in call.node.ancestors {
      switch ancestor.kind {
      case .sequenceExpr: if child.previousSibling.textEquals("??") { return true }
      case .closureExpr, .codeBlock, .accessorBlock: return false
      default: break
      }
      child = ancestor
    }
    return false
  }

  /// The local name of an object, and the braces that are its scope.
  private func local(_ call: FunctionCallExpr) -> (name: Name, block: SyntaxNode)? {
    guard call.node.parent?.kind == .initializerClause,
      let name = call.node.parent?.parent.flatMap(PatternBinding.init)?.name,
      let block = call.node.enclosingStatement.parent
    else { return nil }
    return (name, block)
  }

  // MARK: - Who receives it

  /// The name of the view whose initializer receives an object, and the label of the argument; empty without a label.
  private func receiver(of object: SyntaxNode) -> (view: Name, label: String)? {
    guard let argument = object.parent.flatMap(LabeledExpr.init),
      let view = argument.node.parent.flatMap(FunctionCallExpr.init)?.calleeName, view.isCapitalized
    else { return nil }
    return (view, argument.label?.text ?? "")
  }

  /// Whether every receiver of the object, directly or through a local name, needs only the first one or is unknown.
  private func isOnlyHandedOn(_ call: FunctionCallExpr, by type: TypeDeclaration, in file: FileModel) -> Bool {
    let uses = local(call).map { file.references(to: $0.name, in: $0.block) } ?? [call.node]
    let handed = uses.filter { $0.parent?.kind == .labeledExpr }
    return !handed.isEmpty
      && handed.allSatisfy { object in
        keepsFirst(object, in: file) || isLinkValue(object) || isGivenToFunction(object, of: type)
      }
  }

  /// Whether the view that receives the object stores the first one and ignores later ones.
  private func keepsFirst(_ object: SyntaxNode, in file: FileModel) -> Bool {
    guard let (view, label) = receiver(of: object) else { return false }
    // If several targets have a view of this name, the call may refer to any of them.
    return file.facts.types(named: view.text).contains { part in
      let named = part.fact.properties.first { $0.name == label }
      if named?.wrappers.contains("ObservedObject") ?? false { return false }
      let hasInitializer = part.fact.members.contains { $0.kind == .initializer }
      return part.fact.properties.contains { property in
        (property.name == label || hasInitializer)
          && (property.wrappers.contains("StateObject") || property.wrappers.contains("State"))
      }
    }
  }

  /// Whether the object is in `NavigationLink(value: …)`, where the path keeps the object of the tapped link.
  private func isLinkValue(_ object: SyntaxNode) -> Bool {
    object.ancestors.prefix { $0.kind != .codeBlock && $0.kind != .closureExpr }.contains { ancestor in
      guard let argument = LabeledExpr(ancestor), argument.label == "value" else { return false }
      return ancestor.parent.flatMap(FunctionCallExpr.init)?.calleeName == "NavigationLink"
    }
  }

  /// Whether the object is passed to a function or a closure whose use of it is unknown.
  private func isGivenToFunction(_ object: SyntaxNode, of type: TypeDeclaration) -> Bool {
    guard let callee = object.parent?.parent.flatMap(FunctionCallExpr.init)?.calleeName else { return false }
    return callee.isCapitalized
      ? type.functions.contains { $0.name == callee }
      : !callee.isAny(of: ["environment", "environmentObject"])
  }

  /// Whether an unobserved object is temporary storage that other code fills in one run, or belongs to another object.
  private func isScratch(_ call: FunctionCallExpr, in file: FileModel) -> Bool {
    if let (name, block) = local(call) {
      return file.references(to: name, in: block).contains {
        $0.parent?.kind == .labeledExpr || StateWrite(reference: $0) != nil
      }
    }
    guard let outer = call.node.parent?.parent.flatMap(FunctionCallExpr.init), let callee = outer.calleeName else {
      return true
    }
    if !callee.isCapitalized { return !callee.isAny(of: ["environment", "environmentObject"]) }
    let declared = file.facts.types(named: callee.text).map(\.fact)
    return !declared.isEmpty && !declared.contains { $0.inheritedTypes.contains("View") }
  }

  /// Whether the receiver uses the object; no view may read an object in the environment. Nil if that is not known.
  private func isRead(_ call: FunctionCallExpr, _ name: String, in file: FileModel) -> Bool? {
    guard let modifier = call.node.parent?.parent.flatMap(FunctionCallExpr.init), let content = modifier.base,
      modifier.calleeName.isAny(of: ["environment", "environmentObject"])
    else { return true }
    return file.readsFromEnvironment(name, in: content)
  }

  // MARK: - What is lost

  /// Whether users can change anything in the view that receives the object.
  private func hasStakes(_ call: FunctionCallExpr, in file: FileModel) -> Bool {
    let reachability = file.reachability(of: call.node)
    return reachability.isShown && reachability.isTouchable
  }

  /// Which state is lost when the body re-creates an object, as far as the views that receive it show that state.
  private func lostState(_ call: FunctionCallExpr, _ made: KnownClass, in file: FileModel) -> LostState {
    let receiver = call.node.parent?.parent.flatMap(FunctionCallExpr.init)?.calleeName
    return file.facts.state(lostWith: made) { view in
      // Any view may receive it through a local name or from the environment.
      receiver.map { !$0.isCapitalized || $0.text == view } ?? true
    }
  }

  /// Whether no code in the program changes such an object, so that the new one equals the old one.
  private func isTheSameAgain(_ made: KnownClass, in file: FileModel) -> Bool {
    file.facts.knowsEntryPoint && file.facts.changesState(of: made) == false
  }

  /// Whether an argument may have another value when the body runs again.
  private func takesValues(_ call: FunctionCallExpr) -> Bool {
    call.arguments.contains { argument in
      argument.expression.map { !$0.isLiteral && ValueKind($0) != .staticMember && $0.kind != .closureExpr } ?? false
    }
  }

  /// Whether the object receives a value and a closure that sets it: `Draft(text) { text = $0 }`. The next object is
  /// then created from what the closure received.
  private func givesBack(_ call: FunctionCallExpr) -> Bool {
    let values = call.arguments.compactMap(\.expression)
    let closures = values.compactMap(ClosureExpr.init) + [call.trailingClosure].compactMap(\.self)
    return closures.contains { closure in
      closure.statements.lazy.compactMap(Assignment.init).contains { assignment in
        guard let target = assignment.target.selfMemberName else { return false }
        return values.contains { $0.kind != .closureExpr && $0.mentions(target) }
      }
    }
  }

  // MARK: - Fix

  private func fix(
    _ call: FunctionCallExpr, _ name: String, _ made: KnownClass, of type: TypeDeclaration, in file: FileModel
  ) -> Fix? {
    guard call.trailingClosure == nil, call.arguments.allSatisfy({ $0.expression?.isLiteral ?? false }),
      let member = call.node.enclosingMember, call.node.parent?.kind == .labeledExpr || constant(call) != nil
    else { return nil }
    let variable = constant(call)
    let property = variable?.bindings.first?.name?.text ?? name.prefix(1).lowercased() + name.dropFirst()
    guard !type.variables.contains(where: { $0.binding.name?.text == property }) else { return nil }
    let indentation = file.tree.indentation(ofLineAt: member.range.lowerBound)
    let value = call.isImplicitMember ? name + call.node.text.dropFirst(".init".count) : call.node.text
    let wrapper = made.isObservableObject ? "StateObject" : "State"
    // Up to Xcode 26, `@State` creates an object on every view init: better than in every body, but still not ideal.
    return Fix(
      title: "Move it to a `@\(wrapper)` property", isSafe: false,
      isPreferred: made.isObservableObject || type.viewRole == .app,
      edits: [
        .insert(
          "@\(wrapper) private var \(property) = \(value)\n\n\(indentation)", at: member.range.lowerBound),
        variable.map { .delete($0.node.removalRange) } ?? .replace(call.range, by: property),
      ])
  }

  /// `let model = Model()`, a statement of the body.
  private func constant(_ call: FunctionCallExpr) -> VariableDecl? {
    guard let variable = call.node.parent?.parent?.parent.flatMap(VariableDecl.init), variable.isLet,
      let binding = variable.bindings.only, binding.value == call.node, binding.name != nil
    else { return nil }
    return variable
  }
}
