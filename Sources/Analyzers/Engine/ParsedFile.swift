/// One state of a file: its tree, the items at its top level, and what each of them tells other files.
///
/// After an edit only the items are read anew that it touches, or whose facts rest on one that it touches.
public struct ParsedFile: Sendable {
  public let tree: SyntaxTree
  public let facts: FileFacts
  let items: [FileItem]
  private let swiftUIUse: SwiftUIUse
  /// What is known of the items' facts, one for each.
  private let records: [FactRecord]
  /// Where something does not parse, the last state in which everything did: a comment that is opened makes all behind
  /// it vanish, and one that is closed brings it back.
  private let sound: Box?

  private final class Box: Sendable {
    let file: ParsedFile
    init(_ file: ParsedFile) { self.file = file }
  }

  /// The facts of an item, and what they rest on.
  private struct FactRecord: Sendable {
    /// Places are counted from the start of the item.
    let facts: FactList
    let questions: FileQuestions
    /// Whether a place stands in another item, so that the facts must be collected anew when that one moves.
    let leavesItem: Bool
  }

  /// - Parameters:
  ///   - tree: of any source.
  ///   - isCancelled: asked now and then; the facts are of no use after a yes.
  public init(_ tree: SyntaxTree, isCancelled: () -> Bool = { false }) {
    self.init(tree, items: FileItem.all(in: tree), isCancelled: isCancelled) { _, _ in nil }
  }

  /// - Parameter known: the record of an item whose facts are known already.
  private init(
    _ tree: SyntaxTree, items: [FileItem], sound: Box? = nil, isCancelled: () -> Bool,
    known: (Int, SwiftUIUse) -> FactRecord?
  ) {
    self.sound = sound
    let file = FileModel(tree: tree, settings: RuleSettings(), items: items)
    let swiftUIUse = file.swiftUIUse
    let records = items.indices.map { index -> FactRecord in
      if let record = known(index, swiftUIUse) { return record }
      if isCancelled() { return FactRecord(facts: FactList(), questions: FileQuestions(), leavesItem: true) }
      _ = file.takeQuestions()
      let facts = FactList(items[index], in: file)
      return FactRecord(
        facts: facts.moved(by: -items[index].range.lowerBound), questions: file.takeQuestions(),
        leavesItem: !facts.isContained(in: items[index].range))
    }
    self.tree = tree
    self.items = items
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
  ///   - isCancelled: asked now and then.
  /// - Returns: nil when it was cancelled.
  public func applying(_ edits: [TextEdit], isCancelled: () -> Bool = { false }) -> ParsedFile? {
    var (tree, items) = (tree, items)
    for edit in edits {
      guard !isCancelled() else { return nil }
      let reparse = tree.reparsing(edit, isCancelled: isCancelled)
      items = FileItem.items(after: edit.range, of: items, in: tree, reparse)
      tree = reparse.tree
    }
    guard !isCancelled() else { return nil }
    var difference = FileDifference(from: self.items, self.tree, to: items, tree)
    var base = self
    if !tree.hasErrors, let sound = sound?.file, difference.keptCount < items.count / 2 {
      base = sound
      let range = sound.tree.source.range(differingFrom: tree.source)
      items = FileItem.items(after: range, of: sound.items, in: sound.tree, Reparse(tree: tree, extent: .file))
      difference = FileDifference(from: sound.items, sound.tree, to: items, tree)
    }
    let sound = !tree.hasErrors ? nil : self.tree.hasErrors ? self.sound : Box(self)
    let file = ParsedFile(tree, items: items, sound: sound, isCancelled: isCancelled) { index, swiftUIUse in
      guard let old = difference.kept[index], swiftUIUse == base.swiftUIUse else { return nil }
      let record = base.records[old]
      return record.leavesItem || difference.mayConcern(items[index], record.questions) ? nil : record
    }
    return isCancelled() ? nil : file
  }
}

extension FileItem {
  /// The items of a tree after an edit; those that it leaves alone keep their content.
  ///
  /// - Parameters:
  ///   - range: what it replaced, as UTF-8 offsets.
  ///   - items: those before it.
  ///   - tree: that before it.
  fileprivate static func items(
    after range: Range<Int>, of items: [FileItem], in tree: SyntaxTree, _ reparse: Reparse
  ) -> [FileItem] {
    let new = reparse.tree
    let range = range.clamped(to: 0..<tree.source.bytes.count)
    let bytes = new.source.bytes.count - tree.source.bytes.count
    let rows = new.nodeCount - tree.nodeCount
    switch reparse.extent {
    case .block(let block):
      return items.map { item in
        if item.rows.upperBound <= block { return item }
        if item.rows.lowerBound > block { return item.moved(rows: rows, bytes: bytes) }
        return FileItem(SyntaxNode(tree: new, index: item.rows.lowerBound))
      }
    case .items(let old, let becoming):
      let comers = sequence(first: becoming.lowerBound) { SyntaxNode(tree: new, index: $0).subtreeEnd }
        .prefix { $0 < becoming.upperBound }
      return items.filter { $0.rows.upperBound <= old.lowerBound }
        + comers.map { FileItem(SyntaxNode(tree: new, index: $0)) }
        + items.filter { $0.rows.lowerBound >= old.upperBound }.map { $0.moved(rows: rows, bytes: bytes) }
    case .file: break
    }
    var before = items[...]
    return new.root.children.map { node in
      // The item that stood there, if the edit touches neither it nor what is between it and its neighbours.
      while let first = before.first, first.range.lowerBound < range.lowerBound
        ? first.range.lowerBound < node.range.lowerBound : first.range.lowerBound + bytes < node.range.lowerBound
      {
        before.removeFirst()
      }
      guard let old = before.first else { return FileItem(node) }
      let isBehind = old.range.lowerBound > range.upperBound
      let end = before.dropFirst().first?.range.lowerBound ?? tree.source.bytes.count
      let start = before.startIndex > 0 ? items[before.startIndex - 1].range.upperBound : 0
      guard isBehind ? start > range.upperBound : end < range.lowerBound,
        old.range.lowerBound + (isBehind ? bytes : 0) == node.range.lowerBound,
        let moved = old.moved(to: node, in: tree, bytes: isBehind ? bytes : 0)
      else { return FileItem(node) }
      return moved
    }
  }

