import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct RepresentablesTests {
  @Test func makersAndUpdatersAreFound() throws {
    let file = SampleFile(
      """
      struct A: UIViewRepresentable {
        func makeUIView(context: Context) -> UIView { UIView() }
        func updateUIView(_ view: UIView, context: Context) {}
      }
      """)
    #expect(try file.type.representableMaker?.name == "makeUIView")
    #expect(try file.type.representableUpdater?.name == "updateUIView")
  }

  @Test(
    arguments: [
      "struct A: View { func makeUIView(context: Context) -> UIView { UIView() } }",
      "struct A: NSViewRepresentable { func makeNSView() {}; func makeNSView(context: Context) {} }",
      "struct A: NSViewRepresentable { func makeView() {} }",
    ])
  func othersHaveNone(code: String) throws {
    let file = SampleFile(code)
    #expect(try file.type.representableMaker == nil)
  }
}
