import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct AppearancesTests {
  private func reader(_ sources: [String: String]) -> FactReader {
    FactReader(
      FactIndex(sources.mapValues { FileFacts(SyntaxTree.parse(SourceText("import SwiftUI\n" + $0))) }), path: "")
  }

  @Test func viewsAreFollowedThroughTheOnesThatHoldThem() {
    let reader = reader([
      "Home.swift": """
      struct Home: View {
        var body: some View { NavigationStack { list } }
        private var list: some View { List { NavigationLink("a") { Page() } } }
      }
      """,
      "Page.swift": "struct Page: View { var body: some View { VStack { Header() } } }",
      "Header.swift": "struct Header: View { var body: some View { Text(\"a\") } }",
    ])
    let appearances = reader.appearances(of: "Header")
    #expect(appearances.known.map(\.placement) == [.pushed])
    #expect(!appearances.isIncomplete)
    #expect(appearances.known.map(\.use.path) == ["Home.swift"])
    #expect(reader.isShownInScrollContainer("Header"))
  }

  @Test func presentationsAndTabsStartAfresh() {
    let reader = reader([
      "Home.swift": """
      struct Home: View {
        var body: some View {
          TabView { Feed().tabItem { Label("a", systemImage: "b") } }.sheet(isPresented: $a) { Settings() }
        }
      }
      """
    ])
    #expect(reader.appearances(of: "Settings").known.map(\.placement) == [.sheet])
    #expect(reader.appearances(of: "Feed").known.map(\.placement) == [.tab])
    #expect(reader.appearances(of: "Home").isIncomplete)
  }

  @Test func cyclesEnd() {
    let reader = reader([
      "Tree.swift": "struct Node: View { var body: some View { VStack { Leaf(); Node() } } }",
      "Leaf.swift": "struct Leaf: View { var body: some View { Node() } }",
    ])
    #expect(reader.appearances(of: "Leaf").known.isEmpty)
  }

  @Test func otherFilesDecideWhatIsPushed() {
    let analyzer = Analyzer(settings: RuleSettings(preset: .none, levels: ["nested_navigation_stack": .on]))
    let detail = "import SwiftUI\nstruct Detail: View { var body: some View { NavigationStack { Text(\"a\") } } }"
    let home =
      "import SwiftUI\nstruct Home: View { var body: some View { NavigationStack { NavigationLink(\"a\") { Detail() } } } }"
    let tree = SyntaxTree.parse(SourceText(detail))
    let index = FactIndex([
      "Detail.swift": FileFacts(tree), "Home.swift": FileFacts(SyntaxTree.parse(SourceText(home))),
    ])
    let analysis = analyzer.analyze(tree, in: index, path: "Detail.swift")
    #expect(analysis.findings.map(\.rule) == ["nested_navigation_stack"])
    #expect(analysis.findings.first?.related.map(\.file) == ["Home.swift"])
    #expect(analyzer.analyze(tree).findings.isEmpty)
  }
}
