import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct ViewMembersTests {
  @Test(
    arguments: [
      ("var a: some View { Text(\"a\") }", "a", true), ("var a: AnyView { .init(Text(\"a\")) }", "self.a", true),
      ("let a: RoundedRectangle", "a", true), ("let a: Color", "a", false), ("let a: Int", "a", false),
      ("func a() -> some View { Text(\"a\") }", "a()", true), ("func a() -> some View { Text(\"a\") }", "a", false),
      ("func a() -> any View { Text(\"a\") }", "a()", false), ("var b: some View { Text(\"a\") }", "a", false),
      ("func a() -> some View { Text(\"a\") }; func a(_ b: Int) -> Int { b }", "a()", false),
    ])
  func membersAreDeclaredAsViews(member: String, use: String, isView: Bool) throws {
    let file = SampleFile("struct Card { \(member)\n  func show() { print(▸\(use)◂) } }")
    #expect(file.model.isViewMember(try file.node) == isView)
  }

  @Test func aLocalNameIsNoMember() throws {
    let file = SampleFile("struct Card { var a: some View { Text(\"a\") }\n  func show(a: Int) { print(▸a◂) } }")
    #expect(!file.model.isViewMember(try file.node))
  }
}
