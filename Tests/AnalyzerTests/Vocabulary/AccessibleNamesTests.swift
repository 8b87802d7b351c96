import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct AccessibleNamesTests {
  @Test(
    arguments: [
      ("▸Button(\"Add\") { }◂", ["Add"]), ("▸Button { } label: { Text(\"Add\") }◂", ["Add"]),
      ("▸Button { } label: { Image(systemName: \"plus\"); Text(\"Add\") }◂", ["Add"]),
      ("▸Button { } label: { Label(\"Add\", systemImage: \"plus\") }◂", ["Add"]),
      ("▸Button { } label: { Image(\"a\").accessibilityLabel(\"Add\") }◂", ["Add"]),
      ("▸Button { } label: { if isOn { Text(\"On\") } else { Text(\"Off\") } }◂", ["On", "Off"]),
      ("▸Button { } label: { Image(\"a\").overlay { Text(\"3\") } }◂", ["3"]),
      ("▸Button { } label: { Text(\"Add\").accessibilityHidden(true) }◂", []),
      ("▸Button { } label: { icon }◂", []), ("▸Button { } label: { title }◂", ["Title"]),
      ("▸Button { } label: { Badge() }◂", nil), ("▸Button(name) { }◂", nil),
      ("▸Button { } label: { Art.image(1).padding() }◂", []), ("▸Button { } label: { Art.first }◂", []),
      ("▸Button { } label: { Art.title }◂", ["First"]), ("▸Button { } label: { Art.other(1) }◂", nil),
      ("▸Menu { Button(\"A\") { } } label: { Image(\"a\") }◂", []),
      ("▸NavigationLink(destination: Text(\"A\")) { Image(\"a\") }◂", []),
      ("▸Toggle(isOn: $isOn) { Text(\"On\") }◂", ["On"]),
      ("▸Picker(selection: $n, label: Text(\"Size\")) { }◂", ["Size"]),
    ] as [(String, [String]?)])
  func textsOfALabel(control: String, texts: [String]?) throws {
    #expect(try name(of: control).content.constantTexts == texts)
  }

  @Test(
    arguments: [
      ("▸Button { } label: { Image(\"a\") }◂", true), ("▸Button { } label: { Image(\"a\") }◂.padding()", true),
      ("▸Button(\"\") { }◂", true), ("▸Button(\"Add\") { }◂", false),
      ("▸Button { } label: { Badge() }◂", false),
      ("▸Button { } label: { Image(\"a\") }◂.accessibilityLabel(\"Add\")", false),
      ("▸Button { } label: { Image(\"a\") }◂.accessibilityHidden(true)", false),
      ("▸Button { } label: { Image(\"a\") }◂.accessibilityHidden(false)", true),
      ("▸Button { } label: { Image(\"a\") }◂.accessibilityIdentifier(\"add\")", true),
      ("▸Button { } label: { Image(\"a\") }◂.named(\"Add\")", false),
      ("HStack { ▸Button { } label: { Image(\"a\") }◂ }.accessibilityElement(children: .contain)", true),
      ("HStack { ▸Button { } label: { Image(\"a\") }◂ }.accessibilityElement(children: .combine)", false),
    ])
  func aLabelIsMissing(control: String, isMissing: Bool) throws {
    #expect(try name(of: control).isMissing == isMissing)
  }

  @Test func aCallerMayAddTheLabel() throws {
    let file = SampleFile(
      """
      struct Bar: View { var body: some View { Icon().accessibilityLabel("Add") } }
      struct Icon: View { var body: some View { ▸Button { } label: { Image("a") }◂ } }
      """)
    let control = try #require(FunctionCallExpr(try file.node))
    #expect(file.model.accessibleName(of: control).mayBeLabeledElsewhere)
  }

  private func name(of control: String) throws -> AccessibleName {
    let file = SampleFile(
      """
      struct Bar: View {
        @State var isOn = false
        let name: String
        var body: some View { \(control) }
        var icon: some View { Image("a").padding() }
        var title: some View { Text("Title").bold() }
      }
      extension View { func named(_ name: String) -> some View { accessibilityLabel(name) } }
      enum Art {
        static func image(_ number: Int) -> Image { Image("art-\\(number)") }
        static var first: some View { image(1) }
        static var title: some View { Text("First") }
      }
      """)
    let call = try #require(FunctionCallExpr(try file.node))
    return file.model.accessibleName(of: call)
  }
}
