import Testing

@testable import Analyzers
@testable import GotchaAnalysis

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

  @Test func whatLastsOwnsThem() throws {
    let code = "class Player { let name = 1 }"
    for owner in [
      "enum Shared { static let player = Player() }",
      "class Delegate: NSObject, UIApplicationDelegate { let player = Player() }",
      "struct Main: App { @StateObject var player = Player(); var body: some Scene { WindowGroup {} } }",
      "struct Main: App { let player: Player; init() { player = Player() }; var body: some Scene { WindowGroup {} } }",
    ] {
      #expect(try lives(code, beside: ["Owner.swift": "import SwiftUI\n" + owner]), "\(owner)")
      #expect(
        try !lives(code, beside: ["Tests/OwnerTests.swift": "import XCTest\nimport SwiftUI\n" + owner]), "\(owner)")
    }
    let app = "import SwiftUI\nstruct Main: App { let player: Player; var body: some Scene { WindowGroup {} } }"
    #expect(try lives(code, beside: ["Mac/Main.swift": app, "Phone/Main.swift": app]), "one for each platform")
    #expect(try !lives(code, beside: ["Owner.swift": "class Owner { let player = Player() }"]))
  }

  @Test(arguments: [
    ("class Box { static let shared = Box(); let player = Player() }", true),
    ("class Box { static let shared = Box(); lazy var player: Player = { .init() }() }", true),
    ("class Box { private static var made: Box?; lazy var player = Player() }", true),
    ("class Deck { let player = Player() }\nclass Box { static let shared = Box(); let deck = Deck() }", true),
    ("class Box { let player = Player() }", false),
    ("class Box { static let shared = Box(); var player = Player() }", false),
    ("class Box { static let shared = Box(); let player = Player() }\nclass Deck { let player = Player() }", false),
    (
      """
      class Box { static let shared = Box(); let player = Player() }
      struct Screen: View { @StateObject var player = Player(); var body: some View { Text("") } }
      """, false
    ),
  ])
  func whatASharedContainerKeepsDoes(owner: String, isLasting: Bool) throws {
    #expect(
      try lives("class Player { let name = 1 }", beside: ["Owner.swift": "import SwiftUI\n" + owner]) == isLasting)
  }

  private func lifetime(_ code: String, beside other: String) throws -> ObjectLifetime {
    let file = SampleFile("import SwiftUI\n" + code, beside: ["Other.swift": "import SwiftUI\n" + other])
    return file.model.lifetime(ofObjectsOf: try file.type)
  }

  @Test func whatAViewOwnsGoesWithIt() throws {
    let code = "final class Player: ObservableObject {}"
    let screen =
      "struct Screen: View { @StateObject private var player = Player(); var body: some View { Text(\"\") } }\n"
    func home(_ content: String) -> String {
      screen + "struct Home: View { var body: some View { \(content) } }\n"
        + "struct Main: App { var body: some Scene { WindowGroup { Home() } } }"
    }
    for content in [
      "NavigationLink(\"\") { Screen() }", "Text(\"\").sheet(isPresented: $a) { VStack { Screen() } }",
      "ForEach(0..<3) { _ in Screen() }",
    ] {
      #expect(try lifetime(code, beside: home(content)) == .shorter, "\(content)")
    }
    #expect(try lifetime(code, beside: home("VStack { Screen() }")) == .unknown, "the root of the window")
    #expect(try lifetime(code, beside: screen) == .unknown)
    #expect(try lifetime(code, beside: "") == .unknown)
    let passed = home("NavigationLink(\"\") { Screen() }").replacing("@StateObject", with: "@ObservedObject")
      .replacing(" = Player()", with: ": Player")
    #expect(try lifetime(code, beside: passed) == .unknown, "another object owns it")
  }

  @Test(arguments: [
    ("struct Router { func screen() -> some View { Screen() } }", true),
    (
      "struct Router { func screen() -> some View { Part() } }\nstruct Part: View { var body: some View { Screen() } }",
      true
    ),
    ("struct Home: View { var body: some View { NavigationLink(\"\") { Screen() } } }", true),
    ("struct Home: View { var body: some View { Screen() } }", false),
    ("struct Main: App { var body: some Scene { WindowGroup { Screen() } } }", false),
    ("struct Router { func show() { window.rootViewController = UIHostingController(rootView: Screen()) } }", false),
    ("", false),
  ])
  func aRouterShowsWhatOwnsThem(code: String, isRouted: Bool) throws {
    let screen =
      "struct Screen: View { @StateObject private var player = Player(); var body: some View { Text(\"\") } }\n"
    let file = SampleFile(
      "import SwiftUI\nfinal class Player: ObservableObject {}",
      beside: ["Other.swift": "import SwiftUI\n" + screen + code])
    #expect(file.model.facts.isOwnedByRoutedViews("Player") == isRouted)
  }

  @Test func aCoordinatorGoesWithItsRepresentable() throws {
    let file = SampleFile(
      "struct Field: UIViewRepresentable { final class Coordinator: NSObject {} }\nfinal class Other: NSObject {}")
    let coordinator = try #require(file.model.types.first { $0.name == "Coordinator" })
    #expect(file.model.lifetime(ofObjectsOf: coordinator) == .shorter)
    let other = try #require(file.model.types.first { $0.name == "Other" })
    #expect(file.model.lifetime(ofObjectsOf: other) == .unknown)
  }
}
