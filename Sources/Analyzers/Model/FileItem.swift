/// The tree of a file and the rows in it that rules and facts read, created once for both.
package struct FileOutline: Sendable {
  package let tree: SyntaxTree
  let items: [FileItem]

  /// - Parameter tree: the tree of any source.
  package init(_ tree: SyntaxTree) { self.init(tree, items: FileItem.all(in: tree)) }

  init(_ tree: SyntaxTree, items: [FileItem]) {
    self.tree = tree
    self.items = items
  }

  /// Whether both describe the same state of a file and were created in the same way.
  func isSame(as other: FileOutline) -> Bool {
    tree.storage === other.tree.storage && items.count == other.items.count
      && zip(items, other.items).allSatisfy { $0.content === $1.content }
  }

  /// - Parameter source: any text. Code that does not parse is omitted.
  package init(_ source: SourceText) { self.init(SyntaxTree.parse(source)) }
}

/// A top-level declaration or statement of a file, with the rows in it that rules read.
struct FileItem: Sendable {
  /// Its rows in the tree.
  let rows: Range<Int>
  /// UTF-8 offsets.
  let range: Range<Int>
  /// The rows in it; the same object as long as an edit changes neither the item nor its surroundings.
  let content: ItemContent

  init(rows: Range<Int>, range: Range<Int>, content: ItemContent) {
    self.rows = rows
    self.range = range
    self.content = content
  }

  init(_ node: SyntaxNode) {
    self.init(rows: node.index..<node.subtreeEnd, range: node.range, content: ItemContent(node))
  }

  static func all(in tree: SyntaxTree) -> [FileItem] { tree.root.children.map(FileItem.init) }

  /// The same item after an edit before it.
  func moved(rows: Int, bytes: Int) -> FileItem {
    FileItem(
      rows: self.rows.lowerBound + rows..<self.rows.upperBound + rows,
      range: range.lowerBound + bytes..<range.upperBound + bytes, content: content)
  }

  /// The hashes of the names that the item mentions.
  func mentionedNames(in tree: SyntaxTree) -> some Sequence<UInt32> {
    SyntaxNode(tree: tree, index: rows.lowerBound).tokens.lazy.filter(\.kind.isWord).map { NameHash.of(Name($0)) }
  }

  /// An item and the items that share a line with it, directly or indirectly.
  static func indices(onLinesOf item: Int, _ items: [FileItem], in tree: SyntaxTree) -> Range<Int> {
    func continuesLine(_ item: Int) -> Bool {
      let token = Int(tree.storage.firstTokens[items[item].rows.lowerBound])
      return token < tree.tokenCount && !SyntaxToken(tree: tree, index: token).isFirstOnLine
    }
    var (first, end) = (item, item + 1)
    while first > 0, continuesLine(first) { first -= 1 }
    while end < items.count, continuesLine(end) { end += 1 }
    return first..<end
  }

  /// The plain references in some rows, relative to the first row, with the hashes of their names.
  static func references(in tree: SyntaxTree, _ rows: Range<Int>) -> [NamedRow] {
    let storage = tree.storage
    var result: [NamedRow] = []
    result.reserveCapacity(rows.count / 4)
    for row in rows where storage.kinds[row] == .declReferenceExpr {
      let token = SyntaxToken(tree: tree, index: Int(storage.firstTokens[row]))
      result.append(NamedRow(row - rows.lowerBound, Name(token)))
    }
    return result
  }
}
