import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct TitleModesTests {
  private func titles(_ code: String, beside others: [String: String] = [:]) throws -> [String] {
    let file = SampleFile("import SwiftUI\n" + code, beside: others.mapValues { "import SwiftUI\n" + $0 })
    let inherited = file.model.inheritedTitleModes(of: try file.node)
    if inherited.isUnshown { return ["unshown"] }
    return inherited.places.map { place in
      let mode = place.title.map { ($0.isStated ? "stated " : "") + $0.mode.rawValue } ?? "unknown"
      return (place.isPush ? "pushed " : "root ") + mode
    }.sorted()
  }

  private let detail = "struct Detail: View { var body: some View { ▸a()◂ } }"

  @Test func rootsAreLarge() throws {
    #expect(try titles("struct A: View { var body: some View { NavigationStack { ▸a()◂ } } }") == ["root large"])
    #expect(try titles(detail) == ["unshown"])
    // Users do not see views that only previews show.
    #expect(
      try titles(
        detail,
        beside: [
          "P.swift": "struct P: PreviewProvider { static var previews: some View { NavigationStack { Detail() } } }"
        ])
        == ["unshown"])
  }

  @Test func thePlaceOfAScreenSetsItsMode() throws {
    func home(_ content: String) -> [String: String] {
      ["Home.swift": "struct Home: View { var body: some View { \(content) } }"]
    }
    let mode = ".navigationBarTitleDisplayMode(.inline)"
    #expect(
      try titles(detail, beside: home("NavigationStack { Group { if a { Detail() } else { b } }\(mode) }"))
        == ["root stated inline"])
    #expect(
      try titles(detail, beside: home("a.sheet(isPresented: $b) { NavigationStack { Detail()\(mode) } }"))
        == ["root stated inline"])
    #expect(
      try titles(detail, beside: home("a.sheet(isPresented: $b) { NavigationStack { Detail() } }\(mode)"))
        == ["root large"])
    #expect(
      try titles(detail, beside: home("NavigationStack { NavigationLink(\"a\") { Detail()\(mode) } }"))
        == ["pushed stated inline"])
  }

  @Test func whatIsAroundARootSetsItsMode() throws {
    func home(_ mode: String) -> [String: String] {
      ["Home.swift": "struct Home: View { var body: some View { NavigationStack { Detail()\(mode) } } }"]
    }
    #expect(try titles(detail, beside: home("")) == ["root large"])
    #expect(try titles(detail, beside: home(".navigationBarTitleDisplayMode(.inline)")) == ["root stated inline"])
    #expect(try titles(detail, beside: home(".navigationBarTitleDisplayMode(mode)")) == ["root unknown"])
  }

  @Test func pushedScreensTakeTheModeOver() throws {
    func home(_ mode: String) -> String {
      "struct Home: View { var body: some View { NavigationStack { NavigationLink(\"\") { Detail() }\(mode) } } }"
    }
    #expect(try titles(detail, beside: ["Home.swift": home("")]) == ["pushed large"])
    #expect(
      try titles(detail, beside: ["Home.swift": home(".navigationBarTitleDisplayMode(.inline)")])
        == ["pushed stated inline"])
    #expect(
      try titles(detail, beside: ["Home.swift": home(".navigationBarTitleDisplayMode(a ? .inline : .large)")])
        == ["pushed unknown"])
    #expect(
      try titles(
        detail,
        beside: [
          "Home.swift": home(".compact()"),
          "View.swift":
            "extension View { func compact() -> some View { self.navigationBarTitleDisplayMode(.inline) } }",
        ]) == ["pushed unknown"])
  }

  @Test func screensAreFollowedToTheirRoot() throws {
    let middle = "struct Middle: View { var body: some View { NavigationLink(\"\") { Detail() } } }"
    let home = "struct Home: View { var body: some View { NavigationStack { NavigationLink(\"\") { Middle() } } } }"
    #expect(try titles(detail, beside: ["Middle.swift": middle, "Home.swift": home]) == ["pushed large"])
    #expect(try titles(detail, beside: ["Middle.swift": middle]) == ["pushed unknown"])
    // Screens that push each other have the mode of the root.
    let cycle =
      "struct Middle: View { var body: some View { NavigationLink(\"\") { Detail() }; NavigationLink(\"\") { Middle() } } }"
    #expect(try titles(detail, beside: ["Middle.swift": cycle, "Home.swift": home]) == ["pushed large"])
  }

  @Test func membersOfRoutesAreFollowed() throws {
    let route = "enum Route { case a; @ViewBuilder var page: some View { Detail() } }"
    let home = """
      struct Home: View {
        var body: some View { NavigationStack { a.navigationDestination(for: Route.self) { $0.page } } }
      }
      """
    #expect(try titles(detail, beside: ["Route.swift": route, "Home.swift": home]) == ["pushed large"])
    #expect(
      try titles("enum Route { case a; @ViewBuilder var page: some View { ▸a()◂ } }", beside: ["Home.swift": home])
        == ["pushed large"])
    // Other code that shows it is not known.
    #expect(try titles(detail, beside: ["Route.swift": route]) == [])
  }
}
