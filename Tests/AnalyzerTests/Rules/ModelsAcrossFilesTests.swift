import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// Rules about models that are in another file than the views.
@Suite struct ModelsAcrossFilesTests {
  private let model = """
    import Foundation
    @MainActor final class Feed: ObservableObject {
      @Published var posts: [Post] = []
      @Published var loadError: Error?
      @Published var isSending = false
      func load() async {
        do { posts = try await server.posts() } catch { loadError = error }
      }
      func send() async {
        isSending = true
        await server.send()
        isSending = false
      }
    }
    """

  private func view(_ body: String) -> String {
    """
    import SwiftUI
    struct Home: View {
      @StateObject private var feed = Feed()
      var body: some View { \(body) }
    }
    """
  }

  private func findings(_ rule: String, in source: String, beside others: String...) -> [Finding] {
    let analyzer = Analyzer(settings: RuleSettings(preset: .none, levels: [rule: .on]))
    let tree = SyntaxTree.parse(SourceText(source))
    var files = ["Main.swift": FileFacts(tree)]
    for (number, other) in others.enumerated() {
      files["Other\(number).swift"] = FileFacts(SyntaxTree.parse(SourceText(other)))
    }
    return analyzer.analyze(tree, in: FactIndex(files), path: "Main.swift").findings
  }

  @Test func aFlowInAStackIsAHint() {
    let rule = "nested_navigation_stack"
    func flow(_ stack: String) -> String {
      "import SwiftUI\nstruct Home: View { var body: some View { NavigationView { \(stack) } } }"
    }
    let plain = findings(rule, in: flow("NavigationStack { Text(title) }"))
    #expect(plain.map(\.severity) == [.warning] && plain.allSatisfy { !$0.fixes.isEmpty })
    let own = findings(rule, in: flow("NavigationStack(path: $path) { Text(title) } destination: { Page($0) }"))
    #expect(own.map(\.severity) == [.hint] && own.allSatisfy(\.fixes.isEmpty))
  }

  @Test func aMacroMayAnnounceChanges() {
    let rule = "observable_object_without_published"
    let silent = "final class Feed: ObservableObject { var title = \"\"; func load() { title = \"a\" } }"
    let reader = view("Text(feed.title)")
    #expect(findings(rule, in: "import SwiftUI\n" + silent, beside: reader).count == 1)
    #expect(findings(rule, in: "import SwiftUI\n@MainActor " + silent, beside: reader).count == 1)
    #expect(findings(rule, in: "import SwiftUI\n@Perceptible " + silent, beside: reader).isEmpty)
  }

  @Test func cancellationIsAnErrorWhereAViewAwaitsTheModel() {
    let rule = "cancellation_reported_as_error"
    let awaiting = view("List(feed.posts) { Row($0) }.task { await feed.load() }")
    let called = findings(rule, in: model, beside: awaiting)
    #expect(called.map(\.severity) == [.hint])
    #expect(called.first?.missingFact != nil)
    let server =
      "import Foundation\nfunc posts() async throws -> [Post] { try await URLSession.shared.data(from: url) }"
    #expect(findings(rule, in: model, beside: awaiting, server).map(\.severity) == [.warning])
    let deaf =
      "import Foundation\nfunc posts() async throws -> [Post] { try await withCheckedThrowingContinuation { f($0) } }"
    #expect(findings(rule, in: model, beside: awaiting, deaf).isEmpty)
    let other = view("List(feed.posts) { Row($0) }.task { await feed.send() }")
    #expect(findings(rule, in: model, beside: other).isEmpty)
    let apart = view("List(feed.posts) { Row($0) }.refreshable { Task { await feed.load() } }")
    #expect(findings(rule, in: model, beside: apart).isEmpty)
  }

  @Test func modelsWithoutSwiftUIAreNobodysBusiness() {
    #expect(findings("cancellation_reported_as_error", in: model).isEmpty)
    #expect(findings("cancellation_reported_as_error", in: model, beside: "import UIKit").isEmpty)
  }

