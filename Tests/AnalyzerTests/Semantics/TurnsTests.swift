import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct TurnsTests {
  @Test func stepsRunTogether() throws {
    let file = SampleFile(
      """
      struct A {
        func f() { ▸a()◂; withAnimation { ▸b()◂ }; list.map { ▸c()◂ }; later { ▸d()◂ }; g() }
        func g() { ▸e()◂ }
        func h() { ▸i()◂ }
      }
      """)
    let first = try #require(file.marked.first)
    #expect(file.marked.map { file.model.runTogether(first, $0) } == [true, true, true, false, true, false])
  }

  @Test func aCallerRunsSeveralMethods() throws {
    let file = SampleFile(
      """
      struct A: View {
        var body: some View { Button("") { choose(); show() }; Button("") { reset() } }
        func choose() { ▸a()◂ }
        func show() { ▸b()◂ }
        func reset() { ▸c()◂ }
      }
      """)
    let first = try #require(file.marked.first)
    #expect(file.marked.map { file.model.runTogether(first, $0) } == [true, true, false])
  }
}
