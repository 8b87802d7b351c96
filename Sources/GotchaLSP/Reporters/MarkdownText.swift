/// The little Markdown that rules are written in, for what shows none: a terminal, or a plain client.
struct MarkdownText {
  var style = TerminalStyle(usesColor: false)

  /// Takes the marks of headings, emphasis, code and links away; with colours these stand out instead.
  func render(_ markdown: String) -> String {
    var isCode = false
    var lines: [String] = []
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isCode.toggle()
      } else if isCode {
        lines.append(line.isEmpty ? "" : "    " + style.paint(String(line), .code))
      } else if let heading = heading(line) {
        lines.append(style.paint(inline(heading), .emphasis))
      } else {
        lines.append(inline(line))
      }
    }
    return lines.joined(separator: "\n")
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
        // Code is code: what stands in it is kept as it is.
        rest = rest.dropFirst()
        let end = rest.firstIndex(of: "`") ?? rest.endIndex
        result += style.paint(String(rest[..<end]), .code)
        rest = rest[end...].dropFirst()
      } else if rest.hasPrefix("**"), let end = rest.dropFirst(2).firstRange(of: "**") {
        result += style.paint(inline(rest.dropFirst(2)[..<end.lowerBound]), .emphasis)
        rest = rest[end.upperBound...]
      } else if character == "[", let middle = rest.firstRange(of: "]("),
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
