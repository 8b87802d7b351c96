import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// Rules about views, windows and targets where a gotcha is spread over two files.
@Suite struct RulesAcrossFilesTests {
  // MARK: - Hosted views

  @Test func hostingViewsCanBeSizedInAnotherFile() {
    let strip = """
      struct Strip: NSViewRepresentable {
        func makeNSView(context: Context) -> NSView {
          StripView(rootView: Color.clear.frame(maxHeight: .infinity))
        }
        func updateNSView(_ view: NSView, context: Context) {}
      }
      """
    let rule = "representable_infinite_max_height"
    let project = Project(["Strip.swift": strip, "View.swift": "final class StripView: NSHostingView<Color> {}"])
    #expect(project.findings(of: rule, in: "Strip.swift").count == 1)
    let sized = """
      final class StripView: NSHostingView<Color> {
        required init(rootView: Color) { super.init(rootView: rootView); sizingOptions = [] }
      }
      """
    #expect(project.with("View.swift", sized).findings(of: rule, in: "Strip.swift").isEmpty)
    let configured = "extension Strip { func set(_ view: NSHostingView<Color>) { view.sizingOptions = [] } }"
    #expect(project.with("Set.swift", configured).findings(of: rule, in: "Strip.swift").isEmpty)
    let fits =
      "extension Strip { func sizeThatFits(_ p: ProposedViewSize, nsView: NSView, context: Context) -> CGSize? { nil } }"
    #expect(project.with("Fit.swift", fits).findings(of: rule, in: "Strip.swift").isEmpty)
  }

  @Test(arguments: ["struct Strip: NSViewRepresentable {}\nextension Strip", "struct Strip: NSViewRepresentable"])
  func aRepresentableMayBeCreatedInAnExtension(declaration: String) {
    let parts = declaration.split(separator: "\n").map(String.init)
    let maker =
      "\(parts.last ?? "") { func makeNSView(context: Context) -> Area { Area() }\n"
      + "func updateNSView(_ view: Area, context: Context) { view.needsLayout = true } }"
    let area = "final class Area: NSView { override var mouseDownCanMoveWindow: Bool { true } }"
    let sources = ["Area.swift": area, "Maker.swift": maker, "Strip.swift": parts.dropLast().joined()]
    let findings = Project(sources).findings(of: "custom_window_drag_area", in: "Area.swift")
    #expect(findings.first?.related.map(\.file) == ["Maker.swift"])
  }

  // MARK: - Widgets

  @Test func theViewWithoutABackgroundIsRelated() {
    let widget = """
      import SwiftUI
      import WidgetKit
      struct TideWidget: Widget {
        var body: some WidgetConfiguration {
          StaticConfiguration(kind: "tide", provider: TideProvider()) { entry in TideView(entry: entry).widgetURL(nil) }
        }
      }
      """
    let view =
      "struct TideView: View { let entry: Entry; var body: some View { tide }; var tide: some View { Text(\"\") } }"
    let findings = Project(["Widget.swift": widget, "View.swift": view])
      .findings(of: "widget_without_container_background", in: "Widget.swift")
    #expect(findings.first?.related.map(\.file) == ["View.swift"])
  }

  // MARK: - Preferences

  @Test func rowsInAnotherFileSetAPreference() {
    let rule = "preference_key_reduce_overwrites"
    let key = """
      struct WidthKey: PreferenceKey {
        static let defaultValue: CGFloat = 0
        static func reduce(value: inout CGFloat, nextValue: () -> CGFloat) { value = nextValue() }
      }
      """
    func names(_ rows: String) -> String {
      """
      import SwiftUI
      struct Names: View {
        var body: some View { VStack { \(rows) }.onPreferenceChange(WidthKey.self) { width = $0 } }
      }
      """
    }
    let set = "Text(\"a\").preference(key: WidthKey.self, value: 1)"
    let project = Project(["Key.swift": key, "Names.swift": names("ForEach(names) { _ in \(set) }")])
    #expect(project.findings(of: rule, in: "Key.swift").first?.related.map(\.file) == ["Names.swift"])
    #expect(project.with("Names.swift", names("\(set); \(set)")).findings(of: rule, in: "Key.swift").count == 1)
    #expect(project.with("Names.swift", names(set)).findings(of: rule, in: "Key.swift").isEmpty)
    let other = "Text(\"a\").preference(key: HeightKey.self, value: 1)"
    #expect(project.with("Names.swift", names("\(set); \(other)")).findings(of: rule, in: "Key.swift").isEmpty)
  }

