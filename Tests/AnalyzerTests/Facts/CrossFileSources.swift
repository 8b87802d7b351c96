/// Files whose findings depend on each other: for each kind of fact, files that provide it and files that use it.
///
/// They can be combined in any way. Several of them declare the same type differently.
enum CrossFileSources {
  static let all: [String] = views + models + names + broken

  /// Sources in which each of `rules` reports something, with one file each: an iOS app and a macOS app.
  static let speaking: [[String]] = [
    [
      home, stackedDetail, plainDetail, terms, sheetHost, finder, app, photos, feedModel, feedView, alias, aliasUser,
      keys, keyUser, ringA, ringB, noteType, noteView, link, list, editor, memberwise, memberwiseCaller, rowType, rows,
      gallery, photoDetail, globalTheme, themeType, start, shelf, shelfModel,
    ],
    [windowSetting, windowView, window],
  ]

  /// Rules that each depend on a different kind of fact.
  static let rules: Set<String> = [
    "nested_navigation_stack", "implicit_title_display_mode", "presented_view_without_navigation_stack",
    "searchable_outside_navigation", "lazy_stack_outside_scroll_view", "keyboard_pushes_parent_layout",
    "static_singleton_init_cycle", "app_storage_key_at_prefix", "closure_in_state", "identity_reset_by_id",
    "observable_object_without_published", "state_holds_unobservable_reference", "reference_type_created_in_body",
    "state_eager_reference_initializer", "animation_value_not_equatable", "private_swiftui_state",
    "cancellation_reported_as_error", "scroll_target_id_mismatch", "movable_window_swallows_drag",
    "navigation_value_without_destination", "matched_geometry_multiple_sources", "stacked_presentations",
  ]

  // MARK: Views that show each other

