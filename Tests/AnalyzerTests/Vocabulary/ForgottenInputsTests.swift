import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct ForgottenInputsTests {
  private static let view = """
    struct Page: View {
      @State var text: String
      init(title: String) { _text = State(initialValue: title) }
      var body: some View { Text(text) }
    }
    """

  private func forgotten(_ uses: String) throws -> [String] {
    let file = SampleFile(Self.view, beside: ["Uses.swift": "import SwiftUI\n" + uses])
    let initializer = try #require(try file.type.initializers.first)
    let value = try #require(try file.call("State").firstArgument)
    return file.model.forgottenInputs(of: initializer, madeInto: [value], in: try file.type).map { input in
      input.name.text + (input.change == nil ? "?" : "")
    }
  }

  @Test func inputsAreForgottenUnlessTheViewIsNew() throws {
    let state = "@Binding var a: String; "
    #expect(try forgotten("struct A: View { \(state)var body: some View { Page(title: a) } }") == ["title"])
    #expect(try forgotten("struct A: View { var body: some View { Page(title: a) } }") == ["title?"])
    #expect(try forgotten("") == ["title?"])
    #expect(try forgotten("struct A: View { \(state)var body: some View { Page(title: a).id(a) } }").isEmpty)
    #expect(try forgotten("struct A: View { var body: some View { ForEach(a) { Page(title: $0) } } }").isEmpty)
    #expect(
      try forgotten("struct A: View { \(state)var body: some View { NavigationLink(\"\") { Page(title: a) } } }")
        .isEmpty)
  }

  @Test(
    arguments: [
      ("a: AuthService", true), ("a: () -> Void", true), ("a: Binding<Int>", true), ("a: some View", true),
      ("a: Store", true),
      ("a: Known", true), ("a: Plain", false), ("a: String", false), ("a: [Int]", false),
    ])
  func dependenciesStayTheSame(code: String, isDependency: Bool) throws {
    let file = SampleFile("func f(▸\(code)◂) {}", beside: ["Types.swift": "class Known {}\nstruct Plain {}"])
    #expect(try #require(FunctionParameter(try file.node)).isDependency(in: file.model) == isDependency)
  }

  @Test func extensionsElsewhereAreSeen() throws {
    #expect(try SampleFile(Self.view, beside: ["A.swift": "extension Page { func f() {} }"]).isExtended)
    #expect(try !SampleFile(Self.view + "\nextension Page { func f() {} }").isExtended)
  }

  @Test(
    arguments: [
      ("Page(title: a); Button(\"\") { a = \"b\" }", true), ("Page(title: a)", false),
      ("if isOn { Page(title: a) }; Button(\"\") { a = \"b\" }", false),
      ("if let b { Page(title: b) }; Button(\"\") { b = \"b\" }", true),
      ("if isOn { if let b { Page(title: b) } }; Button(\"\") { b = \"b\" }", false),
    ])
  func aViewOutsideOfBranchesStays(body: String, expected: Bool) throws {
    let home =
      "struct Home: View { @State private var a = \"\"; @State private var b: String?; var body: some View { VStack { \(body) } } }"
    let file = SampleFile("import SwiftUI\n" + Self.view + "\n" + home)
    let initializer = try #require(try file.type.initializers.first)
    let value = try #require(try file.call("State").firstArgument)
    let inputs = file.model.forgottenInputs(of: initializer, madeInto: [value], in: try file.type)
    #expect(try inputs.contains { file.model.staysShown(try file.type, while: $0) } == expected)
  }

  @Test(arguments: [("if let chosen { Page(title: chosen) }", true), ("if let other { Page(title: chosen!) }", false)])
  func aMemberOfAnotherFileFindsTheSelectedElement(body: String, expected: Bool) throws {
    let home = """
      import SwiftUI
      struct Home: View {
        let names: [String]; let other: String?
        @State private var selection: String?
        private var chosen: String? { names.first { $0 == selection } }
        var body: some View { VStack { List(names, id: \\.self, selection: $selection) { Text($0) }; \(body) } }
      }
      """
    let file = SampleFile("import SwiftUI\n" + Self.view, beside: ["Home.swift": home])
    let initializer = try #require(try file.type.initializers.first)
    let value = try #require(try file.call("State").firstArgument)
    let inputs = file.model.forgottenInputs(of: initializer, madeInto: [value], in: try file.type)
    #expect(try inputs.contains { file.model.staysShown(try file.type, while: $0) } == expected)
  }

  @Test(
    arguments: [
      ("Card(model: model)", "@Published var text: String?", true),
      ("Card(model: model).id(1)", "@Published var text: String?", true),
      ("Card(model: model).id(model.text)", "@Published var text: String?", false),
      ("if isOn { Card(model: model) }", "@Published var text: String?", false),
      ("Card(model: model)", "@Published var text = \"a\"", false),
    ])
  func membersOfObjectsAreFilledLater(body: String, member: String, expected: Bool) throws {
    let uses = """
      import SwiftUI
      final class Model: ObservableObject { \(member); func load() { text = "b" } }
      struct Home: View { @StateObject var model = Model(); var body: some View { VStack { \(body) } } }
      """
    let file = SampleFile(
      """
      struct Card: View {
        @State var text: String?
        init(model: Model) { _text = State(initialValue: model.▸text◂) }
        var body: some View { Text(text ?? "") }
      }
      """, beside: ["Uses.swift": uses])
    let parameter = try #require(try file.type.initializers.first?.parameters.first)
    let name = try #require(DeclReferenceExpr(try file.node)?.name)
    #expect(file.model.isFilledLater(name, ofObjectIn: parameter, of: try file.type) == expected)
  }

  @Test(
    arguments: [
      ("@State private var a = \"b\"", "Button(\"\") { a = \"c\" }", true), ("let a = \"b\"", "Text(a)", false),
      ("@State private var a = \"\"", "Button(\"\") { a = \"c\" }", false),
    ])
  func anotherValueReplacesOneThatIsNotEmpty(state: String, other: String, expected: Bool) throws {
    let file = SampleFile(
      "struct Page: View { let title: String; var body: some View { Text(title) } }",
      beside: [
        "Uses.swift":
          "import SwiftUI\nstruct Home: View { \(state); var body: some View { VStack { Page(title: a); \(other) } } }"
      ])
    let property = try #require(try file.type.storedProperties.first)
    #expect(file.model.getsOtherValues(for: property, of: try file.type) == expected)
  }

  @Test(
    arguments: [
      ("Page(title: a)", true), ("if isOn { Page(title: a) }", false), ("Page(title: \"b\")", false),
      ("ForEach(0..<2) { _ in Page(title: a) }", false),
    ])
  func aViewStaysWhereNoBranchMayRemoveIt(use: String, expected: Bool) throws {
    let home = """
      import SwiftUI
      struct Home: View {
        @State private var a = "b"
        @State private var isOn = true
        var body: some View { VStack { \(use); Button("") { a = "c" } } }
      }
      """
    let file = SampleFile(
      "struct Page: View { let title: String; var body: some View { Text(title) } }", beside: ["Uses.swift": home])
    let property = try #require(try file.type.storedProperties.first)
    #expect(file.model.staysShown(try file.type, whileChanging: property) == expected)
  }
}

extension SampleFile {
  fileprivate var isExtended: Bool { get throws { model.isExtendedElsewhere(try type) } }
}
