import GotchaSupport

/// Writes SVG piece by piece. Text and attributes are escaped, and numbers have at most one decimal.
struct SVGDocument {
  private(set) var body = ""
  private var depth = 1

  typealias Attributes = KeyValuePairs<String, String>

  /// An element that contains other elements.
  mutating func element(_ name: String, _ attributes: Attributes = [:], _ content: (inout SVGDocument) -> Void) {
    line("<\(name)\(Self.list(attributes))>")
    depth += 1
    content(&self)
    depth -= 1
    line("</\(name)>")
  }

  /// An element that contains text or is empty.
  mutating func element(_ name: String, _ attributes: Attributes = [:], text: String = "") {
    let start = "<\(name)\(Self.list(attributes))"
    line(text.isEmpty ? start + "/>" : "\(start)>\(Self.escaped(text))</\(name)>")
  }

  /// Text at a point of its baseline.
  mutating func text(_ text: String, _ x: Double, _ y: Double, _ style: String, anchor: String = "start") {
    element("text", ["class": style, "x": Self.number(x), "y": Self.number(y), "text-anchor": anchor], text: text)
  }

  /// The document.
  ///
  /// - Parameters:
  ///   - title: the name for assistive technologies.
  ///   - description: what the picture shows, for assistive technologies.
  ///   - style: the style sheet; must not contain untrusted text.
  func document(width: Double, height: Double, title: String, description: String, style: String) -> String {
    let (width, height) = (Self.number(width), Self.number(height))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" \
      role="graphics-document document" aria-labelledby="title description">
        <title id="title">\(Self.escaped(title))</title>
        <desc id="description">\(Self.escaped(description))</desc>
        <style>
      \(style)
        </style>
      \(body)</svg>

      """
  }

  /// A coordinate with at most one decimal.
  static func number(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e9 else { return "0" }
    let tenths = Int((value * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    let (whole, rest) = (abs(tenths) / 10, abs(tenths) % 10)
    return rest == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(rest)"
  }

  private mutating func line(_ xml: String) { body += String(repeating: "  ", count: depth) + xml + "\n" }

  private static func list(_ attributes: Attributes) -> String {
    attributes.map { " \($0.key)=\"\(escaped($0.value))\"" }.joined()
  }

  /// Escapes text between tags or in a quoted attribute. Characters that XML does not allow, and those that control
  /// terminals or the direction of text, become U+FFFD.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    escaped.reserveCapacity(text.utf8.count + 8)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\n": escaped += "&#10;"
      case "\u{FFFE}", "\u{FFFF}": escaped.unicodeScalars.append(PrintableText.replacement)
      default: escaped.unicodeScalars.append(PrintableText.isControl(scalar) ? PrintableText.replacement : scalar)
      }
    }
    return escaped
  }
}