  private static let home = """
    import SwiftUI
    struct Home: View {
      var body: some View { NavigationStack { List { NavigationLink("a") { Detail() }; NavigationLink("b") { Page() } } } }
    }
    """
  private static let moved = """
    // The same as another file, with a different offset.

    import SwiftUI

    struct Home: View {
      var body: some View { NavigationStack { List { NavigationLink("a") { Detail() }; NavigationLink("b") { Page() } } } }
    }
    """
  private static let inlineHome = """
    import SwiftUI
    struct Home: View { var body: some View { ScrollView { Detail().id(1); Photos() } } }
    """
  private static let stackedDetail = """
    import SwiftUI
    struct Detail: View { var body: some View { NavigationStack { Text("a").navigationTitle("b") } } }
    """
  private static let plainDetail = """
    import SwiftUI
    struct Page: View { var body: some View { Text("a").navigationTitle("b") } }
    """
  private static let start = """
    import SwiftUI
    struct Start: View {
      @State private var path = [1, 2]
      var body: some View {
        NavigationStack(path: $path) { Text("a").navigationDestination(for: Int.self) { _ in Page() } }
      }
    }
    """
  private static let shelf = """
    import SwiftUI
    struct Shelf: View {
      @StateObject private var model = ShelfModel()
      var body: some View {
        Text("a").sheet(isPresented: $model.isAdding) { Text("b") }.sheet(isPresented: $model.isEditing) { Text("c") }
      }
    }
    """
  private static let shelfModel = """
    import SwiftUI
    final class ShelfModel: ObservableObject {
      @Published var isAdding = false
      @Published var isEditing = false
      func open() { isAdding = true; isEditing = true }
    }
    """
  private static let terms = """
    import SwiftUI
    struct Terms: View { var body: some View { List { Text("a") }.navigationTitle("b") } }
    """
  private static let sheetHost = """
    import SwiftUI
    struct Host: View {
      @State private var isShown = false
      var body: some View {
        Text("a").sheet(isPresented: $isShown) { Finder() }.fullScreenCover(isPresented: $isShown) { Terms() }
      }
    }
    """
  private static let finder = """
    import SwiftUI
    struct Finder: View {
      @State private var text = ""
      var body: some View { List { Text("a") }.searchable(text: $text) }
    }
    """
  private static let app = """
    import SwiftUI
    @main struct Main: App { var body: some Scene { WindowGroup { Host(); Window1() } } }
    struct Window1: View {
      @State private var isOpen = false
      var body: some View { Button("Open") { isOpen = true }.sheet(isPresented: $isOpen) { TimelineView1() } }
    }
    struct Album: View { var body: some View { VStack { Text("a"); Photos() } } }
    """
  private static let photos = """
    import SwiftUI
    struct Photos: View { var body: some View { VStack { Text("a"); LazyVStack { Text("b"); Text("c") } } } }
    """
  private static let gallery = """
    import SwiftUI
    struct Gallery: View {
      @Namespace private var space
      var body: some View { ZStack { Text("a").matchedGeometryEffect(id: "photo", in: space); PhotoDetail(space: space) } }
    }
    """
  private static let photoDetail = """
    import SwiftUI
    struct PhotoDetail: View {
      let space: Namespace.ID
      var body: some View { Image("a").matchedGeometryEffect(id: "photo", in: space) }
    }
    """
  private static let photoFollower = """
    import SwiftUI
    struct PhotoDetail: View {
      let space: Namespace.ID
      var body: some View { Image("a").matchedGeometryEffect(id: "photo", in: space, isSource: false) }
    }
    """
  private static let list = """
    import SwiftUI
    struct Feed: View { var body: some View { ScrollView { NavigationLink("Write") { Editor() } } } }
    """
  private static let editor = """
    import SwiftUI
    struct Editor: View {
      @FocusState private var isFocused: Bool
      @State private var text = ""
      var body: some View { TextField("Text", text: $text).focused($isFocused).onAppear { isFocused = true } }
    }
    """
  private static let calmEditor = """
    import SwiftUI
    struct Editor: View { var body: some View { Text("a").cornerRadius(4) } }
    """
  private static let views = [
    home, moved, inlineHome, stackedDetail, plainDetail, start, shelf, shelfModel, terms, sheetHost, finder, app,
    photos, list, editor,
    calmEditor, gallery, photoDetail, photoFollower,
  ]

  // MARK: Models and the views that use them

