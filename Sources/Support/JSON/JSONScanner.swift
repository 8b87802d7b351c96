/// Scans the bytes of a JSON text, for the two parsers `JSONParser` and `JSONNodeParser`.
struct JSONScanner {
  let bytes: [UInt8]
  /// The offset of the next byte.
  var at = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next byte, nil at the end.
  var byte: UInt8? { at < bytes.count ? bytes[at] : nil }

  /// Whether the next bytes equal a text.
  func isAt(_ text: StaticString) -> Bool { text.withUTF8Buffer { bytes.dropFirst(at).starts(with: $0) } }

  mutating func skipBlanks() {
    while let byte, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { at += 1 }
  }

  // MARK: Numbers

  enum Number {
    case integer
    /// With a fraction or an exponent.
    case decimal
    /// The first digit is missing.
    case missing
    /// A point or an exponent without a digit after it.
    case incomplete
  }

  /// Skips a number such as `-12.5e+3`: no leading plus sign, no leading zeros, digits on both sides of the point. If
  /// it is malformed, the scanner stops at the byte that should be a digit.
  mutating func skipNumber() -> Number {
    if byte == UInt8(ascii: "-") { at += 1 }
    if byte == UInt8(ascii: "0") { at += 1 } else if !skipDigits() { return .missing }
    var number = Number.integer
    if byte == UInt8(ascii: ".") {
      number = .decimal
      at += 1
      if !skipDigits() { return .incomplete }
    }
    if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      number = .decimal
      at += 1
      if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") { at += 1 }
      if !skipDigits() { return .incomplete }
    }
    return number
  }

  private mutating func skipDigits() -> Bool {
    let start = at
    while let byte, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { at += 1 }
    return at > start
  }

  // MARK: Escapes

  enum Escape {
    case scalar(Unicode.Scalar)
    /// Not a JSON escape.
    case unknown
    /// `\u` without four hexadecimal digits.
    case incomplete
  }

  /// Skips an escape, whose backslash is next. If it is malformed, the scanner stops at the invalid byte.
  mutating func takeEscape() -> Escape {
    at += 1
    let scalar: Unicode.Scalar
    switch byte {
    case UInt8(ascii: "\""): scalar = "\""
    case UInt8(ascii: "\\"): scalar = "\\"
    case UInt8(ascii: "/"): scalar = "/"
    case UInt8(ascii: "n"): scalar = "\n"
    case UInt8(ascii: "r"): scalar = "\r"
    case UInt8(ascii: "t"): scalar = "\t"
    case UInt8(ascii: "b"): scalar = "\u{8}"
    case UInt8(ascii: "f"): scalar = "\u{C}"
    case UInt8(ascii: "u"):
      at += 1
      return takeScalar().map(Escape.scalar) ?? .incomplete
    default: return .unknown
    }
    at += 1
    return .scalar(scalar)
  }

  /// Half of a surrogate pair, which JSON allows but Swift strings cannot contain, becomes the replacement character.
  /// Its UTF-16 length is the same, so later positions stay correct.
  private mutating func takeScalar() -> Unicode.Scalar? {
    guard let unit = takeUnit() else { return nil }
    guard UTF16.isSurrogate(unit) else { return Unicode.Scalar(unit) }
    let end = at
    if UTF16.isLeadSurrogate(unit), isAt("\\u") {
      at += 2
      if let second = takeUnit(), UTF16.isTrailSurrogate(second) {
        return Unicode.Scalar(0x10000 + (UInt32(unit & 0x3FF) << 10 | UInt32(second & 0x3FF)))
      }
      // The second escape is a separate character, or it is malformed.
      at = end
    }
    return "\u{FFFD}"
  }

  private mutating func takeUnit() -> UInt16? {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = byte.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else { return nil }
      unit = unit << 4 | UInt16(digit)
      at += 1
    }
    return unit
  }
}
