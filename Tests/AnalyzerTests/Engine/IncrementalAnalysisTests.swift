import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// Tests that after each edit of a sequence, text, tree, facts, index and findings equal those of a fresh analysis.
@Suite struct IncrementalAnalysisTests {
  private static let chains = 20
  private static let codeRules = RuleCatalog.standard.all.filter { $0.topic != .suppression }

  /// Small files in which declarations depend on each other.
  private static let entangled: [String] = [
    """
    import SwiftUI

    let limit = 3 // gotcha:disable:this any_view
    extension View { func card(_ a: Int) -> some View { padding().clipShape(.circle).blur(radius: 2) } }
    struct Home: View {
      @State var path = NavigationPath()
      @State private var isOpen = false
      var body: some View {
        NavigationStack(path: $path) { NavigationLink("Größe 👩‍👩‍👧") { Detail(model: Model.shared) } }
          .sheet(isPresented: $isOpen) { Detail(model: Model()).navigationTitle("a") }
      }
      // gotcha:disable private_swiftui_state
      func open() { path.append(1); path.append(limit) }
    }
    struct Detail: View {
      @ObservedObject var model: Model
      var body: some View { Inner().card(limit).onChange(of: model.done) { isDone = true } }
      private var title: some View { Text("漢字 \\(model.done ? "a" : "b")").navigationTitle("t") }
    }
    extension Detail { struct Inner: View { var body: some View { NavigationStack { List { Text("a") } } } } }
    final class Model: ObservableObject {
      static let shared = Model()
      @Published var done = false
      func load() async { do { try await fetch() } catch { self.done = true } }
    }
    extension Model { func finish() { done = true; limitReached() } }
    """,
    """
    import SwiftUI\r
    struct Row: View {\r
      var body: some View { Text("🇩🇪🎉").animation(.spring()) } /* a { */\r
    }\r
    #if os(iOS)\r
    struct Row2: View { var body: some View { Row().clipShape(.circle).blur(radius: 4) } }\r
    #endif\r
    extension Row { func helper() { print("}") } }\r
    typealias Line = Row\r
    print(Line())\r
    func make() -> some View { Line().frame(maxHeight: .infinity) }\r
    struct Demo: View { @ObservedObject var model = Model(); var body: some View { Line() } }\r
    #Preview { Demo() }\r
    """,
  ]

  /// A file with examples of some of the rules; the seed determines which.
  static func source(_ seed: Int, _ random: inout SeededGenerator) -> String {
    let rules = codeRules.enumerated().filter { $0.offset % chains == seed % chains }.map(\.element)
    let examples = rules.compactMap { $0.examples.filter(\.isFlagged).randomElement(using: &random)?.file.text }
    return ([entangled[seed % entangled.count]] + examples).joined(separator: "\n\n")
  }

