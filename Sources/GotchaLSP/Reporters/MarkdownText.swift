/// Renders the Markdown subset of the rules for output without Markdown support: a terminal or a plain-text client.
struct MarkdownText {
  var style = TerminalStyle(usesColor: false)

  /// Removes the markup of headings, emphasis, code and links, which are colored instead if colors are enabled.
  func render(_ markdown: String) -> String {
    // The backticks that opened the current code block.
    var fence: Substring?
    var lines: [String] = []
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
      let ticks = line.prefix { $0 == "`" }
      if let open = fence, ticks == open, line == ticks {
        fence = nil
      } else if fence == nil, ticks.count >= 3 {
        fence = ticks
      } else if fence != nil {
        lines.append(line.isEmpty ? "" : "    " + style.paint(String(line), .code))
      } else if let heading = heading(line) {
        lines.append(style.paint(inline(heading), .emphasis))
      } else {
        lines.append(inline(line))
      }
    }
    return lines.joined(separator: "\n")
  }

  /// Formats lines of Swift, which may contain backticks, as a code block.
  static func fence(_ code: [String]) -> String {
    let longest = code.map { $0.prefix { $0 == "`" }.count }.max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return "\(fence)swift\n\(code.joined(separator: "\n"))\n\(fence)"
  }

  private func heading(_ line: Substring) -> Substring? {
    let text = line.drop { $0 == "#" }
    return line.hasPrefix("#") && text.first == " " ? text.dropFirst() : nil
  }

  private func inline(_ line: Substring) -> String {
    var result = ""
    var rest = line
    while let character = rest.first {
      if character == "`" {
        // Text inside code is kept unchanged.
        rest = rest.dropFirst()
        let end = rest.firstIndex(of: "`") ?? rest.endIndex
        result += style.paint(String(rest[..<end]), .code)
        rest = rest[end...].dropFirst()
      } else if rest.hasPrefix("**"), let end = rest.dropFirst(2).firstOccurrence(of: "**") {
        result += style.paint(inline(rest.dropFirst(2)[..<end.lowerBound]), .emphasis)
        rest = rest[end.upperBound...]
      } else if character == "[", let middle = rest.firstOccurrence(of: "]("),
        let end = rest[middle.upperBound...].firstIndex(of: ")")
      {
        result += "\(rest[..<middle.lowerBound].dropFirst()): \(rest[middle.upperBound..<end])"
        rest = rest[end...].dropFirst()
      } else {
        result.append(character)
        rest = rest.dropFirst()
      }
    }
    return result
  }
}
