@testable import Analyzers
@testable import GotchaAnalysis

let path = "Main.swift"
private let analyzer = Analyzer(settings: RuleSettings(preset: .all, deploymentTargets: [.iOS: OSVersion(17)]))

func analyze(_ source: SourceText) -> (file: PreparedFile, analysis: Analysis) {
  let file = PreparedFile(SyntaxTree.parse(source))
  guard let analysis = analyzer.analyze(file, in: FactIndex([path: file.facts]), path: path) else {
    fatalError("an analysis without cancellation has no result")
  }
  return (file, analysis)
}

func checkSource(_ bytes: [UInt8]) {
  let source = SourceText(bytes: bytes)
  let (file, analysis) = analyze(source)
  let inconsistency = file.file.tree.firstInconsistency()
  require(inconsistency == nil, "the tree is inconsistent: \(inconsistency ?? "")")
  checkArchive(of: file.facts)
  for finding in analysis.findings { check(finding, in: source) }
  checkThatFixesSettle(source, analysis.findings)
}

private func check(_ finding: Finding, in source: SourceText) {
  let all = 0...source.bytes.count
  func isInside(_ range: Range<Int>) -> Bool { all.contains(range.lowerBound) && all.contains(range.upperBound) }
  require(isInside(finding.range), "\(finding.rule) reports \(finding.range) of \(source.bytes.count) bytes")
  require(!finding.message.isEmpty, "\(finding.rule) has an empty message")
  for fix in finding.fixes {
    var end = 0
    for edit in fix.edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      require(isInside(edit.range), "a fix of \(finding.rule) edits \(edit.range) of \(source.bytes.count) bytes")
      require(edit.range.lowerBound >= end, "edits of a fix of \(finding.rule) overlap at \(edit.range)")
      end = edit.range.upperBound
    }
  }
}

private func checkArchive(of facts: FileFacts) {
  let archive = facts.archive
  let read = try? FileFacts(archive: archive)
  require(read == facts, "facts differ after writing and reading them")
}

/// Checks that after safe fixes, safe fixes change nothing.
private func checkThatFixesSettle(_ source: SourceText, _ findings: [Finding]) {
  guard findings.contains(where: { !$0.fixes.isEmpty }) else { return }
  let run = FixRun { analyze($0).analysis.findings }
  let outcome = run(source, found: findings)
  guard outcome.isSettled, outcome.appliedCount > 0 else { return }
  let again = run(outcome.source)
  require(
    again.source.bytes == outcome.source.bytes, "fixes of \(again.remaining.map(\.rule)) are applied repeatedly")
}

// MARK: - Edits

func checkEdits(_ bytes: [UInt8]) {
  var input = FuzzInput(bytes)
  let steps = (0...input.number(below: 6)).map { _ in (0..<8).map { _ in input.byte() } }
  let first = SourceText(bytes: Array(input.rest))
  let (prepared, analysis) = analyze(first)
  var (file, last): (ParsedFile, Analysis?) = (prepared.file, analysis)
  var index = FactIndex([path: prepared.facts])
  for step in steps {
    let edit = TextEdit(step, in: file.tree.source, from: first)
    guard let next = file.applying([edit]) else { return }
    index.replace(path, with: next)
    let found = analyzer.analyze(next, in: index, path: path, after: last)
    let (fresh, expected) = analyze(SourceText(bytes: next.file.tree.source.bytes))
    let inconsistency = next.file.tree.firstInconsistency()
    require(inconsistency == nil, "the tree is inconsistent after \(edit): \(inconsistency ?? "")")
    require(next.facts == fresh.facts, "facts differ from those of a fresh analysis after \(edit)")
    require(
      found?.findings == expected.findings,
      "after \(edit): \(found?.findings.map(\.rule) ?? []), fresh \(expected.findings.map(\.rule))")
    (file, last) = (next.file, found)
  }
}

extension TextEdit {
  /// - Parameter numbers: eight bytes that determine the position and the text.
  fileprivate init(_ numbers: [UInt8], in source: SourceText, from original: SourceText) {
    var input = FuzzInput(numbers)
    let count = source.bytes.count
    let start = input.number(below: count + 1)
    let length = [0, 0, 1, 3, 12, 80, 400, count][input.number(below: 8)]
    let range = start..<min(count, start + length)
    let kind = input.number(below: pieces.count + 2)
    if kind < pieces.count {
      self.init(range, pieces[kind])
    } else {
      // Copy text from elsewhere in the file.
      let from = input.number(below: original.bytes.count + 1)
      let to = min(original.bytes.count, from + input.number(below: 256))
      self.init(range, String(decoding: original.bytes[from..<to], as: UTF8.self))
    }
  }
}

/// Texts that are typed or pasted.
private let pieces = [
  "", "a", " ", "\n", "\r\n", "{", "}", "(", ")", "\"", "\"\"\"", "\\(", "/*", "*/", "//", "#if A\n", "#endif\n", "<",
  "?",
  "`", ";", ":", ",", ".", "é", "let x = 1\n", "func g() { }\n", ".padding()", "import UIKit\n",
  "struct Home: View { }\n",
  "extension View { }\n", "@State private var a = 1\n", "// gotcha:disable:next all\n",
  "// gotcha:disable:file any_view\n",
  "#Preview { Home() }\n", "private ", ".blur(radius: 3)", ".onChange(of: a) { a = 2 }", "NavigationStack { ",
]
