import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct HashTableTests {
  @Test(arguments: 0..<8) func holdsWhatADictionaryHolds(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var table = HashTable<Int>()
    var expected: [UInt32: Int] = [:]
    for step in 0..<4_000 {
      // Few hashes with the same low bits, so that many are displaced to the slots of others.
      let hash = UInt32.random(in: 0..<40, using: &random) * 64 + UInt32.random(in: 0..<3, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        table[hash] = nil
        expected[hash] = nil
      case 1:
        table.update(hash) { $0 = ($0 ?? 0) + step }
        expected[hash] = (expected[hash] ?? 0) + step
      default:
        table[hash] = step
        expected[hash] = step
      }
      #expect(table[hash] == expected[hash])
    }
    #expect(table.count == expected.count)
    #expect(table.values.sorted() == expected.values.sorted())
    for hash in 0..<UInt32(40 * 64) { #expect(table.contains(hash) == (expected[hash] != nil)) }
    for hash in expected.keys { table[hash] = nil }
    #expect(table.isEmpty && table.values.isEmpty)
  }

  @Test func anEmptyTableContainsNothing() {
    let table = HashTable<String>()
    #expect(!table.contains(0) && table[7] == nil && table.isEmpty)
  }
}
