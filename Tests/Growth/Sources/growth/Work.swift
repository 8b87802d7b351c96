@testable import Analyzers
@testable import GotchaAnalysis

/// The work of the steps in processing a text, in regions of code that are entered.
struct Work {
  /// The steps in processing a text, in order.
  enum Step: String, CaseIterable {
    case parse, facts, rules, edit, fixes
  }

  private(set) var regions: [Step: Int] = [:]

  subscript(step: Step) -> Int { regions[step] ?? 0 }

  /// Performs all steps with a text: reads it, analyzes it, analyzes it after an edit in the middle, and fixes it.
  init(on source: SourceText, _ settings: RuleSettings, steps: [Step] = Step.allCases) {
    let analyzer = Analyzer(settings: settings)
    let path = "Main.swift"
    let tree = measure(.parse) { SyntaxTree.parse(source) }
    let (prepared, index) = measure(.facts) {
      let prepared = PreparedFile(tree)
      return (prepared, FactIndex([path: prepared.facts]))
    }
    guard let analysis = measure(.rules, { analyzer.analyze(prepared, in: index, path: path) }) else { return }
    if steps.contains(.edit), let edit = TextEdit(inTheMiddleOf: tree) {
      measure(.edit) {
        var index = index
        guard let next = prepared.file.applying([edit]) else { return }
        index.replace(path, with: next)
        _ = analyzer.analyze(next, in: index, path: path, after: analysis)
      }
    }
    guard steps.contains(.fixes) else { return }
    let findings = analysis.findings
    measure(.fixes) { _ = FixRun(findings: { _ in [] })(source, found: findings) }
  }

  private mutating func measure<Result>(_ step: Step, _ body: () -> Result) -> Result {
    let before = executedRegions()
    let result = body()
    regions[step] = executedRegions() - before
    return result
  }
}

extension TextEdit {
  /// Inserts a space after the middle token.
  fileprivate init?(inTheMiddleOf tree: SyntaxTree) {
    let tokens = Array(tree.tokens)
    guard !tokens.isEmpty else { return nil }
    let end = tokens[tokens.count / 2].range.upperBound
    self.init(end..<end, " ")
  }
}
