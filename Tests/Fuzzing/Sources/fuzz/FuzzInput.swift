/// Numbers from the end of libFuzzer's input, so that a text at its start keeps its position.
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
