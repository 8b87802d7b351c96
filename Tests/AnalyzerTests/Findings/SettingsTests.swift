import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct SettingsTests {
  @Test func severitiesAndDeploymentTargets() {
    let active = { (chosen: Severity?) in Findings.ActiveRule(id: "a", severity: .warning, chosen: chosen) }
    #expect(active(nil).severity(nil) == .warning)
    #expect(active(nil).severity(.info) == .info)
    #expect(active(.error).severity(nil) == .error)
    #expect(active(.error).severity(.info) == .info)
    #expect(active(.hint).severity(.info) == .hint)
    #expect(active(.hint).severity(.error) == .hint)
    #expect(RuleSettings().supports(.year2021) == nil)
    #expect(RuleSettings(deploymentTargets: [.iOS: OSVersion(15)]).supports(.year2021) == true)
    #expect(RuleSettings(deploymentTargets: [.iOS: OSVersion(15)]).supports(.year2022) == false)
    #expect(
      RuleSettings(deploymentTargets: [.iOS: OSVersion(17), .macOS: OSVersion(12)]).supports(.year2022) == false)
  }
}
