import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct SurroundingsTests {
  /// The chain that starts with a node, found link by link.
  private func outermostLink(of node: SyntaxNode) -> SyntaxNode {
    var node = node
    while let parent = node.parent, parent.kind.isPostfix, parent.firstChild == node,
      parent.range.lowerBound == node.range.lowerBound
    {
      node = parent
    }
    return node
  }

  /// Code in which chains start statements, lists and other chains; some of it is malformed.
  private static let sources: [String] =
    RuleCatalog.standard.all.compactMap { $0.examples.first?.file.text } + [
      "a.b().c[0]!.d?.e<Int>().f { g.h() }.i", "[a.b().c(), d.e(f.g()).h()]", "-a.b().c() + d.e()", ".a(.b()).c()",
      "a.b(\n#if x\n.c().d()\n#elseif y\n.e()\n#endif\n.f()", "a\n.b()\n#if x\n.c().d()\n#endif\n.f()",
      "{ a.b() }().c()",
      "a.b(.c(", ".()().a", "\"\\(a.b())\".c().d()", "(a.b()).c().d()", "x++.a().b()", "if a.b() { c.d() }.e().f()", "",
    ]

  @Test func theWholeChainIsFoundFromEachOfItsLinks() {
    for source in Self.sources {
      let tree = SyntaxTree.parse(SourceText(source))
      for node in tree.root.subtree {
        let (found, expected) = (node.outermostPostfix, outermostLink(of: node))
        #expect(found == expected, "\(found.kind) \(found.range) for \(node.kind) \(node.range) in \(source)")
      }
    }
  }

  @Test func surroundingsAreTheAncestorsOutsideOfChains() {
    for source in Self.sources {
      let tree = SyntaxTree.parse(SourceText(source))
      for node in tree.root.subtree {
        #expect(Array(node.surroundings) == node.ancestors.filter { !$0.kind.isPostfix })
        let calls = node.ancestors.compactMap(FunctionCallExpr.init).filter { call in
          call.node.firstChild.map { !$0.contains(node) } ?? true
        }
        #expect(node.enclosingCalls.map(\.node) == calls.map(\.node), "around \(node.kind) \(node.range) in \(source)")
      }
    }
  }

  @Test func surroundingsEndAtALimit() throws {
    let file = SampleFile("func f() { ▸if a { g(▸b.c()◂.d()) }◂ }")
    let (statement, call) = (file.marked[0], file.marked[1])
    #expect(call.surroundings(below: statement).map(\.kind) == [.labeledExpr, .codeBlock])
    #expect(call.surroundings(through: statement).map(\.kind) == [.labeledExpr, .codeBlock, .ifExpr])
    #expect(Array(statement.surroundings(below: call)) == Array(statement.surroundings))
  }

  @Test func aLimitMayBeALinkOfAChain() throws {
    let file = SampleFile("let a = ▸b { if c { ▸d◂ } }.e()◂.f()")
    let (limit, node) = (file.marked[0], file.marked[1])
    #expect(!Array(node.surroundings(below: limit)).contains { !limit.contains($0) })
    #expect(node.surroundings(below: limit).contains { $0.kind == .ifExpr })
  }
}
