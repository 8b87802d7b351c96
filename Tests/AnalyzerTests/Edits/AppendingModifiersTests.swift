import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct AppendingModifiersTests {
  @Test(
    arguments: [
      ("Text(a)", "Text(a).b()"), ("Text(a).bold()", "Text(a).bold().b()"), ("view", "view.b()"),
      ("model.view", "model.view.b()"),
      ("Text(a)\n  .bold()", "Text(a)\n  .bold()\n  .b()"), ("VStack {\n  a\n}", "VStack {\n  a\n}\n.b()"),
      ("Text(a)\n  #if DEBUG\n  .c()\n  #endif", "Text(a)\n  #if DEBUG\n  .c()\n  #endif\n  .b()"), ("a + c", nil),
    ] as [(String, String?)])
  func modifiersGoAtTheEnd(code: String, result: String?) throws {
    let file = SampleFile("▸\(code)◂")
    let edit = file.model.appending(".b()", to: try file.node)
    #expect(edit.map { file.text(after: [$0]) } == result)
  }

  @Test func propertiesGoToTheTop() throws {
    let file = SampleFile("struct A {\n  let b = 1\n}\nextension C {\n  var d: Int { 1 }\n}")
    let types = file.model.types
    let edit = try #require(file.model.declaring("let e = 2", in: types[0]))
    #expect(file.text(after: [edit]).hasPrefix("struct A {\n  let e = 2\n\n  let b = 1\n}"))
    #expect(file.model.declaring("let e = 2", in: types[1]) == nil)
  }

  @Test func modifiersMoveToTheContainer() throws {
    let file = SampleFile("let a = VStack { Group { b }.task { c() } }.padding()")
    let task = try file.modifier("task")
    let moved = try #require(task.moving(toContainerOf: file.model.chain(of: task.node).node))
    #expect(moved.container == "VStack")
    #expect(file.text(after: moved.edits) == "let a = VStack { Group { b } }.padding().task { c() }")
  }

  @Test func modifiersMoveBehindAPostfixCondition() throws {
    let file = SampleFile("let a = VStack { Group { b }.task { c() } }\n#if DEBUG\n.padding()\n#endif\n")
    let task = try file.modifier("task")
    let moved = try #require(task.moving(toContainerOf: file.model.chain(of: task.node).node))
    #expect(
      file.text(after: moved.edits)
        == "let a = VStack { Group { b } }\n#if DEBUG\n.padding()\n#endif\n.task { c() }\n")
  }

  @Test(
    arguments: [
      "let a = Group { Group { b }.task { c() } }", "let a = List(items) { d in b.task { c() } }",
      "let a = b.task { c() }",
      "let a = VStack { b\n#if os(iOS)\n.task { c() }\n#endif\n}",
    ])
  func someModifiersStay(code: String) throws {
    let file = SampleFile(code)
    let task = try file.modifier("task")
    #expect(task.moving(toContainerOf: file.model.chain(of: task.node).node) == nil)
  }
}
