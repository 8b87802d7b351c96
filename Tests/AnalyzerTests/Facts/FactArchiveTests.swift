import Foundation
import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct FactArchiveTests {
  /// The facts of all test sources: cross-file sources, examples of all rules, the sample app.
  static let records: [FileFacts] = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../../Examples")
    let app = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)?.compactMap { entry in
      (entry as? URL).flatMap { $0.pathExtension == "swift" ? try? String(contentsOf: $0, encoding: .utf8) : nil }
    }
    let examples = RuleCatalog.standard.all.flatMap(\.examples).map { MarkedSource($0.code).text }
    return ((app ?? []) + examples + CrossFileSources.all + samples + [""]).map(facts)
  }()

  /// Facts that do not occur in other sources.
  private static let samples = [
    everything, manifest, otherManifest, state, windows, navigation, tasks, inputs, environments, choices, writes,
  ]

  private static let writes = """
    struct Draft { mutating func reset() {}; mutating func clear() {} }
    struct Note { mutating func reset() {}; func remove(_ a: Int) {} }
    final class Store {
      var draft: Draft
      var notes: [Note]
      init() { draft = Draft(); later { self.draft = Draft() } }
      func load(_ other: Store) async {
        draft.reset(); notes.append(await next()); other.notes[0].text = ""; unknown.count += 1; isOpen = true; name = ""
      }
      var title: String { String(localized: "Notes") }
    }
    extension Store {
      func edit(_ change: (inout Note) -> Void) { change(&notes[0]) }
      func clear() { edit { $0.text = "" } }
    }
    protocol Named {}
    extension Store: Named { struct Key: Named {} }
    """

  private static let choices = """
    import SwiftUI
    extension View {
      @ViewBuilder func when(_ isOn: Bool, apply: (Self) -> some View) -> some View {
        if isOn { apply(self) } else { self }
      }
      @ViewBuilder func marked(_ kind: String, _ count: Int?) -> some View {
        if let count { badge(count) } else { self }
      }
      func framed(_ title: String?, _ isOn: Bool) -> some View { modifier(Framed(title: title, isOn: isOn)) }
    }
    struct Framed: ViewModifier {
      let title: String?
      var isOn = false
      func body(content: Content) -> some View { if isOn { content.bold() } else { content } }
    }
    """

  private static let inputs = """
    import SwiftUI
    struct Card: View {
      @ObservedObject var model: Model
      @State private var name = ""
      @State private var draft = Draft()
      let title: String
      var body: some View {
        Row(title, name: name, user: model.user) { Text("") }.disabled(true)
        if let user = model.user { Row(title, user: user) }
        Row(title).id(name)
        Row(title).accessibilityHidden(true)
        TextField("", text: $model.name)
        TextField("", text: $draft.name)
        Row(draft.title)
        TextField("", text: $name)
      }
    }
    enum Route { @ViewBuilder var view: some View { Row("") } }
    extension Card { func Row() -> some View { Text("") }; private var spare: some View { Badge(); Board() } }
    extension Route { func Badge() -> Int { 1 } }
    #Preview { Row("").environmentObject(Store()) }
    """

  private static let environments = """
    import SwiftUI
    struct Root: View {
      @StateObject var store = Store()
      var body: some View {
        Sidebar().environmentObject(store)
        NavigationStack(path: $path) {
          Board().card()
          NavigationLink("a") { Detail() }.environmentObject(store)
          TabView { Tabs() }
        }
        .environmentObject(store)
        .sheet(isPresented: $isShown) { Editor() }
        #if os(iOS)
        Phone()
        #endif
      }
    }
    func host() { show(UIHostingController(rootView: Board())) }
    """

  private static let everything = """
    import SwiftUI
    public enum Route { case detail(Int); indirect case other(Route) }
    #if os(iOS)
    public struct Box<Value> { unowned var a: Box; lazy var b = 1; private(set) var c = Box.shared.a }
    #endif
    class Loader {
      static let shared = Loader()
      @MainActor func load(_ a: Int, b: Int) async -> Int { guard !isLoading else { return 1 }; isLoading = true
        let x = await get(); isLoading = false; return x }
      var title: String { name ?? "none" }
    }
    struct Home: View {
      var body: some View {
        NavigationStack { List { ForEach(items) { Row(item: $0, isOn: true).id(a).bold() } } }
          .sheet(isPresented: $a) { NavigationStack { Detail().navigationBarTitleDisplayMode(.inline) } }
          .toolbar { ToolbarItem(placement: .keyboard) { Text("a") } }
      }
    }
    extension View { private func card(_ style: Int = 1, @ViewBuilder content: () -> some View) -> some View {
      padding().modifier(Card()) } }
    extension Text { func strong(_ isOn: Bool) -> some View { if isOn { bold() } else { italic() } } }
    struct Photo: View {
      @Namespace private var space
      var body: some View { Image("a").matchedTransitionSource(id: 1, in: space).matchedGeometryEffect(id: 2, in: space) }
    }
    @main struct Main: App { var body: some Scene { WindowGroup { Home() } } }
    """

  private static let manifest = """
    import PackageDescription
    let package = Package(name: "App", targets: [
      .target(name: "Model", swiftSettings: [.defaultIsolation(MainActor.self)]), .testTarget(name: "Tests", path: "T"),
    ])
    let settings = [SwiftSetting.enableUpcomingFeature("NonisolatedNonsendingByDefault")]
    """
  private static let otherManifest = "// Elsewhere.\n" + manifest
  private static let state = """
    import SwiftUI
    import UIKit
    import AppKit
    let router = Router()
    let store = Store(), path = "a"
    enum Keys { static let theme = "theme"; static let log = Log() }
    typealias Handler = () -> Void
    typealias Number = Int
    private typealias Hidden = Number
    extension Number { typealias Size = CGSize }
    extension Gallery { var caption: some View { Text(caption) } }
    extension Sheet { var title: some View { Text(format.name) } }
    struct Board: View {
      @AppStorage("size") var size = 1
      @SceneStorage(Keys.theme) var theme: Int
      @StateObject var store = Store()
      @ObservedObject var router: Router
      let format: Format
      var body: some View {
        Text(store.title).task { await store.load(); await refresh() }.refreshable { await router.reload() }
        TextField("a", text: $router.text).environmentObject(store)
        Badge().environmentObject(Store())
        Text(Style.plain).environment(Router()).onTapGesture { isOpen = true; isOpen.toggle() }
      }
    }
    struct Other: View {
      @EnvironmentObject var store: Store
      var body: some View {
        Text(store.name).onAppear { store.isOpen = false; isShown = a }
          .environmentObject(store).coordinateSpace(name: "board").coordinateSpace(name: space)
      }
    }
    """
  private static let windows = """
    import AppKit
    import SwiftUI
    #if !os(macOS) || os(tvOS)
    let isPhone = true
    #endif
    final class Still: NSView { override var mouseDownCanMoveWindow: Bool { false } }
    final class Loose: NSView { override var mouseDownCanMoveWindow: Bool { true } }
    struct Shield: NSViewRepresentable { func makeNSView(context: Context) -> NSView { Still() } }
    struct Field: UIViewRepresentable {
      func makeUIView(context: Context) -> UITextField { let a = UITextField(); a.becomeFirstResponder(); return a }
    }
    struct Editor: UIViewRepresentable {
      func makeUIView(context: Context) -> UITextView { let a = UITextView(); a.becomeFirstResponder(); return a }
    }
    final class Host: NSHostingView<Text> { func set() { sizingOptions = [] } }
    final class Board: NSHostingView<Text> { func set() { sizingOptions = [] } }
    extension NSTextView { open override func viewDidHide() { backgroundColor = .clear } }
    func clearTables() { UITableView.appearance().backgroundColor = .clear }
    struct Picks: View {
      @ObservedObject var picks: PickModel
      @State private var pick = 0
      var body: some View {
        List(selection: $pick) {}
        Table(selection: $picks.chosen) {}
      }
    }
    struct Main: App { var body: some Scene { WindowGroup { A() }.windowStyle(.hiddenTitleBar) } }
    func open(_ window: NSWindow) { window.isMovableByWindowBackground = true; window.titlebarAppearsTransparent = true }
    """
  private static let tasks = """
    import SwiftUI
    @propertyWrapper struct Replacing { var wrappedValue: Task<Void, Never>? { didSet { oldValue?.cancel() } } }
    @propertyWrapper struct Other { var wrappedValue: Task<Void, Never>? { didSet { oldValue?.cancel() } } }
    struct Passing: View { var body: some View { Text("").modifier(Sheets(drawer: Drawer())) } }
    func check() { if #available(iOS 16, macOS 13.3, *) {} }
    final class Loader {
      func stop() { job?.cancel(); other.poll?.cancel() }
      func viewDidDisappear() { job?.cancel() }
      func load() async throws { try await api.page(); try await next(); job = Task { await send() } }
      func send() async throws { try await Task.sleep(for: .seconds(1)) }
    }
    """
  private static let navigation = """
    import SwiftUI
    struct Home: View {
      @State var path: [Int] = []
      var body: some View {
        NavigationStack(path: $path) {
          NavigationLink("a", value: Recipe(id: 1)).navigationDestination(for: Recipe.self) { _ in RecipeView() }
        }
      }
      func open() { path = [1, 2] }
    }
    struct Other: View {
      @StateObject var router = Router()
      var body: some View {
        NavigationStack(path: $router.route) {
          NavigationLink("a", value: 1).navigationDestination(for: Int.self) { _ in Text("a") }
        }
      }
    }
    struct Third: View {
      let routers: [Router]
      var body: some View { NavigationStack(path: $routers[0].stack) { Text("a") } }
    }
    final class Router { var route: [Int] = []; func open() { route.append(contentsOf: [1, 2]) } }
    struct Calm: ViewModifier { @Environment(\\.accessibilityReduceMotion) var a; func body(content: Content) -> some View { content.bold() } }
    struct Loud: ViewModifier { @Environment(\\.reduceMotion) var a; func body(content: Content) -> some View { VStack { content } } }
    final class Shelf { func open() { isAdding = true; isEditing = true } }
    final class Board { func open() { isOpen = true; isLoud = true } }
    """

  private static func facts(_ source: String) -> FileFacts { FileFacts(SyntaxTree.parse(SourceText(source))) }

  /// All fields of a record, including ranges, which `==` ignores.
  private func text(_ facts: FileFacts) -> [UInt8] {
    var text = "\(facts.isRelevant)\n"
    dump(facts.merged, to: &text)
    // As bytes, because strings that differ only in Unicode normalization are equal.
    return Array(text.replacing("isAbsolute: false", with: "isAbsolute: true").utf8)
  }

  @Test func recordsSurvive() throws {
    #expect(Self.records.count > 500)
    for record in Self.records {
      let archive = record.archive
      let copy = try FileFacts(archive: archive)
      #expect(copy == record)
      #expect(text(copy) == text(record))
      #expect(copy.archive == archive)
    }
  }

  /// The test above can detect a forgotten property only if its values differ between the sources.
  @Test func everyStoredPropertyTakesSeveralValues() {
    var values: [String: Set<String>] = [:]
    func visit(_ value: Any) {
      let mirror = Mirror(reflecting: value)
      for child in mirror.children {
        if let label = child.label, mirror.displayStyle == .struct {
          var text = ""
          dump(child.value, to: &text)
          values["\(mirror.subjectType).\(label)", default: []].insert(text)
        }
        visit(child.value)
      }
    }
    func visit<F: CollectedFact>(all _: F.Type, _ record: FileFacts) { record.merged.facts(F.self).forEach(visit) }
    for record in Self.records {
      values["FileFacts.isRelevant", default: []].insert("\(record.isRelevant)")
      for type in AllFacts.types { visit(all: type, record) }
    }
    #expect(values.count > 140)
    for (property, values) in values {
      #expect(values.count > 1, "\(property) is the same in all samples, \(values.joined()); add one to `samples`")
    }
    for type in AllFacts.types {
      #expect(values["\(type).place"] != nil, "no sample has a \(type); add one to `samples`")
    }
  }

  /// Facts that are collected by item, with ranges relative to it, are encoded like those of the whole file.
  @Test func partsAreWrittenAsOne() throws {
    let source = CrossFileSources.all.joined(separator: "\n")
    let tree = SyntaxTree.parse(SourceText(source))
    let parsed = ParsedFile(tree)
    #expect(parsed.facts.archive == FileFacts(tree).archive)
  }

  @Test func bytesThatAreCutAreMalformed() {
    // They have facts of every kind, and each byte costs a decoding.
    for record in (CrossFileSources.all + Self.samples).map(Self.facts) where record.archive.count < 2_000 {
      let archive = record.archive
      for count in 0..<archive.count {
        #expect(throws: MalformedRecord()) { try FileFacts(archive: archive.prefix(count)) }
      }
      #expect(throws: MalformedRecord()) { try FileFacts(archive: archive + [0]) }
    }
  }

  /// Malformed bytes produce a record or an error, but never a trap.
  @Test(arguments: 0..<20) func anyBytesEnd(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let content = Self.samples.map(Self.facts).flatMap(\.archive)
    func read(_ bytes: [UInt8]) { _ = try? FileFacts(archive: bytes).archive }
    read([])
    for _ in 0..<500 {
      var changed = Self.records.randomElement(using: &random)?.archive ?? content
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        if let at = changed.indices.randomElement(using: &random) { changed[at] = random.next() }
      }
      read(changed)
      read((0..<Int.random(in: 0..<200, using: &random)).map { _ in random.next() })
    }
  }

  @Test func theLayoutNamesEveryField() {
    let layout = FileFacts.recordLayout.description
    for field in ["isInInitializer", "rootToolbar", "hasDefault", "isLiteral", "windowStyle"] {
      #expect(layout.contains(field))
    }
    for type in AllFacts.types { #expect(layout.contains("\(type)(")) }
  }

  @Test func kindsHaveNumbersOfTheirOwn() {
    let kinds = AllFacts.types.map { $0.kind } + [FactIndex.relevance]
    #expect(Set(kinds).count == kinds.count)
  }

  @Test func factsAreListedInOrder() {
    let names = AllFacts.types.map { "\($0)" }
    #expect(names == names.sorted())
  }
}
