import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// Tests which declaration a name refers to: access levels, targets, aliases.
@Suite struct SourceTargetsTests {
  private static let manifest = """
    import PackageDescription
    let package = Package(targets: [
      .target(name: "Model"), .target(name: "Screens"), .testTarget(name: "ModelTests"), .testTarget(name: "T", path: "Check"),
    ])
    """

  private func reader(_ sources: [String: String], from path: String) -> FactReader {
    var sources = sources
    sources["Package.swift"] = sources["Package.swift"] ?? Self.manifest
    return FactReader(FactIndex(sources.mapValues { FileFacts(SyntaxTree.parse(SourceText($0))) }), path: path)
  }

  private func finds(_ code: String, in declaring: String, from path: String) -> Bool {
    reader([declaring: code], from: path).type(named: "A") != nil
  }

  @Test func privateTypesAreOfTheirFile() {
    for access in ["private", "fileprivate"] {
      #expect(!finds("\(access) struct A {}", in: "App/A.swift", from: "App/B.swift"))
      #expect(finds("\(access) struct A {}", in: "App/A.swift", from: "App/A.swift"))
      #expect(!finds("\(access) enum Outer { struct A {} }", in: "App/A.swift", from: "App/B.swift"))
    }
    #expect(finds("struct A {}", in: "App/A.swift", from: "App/B.swift"))
  }

  @Test func testsSeeTheAppButNotTheReverse() {
    for folder in ["AppTests", "AppUITests/Helpers", "Tests/ModelTests", "Check"] {
      #expect(!finds("public struct A {}", in: "\(folder)/A.swift", from: "App/B.swift"), "\(folder)")
      #expect(finds("public struct A {}", in: "App/A.swift", from: "\(folder)/B.swift"))
    }
    #expect(finds("struct A {}", in: "AppTests/A.swift", from: "AppTests/B.swift"))
    #expect(finds("struct A {}", in: "Contests/A.swift", from: "App/B.swift"))
  }

  @Test func otherModulesSeeWhatIsPublic() {
    let (model, screens) = ("Sources/Model/A.swift", "Sources/Screens/B.swift")
    #expect(!finds("struct A {}", in: model, from: screens))
    #expect(!finds("struct A {}", in: model, from: "App/B.swift"))
    for access in ["public", "package", "open"] {
      #expect(finds("\(access) class A {}", in: model, from: screens))
    }
    #expect(finds("struct A {}", in: model, from: "Sources/Model/Deep/B.swift"))
    #expect(finds("struct A {}", in: "App/A.swift", from: "Other/B.swift"), "no manifest declares two targets")
  }

  @Test func aPrivateTypeOfTheFileWins() {
    let sources = ["App/A.swift": "private struct A: Identifiable {}", "App/B.swift": "struct A {}"]
    #expect(reader(sources, from: "App/A.swift").type(named: "A")?.inherits("Identifiable") == true)
    let twice = ["App/A.swift": "struct A: Identifiable {}", "App/B.swift": "struct A {}"]
    #expect(reader(twice, from: "App/A.swift").type(named: "A") == nil, "the module of each is unknown")
    let hidden = ["App/A.swift": "private struct A {}", "App/B.swift": "struct A: Identifiable {}"]
    #expect(reader(hidden, from: "App/C.swift").type(named: "A")?.inherits("Identifiable") == true)
    let reader = reader(hidden, from: "App/C.swift")
    #expect(reader.type(named: "A", seenFrom: "App/A.swift")?.inherits("Identifiable") == false)
  }

  @Test func aliasesAreFollowed() {
    let sources = [
      "A.swift": "typealias A = B\nstruct B {}", "C.swift": "typealias C = D\ntypealias D = C",
      "E.swift": "struct Player { typealias Kind = B }\nprivate typealias F = B",
    ]
    let reader = reader(sources, from: "Main.swift")
    #expect(reader.type(named: "A")?.fact.name == "B")
    #expect(reader.type(named: "C") == nil, "a ring")
    #expect(reader.type(named: "Kind") == nil && reader.type(named: "F") == nil)
    #expect(reader.aliasedType(named: "Kind", in: "Player") == "B")
    #expect(reader.withoutAlias("A") == "B" && reader.withoutAlias("Player.Kind") == "B")
    #expect(reader.withoutAlias("B") == "B" && reader.withoutAlias("Kind") == "Kind")
    #expect(self.reader(sources, from: "E.swift").type(named: "F")?.fact.name == "B")
  }

  @Test func aNestedTypeHidesSwiftUIsInsideOnly() throws {
    let file = SampleFile(
      """
      enum Kit { struct Button {}; struct Page { func make() { Button() } } }
      extension Kit.Page { func again() { Button() } }
      struct Other { func make() { Button() } }
      """)
    let calls = file.model.calls(named: "Button")
    #expect(
      calls.map { redefines($0, in: file.model) } == [true, false, false],
      "an extension does not see what is beside its type")
    let elsewhere = SampleFile(
      "extension Kit { func make() { Button() } }\nstruct Other { func make() { Button() } }",
      beside: ["Kit.swift": "enum Kit { struct Button {} }"])
    let others = elsewhere.model.calls(named: "Button")
    #expect(others.map { redefines($0, in: elsewhere.model) } == [true, false])
  }

  private func redefines(_ call: FunctionCallExpr, in file: FileModel) -> Bool? {
    call.calleeName.map { file.redefines($0, at: call.node) }
  }
}
