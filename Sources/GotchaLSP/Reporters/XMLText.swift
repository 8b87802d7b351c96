import GotchaSupport

/// Writes XML piece by piece. Characters that XML 1.0 does not allow become U+FFFD; others that control terminals or CI
/// systems are written as character references.
struct XMLText {
  private(set) var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  private var depth = 0

  /// An element that contains other elements.
  mutating func element(_ name: String, _ attributes: [(String, String)], _ content: (inout XMLText) -> Void) {
    line("<\(name)\(Self.list(attributes))>")
    depth += 1
    content(&self)
    depth -= 1
    line("</\(name)>")
  }

  /// An element that contains text or is empty.
  mutating func element(_ name: String, _ attributes: [(String, String)], text: String = "") {
    let start = "<\(name)\(Self.list(attributes))"
    line(text.isEmpty ? start + "/>" : "\(start)>\(Self.escape(text))</\(name)>")
  }

  private mutating func line(_ xml: String) { text += String(repeating: "  ", count: depth) + xml + "\n" }

  private static func list(_ attributes: [(String, String)]) -> String {
    attributes.map { " \($0.0)=\"\(escape($0.1, isAttribute: true))\"" }.joined()
  }

  private static func escape(_ value: String, isAttribute: Bool = false) -> String {
    var escaped = ""
    var command = PrintableText.PipelineCommand()
    for scalar in value.unicodeScalars {
      let isCommand = command.isBegun(by: scalar)
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      // Parsers turn line breaks in attributes into spaces, and a carriage return anywhere into a line feed.
      case "\n" where !isAttribute: escaped += "\n"
      case "\n", "\t", "\r": escaped += "&#\(scalar.value);"
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": escaped.unicodeScalars.append(PrintableText.replacement)
      default:
        if isCommand || PrintableText.isControl(scalar) {
          escaped += "&#\(scalar.value);"
        } else {
          escaped.unicodeScalars.append(scalar)
        }
      }
    }
    return escaped
  }
}
