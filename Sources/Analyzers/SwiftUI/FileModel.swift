/// One file in the words that rules are written in: its calls, types, chains, scopes and slots.
///
/// Made by one pass over the tree's rows; whatever costs more is worked out when a rule first asks and then shared.
/// It lives for one analysis, on one thread.
final class FileModel {
  let tree: SyntaxTree
  let settings: RuleSettings
  /// Every call in the file in source order, those in strings and previews left out.
  let calls: [CallEntry]
  /// Assignments, plain and compound, in source order.
  let assignmentRows: [UInt32]
  /// The labels of `case`s and the `catch` clauses, in source order.
  let clauseRows: [UInt32]
  /// The types declared or extended here, in source order; previews left out.
  let types: [TypeDeclaration]
  /// The modules that the file imports.
  let imports: [Name]
  /// Functions in extensions, by which a file may redefine a modifier.
  private let extensionFunctions: [FunctionDecl]
  private let typesByRow: [Int: TypeDeclaration]

  /// A call and the hash of its callee's name.
  struct CallEntry {
    let row: UInt32
    let nameHash: UInt32
  }

  /// - Parameter facts: what other files say; nil for a file that is looked at by itself.
  init(tree: SyntaxTree, settings: RuleSettings, facts: FactReader? = nil) {
    self.tree = tree
    self.settings = settings
    givenFacts = facts
    var rows = FileRows(tree)
    rows.collect(0..<tree.nodeCount)
    calls = rows.calls
    assignmentRows = rows.assignments
    clauseRows = rows.clauses
    imports = rows.imports.compactMap { row in
      SyntaxNode(tree: tree, index: row).child(.importPathComponent)?.firstToken.map(Name.init)
    }
    types = TypeDeclaration.merging(rows.types.compactMap { NominalDecl(SyntaxNode(tree: tree, index: $0)) })
    var byRow: [Int: TypeDeclaration] = [:]
    for type in types { for part in type.parts { byRow[part.node.index] = type } }
    typesByRow = byRow
    extensionFunctions = types.flatMap { $0.isForeign ? $0.functions : [] }
  }

  // MARK: - Other files

  private let givenFacts: FactReader?

  /// What the workspace says, this file included.
  private(set) lazy var facts = givenFacts ?? FactReader(FactIndex(["": FileFacts(self)]), path: "")

  /// What was asked of other files.
  var consulted: ConsultedFacts { givenFacts?.consulted ?? ConsultedFacts() }

  // MARK: - The file

  /// Whether rules about views have anything to say here.
  var usesSwiftUI: Bool { importsModule("SwiftUI") || types.contains(where: \.isViewType) }

  /// Whether rules about models and tasks have anything to say here.
  var workspaceUsesSwiftUI: Bool { usesSwiftUI || speaksOfSwiftUI || givenFacts?.usesSwiftUI ?? false }

  /// Whether a file without any import, a snippet, is about SwiftUI all the same: it has an observable object, or
  /// extends one of SwiftUI's types.
  var speaksOfSwiftUI: Bool {
    imports.isEmpty
      && types.contains { type in
        type.conforms(to: "ObservableObject") || type.hasAttribute("Observable")
          || type.isForeign && type.name.isAny(of: ["View", "Color", "Text", "Image", "Font", "EnvironmentValues"])
      }
  }

  /// Whether the file or others of its target import, outside of any `#if`, what only macOS has.
  private(set) lazy var isForMac =
    importsUnconditionally("AppKit") || importsUnconditionally("Cocoa") || facts.isTargetForMac

  /// The rows of closures whose content is shown apart from the body around it.
  private(set) lazy var presentedRows = findPresentedRows()

  func importsModule(_ name: StaticString) -> Bool { imports.contains { $0 == name } }

  /// Whether something inside a node did not parse.
  func hasErrors(_ node: SyntaxNode) -> Bool {
    tree.hasErrors && tree.hasErrors(in: node.range)
  }

  // MARK: - Types

  /// The type whose braces a node stands in, extensions in this file merged.
  func enclosingType(of node: SyntaxNode) -> TypeDeclaration? {
    for ancestor in node.ancestors {
      if let type = typesByRow[ancestor.index] { return type }
    }
    return nil
  }

