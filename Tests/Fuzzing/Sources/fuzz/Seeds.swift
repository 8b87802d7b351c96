import Foundation

@testable import Analyzers
@testable import GotchaAnalysis
@testable import GotchaProgram

/// Writes the initial inputs of a run, in addition to the corpus: the examples of the rules, and the files that the
/// program creates from them.
///
/// - Parameter folder: the parent of a folder for each target with such inputs.
func writeSeeds(to folder: String) throws {
  for target in [FuzzTarget.source, .edits, .files] {
    try FileManager.default.createDirectory(
      atPath: "\(folder)/\(target.rawValue)", withIntermediateDirectories: true)
  }
  func write(_ bytes: [UInt8], _ target: FuzzTarget, _ name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/\(target.rawValue)/\(name)"))
  }
  var facts = FactsFile()
  var entries: [(path: String, entry: AnalysisCache.Entry)] = []
  for rule in RuleCatalog.standard.all {
    // The first example that is reported and the first that is not.
    let examples = [rule.examples.first(where: \.isFlagged), rule.examples.first { !$0.isFlagged }].compactMap(\.self)
    for (number, example) in examples.enumerated() {
      let bytes = example.file.source.bytes
      try write(bytes, .source, "\(rule.id)-\(number)")
      try write(bytes + [UInt8(number), 1, 7, 2, 40, 3, UInt8(number)], .edits, "\(rule.id)-\(number)")
    }
    guard let example = examples.first else { continue }
    let (file, analysis) = analyze(SourceText(bytes: example.file.source.bytes))
    let (archive, record) = (file.facts.archive, analysis.record(keepsSuppressed: true).archive)
    try write(archive + [2], .files, "facts-of-\(rule.id)")
    try write(record + [3], .files, "findings-of-\(rule.id)")
    facts.archives[rule.id] = archive
    entries.append(
      (
        rule.id,
        AnalysisCache.Entry(
          content: 1, settings: 2, hasFindings: true, facts: archive[...], dependencies: [], record: record[...])
      ))
    if entries.count == 2 {
      try write(facts.bytes + [1], .files, "facts-file")
      try write(AnalysisCache(entries).bytes(key: "") + [0], .files, "cache")
    }
  }
}
