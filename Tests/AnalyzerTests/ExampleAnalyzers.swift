@testable import Analyzers

extension RuleExample {
  /// The platforms for which tests analyze the example.
  var testedDeployment: [Platform: OSVersion] { deployment ?? [.iOS: OSVersion(17)] }

  /// The analyzer with all rules for the platforms of the example.
  var analyzer: Analyzer { ExampleAnalyzers.all[testedDeployment] ?? ExampleAnalyzers.all(for: testedDeployment) }

  /// The analyzer with a rule and those about suppressions. It takes a fraction of the time of the one with all rules.
  func analyzer(onlyWith rule: String) -> Analyzer {
    ExampleAnalyzers.single[rule]?[testedDeployment] ?? ExampleAnalyzers.single(rule, for: testedDeployment)
  }
}

/// Analyzers that tests share, because creating one takes about as long as analyzing an example.
private enum ExampleAnalyzers {
  static let all: [[Platform: OSVersion]: Analyzer] = {
    let deployments = Set(TestedRules.all.flatMap(\.examples).map(\.testedDeployment))
    return Dictionary(uniqueKeysWithValues: deployments.map { ($0, all(for: $0)) })
  }()

  /// By the rule's id.
  static let single: [String: [[Platform: OSVersion]: Analyzer]] = {
    let rules = TestedRules.all.map { rule in
      let deployments = Set(rule.examples.map(\.testedDeployment))
      return (rule.id, Dictionary(uniqueKeysWithValues: deployments.map { ($0, single(rule.id, for: $0)) }))
    }
    return Dictionary(uniqueKeysWithValues: rules)
  }()

  static func all(for deployment: [Platform: OSVersion]) -> Analyzer {
    Analyzer(settings: RuleSettings(preset: .all, deploymentTargets: deployment))
  }

  static func single(_ id: String, for deployment: [Platform: OSVersion]) -> Analyzer {
    var settings = RuleSettings(preset: .all, deploymentTargets: deployment)
    // A suppression of a disabled rule is not reported as unused.
    guard TestedRules.idsOfCodeRules.contains(id) else { return all(for: deployment) }
    for rule in RuleCatalog.standard.all where rule.id != id && rule.topic != .suppression {
      settings.levels[rule.id] = .off
    }
    return Analyzer(settings: settings)
  }
}
