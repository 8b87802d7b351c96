import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// A file that is analyzed alone provides its facts one kind at a time.
@Suite struct SingleFileTests {
  @Test func aFileAloneHasTheFindingsOfAWorkspaceWithThatFile() {
    for example in RuleCatalog.standard.all.compactMap({ rule in rule.examples.first { $0.isFlagged } }) {
      let source = example.file.source
      let tree = SyntaxTree.parse(source)
      let index = FactIndex(["": FileFacts(tree)])
      let alone = example.analyzer.analyze(source).findings
      #expect(!alone.isEmpty)
      #expect(alone == example.analyzer.analyze(tree, in: index, path: "").findings, "in:\n\(example.file.text)")
    }
  }

  @Test func factsAreCollectedAtTheFirstQuestion() {
    let supply = CountingSupply(
      FactCollection(FileOutline(SyntaxTree.parse(SourceText("struct Note { let id: Int }")))))
    let reader = FactReader(supply)
    #expect(supply.kinds.isEmpty)
    #expect(reader.all(TypeFact.self, named: "Note").count == 1)
    #expect(reader.all(TypeFact.self, named: "Other").isEmpty)
    #expect(supply.kinds == [TypeFact.kind])
    #expect(reader.reader(from: "").all(TypeFact.self).map(\.fact.name) == ["Note"])
  }
}

private final class CountingSupply: FactSupply {
  private let facts: FactCollection
  private(set) var kinds: [FactKind] = []
  var isRelevant: Bool { facts.isRelevant }

  init(_ facts: FactCollection) { self.facts = facts }

  func column(of kind: FactKind) -> (any AnyFactColumn)? {
    kinds.append(kind)
    return facts.column(of: kind)
  }
}
