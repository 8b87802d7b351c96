/// Tells whether bytes are the ones that were written. A change within eight bytes is always noticed.
public enum Checksum {
  /// - Parameter bytes: any.
  public static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var sum = UInt64(truncatingIfNeeded: bytes.count)
    func add(_ word: UInt64) {
      sum = (sum ^ word) &* 0x9E37_79B9_7F4A_7C15
      sum ^= sum >> 32
    }
    let whole = bytes.count & ~7
    for at in stride(from: 0, to: whole, by: 8) {
      add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self)))
    }
    for byte in bytes[whole...] { add(UInt64(byte)) }
    return sum
  }
}
