import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// Tests whether views in some content read an object from the environment.
@Suite struct EnvironmentReadersTests {
  private static let reader =
    "struct Reader: View { @EnvironmentObject var store: Store; var body: some View { Text(\"\") } }\n"
    + "struct Row: View { var body: some View { Reader() } }\nstruct Plain: View { var body: some View { Text(\"\") } }\n"
    + "struct Main: App { var body: some Scene { WindowGroup { Home(); Row() } } }\n"

  private func isRead(_ content: String, _ members: String = "", beside other: String = reader) throws -> Bool? {
    let file = SampleFile(
      "import SwiftUI\nstruct Home: View { var body: some View { ▸\(content)◂ }; \(members) }",
      beside: ["Other.swift": "import SwiftUI\n" + other])
    let node = try file.node
    return file.model.readsFromEnvironment("Store", in: node)
  }

  @Test func theyReadItThemselvesOrShowAReader() throws {
    #expect(try isRead("Reader()") == true)
    #expect(try isRead("VStack { Row() }") == true)
    #expect(try isRead("Text(\"\").sheet(isPresented: $a) { Row() }") == true)
    let observable = Self.reader.replacing(
      "@EnvironmentObject var store: Store", with: "@Environment(Store.self) var store")
    #expect(try isRead("Row()", beside: observable) == true)
  }

  @Test func othersDoNot() throws {
    #expect(try isRead("Plain()") == false)
    #expect(try isRead("Text(\"\")") == false)
  }

  @Test func itMayNotBeKnown() throws {
    #expect(try isRead("rows", "var rows: some View { Row() }") == nil, "another member")
    #expect(
      try isRead("Plain()", beside: "struct Plain: View { var body: some View { Text(\"\") } }") == nil, "no reader")
    #expect(
      try isRead("Plain()", beside: Self.reader + "func make() -> AnyView { AnyView(Row()) }") == nil, "a factory")
  }
}
