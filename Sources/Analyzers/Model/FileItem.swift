/// A file's tree with what rules and facts look at in it, made once for both.
public struct FileOutline: Sendable {
  public let tree: SyntaxTree
  let items: [FileItem]

  /// - Parameter tree: of any source.
  public init(_ tree: SyntaxTree) {
    self.tree = tree
    items = FileItem.all(in: tree)
  }

  /// - Parameter source: anything; what does not parse is left out.
  public init(_ source: SourceText) { self.init(SyntaxTree.parse(source)) }
}

/// A declaration or statement at the top level of a file, with the rows in it that rules look at.
struct FileItem: Sendable {
  /// Its rows in the tree.
  let rows: Range<Int>
  /// UTF-8 offsets.
  let range: Range<Int>
  /// What stands in it; the same object for as long as an edit leaves it and what is around it alone.
  let content: ItemContent

  init(rows: Range<Int>, range: Range<Int>, content: ItemContent) {
    self.rows = rows
    self.range = range
    self.content = content
  }

  init(_ node: SyntaxNode) {
    self.init(rows: node.index..<node.subtreeEnd, range: node.range, content: ItemContent(node))
  }

  static func all(in tree: SyntaxTree) -> [FileItem] { tree.root.children.map(FileItem.init) }

  /// The same item behind an edit before it.
  func moved(rows: Int, bytes: Int) -> FileItem {
    FileItem(
      rows: self.rows.lowerBound + rows..<self.rows.upperBound + rows,
      range: range.lowerBound + bytes..<range.upperBound + bytes, content: content)
  }

  /// The plain references in some rows, counted from the first of them, with the hashes of their names.
  static func references(in tree: SyntaxTree, _ rows: Range<Int>) -> [NamedRow] {
    let storage = tree.storage
    var result: [NamedRow] = []
    result.reserveCapacity(rows.count / 4)
    for row in rows where storage.kinds[row] == .declReferenceExpr {
      let token = SyntaxToken(tree: tree, index: Int(storage.firstTokens[row]))
      result.append(NamedRow(row - rows.lowerBound, Name(token)))
    }
    return result
  }
}

/// A row, counted from the first one of its item, and the hash of a name.
struct NamedRow: Sendable {
  let row: UInt32
  let nameHash: UInt32

  init(_ row: Int, _ name: Name) { self.init(row, NameHash.of(name)) }

  init(_ row: Int, _ nameHash: UInt32) {
    self.row = UInt32(truncatingIfNeeded: row)
    self.nameHash = nameHash
  }

  func moved(by rows: Int) -> NamedRow { NamedRow(Int(row) + rows, nameHash) }
}

/// Rows by the hash of a name, those of one name in source order.
struct RowsByName: Sendable {
  /// Those of one bucket together, in source order.
  let entries: [NamedRow]
  /// Where the buckets begin in `entries`, and where the last one ends.
  private let bucketStarts: [UInt32]
  private let mask: UInt32

  /// - Parameter entries: those of one name in source order.
  init(_ entries: [NamedRow]) {
    guard entries.count > 4 else {
      self.entries = entries
      bucketStarts = [0, UInt32(truncatingIfNeeded: entries.count)]
      mask = 0
      return
    }
    var bucketCount = 4
    while bucketCount < entries.count { bucketCount *= 2 }
    let mask = UInt32(truncatingIfNeeded: bucketCount - 1)
    var starts = [UInt32](repeating: 0, count: bucketCount + 1)
    for entry in entries { starts[Int(entry.nameHash & mask) + 1] += 1 }
    for bucket in 0..<bucketCount { starts[bucket + 1] += starts[bucket] }
    var next = starts
    var sorted = entries
    for entry in entries {
      let bucket = Int(entry.nameHash & mask)
      sorted[Int(next[bucket])] = entry
      next[bucket] += 1
    }
    self.entries = sorted
    bucketStarts = starts
    self.mask = mask
  }

