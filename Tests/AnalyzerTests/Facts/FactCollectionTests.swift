import Testing

@testable import Analyzers

/// What one file says of itself, fact by fact.
@Suite struct FactCollectionTests {
  private func facts(_ source: String) -> FactList {
    FactList(FileFacts(SyntaxTree.parse(SourceText("import SwiftUI\n" + source))).parts)
  }

  private func names(_ kind: FactKey.Kind, _ source: String) -> [String] {
    facts(source).names.filter { $0.kind == kind }.map { "\($0.name): \($0.value)" }.sorted()
  }

  @Test func propertiesSayWhatTheirWrappersAreGiven() throws {
    let type = try #require(
      facts(
        """
        struct Settings: View {
          @AppStorage("size", store: .group) private var size = 17.0
          @Environment(\\.dismiss) private var dismiss
          @Environment(Store.self) private var store
          let make: () -> Void = { print("a") }
        }
        """
      ).types.first)
    #expect(type.properties.map(\.wrappers) == [["AppStorage"], ["Environment"], ["Environment"], []])
    #expect(type.properties.flatMap(\.attributes).map(\.arguments) == [
      ["\"size\"", "store: .group"], ["\\.dismiss"], ["Store.self"],
    ])
    #expect(type.properties.map(\.initialText) == ["17.0", "", "", "{ print(\"a\") }"])
    #expect(type.properties.last?.initialValue == .closure)
  }

  @Test func functionsSayWhatTheyDoOverTime() throws {
    let members = try #require(
      facts(
        """
        final class Feed {
          nonisolated func plain(_ a: Int, of b: Int = 2) { items.append(a) }
          func load(page: Int) async {
            do { items.append(contentsOf: try await api.page(page)) } catch { failure = error }
          }
          func search() { task = Task { [weak self] in try? await Task.sleep(for: .seconds(1)); self?.run() } }
        }
        """
      ).types.first?.members)
    #expect(members.map(\.parameters.count) == [2, 1, 0])
    #expect(members.map(\.attributes) == [["nonisolated"], [], []])
    #expect(members[0].parameters.map(\.label) == ["_", "of"])
    #expect(members[0].work == nil)
    #expect(
      members[1].work
        == WorkFact(
          startsTask: false, calls: ["append", "page"], appends: ["items"], catchAssigns: ["failure"], selfCaptures: []))
    #expect(
      members[2].work
        == WorkFact(
          startsTask: true, calls: ["Task", "run", "seconds", "sleep"], appends: [], catchAssigns: [],
          selfCaptures: ["weak"]))
  }

  @Test func namesInSightOfTheCodeOnlyAreNoReferences() throws {
    let members = try #require(
      facts("struct A { init(theme: Int) { let size = theme; sum = size + scale + names.map { n in n }.count } }")
        .types.first?.members)
    #expect(members[0].references.map(\.name) == ["sum", "scale", "names"])
  }

  @Test func ofAMethodOnlyItsCallsAreReferences() throws {
    let members = try #require(
      facts(
        """
        struct A {
          func a() { run(size); self.stop(); model.load(first.name); later { wait() }; Log.shared.note() }
          static func b() -> Int { size }
          static func c(of size: Int) -> Int { size + scale }
          var body: some View { Text(name()) }
        }
        """
      ).types.first?.members)
    #expect(members.map { $0.references.map(\.name) } == [["run", "stop", "model", "later", "note", "shared"], ["size"], [], []])
  }

  @Test func globalsAreKnownWithWhatMakesThem() {
    let globals = facts(
      """
      let theme = Theme()
      private var count: Int { theme.size }
      func usual() -> Int { 17 }
      #if DEBUG
      let log = Log.shared
      #endif
      """
    ).globals
    #expect(globals.map(\.name) == ["theme", "count", "usual", "log"])
    #expect(globals.map(\.isPrivate) == [false, true, false, false])
    #expect(globals.map { $0.property?.initialValue } == [.constructor("Theme"), nil, nil, .staticMember])
    #expect(globals.map { $0.member?.kind } == [nil, .property, .function, nil])
  }

  @Test func typesInBranchesOfAConditionSayWhich() {
    let types = facts("#if os(iOS)\nstruct A {}\n#elseif DEBUG\nstruct A {}\n#else\nstruct A {}\n#endif\nstruct B {}").types
    #expect(types.map(\.condition) == ["#if os(iOS)", "#elseif DEBUG", "#else", ""])
  }

  @Test func geometriesAreKnownByTheirView() {
    let geometries = facts(
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
    ).geometries
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
      extension Notification.Name { static let saved = Notification.Name("saved") }
      let other = NSNotification.Name(rawValue: "other")
      let key = "theme"
      struct Board: View {
        @SceneStorage("tab") private var tab: Int = 0
        @AppStorage(key) private var theme = "dark"
        var body: some View {
          ScrollViewReader { proxy in
            Text("a").id(row).onTapGesture { proxy.scrollTo("top", anchor: .top) }
            Circle().gesture(DragGesture(coordinateSpace: .named("board")))
            NavigationLink("Soup", value: Recipe(id: 1))
            Home().navigationDestination(for: Recipe.self) { RecipeView(recipe: $0) }
          }
        }
      }
      """
    #expect(names(.notificationName, source) == ["other: ", "saved: saved"])
    #expect(names(.stringConstant, source) == ["key: theme"])
    #expect(names(.storageKey, source) == ["key: =\"dark\""])
    #expect(names(.sceneStorageKey, source) == ["tab: Int=0"])
    #expect(names(.viewIdentity, source) == ["row: Board"])
    #expect(names(.scrollTarget, source) == ["\"top\": Board"])
    #expect(names(.coordinateSpaceUse, source) == ["board: Board"])
    #expect(names(.valueLink, source) == ["Recipe: Board"])
    #expect(names(.navigationDestination, source) == ["Recipe: RecipeView"])
  }

  @Test func whatIsPutIntoTheEnvironment() {
    let source = """
      extension EnvironmentValues {
        @Entry var theme: Theme = .plain
        var density: Double { get { self[DensityKey.self] } set { self[DensityKey.self] = newValue } }
      }
      struct Root: View {
        @StateObject private var store = Store()
        var body: some View {
          Home().environmentObject(store).environment(Router()).environment(\\.theme, .dark).environmentObject(other)
        }
      }
      """
    #expect(names(.environmentKey, source) == ["density: Double", "theme: Theme"])
    #expect(names(.environmentObject, source) == [": Root", "Router: Root", "Store: Root"])
    #expect(names(.environmentValue, source) == ["theme: Root"])
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
    let all = facts(source)
    #expect(names(.windowSetting, source) == ["titlebarAppearsTransparent: true", "windowStyle: .hiddenTitleBar"])
    #expect(all.extensionFunctions.map(\.isConditional) == [true, false])
    #expect(all.views.first?.titleModes == [".inline"])
    #expect(names(.typeUsedByView, source) == ["Format: Home", "Store: Home"])
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
      names(.packageTarget, source)
        == ["App: App/Code", "Model: Sources/Model", "ModelTests: Tests/ModelTests"])
  }
}
