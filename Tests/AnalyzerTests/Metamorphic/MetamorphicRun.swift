import Foundation

@testable import Analyzers
@testable import GotchaAnalysis

/// Analyzes the transformed examples of a rule and compares their findings with the marks.
struct MetamorphicRun {
  /// What became of the findings of one example.
  struct Outcome: Sendable {
    let transformation: Metamorphic
    let rule: String
    /// The position among the examples of the rule, starting at 1.
    let example: Int
    let isFlagged: Bool
    /// Whether it is tested each time.
    let isInSample: Bool
    var result: Result
    /// The severities of kept findings that differ from those of the example.
    var severities: [Severity] = []

    enum Result: Sendable, Equatable {
      case kept
      /// With the ranges that were reported instead.
      case changed(String)
      /// The transformed source does not parse.
      case malformed(String)
    }
  }

  private let rule: RuleInfo
  /// Analyzers with only this rule. Other rules would take most of the time.
  private let analyzers: [[Platform: OSVersion]: Analyzer]

  init(_ rule: RuleInfo) {
    self.rule = rule
    let deployments = Set(rule.examples.map(\.testedDeployment))
    analyzers = Dictionary(
      uniqueKeysWithValues: deployments.map { deployment in
        (
          deployment,
          Analyzer(settings: RuleSettings(preset: .none, levels: [rule.id: .on], deploymentTargets: deployment))
        )
      })
  }

  /// The outcomes for each transformation that applies to an example.
  ///
  /// - Parameter example: the position among the examples of the rule, starting at 0.
  func outcomes(ofExample number: Int, exporting folder: URL? = nil) -> [Outcome] {
    let example = rule.examples[number]
    let file = example.file
    let source = ParsedSource(file.source)
    let isInSample = Self.isInSample(example, of: rule)
    return Metamorphic.allCases.compactMap { transformation in
      guard let files = transformation.apply(to: source) else { return nil }
      var outcome = Outcome(
        transformation: transformation, rule: rule.id, example: number + 1, isFlagged: example.isFlagged,
        isInSample: isInSample, result: .kept)
      if let folder { Self.export(files, of: outcome, to: folder) }
      guard let found = findings(in: files, of: example) else {
        outcome.result = .malformed(files.map(\.text).joined(separator: "\n---\n"))
        return outcome
      }
      let expected = example.severity ?? rule.severity
      if let findings = Self.matches(of: file.marks, found, in: files) {
        outcome.severities = findings.map(\.severity).filter { $0 != expected }
      } else {
        outcome.result = .changed(
          found.enumerated().flatMap { number, findings in
            findings.map {
              files[number].path + ": " + String(decoding: files[number].bytes[$0.range].prefix(60), as: UTF8.self)
            }
          }.joined(separator: "; "))
      }
      return outcome
    }
  }

  /// Whether an example belongs to the tenth that is tested each time. Other examples do not change the answer.
  static func isInSample(_ example: RuleExample, of rule: RuleInfo) -> Bool {
    var generator = SeededGenerator(seed: UInt64(NameHash.of(rule.id + example.code)))
    return generator.below(10) == 0
  }

  /// Whether the example itself has the marked findings when no other rule is enabled.
  func reportsMarks(ofExample number: Int) -> Bool {
    let example = rule.examples[number]
    guard let analyzer = analyzers[example.testedDeployment] else { return false }
    let file = example.file
    return analyzer.analyze(file.source).findings.filter { $0.rule == rule.id }.map(\.range) == file.marks
  }

  /// The findings in each of some files that are analyzed together; nil if one of them does not parse.
  private func findings(in files: [TransformedFile], of example: RuleExample) -> [[Finding]]? {
    guard let analyzer = analyzers[example.testedDeployment] else { return nil }
    let sources = Dictionary(files.map { ($0.path, SourceText(bytes: $0.bytes)) }) { first, _ in first }
    let prepared = files.map { PreparedFile(SyntaxTree.parse(sources[$0.path] ?? SourceText(bytes: []))) }
    guard prepared.allSatisfy({ !$0.tree.hasErrors }) else { return nil }
    var index = FactIndex(Dictionary(zip(files.map(\.path), prepared.map(\.facts))) { first, _ in first })
    // The rest of a type is read from the other files.
    index.readSource = { sources[$0] }
    return zip(files, prepared).map { file, prepared in
      analyzer.analyze(prepared, in: index, path: file.path)?.findings.filter { $0.rule == rule.id } ?? []
    }
  }

  /// The findings that correspond to the marks; nil if there are others, or too few. A finding at a call that leads to
  /// another file has the code of that file as a related location.
  private static func matches(of marks: [Range<Int>], _ found: [[Finding]], in files: [TransformedFile]) -> [Finding]? {
    guard found.reduce(0, { $0 + $1.count }) == marks.count else { return nil }
    var rest = found
    var result: [Finding] = []
    var unmatched = marks
    // Exact matches first, so that a finding near two marks is left for the one that needs it.
    for isExact in [true, false] {
      var open: [Range<Int>] = []
      for mark in unmatched {
        let places = files.places(of: mark)
        let isWhole = places.count == 1 && places[0].isWhole
        let match = places.lazy.compactMap { place -> (file: Int, index: Int)? in
          guard isExact ? place.isWhole : !isWhole else { return nil }
          return rest[place.file].firstIndex { finding in
            isExact ? finding.range == place.range : finding.range.overlaps(place.range)
          }.map { (place.file, $0) }
        }.first
        if let match { result.append(rest[match.file].remove(at: match.index)) } else { open.append(mark) }
      }
      unmatched = open
    }
    unmatched.removeAll { mark in
      let call = files.places(of: mark).lazy.compactMap { callLeading(to: $0.range, of: files[$0.file], in: rest) }
        .first
      if let call { result.append(rest[call.file].remove(at: call.index)) }
      return call != nil
    }
    return unmatched.isEmpty ? result : nil
  }

  /// A finding in another file that names a range as a related location.
  private static func callLeading(
    to range: Range<Int>, of file: TransformedFile, in findings: [[Finding]]
  ) -> (file: Int, index: Int)? {
    for (number, findings) in findings.enumerated() {
      let index = findings.firstIndex { finding in
        finding.related.contains { $0.file == file.path && $0.range.overlaps(range) }
      }
      if let index { return (number, index) }
    }
    return nil
  }

  /// Writes the transformed files, in a folder per transformation, rule and example.
  private static func export(_ files: [TransformedFile], of outcome: Outcome, to folder: URL) {
    let place = folder.appendingPathComponent("\(outcome.transformation.rawValue)/\(outcome.rule)/\(outcome.example)")
    try? FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    for file in files { try? Data(file.bytes).write(to: place.appendingPathComponent(file.path)) }
  }
}