  private static let feedModel = """
    import Foundation
    final class Timeline: ObservableObject {
      @Published var posts: [String] = []
      @Published var token = UUID()
      @Published var failure: Error?
      var unread = 0
      init() { posts = Disk.read().names }
      func read() { unread = 1 }
      func reset() { token = UUID() }
      func load() async { do { posts = try await URLSession.shared.data(from: address) } catch { failure = error } }
    }
    """
  private static let otherFeedModel = """
    import SwiftUI
    @MainActor @Observable final class Timeline { var posts: [String] = []; var token = UUID(); var unread = 0 }
    """
  private static let feedView = """
    import SwiftUI
    struct TimelineView1: View {
      @StateObject private var timeline = Timeline()
      @State private var other = Timeline()
      var body: some View {
        List { Toggle("a", isOn: $isOn); Text("\\(timeline.unread)"); Text("\\(other.unread)"); Row(timeline: Timeline()) }
          .overlay { Text("\\(timeline.failure)") }
          .id(timeline.token)
          .task { await timeline.load() }
      }
    }
    """
  private static let noteType = "struct Note: Identifiable { let id: UUID }"
  private static let equatableNoteType = "struct Note: Identifiable, Equatable { let id: Int }"
  private static let noteView = """
    import SwiftUI
    struct Notes: View {
      @State private var notes: [Note] = []
      @State private var top: Int?
      var body: some View {
        ScrollView { LazyVStack { ForEach(notes) { Text("\\($0.id)") } }.scrollTargetLayout() }
          .scrollPosition(id: $top)
          .animation(.default, value: notes)
      }
    }
    """
  private static let ringA = "import SwiftUI\nfinal class Ring { static let shared = Ring(); let stone = Stone.shared }"
  private static let ringB = "final class Stone { static let shared = Stone(); let ring = Ring.shared }"
  private static let openRing = "final class Stone { static let shared = Stone(); lazy var ring = Ring.shared }"
  private static let globalTheme = "let theme = Theme()\nfunc usualSize() -> Double { theme.scale }"
  private static let themeType = "import SwiftUI\nfinal class Theme { var size = usualSize(); var scale = 1.0 }"
  private static let plainTheme = "import SwiftUI\nstruct Theme { var size = 17.0; var scale = 1.0 }"
  private static let memberwise = """
    import SwiftUI
    struct Counter: View { @State var count = 0; var body: some View { Text("\\(count)") } }
    """
  private static let memberwiseCaller = """
    import SwiftUI
    struct Counters: View { var body: some View { Counter(count: 3) } }
    """
  private static let rowType = "struct Recipe: Hashable { let id: Int }"
  private static let link = """
    import SwiftUI
    struct Links: View { var body: some View { NavigationLink("Soup", value: Recipe(id: 1)) } }
    """
  private static let destination = """
    import SwiftUI
    struct Kitchen: View {
      var body: some View { NavigationStack { Links().navigationDestination(for: Recipe.self) { _ in Text("a") } } }
    }
    """
  private static let rows = """
    import SwiftUI
    struct Recipes: View { let recipes: [Recipe]; var body: some View { List(recipes, id: \\.self) { Text("\\($0.id)") } } }
    """
  private static let models = [
    feedModel, otherFeedModel, feedView, noteType, equatableNoteType, noteView, ringA, ringB, openRing, memberwise,
    memberwiseCaller, rowType, link, destination, rows, globalTheme, themeType, plainTheme,
  ]

  // MARK: Names that two places have in common

  private static let keys = "import SwiftUI\nenum Keys { static let theme = \"@theme\" }"
  private static let goodKeys = "import SwiftUI\nenum Keys { static let theme = \"theme\" }"
  private static let keyUser = """
    import SwiftUI
    struct Themes: View {
      @AppStorage(Keys.theme) private var theme = 0
      var body: some View { GeometryReader { Text("\\($0.frame(in: .named("page")).minX)") } }
    }
    """
  private static let space = """
    import SwiftUI
    struct Space: View { var body: some View { Themes().coordinateSpace(name: "page") } }
    """
  private static let alias = "typealias Handler = (Int) -> Void"
  private static let plainAlias = "typealias Handler = Int"
  private static let aliasUser = """
    import SwiftUI
    struct Card: View { @State private var handler: Handler?; var body: some View { Text("a").cornerRadius(4) } }
    """
  private static let ownModifier = """
    import SwiftUI
    extension View { func cornerRadius(_ radius: CGFloat) -> some View { clipShape(Circle()) } }
    """
  private static let windowSetting = """
    import AppKit
    final class Delegate: NSObject { func open(_ window: NSWindow) { window.isMovableByWindowBackground = true } }
    """
  private static let windowView = """
    import SwiftUI
    struct Knob: View {
      @State private var offset = 0.0
      var body: some View { Circle().offset(x: offset).gesture(DragGesture().onChanged { offset = $0.translation.width }) }
    }
    """
  private static let window = """
    import SwiftUI
    import AppKit
    struct Panel: View {
      @State private var offset = 0.0
      var body: some View { Circle().offset(x: offset).gesture(DragGesture().onChanged { offset = $0.translation.width }) }
    }
    """
  private static let names = [
    keys, goodKeys, keyUser, space, alias, plainAlias, aliasUser, ownModifier, windowSetting, windowView, window,
  ]

  // MARK: Bad input

  private static let broken = [
    "func a( {", "", "import SwiftUI\nstruct Home: View { var body: some View { Detail( } }",
  ]
}
