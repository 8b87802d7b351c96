/// One state of a file: its tree, the items at its top level, and what each of them tells other files.
///
/// After an edit only the items are read again that it touches, or whose facts depend on one that it touches.
package struct ParsedFile: Sendable {
  package let facts: FileFacts
  let outline: FileOutline
  private let swiftUIUse: SwiftUIUse
  /// What is known of the items' facts, one for each.
  private let records: [FactRecord]
  /// Where something does not parse, the last state in which everything did: a comment that is opened hides all that
  /// follows, and one that is closed brings it back.
  private let lastErrorFree: Box?

  private final class Box: Sendable {
    let file: ParsedFile
    init(_ file: ParsedFile) { self.file = file }
  }

  /// The facts of an item, and what they depend on.
  private struct FactRecord: Sendable {
    /// Places are counted from the start of the item.
    let facts: FactList
    let dependencies: FileDependencies
    /// Whether a place stands in another item, so that the facts must be collected again when that one moves.
    let leavesItem: Bool
  }

  package var tree: SyntaxTree { outline.tree }
  var items: [FileItem] { outline.items }

  /// - Parameters:
  ///   - tree: of any source.
  ///   - isCancelled: asked now and then; the facts are of no use after a yes.
  package init(_ tree: SyntaxTree, isCancelled: () -> Bool = { false }) {
    self.init(FileOutline(tree), isCancelled: isCancelled) { _, _ in nil }
  }

  /// - Parameter known: the record of an item whose facts are known already.
  private init(
    _ outline: FileOutline, lastErrorFree: Box? = nil, isCancelled: () -> Bool,
    known: (Int, SwiftUIUse) -> FactRecord?
  ) {
    self.lastErrorFree = lastErrorFree
    let items = outline.items
    let file = FileModel(outline)
    let swiftUIUse = file.swiftUIUse
    file.recorder.name("the collection of facts")
    let records = items.indices.map { index -> FactRecord in
      if let record = known(index, swiftUIUse) { return record }
      if isCancelled() { return FactRecord(facts: FactList(), dependencies: FileDependencies(), leavesItem: true) }
      let (facts, dependencies) = file.recordingDependencies(of: index) { FactList(items[index], in: file) }
      return FactRecord(
        facts: facts.moved(by: -items[index].range.lowerBound), dependencies: dependencies.file,
        leavesItem: !facts.isContained(in: items[index].range))
    }
    self.outline = outline
    self.records = records
    self.swiftUIUse = swiftUIUse
    facts = FileFacts(
      isRelevant: swiftUIUse != .none,
      parts: zip(items, records).map { FileFacts.Part(facts: $1.facts, start: $0.range.lowerBound) })
  }

  // MARK: - Edits

  /// The file after some edits; equal to one read afresh.
  ///
  /// - Parameters:
  ///   - edits: each one refers to the text that the one before it left.
  ///   - text: the text after all of them, where it is known.
  ///   - isCancelled: asked now and then.
  /// - Returns: nil when it was cancelled.
  package func applying(
    _ edits: [TextEdit], giving text: SourceText? = nil, isCancelled: () -> Bool = { false }
  ) -> ParsedFile? {
    var outline = outline
    for (index, edit) in edits.enumerated() {
      guard !isCancelled() else { return nil }
      let isLast = index == edits.count - 1
      let reparse = outline.tree.reparsing(edit, giving: isLast ? text : nil, isCancelled: isCancelled)
      outline = FileOutline(
        reparse.tree, items: FileItem.items(after: edit.range, of: outline.items, in: outline.tree, reparse))
    }
    guard !isCancelled() else { return nil }
    var diff = ItemDiff(from: self.outline, to: outline)
    var base = self
    if !outline.tree.hasErrors, let lastErrorFree = lastErrorFree?.file, diff.keptCount < outline.items.count / 2 {
      base = lastErrorFree
      let range = base.tree.source.range(differingFrom: outline.tree.source)
      outline = FileOutline(
        outline.tree,
        items: FileItem.items(after: range, of: base.items, in: base.tree, Reparse(tree: outline.tree, extent: .file)))
      diff = ItemDiff(from: base.outline, to: outline)
    }
    let lastErrorFree = !outline.tree.hasErrors ? nil : tree.hasErrors ? self.lastErrorFree : Box(self)
    let file = ParsedFile(outline, lastErrorFree: lastErrorFree, isCancelled: isCancelled) { index, swiftUIUse in
      guard let origin = diff.origins[index], swiftUIUse == base.swiftUIUse else { return nil }
      let record = base.records[origin]
      return record.leavesItem || diff.mayAffect(index, record.dependencies) ? nil : record
    }
    return isCancelled() ? nil : file
  }
}
