import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct AnimatedChangeTests {
  @Test func callsAreReadWithTheirClosures() throws {
    let file = SampleFile(
      """
      func f() {
        withAnimation(.spring()) { a = 1 } completion: { b = 2 }
        withAnimation(nil) { a = 3 }
        withAnimation { a = 4 }
        view.withAnimation { a = 5 }
      }
      """)
    let changes = file.model.animatedChanges(in: file.model.tree.root)
    #expect(changes.map { $0.animation?.text } == [".spring()", "nil", nil])
    #expect(changes.map(\.isOff) == [false, true, false])
    #expect(changes.map { $0.body?.statements.first?.text } == ["a = 1", "a = 3", "a = 4"])
    #expect(changes.map { $0.completion != nil } == [true, false, false])
  }

  @Test func changesAreAnimatedFromOutside() throws {
    let file = SampleFile(
      """
      struct A {
        func f() { withAnimation { ▸one()◂; g() }; ▸two()◂ }
        func g() { ▸three()◂ }
        func h() { withTransaction(t) { ▸four()◂ }; withAnimation { i() } completion: { ▸five()◂ } }
      }
      """)
    #expect(file.marked.map(file.model.isAnimated) == [true, false, true, true, false])
    #expect(file.marked.map(file.model.isInCompletion) == [false, false, false, false, true])
    #expect(
      file.marked.map { file.model.animation(around: $0)?.calleeName?.text } == [
        "withAnimation", nil, nil, "withTransaction", nil,
      ])
  }

  @Test func theLastAnimationBeforeAStatementCounts() throws {
    let file = SampleFile(
      "func f() { withAnimation(.one) { a() }; withAnimation(.two) { b() }; ▸c()◂; withAnimation(.three) { d() } }")
    #expect(file.model.siblingAnimation(before: try file.node)?.animation?.text == ".two")
  }
}