  /// The type of a name that the file declares, nil where it declares none or several.
  func type(named name: Name) -> TypeDeclaration? {
    var found: TypeDeclaration?
    for type in types where !type.isForeign && type.name == name {
      guard found == nil else { return nil }
      found = type
    }
    return found
  }

  /// What the type aliases of a name in this file stand for.
  func typeAliases(named name: Name) -> [SyntaxNode] {
    typeAliasRows.compactMap { row in
      let alias = SyntaxNode(tree: tree, index: row)
      guard alias.ownTokens.contains(where: { Name($0) == name }) else { return nil }
      return alias.descendants.first(where: \.isType)
    }
  }

  private lazy var typeAliasRows = (0..<tree.nodeCount).filter { tree.storage.kinds[$0] == .typeAliasDecl }

  /// Whether the file declares a modifier (a function in an extension) that a call of this name and these argument
  /// labels would find, so that it is not SwiftUI's.
  func redefines(_ call: FunctionCallExpr, named name: Name) -> Bool {
    for function in extensionFunctions where function.name.map({ $0 == name }) ?? false {
      if function.accepts(call) { return true }
    }
    return false
  }

  // MARK: - Calls and assignments

  /// The calls of a name inside a node: `name(…)`, `x.name(…)` and `.name(…)`.
  func calls(named name: StaticString, in node: SyntaxNode) -> [FunctionCallExpr] {
    callsByName.rows(NameHash.of(name), in: node).compactMap { row in
      FunctionCallExpr(SyntaxNode(tree: tree, index: row)).flatMap { $0.calleeName == name ? $0 : nil }
    }
  }

  private lazy var callsByName = RowsByName(calls)

  /// All calls inside a node.
  func calls(in node: SyntaxNode) -> [FunctionCallExpr] {
    var result: [FunctionCallExpr] = []
    var at = calls.partitioningIndex { Int($0.row) >= node.index }
    while at < calls.count, Int(calls[at].row) < node.subtreeEnd {
      if let call = FunctionCallExpr(SyntaxNode(tree: tree, index: Int(calls[at].row))) { result.append(call) }
      at += 1
    }
    return result
  }

  /// The calls of a name in the whole file.
  func calls(named name: StaticString) -> [FunctionCallExpr] { calls(named: name, in: tree.root) }

  /// The assignments inside a node, plain and compound.
  func assignments(in node: SyntaxNode) -> [Assignment] {
    var result: [Assignment] = []
    var at = assignmentRows.partitioningIndex { Int($0) >= node.index }
    while at < assignmentRows.count, Int(assignmentRows[at]) < node.subtreeEnd {
      if let assignment = Assignment(SyntaxNode(tree: tree, index: Int(assignmentRows[at]))) {
        result.append(assignment)
      }
      at += 1
    }
    return result
  }

  /// The plain references to a name inside a node: `name`, and the `name` of `self.name`.
  func references(to name: Name, in node: SyntaxNode) -> [SyntaxNode] {
    referencesByName.rows(NameHash.of(name), in: node).compactMap { row in
      let reference = SyntaxNode(tree: tree, index: row)
      return DeclReferenceExpr(reference)?.name.map { $0 == name } ?? false ? reference : nil
    }
  }

  /// References that mean a member of the enclosing type or something in scope: not the `name` of `other.name`.
  func unqualifiedReferences(to name: Name, in node: SyntaxNode) -> [SyntaxNode] {
    references(to: name, in: node).filter { reference in
      guard let access = reference.parent.flatMap(MemberAccessExpr.init), access.declName == reference else {
        return true
      }
      return access.base.map { $0.textEquals("self") } ?? false
    }
  }

  private lazy var referencesByName = RowsByName(FileRows.references(in: tree))

  // MARK: - Chains

  private var lastChain: ModifierChain?

  /// The chain of which a call or member access is a part.
  func chain(of node: SyntaxNode) -> ModifierChain {
    let outermost = ModifierChain.outermost(of: node)
    if let lastChain, lastChain.node == outermost { return lastChain }
    let chain = ModifierChain(outermost)
    lastChain = chain
    return chain
  }
}

/// The rows of a tree that rules look at, sorted by what they are in one pass.
struct FileRows {
  private let tree: SyntaxTree
  private(set) var calls: [FileModel.CallEntry] = []
  private(set) var assignments: [UInt32] = []
  private(set) var clauses: [UInt32] = []
  private(set) var types: [Int] = []
  private(set) var imports: [Int] = []

