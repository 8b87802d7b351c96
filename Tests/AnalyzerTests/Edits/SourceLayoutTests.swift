import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct SourceLayoutTests {
  @Test func codeMovesWithItsFirstLine() throws {
    let file = SampleFile("func f() {\n  if a {\n    ▸g(\n      1\n    )◂\n  }\n}")
    let tree = file.model.tree
    let range = try file.node.range
    #expect(tree.reindented(range, to: "") == "g(\n  1\n)")
    #expect(tree.reindented(range, to: "\t") == "g(\n\t  1\n\t)")
    #expect(tree.reindented(range, to: range.lowerBound) == "g(\n      1\n    )")
    #expect(tree.indentation(ofLineAt: range.lowerBound) == "    ")
  }

  @Test(
    arguments: [
      ("a {\n  b\n}", "  "), ("a {\n    b\n}", "    "), ("a {\n\tb\n}", "\t"), ("a", "  "), ("a {\n   b\n  c\n}", "  "),
    ])
  func filesHaveAnIndentation(code: String, unit: String) {
    #expect(SampleFile(code).model.tree.indentationUnit == unit)
  }

  @Test func codeIsWrappedOnLinesOfItsOwn() throws {
    let short = SampleFile("let a = ▸Text(b)◂")
    #expect(short.model.tree.wrapped(try short.node.range, in: "VStack") == "VStack { Text(b) }")
    let long = SampleFile("func f() {\n  ▸g(\n    1\n  )◂\n}")
    #expect(long.model.tree.wrapped(try long.node.range, in: "if a") == "if a {\n    g(\n      1\n    )\n  }")
    #expect(long.model.tree.indented("a\n\n  b\n\r") == "a\n\n    b\n\r")
  }

  @Test(
    arguments: [
      ("{ a; b }", "a; b"), ("{ c in a }", "a"), ("{\n  // why\n  a\n}", "// why\n  a"), ("{ }", nil),
      ("{ c in }", nil),
    ] as [(String, String?)])
  func closuresHaveContent(code: String, content: String?) throws {
    let file = SampleFile("f ▸\(code)◂")
    let closure = try #require(ClosureExpr(try file.node))
    #expect(closure.contentRange.map(file.model.tree.source.string(in:)) == content)
  }

  @Test func modifiersKeepTheirLines() throws {
    let file = SampleFile("let a = Text(\"\")\n  .bold().italic()")
    let (bold, italic) = (try file.modifier("bold"), try file.modifier("italic"))
    #expect(bold.text == "\n  .bold()" && italic.text == ".italic()")
    #expect(bold.separator == "\n  " && italic.separator.isEmpty)
    #expect(
      file.text(after: [bold.inserting(".a()"), italic.inserting(".b()")])
        == "let a = Text(\"\")\n  .bold()\n  .a().italic().b()")
  }

  @Test func statementsAreSetApart() {
    let file = SampleFile("func f() {\n  ▸a()◂; ▸b()◂\n}")
    #expect(file.marked.map(\.statementSeparator) == ["\n  ", "; "])
  }

  @Test func nodesAreSpelledDifferently() throws {
    let file = SampleFile("let a = ▸f(b, c.b, b)◂")
    let nodes = try file.node.descendants.filter { $0.kind == .declReferenceExpr && $0.textEquals("b") }
    #expect(try file.node.text(spelling: nodes.reversed(), as: "x") == "f(x, c.x, x)")
  }

  @Test func chainsMoveAndGrow() throws {
    let file = SampleFile("func f() {\n    g {\n      ▸Text(\"\")\n        .bold()◂\n    }\n}")
    let chain = file.model.chain(of: try file.node)
    let text = file.model.tree.text(of: chain, movedTo: 11, adding: ".italic()")
    #expect(text == "Text(\"\")\n      .bold()\n      .italic()")
    let short = SampleFile("let a = ▸Text(\"\").bold()◂")
    #expect(
      short.model.tree.text(of: short.model.chain(of: try short.node), movedTo: 0, adding: ".b()")
        == "Text(\"\").bold().b()")
  }

  @Test func nothingFollowsAnEndOfACondition() throws {
    let file = SampleFile("func f() {\n  ▸Text(\"\")\n  #if DEBUG\n  .a()\n  #endif◂\n  ▸Text(\"\")◂\n}")
    let tree = file.model.tree
    let edits = file.marked.map { tree.inserting(".b()", after: $0.range.upperBound) }
    #expect(edits.map(\.text) == ["\n  .b()", ".b()"])
    #expect(tree.inserting("\n.b()", after: file.marked[0].range.upperBound).text == "\n.b()")
    let moved = tree.text(of: file.model.chain(of: file.marked[0]), movedTo: 12, adding: ".b()")
    #expect(moved.hasSuffix("  #endif\n  .b()"))
  }

  @Test func codeThatEndsWithAConditionEndsItsLine() throws {
    let file = SampleFile("  f(▸a◂)\n▸b◂\n")
    let code = "c\n#if DEBUG\n.d()\n#endif"
    let edits = file.marked.map { file.model.tree.replacing($0.range, by: code).text }
    #expect(edits == [code + "\n  ", code])
    #expect(file.model.tree.replacing(try #require(file.marked.first).range, by: "c").text == "c")
  }

  @Test func rangesInBrackets() {
    let tree = SyntaxTree.parse(SourceText("f(/**/a/**/, b/**/c)"))
    #expect(tree.comments.map { tree.isBracketed($0.range) } == [true, true, false])
  }

  @Test func rangesOfOneLine() throws {
    let file = SampleFile("▸a()◂\n▸b(\n)◂")
    #expect(file.marked.map { file.model.tree.isOnOneLine($0.range) } == [true, false])
  }
}
