/// The parts of the file outside an item in the read set of its analysis. The result is valid until an edit changes one
/// of them.
struct FileDependencies: Sendable {
  /// Hashes of names. The items that declare or extend them are in the read set.
  fileprivate(set) var declared: HashSet = []
  /// Hashes of names. The items that mention them are in the read set.
  fileprivate(set) var mentioned: HashSet = []
  /// Names of which it was read whether they are referred to in previews, elsewhere, or both.
  fileprivate(set) var referencePlaces: Set<String> = []
  /// Whether the top-level statements are in the read set.
  fileprivate(set) var dependsOnStatements = false
  /// Whether the read set contains something that any edit may change.
  fileprivate(set) var dependsOnWholeFile = false
}

/// The read set of the analysis of an item, outside the item.
struct ItemDependencies: Sendable {
  var file = FileDependencies()
  var facts = FactDependencies()
}

/// Records which parts of the rest of the file the current item reads. In debug builds, no other parts can be read.
struct DependencyRecorder {
  private var dependencies = FileDependencies()
  /// Changes with the item, and with the settings and facts that apply, so it tells whether a `Memo` is still valid.
  private(set) var generation = 0
  #if DEBUG
  let access: RecordedAccess
  #endif

  init(_ outline: FileOutline) {
    #if DEBUG
    access = RecordedAccess(outline)
    #endif
  }

  /// Begins an item.
  mutating func begin(_ item: Int) {
    dependencies = FileDependencies()
    beginGeneration()
    #if DEBUG
    access.begin(item)
    #endif
  }

  /// Ends an item.
  ///
  /// - Returns: the read set since `begin`.
  mutating func end() -> FileDependencies {
    defer { dependencies = FileDependencies() }
    beginGeneration()
    #if DEBUG
    access.scope.end()
    #endif
    return dependencies
  }

  /// Makes the answers in all memos invalid.
  mutating func beginGeneration() { generation += 1 }

  /// Records that the item reads the declarations or extensions of a name.
  mutating func readDeclarations(of name: UInt32) {
    dependencies.declared.insert(name)
    #if DEBUG
    access.scope.open(.declaring(name))
    #endif
  }

  /// Records that the item reads the items that mention a name.
  mutating func readMentions(of name: UInt32) {
    dependencies.mentioned.insert(name)
    #if DEBUG
    access.scope.open(.mentioning(name))
    #endif
  }

  /// Records that the item reads whether a name is referred to in previews.
  mutating func readReferencePlaces(of name: String) { dependencies.referencePlaces.insert(name) }

  /// Records that the item reads the top-level statements.
  mutating func readStatements() {
    dependencies.dependsOnStatements = true
    #if DEBUG
    access.scope.open(.statements)
    #endif
  }

  /// Records that the item reads something that any edit may change.
  mutating func readWholeFile() {
    dependencies.dependsOnWholeFile = true
    #if DEBUG
    access.scope.openAll()
    #endif
  }

  /// Runs code that reads more of the file than its result depends on.
  @inline(__always)
  func unchecked<Result>(_ body: () -> Result) -> Result {
    #if DEBUG
    access.scope.unchecked(body)
    #else
    body()
    #endif
  }

  /// Sets the name of the reader for the message about a read without a recorded dependency.
  @inline(__always)
  func name(_ reader: String) {
    #if DEBUG
    access.scope.reader = reader
    #endif
  }
}

#if DEBUG
/// Makes items readable as dependencies on them are recorded. It mirrors the checks of `ItemDiff`.
final class RecordedAccess {
  let scope: ReadScope
  private let outline: FileOutline

  init(_ outline: FileOutline) {
    self.outline = outline
    scope = ReadScope(outline.items.map { ReadScope.Item(rows: $0.rows, range: $0.range) })
    scope.belongs = ItemMembership(outline).contains
  }

  func begin(_ item: Int) {
    scope.begin(item)
    scope.open(.imports)
    if outline.items[item].content.isStatement { scope.open(.statements) }
    for index in FileItem.indices(onLinesOf: item, outline.items, in: outline.tree) { scope.open(index) }
  }
}

/// Determines which items of a file belong to a group.
private final class ItemMembership {
  private let outline: FileOutline
  private lazy var itemsByDeclaredName = itemsByHash { $0.content.declaredNames.elements }
  private lazy var itemsByMentionedName = itemsByHash { $0.mentionedNames(in: outline.tree) }

  init(_ outline: FileOutline) { self.outline = outline }

  func contains(_ item: Int, _ group: ReadScope.Group) -> Bool {
    switch group {
    case .imports: !outline.items[item].content.imports.isEmpty
    case .statements: outline.items[item].content.isStatement
    case .declaring(let name): itemsByDeclaredName[name]?.contains(item) ?? false
    case .mentioning(let name): itemsByMentionedName[name]?.contains(item) ?? false
    }
  }

  private func itemsByHash(_ hashes: (FileItem) -> some Sequence<UInt32>) -> [UInt32: Set<Int>] {
    var result: [UInt32: Set<Int>] = [:]
    for (index, item) in outline.items.enumerated() {
      for hash in hashes(item) { result[hash, default: []].insert(index) }
    }
    return result
  }
}
#endif
