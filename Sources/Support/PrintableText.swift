import GotchaPlatform

/// Makes untrusted text (file names, source code, settings, arguments) safe for terminals, logs and reports.
///
/// All code that prints such text uses this to determine which characters are shown unchanged.
package enum PrintableText {
  /// Replaces a character that is not shown.
  package static let replacement: Unicode.Scalar = "\u{FFFD}"

  /// Whether a character controls a terminal or breaks lines instead of being shown: control characters, including line
  /// breaks and escape, and Unicode characters that end a line or change the direction of text.
  package static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x2028, 0x2029: true
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Whether UTF-8 may contain characters that are not shown unchanged; false for almost every text.
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

  /// Recognizes commands that CI systems execute when a line of a log contains them: `##[…]` (GitHub), `##vso[…]`
  /// (Azure) and `##teamcity[…]`.
  package struct PipelineCommand {
    private var hashes = 0

    package init() {}

    /// Processes the next character of a text.
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
  /// Text in which bytes that are not UTF-8 are escaped, as in `caf\xE9.swift`.
  package init(escapingInvalidUTF8 bytes: some Collection<UInt8>) {
    self.init()
    var (parser, input, rest) = (Unicode.UTF8.ForwardParser(), bytes.makeIterator(), bytes[...])
    while true {
      switch parser.parseScalar(from: &input) {
      case .valid(let character):
        unicodeScalars.append(Unicode.UTF8.decode(character))
        rest = rest.dropFirst(character.count)
      case .error(let length):
        for byte in rest.prefix(length) { self += "\\x" + String(byte, radix: 16, uppercase: true) }
        rest = rest.dropFirst(length)
      case .emptyInput: return
      }
    }
  }

  /// A name that the system returned, with bytes that are not UTF-8 escaped.
  ///
  /// - Parameter name: terminated by NUL.
  package init(escapingInvalidUTF8 name: UnsafePointer<CChar>) {
    self.init(escapingInvalidUTF8: UnsafeRawBufferPointer(start: name, count: strlen(name)))
  }

  /// The text on one line, without characters that control terminals or CI systems. Line breaks and tabs, which occur
  /// in names, become `\n`, `\r` and `\t`.
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

  /// A sentence on one line: like `onOneLine`, but line breaks become spaces.
  package var asOneSentence: String {
    guard needsCare else { return self }
    return split(whereSeparator: \.isNewline).joined(separator: " ").onOneLine
  }

  /// Text that begins with a path and starts a line of output: like `onOneLine`, but never a GitHub command.
  package var asStartOfLine: String {
    let line = onOneLine
    return line.isWorkflowCommand ? "./" + line : line
  }

  /// Whether a line begins with `::` after white space, by which GitHub recognizes commands in the log of a workflow.
  package var isWorkflowCommand: Bool { drop(while: \.isWhitespace).hasPrefix("::") }

  /// Lines of text for a terminal: of the control characters, only line feeds and tabs are kept. Carriage returns,
  /// which end lines in some files, are dropped.
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

  /// - Parameter spelling: the representation of a control character, nil for the replacement character.
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
