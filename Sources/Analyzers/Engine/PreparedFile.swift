/// A parsed file with intermediate results that its analysis reuses: the model, and the differences from the previous
/// state. It is used by one analysis, on the same thread.
package final class PreparedFile {
  package let file: ParsedFile
  let model: FileModel
  /// The state that the file was derived from.
  private let base: (file: ParsedFile, diff: ItemDiff)?
  private lazy var factDiff = FactDiff(from: base?.file.facts, to: file.facts)

  /// - Parameters:
  ///   - tree: the tree of any source.
  ///   - isCancelled: checked regularly. The facts are not usable once it has returned true.
  package init(_ tree: SyntaxTree, isCancelled: () -> Bool = { false }) {
    model = FileModel(FileOutline(tree))
    file = ParsedFile(model, isCancelled)
    base = nil
  }

  init(_ file: ParsedFile, _ model: FileModel, after base: (file: ParsedFile, diff: ItemDiff)) {
    (self.file, self.model, self.base) = (file, model, base)
  }

  package var tree: SyntaxTree { file.tree }
  package var facts: FileFacts { file.facts }

  /// The differences from an earlier state. They are already computed if the file was derived from that state.
  func itemDiff(from outline: FileOutline) -> ItemDiff {
    if let base, base.file.outline.isSame(as: outline) { return base.diff }
    return ItemDiff(from: outline, to: file.outline)
  }

  /// The differences from earlier facts. They are already computed if the file was derived from the state with those
  /// facts.
  func factDiff(from facts: FileFacts?) -> FactDiff {
    if let facts, let base, base.file.facts.sharesParts(with: facts) { return factDiff }
    return FactDiff(from: facts, to: file.facts)
  }
}

extension FactIndex {
  /// Replaces the facts of a file in the index.
  ///
  /// - Returns: the changes that affect other files.
  @discardableResult
  package mutating func replace(_ path: String, with file: PreparedFile) -> ChangedFacts {
    replace(path, with: file.facts, diff: file.factDiff(from: facts(of: path)))
  }
}
