import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct FactDependentsTests {
  private static let kind = FactKind("kind for tests")

  private func dependencies(_ names: some Sequence<Int>) -> FactDependencies {
    names.reduce(into: FactDependencies()) { $0.insert(UInt32($1)) }
  }

  private func change(_ names: Int...) -> ChangedFacts {
    names.reduce(into: ChangedFacts()) { $0.insert(UInt32($1), of: Self.kind) }
  }

  @Test func findsWhoDependsOnANameOrKind() {
    var dependents = FactDependents()
    dependents.insert(dependencies(1...3), of: "a")
    dependents.insert(dependencies(3...5), of: "b")
    dependents.insert(dependencies(5...6), of: "a")
    var all = FactDependencies()
    all.insert(all: Self.kind)
    dependents.insert(all, of: "c")
    #expect(dependents.readers(affectedBy: change(1)).sorted() == ["a", "c"])
    #expect(dependents.readers(affectedBy: change(4)).sorted() == ["b", "c"])
    #expect(dependents.readers(affectedBy: change(3)).sorted() == ["a", "b", "c"])
    #expect(dependents.readers(affectedBy: change(6, 4)).sorted() == ["a", "b", "c"])
    #expect(dependents.readers(affectedBy: change(9)) == ["c"])
    #expect(dependents.readers(affectedBy: ChangedFacts()) == [])
    #expect(dependents.count(of: "a") == 5)
    dependents.remove("a")
    dependents.remove("c")
    #expect(dependents.readers(affectedBy: change(3)) == ["b"])
    #expect(dependents.count(of: "a") == 0)
    dependents.insert(dependencies([9]), of: "a")
    #expect(dependents.readers(affectedBy: change(9)) == ["a"])
    #expect(dependents.readers(affectedBy: change(1)) == [])
  }

  @Test func whatIsKnownAlreadyIsNotKeptTwice() {
    var dependents = FactDependents()
    for _ in 0..<100 { dependents.insert(dependencies(0..<100), of: "a") }
    #expect(dependents.linkCount == 100)
  }

  @Test func whatIsRemovedIsFreed() {
    var dependents = FactDependents()
    dependents.insert(dependencies(0..<100), of: "stays")
    for number in 0..<1_000 {
      dependents.insert(dependencies(0..<100), of: "\(number)")
      dependents.remove("\(number)")
    }
    #expect(dependents.linkCount < 10_000)
    #expect(dependents.readers(affectedBy: change(99)) == ["stays"])
  }

  /// After a workspace is read, the change contains more names than readers depend on.
  @Test func manyChangesConcernAll() {
    var dependents = FactDependents()
    dependents.insert(dependencies([1]), of: "a")
    dependents.insert(dependencies([2]), of: "b")
    #expect(dependents.readers(affectedBy: change(1, 2, 3, 4)).sorted() == ["a", "b"])
  }
}
