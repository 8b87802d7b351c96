import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct SettingsTests {
  @Test func deploymentTargets() {
    #expect(RuleSettings().supports(.year2021) == nil)
    #expect(RuleSettings(deploymentTargets: [.iOS: OSVersion(15)]).supports(.year2021) == true)
    #expect(RuleSettings(deploymentTargets: [.iOS: OSVersion(15)]).supports(.year2022) == false)
    #expect(
      RuleSettings(deploymentTargets: [.iOS: OSVersion(17), .macOS: OSVersion(12)]).supports(.year2022) == false)
  }
}