  @Test(arguments: 0..<chains) func chainsOfEditsEqualAFreshAnalysis(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed) + 4711)
    let other = ParsedFile(SyntaxTree.parse(SourceText(Self.source(seed + 1, &random)))).facts
    let checker = IncrementalChecker(other: ["Other.swift": other])
    var chain = checker.begin(SourceText(Self.source(seed, &random)))
    for step in 0..<32 {
      let edits = (0..<(step % 8 == 7 ? 3 : 1)).map { _ in
        chain.file.tree.randomEdit(orBackTo: chain.undo.suffix(4), &random)
      }
      guard let difference = try #require(checker.advance(&chain, by: edits)) else { continue }
      let alone = checker.firstDifference(startingAt: chain.previous, edits)
      Issue.record(
        """
        seed \(seed), step \(step): \(difference)
        \(alone == nil ? "only after the steps before" : "also as the first step"): \(edits)
        of \(String(reflecting: chain.previous.string(in: 0..<chain.previous.bytes.count)))
        """)
      return
    }
  }

  /// The analysis and the index may belong to an older state than the one that the edit is applied to.
  @Test(arguments: 0..<5) func anAnalysisMayBeOlderThanTheFile(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed) + 815)
    let checker = IncrementalChecker()
    var chain = checker.begin(SourceText(Self.source(seed, &random)))
    for step in 0..<20 {
      for _ in 0..<step % 3 {
        chain.file = try #require(chain.file.applying([chain.file.tree.randomEdit(orBackTo: chain.undo, &random)])).file
      }
      let edit = chain.file.tree.randomEdit(orBackTo: chain.undo.suffix(4), &random)
      let difference = try #require(checker.advance(&chain, by: [edit]))
      #expect(difference == nil, "seed \(seed), step \(step): \(edit)")
    }
  }

  @Test func whatAnOpenCommentSwallowsIsKnownAgain() throws {
    let source = SourceText(
      "import SwiftUI\n"
        + ["A", "B", "C"].map { "struct \($0): View { var body: some View { Text(\"a\").animation(.spring()) } }\n" }
        .joined())
    let checker = IncrementalChecker(other: [:])
    var chain = checker.begin(source)
    let before = chain.analysis.groups.map { ObjectIdentifier($0.source) }
    #expect(before.count == 3)
    let offset = try #require(source.offset(of: "struct A"))
    for (index, text) in ["/*", " ", "*/"].enumerated() {
      let at = offset + min(index, 1) + index
      #expect(try #require(checker.advance(&chain, by: [TextEdit(at..<at, text)])) == nil)
    }
    // The comment touches the first of them.
    #expect(chain.analysis.groups.dropFirst().map { ObjectIdentifier($0.source) } == Array(before.dropFirst()))
  }

  @Test func whatIsThereForPreviewsIsAnalysedAgainWhenItIsMoreThanThat() throws {
    let source = SourceText(
      """
      import SwiftUI
      struct Wrapper: View {
        @ObservedObject var model = Model()
        var body: some View { Text("a").animation(.spring()) }
      }
      struct Other: View {
        var body: some View { Text("b") }
      }
      #Preview { Wrapper() }
      """)
    let checker = IncrementalChecker(other: [:])
    var chain = checker.begin(source)
    let rule = "observed_object_initialized_in_view"
    /// Whether the wrapper is re-analyzed.
    func type(_ text: String, before place: String) throws -> Bool {
      let before = try #require(chain.analysis.groups.first).source
      let offset = try #require(chain.file.tree.source.offset(of: place))
      #expect(try #require(checker.advance(&chain, by: [TextEdit(offset..<offset, text)])) == nil)
      return try #require(chain.analysis.groups.first).source !== before
    }
    #expect(try !type("a", before: "b\")"))
    #expect(try !type("Other(); ", before: "Wrapper() }"))
    #expect(try !type("Wrapper(); ", before: "Wrapper() }"))
    #expect(!chain.analysis.findings.map(\.rule).contains(rule))
    #expect(try type("let kind = Wrapper.self\n", before: "var body: some View { Text(\"ab"))
    #expect(chain.analysis.findings.map(\.rule).contains(rule))
  }

  /// Dependencies of an item that are neither declarations nor names.
  @Test(
    arguments: [
      // The versions that a top-level statement requires.
      (
        """
        import SwiftUI
        guard #available(iOS 17, *) else { fatalError() }
        struct A: View { var body: some View { ContentUnavailableView("None", image: "book") } }
        """, "17", "16"
      ),
      // The indentation of the file.
      (
        """
        import SwiftUI
        struct A {
          var a = 1
        }
        struct B: View {
            var body: some View { rows }
            var rows: some View {
                Text("a")
                Text("b")
            }
        }
        """, "  var a", "        var a"
      ),
      // The indentation of a line that starts with another item.
      (
        """
        import SwiftUI
          let a = 1; struct B: View { var body: some View { rows }; var rows: some View {
            Text("a")
            Text("b") } }
        """, "  let a", "      let a"
      ),
    ])
  func whatIsReadOutsideOfAnItemIsADependency(_ code: String, _ old: String, _ new: String) throws {
    let source = SourceText(code)
    let checker = IncrementalChecker(deployment: OSVersion(16))
    var chain = checker.begin(source)
    let before = chain.analysis.findings
    let offset = try #require(source.offset(of: old))
    let edit = TextEdit(offset..<offset + old.utf8.count, new)
    #expect(try #require(checker.advance(&chain, by: [edit])) == nil)
    #expect(before.map(\.fixes) != chain.analysis.findings.map(\.fixes))
  }

  @Test func typingInAViewAnalysesOnlyWhatLeansOnIt() throws {
    let source = SourceText(
      """
      import SwiftUI
      struct A: View { var body: some View { Text("a").animation(.spring()) } }
      struct B: View { var body: some View { Text("b").animation(.spring()) } }
      """)
    let checker = IncrementalChecker(other: [:])
    var chain = checker.begin(source)
    let before = chain.analysis.groups.map { ObjectIdentifier($0.source) }
    #expect(before.count == 2)
    let offset = try #require(source.offset(of: "a\")"))
    #expect(try #require(checker.advance(&chain, by: [TextEdit(offset..<offset, "x")])) == nil)
    let after = chain.analysis.groups.map { ObjectIdentifier($0.source) }
    #expect(after.count == 2)
    #expect(after.first != before.first)
    #expect(after.last == before.last)
  }
}

