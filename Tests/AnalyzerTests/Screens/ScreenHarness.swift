import Foundation
import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// Code with comments that list what the default settings must report on a line, with its severity:
/// `// ! warning rule_id, hint other_rule`.
///
/// Lines without such a comment must have no findings.
enum ScreenHarness {
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
    let analysis = Analyzer(settings: RuleSettings(preset: .recommended, deploymentTargets: deployment)).analyze(source)
    let found = analysis.findings.map {
      "\(source.line(at: $0.range.lowerBound) + 1): \($0.severity.rawValue) \($0.rule)"
    }
    #expect(!analysis.tree.hasErrors, sourceLocation: sourceLocation)
    #expect(found.sorted() == expected.sorted(), sourceLocation: sourceLocation)
  }
}
