/// The differences between two states of a file that may affect the analysis of an item.
struct ItemDiff {
  /// For each new item, the old one with the same content, if there is one.
  let origins: [Int?]
  private let new: [FileItem]
  /// The new items that share a line with a changed item.
  private let changedLines: [Range<Int>]
  /// Whether something has changed that any item may depend on: the imports, or the indentation of the file.
  private let affectsWholeFile: Bool
  /// Whether a top-level statement has changed. Top-level statements depend on each other.
  private let affectsStatements: Bool
  private let isEmpty: Bool
  /// The hashes of the names that removed and added items declare.
  private let declaredNames: HashSet
  private let mentionedNames: MentionedNames
  private let (removedPlaces, addedPlaces): (PlacesOfNames, PlacesOfNames)

  init(from old: FileOutline, to new: FileOutline) {
    let changedPart = Self.changedPart(old.items, new.items)
    let places = Dictionary(
      zip(old.items[changedPart.old].map { ObjectIdentifier($0.content) }, changedPart.old), uniquingKeysWith: { $1 })
    var origins: [Int?] = Array(0..<changedPart.new.lowerBound)
    origins.reserveCapacity(new.items.count)
    var (removed, added): ([FileItem], [FileItem]) = ([], [])
    var at = changedPart.old.lowerBound
    for item in new.items[changedPart.new] {
      // Unchanged items keep their order.
      if let found = places[ObjectIdentifier(item.content)], found >= at {
        removed += old.items[at..<found]
        origins.append(found)
        at = found + 1
      } else {
        origins.append(nil)
        added.append(item)
      }
    }
    removed += old.items[at..<changedPart.old.upperBound]
    origins += Array(changedPart.old.upperBound..<old.items.count)
    self.origins = origins
    var lines: [Range<Int>] = []
    for item in changedPart.new where origins[item] == nil && !(lines.last?.contains(item) ?? false) {
      lines.append(FileItem.indices(onLinesOf: item, new.items, in: new.tree))
    }
    changedLines = lines
    self.new = new.items
    let changed = removed.map { (item: $0, tree: old.tree) } + added.map { (item: $0, tree: new.tree) }
    (removedPlaces, addedPlaces) = (PlacesOfNames(removed, old.tree), PlacesOfNames(added, new.tree))
    isEmpty = changed.isEmpty
    mentionedNames = MentionedNames(changed)
    declaredNames = changed.reduce(into: HashSet()) { $0.formUnion($1.item.content.declaredNames) }
    func imports(_ items: [FileItem], _ tree: SyntaxTree) -> [ArraySlice<UInt8>] {
      items.filter { !$0.content.imports.isEmpty }.map { tree.source.bytes[$0.range] }
    }
    affectsWholeFile =
      imports(removed, old.tree) != imports(added, new.tree) || old.tree.indentationUnit != new.tree.indentationUnit
    affectsStatements = changed.contains { $0.item.content.isStatement }
  }

  /// The items between those that are the same at the start and at the end of both states.
  private static func changedPart(_ old: [FileItem], _ new: [FileItem]) -> (old: Range<Int>, new: Range<Int>) {
    let start = zip(old, new).prefix { $0.content === $1.content }.count
    let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0.content === $1.content }.count
    return (start..<old.count - end, start..<new.count - end)
  }

  /// The number of items that are the same.
  var keptCount: Int { origins.count { $0 != nil } }

  /// Whether the dependencies of an item on the rest of the file may have changed.
  ///
  /// - Parameters:
  ///   - item: the index of a new item that is the same as an old one.
  ///   - dependencies: the read set of the old item's analysis.
  func mayAffect(_ item: Int, _ dependencies: FileDependencies) -> Bool {
    if isEmpty { return false }
    if affectsWholeFile || dependencies.dependsOnWholeFile { return true }
    if affectsStatements, dependencies.dependsOnStatements || new[item].content.isStatement { return true }
    let line = changedLines.partitioningIndex { $0.upperBound > item }
    if line < changedLines.count, changedLines[line].contains(item) { return true }
    if !declaredNames.isDisjoint(with: dependencies.declared) { return true }
    return dependencies.mentioned.contains { mentionedNames.mayContain($0) }
      || dependencies.referencePlaces.contains { removedPlaces.places(of: $0) != addedPlaces.places(of: $0) }
  }
}

/// The names that are mentioned in some items, collected on first use.
private final class MentionedNames {
  private let items: [(item: FileItem, tree: SyntaxTree)]
  private var hashes: HashFilter?

  init(_ items: [(item: FileItem, tree: SyntaxTree)]) { self.items = items }

  /// Whether a name with this hash is mentioned. False positives are rare.
  func mayContain(_ hash: UInt32) -> Bool {
    if let hashes { return hashes.mayContain(hash) }
    var hashes = HashFilter()
    for (item, tree) in items {
      for hash in item.mentionedNames(in: tree) { hashes.insert(hash) }
    }
    self.hashes = hashes
    return hashes.mayContain(hash)
  }
}

/// The positions at which some items refer to names, collected on first use.
private final class PlacesOfNames {
  private let items: [FileItem]
  private let tree: SyntaxTree
  private lazy var references = RowsByName(
    items.flatMap { item in FileItem.references(in: tree, item.rows).map { $0.moved(by: item.rows.lowerBound) } })

  init(_ items: [FileItem], _ tree: SyntaxTree) { (self.items, self.tree) = (items, tree) }

  func places(of name: String) -> ReferencePlaces {
    references.rows(NameHash.of(name)).reduce(into: []) { places, entry in
      let reference = SyntaxNode(tree: tree, index: Int(entry.row))
      if DeclReferenceExpr(reference)?.name?.text == name { places.insert(ReferencePlaces(reference)) }
    }
  }
}

/// A set of hashes that is fast to build and allows false positives.
private struct HashFilter {
  private var words = [UInt64](repeating: 0, count: 1024)

  mutating func insert(_ hash: UInt32) { words[Int(hash >> 6) & 1023] |= 1 << UInt64(hash & 63) }
  func mayContain(_ hash: UInt32) -> Bool { words[Int(hash >> 6) & 1023] & 1 << UInt64(hash & 63) != 0 }
}
