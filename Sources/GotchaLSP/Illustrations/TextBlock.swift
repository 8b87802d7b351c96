/// A line of text in a picture.
struct TextLine: Hashable {
  /// Texts in one font.
  struct Run: Hashable {
    var text: String
    var isCode: Bool
  }

  var runs: [Run] = []
  /// The estimated width in pixels.
  var width = 0.0

  /// Appends a word, to the last run if the font is the same. A space between code and prose is prose.
  fileprivate mutating func append(_ word: [Run], afterSpace: Bool) {
    let space = [Run(text: " ", isCode: word.first?.isCode == true && runs.last?.isCode == true)]
    for run in (afterSpace ? space : []) + word {
      width += TextBlock.width(of: run)
      if let last = runs.indices.last, runs[last].isCode == run.isCode {
        runs[last].text += run.text
      } else {
        runs.append(run)
      }
    }
  }
}

/// A short Markdown text, wrapped to a width.
///
/// The fonts are those of `SVGPanel.style`: 13 pixels for prose, 12 for code, whose characters have the same width.
struct TextBlock {
  private(set) var lines: [TextLine] = []

  var height: Double { Double(lines.count) * Drawing.lineHeight }
  var width: Double { lines.map(\.width).max() ?? 0 }

  /// - Parameters:
  ///   - text: with code in backticks.
  ///   - width: the maximum width in pixels. A word that is wider is broken.
  init(_ text: String, width: Double) {
    var line = TextLine()
    for word in Self.words(of: text).flatMap({ Self.parts(of: $0, width: width) }) {
      let needed = word.reduce(0) { $0 + Self.width(of: $1) }
      if !line.runs.isEmpty, line.width + Self.widestSpace + needed > width {
        lines.append(line)
        line = TextLine()
      }
      line.append(word, afterSpace: !line.runs.isEmpty)
    }
    if !line.runs.isEmpty { lines.append(line) }
  }

  private static let widestSpace = 7.25

  static func width(of run: TextLine.Run) -> Double {
    run.isCode ? Double(run.text.count) * 7.25 : TextWidth(size: 13)(run.text)
  }

  /// The words of a text; a word such as "`id`," has several runs.
  private static func words(of text: String) -> [[TextLine.Run]] {
    var words: [[TextLine.Run]] = []
    var word: [TextLine.Run] = []
    var isCode = false
    for character in text {
      if character == "`" {
        isCode.toggle()
      } else if character == " " {
        if !word.isEmpty { words.append(word) }
        word = []
      } else if let last = word.indices.last, word[last].isCode == isCode {
        word[last].text.append(character)
      } else {
        word.append(TextLine.Run(text: String(character), isCode: isCode))
      }
    }
    if !word.isEmpty { words.append(word) }
    return words
  }

  /// A word, broken where it exceeds a width.
  private static func parts(of word: [TextLine.Run], width: Double) -> [[TextLine.Run]] {
    guard word.reduce(0, { $0 + Self.width(of: $1) }) > width else { return [word] }
    var parts: [[TextLine.Run]] = []
    var part: [TextLine.Run] = []
    var partWidth = 0.0
    for run in word {
      for character in run.text {
        let next = TextLine.Run(text: String(character), isCode: run.isCode)
        let characterWidth = Self.width(of: next)
        if partWidth + characterWidth > width, !part.isEmpty {
          parts.append(part)
          part = []
          partWidth = 0
        }
        partWidth += characterWidth
        if let last = part.indices.last, part[last].isCode == run.isCode {
          part[last].text.append(character)
        } else {
          part.append(next)
        }
      }
    }
    parts.append(part)
    return parts
  }
}
