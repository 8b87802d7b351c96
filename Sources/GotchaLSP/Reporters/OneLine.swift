extension String {
  /// The text without characters that start a line, move the cursor or change the direction of text.
  var onOneLine: String {
    guard unicodeScalars.contains(where: \.isUnsafeInALine) else { return self }
    var line = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": line += "\\n"
      case "\r": line += "\\r"
      case "\t": line += "\\t"
      default: line.unicodeScalars.append(scalar.isUnsafeInALine ? "\u{FFFD}" : scalar)
      }
    }
    return line
  }
}

extension String {
  /// The text with a space in place of each line break.
  var withJoinedLines: String {
    // The first bytes of all line breaks; most messages contain none, and splitting them takes longer.
    let mayHoldBreaks = utf8.contains { $0 < 0x20 || $0 == 0xC2 || $0 == 0xE2 }
    return mayHoldBreaks ? split(whereSeparator: \.isNewline).joined(separator: " ") : self
  }
}

extension Unicode.Scalar {
  /// Control characters, line separators, and characters that change the direction of text.
  fileprivate var isUnsafeInALine: Bool {
    switch value {
    case 0...0x1F, 0x7F...0x9F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
