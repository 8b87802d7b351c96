/// Markdown for clients that show none.
enum PlainText {
  /// Takes the marks of headings, emphasis, code and links away.
  static func from(markdown: String) -> String {
    var isCode = false
    var lines: [String] = []
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isCode.toggle()
      } else {
        lines.append(isCode ? "    " + line : inline(withoutHeadingMark(line)))
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func withoutHeadingMark(_ line: Substring) -> Substring {
    let text = line.drop { $0 == "#" }
    return line.hasPrefix("#") && text.first == " " ? text.dropFirst() : line
  }

  private static func inline(_ line: Substring) -> String {
    var result = ""
    var rest = line
    while let character = rest.first {
      if character == "`" {
        // Code is code: what stands in it is kept as it is.
        rest = rest.dropFirst()
        let end = rest.firstIndex(of: "`") ?? rest.endIndex
        result += rest[..<end]
        rest = rest[end...].dropFirst()
      } else if rest.hasPrefix("**") {
        rest = rest.dropFirst(2)
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
