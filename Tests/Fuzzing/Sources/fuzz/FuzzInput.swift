/// Numbers from the end of the bytes that libFuzzer makes up, so that a text at their start keeps its place.
struct FuzzInput {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  mutating func byte() -> UInt8 { rest.popLast() ?? 0 }

  /// A number from 0 up to, but not including, `bound`.
  mutating func number(below bound: Int) -> Int {
    guard bound > 1 else { return 0 }
    let number = Int(byte()) | (bound > 256 ? Int(byte()) << 8 : 0)
    return number % bound
  }
}
