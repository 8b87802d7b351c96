extension [UInt8] {
  /// Shortens the bytes while they fulfill a condition.
  ///
  /// - Parameter isWanted: the condition, which these bytes fulfill.
  package func reduced(while isWanted: ([UInt8]) -> Bool) -> [UInt8] {
    // First remove lines, then words, then bytes, because each pass reduces the input of the next, more expensive one.
    var bytes = self
    for _ in 0..<2 { bytes = bytes.reduced(by: bytes.split(after: { $0 == UInt8(ascii: "\n") }), while: isWanted) }
    bytes = bytes.reduced(by: bytes.split(after: { !$0.isPartOfWord }), while: isWanted)
    return bytes.count < 400 ? bytes.reduced(by: bytes.map { [$0] }, while: isWanted) : bytes
  }

  /// Removes runs of pieces, starting with the longest.
  private func reduced(by pieces: [[UInt8]], while isWanted: ([UInt8]) -> Bool) -> [UInt8] {
    var pieces = pieces
    var length = Swift.max(1, pieces.count / 2)
    while true {
      var at = 0
      var shrunk = false
      while at < pieces.count {
        let shorter = [[UInt8]](pieces[..<at] + pieces[Swift.min(at + length, pieces.count)...])
        if isWanted(shorter.flatMap { $0 }) {
          pieces = shorter
          shrunk = true
        } else {
          at += length
        }
      }
      if length > 1 { length /= 2 } else if !shrunk { return pieces.flatMap { $0 } }
    }
  }

  private func split(after isLast: (UInt8) -> Bool) -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    var piece: [UInt8] = []
    for byte in self {
      piece.append(byte)
      if isLast(byte) {
        pieces.append(piece)
        piece = []
      }
    }
    return piece.isEmpty ? pieces : pieces + [piece]
  }
}

extension UInt8 {
  fileprivate var isPartOfWord: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...: true
    default: false
    }
  }
}
