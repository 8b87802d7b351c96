import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// Tests that fixes keep the formatting of the code around them, however that is laid out.
@Suite struct FixLayoutTests {
  @Test(arguments: TestedRules.ids) func fixesKeepTheLayout(id: String) throws {
    let examples = try #require(RuleCatalog.standard.rule(id)).examples
    for (number, example) in examples.enumerated() where example.isFlagged {
      let analyzer = example.analyzer(onlyWith: id)
      for layout in CodeLayout.allCases {
        guard let source = example.file(in: layout) else { continue }
        let before = analyzer.analyze(source)
        let found = before.findings.filter { $0.rule == id }
        guard found.contains(where: { !$0.fixes.isEmpty }) else { continue }
        for fix in Set(found.flatMap(\.fixes).map(FixByEdits.init)).map(\.fix) {
          let fixed = source.applying([fix])
          let place = "\(id), example \(number + 1), \(layout), '\(fix.title)'"
          expectLayout(SyntaxTree.parse(fixed), of: before.tree, layout, place)
          guard !fix.edits.contains(where: { $0.text.contains("<#") }) else { continue }
          let after = analyzer.analyze(fixed)
          #expect(!after.tree.hasErrors, "\(place) breaks:\n\(text(fixed))")
          #expect(after.findings.count { $0.rule == id } < found.count, "\(place) leaves:\n\(text(fixed))")
        }
        guard found.count > 1 else { continue }
        let run = FixRun(includesUnsafe: true) { analyzer.analyze($0).findings }
        let all = run(source, found: before.findings)
        expectLayout(
          SyntaxTree.parse(all.source), of: before.tree, layout, "\(id), example \(number + 1), \(layout), all fixes")
      }
    }
  }

  private func expectLayout(_ tree: SyntaxTree, of before: SyntaxTree, _ layout: CodeLayout, _ place: String) {
    let known = before.layoutDefects(in: layout)
    let new = tree.layoutDefects(in: layout).filter { $0.value > known[$0.key] ?? 0 }
    guard !new.isEmpty else { return }
    Issue.record("\(place): \(new.keys.sorted())\n\(text(before.source))\n-- becomes --\n\(text(tree.source))")
  }

  private func text(_ source: SourceText) -> String { source.string(in: source.bytes.indices) }
}

/// A fix that equals others with the same edits.
private struct FixByEdits: Hashable {
  let fix: Fix

  static func == (a: FixByEdits, b: FixByEdits) -> Bool { a.fix.edits == b.fix.edits }
  func hash(into hasher: inout Hasher) { hasher.combine(fix.edits) }
}