/// Analyzes a file incrementally and from scratch, and compares the results.
struct IncrementalChecker {
  let analyzer: Analyzer
  let path = "Main.swift"
  let other: [String: FileFacts]

  init(other: [String: FileFacts] = [:], deployment: OSVersion = OSVersion(17)) {
    self.other = other
    analyzer = Analyzer(settings: RuleSettings(preset: .all, deploymentTargets: [.iOS: deployment]))
  }

  struct Chain {
    var file: ParsedFile
    var index: FactIndex
    var analysis: Analysis
    /// The text before the last step.
    var previous: SourceText
    var undo: [SourceText] = []
  }

  func begin(_ source: SourceText) -> Chain {
    let file = PreparedFile(SyntaxTree.parse(source))
    let index = FactIndex(other.merging([path: file.facts]) { $1 })
    let analysis = analyzer.analyze(file, in: index, path: path) ?? Analysis(tree: file.tree, findings: [])
    return Chain(file: file.file, index: index, analysis: analysis, previous: source)
  }

  /// - Returns: the first difference from a fresh analysis; the outer nil if it was canceled, which it is not.
  func advance(_ chain: inout Chain, by edits: [TextEdit]) -> String?? {
    chain.previous = chain.file.tree.source
    chain.undo.append(chain.previous)
    var text = chain.previous
    for edit in edits { text = text.applying(edit) }
    guard let file = chain.file.applying(edits) else { return nil }
    chain.index.replace(path, with: file)
    guard let analysis = analyzer.analyze(file, in: chain.index, path: path, after: chain.analysis) else { return nil }
    (chain.file, chain.analysis) = (file.file, analysis)
    return .some(difference(chain, from: begin(SourceText(bytes: text.bytes))))
  }

  func firstDifference(startingAt source: SourceText, _ edits: [TextEdit]) -> String? {
    var chain = begin(source)
    return advance(&chain, by: edits) ?? nil
  }

  private func difference(_ chain: Chain, from fresh: Chain) -> String? {
    let (tree, freshTree) = (chain.file.tree, fresh.file.tree)
    if tree.source != freshTree.source || tree.source.lineStarts != freshTree.source.lineStarts { return "the text" }
    if let difference = tree.storage.difference(from: freshTree.storage) { return difference }
    if chain.file.items.map(\.rows) != fresh.file.items.map(\.rows) { return "the items" }
    if chain.file.facts != fresh.file.facts { return "the facts" }
    if chain.file.facts.archive != fresh.file.facts.archive { return "the places of facts" }
    if chain.index != fresh.index { return "the index" }
    for type in AllFacts.types where !chain.index.answers(about: type, as: fresh.index) {
      return "what the index says of \(type)"
    }
    let (found, expected) = (chain.analysis.findings, fresh.analysis.findings)
    if found == expected { return nil }
    let (missing, wrong) = (expected.filter { !found.contains($0) }, found.filter { !expected.contains($0) })
    return "the findings: missing \(missing.prefix(2)), wrong \(wrong.prefix(2))"
  }
}

extension SourceText {
  fileprivate func offset(of text: String) -> Int? {
    let string = string(in: 0..<bytes.count)
    return string.range(of: text).map { string.utf8.distance(from: string.startIndex, to: $0.lowerBound) }
  }
}
