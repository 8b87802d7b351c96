import GotchaSupport
import Testing

@Suite struct PartitioningIndexTests {
  @Test func findsTheFirstOfTheSecondPart() {
    for count in 0..<20 {
      let numbers = (0..<count).map { $0 * 2 }
      for bound in -1...count * 2 {
        #expect(numbers.partitioningIndex { $0 >= bound } == numbers.firstIndex { $0 >= bound } ?? count)
      }
    }
  }

  @Test func looksOnlyIntoTheRange() {
    let numbers = Array(0..<12)
    for low in 0...12 {
      for high in low...12 {
        let found = numbers.partitioningIndex(in: low..<high) { number in
          #expect((low..<high).contains(number))
          return number >= 5
        }
        #expect(found == min(max(5, low), high))
      }
    }
  }

  @Test func equalElementsBelongTogether() {
    let numbers = [1, 2, 2, 2, 3]
    #expect(numbers.partitioningIndex { $0 >= 2 } == 1)
    #expect(numbers.partitioningIndex { $0 > 2 } == 4)
  }
}
