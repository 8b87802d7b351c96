/// What the analysis of an item read of the rest of its file. Its result is kept until an edit changes one of these.
struct FileDependencies: Sendable {
  /// Hashes of names: the items that declare or extend them.
  fileprivate(set) var declared: HashSet = []
  /// Hashes of names: the items in which they stand.
  fileprivate(set) var mentioned: HashSet = []
  /// Names: whether they are referred to in previews, elsewhere, or both.
  fileprivate(set) var referencePlaces: Set<String> = []
  /// Whether it read the statements at the top level.
  fileprivate(set) var dependsOnStatements = false
  /// Whether it read what any change may alter.
  fileprivate(set) var dependsOnWholeFile = false
}

/// What the analysis of an item read outside of it.
struct ItemDependencies: Sendable {
  var file = FileDependencies()
  var facts = FactDependencies()
}

/// Records what the item at hand reads of the rest of its file. In debug builds nothing else of it can be read.
struct DependencyRecorder {
  private var dependencies = FileDependencies()
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
    #if DEBUG
      access.begin(item)
    #endif
  }

  /// Ends an item.
  ///
  /// - Returns: what was read since it began.
  mutating func end() -> FileDependencies {
    defer { dependencies = FileDependencies() }
    #if DEBUG
      access.scope.end()
    #endif
    return dependencies
  }

  /// Records that the item reads what declares or extends a name.
  mutating func readDeclarations(of name: UInt32) {
    dependencies.declared.insert(name)
    #if DEBUG
      access.openItems(declaring: name)
    #endif
  }

  /// Records that the item reads the items in which a name stands.
  mutating func readMentions(of name: UInt32) {
    dependencies.mentioned.insert(name)
    #if DEBUG
      access.openItems(mentioning: name)
    #endif
  }

  /// Records that the item reads whether a name is referred to in previews.
  mutating func readReferencePlaces(of name: String) { dependencies.referencePlaces.insert(name) }

  /// Records that the item reads the statements at the top level.
  mutating func readStatements() {
    dependencies.dependsOnStatements = true
    #if DEBUG
      access.openStatements()
    #endif
  }

  /// Records that the item reads what any change may alter.
  mutating func readWholeFile() {
    dependencies.dependsOnWholeFile = true
    #if DEBUG
      access.scope.openAll()
    #endif
  }

  /// Does something that reads more of the file than its result depends on.
  @inline(__always)
  func unchecked<Result>(_ body: () -> Result) -> Result {
    #if DEBUG
      access.scope.unchecked(body)
    #else
      body()
    #endif
  }

  /// Names who reads, for the message of a read that nothing covers.
  @inline(__always)
  func name(_ reader: String) {
    #if DEBUG
      access.scope.reader = reader
    #endif
  }
}

#if DEBUG
  /// Opens items for reading as dependencies on them are recorded. It mirrors what `ItemDiff` looks for.
  final class RecordedAccess {
    let scope: ReadScope
    private let outline: FileOutline
    private lazy var itemsByDeclaredName = itemsByHash { $0.content.declaredNames.elements }
    private lazy var itemsByMentionedName = itemsByHash { $0.mentionedNames(in: outline.tree) }

    init(_ outline: FileOutline) {
      self.outline = outline
      scope = ReadScope(outline.items.map { ReadScope.Item(rows: $0.rows, range: $0.range) })
    }

    func begin(_ item: Int) {
      scope.begin(item)
      let items = outline.items
      for index in items.indices where !items[index].content.imports.isEmpty { scope.open(index) }
      if items[item].content.isStatement { openStatements() }
      for index in FileItem.indices(onLinesOf: item, items, in: outline.tree) { scope.open(index) }
    }

    func openStatements() {
      let items = outline.items
      for index in items.indices where items[index].content.isStatement { scope.open(index) }
    }

    func openItems(declaring name: UInt32) {
      for item in itemsByDeclaredName[name] ?? [] { scope.open(item) }
    }

    func openItems(mentioning name: UInt32) {
      for item in itemsByMentionedName[name] ?? [] { scope.open(item) }
    }

    private func itemsByHash(_ hashes: (FileItem) -> some Sequence<UInt32>) -> [UInt32: [Int]] {
      var result: [UInt32: [Int]] = [:]
      for (index, item) in outline.items.enumerated() {
        for hash in hashes(item) where result[hash]?.last != index { result[hash, default: []].append(index) }
      }
      return result
    }
  }
#endif
