import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct TypeDeclarationTests {
  @Test func extensionsBelongToTheirType() throws {
    let file = SampleFile(
      """
      struct Row { @State var a = 1 }
      extension Row: View { var body: some View { Text("") } }
      struct Outer { struct Row: Codable { let b: Int } }
      extension Outer.Row { func f() {} }
      extension Color { static let brand = Color.red }
      """)
    #expect(file.model.types.map(\.name.text) == ["Row", "Outer", "Row", "Color"])
    #expect(file.model.types.map(\.isViewType) == [true, false, false, false])
    #expect(file.model.types[2].functions.compactMap(\.name?.text) == ["f"])
    #expect(file.model.types.map(\.isForeign) == [false, false, false, true])
    #expect(file.model.usesSwiftUI)
  }

  @Test func aFileThatDeclaresAViewOfAProjectsProtocolUsesSwiftUI() {
    #expect(SampleFile("struct A: Screen { var body: some View { Text(a) } }").model.usesSwiftUI)
    #expect(!SampleFile("struct A: Note { var body: String { a } }").model.usesSwiftUI)
  }

  @Test(arguments: [
    ("struct A: Screen { var body: some View { Text(a) } }", true),
    ("struct A { var body: some View { Text(a) } }", false),
    ("struct A: Note { var body: String { a } }", false), ("struct A: Screen { let body = a }", false),
    ("struct A: Screen { var body: any View { Text(a) } }", false),
    ("class A: Screen { var body: some View { b } }", false),
    ("struct A: Screen {}\nextension A { var body: some View { Text(a) } }", true),
  ])
  func aStructWithABodyAndAProtocolIsAView(code: String, isView: Bool) throws {
    let file = SampleFile(code)
    #expect(try file.type.isViewType == isView)
  }

  @Test(
    arguments: [
      ("var body: some View { Text(a) }", "Text(a)"), ("var body: some View { return Text(a) }", "Text(a)"),
      ("var body: some View { get { Text(a) } }", "Text(a)"), ("var body: some View { Text(a); Text(b) }", nil),
      ("var body: some View { let b = a; return Text(b) }", nil), ("var other: some View { Text(a) }", nil),
    ] as [(String, String?)])
  func bodiesGiveOneView(code: String, view: String?) throws {
    let file = SampleFile("struct A: View { \(code) }")
    #expect(try file.type.bodyView?.text == view)
  }

  @Test func conditionalMembersCount() throws {
    let file = SampleFile(
      """
      struct A {
        #if DEBUG
        let a = 1
        #else
        let b = 2
        #endif
        func f() {}
      }
      """)
    #expect(try file.type.storedProperties.map(\.name.text) == ["a", "b"])
    let name = try #require(try file.type.storedProperties.last?.name)
    #expect(try file.type.storedProperty(named: name)?.initialValue?.text == "2")
  }

  @Test func namesAreQualifiedByTheTypesAround() throws {
    let file = SampleFile("struct A { enum B { struct C {} } }\nextension A.B { struct D {} }")
    let names = file.model.types.flatMap(\.parts).map(TypeDeclaration.qualifiedName)
    #expect(Set(names) == ["A", "A.B", "A.B.C", "A.B.D"])
  }
}
