import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct UsesOfMeasuresTests {
  @Test(
    arguments: [
      // The property is not read, or only a parameter with the same name is.
      ("Card().onAppear { size = 1 }", "", .none),
      ("Card()", "func place(in size: Double) -> Double { size / 2 }", .none),
      ("Card().onAppear { self.size = 1 }", "", .none),
      // Movement off screen, gestures.
      ("Card().offset(y: isShown ? 0 : size)", "", .motion), ("Card().opacity(size / 100)", "", .motion),
      ("Card().onChange(of: size) { start() }", "", .motion),
      ("Button(\"a\") { if drag > size { close() } }", "", .motion),
      ("Card().offset(y: way)", "var way: Double { switch phase { case .up: -size; default: 0 } }", .motion),
      (
        "Card().offset(y: way())", "func way() -> Double { if isShown { return 0 }; return isShown ? size : 0 }",
        .motion
      ),
      ("Card().opacity(way)", "var way: Double { 1 - size }", .motion),
      ("Card()", "var way: Double { size }", .none),
      // Layout, and values passed to other code.
      ("Card().frame(height: size)", "", .layout), ("Card().offset(y: size)", "", .layout),
      ("Card().frame(width: isShown ? size : 0)", "", .layout), ("Card(height: size)", "", .layout),
      ("Card().frame(height: half)", "var half: Double { size / 2 }", .layout),
      ("Card().opacity(size).padding(size)", "", .layout), ("Card(height: $size)", "", .layout),
      ("Button(\"a\") { other = size }", "", .layout), ("Card()", "func end() { tell(size) }", .layout),
      ("Card()", "var way: Double { size + back }; var back: Double { way }", .layout),
    ] as [(String, String, UseOfMeasure)])
  func whatAStoredLengthIsFor(body: String, helper: String, use: UseOfMeasure) throws {
    let file = SampleFile(
      """
      struct Toast: View {
        @State private var size = 0.0
        @State private var isShown = false
        var body: some View { \(body) }
        \(helper)
      }
      """)
    #expect(file.model.use(ofMeasure: try file.property("size"), in: try file.type) == use)
  }

  @Test func aBindingIsForOthers() throws {
    let file = SampleFile(
      "struct Size: ViewModifier { @Binding var size: CGSize; func body(content: Content) -> some View {} }")
    #expect(file.model.use(ofMeasure: try file.property("size"), in: try file.type) == .layout)
  }

  @Test func anExtensionElsewhereMayReadIt() throws {
    let other = "extension Toast { var half: Double { size / 2 } }"
    let code = "struct Toast: View { @State var size = 0.0; var body: some View { Text(\"a\") } }"
    let shared = SampleFile(code, beside: ["Other.swift": other])
    #expect(shared.model.use(ofMeasure: try shared.property("size"), in: try shared.type) == .layout)
    let alone = SampleFile(code)
    #expect(alone.model.use(ofMeasure: try alone.property("size"), in: try alone.type) == .none)
  }
}
