import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct DeclarationsTests {
  @Test(
    arguments: [
      ("static func f() {}", true, false), ("class func f() {}", true, false), ("private func f() {}", false, true),
      ("fileprivate static func f() {}", true, true), ("public private(set) var f: Int", false, false),
      ("func f() {}", false, false),
    ])
  func modifiersAreRead(code: String, isStatic: Bool, isPrivate: Bool) throws {
    let file = SampleFile("class A { ▸\(code)◂ }")
    let node = try file.node
    let declaration: any DeclarationNode = try #require(
      FunctionDecl(node) ?? VariableDecl(node) as (any DeclarationNode)?)
    #expect(declaration.isStatic == isStatic)
    #expect(declaration.isPrivate == isPrivate)
  }

  @Test(
    arguments: [
      ("func f() async {}", true, false), ("func f() async throws {}", true, true),
      ("func f() rethrows {}", false, true),
      ("func f() { let a = async }", false, false), ("func f(_ a: () async throws -> Int) {}", false, false),
      ("func f() async throws -> Int", true, true),
    ])
  func effectsAreTheFunctionsOwn(code: String, isAsync: Bool, mayThrow: Bool) throws {
    let function = SampleFile("▸\(code)◂")
    let declaration = try #require(FunctionDecl(try function.node))
    #expect(declaration.isAsync == isAsync)
    #expect(declaration.throws == mayThrow)
  }

  @Test(
    arguments: [
      ("a: Int", "a", "a"), ("a b: Int", "a", "b"), ("_ b: Int", "_", "b"), ("_ b: Int = 1", "_", "b"),
    ])
  func parametersHaveTwoNames(code: String, label: String, name: String) throws {
    let file = SampleFile("func f(▸\(code)◂) {}")
    let parameter = try #require(FunctionParameter(try file.node))
    #expect(parameter.firstName?.text == label)
    #expect(parameter.name?.text == name)
  }

  @Test(
    arguments: [
      ("Int?", "Int"), ("Int!", "Int"), ("Int", "Int"), ("Int??", "Int?"), ("[Int?]", "[Int?]"),
      ("Optional<Int>", "Optional<Int>"),
    ])
  func optionalsAreUnwrappedOnce(code: String, unwrapped: String) throws {
    #expect(try SampleFile("let a: ▸\(code)◂").node.unwrappedOptional.text == unwrapped)
  }
}
