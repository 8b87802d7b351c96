import GotchaSupport

extension SyntaxTree {
  /// Whether there are more syntax errors after some edits than before, in the part of the file that they touch.
  ///
  /// Errors elsewhere make no difference. Only the smallest part around the edits that parses by itself is parsed.
  ///
  /// - Parameter edits: in any order, without overlap.
  func isBroken(by edits: [TextEdit]) -> Bool {
    guard let span = edits.span else { return false }
    for block in selfContainedBlocks(around: span) {
      // Braces that no longer match are a matter of what is around them.
      guard let after = errorCount(in: block, after: edits) else { continue }
      if after == 0 { return false }
      guard hasErrors(in: block.range) else { return true }
      guard let before = errorCount(in: block, after: []) else { continue }
      return after > before
    }
    let items = itemRange(around: span)
    let after = errorCount(in: items, after: edits)
    return after > 0 && (!hasErrors(in: items) || after > errorCount(in: items, after: []))
  }

  /// The smallest part of the file around a range that parses by itself: the braces of a function, an accessor or a
  /// type, or whole items at the top level.
  func selfContainedRange(around range: Range<Int>) -> Range<Int> {
    selfContainedBlocks(around: range).first { _ in true }?.range ?? itemRange(around: range)
  }

  /// From the innermost to the outermost.
  private func selfContainedBlocks(around range: Range<Int>) -> some Sequence<SyntaxNode> {
    reparsableBlocks(around: range.clamped(to: source.bytes.indices)).lazy.filter { !holdsDirective($0) }
  }

  /// The last item that begins before a range, the first one that ends after it, those between them, and those that
  /// share a line with these.
  private func itemRange(around range: Range<Int>) -> Range<Int> {
    let items = Array(root.children)
    var first = items.partitioningIndex { $0.range.lowerBound > range.lowerBound } - 1
    var last = items.partitioningIndex { $0.range.upperBound >= range.upperBound }
    func continuesLine(_ item: Int) -> Bool { !(items[item].firstToken?.isFirstOnLine ?? true) }
    while first > 0, continuesLine(first) { first -= 1 }
    while last + 1 < items.count, continuesLine(last + 1) { last += 1 }
    let start = first >= 0 ? items[first].range.lowerBound : 0
    return start..<(last < items.count ? items[last].range.upperBound : source.bytes.count)
  }

  /// - Returns: nil where the text of the block would no longer be one block.
  private func errorCount(in block: SyntaxNode, after edits: [TextEdit]) -> Int? {
    let text = SourceText(bytes: source.bytes(in: block.range, after: edits))
    let flags = storage.tokenFlags[Int(storage.firstTokens[block.index])]
    return SyntaxStorage.parseBlock(
      text, text.bytes.indices, as: block.reparsedProduction, firstTokenFlags: flags, isStrict: false
    )?.errorOffsets.count
  }

  private func errorCount(in items: Range<Int>, after edits: [TextEdit]) -> Int {
    SyntaxTree.parse(SourceText(bytes: source.bytes(in: items, after: edits))).errorOffsets.count
  }
}
