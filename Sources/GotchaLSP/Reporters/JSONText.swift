/// JSON written piece by piece, with the blanks and the key order that the writer chooses.
struct JSONText {
  private(set) var text = ""

  /// Punctuation, numbers and fixed keys.
  mutating func raw(_ json: String) { text += json }

  /// A string literal.
  mutating func string(_ value: String) {
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..."\u{1F}", "\u{7F}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }

  /// `[a, b]`.
  mutating func list<Element>(_ elements: [Element], _ write: (Element, inout JSONText) -> Void) {
    text += "["
    for (index, element) in elements.enumerated() {
      if index > 0 { text += ", " }
      write(element, &self)
    }
    text += "]"
  }
}
