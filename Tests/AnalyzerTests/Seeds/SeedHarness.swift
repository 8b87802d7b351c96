import Foundation
import Testing

@testable import Analyzers

/// Code with comments that list the rules that must report their line: `// ! rule_id, other_rule`.
///
/// Lines without such a comment must have no findings.
enum SeedHarness {
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
    let analysis = Analyzer(settings: RuleSettings(preset: .all, deploymentTargets: deployment)).analyze(source)
    let found = analysis.findings.map { "\(source.line(at: $0.range.lowerBound) + 1): \($0.rule)" }
    #expect(!analysis.tree.hasErrors, sourceLocation: sourceLocation)
    #expect(found.sorted() == expected.sorted(), sourceLocation: sourceLocation)
  }
}
