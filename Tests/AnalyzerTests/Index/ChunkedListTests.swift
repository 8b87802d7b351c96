import GotchaSupport
import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct ChunkedListTests {
  @Test(arguments: 0..<4) func isInOrderAfterAnyChanges(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var list = ChunkedList<Int>()
    var expected: [Int] = []
    for _ in 0..<3_000 {
      let number = Int.random(in: 0..<400, using: &random)
      if Int.random(in: 0..<5, using: &random) == 0 {
        list.removeAll { $0 == number }
        expected.removeAll { $0 == number }
      } else {
        list.insert(number) { number < $0 }
        expected.insert(number, at: expected.partitioningIndex { $0 > number })
      }
    }
    #expect(list.compactMap { $0 } == expected)
    #expect(list.chunks.allSatisfy { !$0.isEmpty && $0.count <= 128 })
    #expect(list.chunks.count < expected.count / 16)
    for number in 0..<400 { list.removeAll { $0 == number } }
    #expect(list.isEmpty)
  }

  @Test func elementsOfTheSameRankKeepTheOrderInWhichTheyCame() {
    var list = ChunkedList<(rank: Int, number: Int)>()
    for number in 0..<1_000 {
      let rank = number * 7 % 5
      list.insert((rank, number)) { rank < $0.rank }
    }
    let pairs = list.compactMap { $0 }
    #expect(zip(pairs, pairs.dropFirst()).allSatisfy { ($0.rank, $0.number) < ($1.rank, $1.number) })
  }
}
