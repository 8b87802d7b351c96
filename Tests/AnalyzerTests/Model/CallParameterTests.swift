import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct CallParameterTests {
  @Test(
    arguments: [
      ("a: Int, b: Int = 1", "f(a: 1)", true), ("a: Int, b: Int = 1", "f(a: 1, b: 2)", true),
      ("a: Int, b: Int = 1", "f(b: 2)", false), ("a: Int", "f(1)", false), ("_ a: Int", "f(1)", true),
      ("a: Int = 1, b: Int", "f(b: 1)", true), ("a: Int", "f(a: 1, b: 2)", false), ("", "f()", true),
      ("", "f { 1 }", false),
      ("a: () -> Int", "f { 1 }", true), ("a: () -> Int", "f(a: g)", true), ("a: (() -> Int)? = nil", "f()", true),
      ("a: () -> Int, b: () -> Int", "f { 1 } b: { 2 }", true), ("a: () -> Int", "f { 1 } b: { 2 }", false),
      ("a: Int", "f { 1 }", false),
    ])
  func callsFitParameters(parameters: String, call: String, fits: Bool) throws {
    let file = SampleFile("struct A { func f(\(parameters)) {}; init(\(parameters)) {} }\nlet a = ▸\(call)◂")
    let call = try #require(FunctionCallExpr(try file.node))
    #expect(try file.function("f").accepts(call) == fits)
    #expect(try #require(try file.type.initializers.first).accepts(call) == fits)
  }

  @Test(
    arguments: [
      ("() -> Int", true), ("@escaping () -> Int", true), ("(() -> Int)?", true), ("@MainActor () async -> Void", true),
      ("Int", false), ("[() -> Int]", false), ("(Int, Int)", false),
    ])
  func functionTypesAreSeenThrough(code: String, isFunction: Bool) throws {
    #expect(try SampleFile("let a: ▸\(code)◂").node.isFunctionType == isFunction)
  }

  @Test(arguments: [
    ("() -> Int", true), ("() -> Window?", true), ("(@MainActor () async -> Int)?", true), ("() -> (Int, Int)", true),
    ("() -> Void", false), ("() -> ()", false), ("(Int) -> Int", false), ("Int", false),
  ])
  func providersTakeNothingAndReturnSomething(code: String, isProvider: Bool) throws {
    #expect(try SampleFile("let a: ▸\(code)◂").node.isProviderType == isProvider)
  }
}
