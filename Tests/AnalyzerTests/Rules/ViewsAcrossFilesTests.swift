import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// Rules about views that other files show.
@Suite struct ViewsAcrossFilesTests {
  private func findings(
    _ rule: String, in source: String, at path: String = "Main.swift", beside others: [String: String] = [:]
  ) -> [Finding] {
    let analyzer = Analyzer(settings: RuleSettings(preset: .none, levels: [rule: .on]))
    let tree = SyntaxTree.parse(SourceText(source))
    let files = others.mapValues { FileFacts(SyntaxTree.parse(SourceText($0))) }
      .merging([path: FileFacts(tree)]) { _, own in own }
    return analyzer.analyze(tree, in: FactIndex(files), path: path).findings
  }

  // MARK: - Titles

  private let level = """
    import SwiftUI
    struct LevelView: View {
      var body: some View { Text("a").navigationTitle("Level") }
    }
    """

  private func titles(_ other: String) -> Int {
    findings("implicit_title_display_mode", in: level, beside: ["Other.swift": "import SwiftUI\n" + other]).count
  }

  @Test func titlesOfScreensThatNobodyPushesAreLeftAlone() {
    #expect(titles("struct Home: View { var body: some View { Text(\"a\") } }") == 0)
    #expect(titles("struct Home: View { var body: some View { VStack { LevelView() } } }") == 0)
  }

  @Test func titlesOfScreensWithDifferentPresentersAreReported() {
    func presenter(_ name: String, _ mode: String) -> String {
      "struct \(name): View { var body: some View { NavigationStack { NavigationLink(\"Go\") { LevelView() }\(mode) } } }\n"
    }
    let inline = ".navigationBarTitleDisplayMode(.inline)"
    #expect(titles(presenter("Home", "")) == 0)
    #expect(titles(presenter("Home", inline) + presenter("Search", inline)) == 0)
    #expect(titles(presenter("Home", "") + presenter("Search", inline)) == 1)
    #expect(titles("struct Home: View { var body: some View { NavigationLink(\"Go\") { LevelView() } } }") == 0)
  }

  /// A view that pushes the screen together with others.
  private func home(_ mode: String = "") -> String {
    """
    struct Home: View {
      @State private var path: [Int] = []
      var body: some View {
        NavigationStack(path: $path) { Rows().navigationDestination(for: Int.self) { _ in LevelView() }\(mode) }
          .onOpenURL { _ in path = [1, 2] }
      }
    }
    """
  }

  @Test func aPathOfSeveralScreensIsPushedAtOnce() {
    #expect(titles(home()) == 1)
    // A large title of the root makes those of the screens large too.
    #expect(titles(home(".navigationBarTitleDisplayMode(.large)")) == 1)
  }

  @Test func screensWhoseWayCannotBeFollowedAreLeftAlone() {
    #expect(titles("enum Route { case level; func view() -> some View { LevelView() } }") == 0)
    #expect(titles("final class Flow { func go() { push(UIHostingController(rootView: LevelView())) } }") == 0)
    #expect(titles("enum Routes { static let level = Route(id: 1) { LevelView() } }") == 0)
  }

  // MARK: - Platforms

  @Test func amongMacCodeNobodyMissesADisplayMode() {
    let appKit = "import AppKit"
    let uiKit = "import UIKit"
    let pushed = level + "\n" + home()
    func count(_ others: [String: String]) -> Int {
      findings("implicit_title_display_mode", in: pushed, at: "App/Views/Level.swift", beside: others).count
    }
    #expect(count(["App/Delegate.swift": appKit]) == 0)
    #expect(count(["App/Delegate.swift": appKit, "App/Phone.swift": uiKit]) == 1)
    // The files of the nearest folder decide.
    #expect(count(["App/Views/Window.swift": appKit, "Phone/Delegate.swift": uiKit]) == 0)
    #expect(count(["Application/Delegate.swift": uiKit, "App/Delegate.swift": appKit]) == 0)
    #expect(count(["App/Delegate.swift": "#if os(macOS)\nimport AppKit\n#endif"]) == 1)
  }

  @Test(arguments: [
    ("Notes Watch App", 0), ("NotesWatch", 0), ("WatchKit Extension", 0), ("watchOS", 0), ("Watchlist", 1),
    ("FileWatcher", 1), ("Stopwatch", 1),
  ])
  func aFolderMaySayThatItsScreensAreForTheWatch(folder: String, count: Int) {
    let pushed = level + "\n" + home()
    #expect(findings("implicit_title_display_mode", in: pushed, at: "\(folder)/Level.swift").count == count)
    #expect(findings("implicit_title_display_mode", in: pushed, at: "\(folder)/Views/Level.swift").count == count)
  }

  @Test func sheetsOnTheWatchHaveABarOfTheirOwn() {
    let sheet = """
      import SwiftUI
      struct Sorting: View {
        @State private var isShown = false
        var body: some View { Text("a").sheet(isPresented: $isShown) { Text("b").navigationTitle("Sort") } }
      }
      """
    func count(_ framework: String) -> Int {
      findings(
        "presented_view_without_navigation_stack", in: sheet, at: "App/Sorting.swift",
        beside: ["App/Delegate.swift": "import \(framework)"]
      ).count
    }
    #expect(count("UIKit") == 1)
    #expect(count("WatchKit") == 0)
  }

  // MARK: - Windows

  private func drags(_ other: String) -> [Severity] {
    let card = """
      import SwiftUI
      struct Card: View {
        var body: some View { Text("a").gesture(DragGesture().onChanged { _ in }) }
      }
      """
    let window = """
      import AppKit
      final class Palette { func open() { window.isMovableByWindowBackground = true } }
      """
    return findings(
      "movable_window_swallows_drag", in: card,
      beside: [
        "Palette.swift": window + "\nimport SwiftUI\n" + (other.contains("Palette") ? other : ""),
        "Other.swift": "import SwiftUI\n" + (other.contains("Palette") ? "" : other),
      ]
    ).map(\.severity)
  }

  @Test func aDragIsOnlySwallowedInTheWindowThatMoves() {
    #expect(drags("") == [.hint], "no known window shows it")
    #expect(drags("extension Palette { func show() { host(NSHostingView(rootView: Card())) } }") == [.warning])
    #expect(drags("final class Panel { func show() { host(NSHostingView(rootView: Card())) } }") == [])
  }

  // MARK: - State

  private let counter = """
    import SwiftUI
    struct Counter: View {
      @State var count = 0
      var body: some View { Text("a") }
    }
    """

  private func counterSeverity(_ other: String) -> [Severity] {
    findings("private_swiftui_state", in: counter, beside: ["Other.swift": "import SwiftUI\n" + other]).map(\.severity)
  }

  @Test func callersDecideTheSeverityOfStateThatIsNotPrivate() {
    #expect(counterSeverity("") == [.hint], "a convention")
    #expect(counterSeverity("struct Home: View { var body: some View { Counter() } }") == [.hint])
    #expect(counterSeverity("struct Home: View { var body: some View { Counter(count: 3) } }") == [.hint])
    #expect(counterSeverity("enum Factory { static func make() -> AnyView { AnyView(Counter(count: 3)) } }") == [.hint])
    let home = "struct Home: View { let start: Int; var body: some View { Counter(count: start) } }"
    #expect(counterSeverity(home) == [.info], "who creates it is not known")
  }
}
