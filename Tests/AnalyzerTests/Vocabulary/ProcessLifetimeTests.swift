import Testing

@testable import Analyzers

@Suite struct ProcessLifetimeTests {
  private func lives(_ code: String, beside others: [String: String] = [:]) throws -> Bool {
    let file = SampleFile(code, beside: others)
    return file.model.livesUntilProcessEnds(try file.type)
  }

  @Test(arguments: [
    "final class Player { static let shared = Player() }",
    "final class Player { static let shared: Player = make() }",
    "final class AppDelegate: NSObject, UIApplicationDelegate {}",
    "class Player {}\nlet player = Player()",
  ])
  func sharedObjectsDo(code: String) throws { #expect(try lives(code)) }

  @Test(arguments: [
    "final class Player {}",
    "final class Player { let player = Other() }",
    "final class SceneDelegate: NSObject, UIWindowSceneDelegate {}",
    "struct Player { static let shared = Player() }",
  ])
  func othersNeedNot(code: String) throws { #expect(try !lives(code)) }

  @Test func theSharedObjectMayBeInAnotherFile() throws {
    let code = "class Player {}"
    #expect(try lives(code, beside: ["Shared.swift": "extension Player { static let shared = Player() }"]))
    #expect(try lives(code, beside: ["Global.swift": "let player = Player()"]))
    #expect(try !lives(code, beside: ["Other.swift": "extension Player { static let count = 1 }"]))
  }
}
