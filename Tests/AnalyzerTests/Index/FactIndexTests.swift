import Testing

@testable import Analyzers
@testable import GotchaAnalysis

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
      let (a, b) = (FactReader(forwards, path: ""), FactReader(backwards, path: ""))
      #expect(a.uses(of: name) == b.uses(of: name))
      #expect(a.types(named: name) == b.types(named: name))
      #expect(!a.types(named: name).isEmpty)
    }
  }

  /// The test below is meaningful only if findings depend on other files.
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

  /// After any sequence of edits, additions and removals, index and findings equal those of a fresh run, and findings
  /// do not change in a file whose dependencies did not change.
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
      // The facts of a file may stay the same while all of their ranges change.
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

  /// Whether a dependency of an analysis has changed, or a location in this file that a finding refers to may have
  /// moved.
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
    #expect(FactReader(index, path: "").uses(of: "B").first?.range.lowerBound == 65)
  }

  /// After any sequence of changes, the index answers queries about every kind of fact like a fresh index.
  @Test(arguments: 0..<10) func everyKindIsAnsweredAsByAFreshIndex(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var records: [String: FileFacts] = [:]
    var index = FactIndex()
    for step in 0..<60 {
      let path =
        "Sources/Target\(Int.random(in: 0..<3, using: &random))/File\(Int.random(in: 0..<6, using: &random)).swift"
      records[path] =
        Int.random(in: 0..<5, using: &random) == 0 ? nil : FactArchiveTests.records.randomElement(using: &random)
      let before = index
      let changed = index.replace(path, with: records[path])
      guard step % 10 == 9 else {
        if before == index { #expect(changed.isEmpty) }
        continue
      }
      let fresh = FactIndex(records)
      #expect(kinds(ofWhich: index, answersOtherwiseThan: fresh).isEmpty)
      #expect(index.fileCount == records.count)
      #expect(index.hasRelevantFiles == fresh.hasRelevantFiles)
    }
    for path in records.keys { index.replace(path, with: nil) }
    #expect(kinds(ofWhich: index, answersOtherwiseThan: FactIndex()).isEmpty)
  }

  private func kinds(ofWhich index: FactIndex, answersOtherwiseThan other: FactIndex) -> [String] {
    var kinds: [String] = []
    for type in AllFacts.types where !index.answers(about: type, as: other) { kinds.append("\(type)") }
    return kinds
  }
}
