import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct CancellationTests {
  /// A cancellation check that counts its calls and returns true starting with the n-th call.
  private final class Impatience {
    private(set) var asked = 0
    private let limit: Int

    init(after limit: Int) { self.limit = limit }

    func isCancelled() -> Bool {
      asked += 1
      return asked > limit
    }
  }

  private static let sources = [
    String(repeating: "struct A: View { var body: some View { Text(\"a\") } }\n", count: 5_000),
    "struct A {\n" + String(repeating: "  func f() { g() }\n", count: 5_000) + "}\n",
    "func f() {\n" + String(repeating: "  if a { b() } else { c() }\n", count: 5_000) + "}\n",
    String(repeating: "struct A {\n  func f() {\n", count: 5_000),
    String(repeating: "func f() {\n", count: 300) + String(repeating: "a()\n", count: 10_000),
  ]

  @Test(arguments: sources) func parsingStopsInBetween(source: String) {
    let whole = SyntaxTree.parse(SourceText(source))
    let impatience = Impatience(after: 2)
    let tree = SyntaxTree.parse(SourceText(source), isCancelled: impatience.isCancelled)
    #expect(impatience.asked == 3)
    #expect(tree.nodeCount < whole.nodeCount / 3)
    #expect(tree.tokenCount == whole.tokenCount)
  }

  @Test func collectingFactsStopsInBetween() {
    let source = (0..<100).map { "struct Card\($0): View { var body: some View { Text(\"a\") } }\n" }.joined()
    let tree = SyntaxTree.parse(SourceText(source))
    let impatience = Impatience(after: 3)
    #expect(
      ParsedFile(tree, isCancelled: impatience.isCancelled).facts.merged.facts(TypeFact.self).map(\.name) == [
        "Card0", "Card1", "Card2",
      ])
  }

  @Test func anEditThatIsCancelledGivesNothing() {
    let file = ParsedFile(SyntaxTree.parse(SourceText(Self.sources[0])))
    // An unclosed comment causes the whole file to be parsed again.
    let edit = TextEdit(0..<0, "/* ")
    for limit in 0..<3 {
      #expect(file.applying([edit], isCancelled: Impatience(after: limit).isCancelled) == nil)
    }
    #expect(file.applying([edit]) != nil)
  }
}