  @Test func aButtonKnowsTheFlagOfItsModel() {
    let rule = "async_action_not_reentrant"
    let tapped = view("Button(\"Send\") { Task { await feed.send() } }")
    #expect(findings(rule, in: tapped, beside: model).count == 1)
    #expect(findings(rule, in: tapped).isEmpty)
    let guarded = model.replacing("isSending = true", with: "if isSending { return }; isSending = true")
    #expect(findings(rule, in: tapped, beside: guarded).isEmpty)
  }

  @Test func refreshingKnowsWhatTheModelChanges() {
    let rule = "refreshable_content_swapped"
    let swapped = view(
      "if feed.isSending { ProgressView() } else { List(feed.posts) { Row($0) }.refreshable { await feed.send() } }")
    #expect(findings(rule, in: swapped, beside: model).count == 1)
    #expect(findings(rule, in: swapped).isEmpty)
  }

  @Test func theActorOfABaseClassCounts() {
    let rule = "view_model_missing_main_actor"
    let shelf = """
      import SwiftUI
      final class Shelf: Cabinet, ObservableObject {
        @Published var books: [Book] = []
        func load() async { books = await library.all() }
      }
      """
    #expect(findings(rule, in: shelf).map(\.severity) == [.hint])
    #expect(findings(rule, in: shelf, beside: "@MainActor class Cabinet {}").isEmpty)
    #expect(findings(rule, in: shelf, beside: "class Cabinet {}").map(\.severity) == [.warning])
  }

  @Test func aBaseClassMayPublish() {
    let rule = "observable_object_without_published"
    let counter = "import SwiftUI\nfinal class Counter: Base, ObservableObject { var count = 0 }"
    #expect(findings(rule, in: counter).isEmpty)
    #expect(findings(rule, in: counter, beside: "protocol Base {}").count == 1)
    #expect(findings(rule, in: counter, beside: "class Base { @Published var first = 0 }").isEmpty)
    #expect(findings(rule, in: counter, beside: "class Base { func tell() { objectWillChange.send() } }").isEmpty)
    #expect(findings(rule, in: counter, beside: "class Base: Other {}").isEmpty)
    #expect(findings(rule, in: counter, beside: "class Base: ObservableObject {}").count == 1)
  }

  @Test func idsOfModelsAreFoundWithoutSwiftUI() {
    let project = Project([
      "Book.swift": "import Foundation\nstruct Book: Identifiable { var id: UUID { UUID() }; let title: String }",
      "Word.swift": "import Foundation\nstruct Word: Identifiable { let text: String; var id: Int { text.hashValue } }",
      "Shelf.swift": "struct Shelf: View { var body: some View { ForEach(books) { Text($0.title) } } }",
    ])
    #expect(project.findings(of: "unstable_identity_uuid", in: "Book.swift").map(\.severity) == [.warning])
    #expect(project.findings(of: "identifiable_id_from_hash", in: "Word.swift").map(\.severity) == [.hint])
    let program = project.with("Shelf.swift", nil)
    #expect(program.findings(of: "unstable_identity_uuid", in: "Book.swift").isEmpty, "no file uses SwiftUI")
    #expect(program.findings(of: "identifiable_id_from_hash", in: "Word.swift").isEmpty)
  }

  @Test func anExtensionElsewhereMayPublish() {
    let rule = "observable_object_without_published"
    let counter = "import Foundation\nfinal class Counter { var count = 0 }"
    let project = Project(["Counter.swift": counter, "Other.swift": "extension Counter: ObservableObject {}"])
    let found = project.findings(of: rule, in: "Counter.swift")
    #expect(found.count == 1)
    #expect(found.first?.fixes.isEmpty == true, "the file does not import Combine")
    #expect(project.with("Other.swift", nil).findings(of: rule, in: "Counter.swift").isEmpty)
  }

