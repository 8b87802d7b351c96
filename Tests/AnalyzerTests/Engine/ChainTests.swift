import GotchaSupport
import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// Code without nested brackets may be of any length, so it must be analyzed on a stack of any size.
@Suite struct ChainTests {
  /// A recursion for each link of a chain would need more than `stackSize`.
  private static let length = 500
  private static let stackSize = 112 << 10

  @Test(arguments: Extreme.chained.map(\.name)) func noRuleFollowsAChainByRecursion(_ name: String) throws {
    let extreme = try #require(Extreme.chained.first { $0.name == name })
    let source = SourceText(bytes: extreme.make(Self.length))
    let fault = try #require(Self.onSmallStack { Self.faultAfterAnalyzing(source) })
    #expect(fault == "")
  }

  /// Analyzes a source, before and after an edit in its middle.
  ///
  /// - Returns: what is wrong with the tree; empty if nothing is.
  private static func faultAfterAnalyzing(_ source: SourceText) -> String {
    let analyzer = Analyzer(settings: RuleSettings(preset: .all))
    let file = ParsedFile(SyntaxTree.parse(source))
    _ = analyzer.analyze(file.outline, in: FactIndex(["A.swift": file.facts]), path: "A.swift")
    let middle = source.bytes.count / 2
    let edited = file.tree.applying(TextEdit(middle..<middle, " "))
    _ = analyzer.analyze(edited)
    return file.tree.firstInconsistency() ?? edited.firstInconsistency() ?? ""
  }

  private static func onSmallStack<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result? {
    let result = Monitor<Result?>(nil)
    guard spawnThread(stackSize: stackSize, { result.update { $0 = body() } }) else { return nil }
    return result.wait { $0 }
  }
}
