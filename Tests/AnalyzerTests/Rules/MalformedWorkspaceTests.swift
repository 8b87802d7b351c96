import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// In a malformed workspace, rules neither trap nor guess.
@Suite struct MalformedWorkspaceTests {
  private let home = """
    struct Home: View {
      var body: some View { NavigationStack { NavigationLink("a") { Detail() } } }
    }
    """
  private let detail = "struct Detail: View { var body: some View { NavigationStack { Text(\"a\") } } }"
  private let root = "struct Root: View { var body: some View { NavigationStack { Detail() } } }"
  private let rows = "struct Rows: View { var body: some View { NavigationLink(\"a\") { Detail() } } }"
  private let title = "struct Detail: View { var body: some View { Text(\"a\").navigationTitle(\"b\") } }"

  // MARK: - Two types of one name

  @Test func ofTwoTypesOfANameNobodyKnowsWhichIsMeant() {
    let other = "struct Detail: View { var body: some View { Text(\"b\") } }"
    let project = Project(["Home.swift": home, "Detail.swift": detail])
    #expect(project.findings(of: "nested_navigation_stack", in: "Detail.swift").count == 1)
    #expect(project.with("Other.swift", other).findings(of: "nested_navigation_stack", in: "Detail.swift").isEmpty)
    let titled = Project(["Root.swift": root, "Rows.swift": rows, "Detail.swift": title])
    let rule = "implicit_title_display_mode"
    #expect(titled.findings(of: rule, in: "Detail.swift").count == 1)
    #expect(titled.with("Other.swift", other).findings(of: rule, in: "Detail.swift").isEmpty)
  }

  @Test func ofTwoModelsOfANameNoneIsAsked() {
    let model = """
      final class Draft: ObservableObject {
        @Published var didSave = false
        @Published var isSending = false
        func send() async { isSending = true; await server.send(); isSending = false }
        func save() { didSave = true }
      }
      """
    let view = """
      struct Editor: View {
        @StateObject private var draft = Draft()
        var body: some View {
          Button("Send") { Task { await draft.send() } }.onChange(of: draft.didSave) { toast = true }
        }
      }
      """
    let project = Project(["Editor.swift": view, "Draft.swift": model])
    for rule in ["async_action_not_reentrant", "one_shot_flag_never_reset"] {
      #expect(project.findings(of: rule, in: "Editor.swift").count == 1, "\(rule)")
      let twice = project.with("Other.swift", "final class Draft {}")
      #expect(twice.findings(of: rule, in: "Editor.swift").isEmpty, "\(rule)")
    }
  }

  @Test func ofTwoSingletonsOfANameNoneIsFollowed() {
    let project = Project([
      "Theme.swift": "final class Theme: ObservableObject { static let shared = Theme(); var tint: Color = .brand }",
      "Color.swift": "extension Color { static var brand: Color { Theme.shared.tint } }",
    ])
    let rule = "static_singleton_init_cycle"
    #expect(project.findings(of: rule, in: "Theme.swift").count == 1)
    let twice = project.with("Other.swift", "extension Color { static var brand: Color { .red } }")
    #expect(twice.findings(of: rule, in: "Theme.swift").isEmpty, "nobody knows which `brand` is meant")
    #expect(project.with("Other.swift", "class Theme {}").findings(of: rule, in: "Theme.swift").isEmpty)
  }

  @Test func ofTwoViewsOfANameNoneIsTheOtherSource() {
    let gallery = """
      struct Gallery: View {
        @Namespace private var space
        var body: some View { ZStack { Thumb().matchedGeometryEffect(id: "a", in: space); Photo(space: space) } }
      }
      """
    let photo = """
      struct Photo: View {
        let space: Namespace.ID
        var body: some View { Image("a").matchedGeometryEffect(id: "a", in: space) }
      }
      """
    let rule = "matched_geometry_multiple_sources"
    let project = Project(["Gallery.swift": gallery, "Photo.swift": photo])
    #expect(project.findings(of: rule, in: "Gallery.swift").count == 1)
    #expect(project.with("Other.swift", "struct Photo {}").findings(of: rule, in: "Gallery.swift").isEmpty)
    #expect(project.with("Photo.swift", nil).findings(of: rule, in: "Gallery.swift").isEmpty)
    let broken = photo.replacing("(id: \"a\", in: space)", with: "(id: \"a\", in: ")
    #expect(project.with("Photo.swift", broken).findings(of: rule, in: "Gallery.swift").isEmpty)
  }

  // MARK: - Both branches of an `#if`

