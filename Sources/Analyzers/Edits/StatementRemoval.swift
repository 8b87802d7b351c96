extension SyntaxNode {
  /// What goes when a statement or a declaration is deleted, so that no gap and no loose separator stays behind: its
  /// lines with the break at their end where nothing else stands on them, else it with the semicolon before it, or, where
  /// there is none, with the one behind it.
  var removalRange: Range<Int> {
    if let lines = wholeLines { return lines }
    var start = range.lowerBound
    while tree.isBlank(at: start - 1) { start -= 1 }
    if tree.byte(at: start - 1) == UInt8(ascii: ";") { return start - 1..<range.upperBound }
    var end = range.upperBound
    if tree.byte(at: end) == UInt8(ascii: ";") { end += 1 }
    while tree.isBlank(at: end) { end += 1 }
    return range.lowerBound..<end
  }

  /// The node with all white space before it, blank lines included: what goes where the rest shall close up.
  var rangeWithSpaceBefore: Range<Int> {
    var start = range.lowerBound
    while tree.isWhiteSpace(at: start - 1) { start -= 1 }
    return start..<range.upperBound
  }

  /// The lines that the node stands on, with the break at their end; nil where something else stands on them too.
  private var wholeLines: Range<Int>? {
    let source = tree.source
    let first = source.lineRange(source.line(at: range.lowerBound))
    let last = source.lineRange(source.line(at: range.upperBound))
    guard (first.lowerBound..<range.lowerBound).allSatisfy(tree.isWhiteSpace),
      (range.upperBound..<last.upperBound).allSatisfy(tree.isWhiteSpace)
    else { return nil }
    var end = last.upperBound
    while end < source.bytes.count, tree.byte(at: end) == 10 || tree.byte(at: end) == 13 {
      end += 1
      if tree.byte(at: end - 1) == 10 { break }
    }
    return first.lowerBound..<end
  }
}
