/// What differs between two states of a file, as far as the analysis of an item may notice.
struct FileDifference {
  /// For each new item the old one of the same content, if there is one.
  let kept: [Int?]
  /// Whether the imports have changed.
  private let concernsEverything: Bool
  /// Whether a statement at the top level has changed: these depend on one another.
  private let concernsStatements: Bool
  private let isEmpty: Bool
  /// The hashes of the names that items declare which are gone or have come.
  private let declaredNames: HashSet
  private let mentioned: MentionedNames
  private let (placesGone, placesCome): (PlacesOfNames, PlacesOfNames)

  init(from old: [FileItem], _ oldTree: SyntaxTree, to new: [FileItem], _ newTree: SyntaxTree) {
    var kept: [Int?] = []
    kept.reserveCapacity(new.count)
    var gone: [FileItem] = []
    var come: [FileItem] = []
    var at = 0
    for item in new {
      // Items that are kept keep their order.
      if let found = old[at...].firstIndex(where: { $0.content === item.content }) {
        gone += old[at..<found]
        kept.append(found)
        at = found + 1
      } else {
        kept.append(nil)
        come.append(item)
      }
    }
    gone += old[at...]
    self.kept = kept
    let changed = gone.map { (item: $0, tree: oldTree) } + come.map { (item: $0, tree: newTree) }
    (placesGone, placesCome) = (PlacesOfNames(gone, oldTree), PlacesOfNames(come, newTree))
    isEmpty = changed.isEmpty
    mentioned = MentionedNames(changed)
    declaredNames = changed.reduce(into: HashSet()) { $0.formUnion($1.item.content.declaredNames) }
    func imports(_ items: [FileItem], _ tree: SyntaxTree) -> [ArraySlice<UInt8>] {
      items.filter { !$0.content.imports.isEmpty }.map { tree.source.bytes[$0.range] }
    }
    concernsEverything = imports(gone, oldTree) != imports(come, newTree)
    concernsStatements = changed.contains { $0.item.content.isStatement }
  }

  /// How many items are kept.
  var keptCount: Int { kept.count { $0 != nil } }

  /// Whether something that an item asked of the rest of the file may have another answer now.
  func mayConcern(_ item: FileItem, _ questions: FileQuestions) -> Bool {
    if isEmpty { return false }
    if concernsEverything || questions.concernsEverything || concernsStatements && item.content.isStatement {
      return true
    }
    if !declaredNames.isDisjoint(with: questions.declared) { return true }
    return questions.mentioned.elements.contains { mentioned.mayContain($0) }
      || questions.referencePlaces.contains { placesGone.places(of: $0) != placesCome.places(of: $0) }
  }
}

/// The names that stand in some items, gathered when somebody asks.
private final class MentionedNames {
  private let items: [(item: FileItem, tree: SyntaxTree)]
  private var hashes: HashFilter?

  init(_ items: [(item: FileItem, tree: SyntaxTree)]) { self.items = items }

  /// Whether a name of this hash stands there; seldom yes for one that does not.
  func mayContain(_ hash: UInt32) -> Bool {
    if let hashes { return hashes.mayContain(hash) }
    var hashes = HashFilter()
    for (item, tree) in items {
      let node = SyntaxNode(tree: tree, index: item.rows.lowerBound)
      for token in node.tokens where token.kind.isWord { hashes.insert(NameHash.of(Name(token))) }
    }
    self.hashes = hashes
    return hashes.mayContain(hash)
  }
}

/// Where some items refer to names, gathered when somebody asks.
private final class PlacesOfNames {
  private let items: [FileItem]
  private let tree: SyntaxTree
  private lazy var places: [String: ReferencePlaces] = items.reduce(into: [:]) { places, item in
    for entry in FileItem.references(in: tree, item.rows) {
      let reference = SyntaxNode(tree: tree, index: item.rows.lowerBound + Int(entry.row))
      guard let name = DeclReferenceExpr(reference)?.name?.text else { continue }
      places[name, default: []].insert(ReferencePlaces(reference))
    }
  }

  init(_ items: [FileItem], _ tree: SyntaxTree) { (self.items, self.tree) = (items, tree) }

  func places(of name: String) -> ReferencePlaces { places[name] ?? [] }
}

/// A set of hashes that is made fast and sometimes says yes too much.
private struct HashFilter {
  private var words = [UInt64](repeating: 0, count: 1024)

  mutating func insert(_ hash: UInt32) { words[Int(hash >> 6) & 1023] |= 1 << UInt64(hash & 63) }
  func mayContain(_ hash: UInt32) -> Bool { words[Int(hash >> 6) & 1023] & 1 << UInt64(hash & 63) != 0 }
}
