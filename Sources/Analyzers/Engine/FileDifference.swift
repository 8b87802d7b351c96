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
  private let declaredNames: Set<UInt32>
  private let mentioned: MentionedNames

  init(from old: [FileItem], _ oldTree: SyntaxTree, to new: [FileItem], _ newTree: SyntaxTree) {
    var kept: [Int?] = []
    kept.reserveCapacity(new.count)
    var changed: [(item: FileItem, tree: SyntaxTree)] = []
    var at = 0
    for item in new {
      // Items that are kept keep their order.
      if let found = old[at...].firstIndex(where: { $0.content === item.content }) {
        changed += old[at..<found].map { ($0, oldTree) }
        kept.append(found)
        at = found + 1
      } else {
        kept.append(nil)
        changed.append((item, newTree))
      }
    }
    changed += old[at...].map { ($0, oldTree) }
    self.kept = kept
    isEmpty = changed.isEmpty
    mentioned = MentionedNames(changed)
    declaredNames = changed.reduce(into: []) { $0.formUnion($1.item.content.declaredNames) }
    concernsEverything = changed.contains { !$0.item.content.imports.isEmpty }
    concernsStatements = changed.contains { $0.item.content.isStatement }
  }

  /// Whether something that an item asked of the rest of the file may have another answer now.
  func mayConcern(_ item: FileItem, _ questions: FileQuestions) -> Bool {
    if isEmpty { return false }
    if concernsEverything || questions.concernsEverything || concernsStatements && item.content.isStatement {
      return true
    }
    if declaredNames.contains(where: questions.declared.contains) { return true }
    return questions.mentioned.contains(where: mentioned.hashes.contains)
  }
}

/// The names that stand in some items, gathered when somebody asks.
private final class MentionedNames {
  private let items: [(item: FileItem, tree: SyntaxTree)]

  init(_ items: [(item: FileItem, tree: SyntaxTree)]) { self.items = items }

  private(set) lazy var hashes: Set<UInt32> = items.reduce(into: []) { hashes, changed in
    let node = SyntaxNode(tree: changed.tree, index: changed.item.rows.lowerBound)
    for token in node.tokens { hashes.insert(NameHash.of(Name(token))) }
  }
}
