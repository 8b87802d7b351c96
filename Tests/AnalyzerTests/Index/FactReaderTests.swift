import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// Tests the answers of a reader, and the dependencies that it records.
@Suite struct FactReaderTests {
  private func record(_ columns: any AnyFactColumn..., at start: Int = 0) -> FileFacts {
    FileFacts(isRelevant: false, parts: [FileFacts.Part(facts: FactList(columns), start: start)])
  }

  private func constants(_ names: String...) -> FactColumn<StringConstantFact> {
    FactColumn(
      names.enumerated().map { number, name in
        StringConstantFact(constant: name, text: "\(name)!", place: FactRange(number * 10..<number * 10 + 5))
      })
  }

  private func aliases(_ names: String...) -> FactColumn<TypeAliasFact> {
    FactColumn(names.map { TypeAliasFact(alias: $0) })
  }

  @Test func factsAreInOrderOfPathAndPlace() {
    let index = FactIndex(["B.swift": record(constants("a", "b", "a"), at: 100), "A.swift": record(constants("a"))])
    let reader = FactReader(index, path: "A.swift")
    let all = reader.all(StringConstantFact.self, named: "a")
    #expect(all.map(\.path) == ["A.swift", "B.swift", "B.swift"])
    #expect(all.map(\.range) == [0..<5, 100..<105, 120..<125])
    #expect(reader.all(StringConstantFact.self).map(\.fact.constant) == ["a", "a", "b", "a"])
    #expect(reader.all(StringConstantFact.self, in: "B.swift").map(\.fact.constant) == ["a", "b", "a"])
    #expect(reader.all(StringConstantFact.self) { $0.text == "b!" }.map(\.path) == ["B.swift"])
  }

  @Test func kindsAreApart() {
    let reader = FactReader(FactIndex(["A.swift": record(constants("a"), aliases("b"))]), path: "A.swift")
    #expect(reader.all(StringConstantFact.self, named: "b").isEmpty)
    #expect(reader.all(TypeAliasFact.self, named: "b").count == 1)
    #expect(reader.all(TypeAliasFact.self, named: "a").isEmpty)
  }

  @Test func aQuestionAboutANameDependsOnThatNameOnly() {
    var index = FactIndex(["A.swift": record(constants("a"))])
    let reader = FactReader(index, path: "A.swift")
    _ = reader.all(StringConstantFact.self, named: "b")
    let dependencies = reader.takeDependencies()
    #expect(reader.takeDependencies() == FactDependencies())
    #expect(!dependencies.isAffected(by: index.replace("B.swift", with: record(constants("c"), aliases("b")))))
    #expect(dependencies.isAffected(by: index.replace("B.swift", with: record(constants("b")))))
  }

  @Test func aQuestionAboutAllDependsOnTheKind() {
    var index = FactIndex()
    let reader = FactReader(index, path: "A.swift")
    _ = reader.all(StringConstantFact.self)
    let dependencies = reader.takeDependencies()
    #expect(!dependencies.isAffected(by: index.replace("B.swift", with: record(aliases("a")))))
    #expect(dependencies.isAffected(by: index.replace("B.swift", with: record(constants("a")))))
  }

  /// A cached answer is the same and records the dependency again.
  @Test func answersThatAreKnownAreDependenciesToo() {
    let reader = FactReader(FactIndex(["A.swift": record(constants("a"))]), path: "A.swift")
    let first = reader.all(StringConstantFact.self, named: "a")
    let dependencies = reader.takeDependencies()
    #expect(reader.all(StringConstantFact.self, named: "a") == first)
    #expect(reader.takeDependencies() == dependencies)
    #expect(dependencies != FactDependencies())
  }

  @Test func theFirstRelevantFileIsNoticed() {
    var index = FactIndex()
    let reader = FactReader(index, path: "")
    #expect(!reader.hasRelevantFiles)
    let dependencies = reader.takeDependencies()
    let relevant = FileFacts(isRelevant: true, parts: [])
    #expect(!dependencies.isAffected(by: index.replace("A.swift", with: FileFacts())))
    #expect(dependencies.isAffected(by: index.replace("B.swift", with: relevant)))
    #expect(!dependencies.isAffected(by: index.replace("C.swift", with: relevant)))
    #expect(!dependencies.isAffected(by: index.replace("B.swift", with: nil)))
    #expect(dependencies.isAffected(by: index.replace("C.swift", with: nil)))
  }

  // MARK: - Differences

  @Test func onlyNamesThatDifferHaveChanged() {
    let old = record(constants("a", "b", "c"), aliases("d"))
    let changed = FactDiff(from: old, to: record(constants("a", "c", "e"))).changed
    var expected = ChangedFacts()
    for name in ["b", "e"] {
      expected.insert(StringConstantFact.kind.fingerprint(of: name), of: StringConstantFact.kind)
    }
    expected.insert(TypeAliasFact.kind.fingerprint(of: "d"), of: TypeAliasFact.kind)
    #expect(changed == expected)
    #expect(FactDiff(from: old, to: record(constants("a", "b", "c"), aliases("d"), at: 7)).changed.isEmpty)
  }

  @Test func listsThatAreKeptAreNotLookedAt() {
    let lists = ["a", "b", "c"].map { FactList([constants($0)]) }
    func facts(_ lists: [FactList]) -> FileFacts {
      FileFacts(isRelevant: false, parts: lists.enumerated().map { FileFacts.Part(facts: $1, start: $0 * 50) })
    }
    let new = FactList([constants("d")])
    let diff = FactDiff(from: facts(lists), to: facts([lists[0], new, lists[2]]))
    #expect(diff.removed.map(ObjectIdentifier.init) == [ObjectIdentifier(lists[1])])
    #expect(diff.added.map(ObjectIdentifier.init) == [ObjectIdentifier(new)])
    #expect(diff.changed.count == 2)
  }

  // MARK: - Lists

  @Test func aListHasItsColumnsInOneOrder() {
    let (a, b) = (FactList([constants("a"), aliases("b")]), FactList([aliases("b"), constants("a")]))
    #expect(a == b)
    #expect(a != FactList([constants("a")]))
    #expect(a != FactList([constants("b"), aliases("b")]))
    #expect(a.facts(StringConstantFact.self).map(\.constant) == ["a"])
    #expect(a.facts(ViewFact.self).isEmpty)
  }

  @Test func listsOfPartsAreJoinedWithTheirPlacesMoved() {
    let facts = FileFacts(
      isRelevant: false,
      parts: [
        FileFacts.Part(facts: FactList([constants("a")]), start: 3),
        FileFacts.Part(facts: FactList([aliases("c"), constants("b")]), start: 50),
      ])
    let merged = facts.merged
    #expect(merged.isAbsolute)
    #expect(merged.facts(StringConstantFact.self).map(\.constant) == ["a", "b"])
    #expect(merged.facts(StringConstantFact.self).map { $0.place.range(from: 0) } == [3..<8, 50..<55])
    #expect(merged.isContained(in: 0..<55))
    #expect(!merged.isContained(in: 0..<54))
    #expect(!merged.isContained(in: 4..<60))
    #expect(merged.moved(by: 5).isContained(in: 5..<60))
  }

  // MARK: - Sharded dictionaries

  @Test func countsOfZeroAreNotKept() {
    var counts = ShardedDictionary<String, Int>()
    #expect(counts.count("a", by: 1) == 1)
    #expect(counts.count("a", by: 1) == 2)
    #expect(counts.count("a", by: -2) == 0)
    #expect(counts["a"] == nil)
    #expect(counts.isEmpty)
  }
}
