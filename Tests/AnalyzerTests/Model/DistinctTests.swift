import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct DistinctTests {
  @Test func keepsTheFirstOfEachInOrder() {
    var distinct = Distinct<(name: String, number: Int)> { $0.name == $1.name }
    for (number, name) in ["b", "a", "b", "c", "a"].enumerated() {
      // `a` and `c` have the same hash.
      distinct.insert((name, number), hash: name == "b" ? 1 : 2)
    }
    #expect(distinct.elements.map(\.name) == ["b", "a", "c"])
    #expect(distinct.elements.map(\.number) == [0, 1, 3])
  }
}
