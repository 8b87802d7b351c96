/// The differences between two states of a file that may affect the analysis of an item.
struct ItemDiff {
  /// For each new item, the old one with the same content, if there is one.
  let origins: [Int?]
  private let new: [FileItem]
  private let newTree: SyntaxTree
  /// Whether something has changed that any item may depend on: the imports, or the file's indentation.
  private let affectsWholeFile: Bool
  /// Whether a statement at the top level has changed: these depend on one another.
  private let affectsStatements: Bool
  private let isEmpty: Bool
  /// The hashes of the names that removed and added items declare.
  private let declaredNames: HashSet
  private let mentionedNames: MentionedNames
  private let (removedPlaces, addedPlaces): (PlacesOfNames, PlacesOfNames)

  init(from old: FileOutline, to new: FileOutline) {
    var origins: [Int?] = []
    origins.reserveCapacity(new.items.count)
    var (removed, added): ([FileItem], [FileItem]) = ([], [])
    var at = 0
    for item in new.items {
      // Unchanged items keep their order.
      if let found = old.items[at...].firstIndex(where: { $0.content === item.content }) {
        removed += old.items[at..<found]
        origins.append(found)
        at = found + 1
      } else {
        origins.append(nil)
        added.append(item)
      }
    }
    removed += old.items[at...]
    self.origins = origins
    (self.new, newTree) = (new.items, new.tree)
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

  /// How many items are the same.
  var keptCount: Int { origins.count { $0 != nil } }

  /// Whether an item's dependencies in the rest of the file may have changed.
  ///
  /// - Parameters:
  ///   - item: the index of a new item that is the same as an old one.
  ///   - dependencies: what the analysis of the old one read.
  func mayAffect(_ item: Int, _ dependencies: FileDependencies) -> Bool {
    if isEmpty { return false }
    if affectsWholeFile || dependencies.dependsOnWholeFile { return true }
    if affectsStatements, dependencies.dependsOnStatements || new[item].content.isStatement { return true }
    if FileItem.indices(onLinesOf: item, new, in: newTree).contains(where: { origins[$0] == nil }) { return true }
    if !declaredNames.isDisjoint(with: dependencies.declared) { return true }
    return dependencies.mentioned.contains { mentionedNames.mayContain($0) }
      || dependencies.referencePlaces.contains { removedPlaces.places(of: $0) != addedPlaces.places(of: $0) }
  }
}

/// The names that occur in some items, collected on first use.
private final class MentionedNames {
  private let items: [(item: FileItem, tree: SyntaxTree)]
  private var hashes: HashFilter?

  init(_ items: [(item: FileItem, tree: SyntaxTree)]) { self.items = items }

  /// Whether a name with this hash occurs; false positives are rare.
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

/// Where some items refer to names, collected on first use.
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
