/// Estimates the width of text in a system font, because no font is available to measure it.
struct TextWidth {
  /// In pixels.
  let size: Double
  var isBold = false

  func callAsFunction(_ text: String) -> Double {
    let ems = text.unicodeScalars.reduce(0.0) { $0 + Self.ems($1) }
    // Some systems' fonts are wider than others.
    return ems * size * (isBold ? 1.2 : 1.08)
  }

  /// The text, shortened with an ellipsis if it is wider than a limit.
  func shortened(_ text: String, to limit: Double) -> String {
    guard self(text) > limit else { return text }
    var result = ""
    var width = self("…")
    for character in text {
      width += self(String(character))
      if width > limit { break }
      result.append(character)
    }
    return result + "…"
  }

  private static func ems(_ scalar: Unicode.Scalar) -> Double {
    switch scalar {
    case "i", "j", "l", "I", ".", ",", ":", ";", "'", "|", "!": 0.29
    case "f", "t", "r", " ", "(", ")", "[", "]", "/", "\\", "-": 0.37
    case "m", "w", "M", "W", "…", "@", "%": 0.88
    case "A"..."Z": 0.67
    case "\u{0300}"..."\u{036F}", "\u{200B}"..."\u{200D}", "\u{FE00}"..."\u{FE0F}": 0
    case "\u{1100}"..."\u{115F}", "\u{2E80}"..."\u{A4CF}", "\u{AC00}"..."\u{D7A3}", "\u{F900}"..."\u{FAFF}",
      "\u{FF00}"..."\u{FF60}", "\u{1F000}"..."\u{3FFFD}":
      1.05
    default: 0.57
    }
  }
}
