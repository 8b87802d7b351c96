extension String {
  /// The text with nothing in it that begins a line, moves a cursor or turns the direction of writing.
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
    // The first bytes of all line breaks; thousands of messages hold none, and to split them takes longer.
    let mayHoldBreaks = utf8.contains { $0 < 0x20 || $0 == 0xC2 || $0 == 0xE2 }
    return mayHoldBreaks ? split(whereSeparator: \.isNewline).joined(separator: " ") : self
  }
}

extension Unicode.Scalar {
  /// Control characters, separators of lines, and the marks that make text run backwards.
  fileprivate var isUnsafeInALine: Bool {
    switch value {
    case 0...0x1F, 0x7F...0x9F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