  init(_ tree: SyntaxTree) {
    self.tree = tree
    calls.reserveCapacity(tree.nodeCount / 12)
  }

  /// Goes over some rows, say those of one top-level declaration.
  mutating func collect(_ rows: Range<Int>) {
    let storage = tree.storage
    var row = rows.lowerBound
    var stringEnd = 0
    while row < rows.upperBound {
      switch storage.kinds[row] {
      case .functionCallExpr:
        if row >= stringEnd, let hash = calleeHash(row) {
          calls.append(FileModel.CallEntry(row: UInt32(truncatingIfNeeded: row), nameHash: hash))
        }
      case .stringLiteralExpr:
        stringEnd = max(stringEnd, Int(storage.subtreeEnds[row]))
      case .assignmentExpr:
        if row >= stringEnd { assignments.append(storage.parents[row]) }
      case .binaryOperatorExpr:
        if row >= stringEnd, tree.byte(at: Int(storage.ends[row]) - 1) == UInt8(ascii: "="),
          Assignment(SyntaxNode(tree: tree, index: Int(storage.parents[row]))) != nil
        {
          assignments.append(storage.parents[row])
        }
      case .switchCaseLabel, .catchClause:
        if row >= stringEnd { clauses.append(UInt32(truncatingIfNeeded: row)) }
      case .structDecl, .classDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl:
        if isPreviewProvider(row) {
          row = Int(storage.subtreeEnds[row])
          continue
        }
        types.append(row)
      case .macroExpansionExpr, .macroExpansionDecl:
        if isPreview(row) {
          row = Int(storage.subtreeEnds[row])
          continue
        }
      case .importDecl: imports.append(row)
      default: break
      }
      row += 1
    }
  }

  /// All plain references of a tree with the hashes of their names.
  static func references(in tree: SyntaxTree) -> [FileModel.CallEntry] {
    let storage = tree.storage
    var result: [FileModel.CallEntry] = []
    for row in 0..<tree.nodeCount where storage.kinds[row] == .declReferenceExpr {
      let hash = NameHash.of(Name(SyntaxToken(tree: tree, index: Int(storage.firstTokens[row]))))
      result.append(FileModel.CallEntry(row: UInt32(truncatingIfNeeded: row), nameHash: hash))
    }
    return result
  }

  private func calleeHash(_ row: Int) -> UInt32? {
    let storage = tree.storage
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
    guard token < tree.tokenCount else { return nil }
    return NameHash.of(Name(SyntaxToken(tree: tree, index: token)))
  }

  private func isPreview(_ row: Int) -> Bool {
    let start = Int(tree.storage.starts[row])
    return tree.text(start..<start + 8, equals: "#Preview")
  }

  private func isPreviewProvider(_ row: Int) -> Bool {
    NominalDecl(SyntaxNode(tree: tree, index: row))?.inheritedTypes.contains { $0.typeName == "PreviewProvider" }
      ?? false
  }
}

/// Rows by the hash of a name, each list in source order.
struct RowsByName {
  private var rows: [UInt32: [UInt32]] = [:]

  init(_ entries: [FileModel.CallEntry]) {
    for entry in entries { rows[entry.nameHash, default: []].append(entry.row) }
  }

  /// The rows of a hash that are a node or stand below it.
  func rows(_ hash: UInt32, in node: SyntaxNode) -> [Int] {
    guard let all = rows[hash] else { return [] }
    let start = all.partitioningIndex { Int($0) >= node.index }
    let end = all.partitioningIndex { Int($0) >= node.subtreeEnd }
    return start < end ? all[start..<end].map(Int.init) : []
  }
}

/// FNV-1a over the bytes of a name.
enum NameHash {
  static func of(_ name: Name) -> UInt32 {
    name.tree.source.bytes.withUnsafeBufferPointer { bytes in
      hash(name.range.clamped(to: bytes.indices).lazy.map { bytes[$0] })
    }
  }

  static func of(_ name: StaticString) -> UInt32 {
    name.withUTF8Buffer { hash($0) }
  }

  private static func hash(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var hash: UInt32 = 2_166_136_261
    for byte in bytes { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return hash
  }
}

extension Array {
  /// The first index whose element fulfils a condition that holds from some element on.
  func partitioningIndex(where belongsToSecondPart: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if belongsToSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
