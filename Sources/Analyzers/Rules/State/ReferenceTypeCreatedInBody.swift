struct ReferenceTypeCreatedInBody: TypeRule {
  static let info = RuleInfo(
    id: "reference_type_created_in_body", topic: .state, severity: .warning, tier: .precise,
    title: "Object is created in `body`",
    explanation: """
      **What happens.** The state of the object is lost whenever the view updates, and its subscriptions and requests \
      start over.

      **Why.** SwiftUI evaluates a body often, at times on every frame. Each evaluation creates a new object.

      **What to do.** Own it: `@StateObject private var model = Model()`, or `@State` for an `@Observable` class, and \
      pass the property on. See Apple's \
      [Managing model data in your app](https://developer.apple.com/documentation/swiftui/managing-model-data-in-your-app).

      **When it is fine.** In actions, in the value of a `NavigationLink`, behind `??`, in content that is rendered to \
      an image or that takes no touches, in previews, where the child keeps the first object that it is given, for \
      example in a `@StateObject`, in a body that runs only once because nothing that it depends on changes, and where \
      no view below reads the object from the environment. None of these is reported. It is a hint where one of these is \
      not known, where no view is known to show what changes in the object, and where each change is passed on, so that \
      the next object probably finds it.
      """,
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
        note: "made from values that change: a kept object would show the first of them"),
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
        severity: .hint, note: "whether the body runs again is not known"),
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
        note: "no view below reads it"),
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
        note: "the body runs once"),
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
        severity: .hint, note: "nothing is known to read it"),
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
        severity: .hint, note: "nothing observes it"),
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
        note: "a case of an enum, and actions"),
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
        note: "in an action"),
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
        note: "the child keeps the first one"),
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
        note: "the same under a name"),
      .flagged(
        """
        final class Session {
          var token = ""
        }
        struct Home: View {
          var body: some View { Child(session: ▸Session()◂) }
        }
        """,
        severity: .hint, note: "nothing observes it, but what it holds is lost"),
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
        note: "scratch space of one layout"),
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
        note: "the path keeps the one that was tapped"),
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
        note: "what the closure does with it is not known"),
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
        note: "for previews"),
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
        note: "no touch reaches them, and an image is drawn once"),
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
        note: "only where none was given"),
      .accepted(
        """
        struct Point3 { var x = 0 }
        struct Home: View {
          var body: some View { Chart3(origin: Point3()) }
        }
        """,
        note: "a value"),
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
        note: "each change goes to the store, in which the next object finds it"),
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
        note: "the next object holds the same settings"),
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
        severity: .hint, note: "the closure may get each change before"),
    ])

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.viewRole == .view || type.viewRole == .viewModifier || type.viewRole == .app else { return }
    for part in type.parts {
      for call in file.calls(in: part.node) {
        guard let name = call.calleeName, name.isCapitalized, isKept(call),
          let made = file.facts.fullyKnownClass(named: name.text), names(call, made), made.hasVariables,
          file.isInBodyScope(call.node), !file.hasErrors(call.node), !file.isPreviewHelper(type)
        else { continue }
        let isObserved = made.isObservable || made.isObservableObject
        guard isObserved || made.hasVisibleVariables && !isScratch(call, in: file),
          !isOnlyHandedOn(call, by: type, in: file), !isFallback(call), hasStakes(call, in: file)
        else { continue }
        let rerun = file.rerun(ofBodyOf: type)
        let isRead = isRead(call, name, in: file)
        let lost = lostState(call, made, in: file)
        // An object that is made from values of the view gets the new ones only if it is created again.
        guard rerun != .never, isRead != false, !isTheSameAgain(made, in: file), lost >= .shown || !takesValues(call)
        else { continue }
        let isGivenBack = lost == .entered && givesBack(call)
        let missingFact: String? =
          if rerun == .unknown {
            "whether the body of `\(type.name.text)` runs again while it is shown"
          } else if isRead == nil {
            "whether a view below reads the `\(name.text)`"
          } else if isGivenBack {
            "whether the closure gets each change before the `\(name.text)` is created again"
          } else if lost < .shown {
            "whether a view shows what changes in the `\(name.text)` after it is created"
          } else {
            nil
          }
        findings.add(
          at: call.range, "`\(name.text)` is created again each time this body runs, and its state is lost",
          severity: isObserved && missingFact == nil ? nil : .hint,
          related: [file.facts.related(made.declaration, "the class")],
          fixes: [fix(call, name, made, of: type, in: file)], missingFact: missingFact)
      }
    }
  }

  /// What is lost of an object that the body creates again, as far as what gets it shows it.
  private func lostState(_ call: FunctionCallExpr, _ made: KnownClass, in file: FileModel) -> LostState {
    let receiver = call.node.parent?.parent.flatMap(FunctionCallExpr.init)?.calleeName
    return file.facts.state(lostWith: made) { view in
      // What gets it through a name, or from the environment, may be any view.
      receiver.map { !$0.isCapitalized || $0.text == view } ?? true
    }
  }

  /// Whether the object is given a value, and a closure that sets it: `Draft(text) { text = $0 }`. The next object is
  /// then made from what the closure was told.
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

  /// Whether an argument may have another value in another run of the body.
  private func takesValues(_ call: FunctionCallExpr) -> Bool {
    call.arguments.contains { argument in
      argument.expression.map { !$0.isLiteral && ValueKind($0) != .staticMember && $0.kind != .closureExpr } ?? false
    }
  }

  /// Whether no code of the program changes such an object, so that the new one equals the old one.
  private func isTheSameAgain(_ made: KnownClass, in file: FileModel) -> Bool {
    file.facts.knowsEntryPoint && file.facts.changesState(of: made) == false
  }

  /// Whether a call means the class: `Model()` and `Outer.Model()` do, the case `Route.Model(…)` of an enum does not.
  private func names(_ call: FunctionCallExpr, _ made: KnownClass) -> Bool {
    guard let callee = call.calledExpression, callee.kind == .memberAccessExpr else { return true }
    return made.declaration.fact.qualifiedName.hasSuffix(callee.text)
  }

  /// Whether what gets the object uses it: an object in the environment may have no reader. Nil where that is not known.
  private func isRead(_ call: FunctionCallExpr, _ name: Name, in file: FileModel) -> Bool? {
    guard let modifier = call.node.parent?.parent.flatMap(FunctionCallExpr.init), let content = modifier.base,
      modifier.calleeName.isAny(of: ["environment", "environmentObject"])
    else { return true }
    return file.readsFromEnvironment(name.text, in: content)
  }

  /// Whether users can change anything in what gets the object.
  private func hasStakes(_ call: FunctionCallExpr, in file: FileModel) -> Bool {
    let reachability = file.reachability(of: call.node)
    return reachability.isShown && reachability.isTouchable
  }

  /// Whether the object only stands in for one that is missing: `given ?? Model()`.
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

  /// Whether the object outlives the expression: it is passed on, or assigned to a name.
  private func isKept(_ call: FunctionCallExpr) -> Bool {
    guard let parent = call.node.parent else { return false }
    return parent.kind == .labeledExpr && parent.parent?.kind == .functionCallExpr || parent.kind == .initializerClause
  }

  /// Whether an unobserved object is temporary storage that other code fills in one run, or serves another object.
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

  /// The local name of an object, and the braces that are its scope.
  private func local(_ call: FunctionCallExpr) -> (name: Name, block: SyntaxNode)? {
    guard call.node.parent?.kind == .initializerClause,
      let name = call.node.parent?.parent.flatMap(PatternBinding.init)?.name,
      let block = call.node.enclosingStatement.parent
    else { return nil }
    return (name, block)
  }

  /// Whether everything that gets the object, directly or by name, needs only the first one, or is unknown.
  private func isOnlyHandedOn(_ call: FunctionCallExpr, by type: TypeDeclaration, in file: FileModel) -> Bool {
    let uses = local(call).map { file.references(to: $0.name, in: $0.block) } ?? [call.node]
    let handed = uses.filter { $0.parent?.kind == .labeledExpr }
    return !handed.isEmpty
      && handed.allSatisfy { object in
        keepsFirst(object, in: file) || isLinkValue(object) || isGivenToFunction(object, of: type)
      }
  }

  /// Whether the object is in `NavigationLink(value: …)`: the path keeps the one that was tapped.
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

  private func keepsFirst(_ object: SyntaxNode, in file: FileModel) -> Bool {
    guard let argument = object.parent.flatMap(LabeledExpr.init),
      let child = argument.node.parent.flatMap(FunctionCallExpr.init)?.calleeName, child.isCapitalized
    else { return false }
    let label = argument.label?.text ?? ""
    // Where targets have views of the same name, any of them may be meant.
    return file.facts.types(named: child.text).contains { part in
      part.fact.properties.contains { property in
        (property.name == label || part.fact.members.contains { $0.kind == .initializer })
          && (property.wrappers.contains("StateObject") || property.wrappers.contains("State"))
      }
    }
  }

  private func fix(
    _ call: FunctionCallExpr, _ name: Name, _ made: KnownClass, of type: TypeDeclaration, in file: FileModel
  ) -> Fix? {
    guard call.trailingClosure == nil, call.arguments.allSatisfy({ $0.expression?.isLiteral ?? false }),
      let member = call.node.enclosingMember, call.node.parent?.kind == .labeledExpr || constant(call) != nil
    else { return nil }
    let variable = constant(call)
    let property = variable?.bindings.first?.name?.text ?? name.text.prefix(1).lowercased() + name.text.dropFirst()
    guard !type.variables.contains(where: { $0.binding.name?.text == property }) else { return nil }
    let indentation = file.tree.indentation(ofLineAt: member.range.lowerBound)
    let wrapper = made.isObservableObject ? "StateObject" : "State"
    // `@State` creates an object in each initializer of a view, which is better than in each body, but still not right.
    return Fix(
      title: "Own it with @\(wrapper)", isSafe: false, isPreferred: made.isObservableObject || type.viewRole == .app,
      edits: [
        .insert(
          "@\(wrapper) private var \(property) = \(call.node.text)\n\n\(indentation)", at: member.range.lowerBound),
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
