import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// The environment of views that functions in other files host.
@Suite struct HandedViewsTests {
  private let rule = "environment_object_not_injected"

  /// The findings in a view that reads an object.
  private func findings(_ use: String, hosting helper: String) -> [Finding] {
    Project([
      "Badge.swift": """
      struct Badge: View {
        @EnvironmentObject private var club: Club
        var body: some View { Text(club.name) }
      }
      """,
      "Club.swift": """
      final class Club: ObservableObject { @Published var name = "" }
      final class Society { let club = Club() }
      @main struct Clubs: App {
        @StateObject private var club = Club()
        var body: some Scene { WindowGroup { Door(club: club).environmentObject(club) } }
      }
      struct Door: View {
        let club: Club
        let guide = Guide()
        let society = Society()
        var body: some View { Button("Open") { \(use) } }
      }
      """,
      "Guide.swift": helper,
    ]).findings(of: rule, in: "Badge.swift")
  }

  private let present = """
    final class Guide {
      func present<Page: View>(_ page: Page) { show(UIHostingController(rootView: page)) }
    }
    """

  @Test func aMethodHostsAView() {
    #expect(findings("guide.present(Badge())", hosting: present).map(\.severity) == [.error])
    #expect(findings("guide.present(Badge().padding())", hosting: present).count == 1)
    #expect(findings("let badge = Badge(); guide.present(badge)", hosting: present).count == 1)
    #expect(findings("guide.present(Badge().environmentObject(club))", hosting: present).isEmpty)
    #expect(findings("guide.present(Badge().environmentObject(society.club))", hosting: present).isEmpty)
  }

  @Test func aFunctionHostsWhatAClosureBuilds() {
    let open = """
      struct Guide {}
      func open<Page: View>(title: String, @ViewBuilder page: () -> Page) { show(NSHostingView(rootView: page())) }
      """
    #expect(findings("open(title: \"a\") { Badge() }", hosting: open).count == 1)
    #expect(findings("open(title: \"a\", page: { Badge() })", hosting: open).count == 1)
    #expect(findings("open(title: \"a\") { Badge().environmentObject(club) }", hosting: open).isEmpty)
  }

  @Test func aMethodOfViewsHostsThem() {
    let image = """
      struct Guide {}
      extension View { func image() -> Any { ImageRenderer(content: self) } }
      """
    #expect(findings("print(Badge().image())", hosting: image).count == 1)
    #expect(findings("print(Badge().environmentObject(club).image())", hosting: image).isEmpty)
  }

  @Test func aFunctionHandsTheViewOn() {
    let chain = """
      final class Guide {
        func push(_ page: some View) { host(page) }
        private func host(_ content: some View) { show(UIHostingController(rootView: content)) }
      }
      """
    #expect(findings("guide.push(Badge())", hosting: chain).count == 1)
  }

  @Test func theFunctionMayProvideTheObject() {
    let provides = """
      final class Guide {
        let club = Club()
        func present(_ page: some View) { show(UIHostingController(rootView: page.environmentObject(club))) }
      }
      """
    #expect(findings("guide.present(Badge())", hosting: provides).isEmpty)
    let passes = """
      final class Guide {
        func present(_ page: some View, with club: Club) { show(UIHostingController(rootView: page.environmentObject(club))) }
      }
      """
    #expect(findings("guide.present(Badge(), with: club)", hosting: passes).isEmpty)
  }

  @Test func oneOfSeveralFunctionsMayBeMeant() {
    let other = "final class Other { func present(_ page: some View) { print(page) } }"
    #expect(findings("guide.present(Badge())", hosting: present + "\n" + other).isEmpty)
  }

  @Test func previewsMayHostViews() {
    let preview = present + "\n#Preview { Guide().present(Badge()) }"
    #expect(findings("print(1)", hosting: preview).isEmpty)
  }
}