  /// In source order.
  func rows(_ hash: UInt32) -> some Sequence<NamedRow> {
    let bucket = Int(hash & mask)
    return entries[Int(bucketStarts[bucket])..<Int(bucketStarts[bucket + 1])].lazy.filter { $0.nameHash == hash }
  }
}

/// The rows of an item that rules look at, sorted by what they are in one pass and counted from its first row.
final class ItemContent: Sendable {
  /// A type declaration or an extension.
  struct TypeEntry: Sendable {
    let row: UInt32
    let nameHash: UInt32
    /// Of the outermost type: `List` for `extension List.Row`.
    let rootHash: UInt32
  }

  /// Every call in source order, those in strings and previews left out.
  let calls: [NamedRow]
  let callRows: [UInt32]
  let callsByName: RowsByName
  /// Assignments, plain and compound, in source order.
  let assignments: [UInt32]
  /// The labels of `case`s and the `catch` clauses, in source order.
  let clauses: [UInt32]
  let types: [TypeEntry]
  let typeAliases: [NamedRow]
  let extensionFunctions: [NamedRow]
  /// The item itself, once for each variable that it declares outside of all types.
  let globals: [NamedRow]
  let imports: [UInt32]
  /// Whether a type in it conforms to something of SwiftUI, as far as the name tells.
  let mayDeclareViews: Bool
  /// Whether something in it is called `Task` or `detached`.
  let mayStartTasks: Bool
  /// Whether it is a statement: these depend on one another.
  let isStatement: Bool
  /// The hashes of the names by which other items may ask for it.
  let declaredNames: HashSet

  private static let task = NameHash.of("Task")
  private static let detached = NameHash.of("detached")

  init(_ node: SyntaxNode) {
    var rows = ItemRows(node)
    rows.collect()
    calls = rows.calls
    callRows = rows.calls.map(\.row)
    callsByName = RowsByName(rows.calls)
    assignments = rows.assignments
    clauses = rows.clauses
    types = rows.types
    typeAliases = rows.typeAliases
    extensionFunctions = rows.extensionFunctions
    imports = rows.imports
    mayDeclareViews = rows.mayDeclareViews
    let (task, detached) = (ItemContent.task, ItemContent.detached)
    mayStartTasks = rows.calls.contains { $0.nameHash == task || $0.nameHash == detached }
    isStatement = !node.kind.isDeclaration
    globals = VariableDecl(node)?.bindings.compactMap { $0.name.map { NamedRow(0, $0) } } ?? []
    var names: HashSet = []
    for type in types {
      names.insert(type.nameHash)
      names.insert(type.rootHash)
    }
    for named in typeAliases { names.insert(named.nameHash) }
    for named in extensionFunctions { names.insert(named.nameHash) }
    for named in globals { names.insert(named.nameHash) }
    declaredNames = names
  }
}

private struct ItemRows {
  let node: SyntaxNode
  private(set) var calls: [NamedRow] = []
  private(set) var assignments: [UInt32] = []
  private(set) var clauses: [UInt32] = []
  private(set) var types: [ItemContent.TypeEntry] = []
  private(set) var typeAliases: [NamedRow] = []
  private(set) var extensionFunctions: [NamedRow] = []
  private(set) var imports: [UInt32] = []
  private(set) var mayDeclareViews = false
  private var tree: SyntaxTree { node.tree }

  init(_ node: SyntaxNode) {
    self.node = node
    calls.reserveCapacity((node.subtreeEnd - node.index) / 12)
  }