  @Test func addsAModifierThatKeepsTheWindowFromMoving() {
    let rule = "movable_window_swallows_drag"
    let project = Project([
      "Setup.swift": "func prepare(_ window: NSWindow) { window.isMovableByWindowBackground = true }",
      "Card.swift": "struct Card: View { var body: some View { Text(\"a\").draggable(\"a\") } }",
    ])
    let findings = project.findings(of: rule, in: "Card.swift")
    #expect(findings.map(\.severity) == [.hint])
    #expect(findings.first?.missingFact == "whether a movable window shows this view")
    #expect(findings.first?.related.map(\.file) == ["Setup.swift"])
    let fixed = project.text(of: "Card.swift", after: findings.first?.fixes.first)
    #expect(fixed.contains(".draggable(\"a\").preventWindowDrag()"))
    #expect(!SyntaxTree.parse(SourceText(fixed)).hasErrors)
    #expect(project.with("Card.swift", fixed).findings(of: rule, in: "Card.swift").isEmpty)
  }

  // MARK: - Singletons

  @Test func cyclesLeadThroughOtherFiles() {
    let rule = "static_singleton_init_cycle"
    let project = Project([
      "Theme.swift": """
      final class Theme: ObservableObject {
        static let shared = Theme()
        @Published var tint: Color = .brand
      }
      """,
      "Color.swift": "extension Color { static var brand: Color { Palette.main.accent } }",
      "Palette.swift": """
      final class Palette {
        static let main = Palette()
        var accent: Color { Theme.shared.tint }
      }
      """,
    ])
    let findings = project.findings(of: rule, in: "Theme.swift")
    #expect(findings.map(\.severity) == [.warning])
    #expect(findings.first?.related.map(\.file) == ["Color.swift", "Palette.swift"])
    let later = "final class Palette { static let main = Palette(); var accent: Color { Color.red } }"
    #expect(project.with("Palette.swift", later).findings(of: rule, in: "Theme.swift").isEmpty)
  }

  // MARK: - Paths

  @Test func aRoutersPathIsShownElsewhere() {
    let rule = "rapid_path_mutation"
    let project = Project([
      "Router.swift": """
      @Observable final class Router {
        var path: [Screen] = []
        func open() {
          path.append(.list)
          path.append(.edit)
        }
      }
      """,
      "Root.swift": """
      struct Root: View {
        @State private var router = Router()
        var body: some View { NavigationStack(path: $router.path) { Home() } }
      }
      """,
      "Home.swift": """
      struct Home: View {
        @Environment(Router.self) private var router
        var body: some View { Button("Go") { router.path.append(.list); router.path.append(.edit) } }
      }
      """,
    ])
    let findings = project.findings(of: rule, in: "Router.swift")
    #expect(findings.count == 1)
    #expect(findings.first?.related.map(\.file) == ["Root.swift"])
    let collapsed = project.text(of: "Router.swift", after: findings.first?.fixes.first)
    #expect(collapsed.contains("path.append(contentsOf: [.list, .edit])"))
    let inView = project.findings(of: rule, in: "Home.swift")
    let collapsedInView = project.text(of: "Home.swift", after: inView.first?.fixes.first)
    #expect(collapsedInView.contains("router.path.append(contentsOf: [.list, .edit])"))
    // A list of another type is unrelated.
    let other =
      "@Observable final class Store { var path: [Screen] = []; func add() { path.append(a); path.append(b) } }"
    #expect(project.with("Store.swift", other).findings(of: rule, in: "Store.swift").isEmpty)
    #expect(project.with("Root.swift", nil).findings(of: rule, in: "Router.swift").isEmpty)
  }

  @Test func aBarOfOnesOwnIsSeenFromTheScreenBefore() {
    let project = Project([
      "Home.swift": """
      struct Home: View {
        var body: some View { NavigationStack { NavigationLink("Go") { Detail() }.navigationTitle("Home") } }
      }
      """,
      "Detail.swift": """
      struct Detail: View {
        var body: some View {
          VStack { TopBar(); ScrollView { Text("a") } }.toolbar(.hidden, for: .navigationBar)
        }
      }
      """,
    ])
    let mixed = project.findings(of: "mixed_navigation_bars", in: "Detail.swift")
    #expect(mixed.count == 1)
    #expect(mixed.first?.related.map(\.file) == ["Home.swift"])
    #expect(project.findings(of: "custom_navigation_bar_on_pushed_view", in: "Detail.swift").count == 1)
    let hidden = "struct Detail: View { var body: some View { Text(\"a\").toolbar(.hidden, for: .navigationBar) } }"
    let bare = project.with("Detail.swift", hidden)
    #expect(bare.findings(of: "mixed_navigation_bars", in: "Detail.swift").isEmpty, "no bar is no bar of one's own")
    #expect(bare.findings(of: "custom_navigation_bar_on_pushed_view", in: "Detail.swift").isEmpty)
  }

  // MARK: - Models

