extension SyntaxNode {
  /// The range to delete for a statement or a declaration, so that neither a gap nor a stray separator remains: its
  /// lines, including the final line break, if they contain nothing else; otherwise the node with the semicolon before
  /// it, or if there is none, with the semicolon after it.
  package var removalRange: Range<Int> {
    if let emptied = emptiedExtension { return emptied.removalRange }
    if let lines = wholeLines { return closingGap(around: lines) }
    var start = range.lowerBound
    while tree.isBlank(at: start - 1) { start -= 1 }
    if tree.byte(at: start - 1) == UInt8(ascii: ";") { return start - 1..<range.upperBound }
    var end = endWithSemicolon
    while tree.isBlank(at: end) { end += 1 }
    return range.lowerBound..<end
  }

  /// The extension of which the node is the only member, unless the extension adds a conformance.
  private var emptiedExtension: SyntaxNode? {
    guard let block = parent, block.kind == .memberBlock, block.onlyChild == self,
      let owner = block.parent.flatMap(NominalDecl.init), owner.isExtension, owner.inheritedTypes.isEmpty,
      tree.comments(in: owner.node.range).allSatisfy({ range.contains($0.range.lowerBound) })
    else { return nil }
    return owner.node
  }

  /// The lines of the node with what would be left over around them: the documentation above it, a `MARK` that nothing
  /// follows, and one of two blank spaces. Other items of the file are not read.
  private func closingGap(around lines: Range<Int>) -> Range<Int> {
    guard let block = parent, block.kind == .memberBlock || block.kind == .codeBlock || block.kind == .closureExpr
    else {
      return lines
    }
    let source = tree.source
    let top = source.line(at: block.range.lowerBound)
    var first = source.line(at: lines.lowerBound)
    var next = source.line(at: lines.upperBound)
    func text(_ line: Int) -> String {
      String(source.string(in: source.lineRange(line).clamped(to: block.range)).drop(while: \.isWhitespace))
    }
    while first - 1 > top, text(first - 1).hasPrefix("///") { first -= 1 }
    var before = first - 1
    while before > top, text(before).isEmpty { before -= 1 }
    var after = next
    while source.lineRange(after).upperBound < block.range.upperBound, text(after).isEmpty { after += 1 }
    let isLast = text(after).hasPrefix("}")
    if before > top, text(before).hasPrefix("// MARK:"), isLast || text(after).hasPrefix("// MARK:") {
      first = before
      before -= 1
      while before > top, text(before).isEmpty { before -= 1 }
    }
    if isLast, before < first - 1 {
      first = before + 1
    } else if before == top || before < first - 1 {
      next = after
    }
    return source.lineRange(first).lowerBound..<source.lineRange(next).lowerBound
  }

  /// The node with all white space before it, including blank lines: the range to delete if no gap should remain.
  package var rangeWithSpaceBefore: Range<Int> {
    var start = range.lowerBound
    while tree.isWhiteSpace(at: start - 1) { start -= 1 }
    return start..<endWithSemicolon
  }

  /// The end of the semicolon after the node, which may follow a comment; otherwise the end of the node.
  package var endWithSemicolon: Int {
    let next = tree.tokenIndex(atOrAfter: range.upperBound)
    guard next < tree.tokenCount else { return range.upperBound }
    // The token may be in another item, of which only the first byte may be read.
    let start = Int(tree.storage.tokenStarts[next])
    return tree.byte(at: start) == UInt8(ascii: ";") ? start + 1 : range.upperBound
  }

  /// The lines of the node and of the semicolon after it, including the final line break; nil if they also contain
  /// something else.
  package var wholeLines: Range<Int>? {
    let source = tree.source
    let first = source.lineRange(source.line(at: range.lowerBound))
    let last = source.lineRange(source.line(at: endWithSemicolon))
    guard (first.lowerBound..<range.lowerBound).allSatisfy(tree.isWhiteSpace),
      (endWithSemicolon..<last.upperBound).allSatisfy(tree.isWhiteSpace)
    else { return nil }
    var end = last.upperBound
    while end < source.bytes.count, tree.byte(at: end) == 10 || tree.byte(at: end) == 13 {
      end += 1
      if tree.byte(at: end - 1) == 10 { break }
    }
    return first.lowerBound..<end
  }
}
