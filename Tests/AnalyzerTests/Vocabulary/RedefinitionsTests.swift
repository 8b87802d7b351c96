import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct RedefinitionsTests {
  @Test func aModifierOfTheProjectIsKnownByItsLabels() throws {
    let file = SampleFile(
      """
      extension View {
        func cornerRadius(_ radius: CGFloat, corners: Corners, style: Style = .a) -> some View { self }
        func glow(_ radius: CGFloat = 1, content: () -> Text) -> some View { self }
      }
      let a = x.cornerRadius(1), b = x.cornerRadius(1, corners: .all), c = x.cornerRadius(1, corners: .all, style: .b)
      let d = x.glow { Text("") }, e = x.glow(2, content: f), f = x.glow(radius: 2) { Text("") }
      """)
    let corner = file.model.calls(named: "cornerRadius")
    let glow = file.model.calls(named: "glow")
    #expect(try corner.map { file.model.redefines($0, named: try #require($0.calleeName)) } == [false, true, true])
    #expect(try glow.map { file.model.redefines($0, named: try #require($0.calleeName)) } == [true, true, false])
  }

  @Test func aMethodOfAWrapperIsNoModifier() throws {
    let file = SampleFile(
      """
      struct Compat<Content> { let content: Content }
      extension View {
        var compat: Compat<Self> { Compat(content: self) }
        var dimmed: some View { opacity(0.5) }
      }
      let a = Text("").compat.alert(isPresented: $b)
      let b = Text("").dimmed.alert(isPresented: $b)
      let c = Text("").alert(isPresented: $b)
      """)
    let alerts = try file.model.calls(named: "alert").map { call in
      let chain = file.model.chain(of: call.node)
      return file.model.isMethodOfWrapper(try #require(chain.modifier(at: call.node)), in: chain)
    }
    #expect(alerts == [true, false, false])
  }
}
