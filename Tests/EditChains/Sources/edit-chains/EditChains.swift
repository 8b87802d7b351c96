import Analyzers
import Foundation
import Harness

/// Edits files repeatedly and compares incremental results with fresh ones.
struct EditChains {
  /// The number of edits per file.
  let count: Int
  let seed: UInt64
  private let analyzer = Analyzer(settings: RuleSettings(preset: .all, deploymentTargets: [.iOS: OSVersion(17)]))

  init(count: Int, seed: UInt64) {
    self.count = count
    self.seed = seed
  }

  /// Edits each file, with the facts of the others.
  func run(_ files: [SourceFile]) {
    var index = FactIndex()
    for file in files {
      index.replace(file.name, with: ParsedFile(SyntaxTree.parse(SourceText(bytes: file.bytes))).facts)
    }
    for (number, file) in files.enumerated() where !file.bytes.isEmpty {
      var random = SeededGenerator(seed: seed &+ UInt64(number))
      edit(file, in: index, &random)
    }
  }

  private func edit(_ file: SourceFile, in index: FactIndex, _ random: inout SeededGenerator) {
    let original = SourceText(bytes: file.bytes)
    var others = index
    others.replace(file.name, with: nil)
    var index = index
    let first = PreparedFile(SyntaxTree.parse(original))
    var state = first.file
    var analysis = analyzer.analyze(first, in: index, path: file.name)
    for step in 0..<count {
      // Occasionally restore the original file, because edited files quickly stop resembling real code.
      let edit =
        step % 24 == 23
        ? state.tree.source.edit(to: original) : state.tree.randomEdit(orBackTo: [original], &random)
      log.begin("\(file.name), seed \(seed), step \(step): \(edit)")
      guard let next = state.applying([edit]) else { return }
      index.replace(file.name, with: next)
      let found = analyzer.analyze(next, in: index, path: file.name, after: analysis)
      let fresh = PreparedFile(SyntaxTree.parse(SourceText(bytes: next.tree.source.bytes)))
      var freshIndex = others
      freshIndex.replace(file.name, with: fresh.facts)
      let expected = analyzer.analyze(fresh, in: freshIndex, path: file.name)
      var failure: String?
      if next.facts != fresh.facts { failure = "other facts than afresh" }
      if found?.findings != expected?.findings {
        let missing = expected?.findings.first { !(found?.findings.contains($0) ?? false) }
        let wrong = found?.findings.first { !(expected?.findings.contains($0) ?? false) }
        failure = "missing \(missing.map { "\($0)" } ?? "–"), wrong \(wrong.map { "\($0)" } ?? "–")"
      }
      log.end(failure)
      guard failure == nil else { return }
      (state, analysis) = (next.file, found)
    }
  }
}
