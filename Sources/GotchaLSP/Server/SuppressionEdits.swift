import GotchaAnalysis

/// Creates the comments that suppress a finding.
struct SuppressionEdits {
  let tree: SyntaxTree

  private var text: SourceText { tree.source }

  /// Findings about suppressions should be fixed, not suppressed.
  static func canSuppress(_ rule: String, _ catalog: RuleCatalog) -> Bool {
    catalog.rule(rule)?.topic != .suppression
  }

  /// A comment above the line where a finding starts, or at its end if a comment above is not possible.
  ///
  /// - Returns: nil if neither is possible, for example inside a multi-line string.
  func disableLine(of finding: Finding) -> TextEdit? {
    let line = text.line(at: finding.range.lowerBound)
    let start = text.lineRange(line).lowerBound
    if line > 0, let edit = extend("disable:next", onLine: line - 1, by: finding.rule) { return edit }
    if isBetweenTokens(start) {
      let indentation = text.bytes[text.lineRange(line)].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      let comment = "\(String(decoding: indentation, as: UTF8.self))// gotcha:disable:next \(finding.rule)\n"
      return TextEdit(skippingMark(start)..<skippingMark(start), comment)
    }
    let end = text.lineRange(line).upperBound
    guard isBetweenTokens(end), !tree.comments.contains(where: { $0.range.contains(end - 1) }) else { return nil }
    return TextEdit(end..<end, "  // gotcha:disable:this \(finding.rule)")
  }

  /// A comment at the top of the file, after a shebang and the header comment.
  func disableFile(_ rule: String) -> TextEdit? {
    var line = 0
    while line < text.lineCount, let kind = headKind(ofLine: line) {
      if kind == .directive, let edit = extend("disable:file", onLine: line, by: rule) { return edit }
      line += 1
    }
    let comment = "// gotcha:disable:file \(rule)\n"
    guard line < text.lineCount else {
      // The file consists only of the header, whose last line has no line break.
      return TextEdit(text.bytes.count..<text.bytes.count, "\n" + comment)
    }
    let start = skippingMark(text.lineRange(line).lowerBound)
    return isBetweenTokens(start) ? TextEdit(start..<start, comment) : nil
  }

  private enum HeadLine { case shebang, comment, directive }

  /// The kind of a line in the file's header, nil after the header. Documentation comments belong to the next
  /// declaration.
  private func headKind(ofLine line: Int) -> HeadLine? {
    let range = text.lineRange(line)
    let content = text.string(in: skippingMark(range.lowerBound)..<range.upperBound)
    if line == 0, content.hasPrefix("#!") { return .shebang }
    if content.hasPrefix("// gotcha:disable:file ") { return .directive }
    return content.hasPrefix("//") && !content.hasPrefix("///") ? .comment : nil
  }

  /// Adds a rule to a comment `// gotcha:COMMAND …` that is alone on its line.
  private func extend(_ command: String, onLine line: Int, by rule: String) -> TextEdit? {
    let range = text.lineRange(line)
    let content = text.string(in: range)
    let comment = content.drop { $0 == " " || $0 == "\t" || $0 == "\u{FEFF}" }
    let head = "// gotcha:\(command) "
    guard comment.hasPrefix(head), isBetweenTokens(range.lowerBound) else { return nil }
    let ids = comment.dropFirst(head.count)
    // The reason follows ` -- `.
    let list = ids.firstOccurrence(of: " -- ").map { ids[..<$0.lowerBound] } ?? ids
    guard let last = list.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return nil }
    let at = range.lowerBound + content[...last].utf8.count
    return TextEdit(at..<at, ", \(rule)")
  }

  /// Whether an offset is not inside a string, regular expression or block comment.
  private func isBetweenTokens(_ offset: Int) -> Bool {
    func isInside(_ range: Range<Int>) -> Bool { range.lowerBound < offset && offset < range.upperBound }
    if tree.comments.contains(where: { $0.isBlock && isInside($0.range) }) { return false }
    let innermost = tree.innermostNode(at: offset)
    for node in [innermost] + Array(innermost.ancestors) {
      switch node.kind {
      case .stringLiteralExpr, .regexLiteralExpr:
        if isInside(node.range) { return false }
      default:
        break
      }
    }
    return true
  }

  /// Nothing may be inserted before a byte order mark.
  private func skippingMark(_ offset: Int) -> Int {
    offset == 0 && text.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : offset
  }
}
