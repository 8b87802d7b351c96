/// Text from outside (names of files, source code, settings, arguments) as terminals, logs and reports may show it.
///
/// Whatever prints such text asks here which characters are shown as they are.
package enum PrintableText {
  /// Stands for a character that is not shown.
  package static let replacement: Unicode.Scalar = "\u{FFFD}"

  /// Whether a character acts on a terminal or on a reader of lines instead of being shown: control characters, which
  /// end lines and begin escape sequences, and those that end a line or change the direction of text in Unicode.
  package static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x2028, 0x2029: true
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Whether UTF-8 may hold what is not shown as it is; false for nearly every text.
  package static func mayAct(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    var previous: UInt8 = 0
    for byte in utf8 {
      // The lead bytes of the characters above, and "##".
      if byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xD8 || byte == 0xE2 { return true }
      if byte == UInt8(ascii: "#"), previous == byte { return true }
      previous = byte
    }
    return false
  }

  /// Recognizes what makes a line a command where a pipeline reads its log: `##[…]` (GitHub), `##vso[…]` (Azure) and
  /// `##teamcity[…]`, wherever they are in a line.
  package struct PipelineCommand {
    private var hashes = 0

    package init() {}

    /// Takes the next character of a text.
    ///
    /// - Returns: whether it is the bracket that completes the start of a command.
    package mutating func isBegun(by scalar: Unicode.Scalar) -> Bool {
      switch scalar {
      case "#": hashes = min(2, hashes + 1)
      case "a"..."z" where hashes == 2: break
      default:
        defer { hashes = 0 }
        return scalar == "[" && hashes == 2
      }
      return false
    }
  }
}

extension String {
  /// The text on one line, without anything that acts on a terminal or a pipeline. Line breaks and tabs, which occur in
  /// names, become `\n`, `\r` and `\t`.
  package var onOneLine: String {
    printable { scalar in
      switch scalar {
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      default: nil
      }
    }
  }

  /// A sentence on one line: as `onOneLine`, but with a space in place of each line break.
  package var asOneSentence: String {
    guard needsCare else { return self }
    return split(whereSeparator: \.isNewline).joined(separator: " ").onOneLine
  }

  /// Text that begins with a path and is a line of output: as `onOneLine`, but never a command of GitHub.
  package var asStartOfLine: String {
    let line = onOneLine
    return line.isWorkflowCommand ? "./" + line : line
  }

  /// Whether a line begins with `::`, by which GitHub knows commands in the log of a workflow, behind blanks, too.
  package var isWorkflowCommand: Bool { drop(while: \.isWhitespace).hasPrefix("::") }

  /// Lines of text as a terminal shows them: only line feeds and tabs are kept of what acts on it. Carriage returns, which
  /// end lines in some files, are dropped.
  package var asShownLines: String {
    printable { scalar in
      switch scalar {
      case "\n": "\n"
      case "\t": "\t"
      case "\r": ""
      default: nil
      }
    }
  }

  /// - Parameter spelling: how a control character is shown, nil for a replacement.
  private func printable(_ spelling: (Unicode.Scalar) -> String?) -> String {
    guard needsCare else { return self }
    var text = ""
    var command = PrintableText.PipelineCommand()
    for scalar in unicodeScalars {
      let isCommand = command.isBegun(by: scalar)
      if PrintableText.isControl(scalar) {
        text += spelling(scalar) ?? String(PrintableText.replacement)
      } else {
        text.unicodeScalars.append(isCommand ? PrintableText.replacement : scalar)
      }
    }
    return text
  }

  private var needsCare: Bool {
    utf8.withContiguousStorageIfAvailable(PrintableText.mayAct) ?? true
  }
}