  @Test func stateThatAnExtensionElsewhereUsesCannotBePrivate() {
    let rule = "private_swiftui_state"
    let view = "struct Counter: View { @State var count = 0; var body: some View { row } }"
    let row = "extension Counter { var row: some View { Text(\"\\(count)\") } }"
    let project = Project(["Counter.swift": view, "Counter+Row.swift": row])
    #expect(project.findings(of: rule, in: "Counter.swift").isEmpty)
    let other = row.replacing("count", with: "title")
    let found = project.with("Counter+Row.swift", other).findings(of: rule, in: "Counter.swift")
    #expect(found.count == 1)
    #expect(found.first?.fixes.map(\.isSafe) == [true])
  }

  @Test func aMethodElsewhereMayWaitForAPause() {
    let view = """
      struct Search: View {
        @State private var text = ""
        @ObservedObject var finder: Finder
        var body: some View { List {}.searchable(text: $text).task(id: text) { await finder.find(text) } }
      }
      """
    let hasty =
      "final class Finder: ObservableObject { func find(_ text: String) async { hits = await api.hits(text) } }"
    let rule = "search_without_debounce"
    let project = Project(["Search.swift": view, "Finder.swift": hasty])
    #expect(project.findings(of: rule, in: "Search.swift").count == 1)
    let calm = """
      final class Finder: ObservableObject {
        func find(_ text: String) async { await pause(); hits = await api.hits(text) }
      }
      extension Finder { func pause() async { try? await Task.sleep(for: .seconds(1)) } }
      """
    #expect(project.with("Finder.swift", calm).findings(of: rule, in: "Search.swift").isEmpty)
    let own = """
      struct Search: View {
        @State private var text = ""
        var body: some View { List {}.searchable(text: $text).task(id: text) { await find() } }
      }
      """
    let helper = "extension Search { func find() async { hits = await api.hits(text) } }"
    let split = Project(["Search.swift": own, "Search+Find.swift": helper])
    #expect(split.findings(of: rule, in: "Search.swift").count == 1)
    #expect(split.with("Search+Find.swift", nil).findings(of: rule, in: "Search.swift").isEmpty, "nobody knows")
  }

  @Test func errorsDroppedWhereNoViewLooksAreFine() {
    let files = "struct Files: Storage { func tidy() { do { try remove() } catch {} } }"
    let project = Project(["Files.swift": files, "A.swift": "struct A: View { var body: some View { Text(\"a\") } }"])
    let rule = "empty_catch"
    #expect(project.findings(of: rule, in: "Files.swift").isEmpty)
    for view in ["let files: Files", "var files = Files()", "let files: any Storage"] {
      let held = "struct B: View { \(view); var body: some View { Text(\"a\") } }"
      #expect(project.with("B.swift", held).findings(of: rule, in: "Files.swift").count == 1, "\(view)")
    }
    let asked = "struct B: View { var body: some View { Button(\"a\") { Files.shared.tidy() } } }"
    #expect(project.with("B.swift", asked).findings(of: rule, in: "Files.swift").count == 1)
  }

