/// The little Markdown that rules are written in, for a terminal.
struct MarkdownText {
  let style: TerminalStyle

  /// Headings stand out, code is indented, code words are coloured; without colours the back-ticks stay.
  func render(_ markdown: String) -> String {
    var isCode = false
    var output = ""
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isCode.toggle()
        continue
      }
      if isCode {
        output += line.isEmpty ? "\n" : "    " + style.paint(String(line), .code) + "\n"
      } else if line.hasPrefix("#") {
        output += style.paint(String(line.drop { $0 == "#" || $0 == " " }), .emphasis) + "\n"
      } else {
        output += inline(line) + "\n"
      }
    }
    while output.hasSuffix("\n\n") { output.removeLast() }
    return output
  }

  private func inline(_ line: Substring) -> String {
    guard style.usesColor else { return String(line.replacing("**", with: "")) }
    var text = ""
    for (index, part) in line.split(separator: "`", omittingEmptySubsequences: false).enumerated() {
      text += index % 2 == 1 ? style.paint(String(part), .code) : bold(part)
    }
    return text
  }

  private func bold(_ part: Substring) -> String {
    var text = ""
    for (index, piece) in part.split(separator: "**", omittingEmptySubsequences: false).enumerated() {
      text += index % 2 == 1 ? style.paint(String(piece), .emphasis) : String(piece)
    }
    return text
  }
}
