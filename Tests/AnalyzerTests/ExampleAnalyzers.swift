@testable import Analyzers

extension RuleExample {
  /// The platforms for which tests analyze the example.
  var testedDeployment: [Platform: OSVersion] { deployment ?? [.iOS: OSVersion(17)] }

  /// The analyzer with all rules for the platforms of the example. It is shared by all examples, because creating one
  /// takes about as long as analyzing an example.
  var analyzer: Analyzer { Self.analyzers[testedDeployment] ?? Self.analyzer(for: testedDeployment) }

  private static let analyzers: [[Platform: OSVersion]: Analyzer] = {
    let deployments = Set(TestedRules.all.flatMap(\.examples).map(\.testedDeployment))
    return Dictionary(uniqueKeysWithValues: deployments.map { ($0, analyzer(for: $0)) })
  }()

  private static func analyzer(for deployment: [Platform: OSVersion]) -> Analyzer {
    Analyzer(settings: RuleSettings(preset: .all, deploymentTargets: deployment))
  }
}
