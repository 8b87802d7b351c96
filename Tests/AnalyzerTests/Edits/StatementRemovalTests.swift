import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct StatementRemovalTests {
  @Test(
    arguments: [
      ("func f() {\n  a()\n  ▸b()◂\n  c()\n}", "func f() {\n  a()\n  c()\n}"),
      ("func f() {\n  ▸a()◂\n}", "func f() {\n}"),
      ("func f() { a(); ▸b()◂; c() }", "func f() { a(); c() }"), ("func f() { ▸a()◂; b() }", "func f() { b() }"),
      ("func f() { a(); ▸b()◂ }", "func f() { a() }"), ("func f() { ▸a()◂ }", "func f() { }"),
      ("func f() {\n  ▸a()◂; b()\n}", "func f() {\n  b()\n}"),
      ("func f() {\n  ▸a()◂ // why\n}", "func f() {\n  // why\n}"),
      ("a()\n▸b()◂", "a()\n"), ("▸a()◂\nb()", "b()"),
      ("func f() {\r\n  ▸a()◂\r\n  b()\r\n}", "func f() {\r\n  b()\r\n}"),
      ("func f() {\n  ▸a()◂;\n  b()\n}", "func f() {\n  b()\n}"),
      ("func f() { ▸a()◂ ; b() }", "func f() { b() }"), ("func f() { ▸a()◂ /* why */; b() }", "func f() { b() }"),
      ("func f() { c(); ▸a()◂ /* why */; b() }", "func f() { c() /* why */; b() }"),
      ("▸a()◂; b()", "b()"), ("func f() {\n  ▸a(\n    1\n  )◂\n  b()\n}", "func f() {\n  b()\n}"),
      ("g { b in ▸a()◂ }", "g { b in }"),
      ("struct A {\n  ▸let a = 1◂\n\n  let b = 2\n}", "struct A {\n  let b = 2\n}"),
      ("struct A {\n  let a = 1\n\n  ▸func f() {}◂\n\n  let b = 2\n}", "struct A {\n  let a = 1\n\n  let b = 2\n}"),
      ("struct A {\n  let a = 1\n\n  ▸func f() {}◂\n}", "struct A {\n  let a = 1\n}"),
      ("struct A {\n  let a = 1\n\n  /// Does it.\n  ▸func f() {}◂\n}", "struct A {\n  let a = 1\n}"),
      ("struct A {\n  let a = 1\n\n  // MARK: - Work\n\n  ▸func f() {}◂\n}", "struct A {\n  let a = 1\n}"),
      ("struct A {\n  let a = 1\n  ▸func f() {}◂\n\n  let b = 2\n}", "struct A {\n  let a = 1\n\n  let b = 2\n}"),
      ("let a = 1\nextension A {\n  ▸func f() {}◂\n}\nlet b = 2", "let a = 1\nlet b = 2"),
      ("let a = 1\nextension A: B {\n  ▸func f() {}◂\n}", "let a = 1\nextension A: B {\n}"),
    ])
  func statementsLeaveNoGap(code: String, rest: String) throws {
    let file = SampleFile(code)
    #expect(file.text(after: [.delete(try file.node.removalRange)]) == rest)
  }

  @Test(
    arguments: [
      ("struct A {\n  let a = 1\n\n  ▸func f() {}◂\n}", "struct A {\n  let a = 1\n}"),
      ("struct A { ▸func f() {}◂ }", "struct A { }"),
      ("▸func f() {}◂\n", "\n"),
      ("struct A { let a = 1; ▸func f() {}◂; let b = 2 }", "struct A { let a = 1; let b = 2 }"),
    ])
  func theRestClosesUp(code: String, rest: String) throws {
    let file = SampleFile(code)
    #expect(file.text(after: [.delete(try file.node.rangeWithSpaceBefore)]) == rest)
  }
}
