import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct TimedFlagsTests {
  private func file(_ code: String) -> SampleFile {
    SampleFile(
      """
      struct A: View {
        @State var isJumping = false
        @State var count = 0
        var body: some View { Text("").onChange(of: count) { if !isJumping { jump() } } }
        func jump() { \(code) }
      }
      """)
  }

  @Test(
    arguments: [
      ("isJumping = true; queue.asyncAfter(deadline: .now() + 1) { isJumping = false }", true),
      ("isJumping = true; queue.asyncAfter(deadline: .now() + 1) { if a == b { isJumping = false } }", false),
      ("queue.asyncAfter(deadline: .now() + 1) { isJumping = false }", false),
      ("isJumping = true; queue.asyncAfter(deadline: .now() + 1) { isJumping = other }", false),
      ("count = 1; queue.asyncAfter(deadline: .now() + 1) { count = 0 }", false),
    ])
  func flagsAreRaisedForAWhile(code: String, isTimed: Bool) throws {
    let file = file(code)
    let flags = file.model.timedFlags(of: try file.type)
    #expect(flags.map(\.state.name.text) == (isTimed ? ["isJumping"] : []))
    #expect(flags.map(\.raise.text) == (isTimed ? ["isJumping = true"] : []))
    #expect(flags.map(\.reset.text) == (isTimed ? ["isJumping = false"] : []))
  }

  @Test func conditionsOfReactionsAskFlags() throws {
    let file = file("")
    let type = try file.type
    #expect(file.model.onChangeCondition(asking: try file.property("isJumping").name, of: type) != nil)
    #expect(file.model.onChangeCondition(asking: try file.property("count").name, of: type) == nil)
  }

  @Test func actionsAreTheFunctionsOfABody() throws {
    let file = SampleFile(
      "struct A: View { var body: some View { Button(\"a\") { later { ▸b()◂ } }; ▸c()◂ }; func f() { g { ▸d()◂ } } }")
    let found = file.marked.map { $0.enclosingFunctionOrMember?.kind }
    #expect(found == [.closureExpr, .variableDecl, .functionDecl])
  }
}
