import GotchaSupport

/// Parses parts of a file separately after edits, to determine whether there are more syntax errors than before.
package struct PartParser: Sendable {
  private let tree: SyntaxTree
  /// The offsets of conditional directives, because parsing the braces around one depends on the code outside them.
  private let directives: [UInt32]

  package init(_ tree: SyntaxTree) {
    self.tree = tree
    let (kinds, starts) = (tree.storage.tokenKinds, tree.storage.tokenStarts)
    directives = kinds.indices.lazy.filter { kinds[$0].isConditionalDirective }.map { starts[$0] }
  }

  /// Whether there are more syntax errors after some edits than before, in the part of the file that the edits touch.
  ///
  /// Errors elsewhere do not matter. Only the smallest self-contained part around the edits is parsed.
  ///
  /// - Parameter edits: in any order, without overlap.
  package func isBroken(by edits: [TextEdit]) -> Bool {
    guard let span = edits.span else { return false }
    for block in blocks(around: span) {
      // If the braces no longer match, the result depends on the surrounding code.
      guard let after = errorCount(in: block, after: edits) else { continue }
      if after == 0 { return false }
      guard tree.hasErrors(in: block.range) else { return true }
      guard let before = errorCount(in: block, after: []) else { continue }
      return after > before
    }
    let items = itemRange(around: span)
    let after = errorCount(in: items, after: edits)
    return after > 0 && (!tree.hasErrors(in: items) || after > errorCount(in: items, after: []))
  }

  /// The smallest self-contained part of the file around a range: the braces of a function, an accessor or a type, or
  /// whole top-level items.
  func part(around range: Range<Int>) -> Range<Int> {
    blocks(around: range).first { _ in true }?.range ?? itemRange(around: range)
  }

  /// The enclosing blocks, innermost first.
  private func blocks(around range: Range<Int>) -> some Sequence<SyntaxNode> {
    tree.reparsableBlocks(around: range.clamped(to: tree.source.bytes.indices)).lazy.filter { block in
      let range = block.range
      let next = directives.partitioningIndex { Int($0) >= range.lowerBound }
      return next == directives.count || Int(directives[next]) >= range.upperBound
    }
  }

  /// The last item that starts before a range, the first one that ends after it, those between them, and those on the
  /// same lines.
  private func itemRange(around range: Range<Int>) -> Range<Int> {
    let items = Array(tree.root.children)
    var first = items.partitioningIndex { $0.range.lowerBound > range.lowerBound } - 1
    var last = items.partitioningIndex { $0.range.upperBound >= range.upperBound }
    func continuesLine(_ item: Int) -> Bool { !(items[item].firstToken?.isFirstOnLine ?? true) }
    while first > 0, continuesLine(first) { first -= 1 }
    while last + 1 < items.count, continuesLine(last + 1) { last += 1 }
    let start = first >= 0 ? items[first].range.lowerBound : 0
    return start..<(last < items.count ? items[last].range.upperBound : tree.source.bytes.count)
  }

  /// - Returns: nil if the text of the block would no longer be a single block.
  private func errorCount(in block: SyntaxNode, after edits: [TextEdit]) -> Int? {
    let text = SourceText(bytes: tree.source.bytes(in: block.range, after: edits))
    let flags = tree.storage.tokenFlags[Int(tree.storage.firstTokens[block.index])]
    return SyntaxStorage.parseBlock(
      text, text.bytes.indices, as: block.reparsedProduction, firstTokenFlags: flags, isStrict: false
    )?.errorOffsets.count
  }

  private func errorCount(in items: Range<Int>, after edits: [TextEdit]) -> Int {
    SyntaxTree.parse(SourceText(bytes: tree.source.bytes(in: items, after: edits))).errorOffsets.count
  }
}
