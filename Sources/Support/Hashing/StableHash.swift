/// FNV-1a with 64 bits: the same in every run and on every machine, unlike Swift's `Hasher`.
public struct StableHash: Sendable {
  @usableFromInline var state: UInt64 = 0xCBF2_9CE4_8422_2325

  @inlinable
  public init() {}

  @inlinable
  public var value: UInt64 { state }

  /// - Parameter number: a byte in FNV-1a as published. Larger numbers are processed in one step.
  @inlinable
  public mutating func combine(_ number: UInt64) { state = (state ^ number) &* 0x100_0000_01B3 }

  @inlinable
  public mutating func combine(bytes: some Sequence<UInt8>) {
    for byte in bytes { combine(UInt64(byte)) }
  }
}

/// FNV-1a with 32 bits, for tables of names.
public struct StableHash32: Sendable {
  @usableFromInline var state: UInt32

  /// - Parameter value: the hash to continue.
  @inlinable
  public init(continuing value: UInt32 = 2_166_136_261) { state = value }

  @inlinable
  public var value: UInt32 { state }

  @inlinable
  public mutating func combine(_ byte: UInt8) { state = (state ^ UInt32(byte)) &* 16_777_619 }

  @inlinable
  public mutating func combine(bytes: some Sequence<UInt8>) {
    // Reading the bytes of a string one by one takes several times as long.
    var hash = self
    let isDone: Void? = bytes.withContiguousStorageIfAvailable { for byte in $0 { hash.combine(byte) } }
    if isDone == nil { for byte in bytes { hash.combine(byte) } }
    self = hash
  }
}
