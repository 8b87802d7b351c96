import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// Tests which facts are collected from a file, by kind.
@Suite struct FactCollectionTests {
  private func facts<F: Fact>(_: F.Type = F.self, _ source: String) -> [F] {
    FileFacts(SyntaxTree.parse(SourceText("import SwiftUI\n" + source))).merged.facts(F.self)
  }

  @Test func propertiesSayWhatTheirWrappersAreGiven() throws {
    let type = try #require(
      facts(
        TypeFact.self,
        """
        struct Settings: View {
          @AppStorage("size", store: .group) private var size = 17.0
          @Environment(\\.dismiss) private var dismiss
          @Environment(Store.self) private var store
          let make: () -> Void = { print("a") }
        }
        """
      ).first)
    #expect(type.properties.map(\.wrappers) == [["AppStorage"], ["Environment"], ["Environment"], []])
    #expect(
      type.properties.flatMap(\.attributes).map(\.arguments) == [
        ["\"size\"", "store: .group"], ["\\.dismiss"], ["Store.self"],
      ])
    #expect(type.properties.map(\.initialText) == ["17.0", "", "", "{ print(\"a\") }"])
    #expect(type.properties.last?.initialValue == .closure)
  }

  @Test func functionsSayWhatTheyDoOverTime() throws {
    let members = try #require(
      facts(
        TypeFact.self,
        """
        final class Feed {
          nonisolated func plain(_ a: Int, of b: Int = 2) { items.append(a) }
          func load(page: Int) async {
            do { items.append(contentsOf: try await api.page(page)) } catch { failure = error }
          }
          func search() { task = Task { [weak self] in try? await Task.sleep(for: .seconds(1)); self?.run() } }
        }
        """
      ).first?.members)
    #expect(members.map(\.parameters.count) == [2, 1, 0])
    #expect(members.map(\.attributes) == [["nonisolated"], [], []])
    #expect(members[0].parameters.map(\.label) == ["_", "of"])
    #expect(members[0].work == nil)
    #expect(
      members[1].work
        == WorkFact(
          startsTask: false, calls: ["append", "page"], catchAssigns: ["failure"], selfCaptures: [])
    )
    #expect(
      members[2].work
        == WorkFact(
          startsTask: true, calls: ["Task", "run", "seconds", "sleep"], catchAssigns: [],
          selfCaptures: ["weak"]))
  }

  @Test func namesInSightOfTheCodeOnlyAreNoReferences() throws {
    let members = try #require(
      facts(
        TypeFact.self,
        "struct A { init(theme: Int) { let size = theme; sum = size + scale + names.map { n in n }.count } }"
      ).first?.members)
    #expect(members[0].references.map(\.name) == ["sum", "scale", "names"])
  }

  @Test func ofAMethodOnlyItsCallsAreReferences() throws {
    let members = try #require(
      facts(
        TypeFact.self,
        """
        struct A {
          func a() { run(size); self.stop(); model.load(first.name); later { wait() }; Log.shared.note() }
          static func b() -> Int { size }
          static func c(of size: Int) -> Int { size + scale }
          var body: some View { Text(name()) }
        }
        """
      ).first?.members)
    #expect(
      members.map { $0.references.map(\.name) } == [
        ["run", "stop", "model", "later", "note", "shared"], ["size"], [], [],
      ])
  }

  @Test func globalsAreKnownWithWhatMakesThem() {
    let globals = facts(
      GlobalFact.self,
      """
      let theme = Theme()
      private var count: Int { theme.size }
      func usual() -> Int { 17 }
      #if DEBUG
      let log = Log.shared
      #endif
      """
    )
    #expect(globals.map(\.name) == ["theme", "count", "usual", "log"])
    #expect(globals.map(\.isPrivate) == [false, true, false, false])
    #expect(globals.map { $0.property?.initialValue } == [.constructor("Theme"), nil, nil, .staticMember])
    #expect(globals.map { $0.member?.kind } == [nil, .property, .function, nil])
  }

  @Test func typesInBranchesOfAConditionSayWhich() {
    let types = facts(
      TypeFact.self, "#if os(iOS)\nstruct A {}\n#elseif DEBUG\nstruct A {}\n#else\nstruct A {}\n#endif\nstruct B {}")
    #expect(types.map(\.condition) == ["#if os(iOS)", "#elseif DEBUG", "#else", ""])
  }

  @Test func geometriesAreKnownByTheirView() {
    let geometries = facts(
      GeometryFact.self,
      """
      struct Gallery: View {
        @Namespace var space
        var body: some View {
          ZStack {
            Thumb().matchedGeometryEffect(id: "photo", in: space)
            if isOpen { Photo().matchedGeometryEffect(id: photo.id, in: space, isSource: false) }
            NavigationLink("a") { Detail().navigationTransition(.zoom(sourceID: 1, in: space)) }
              .matchedTransitionSource(id: 1, in: space)
          }
        }
      }
      """
    )
    let said = geometries.map { "\($0.use) \($0.id) \($0.namespace) \($0.isSource) \($0.isAlwaysShown)" }
    #expect(
      said == [
        "matchedGeometryEffect \"photo\" space true true", "matchedGeometryEffect photo.id space false false",
        "matchedTransitionSource 1 space true true", "zoom 1 space false false",
      ])
    #expect(geometries.allSatisfy { $0.owner == "Gallery" })
  }

  @Test func namesThatTwoPlacesShare() {
    let source = """
      let key = "theme"
      struct Board: View {
        @SceneStorage("tab") private var tab: Int = 0
        @AppStorage(key) private var theme = "dark"
        var body: some View {
          NavigationLink("Soup", value: Recipe(id: 1))
          Home().navigationDestination(for: Recipe.self) { RecipeView(recipe: $0) }
        }
      }
      """
    #expect(facts(StringConstantFact.self, source) == [StringConstantFact(constant: "key", text: "theme")])
    #expect(
      facts(StorageKeyFact.self, source) == [
        StorageKeyFact(key: "tab", storage: .scene, type: "Int", defaultValue: "0", isUnused: true),
        StorageKeyFact(key: "key", storage: .app, type: "", defaultValue: "\"dark\"", isUnused: true),
      ])
    #expect(facts(ValueLinkFact.self, source) == [ValueLinkFact(valueType: "Recipe", owner: "Board")])
    #expect(
      facts(NavigationDestinationFact.self, source) == [
        NavigationDestinationFact(valueType: "Recipe", view: "RecipeView", owner: "Board")
      ])
  }

  @Test func coordinateSpacesSayWhetherTheirNameIsALiteral() {
    let source = """
      struct Board: View {
        var body: some View { A().coordinateSpace(name: "a").coordinateSpace(.named(Space.b)).coordinateSpace(.named("c")) }
      }
      """
    let spaces = facts(CoordinateSpaceFact.self, source)
    #expect(
      Set(spaces) == [
        CoordinateSpaceFact(space: "a", isLiteral: true), CoordinateSpaceFact(space: "Space.b", isLiteral: false),
        CoordinateSpaceFact(space: "c", isLiteral: true),
      ])
  }

  @Test func objectsThatArePutIntoTheEnvironment() {
    let source = """
      struct Root: View {
        @StateObject private var store = Store()
        var body: some View {
          Home().environmentObject(store).environment(Router()).environment(\\.theme, .dark).environmentObject(other)
        }
      }
      """
    #expect(Set(facts(EnvironmentObjectFact.self, source).map(\.type)) == ["", "Router", "Store"])
    #expect(facts(EnvironmentObjectFact.self, source).allSatisfy { $0.owner == "Root" })
  }

  @Test func environmentsOfViews() throws {
    let source = """
      struct Root: View {
        @StateObject private var store = Store()
        var body: some View {
          NavigationStack {
            Home().card().environment(Router())
            link.environmentObject(store)
          }
          .environmentObject(Theme.shared)
          .sheet(isPresented: $isShown) { Editor() }
          Unknown().environmentObject(other.model)
        }
        private var link: some View { NavigationLink("a") { Detail().padding() } }
      }
      func host() { show(UIHostingController(rootView: Home())) }
      """
    let paths = facts(EnvironmentPathFact.self, source)
    let home = try #require(paths.first { $0.view == "Home" && $0.end == .owner })
    #expect(home.inner == ["Router"] && home.outer == ["Theme"] && home.passed == ["card"] && home.hasStack)
    let detail = try #require(paths.first { $0.view == "Detail" })
    #expect(detail.missed == ["Store"] && detail.outer == ["Theme"] && detail.isPushed && detail.passed.isEmpty)
    let editor = try #require(paths.first { $0.view == "Editor" })
    #expect(editor.isPresented && !editor.hasStack && editor.owner == "Root")
    #expect(!paths.contains { $0.view == "Unknown" })
    #expect(paths.contains { $0.view == "Home" && $0.end == .hosted })
  }

  @Test func environmentsOfViewsThatAreHostedOrPreviewed() {
    let source = """
      struct Root: View {
        var body: some View { Home().contextMenu { Text("") } preview: { Detail().environmentObject(Store()) } }
        func render() { let home = Home().padding(); save(ImageRenderer(content: home)) }
      }
      final class Host: UIHostingController<Detail> { init() { super.init(rootView: Detail()) } }
      """
    let paths = facts(EnvironmentPathFact.self, source).map { "\($0.view) \($0.owner) \($0.end)" }
    #expect(
      paths.sorted() == [
        "Detail Host hosted", "Detail Root menuPreview", "Home Root hosted", "Home Root owner",
        "ImageRenderer (save _) handed", "Store Root owner",
      ])
  }

  @Test func windowsViewsAndTheirModifiers() throws {
    let source = """
      struct Main: App { var body: some Scene { WindowGroup { Home() }.windowStyle(.hiddenTitleBar) } }
      extension NSWindow { func plain() { titlebarAppearsTransparent = true } }
      extension View {
        @ViewBuilder func marked(_ isOn: Bool) -> some View { if isOn { bold() } else { self } }
        func card(_ radius: Double) -> some View { if #available(iOS 17, *) { bold() } else { padding(radius) } }
      }
      struct Home: View {
        var store: Store?
        var body: some View { Text(Format.short(1)).navigationTitle("a").navigationBarTitleDisplayMode(.inline) }
      }
      """
    #expect(
      facts(WindowSettingFact.self, source) == [
        WindowSettingFact(setting: .windowStyle, value: ".hiddenTitleBar"),
        WindowSettingFact(setting: .titlebarAppearsTransparent, value: "true"),
      ])
    #expect(facts(ExtensionFunctionFact.self, source).map(\.isConditional) == [true, false])
    #expect(facts(ViewFact.self, source).first?.titleModes == [".inline"])
    #expect(
      facts(TypeUsedByViewFact.self, source) == [
        TypeUsedByViewFact(type: "Store", view: "Home", isHeld: true), TypeUsedByViewFact(type: "Format", view: "Home"),
      ])
  }

  @Test func manifestsSayWhereTheirTargetsStand() {
    let source = """
      import PackageDescription
      let package = Package(
        name: "App",
        targets: [
          .target(name: "Model", dependencies: [.target(name: "Base")]), .executableTarget(name: "App", path: "App/Code"),
          .testTarget(name: "ModelTests"),
        ])
      """
    #expect(
      Set(facts(PackageTargetFact.self, source)) == [
        PackageTargetFact(target: "App", folder: "App/Code"),
        PackageTargetFact(target: "Model", folder: "Sources/Model"),
        PackageTargetFact(target: "ModelTests", folder: "Tests/ModelTests", isTest: true),
      ])
    #expect(facts(PackageTargetFact.self, source.replacing("PackageDescription", with: "Foundation")).isEmpty)
  }

  @Test func manifestsSayThatTheMainActorIsTheDefault() {
    let manifest = "import PackageDescription\nlet settings = [SwiftSetting.defaultIsolation(MainActor.self)]"
    #expect(facts(ModuleIsolationFact.self, manifest) == [ModuleIsolationFact(sign: .mainActorDefault)])
    #expect(facts(ModuleIsolationFact.self, manifest.replacing("MainActor.self", with: "nil")).isEmpty)
    let ofTarget = """
      import PackageDescription
      let package = Package(targets: [
        .target(name: "App", swiftSettings: [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]),
      ])
      """
    #expect(
      facts(ModuleIsolationFact.self, ofTarget)
        == [ModuleIsolationFact(sign: .nonsendingDefault, folder: "Sources/App")])
    for code in ["nonisolated struct A {}", "struct A { @concurrent func load() async {} }"] {
      #expect(facts(ModuleIsolationFact.self, code) == [ModuleIsolationFact(sign: .optOut)])
    }
    #expect(facts(ModuleIsolationFact.self, "struct A { nonisolated func load() async {} }").isEmpty)
  }

  @Test func windowsThatMoveByTheirBackground() {
    let source = """
      func open(_ window: NSWindow) { window.isMovableByWindowBackground = isFloating }
      final class Panel: NSPanel { func set() { isMovableByWindowBackground = true } }
      final class Still: NSView { override var mouseDownCanMoveWindow: Bool { false } }
      """
    #expect(
      facts(WindowSettingFact.self, source) == [
        WindowSettingFact(setting: .isMovableByWindowBackground, value: "isFloating"),
        WindowSettingFact(setting: .mouseDownCanMoveWindow, value: "false", owner: "Still"),
      ])
  }

  @Test func entitiesSayHowTheyAreMadeAndWhetherTheyReceiveInput() {
    let source = """
      func build() async throws {
        let ball = ModelEntity(mesh: mesh)
        let scene = try await Entity(named: "Scene")
        ball.components[InputTargetComponent.self] = target
        scene.generateCollisionShapes(recursive: true)
      }
      """
    let found = facts(EntityFact.self, source)
    #expect(Set(found.map(\.what)) == [.creates, .loads, .receivesInput])
    #expect(found.count == 4)
  }

  @Test func representablesSayWhatTheyMake() {
    let source = """
      struct Field: NSViewRepresentable {
        func makeNSView(context: Context) -> NSView { let view = Host(rootView: text); view.focus(); return view }
      }
      extension Field { func focus() { view.becomeFirstResponder() } }
      final class Host: NSHostingView<Text> { func set() { sizingOptions = [.minSize] } }
      struct Plain { func makeNSView() -> NSView { NSView().becomeFirstResponder() } }
      """
    #expect(facts(RepresentedViewFact.self, source) == [RepresentedViewFact(representable: "Field", view: "Host")])
    #expect(facts(FocusingRepresentableFact.self, source) == [FocusingRepresentableFact(representable: "Field")])
    #expect(facts(SizedHostFact.self, source) == [SizedHostFact(type: "Host")])
  }

  @Test func backgroundsOfAllViewsOfAClass() {
    let source = """
      extension NSTextView { open override var frame: CGRect { didSet { backgroundColor = .clear } } }
      extension NSTableView { open override func viewDidHide() { alphaValue = 1 } }
      extension UITextView { func clear() { backgroundColor = .clear } }
      func start() { UITableView.appearance().backgroundColor = .clear; UISwitch.appearance().onTintColor = .red }
      func tint() { UIStepper.appearance().tintColor = .red }
      """
    let classes = facts(ClassBackgroundFact.self, source).map(\.viewClass)
    #expect(classes == ["NSTextView", "UITableView", "UISwitch"])
  }

  @Test func selectionsOfLists() {
    let source = """
      struct Notes: View {
        @ObservedObject var model: NoteModel
        @State private var note = 0
        var body: some View {
          List(selection: $note) {}
          List(selection: $model.folder) {}
          TabView(selection: $note) {}
        }
      }
      """
    #expect(
      facts(SelectedPropertyFact.self, source) == [
        SelectedPropertyFact(property: "note", owner: "Notes"),
        SelectedPropertyFact(property: "folder", owner: "NoteModel"),
      ])
  }

  @Test func programsHaveAnEntryPoint() {
    #expect(facts(EntryPointFact.self, "@main struct Reader: App {}\nstruct Other: App {}").count == 1)
    #expect(facts(EntryPointFact.self, "@UIApplicationMain class AppDelegate: UIResponder {}").count == 1)
  }

  @Test func pathsOfStacks() {
    let source = """
      struct Home: View {
        @State private var path: [Int] = []
        var body: some View { NavigationStack(path: $path) { A().navigationDestination(for: Int.self) { _ in B() } } }
        func open() { path = [1, 2]; path.append(3) }
      }
      struct Other: View {
        @StateObject private var router = Router()
        var body: some View { NavigationStack(path: $router.route) { A().navigationDestination(for: Int.self) { _ in B() } } }
      }
      final class Router { var route: [Int] = []; var names: [String] = []
        func open() { route.append(contentsOf: [1, 2]); names = ["a", "b"]; for n in names { route.append(n) } } }
      """
    #expect(
      facts(DestinationPathFact.self, source) == [
        DestinationPathFact(path: "path", owner: "Home"), DestinationPathFact(path: "route", owner: ""),
      ])
    #expect(facts(BoundPathFact.self, source) == [BoundPathFact(path: "route", owner: "Router")])
    #expect(
      facts(BuiltPathFact.self, source) == [
        BuiltPathFact(path: "path", owner: "Home"), BuiltPathFact(path: "route", owner: "Router"),
        BuiltPathFact(path: "route", owner: "Router"),
      ])
  }

  @Test func pathsThatAreRestoredOrAppendedToTwice() {
    let source = """
      struct Home: View {
        @State private var path = [1, 2]
        @State private var other = [1]
        var body: some View { NavigationStack(path: $path) { A() } }
        func restore(_ data: Data) { path = try! JSONDecoder().decode([Int].self, from: data) }
        func open() { path.append(1); if isDeep { path.append(2) } }
        func push() { if isDeep { path.append(1) } else { path.append(2) } }
        func one() { path = NavigationPath() }
        func stored() { path = NavigationPath(codable) }
      }
      """
    #expect(facts(BuiltPathFact.self, source) == Array(repeating: BuiltPathFact(path: "path", owner: "Home"), count: 4))
  }

  @Test func stacksPushWhatMembersOfValuesBuild() {
    let source = """
      import SwiftUI
      struct Home: View {
        var body: some View {
          a.navigationDestination(for: Route.self) { $0.destination }
            .navigationDestination(for: Router.Page.self) { page in page.view(1).padding() }
            .navigationDestination(for: Note.self) { Detail(id: $0.id) }
        }
      }
      """
    let uses = facts(ViewUseFact.self, source)
    #expect(uses.map(\.name) == ["Detail", "Page", "Route"])
    #expect(uses.allSatisfy { $0.placement == .pushed && $0.owner == "Home" })
  }

  @Test(
    arguments: [
      ("Panel { Card() }", false), ("Panel { act() } content: { Card() }", false),
      ("Panel(content: { Card() })", false),
      ("Panel(Card())", true), ("Panel(content: Card())", true), ("Panel(content: Card().padding()) { }", true),
    ])
  func viewsThatAreArgumentsArePassed(body: String, isPassed: Bool) throws {
    let uses = facts(
      ViewUseFact.self, "import SwiftUI\nstruct Home: View { var body: some View { \(body) } }"
    ).filter { $0.name == "Card" }
    #expect(uses.map(\.isPassed) == [isPassed])
  }

  @Test func usesOfViewsAndTheirHostsWithoutSwiftUI() {
    let source = """
      import UIKit
      func show(_ window: UIWindow) {
        window.rootViewController = UINavigationController(rootViewController: PanelController(style: .plain))
        open(SettingsView())
        open(UIView(), Settings())
      }
      """
    let uses = FileFacts(SyntaxTree.parse(SourceText(source))).merged.facts(ViewUseFact.self)
    #expect(uses.map(\.name) == ["PanelController", "SettingsView"])
  }

  @Test func titleModesAreThoseOfTheScreenItself() {
    let source = """
      import SwiftUI
      struct Home: View {
        var body: some View {
          NavigationLink("a") { b.navigationBarTitleDisplayMode(.large) }.navigationBarTitleDisplayMode(.inline)
        }
      }
      """
    #expect(facts(ViewFact.self, source).first?.titleModes == [".inline"])
  }

  @Test func flagsThatOnePathSets() {
    let source = """
      final class Model { func open() { isAdding = true; if x { isBusy = true }; self.isEditing = true; name = "a" } }
      struct Home: View { func open() { isAdding = true; isEditing = true } }
      """
    #expect(
      facts(JointFlagsFact.self, source) == [JointFlagsFact(owner: "Model", first: "isAdding", second: "isEditing")])
  }

  @Test func modifierTypesSayWhatTheyApplyToTheirContent() {
    let source = """
      import SwiftUI
      struct Card: ViewModifier {
        func body(content: Content) -> some View {
          VStack { content.bold().overlay { Text("a").italic() }.onAppear { load() } }.padding().modifier(Calm())
        }
      }
      """
    #expect(
      facts(ModifierTypeFact.self, source) == [
        ModifierTypeFact(
          type: "Card", modifiers: ["bold", "modifier", "onAppear", "overlay", "padding"],
          callees: ["Calm", "Text", "VStack"])
      ])
  }

  @Test func whoAsksForReduceMotion() {
    let source = """
      import SwiftUI
      struct Home: View { @Environment(\\.accessibilityReduceMotion) private var still; var body: some View { Text("a") } }
      struct Other: View { @Environment(\\.dismiss) private var dismiss; var body: some View { Text("a") } }
      extension Animation { static var gentle: Animation? { UIAccessibility.isReduceMotionEnabled ? nil : .default } }
      func withMotion(_ action: () -> Void) { if UIAccessibility.isReduceMotionEnabled { action() } }
      """
    #expect(facts(ReducedMotionFact.self, source).map(\.asker) == ["Home", "gentle", "withMotion"])
  }

  @Test func viewsThatAreRenderedSayIt() {
    let source = """
      import SwiftUI
      func share() { let image = ImageRenderer(content: Card().padding()).uiImage }
      struct Home: View { var body: some View { Card() } }
      """
    #expect(facts(ViewUseFact.self, source).filter { $0.name == "Card" }.map(\.containers) == [["ImageRenderer"], []])
  }

  @Test func aliasesSayWhetherTheyAreFunctions() {
    let source = "typealias Handler = (Int) -> Void\nstruct A { typealias ID = Int; typealias Done = (() -> Void)? }"
    #expect(
      facts(TypeAliasFact.self, source) == [
        TypeAliasFact(alias: "Handler", isFunction: true), TypeAliasFact(alias: "ID", target: "Int", owner: "A"),
        TypeAliasFact(alias: "Done", isFunction: true, owner: "A"),
      ])
  }

  @Test func functionsThatLetClosuresChangeAValue() {
    let source = """
      struct Box<Value> {
        func edit(_ id: Int, change: @escaping (inout Note?) -> Void) -> (inout Note) -> Void {}
        func read(_ body: (Note) -> Void) {}
        func set(_ body: (inout Value) -> Void) {}
      }
      func with<T>(_ body: (inout T) -> Void, _ other: (inout Draft, Int) throws -> Int) {}
      """
    #expect(
      facts(LentValueFact.self, source) == [
        LentValueFact(function: "edit", type: "Note?", scope: "Box"), LentValueFact(function: "with", type: "Draft"),
      ])
  }

  @Test func conditionsNamePlatforms() {
    let source = "#if os(iOS) || !(os(macOS))\nlet a = 1\n#elseif DEBUG\nlet a = 2\n#else\nlet a = os(tvOS)\n#endif"
    #expect(
      facts(PlatformConditionFact.self, source) == [
        PlatformConditionFact(platform: .iOS), PlatformConditionFact(platform: .macOS),
      ])
    let inside = "struct A { func f() { g()\n#if os(watchOS)\nh()\n#endif\n} }"
    #expect(facts(PlatformConditionFact.self, inside) == [PlatformConditionFact(platform: .watchOS)])
  }

  @Test func availabilityChecksOfATarget() {
    let source = """
      func f() {
        if #available(iOS 16.4, macOS 13, *) {}
        guard #unavailable(iOS 16.4) else { return }
        if #available(iOS 17, *), x {}
      }
      @available(iOS 18, *) func g() {}
      """
    #expect(
      facts(AvailabilityCheckFact.self, source) == [
        AvailabilityCheckFact(platform: .iOS, major: 16, minor: 4),
        AvailabilityCheckFact(platform: .macOS, major: 13), AvailabilityCheckFact(platform: .iOS, major: 17),
      ])
  }

  @Test func extensionsSayWhichNamesTheyUse() {
    let source = """
      struct Here { var a = 1 }
      extension Here { var b: Int { a } }
      extension Board { var title: some View { Text(name).opacity(self.alpha).disabled($isOn).id(_key) }
        struct Nested { let own: Int; var sum: Int { own + 1 } } }
      extension View { func card() -> some View { padding() } }
      """
    #expect(
      facts(ExtensionNamesFact.self, source) == [
        ExtensionNamesFact(type: "Board", names: ["alpha", "isOn", "key", "name"])
      ])
    #expect(
      FileFacts(SyntaxTree.parse(SourceText("extension Board { var b: Int { a } }"))).merged
        .facts(ExtensionNamesFact.self).isEmpty, "no view can be extended without an import")
  }

  @Test func typesWhoseMembersOtherCodeMayUse() {
    let source = """
      struct Card: View { static let sample = Card(); let next: Card?; var body: some View { Text(""); Badge() } }
      final class Host: Base<Page> { @Wrapped var row: [String: Row<Cell>]; init(_ tile: Shapes.Tile?) {} }
      typealias Sheet = Panel
      extension Screen: Named {}
      func f(_ a: Any) { let menu = Menu1(), key = \\Knob.isOn; print(a as? Dial, Lamp().isOn, Fan().speed(1)) }
      """
    let expected = ["Row", "Cell", "Tile", "Page", "Panel", "Menu1", "Knob", "Dial", "Lamp"]
    #expect(facts(HeldTypeFact.self, source).map(\.type).sorted() == expected.sorted())
    func types(_ source: String) -> [String] {
      FileFacts(SyntaxTree.parse(SourceText(source))).merged.facts(HeldTypeFact.self).map(\.type)
    }
    #expect(types("import XCTest\nlet card: Card") == ["Card"])
    #expect(types("let card: Card") == [], "neither SwiftUI nor tests")
  }

  @Test func modelsThatViewsObserveAndRead() {
    let source = """
      struct Home: View {
        @StateObject private var store = Store()
        @ObservedObject var router: Router
        @State private var plain = Plain()
        var body: some View {
          Text(store.title + self.store.title).onAppear { store.isOpen = true }
          TextField("a", text: $router.text)
          Row(isOn: Binding(get: { store.isDone }, set: { store.wasDone = $0 }))
          Text(plain.title)
        }
      }
      """
    #expect(
      facts(ModelObserverFact.self, source) == [
        ModelObserverFact(model: "Router", view: "Home"), ModelObserverFact(model: "Store", view: "Home"),
      ])
    #expect(
      facts(ModelReadFact.self, source) == [
        ModelReadFact(model: "Router", member: "text", view: "Home"),
        ModelReadFact(model: "Store", member: "isDone", view: "Home"),
        ModelReadFact(model: "Store", member: "title", view: "Home"),
      ])
  }

  @Test func globalsThatAreObjects() {
    let source = "let store = Store(), size = 3\n#if DEBUG\nvar log = Log.init()\n#endif\nlet all = Store.shared"
    #expect(
      facts(GlobalObjectFact.self, source) == [
        GlobalObjectFact(type: "Store", global: "store"), GlobalObjectFact(type: "Log", global: "log"),
      ])
    let owned = """
      enum Shared { static let log = Log(), name = "a"; let size = Size() }
      final class Delegate: NSObject, UIApplicationDelegate { var player = Player(); let store: Store }
      """
    #expect(
      facts(GlobalObjectFact.self, owned) == [
        GlobalObjectFact(type: "Log", global: "log", owner: "Shared"),
        GlobalObjectFact(type: "Player", global: "player", owner: "Delegate"),
      ])
  }

  @Test func callsThatATaskAwaits() {
    let source = """
      struct Home: View {
        let model: Model
        var body: some View {
          Text("a").task { await model.load(); await refresh(); await self.model?.load() }
            .refreshable { await other.load(); Task { await send() } }.task(id: a, model.follow)
            .onAppear { job = Task { await send() }; Task { await get() } }.polling { await poll() }
        }
        func refresh() async { async let a = first(); _ = await (a, second()); await withTaskGroup { $0.addTask { await third() } } }
      }
      """
    let calls = facts(AwaitedCallFact.self, source).map {
      "\($0.runner) \($0.runnerName): \($0.owner)/\($0.base).\($0.function)"
    }
    #expect(
      calls.sorted() == [
        "function refresh: Home/.first", "function refresh: Home/.second", "function refresh: Home/.third",
        "function refresh: Home/.withTaskGroup",
        "identifiedTask : Model/.follow", "modifier polling: Home/.poll", "refresh : /other.load",
        "storedTask job: Home/.send",
        "viewTask : Home/.refresh", "viewTask : Model/.load",
      ])
    #expect(Set(facts(AwaitedCallFact.self, source).map(\.type)) == ["Home"])
  }

  @Test func relationshipsOfModels() {
    let source = """
      @Model final class Trip {
        var name = ""
        var start: Date?
        var guide: Guide?
        var stops: [Stop] = []
        @Relationship(deleteRule: .cascade, inverse: \\Photo.trip) var photos: [Photo]? = nil
        @Transient var draft: Draft?
      }
      struct Draft { var trip: Trip? }
      """
    #expect(
      facts(ModelRelationshipFact.self, source) == [
        ModelRelationshipFact(target: "Guide", model: "Trip", property: "guide"),
        ModelRelationshipFact(target: "Stop", model: "Trip", property: "stops", isToMany: true),
        ModelRelationshipFact(
          target: "Photo", model: "Trip", property: "photos", isToMany: true, inverse: "trip", isCascading: true),
      ])
  }

  @Test func placesThatCancelTasks() {
    let source = """
      final class Model {
        var job: Task<Void, Never>? { didSet { oldValue?.cancel() } }
        var poll: Task<Void, Never>?
        func stop() { poll?.cancel(); other.load?.cancel() }
        func viewDidDisappear() { self.poll?.cancel() }
        deinit { last?.cancel() }
      }
      """
    #expect(
      facts(TaskCancellationFact.self, source) == [
        TaskCancellationFact(property: "job", type: "Model"), TaskCancellationFact(property: "poll", type: "Model"),
        TaskCancellationFact(property: "load"),
        TaskCancellationFact(property: "poll", type: "Model", isOnDisappear: true),
      ])
  }

  @Test func functionsThatRespondToCancellation() {
    let source = """
      actor Client {
        func get() async throws { _ = try await URLSession.shared.data(from: url) }
        func all() async throws { try await get(); try await self.api.page(1) }
        func callback() async throws { try await withCheckedThrowingContinuation { start($0) } }
        func quiet() async throws { try? await get(); do { try await get() } catch {} }
        func plain() async { await other() }
        func loop() async throws { for try await line in lines { use(line) } }
        func task() async throws { try await job.value }
        func handled() async throws { try await withTaskCancellationHandler { try await a() } onCancel: { stop() } }
        func apart() async throws { Task { try await get() } }
        func repeated() async throws { do {} catch ClientError.expired { try await get() } catch {} }
      }
      func global() async throws { try Task.checkCancellation() }
      """
    let functions = facts(AsyncFunctionFact.self, source).filter { !$0.isOfAnyType }.map { fact in
      "\(fact.type) \(fact.function) \(fact.response) "
        + fact.awaited.map { "\($0.base).\($0.function)" }.joined(separator: " ")
    }
    #expect(
      functions == [
        "Client get fails ", "Client all finishes .get api.page", "Client callback finishes ", "Client quiet finishes ",
        "Client plain finishes ", "Client loop unknown ", "Client task finishes ", "Client handled fails ",
        "Client apart finishes ", "Client repeated unknown ", " global fails ",
      ])
  }

  @Test func wrappersThatCancel() {
    let source = """
      @propertyWrapper struct Replacing { var wrappedValue: Task<Void, Never>? { didSet { oldValue?.cancel() } } }
      @propertyWrapper final class Owned { final class Box { deinit { task.cancel() } }; var wrappedValue: Int }
      @propertyWrapper struct Plain { var wrappedValue: Int }
      struct Other { func stop() { task.cancel() } }
      """
    #expect(facts(CancelingWrapperFact.self, source).map(\.wrapper) == ["Replacing", "Owned"])
  }

  @Test func importsOfOnePlatform() {
    let source = "import AppKit\n#if os(iOS)\nimport UIKit\n#endif\nimport WatchKit\nimport Foundation"
    #expect(facts(PlatformImportFact.self, source).map(\.framework) == ["AppKit", "phone", "WatchKit", "phone"])
  }

  @Test func placesThatMakeViews() {
    let source = """
      struct Home: View {
        var body: some View {
          NavigationStack { List { ForEach(items) { Row(item: $0).id(1).bold() } } }
            .sheet(isPresented: $a) { Card { Detail() } }
        }
      }
      func route() -> some View { Detail() }
      """
    let uses = facts(ViewUseFact.self, source)
    #expect(uses.map(\.name) == ["Row", "Card", "Detail", "Detail"])
    #expect(uses.map(\.owner) == ["Home", "Home", "Home", ""])
    #expect(uses.map(\.placement) == [.stackRoot, .sheet, .sheet, .inline])
    #expect(uses.map(\.isRow) == [true, false, false, false])
    #expect(uses.map(\.isPresented) == [false, true, true, false])
    #expect(uses.map(\.containers) == [["List"], [], ["Card"], []])
    #expect(uses.map(\.labels) == [["item"], [], [], []])
    #expect(uses.map(\.identity) == ["1", nil, nil, nil])
    #expect(uses.map(\.modifiers) == [["id", "bold"], [], [], []])
  }

  @Test func placesThatBuildViewsWithTheirValues() {
    let source = """
      struct Home: View {
        @State private var name = ""
        @ObservedObject var model: Model
        let title: String
        var body: some View {
          Row(title, name: name, user: model.user) { Text("") }.disabled(true)
          TextField("", text: $name)
            .sheet(isPresented: $a) { Detail(name: name) }
        }
        func open() { show(Detail(name: name)) }
      }
      enum Route { @ViewBuilder var view: some View { Detail(name: "") } }
      """
    let all = facts(ViewInputFact.self, source)
    #expect(all.map(\.name) == ["Row", "Detail", "Detail", "Detail"])
    #expect(all.map(\.slot) == [.inline, .presented, .event, .helper])
    #expect(all.map(\.owner) == ["Home", "Home", "", ""])
    #expect(all.map(\.helper) == ["", "", "", "view"])
    #expect(all.map(\.isUntouchable) == [true, false, false, false])
    #expect(all[0].arguments.map(\.label) == ["", "name", "user", ""])
    #expect(all[0].arguments.map(\.origin.change) == [.constant, .changing, .constant, .unknown])
    #expect(all[0].arguments[0].origin.inputs == ["title"])
    #expect(
      all[0].arguments[2].origin.reads == [
        ObjectRead(type: "Model", member: "user", path: "model.user", isObject: true)
      ])
    #expect(all[1].arguments.isEmpty)
  }

  @Test func viewsInBranchesAndRows() {
    let source = """
      struct Home: View {
        @ObservedObject var model: Model
        var body: some View {
          VStack { A(x: 1) }
          if let user = model.user { B(x: user) }
          if model.isOn { C(x: 1) } else { D(x: 1) }
          ForEach(model.items) { E(x: $0) }
        }
      }
      """
    #expect(facts(ViewInputFact.self, source).map(\.branches) == [.none, .ofPayload, .other, .other, .other])
  }

  @Test func propertiesSayWhetherTheyPassChangesOn() {
    let source = """
      class A {
        var a = 0 { didSet { store.a = a } }
        var b = 0 { willSet { save(newValue) } }
        var c = 0 { didSet { check() } }
        var d = 0 { didSet { e = d } }
        var e = 0
      }
      """
    #expect(facts(TypeFact.self, source)[0].properties.filter(\.isHandedOn).map(\.name) == ["a", "b"])
  }
}