  @Test func aKeyMayBeAGlobalConstant() {
    let user = "struct A: View { @AppStorage(themeKey) private var theme = 0; var body: some View { Text(\"a\") } }"
    let project = Project(["A.swift": user, "Keys.swift": "let themeKey = \"@theme\""])
    let findings = project.findings(of: "app_storage_key_at_prefix", in: "A.swift")
    #expect(findings.map { $0.related.first?.file } == ["Keys.swift"])
    #expect(
      project.with("Keys.swift", "let themeKey = \"theme\"").findings(of: "app_storage_key_at_prefix", in: "A.swift")
        .isEmpty)
  }

  @Test func aGlobalIsMadeOnceToo() {
    let project = Project([
      "Theme.swift": "final class Theme { var size = usualSize(); var scale = 1.0 }",
      "Globals.swift": "let theme = Theme()\nfunc usualSize() -> Double { theme.scale * 17 }",
    ])
    let rule = "static_singleton_init_cycle"
    let findings = project.findings(of: rule, in: "Theme.swift")
    #expect(findings.map(\.message) == ["Initialization cycle: `theme` is accessed while it is being initialized"])
    #expect(findings.first?.related.map(\.file) == ["Globals.swift"])
    let other = project.with("Other.swift", "let theme = 3")
    #expect(other.findings(of: rule, in: "Theme.swift").isEmpty, "nobody knows which `theme` is meant")
    let hidden = project.with("Other.swift", "private let theme = 3")
    #expect(hidden.findings(of: rule, in: "Theme.swift").count == 1, "that one is another file's own")
  }

  @Test func changesMayBeAnnouncedInAnExtensionElsewhere() {
    let view = "struct A: View { @StateObject private var m = M(); var body: some View { Text(\"\\(m.n)\") } }"
    let model = "final class M: ObservableObject { var n = 0; func add() { n += 1 } }"
    let project = Project(["A.swift": view, "M.swift": model])
    let rule = "observable_object_without_published"
    #expect(project.findings(of: rule, in: "M.swift").count == 1)
    for told in ["objectWillChange.send()", "self.objectWillChange.send()"] {
      let announcing = project.with("M+Tell.swift", "extension M { func tell() { \(told) } }")
      #expect(announcing.findings(of: rule, in: "M.swift").isEmpty, "\(told)")
    }
  }

  @Test func aViewOfWhichSeveralExistMayBeTheOneThatIsShown() {
    let app = "@main struct A: App { var body: some Scene { WindowGroup { VStack { Oak.Root(); Elm.Root() } } } }"
    let oak = """
      enum Oak {}
      extension Oak {
        final class Model: ObservableObject { @Published var n = 0; func add() { n += 1 } }
        struct Root: View {
          @State private var model = Model()
          var body: some View { Button("\\(model.n)") { model.add() } }
        }
      }
      """
    let elm = "enum Elm {}; extension Elm { struct Root: View { var body: some View { Text(\"Elm\") } } }"
    let project = Project(["App.swift": app, "Oak.swift": oak, "Elm.swift": elm])
    let rule = "state_holds_unobservable_reference"
    #expect(project.findings(of: rule, in: "Oak.swift").map(\.severity) == [.warning])
    let hidden = project.with(
      "App.swift", app.replacing("Oak.Root(); ", with: "").replacing("Elm.Root()", with: "Text(\"A\")"))
    #expect(hidden.findings(of: rule, in: "Oak.swift").map(\.severity) == [.hint], "nobody shows one of them")
  }

  @Test func readsOfAModelWithManyNamesakesAreFound() {
    var files = [
      "Oak.swift": """
      enum Oak {}
      extension Oak {
        @Observable final class Model {
          var isTall: Bool {
            get { UserDefaults.standard.bool(forKey: "tall") }
            set { UserDefaults.standard.set(newValue, forKey: "tall") }
          }
        }
      }
      struct ZRow: View {
        @Bindable var model: Oak.Model
        var body: some View { Button(model.isTall ? "Tall" : "Small") { model.isTall.toggle() } }
      }
      """
    ]
    for number in 0..<20 {
      files["Elm\(number).swift"] = """
        enum Elm\(number) {}
        extension Elm\(number) { final class Model { var isTall = false } }
        struct Row\(number): View {
          let model: Elm\(number).Model
          var body: some View { Text(model.isTall ? "Tall" : "Small") }
        }
        """
    }
    let rule = "observable_property_over_untracked_storage"
    let found = Project(files).findings(of: rule, in: "Oak.swift")
    #expect(found.count == 1)
    #expect(found.first?.related.allSatisfy { $0.file == nil } == true)
  }
}
