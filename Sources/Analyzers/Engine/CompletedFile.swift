/// A file followed by the parts of its types that other files declare, so that rules see each type as a whole: a method
/// has the same findings in the type and in an extension in another file.
///
/// All items are analyzed. A finding counts if its range is in the file itself; the file that contains the code has the same
/// parts and reports the others.
struct CompletedFile: Sendable {
  /// The outline of the text and of the parts after it.
  let outline: FileOutline
  /// The number of bytes of the file itself.
  private let ownByteCount: Int
  let parts: JoinedParts
  /// The types from which a type of the file alone inherits, and those in the file from which one type alone inherits.
  let onlySubtypes: OnlySubtypes
  /// The facts from which the parts were chosen.
  let dependencies: FactDependencies

  /// A file that is the whole workspace.
  init(alone file: FileOutline) {
    outline = file
    ownByteCount = file.tree.source.bytes.count
    (parts, onlySubtypes, dependencies) = (JoinedParts(), OnlySubtypes(file.items), FactDependencies())
  }

  /// - Parameters:
  ///   - file: the outline of the file itself.
  ///   - index: the facts of all files, including this one.
  ///   - path: the path of the file in the index.
  ///   - previous: the result for an earlier state of the file. Items of parts that have not changed are shared with it.
  init(_ file: FileOutline, in index: FactIndex, path: String, after previous: CompletedFile? = nil) {
    let facts = FactReader(index, path: path)
    ownByteCount = file.tree.source.bytes.count
    var parts = JoinedParts(after: ownByteCount)
    var names: Set<String> = []
    var onlySubtypes = OnlySubtypes()
    let declarations = file.items.lazy.filter { !$0.content.types.isEmpty }.flatMap { item in
      SyntaxNode(tree: file.tree, index: item.rows.lowerBound).topLevelTypes
    }
    for declaration in declarations {
      guard let name = declaration.outermostName?.text, names.insert(name).inserted else { continue }
      let type = facts.wholeType(named: name)
      onlySubtypes.formUnion(type.onlySubtypes)
      // A supertype has the parts of its only subtype.
      guard type.name == name || names.insert(type.name).inserted else { continue }
      parts.append(type.parts.filter { $0.path != path }, facts)
    }
    self.onlySubtypes = onlySubtypes
    dependencies = facts.takeDependencies()
    guard !parts.isEmpty, let tree = file.tree.appending(parts.text) else {
      outline = file
      self.parts = JoinedParts()
      return
    }
    self.parts = parts
    let known = previous?.contentsOfParts ?? [:]
    var items = file.items
    for (node, checksum) in zip(tree.root.children.drop { $0.range.lowerBound < file.end }, parts.checksums) {
      let content = known[checksum] ?? ItemContent(node)
      items.append(FileItem(rows: node.index..<node.subtreeEnd, range: node.range, content: content))
    }
    outline = FileOutline(tree, items: items)
  }

  /// Whether there is anything behind the file itself.
  var hasParts: Bool { !parts.isEmpty }

  /// The rows of the parts by the checksums of their texts.
  private var contentsOfParts: [Int: ItemContent] {
    let items = outline.items.suffix(parts.count)
    return Dictionary(zip(parts.checksums, items.map(\.content))) { first, _ in first }
  }

  /// A finding as the file itself reports it: with the locations in parts as locations in other files, and without fixes that
  /// would change those.
  ///
  /// - Returns: nil if it is in a part.
  func own(_ finding: Finding) -> Finding? {
    guard isOwn(finding.range) else { return nil }
    guard hasParts else { return finding }
    var finding = finding
    finding.fixes.removeAll { fix in !fix.edits.allSatisfy { isOwn($0.range) } }
    finding.related = finding.related.compactMap { related in
      guard related.file == nil, !isOwn(related.range) else { return related }
      return parts.origin(of: related.range).map { origin in
        RelatedLocation(file: origin.path, range: origin.range, message: related.message)
      }
    }
    return finding
  }

  private func isOwn(_ range: Range<Int>) -> Bool { range.upperBound <= ownByteCount }
}

extension FileOutline {
  fileprivate var end: Int { tree.source.bytes.count }
}
