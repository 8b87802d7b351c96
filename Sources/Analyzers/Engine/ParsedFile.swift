/// One state of a file: its tree, its top-level items, and the facts that each item provides to other files.
///
/// After an edit, facts are collected again only for items that the edit touches, or whose facts depend on such an
/// item.
package struct ParsedFile: Sendable {
  package let facts: FileFacts
  let outline: FileOutline
  private let swiftUIUse: SwiftUIUse
  /// The protocols that, as far as the file shows, one type alone adopts.
  private let onlySubtypes: OnlySubtypes
  /// The records of the items' facts, one for each item.
  private let records: [FactRecord]
  /// If the file has syntax errors, its last error-free state: opening a comment hides everything after it, and closing
  /// the comment restores that.
  private let lastErrorFree: Box?

  final class Box: Sendable {
    let file: ParsedFile
    init(_ file: ParsedFile) { self.file = file }
  }

  /// The facts of an item, and what they depend on.
  private struct FactRecord: Sendable {
    /// Offsets are relative to the start of the item.
    let facts: FactList
    let dependencies: FileDependencies
    /// Whether a location is in another item, so that the facts must be collected again when that item moves.
    let leavesItem: Bool
  }

  package var tree: SyntaxTree { outline.tree }
  var items: [FileItem] { outline.items }

  /// - Parameters:
  ///   - tree: the tree of any source.
  ///   - isCancelled: checked regularly. The facts are not usable once it has returned true.
  package init(_ tree: SyntaxTree, isCancelled: () -> Bool = { false }) {
    self = PreparedFile(tree, isCancelled: isCancelled).file
  }

  /// Collects the facts of a file.
  ///
  /// - Parameter base: an earlier state that shares facts with this one.
  init(
    _ model: FileModel, after base: (file: ParsedFile, diff: ItemDiff)? = nil, lastErrorFree: Box? = nil,
    _ isCancelled: () -> Bool
  ) {
    let items = model.outline.items
    let swiftUIUse = model.swiftUIUse
    let onlySubtypes = model.onlySubtypes
    let base = base?.file.swiftUIUse == swiftUIUse && base?.file.onlySubtypes == onlySubtypes ? base : nil
    model.recorder.name("the collection of facts")
    let records = items.indices.map { index -> FactRecord in
      if let base, let origin = base.diff.origins[index] {
        let record = base.file.records[origin]
        if !record.leavesItem, !base.diff.mayAffect(index, record.dependencies) { return record }
      }
      if isCancelled() { return FactRecord(facts: FactList(), dependencies: FileDependencies(), leavesItem: true) }
      let (facts, dependencies) = model.recordingDependencies(of: index) { FactList(items[index], in: model) }
      return FactRecord(
        facts: facts.moved(by: -items[index].range.lowerBound), dependencies: dependencies.file,
        leavesItem: !facts.isContained(in: items[index].range))
    }
    outline = model.outline
    self.records = records
    self.swiftUIUse = swiftUIUse
    self.onlySubtypes = onlySubtypes
    self.lastErrorFree = lastErrorFree
    facts = FileFacts(
      isRelevant: swiftUIUse != .none,
      parts: zip(items, records).map { FileFacts.Part(facts: $1.facts, start: $0.range.lowerBound) },
      source: model.outline.tree.source)
  }

  // MARK: - Edits

  /// The file after some edits; equal to a newly parsed file.
  ///
  /// - Parameters:
  ///   - edits: each refers to the text after the previous edit.
  ///   - text: the text after all edits, if it is known.
  ///   - isCancelled: checked regularly.
  /// - Returns: nil if it was canceled.
  package func applying(
    _ edits: [TextEdit], giving text: SourceText? = nil, isCancelled: () -> Bool = { false }
  ) -> PreparedFile? {
    var outline = outline
    for (index, edit) in edits.enumerated() {
      guard !isCancelled() else { return nil }
      let isLast = index == edits.count - 1
      let reparse = outline.tree.reparsing(edit, giving: isLast ? text : nil, isCancelled: isCancelled)
      outline = FileOutline(
        reparse.tree, items: FileItem.items(after: edit.range, of: outline.items, in: outline.tree, reparse))
    }
    guard !isCancelled() else { return nil }
    var (base, diff) = (self, ItemDiff(from: self.outline, to: outline))
    if !outline.tree.hasErrors, let lastErrorFree = lastErrorFree?.file, diff.keptCount < outline.items.count / 2 {
      base = lastErrorFree
      let range = base.tree.source.range(differingFrom: outline.tree.source)
      outline = FileOutline(
        outline.tree,
        items: FileItem.items(after: range, of: base.items, in: base.tree, Reparse(tree: outline.tree, extent: .file)))
      diff = ItemDiff(from: base.outline, to: outline)
    }
    let lastErrorFree = !outline.tree.hasErrors ? nil : tree.hasErrors ? self.lastErrorFree : Box(self)
    let model = FileModel(outline)
    let file = ParsedFile(model, after: (base, diff), lastErrorFree: lastErrorFree, isCancelled)
    return isCancelled() ? nil : PreparedFile(file, model, after: (base, diff))
  }
}
