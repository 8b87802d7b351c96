import Testing

@testable import Analyzers

@Suite struct PlatformsTests {
  private func isMac(_ code: String, settings: RuleSettings = RuleSettings()) throws -> [Bool] {
    let file = SampleFile(code, settings: settings)
    return [
      file.model.isCertainlyCompiled(for: .macOS, at: try file.node), file.model.isForMacOrTVOnly(at: try file.node),
    ]
  }

  @Test func importsAndConditionsAreCertain() throws {
    #expect(try isMac("import AppKit\nlet a = ▸b()◂") == [true, true])
    #expect(try isMac("let a = ▸b()◂") == [false, false])
    #expect(try isMac("#if os(macOS)\nlet a = ▸b()◂\n#endif") == [true, true])
    #expect(try isMac("import AppKit\n@available(macOS, unavailable) func f() { ▸b()◂ }") == [false, true])
    #expect(try isMac("import AppKit\n#if os(iOS)\nlet a = ▸b()◂\n#endif") == [false, true])
  }

  @Test func settingsAreCertainUnlessAManifestsAre() throws {
    let mac = RuleSettings(deploymentTargets: [.macOS: OSVersion(14)])
    #expect(try isMac("let a = ▸b()◂", settings: mac) == [true, true])
    var uncertain = mac
    uncertain.platformsAreCertain = false
    #expect(try isMac("let a = ▸b()◂", settings: uncertain) == [false, false])
    let both = RuleSettings(deploymentTargets: [.macOS: OSVersion(14), .iOS: OSVersion(17)])
    #expect(try isMac("let a = ▸b()◂", settings: both) == [true, false])
  }
}
