/// Detects whether bytes were changed since they were written. A change within eight bytes is always detected.
package enum Checksum {
  /// - Parameter bytes: any bytes.
  package static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var sum = UInt64(truncatingIfNeeded: bytes.count)
    var at = 0
    if bytes.count >= 32 {
      // Four independent sums that the processor can compute in parallel.
      var (a, b, c, d) = (sum, sum &+ 1, sum &+ 2, sum &+ 3)
      while at &+ 32 <= bytes.count {
        a = mixed(a, word(bytes, at))
        b = mixed(b, word(bytes, at &+ 8))
        c = mixed(c, word(bytes, at &+ 16))
        d = mixed(d, word(bytes, at &+ 24))
        at &+= 32
      }
      sum = mixed(mixed(mixed(a, b), c), d)
    }
    while at &+ 8 <= bytes.count {
      sum = mixed(sum, word(bytes, at))
      at &+= 8
    }
    for byte in bytes[at...] { sum = mixed(sum, UInt64(byte)) }
    return sum
  }

  /// A bijection of the word for each sum, and of the sum for each word.
  @inline(__always)
  private static func mixed(_ sum: UInt64, _ word: UInt64) -> UInt64 {
    let product = (sum ^ word) &* 0x9E37_79B9_7F4A_7C15
    return product ^ product >> 32
  }

  @inline(__always)
  private static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }
}
