/// What differs between two states of a file, as far as the analysis of an item may notice.
struct FileDifference {
  /// For each new item the old one of the same content, if there is one.
  let kept: [Int?]
  /// Whether the imports have changed.
  private let concernsEverything: Bool
  /// Whether a statement at the top level has changed: these depend on one another.
  private let concernsStatements: Bool
  /// Old items that are gone and new ones that have come.
  private let changed: [(item: FileItem, tree: SyntaxTree)]
  /// The hashes of the names that these declare.
  private let declaredNames: Set<UInt32>

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
    self.changed = changed
    declaredNames = changed.reduce(into: []) { $0.formUnion($1.item.content.declaredNames) }
    concernsEverything = changed.contains { !$0.item.content.imports.isEmpty }
    concernsStatements = changed.contains { $0.item.content.isStatement }
  }

  /// Whether something that an item asked of the rest of the file may have another answer now.
  func mayConcern(_ item: FileItem, _ questions: FileQuestions) -> Bool {
    if changed.isEmpty { return false }
    if concernsEverything || questions.concernsEverything || concernsStatements && item.content.isStatement {
      return true
    }
    if declaredNames.contains(where: questions.declared.contains) { return true }
    return !questions.mentioned.isEmpty && changed.contains { $0.item.mentions(questions.mentioned, in: $0.tree) }
  }
}

extension FileItem {
  /// Whether one of some names, given as hashes, stands in the item.
  func mentions(_ names: Set<UInt32>, in tree: SyntaxTree) -> Bool {
    SyntaxNode(tree: tree, index: rows.lowerBound).tokens.contains { names.contains(NameHash.of(Name($0))) }
  }
}
