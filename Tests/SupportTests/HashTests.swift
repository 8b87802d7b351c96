import GotchaSupport
import Testing

@Suite struct HashTests {
  /// The published test vectors of FNV-1a.
  @Test(
    arguments: [
      ("", 0xCBF2_9CE4_8422_2325, 0x811C_9DC5), ("a", 0xAF63_DC4C_8601_EC8C, 0xE40C_292C),
      ("foobar", 0x8594_4171_F739_67E8, 0xBF9C_F968),
    ] as [(String, UInt64, UInt32)])
  func stableHashesAreFNV1a(text: String, wide: UInt64, narrow: UInt32) {
    var hash = StableHash()
    hash.combine(bytes: text.utf8)
    #expect(hash.value == wide)
    var hash32 = StableHash32()
    hash32.combine(bytes: text.utf8)
    #expect(hash32.value == narrow)
  }

  @Test func hashesContinue() {
    var first = StableHash32()
    first.combine(bytes: "foo".utf8)
    var second = StableHash32(continuing: first.value)
    second.combine(UInt8(ascii: "b"))
    second.combine(bytes: "ar".utf8)
    #expect(second.value == 0xBF9C_F968)
  }

  private func checksum(_ bytes: [UInt8]) -> UInt64 { bytes.withUnsafeBytes(Checksum.of) }

  /// The lengths cover all three ways in which bytes are read: 32 at a time, 8 at a time and one by one.
  @Test func checksumsDetectEveryChangeOfAByte() {
    for count in [1, 7, 8, 9, 31, 32, 33, 40, 75] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37) }
      for at in bytes.indices {
        for bit in 0..<8 {
          var changed = bytes
          changed[at] ^= 1 << bit
          #expect(checksum(changed) != checksum(bytes), "byte \(at) of \(count)")
        }
      }
      #expect(checksum(bytes + [0]) != checksum(bytes))
    }
  }

  /// Checksums are stored in files, so they must be the same in every version of the program.
  @Test func checksumsStayTheSame() {
    #expect(checksum([]) == 0)
    #expect(checksum(Array("checksum".utf8)) == 0xBD84_8E64_3457_EAA3)
    #expect(checksum((0..<75).map { $0 }) == 0x2C61_31ED_C120_3E5C)
  }
}
