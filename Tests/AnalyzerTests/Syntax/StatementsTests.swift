import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct StatementsTests {
  @Test(
    arguments: [
      ("if a, let b = c { }", ["a", "let b = c"]), ("guard a else { return }", ["a"]), ("while a, b { }", ["a", "b"]),
      ("for a in b { }", []), ("if a { } else if b { }", ["a"]),
    ])
  func conditionsAreTheStatementsOwn(code: String, conditions: [String]) throws {
    let file = SampleFile("func f() { ▸\(code)◂ }")
    let found = try file.node.conditions.map(\.text).map { $0.trimmingPrefix { $0 == " " } }
    #expect(found.map { $0.hasSuffix(",") ? String($0.dropLast()) : String($0) } == conditions)
  }

  @Test(
    arguments: [("{ a }", "a"), ("{ a; b }", nil), ("{ }", nil), ("{ a.b.c() }", "a.b.c()")] as [(String, String?)])
  func anOnlyChildHasNoSibling(code: String, child: String?) throws {
    #expect(try SampleFile("func f() ▸\(code)◂").node.onlyChild?.text == child)
  }

  @Test func branchesExcludeEachOther() throws {
    let file = SampleFile(
      """
      func f() {
        if a { ▸one()◂ } else if b { ▸two()◂ } else { ▸three()◂; ▸four()◂ }
        switch c { case 1: ▸five()◂; default: ▸six()◂ }
        ▸seven()◂
      }
      """)
    let nodes = file.marked
    try #require(nodes.count == 7)
    #expect(nodes[0].excludes(nodes[1]) && nodes[1].excludes(nodes[2]) && nodes[0].excludes(nodes[3]))
    #expect(!nodes[2].excludes(nodes[3]))
    #expect(nodes[4].excludes(nodes[5]))
    #expect(!nodes[0].excludes(nodes[4]) && !nodes[6].excludes(nodes[0]))
    #expect(nodes[1].enclosingBranches().count == 2)
  }
}