  @Test func branchesOfAConditionAreOneType() {
    let both = """
      #if os(iOS)
      struct Detail: View { var body: some View { NavigationStack { Text("a") } } }
      #else
      struct Detail: View { var body: some View { NavigationStack { Text("b") } } }
      #endif
      """
    let project = Project(["Home.swift": home, "Detail.swift": both])
    #expect(project.findings(of: "nested_navigation_stack", in: "Detail.swift").count == 2)
    let model = """
      #if DEBUG
      final class Draft: ObservableObject { @Published var isSending = false; func send() async { isSending = true } }
      #else
      final class Draft: ObservableObject { @Published var isSending = false; func send() async {} }
      #endif
      """
    let view = """
      struct Editor: View {
        @StateObject private var draft = Draft()
        var body: some View { Button("Send") { Task { await draft.send() } } }
      }
      """
    let editor = Project(["Editor.swift": view, "Draft.swift": model])
    #expect(editor.findings(of: "async_action_not_reentrant", in: "Editor.swift").count <= 1)
  }

  // MARK: - Views that hold each other

  @Test func viewsThatHoldEachOtherEnd() {
    let project = Project([
      "A.swift": "struct A: View { var body: some View { VStack { B() }.navigationTitle(\"a\") } }",
      "B.swift": "struct B: View { var body: some View { List { C() }.sheet(isPresented: $on) { A() } } }",
      "C.swift": "struct C: View { var body: some View { NavigationLink(\"c\") { A() }; B(); C() } }",
    ])
    for path in ["A.swift", "B.swift", "C.swift"] {
      for rule in RuleCatalog.standard.all.map(\.id) { _ = project.findings(of: rule, in: path) }
    }
    // `C` pushes `A`: that much is known, but not with which title.
    #expect(project.findings(of: "implicit_title_display_mode", in: "A.swift").isEmpty)
    #expect(project.findings(of: "presented_view_without_navigation_stack", in: "B.swift").count <= 1)
  }

  @Test func singletonsInALongRingEnd() {
    var sources: [String: String] = [:]
    for number in 0..<40 {
      sources["S\(number).swift"] = """
        final class S\(number): ObservableObject {
          static let shared = S\(number)()
          let next = S\((number + 1) % 40).shared
        }
        """
    }
    let project = Project(sources)
    #expect(project.findings(of: "static_singleton_init_cycle", in: "S0.swift").isEmpty, "longer than anybody follows")
  }

  // MARK: - Files that do not parse, or are gone

  @Test func aTypeThatDoesNotParseSaysNothing() {
    let project = Project(["Home.swift": home, "Detail.swift": detail])
    let broken = "struct Home: View { var body: some View { NavigationStack { NavigationLink(\"a\" { Detail( } } }"
    let rule = "nested_navigation_stack"
    for finding in project.with("Home.swift", broken).findings(of: rule, in: "Detail.swift") {
      #expect(finding.range.upperBound <= 200)
    }
    let model = Project([
      "Editor.swift": """
      struct Editor: View {
        @StateObject private var draft = Draft()
        var body: some View { Form { }.onChange(of: draft.didSave) { toast = true } }
      }
      """,
      "Draft.swift":
        "final class Draft: ObservableObject { @Published var didSave = false; func f( { = ) didSave = true",
    ])
    _ = model.findings(of: "one_shot_flag_never_reset", in: "Editor.swift")
    #expect(
      project.with("Detail.swift", "struct Detail: View { var body: some View { NavigationStack {")
        .findings(of: rule, in: "Detail.swift").isEmpty)
  }

  @Test func whatAVanishedFileSaidIsForgotten() {
    let project = Project([
      "Home.swift": "struct Home: View { var body: some View { NavigationStack { Rows().navigationTitle(\"c\") } } }",
      "Rows.swift": rows, "Root.swift": root, "Detail.swift": title,
    ])
    let rule = "implicit_title_display_mode"
    #expect(project.findings(of: rule, in: "Detail.swift").isEmpty, "all titles are large")
    let withoutHome = project.with("Home.swift", nil).findings(of: rule, in: "Detail.swift")
    #expect(withoutHome.count == 1)
    #expect(
      withoutHome.first?.missingFact == "whether the screens that push this one have a large title as well")
    #expect(project.with("Rows.swift", nil).findings(of: rule, in: "Detail.swift").isEmpty, "nothing pushes it")
    let nested = Project(["Home.swift": home, "Detail.swift": detail])
    #expect(nested.with("Home.swift", nil).findings(of: "nested_navigation_stack", in: "Detail.swift").isEmpty)
  }
}
