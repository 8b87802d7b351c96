import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// A set of hashes agrees with a `Set`.
@Suite struct HashSetTests {
  /// Zero, hashes that collide in the table, and others.
  private static let hashes: [UInt32] = [0, 1, 8, 9, 16, 17, 24, 7, 15, .max, .max - 8, 0x8000_0000, 64, 128, 256, 512]

  @Test func holdsWhatWasPutIn() {
    var set = HashSet()
    var model: Set<UInt32> = []
    #expect(set.isEmpty)
    for hash in Self.hashes + Self.hashes.reversed() {
      #expect(set.insert(hash) == model.insert(hash).inserted)
      #expect(set.count == model.count)
      for other in Self.hashes + [2, 3, 10, 32] { #expect(set.contains(other) == model.contains(other)) }
    }
    #expect(set.elements.sorted() == model.sorted())
  }

  @Test func unionsAndIntersectionsAreThoseOfSets() {
    // Each bit of a number determines whether the set contains a hash.
    for a in stride(from: 0, to: 1 << 16, by: 811) {
      for b in [0, 1, 3, 0x8000, 0x5555, 0xFFFF, a] {
        let (first, second) = (Self.hashes(a), Self.hashes(b))
        var union = HashSet(first)
        union.formUnion(HashSet(second))
        #expect(union.elements.sorted() == Set(first).union(second).sorted())
        #expect(HashSet(first).isDisjoint(with: HashSet(second)) == Set(first).isDisjoint(with: Set(second)))
        #expect((HashSet(first) == HashSet(second.reversed())) == (Set(first) == Set(second)))
      }
    }
  }

  private static func hashes(_ bits: Int) -> [UInt32] {
    hashes.indices.filter { bits & 1 << $0 != 0 }.map { hashes[$0] }
  }
}
