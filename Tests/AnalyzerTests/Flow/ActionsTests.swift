import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct ActionsTests {
  @Test func actionsReachTheMethodsTheyCall() throws {
    let file = SampleFile(
      """
      struct A: View {
        var body: some View { x.onTapGesture { one() }.onAppear(perform: two).gesture(a) }
        func one() { ▸three()◂ }
        func two() { ▸four()◂ }
        func three() { ▸five()◂ }
      }
      """)
    let tap = file.model.actions(of: try file.modifier("onTapGesture"))
    #expect(file.marked.map { node in tap.contains { $0.contains(node) } } == [true, false, false])
    let appear = file.model.actions(of: try file.modifier("onAppear"))
    #expect(file.marked.map { node in appear.contains { $0.contains(node) } } == [false, true, false])
  }
}
