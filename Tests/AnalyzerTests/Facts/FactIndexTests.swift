import GotchaSupport
import Testing

@testable import Analyzers

@Suite struct FactIndexTests {
  private static let sources = CrossFileSources.all

  private func facts(_ source: String) -> FileFacts { FileFacts(SyntaxTree.parse(SourceText(source))) }

  @Test func orderOfFilesDoesNotMatter() {
    let records = Self.sources.enumerated().map { ("File\($0.offset).swift", facts($0.element)) }
    var forwards = FactIndex()
    for (path, facts) in records { forwards.replace(path, with: facts) }
    var backwards = FactIndex()
    for (path, facts) in records.reversed() { backwards.replace(path, with: facts) }
    #expect(forwards == backwards)
    for name in ["Detail", "Home", "Timeline", "Editor", "Note"] {
      #expect(forwards.uses(of: name) == backwards.uses(of: name))
      #expect(forwards.types(named: name) == backwards.types(named: name))
      #expect(!forwards.types(named: name).isEmpty)
    }
  }

  /// What the test below goes through is worth it only if findings rest on other files.
  @Test func theSourcesHoldGotchasAcrossFilesOfEveryKind() {
    let analyzer = Analyzer(settings: RuleSettings(preset: .all, deploymentTargets: [.iOS: OSVersion(17)]))
    var dependent: Set<String> = []
    for sources in CrossFileSources.speaking {
      let trees = sources.enumerated().map { number, source in
        (path: "File\(number).swift", tree: SyntaxTree.parse(SourceText(source)))
      }
      let index = FactIndex(Dictionary(uniqueKeysWithValues: trees.map { ($0.path, FileFacts($0.tree)) }))
      for (path, tree) in trees {
        let together = analyzer.analyze(tree, in: index, path: path).findings
        let alone = analyzer.analyze(tree, in: FactIndex([path: FileFacts(tree)]), path: path).findings
        dependent.formUnion(together.filter { !alone.contains($0) }.map(\.rule))
      }
    }
    #expect(CrossFileSources.rules.subtracting(dependent) == [])
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
      let path = "File\(Int.random(in: 0..<10, using: &random)).swift"
      let isRemoval = Int.random(in: 0..<5, using: &random) == 0
      var text = isRemoval ? nil : Self.sources.randomElement(using: &random)
      // What a file says may stay as it is while all of it moves.
      if let old = texts[path], Int.random(in: 0..<3, using: &random) == 0 { text = "// moved\n" + old }
      texts[path] = text
      let changed = index.replace(path, with: text.map(facts))
      for (other, text) in texts {
        guard other == path || mayHaveChanged(analyses[other], by: changed, in: path) else { continue }
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

  /// Whether what an analysis asked for has changed, or the places in the file that it points at may have moved.
  private func mayHaveChanged(_ analysis: Analysis?, by changed: ChangedFacts, in path: String) -> Bool {
    guard let analysis else { return true }
    return analysis.isAffected(by: changed)
      || analysis.findings.contains { finding in finding.related.contains { $0.file == path } }
  }

  @Test func whatIsElsewhereInTheFileIsNotSaid() {
    let a = facts("import SwiftUI\nstruct A: View { var body: some View { B() } }")
    let b = facts("import SwiftUI\n\n\n// moved\nstruct A: View { var body: some View { B() } }")
    #expect(a == b)
    var index = FactIndex(["A.swift": a])
    #expect(index.replace("A.swift", with: b).isEmpty)
    #expect(index.uses(of: "B").first?.range.lowerBound == 65)
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

@Suite struct ChunkedListTests {
  @Test(arguments: 0..<4) func isInOrderAfterAnyChanges(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var list = ChunkedList<Int>()
    var expected: [Int] = []
    for _ in 0..<3_000 {
      let number = Int.random(in: 0..<400, using: &random)
      if Int.random(in: 0..<5, using: &random) == 0 {
        list.removeAll { $0 == number }
        expected.removeAll { $0 == number }
      } else {
        list.insert(number) { number < $0 }
        expected.insert(number, at: expected.partitioningIndex { $0 > number })
      }
    }
    #expect(list.compactMap { $0 } == expected)
    #expect(list.chunks.allSatisfy { !$0.isEmpty && $0.count <= 128 })
    #expect(list.chunks.count < expected.count / 16)
    for number in 0..<400 { list.removeAll { $0 == number } }
    #expect(list.isEmpty)
  }

  @Test func elementsOfTheSameRankKeepTheOrderInWhichTheyCame() {
    var list = ChunkedList<(rank: Int, number: Int)>()
    for number in 0..<1_000 {
      let rank = number * 7 % 5
      list.insert((rank, number)) { rank < $0.rank }
    }
    let pairs = list.compactMap { $0 }
    #expect(zip(pairs, pairs.dropFirst()).allSatisfy { ($0.rank, $0.number) < ($1.rank, $1.number) })
  }
}
