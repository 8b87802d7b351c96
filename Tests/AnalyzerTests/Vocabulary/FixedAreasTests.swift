import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct FixedAreasTests {
  @Test(
    arguments: [
      ("▸Text(\"a\")◂.frame(width: 44, height: 44)", true), ("▸Text(\"a\")◂.frame(width: 44)", false),
      ("▸Text(\"a\")◂.frame(width: side, height: side)", true),
      ("▸Text(\"a\")◂.frame(width: given, height: given)", false),
      ("▸Text(\"a\")◂.frame(width: Layout.side, height: Layout.side)", true),
      ("▸Text(\"a\")◂.frame(maxWidth: 44, maxHeight: 44)", false),
      ("VStack { ▸Text(\"a\")◂ }.frame(width: 44, height: 44)", true), ("VStack { ▸Text(\"a\")◂ }.padding()", false),
      ("Avatar().overlay { ▸Text(\"a\")◂.fixedSize() }", true), ("Avatar().overlay { ▸Text(\"a\")◂ }", false),
      ("VStack { ▸Text(\"a\")◂.fixedSize() }.overlay { Badge() }", false),
      ("ZStack { Circle().frame(width: 9, height: 9); ▸Text(\"a\")◂ }", true),
      ("ZStack { Circle(); ▸Text(\"a\")◂ }", false),
      ("ZStack { Ring(); VStack { ▸Text(\"a\")◂ } }", true), ("ZStack { Card(); ▸Text(\"a\")◂ }", false),
      ("ZStack { Unknown(); ▸Text(\"a\")◂ }", false),
    ])
  func someAreasDoNotGrow(view: String, isFixed: Bool) throws {
    let file = SampleFile(
      """
      struct Shelf: View {
        let side = 44.0
        let given: Double
        var body: some View { \(view) }
      }
      struct Ring: View {
        var body: some View { ZStack { Arc(); Circle().stroke(.red).frame(width: 130, height: 130) } }
      }
      struct Arc: Shape { func path(in rect: CGRect) -> Path { Path() } }
      struct Card: View {
        var body: some View { VStack { Text("a"); Circle() }.frame(width: 130, height: 130) }
      }
      """)
    #expect(file.model.isInFixedArea(try file.node) == isFixed)
  }
}