  /// The item in another tree, if its rows and tokens are the same there.
  private func moved(to node: SyntaxNode, in tree: SyntaxTree, bytes: Int) -> FileItem? {
    guard node.subtreeEnd - node.index == rows.count, node.range.count == range.count else { return nil }
    let (old, new) = (tree.storage, node.tree.storage)
    let distance = node.index - rows.lowerBound
    func isMoved(_ a: UInt32, _ b: UInt32, by distance: Int) -> Bool { Int(a) + distance == Int(b) }
    let rowsAreEqual = rows.allSatisfy { row in
      old.kinds[row] == new.kinds[row + distance] && isMoved(old.starts[row], new.starts[row + distance], by: bytes)
        && isMoved(old.ends[row], new.ends[row + distance], by: bytes)
        && isMoved(old.subtreeEnds[row], new.subtreeEnds[row + distance], by: distance)
    }
    guard rowsAreEqual else { return nil }
    let (firstToken, newFirstToken) = (Int(old.firstTokens[rows.lowerBound]), Int(new.firstTokens[node.index]))
    let tokens = firstToken..<tree.tokenIndex(atOrAfter: range.upperBound, from: firstToken)
    let tokenDistance = newFirstToken - firstToken
    let tokensAreEqual = tokens.allSatisfy { token in
      let other = token + tokenDistance
      return other < new.tokenKinds.count && old.tokenKinds[token] == new.tokenKinds[other]
        && old.tokenFlags[token] == new.tokenFlags[other]
        && isMoved(old.tokenStarts[token], new.tokenStarts[other], by: bytes)
        && isMoved(old.tokenEnds[token], new.tokenEnds[other], by: bytes)
    }
    guard tokensAreEqual else { return nil }
    func errors(_ storage: SyntaxStorage, in range: Range<Int>) -> [Int] {
      storage.errorOffsets.map(Int.init).filter { range.lowerBound <= $0 && $0 <= range.upperBound }
        .map { $0 - range.lowerBound }
    }
    guard errors(old, in: range) == errors(new, in: node.range) else { return nil }
    return self.moved(rows: distance, bytes: bytes)
  }
}
