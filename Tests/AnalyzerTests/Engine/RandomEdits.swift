import Analyzers

extension SyntaxTree {
  /// Returns a random edit: a typical one, or one that makes the file malformed.
  ///
  /// - Parameter earlier: texts to which the edit may return.
  func randomEdit(
    orBackTo earlier: some Collection<SourceText>, _ random: inout some RandomNumberGenerator
  ) -> TextEdit {
    let count = source.bytes.count
    let start = Int.random(in: 0...count, using: &random)
    let token = tokens.randomElement(using: &random)
    let item = Array(root.children).randomElement(using: &random)
    switch Int.random(in: 0..<14, using: &random) {
    case 0:
      // Undo.
      guard let text = earlier.randomElement(using: &random) else { return TextEdit(start..<start, "a") }
      return source.edit(to: text)
    case 1, 2: return TextEdit(start..<start, pieces.randomElement(using: &random) ?? "")
    case 3: return TextEdit(start..<min(count, start + Int.random(in: 1...4, using: &random)), "")
    case 4:
      let end = min(count, start + Int.random(in: 0...12, using: &random))
      return TextEdit(start..<end, pieces.randomElement(using: &random) ?? "")
    case 5:
      // Delete a line.
      let line = source.lineRange(source.line(at: start))
      return TextEdit(line.lowerBound..<min(count, line.upperBound + 1), "")
    case 6, 7:
      // Copy a line from elsewhere.
      let line = source.lineRange(Int.random(in: 0..<source.lineCount, using: &random))
      let target = source.lineRange(source.line(at: start)).lowerBound
      return TextEdit(target..<target, source.string(in: line) + "\n")
    case 8, 9:
      // Replace a name with another one in the file.
      let names = tokens.filter { $0.kind == .identifier }
      guard let old = names.randomElement(using: &random), let new = names.randomElement(using: &random) else { break }
      return TextEdit(old.range, new.text)
    case 10:
      // Delete a token, preferably a delimiter.
      if let token { return TextEdit(token.range, "") }
    case 11:
      // Delete a declaration.
      if let item { return TextEdit(item.range, "") }
    case 12:
      // Copy a declaration.
      if let item {
        return TextEdit(item.range.upperBound..<item.range.upperBound, "\n" + source.string(in: item.range))
      }
    default:
      // Type a member access after a token.
      if let token { return TextEdit(token.range.upperBound..<token.range.upperBound, ".x") }
    }
    return TextEdit(start..<start, " ")
  }
}

/// Texts that are typed or pasted.
private let pieces = [
  "a", " ", "\n", "\r", "\r\n", "{", "}", "(", ")", "\"", "\"\"\"", "\\(", "/*", "*/", "//", "#if A\n",
  "#endif\n", "let x = 1\n", "func g() { }\n", ".padding()", "👩‍👩‍👧", "é", "<", "?", "@State ", "`", ";", ":", ",",
  "import UIKit\n", "#Preview { Demo() }\n", "struct Home { }\n", "extension View { func blur(radius: Int) { } }\n",
  "// gotcha:disable:next all\n", "// gotcha:disable:file clip_before_blur\n", "private ", ": View",
  "extension Model { }\n", ".sheet(isPresented: $a) { Detail() }",
]

extension SourceText {
  /// The smallest edit that turns this text into another one. It may split characters.
  func edit(to other: SourceText) -> TextEdit {
    let limit = min(bytes.count, other.bytes.count)
    var start = 0
    while start < limit, bytes[start] == other.bytes[start] { start += 1 }
    var end = 0
    while end < limit - start, bytes[bytes.count - 1 - end] == other.bytes[other.bytes.count - 1 - end] { end += 1 }
    while start > 0, other.bytes[start - 1] >= 0x80 { start -= 1 }
    while end > 0, other.bytes[other.bytes.count - end] >= 0x80 { end -= 1 }
    return TextEdit(start..<bytes.count - end, other.string(in: start..<other.bytes.count - end))
  }
}
