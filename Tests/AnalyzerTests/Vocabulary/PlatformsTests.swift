import Testing

@testable import Analyzers
@testable import GotchaAnalysis

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

  @Test func codeThatUsesUIKitIsNotForMac() throws {
    func mayBeForMac(_ code: String) throws -> Bool {
      let file = SampleFile(code)
      return file.model.mayBeForMac(at: try file.node)
    }
    func view(_ color: String) -> String { "struct A: View { var body: some View { ▸b()◂; \(color) } }" }
    #expect(try mayBeForMac(view("Color.red")))
    #expect(try !mayBeForMac(view("Color(uiColor: .label)")))
    #expect(try !mayBeForMac("import UIKit\n" + view("Color.red")))
    #expect(try mayBeForMac(view("\n#if os(iOS)\nColor(uiColor: .label)\n#endif\n")))
    #expect(
      try mayBeForMac(view("Color(uiColor: .label)") + "\nextension Color { init(uiColor: NSColor) { self.init() } }"))
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

  private func possible(
    _ code: String, settings: RuleSettings = RuleSettings(), beside others: [String: String] = [:]
  ) throws -> [Platform] {
    let file = SampleFile(code, settings: settings, beside: others)
    return Platform.allCases.filter { [node = try file.node] in file.model.mayBeCompiled(for: $0, at: node) }
  }

  @Test func fixesCompileWhereverTheCodeMayBeBuilt() throws {
    let code = "let a = ▸b()◂"
    #expect(try possible(code) == [.iOS])
    #expect(try possible("import AppKit\n" + code) == [.macOS])
    var manifest = RuleSettings(deploymentTargets: [.macOS: OSVersion(14), .iOS: OSVersion(17)])
    manifest.platformsAreCertain = false
    #expect(try possible(code, settings: manifest) == [.iOS, .macOS])
    #expect(try possible("#if os(macOS)\n\(code)\n#endif", settings: manifest) == [.macOS])
    #expect(try possible("@available(macOS, unavailable) func f() { ▸b()◂ }", settings: manifest) == [.iOS])
    let condition = ["Other.swift": "#if os(visionOS)\nlet c = 1\n#endif"]
    #expect(try possible(code, beside: condition) == [.iOS, .visionOS])
    #expect(try possible(code, settings: manifest, beside: condition) == [.iOS, .macOS, .visionOS])
    let phone = RuleSettings(deploymentTargets: [.iOS: OSVersion(17)])
    #expect(try possible(code, settings: phone, beside: condition) == [.iOS], "the settings list all platforms")
    let package = [
      "Kit/Package.swift": "import PackageDescription\nlet p = Package(targets: [.target(name: \"A\")])",
      "Kit/Sources/A/Other.swift": "#if os(tvOS)\nlet c = 1\n#endif",
    ]
    #expect(try possible(code, beside: package) == [.iOS], "another target")
  }

  @Test func theTargetsOfAProjectDecideWhatIsBuilt() throws {
    let code = "let a = ▸b()◂"
    let condition = ["Other.swift": "#if os(iOS)\nlet c = 1\n#endif"]
    var settings = RuleSettings(
      deploymentTargets: [.macOS: OSVersion(14)], traits: ProjectTraits(platforms: [.macOS]), platformsAreCertain: false
    )
    #expect(try possible(code, settings: settings, beside: condition) == [.macOS])
    #expect(try isMac(code, settings: settings)[1])
    settings.traits.platforms = [.iOS, .macOS]
    #expect(try possible(code, settings: settings, beside: condition) == [.iOS, .macOS])
    #expect(try !isMac(code, settings: settings)[1])
    settings.deploymentTargets = [.tvOS: OSVersion(17)]
    settings.traits.platforms = [.tvOS]
    let television = SampleFile(code, settings: settings)
    #expect(television.model.isForTVOnly(at: try television.node))
    settings.traits.platforms = nil
    settings.deploymentTargets[.iOS] = OSVersion(17)
    let both = SampleFile(code, settings: settings)
    #expect(!both.model.isForTVOnly(at: try both.node))
  }

  @Test func aFixLeavesOutThePlatformsWithoutIt() throws {
    let settings = RuleSettings(deploymentTargets: [
      .macOS: OSVersion(14), .iOS: OSVersion(17), .visionOS: OSVersion(1),
    ])
    let file = SampleFile("let a = ▸b()◂", settings: settings)
    let node = try file.node
    let lacking = file.model.platforms(lacking: "navigationBarTitleDisplayMode", at: node)
    #expect(lacking.contains(.macOS) && !lacking.contains(.iOS))
    #expect(file.model.platforms(lacking: "padding", at: node).isEmpty)
    #expect(file.model.condition(leavingOut: [.macOS], at: node) == "os(iOS) || os(visionOS)")
    #expect(file.model.condition(leavingOut: [.macOS, .visionOS], at: node) == "os(iOS)")
    #expect(file.model.condition(leavingOut: Platform.allCases, at: node) == "os(macOS)")
  }

  @Test(
    arguments: [
      ([:], "", true), ([.iOS: OSVersion(17)], "", true), ([.macOS: OSVersion(14)], "", false),
      ([.tvOS: OSVersion(17)], "", false), ([.macOS: OSVersion(14), .watchOS: OSVersion(10)], "", true),
      ([:], "import AppKit", false), ([.iOS: OSVersion(17)], "os(macOS)", false),
    ] as [([Platform: OSVersion], String, Bool)])
  func textScalesOnSomePlatforms(targets: [Platform: OSVersion], place: String, scales: Bool) throws {
    let isCondition = place.hasPrefix("os(")
    let file = SampleFile(
      """
      \(isCondition ? "" : place)
      \(isCondition ? "#if \(place)" : "")
      struct A: View { var body: some View { ▸Text("a")◂ } }
      \(isCondition ? "#endif" : "")
      """, settings: RuleSettings(deploymentTargets: targets))
    #expect(file.model.mayBeForPhones(at: try file.node) == scales)
  }
}
