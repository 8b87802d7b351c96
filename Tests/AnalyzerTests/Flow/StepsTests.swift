import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct StepsTests {
  @Test func codeBelongsToAStep() throws {
    let file = SampleFile(
      """
      struct A {
        func f() { ▸a()◂; withAnimation { ▸b()◂ }; list.map { ▸c()◂ }; later { ▸d()◂ }; g() }
        func g() { ▸e()◂ }
      }
      """)
    #expect(
      file.marked.map { file.model.step(of: $0).kind } == [
        .functionDecl, .functionDecl, .functionDecl, .closureExpr, .functionDecl,
      ])
  }

  @Test func someCodeInABuilderRunsLater() throws {
    let file = SampleFile(
      "let a = x.alert(\"a\", isPresented: $b) { ▸c()◂; Button(\"d\") { ▸e()◂ }; VStack { ▸f()◂ } }")
    let closure = try #require(try file.call("alert").trailingClosure)
    #expect(file.marked.map { file.model.runsLater($0, than: closure) } == [false, true, false])
  }

  @Test(
    arguments: [("$a", true), ("$model.a", true), ("self.$a", true), ("$0", false), ("a", false), ("f($a)", false)])
  func bindingsAreProjected(code: String, isProjected: Bool) throws {
    #expect(try SampleFile("func f() { g(▸\(code)◂) }").node.isProjectedBinding == isProjected)
  }
}
