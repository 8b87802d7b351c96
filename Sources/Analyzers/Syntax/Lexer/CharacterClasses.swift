/// The kinds of tokens that a byte may start, for the lexer's dispatch.
enum ByteClass {
  static let other: UInt8 = 0
  static let space: UInt8 = 1
  static let newline: UInt8 = 2
  static let identifier: UInt8 = 3
  static let digit: UInt8 = 4
  static let punctuation: UInt8 = 5
  static let operatorStart: UInt8 = 6
  static let quote: UInt8 = 7
  static let pound: UInt8 = 8
  static let dollar: UInt8 = 9
  static let backtick: UInt8 = 10
  static let slash: UInt8 = 11
  static let zero: UInt8 = 12
  static let questionOrExclamation: UInt8 = 13
  static let leftAngle: UInt8 = 14
  static let multiByte: UInt8 = 15

  /// The low four bits are the class. The following flags are for loops over the rest of a token.
  static let classMask: UInt8 = 0x0F
  static let continuesIdentifier: UInt8 = 0x10
  static let continuesOperator: UInt8 = 0x20
  static let plainInString: UInt8 = 0x40

  /// Indexed by byte value. Built on first use, then only read.
  static let table: [UInt8] = {
    var table = [UInt8](repeating: other, count: 256)
    func set(_ characters: String, _ value: UInt8) {
      for byte in characters.utf8 { table[Int(byte)] = value }
    }
    set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_", identifier | continuesIdentifier)
    set("0123456789", digit | continuesIdentifier)
    set(" \t\u{B}\u{C}", space)
    set("\n\r", newline)
    set("()[]{},;:@\\", punctuation)
    set("=-+*%>&|^~.", operatorStart | continuesOperator)
    set("/", slash | continuesOperator)
    set("<", leftAngle | continuesOperator)
    set("!?", questionOrExclamation | continuesOperator)
    set("\"'", quote)
    set("#", pound)
    set("$", dollar | continuesIdentifier)
    set("`", backtick)
    table[0] = zero
    for byte in 0x80...0xFF { table[byte] = multiByte }
    for byte in 0x20...0xFF where !"\"\\'".utf8.contains(UInt8(byte)) { table[byte] |= plainInString }
    return table
  }()
}

/// The roles of a scalar in names and operators, as defined by the Swift grammar.
enum ScalarClass {
  private static let identifierRanges: [ClosedRange<UInt32>] = [
    0x00A8...0x00A8, 0x00AA...0x00AA, 0x00AD...0x00AD, 0x00AF...0x00AF, 0x00B2...0x00B5, 0x00B7...0x00BA,
    0x00BC...0x00BE, 0x00C0...0x00D6, 0x00D8...0x00F6, 0x00F8...0x167F, 0x1681...0x180D, 0x180F...0x1FFF,
    0x200B...0x200D, 0x202A...0x202E, 0x203F...0x2040, 0x2054...0x2054, 0x2060...0x218F, 0x2460...0x24FF,
    0x2776...0x2793, 0x2C00...0x2DFF, 0x2E80...0x2FFF, 0x3004...0x3007, 0x3021...0x302F, 0x3031...0xD7FF,
    0xF900...0xFD3D, 0xFD40...0xFDCF, 0xFDF0...0xFE44, 0xFE47...0xFFF8,
  ]

  private static let combiningRanges: [ClosedRange<UInt32>] = [
    0x0300...0x036F, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F,
  ]

  private static let operatorRanges: [ClosedRange<UInt32>] = [
    0x00A1...0x00A7, 0x00A9...0x00A9, 0x00AB...0x00AC, 0x00AE...0x00AE, 0x00B0...0x00B1, 0x00B6...0x00B6,
    0x00BB...0x00BB, 0x00BF...0x00BF, 0x00D7...0x00D7, 0x00F7...0x00F7, 0x2016...0x2017, 0x2020...0x2027,
    0x2030...0x203E, 0x2041...0x2053, 0x2055...0x205E, 0x2190...0x23FF, 0x2500...0x2775, 0x2794...0x2BFF,
    0x2E00...0x2E7F, 0x3001...0x3003, 0x3008...0x3030,
  ]

  static func continuesIdentifier(_ scalar: UInt32) -> Bool {
    if scalar >= 0x10000 { return scalar < 0xF0000 && scalar & 0xFFFF <= 0xFFFD }
    return identifierRanges.contains { $0.contains(scalar) }
  }

  static func startsIdentifier(_ scalar: UInt32) -> Bool {
    continuesIdentifier(scalar) && !combiningRanges.contains { $0.contains(scalar) }
  }

  static func startsOperator(_ scalar: UInt32) -> Bool {
    operatorRanges.contains { $0.contains(scalar) }
  }

  static func continuesOperator(_ scalar: UInt32) -> Bool {
    startsOperator(scalar) || combiningRanges.contains { $0.contains(scalar) }
      || (0xFE00...0xFE0F).contains(scalar) || (0xE0100...0xE01EF).contains(scalar)
  }
}
