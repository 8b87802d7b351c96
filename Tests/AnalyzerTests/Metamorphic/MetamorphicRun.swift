import Foundation

@testable import Analyzers
@testable import GotchaAnalysis

/// Analyzes transformed examples and compares their findings with the marks.
enum MetamorphicRun {
  /// What became of the findings of one example.
  struct Outcome: Sendable {
    let transformation: Metamorphic
    let rule: String
    /// The position among the examples of the rule, starting at 1.
    let example: Int
    let isFlagged: Bool
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

  /// The outcomes for each transformation that applies to an example.
  ///
  /// - Parameter example: the position among the examples of the rule, starting at 0.
  static func outcomes(of rule: RuleInfo, example number: Int, exporting folder: URL? = nil) -> [Outcome] {
    let example = rule.examples[number]
    let file = example.file
    let source = ParsedSource(file.source)
    return Metamorphic.allCases.compactMap { transformation in
      guard let files = transformation.apply(to: source) else { return nil }
      var outcome = Outcome(
        transformation: transformation, rule: rule.id, example: number + 1, isFlagged: example.isFlagged, result: .kept)
      if let folder { export(files, of: outcome, to: folder) }
      guard let found = findings(of: rule.id, in: files, example.analyzer) else {
        outcome.result = .malformed(files.map(\.text).joined(separator: "\n---\n"))
        return outcome
      }
      let expected = example.severity ?? rule.severity
      if let findings = matches(of: file.marks, found, in: files) {
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

  /// The findings of a rule in each of some files that are analyzed together; nil if one of them does not parse.
  private static func findings(of rule: String, in files: [TransformedFile], _ analyzer: Analyzer) -> [[Finding]]? {
    let prepared = files.map { PreparedFile(SyntaxTree.parse(SourceText(bytes: $0.bytes))) }
    guard prepared.allSatisfy({ !$0.tree.hasErrors }) else { return nil }
    let index = FactIndex(Dictionary(zip(files.map(\.path), prepared.map(\.facts))) { first, _ in first })
    return zip(files, prepared).map { file, prepared in
      analyzer.analyze(prepared, in: index, path: file.path)?.findings.filter { $0.rule == rule } ?? []
    }
  }

  /// The findings that correspond to the marks; nil if there are others, or too few.
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
    return unmatched.isEmpty ? result : nil
  }

  /// Writes the transformed files, in a folder per transformation, rule and example.
  private static func export(_ files: [TransformedFile], of outcome: Outcome, to folder: URL) {
    let place = folder.appendingPathComponent("\(outcome.transformation.rawValue)/\(outcome.rule)/\(outcome.example)")
    try? FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    for file in files { try? Data(file.bytes).write(to: place.appendingPathComponent(file.path)) }
  }
}
