import Foundation
import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// Code with comments that list the rules that must report their line: `// ! rule_id, other_rule`.
///
/// Lines without such a comment must have no findings. The code shows the gotchas of the rules of the first version, so only those
/// are enabled.
enum ScreenHarness {
  private static let rules = RuleCatalog.standard.all.filter { $0.since == "0.1.0" }
    .map { ($0.id, RuleSettings.Level.on) }

  static func expectExactlyTheMarkedFindings(
    _ code: String, deployment: [Platform: OSVersion] = [.iOS: OSVersion(17)],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var expected: [String] = []
    for (number, line) in code.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      guard let mark = line.range(of: "// ! ") else { continue }
      expected += line[mark.upperBound...].split(separator: ", ").map { "\(number + 1): \($0)" }
    }
    let source = SourceText(code)
    let analysis = Analyzer(
      settings: RuleSettings(
        preset: .none, levels: Dictionary(uniqueKeysWithValues: rules), deploymentTargets: deployment)
    ).analyze(source)
    let found = analysis.findings.map { "\(source.line(at: $0.range.lowerBound) + 1): \($0.rule)" }
    #expect(!analysis.tree.hasErrors, sourceLocation: sourceLocation)
    #expect(found.sorted() == expected.sorted(), sourceLocation: sourceLocation)
  }
}
