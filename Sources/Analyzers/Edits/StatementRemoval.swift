extension SyntaxTree {
  /// What goes when a statement goes: it with its line, or with the semicolon and white space before it.
  func removalRange(of statement: SyntaxNode) -> Range<Int> {
    let range = statement.range
    guard let previous = statement.previousSibling, !(statement.firstToken?.isFirstOnLine ?? true) else {
      return lines(of: range)
    }
    return previous.range.upperBound..<range.upperBound
  }

  /// A range with the white space around it up to the ends of its lines, where nothing else stands on them.
  private func lines(of range: Range<Int>) -> Range<Int> {
    func isBlank(_ offset: Int) -> Bool { [32, 9, 13].contains(byte(at: offset)) }
    var start = range.lowerBound
    while start > 0, isBlank(start - 1) { start -= 1 }
    var end = range.upperBound
    while end < source.bytes.count, isBlank(end) { end += 1 }
    let startsLine = start == 0 || byte(at: start - 1) == 10
    guard startsLine, end < source.bytes.count, byte(at: end) == 10 else { return range }
    return start..<end + 1
  }
}
