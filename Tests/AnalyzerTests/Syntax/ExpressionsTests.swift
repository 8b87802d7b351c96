import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct ExpressionsTests {
  private func call(_ code: String) throws -> FunctionCallExpr {
    try #require(FunctionCallExpr(try SampleFile("let a = ▸\(code)◂").node))
  }

  @Test(
    arguments: [
      ("x.y.f(1)", "x.y"), ("f(1)", nil), (".f(1)", nil), ("x?.f()", "x?"), ("x.f<Int>()", "x"), ("{ 1 }()", nil),
    ] as [(String, String?)])
  func methodsHaveBases(code: String, base: String?) throws {
    let call = try call(code)
    #expect(call.base?.text == base)
  }

  @Test(
    arguments: [
      ("f(a: 1, 2)", "1", "2", nil), ("f(1, a: 2)", "1", "1", nil), ("f(1)", "1", "1", "1"), ("f(a: 1)", "1", nil, nil),
      ("f()", nil, nil, nil), ("f { 1 }", nil, nil, nil), ("f(1) { 2 }", "1", "1", "1"),
    ] as [(String, String?, String?, String?)])
  func argumentsAreFound(code: String, first: String?, unlabeled: String?, only: String?) throws {
    let call = try call(code)
    #expect(call.firstArgument?.text == first)
    #expect(call.firstUnlabeledArgument?.text == unlabeled)
    #expect(call.onlyUnlabeledArgument?.text == only)
  }

  @Test func attributesHaveArgumentsLikeCalls() throws {
    let file = SampleFile("struct A { ▸@AppStorage(\"key\", store: .group)◂ var a = 1 }")
    let attribute = try #require(Attribute(try file.node))
    #expect(attribute.name == "AppStorage")
    #expect(attribute.firstUnlabeledArgument?.text == "\"key\"")
    #expect(attribute.argument("store")?.text == ".group")
    #expect(attribute.onlyUnlabeledArgument == nil)
  }

  @Test(
    arguments: [
      ("f { one }", "one"), ("f(content: { two })", "two"), ("f { one } content: { two }", "one"),
      ("f { one } label: { three }", "one"), ("f(label: { four }, content: { two })", "two"),
      ("f(other: { five })", nil),
    ] as [(String, String?)])
  func closuresAreTrailingOrLabeled(code: String, statement: String?) throws {
    let call = try call(code)
    #expect(call.trailingClosure(or: "content", "label2")?.statements.first?.text == statement)
  }

  @Test func theFirstOfSeveralLabelsCounts() throws {
    let call = try call("f(b: { 2 }, a: { 1 })")
    #expect(call.trailingClosure(or: "a", "b")?.statements.first?.text == "1")
  }

  @Test func rangesBeginAtTheName() throws {
    let call = try call("x.frame(1)")
    let text = call.node.tree.source
    #expect(text.string(in: call.nameRange) == "frame")
    #expect(text.string(in: call.rangeFromName) == "frame(1)")
    let nameless = try self.call("{ 1 }()")
    #expect(nameless.nameRange == nameless.range)
  }

  @Test(
    arguments: [
      ("a = true", true, false, false), ("self.a = false", false, true, false), ("a = nil", false, false, true),
      ("a += true", false, false, false), ("a = !true", false, false, false), ("a = (false)", false, false, false),
      ("a = 1", false, false, false),
    ])
  func assignmentsSetLiterals(code: String, toTrue: Bool, toFalse: Bool, toNil: Bool) throws {
    let file = SampleFile("func f() { ▸\(code)◂ }")
    let assignment = try #require(Assignment(try file.node))
    #expect(assignment.setsTrue == toTrue)
    #expect(assignment.setsFalse == toFalse)
    #expect(assignment.setsNil == toNil)
    #expect(assignment.clears == (toFalse || toNil))
  }

  @Test func assignmentsNameWhatTheySet() throws {
    let file = SampleFile("func f(name: Int) { ▸name◂; ▸self.name = 1◂; ▸name = 2◂; ▸other.name = 3◂; ▸names = 4◂ }")
    let name = try #require(file.marked.first.flatMap(DeclReferenceExpr.init)?.name)
    let assignments = file.marked.compactMap(Assignment.init)
    #expect(assignments.map { $0.sets(name) } == [true, true, false, false])
  }

  @Test(arguments: [("self.a.b", "a.b"), ("a.b", "a.b"), ("selfie", "selfie"), ("self", "self")])
  func pathsLeaveSelfOut(code: String, path: String) throws {
    #expect(try SampleFile("let a = ▸\(code)◂").node.pathText == path)
  }

  @Test(
    arguments: [
      ("1", "Int"), ("1.5", "Double"), ("true", "Bool"), ("\"\"", "String"), ("[1]", nil), ("a", nil),
    ] as [(String, String?)])
  func literalsHaveTypes(code: String, type: String?) throws {
    #expect(try SampleFile("let a = ▸\(code)◂").node.literalTypeName == type)
  }
}
