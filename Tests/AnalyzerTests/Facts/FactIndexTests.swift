import Testing

@testable import Analyzers

@Suite struct FactIndexTests {
  private static let sources: [String] = [
    "import SwiftUI\nstruct Home: View { var body: some View { NavigationStack { NavigationLink(\"a\") { Detail() } } } }",
    "import SwiftUI\nstruct Home: View { var body: some View { Detail() } }",
    "import SwiftUI\nstruct Detail: View { var body: some View { NavigationStack { Text(\"a\") } } }",
    "import SwiftUI\nstruct Detail: View { var body: some View { Text(\"a\").navigationTitle(\"b\") } }",
    "import SwiftUI\nextension Detail { static let key = \"@a\" }\nextension View { func card() -> some View { padding() } }",
    "import SwiftUI\nstruct App1: App { var body: some Scene { WindowGroup { Home().sheet(isPresented: $a) { Detail() } } } }",
    "final class Model: ObservableObject { static let shared = Model(); @Published var a = 1 }",
    "func a( {",
    "",
  ]

  private func facts(_ source: String) -> FileFacts { FileFacts(SyntaxTree.parse(SourceText(source))) }

  @Test func orderOfFilesDoesNotMatter() {
    let records = Self.sources.enumerated().map { ("File\($0.offset).swift", facts($0.element)) }
    var forwards = FactIndex()
    for (path, facts) in records { forwards.replace(path, with: facts) }
    var backwards = FactIndex()
    for (path, facts) in records.reversed() { backwards.replace(path, with: facts) }
    #expect(forwards == backwards)
    #expect(forwards.uses(of: "Detail") == backwards.uses(of: "Detail"))
    #expect(forwards.types(named: "Detail").map(\.path) == ["File2.swift", "File3.swift", "File4.swift"])
  }

  /// After any sequence of edits, additions and removals, index and findings equal those of a fresh run, and no
  /// finding changes in a file whose consulted facts did not.
  @Test(arguments: 0..<40) func chainsOfChangesEqualAFreshRun(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed) + 1)
    let analyzer = Analyzer(settings: RuleSettings(preset: .all))
    var texts: [String: String] = [:]
    var index = FactIndex()
    var analyses: [String: Analysis] = [:]
    for _ in 0..<25 {
      let path = "File\(Int.random(in: 0..<5, using: &random)).swift"
      let isRemoval = Int.random(in: 0..<5, using: &random) == 0
      let text = isRemoval ? nil : Self.sources.randomElement(using: &random)
      texts[path] = text
      let changed = index.replace(path, with: text.map(facts))
      for (other, text) in texts {
        let isAffected = other == path || analyses[other]?.isAffected(by: changed) ?? true
        guard isAffected else { continue }
        analyses[other] = analyzer.analyze(SyntaxTree.parse(SourceText(text)), in: index, path: other)
      }
      analyses = analyses.filter { texts[$0.key] != nil }
      let fresh = FactIndex(texts.mapValues(facts))
      #expect(index == fresh)
      for (other, text) in texts {
        let expected = analyzer.analyze(SyntaxTree.parse(SourceText(text)), in: fresh, path: other).findings
        #expect(analyses[other]?.findings == expected, "\(other) after \(path)")
      }
    }
  }

  @Test func whatIsElsewhereInTheFileIsNotSaid() {
    let a = facts("import SwiftUI\nstruct A: View { var body: some View { B() } }")
    let b = facts("import SwiftUI\n\n\n// moved\nstruct A: View { var body: some View { B() } }")
    #expect(a == b)
    var index = FactIndex(["A.swift": a])
    #expect(index.replace("A.swift", with: b).isEmpty)
    #expect(index.uses(of: "B").first?.range.lowerBound == 65)
  }

  @Test func recordsSurviveJSON() throws {
    for source in Self.sources {
      let record = facts(source)
      let copy = try JSONRoundTrip.copy(of: record)
      #expect(copy == record)
    }
  }
}

@Suite struct ViewGraphTests {
  private func reader(_ sources: [String: String]) -> FactReader {
    FactReader(FactIndex(sources.mapValues { FileFacts(SyntaxTree.parse(SourceText("import SwiftUI\n" + $0))) }), path: "")
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
    #expect(appearances.isPushedSomewhere)
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
    #expect(reader.appearances(of: "Settings").isOnlyPresented)
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
    let home = "import SwiftUI\nstruct Home: View { var body: some View { NavigationStack { NavigationLink(\"a\") { Detail() } } } }"
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
