import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct PlatformConditionsTests {
  @Test(
    arguments: [
      ("os(iOS)", true, false), ("os(macOS)", false, true), ("!os(macOS)", true, false),
      ("os(iOS) || os(macOS)", true, true), ("os(iOS) && DEBUG", true, false), ("canImport(UIKit)", true, false),
      ("!os(iOS) && !os(tvOS)", false, true), ("DEBUG", true, true),
    ])
  func conditionsDecideThePlatform(_ condition: String, _ iOS: Bool, _ macOS: Bool) throws {
    let file = SampleFile("#if \(condition)\nlet a = inside()\n#else\nlet a = otherwise()\n#endif")
    let inside = try #require(file.model.calls(named: "inside").first).node
    #expect(file.model.isCompiled(for: .iOS, at: inside) == iOS)
    #expect(file.model.isCompiled(for: .macOS, at: inside) == macOS)
    if iOS != macOS, condition != "os(iOS) && DEBUG" {
      let otherwise = try #require(file.model.calls(named: "otherwise").first).node
      #expect(file.model.isCompiled(for: .iOS, at: otherwise) == !iOS)
      #expect(file.model.isCompiled(for: .macOS, at: otherwise) == !macOS)
    }
  }

  @Test(
    arguments: [
      ("if #available(iOS 17, *) { ▸a◂ }", true), ("if #available(iOS 16, *) { ▸a◂ }", false),
      ("if #available(iOS 17, *) { } else { ▸a◂ }", false), ("if #unavailable(iOS 17) { } else { ▸a◂ }", true),
      ("guard #available(iOS 17.2, *) else { return }; ▸a◂", true),
      ("▸a◂; guard #available(iOS 17, *) else { return }", false),
      ("if #available(macOS 14, *) { ▸a◂ }", false), ("@available(iOS 17, *) func g() { ▸a◂ }", true),
    ])
  func versionsAreAskedFor(code: String, isGuarded: Bool) throws {
    let file = SampleFile("func f() { \(code) }")
    #expect(try file.model.isGuarded(file.node, on: .iOS, atLeast: OSVersion(17)) == isGuarded)
  }

  @Test(
    arguments: [
      ("os(macOS)", true), ("canImport(AppKit)", true), ("!os(iOS)", false), ("os(macOS) || os(iOS)", true),
      ("DEBUG", false),
      ("!os(iOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)", true),
    ])
  func conditionsNameThePlatform(condition: String, isForMac: Bool) throws {
    let file = SampleFile("#if \(condition)\nlet a = ▸b()◂\n#endif")
    #expect(try file.model.isForPlatformByCondition(.macOS, at: file.node) == isForMac)
  }

  @Test(
    arguments: [
      ("if #available(iOS 17, *) { } else { ▸a◂ }", true), ("if #available(iOS 17, *) { ▸a◂ }", false),
      ("if #unavailable(iOS 17) { ▸a◂ }", true), ("if #unavailable(iOS 17) { } else { ▸a◂ }", false),
      ("guard #available(iOS 17, *) else { ▸a◂; return }", true),
      ("guard #available(iOS 17, *) else { return }; ▸a◂", false),
      ("if #available(iOS 17, *) { return }; ▸a◂", true), ("if #available(iOS 17, *) { b }; ▸a◂", false),
      ("if c { } else { ▸a◂ }", false), ("▸a◂", false),
    ])
  func checksLeaveCodeToOlderSystems(code: String, isForThem: Bool) throws {
    let file = SampleFile("func f() { \(code) }")
    #expect(try file.model.isForOlderSystems(file.node) == isForThem)
  }

  @Test func attributesTakePlatformsAway() throws {
    let file = SampleFile("@available(macOS, unavailable) func f() { ▸a()◂ }\nfunc g() { ▸b()◂ }")
    #expect(file.marked.map { file.model.isUnavailable(on: .macOS, at: $0) } == [true, false])
    #expect(file.marked.map { file.model.isUnavailable(on: .iOS, at: $0) } == [false, false])
  }

  @Test func excludedPlatformsAreThoseOfAllConditions() throws {
    let file = SampleFile("#if os(iOS) || os(macOS)\n#if !os(macOS)\nlet a = ▸b()◂\n#endif\n#endif")
    #expect(try file.model.excludedPlatforms(at: file.node) == [.macOS, .tvOS, .watchOS, .visionOS])
  }
}
