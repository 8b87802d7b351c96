/// A parsed file with what was worked out for its facts, from which its analysis continues: the model, and how the file
/// differs from the state before. One analysis uses it, on the same thread.
package final class PreparedFile {
  package let file: ParsedFile
  let model: FileModel
  /// The state that the file was made of.
  private let base: (file: ParsedFile, diff: ItemDiff)?
  private lazy var factDiff = FactDiff(from: base?.file.facts, to: file.facts)

  /// - Parameters:
  ///   - tree: of any source.
  ///   - isCancelled: asked now and then; the facts are of no use after a yes.
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

  /// How the file differs from an earlier state. That is known where the file was made of this state.
  func itemDiff(from outline: FileOutline) -> ItemDiff {
    if let base, base.file.outline.isSame(as: outline) { return base.diff }
    return ItemDiff(from: outline, to: file.outline)
  }

  /// How the facts differ from earlier ones. That is known where the file was made of the state that has these.
  func factDiff(from facts: FileFacts?) -> FactDiff {
    if let facts, let base, base.file.facts.sharesParts(with: facts) { return factDiff }
    return FactDiff(from: facts, to: file.facts)
  }
}

extension FactIndex {
  /// Puts the facts of a file in place of those that the index has of it.
  ///
  /// - Returns: what that has changed for others.
  @discardableResult
  package mutating func replace(_ path: String, with file: PreparedFile) -> ChangedFacts {
    replace(path, with: file.facts, diff: file.factDiff(from: facts(of: path)))
  }
}
