import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct AnimationEditsTests {
  @Test(
    arguments: [
      ("withAnimation { a = 1 }", "a = 1"), ("withAnimation(.default) { a = 1; b = 2 }", "a = 1; b = 2"),
      ("withAnimation {\n    a = 1\n    b = 2\n  }", "a = 1\n  b = 2"),
      ("withAnimation { a = 1 } completion: { c() }", nil),
      ("let d = withAnimation { a }", nil), ("withAnimation { e in a = 1 }", nil),
    ] as [(String, String?)])
  func changesLoseTheirAnimation(code: String, result: String?) throws {
    let file = SampleFile("func f() {\n  \(code)\n}")
    let animation = try #require(WithAnimation(try file.call("withAnimation")))
    let edit = animation.unwrapped(in: file.model)
    #expect(edit.map { file.text(after: [$0]) } == result.map { "func f() {\n  \($0)\n}" })
  }

  @Test func completionsAreAdded() throws {
    let short = SampleFile("func f() { withAnimation { a = 1 }; ▸b()◂ }")
    let animation = try #require(WithAnimation(try short.call("withAnimation")))
    let edit = try #require(short.model.completionEdit(animation, running: try short.node.range))
    #expect(short.text(after: [edit]) == "func f() { withAnimation { a = 1 } completion: { b() }; b() }")
  }

  @Test func completionsHaveLinesWhereTheAnimationHas() throws {
    let file = SampleFile("func f() {\n  withAnimation {\n    a = 1\n  }\n  if ▸c◂ { ▸b()◂ }\n}")
    let animation = try #require(WithAnimation(try file.call("withAnimation")))
    try #require(file.marked.count == 2)
    let edit = try #require(
      file.model.completionEdit(animation, running: file.marked[1].range, if: file.marked[0].range))
    let text = file.text(after: [edit])
    #expect(text.contains("  } completion: {\n    if c {\n      b()\n    }\n  }\n"))
  }

  @Test func oneCompletionIsEnough() throws {
    let file = SampleFile("func f() { withAnimation { a = 1 } completion: { b() }; ▸c()◂ }")
    let animation = try #require(WithAnimation(try file.call("withAnimation")))
    #expect(file.model.completionEdit(animation, running: try file.node.range) == nil)
  }
}