  mutating func collect() {
    let storage = tree.storage
    let first = node.index
    let end = node.subtreeEnd
    var row = first
    var stringEnd = 0
    func relative(_ row: Int) -> UInt32 { UInt32(truncatingIfNeeded: row - first) }
    while row < end {
      switch storage.kinds[row] {
      case .functionCallExpr:
        if row >= stringEnd, let hash = calleeHash(row) { calls.append(NamedRow(row - first, hash)) }
      case .stringLiteralExpr:
        stringEnd = max(stringEnd, Int(storage.subtreeEnds[row]))
      case .assignmentExpr:
        if row >= stringEnd { assignments.append(relative(Int(storage.parents[row]))) }
      case .binaryOperatorExpr:
        if row >= stringEnd, tree.byte(at: Int(storage.ends[row]) - 1) == UInt8(ascii: "="),
          Assignment(SyntaxNode(tree: tree, index: Int(storage.parents[row]))) != nil
        {
          assignments.append(relative(Int(storage.parents[row])))
        }
      case .switchCaseLabel, .catchClause:
        if row >= stringEnd { clauses.append(relative(row)) }
      case .structDecl, .classDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl:
        guard let declaration = NominalDecl(SyntaxNode(tree: tree, index: row)) else { break }
        if isPreviewProvider(declaration) {
          row = Int(storage.subtreeEnds[row])
          continue
        }
        types.append(
          ItemContent.TypeEntry(
            row: relative(row), nameHash: declaration.name.map { NameHash.of($0) } ?? 0,
            rootHash: rootHash(of: declaration)))
      case .inheritedType:
        if !mayDeclareViews, let name = SyntaxNode(tree: tree, index: row).firstChild?.typeName {
          mayDeclareViews = TypeDeclaration.role(of: name) != nil
        }
      case .functionDecl:
        if isExtensionMember(row), let name = FunctionDecl(SyntaxNode(tree: tree, index: row))?.name {
          extensionFunctions.append(NamedRow(row - first, name))
        }
      case .typeAliasDecl:
        for token in SyntaxNode(tree: tree, index: row).ownTokens where token.kind.isIdentifier {
          typeAliases.append(NamedRow(row - first, Name(token)))
        }
      case .macroExpansionExpr, .macroExpansionDecl:
        if isPreview(row) {
          row = Int(storage.subtreeEnds[row])
          continue
        }
      case .importDecl: imports.append(relative(row))
      default: break
      }
      row += 1
    }
  }

  private func calleeHash(_ row: Int) -> UInt32? {
    let token = node.storage.read { storage -> Int? in
      var callee = row + 1
      guard callee < storage.kinds.count else { return nil }
      if storage.kinds[callee] == .genericSpecializationExpr { callee += 1 }
      guard callee < storage.kinds.count else { return nil }
      switch storage.kinds[callee] {
      case .declReferenceExpr: break
      case .memberAccessExpr:
        let first = callee + 1
        let end = storage.subtreeEnds[callee]
        guard first < Int(end) else { return nil }
        callee = storage.subtreeEnds[first] < end ? Int(storage.subtreeEnds[first]) : first
      default: return nil
      }
      let token = Int(storage.firstTokens[callee])
      return token < storage.tokenKinds.count ? token : nil
    }
    return token.map { NameHash.of(Name(SyntaxToken(node.storage, $0))) }
  }

  /// Of the first part of a type's qualified name.
  private func rootHash(of declaration: NominalDecl) -> UInt32 {
    var root = declaration
    for ancestor in declaration.node.ancestors where !root.isExtension {
      if let outer = NominalDecl(ancestor) { root = outer }
    }
    let name =
      root.isExtension
      ? root.node.children.first(where: \.isType)?.tokens.first(where: \.kind.isIdentifier).map(Name.init) : root.name
    return name.map { NameHash.of($0) } ?? 0
  }

  private func isExtensionMember(_ row: Int) -> Bool {
    let storage = tree.storage
    var parent = Int(storage.parents[row])
    while storage.kinds[parent] == .ifConfigClause || storage.kinds[parent] == .ifConfigDecl {
      parent = Int(storage.parents[parent])
    }
    return storage.kinds[parent] == .memberBlock && storage.kinds[Int(storage.parents[parent])] == .extensionDecl
  }

  private func isPreview(_ row: Int) -> Bool {
    let start = Int(tree.storage.starts[row])
    return tree.text(start..<start + 8, equals: "#Preview")
  }

  private func isPreviewProvider(_ declaration: NominalDecl) -> Bool {
    declaration.inheritedTypes.contains { $0.typeName == "PreviewProvider" }
  }
}