  @Test func aFlagMayBeResetAnywhere() {
    let rule = "one_shot_flag_never_reset"
    let project = Project([
      "Editor.swift": """
      struct Editor: View {
        @StateObject private var draft = Draft()
        var body: some View { Form { }.onChange(of: draft.didSave) { toast = true } }
      }
      """,
      "Draft.swift": """
      import Combine
      final class Draft: ObservableObject {
        @Published var didSave = false
        func save() { didSave = true }
      }
      """,
    ])
    let findings = project.findings(of: rule, in: "Editor.swift")
    #expect(findings.count == 1)
    #expect(findings.first?.missingFact == nil)
    #expect(findings.first?.related.map(\.file) == ["Draft.swift"])
    for reset in ["draft.didSave = false", "draft.didSave.toggle()", "draft.didSave = isDone"] {
      let other = "struct Other: View { let draft: Draft; var body: some View { Button(\"a\") { \(reset) } } }"
      #expect(project.with("Other.swift", other).findings(of: rule, in: "Editor.swift").isEmpty, "\(reset)")
    }
    #expect(project.with("Draft.swift", nil).findings(of: rule, in: "Editor.swift").isEmpty)
  }

  @Test func theFirstLoadAsksForTheListOfItsModel() {
    let project = Project([
      "Home.swift": """
      struct Home: View {
        @StateObject private var feed = Feed()
        var body: some View { NavigationStack { List { }.task { await feed.loadPosts() } } }
      }
      """,
      "Feed.swift": """
      @MainActor final class Feed: ObservableObject {
        @Published var posts: [Post] = []
        @Published var topics: [Topic] = []
        func loadPosts() async { posts = await server.posts() }
      }
      """,
    ])
    let finding = project.findings(of: "unguarded_initial_load", in: "Home.swift").first
    let asking = project.text(of: "Home.swift", after: finding?.fixes.first)
    #expect(asking.contains("task { if feed.posts.isEmpty { await feed.loadPosts() } }"))
  }

  @Test func theModulesDefaultIsolationCounts() {
    let rule = "view_model_missing_main_actor"
    let model = """
      import SwiftUI
      final class Feed: ObservableObject {
        @Published var posts: [Post] = []
        func load() async { posts = await server.posts() }
      }
      """
    let manifest = """
      import PackageDescription
      let package = Package(
        name: "App", targets: [.target(name: "App", swiftSettings: [.defaultIsolation(MainActor.self)])])
      """
    let path = "App/Sources/App/Feed.swift"
    let project = Project([path: model])
    #expect(project.findings(of: rule, in: path).count == 1)
    #expect(project.with("App/Package.swift", manifest).findings(of: rule, in: path).isEmpty)
    #expect(project.with("Other/Package.swift", manifest).findings(of: rule, in: path).count == 1)
    let none = manifest.replacing("MainActor.self", with: "nil")
    #expect(project.with("App/Package.swift", none).findings(of: rule, in: path).count == 1)
    let other = manifest.replacing("name: \"App\", swift", with: "name: \"Other\", swift")
    #expect(project.with("App/Package.swift", other).findings(of: rule, in: path).count == 1, "another target's")
    let caller = manifest.replacing(
      ".defaultIsolation(MainActor.self)", with: ".enableUpcomingFeature(\"NonisolatedNonsendingByDefault\")")
    #expect(project.with("App/Package.swift", caller).findings(of: rule, in: path).isEmpty)
    let options: [String: [String: RuleOption]] = [rule: ["main_actor_by_default": .flag(true)]]
    let settings = RuleSettings(preset: .all, options: options)
    #expect(Project([path: model], settings: settings).findings(of: rule, in: path).isEmpty)
  }

  @Test func theActorOfABaseClassIsInherited() {
    let rule = "view_model_missing_main_actor"
    let shelf = """
      final class Shelf: Cabinet, ObservableObject {
        @Published var books: [Book] = []
        func load() async { books = await library.all() }
      }
      """
    let project = Project(["Shelf.swift": shelf, "Cabinet.swift": "class Cabinet: Furniture {}"])
    let findings = project.findings(of: rule, in: "Shelf.swift")
    #expect(findings.map(\.severity) == [.hint])
    #expect(findings.first?.missingFact == "whether a base type is isolated to the main actor")
    #expect(
      project.with("Furniture.swift", "@MainActor class Furniture {}").findings(of: rule, in: "Shelf.swift").isEmpty)
    #expect(
      project.with("Furniture.swift", "class Furniture {}").findings(of: rule, in: "Shelf.swift").map(\.severity)
        == [.warning])
    // A cycle of types terminates.
    #expect(
      project.with("Furniture.swift", "class Furniture: Cabinet {}").findings(of: rule, in: "Shelf.swift").count == 1)
  }

  @Test func aFormatReachesAnInitializerOfAnotherFile() {
    let stamps = "enum Stamps { static let day = DateFormatter(pattern: \"dd.MM.YYYY\") }"
    func initializer(_ body: String) -> String {
      "extension DateFormatter { convenience init(pattern: String) { self.init(); \(body) } }"
    }
    let project = Project(["Stamps.swift": stamps, "Formatter.swift": initializer("dateFormat = pattern")])
    #expect(project.findings(of: "date_format_week_year", in: "Stamps.swift").count == 1)
    let other = project.with("Formatter.swift", initializer("print(pattern)"))
    #expect(other.findings(of: "date_format_week_year", in: "Stamps.swift").isEmpty)
  }
}
