/// The rows of an item that rules read, grouped by kind in one pass, relative to the first row.
final class ItemContent: Sendable {
  /// A type declaration or an extension.
  struct TypeEntry: Sendable {
    let row: UInt32
    let nameHash: UInt32
    /// The hash of the name of the outermost type: `List` for `extension List.Row`.
    let rootHash: UInt32
  }

  /// A type in an inheritance clause.
  struct Inheritance: Sendable {
    /// The hash of the name of the inherited type.
    let supertype: UInt32
    /// The hash of the name of the type with the clause, or of the outermost type around that.
    let rootHash: UInt32
    /// Whether the clause is that of an outermost type, or of an extension of one.
    let isOfRoot: Bool
    /// Whether the type is a class that replaces inherited members.
    let overrides: Bool
  }

  /// All calls in source order, except those in strings and previews.
  let calls: [NamedRow]
  let callRows: [UInt32]
  let callsByName: RowsByName
  /// The bits of the names of called functions.
  let calledNames: UInt64
  /// Assignments, plain and compound, in source order.
  let assignments: [UInt32]
  /// Each `&name`, in source order.
  let inOuts: [UInt32]
  /// The labels of `case`s, the `catch` clauses, the `if`s and `switch`es, the operators of ranges and the uses of
  /// macros, in source order.
  let clauses: [UInt32]
  /// Each `await` with the expression that it waits for and each `async let`, in source order.
  let awaits: [UInt32]
  /// The functions declared `async`, in source order.
  let asyncFunctions: [UInt32]
  let types: [TypeEntry]
  /// The types that each type in it inherits from.
  let inheritances: [Inheritance]
  /// The protocol or the class that the item declares.
  let supertype: OnlySubtypes.Supertype?
  /// The hash of the name of the type that the item declares.
  let declaredTypeHash: UInt32?
  let typeAliases: [NamedRow]
  let extensionFunctions: [NamedRow]
  /// The item itself, once for each global variable or function that it declares.
  let globals: [NamedRow]
  let imports: [UInt32]
  /// The branches of each `#if`.
  let conditions: [UInt32]
  /// The conditions with `#available` and `#unavailable`.
  let availabilityChecks: [UInt32]
  /// Whether a type in it conforms to a SwiftUI protocol, judged by the name.
  let mayDeclareViews: Bool
  /// Whether something in it is named `Task` or `detached`.
  let mayStartTasks: Bool
  /// Whether it is a statement. Statements depend on each other.
  let isStatement: Bool
  /// The hashes of the names by which other items may look it up.
  let declaredNames: HashSet

  private static let task = NameHash.of("Task")
  private static let detached = NameHash.of("detached")

  init(_ node: SyntaxNode) {
    var rows = ItemRows(node)
    rows.collect()
    calls = rows.calls
    callRows = rows.calls.map(\.row)
    callsByName = RowsByName(rows.calls)
    calledNames = rows.calls.reduce(0) { $0 | ItemContent.bit(of: $1.nameHash) }
    assignments = rows.assignments
    inOuts = rows.inOuts
    clauses = rows.clauses
    awaits = rows.awaits
    asyncFunctions = rows.asyncFunctions
    types = rows.types
    inheritances = rows.inheritances
    supertype = OnlySubtypes.Supertype(node)
    declaredTypeHash =
      node.kind.isNominalDecl && node.kind != .protocolDecl && node.kind != .extensionDecl
      ? rows.types.first?.nameHash : nil
    typeAliases = rows.typeAliases
    extensionFunctions = rows.extensionFunctions
    imports = rows.imports
    conditions = rows.conditions
    availabilityChecks = rows.availabilityChecks
    mayDeclareViews = rows.mayDeclareViews
    let (task, detached) = (ItemContent.task, ItemContent.detached)
    mayStartTasks = rows.calls.contains { $0.nameHash == task || $0.nameHash == detached }
    isStatement = !node.kind.isDeclaration
    globals = ItemContent.globals(of: node)
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

extension ItemContent {
  /// The global variables and functions that a top-level declaration introduces, also in the clauses of an `#if`.
  private static func globals(of node: SyntaxNode) -> [NamedRow] {
    let declarations = node.kind == .ifConfigDecl ? node.children.flatMap(TypeDeclaration.members) : [node]
    return declarations.flatMap { declaration in
      let row = declaration.index - node.index
      return VariableDecl(declaration)?.bindings.compactMap { $0.name.map { NamedRow(row, $0) } }
        ?? FunctionDecl(declaration)?.name.map { [NamedRow(row, $0)] } ?? []
    }
  }

  /// A fast check for whether there may be calls of a name.
  func mayCall(_ hash: UInt32) -> Bool { calledNames & ItemContent.bit(of: hash) != 0 }

  /// One of 64 bits for each name.
  @inline(__always)
  static func bit(of hash: UInt32) -> UInt64 { 1 << UInt64(hash >> 26) }
}

private struct ItemRows {
  let node: SyntaxNode
  private(set) var calls: [NamedRow] = []
  private(set) var assignments: [UInt32] = []
  private(set) var inOuts: [UInt32] = []
  private(set) var clauses: [UInt32] = []
  private(set) var awaits: [UInt32] = []
  private(set) var asyncFunctions: [UInt32] = []
  private(set) var types: [ItemContent.TypeEntry] = []
  private(set) var inheritances: [ItemContent.Inheritance] = []
  private(set) var typeAliases: [NamedRow] = []
  private(set) var extensionFunctions: [NamedRow] = []
  private(set) var imports: [UInt32] = []
  private(set) var conditions: [UInt32] = []
  private(set) var availabilityChecks: [UInt32] = []
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
    let kinds = storage.kinds
    while true {
      row = ItemRows.kinds.firstRow(in: row..<max(row, end), of: kinds)
      guard row < end else { return }
      switch kinds[row] {
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
        if row >= stringEnd, isRange(row) { clauses.append(relative(row)) }
      case .inOutExpr:
        if row >= stringEnd { inOuts.append(relative(row)) }
      case .awaitExpr:
        if row >= stringEnd { awaits.append(relative(row)) }
      case .variableDecl:
        let start = Int(storage.starts[row])
        if tree.byte(at: start) == UInt8(ascii: "a"), tree.source.spells("async", start..<start + 5), row >= stringEnd {
          awaits.append(relative(row))
        }
        // A property wrapper on a local variable.
        if tree.byte(at: start) == UInt8(ascii: "@"), isLocal(row), row >= stringEnd { clauses.append(relative(row)) }
      case .ifExpr:
        if row >= stringEnd {
          clauses.append(relative(row))
          if Assignment(SyntaxNode(tree: tree, index: row)) != nil { assignments.append(relative(row)) }
        }
      case .switchCaseLabel, .catchClause, .switchExpr:
        if row >= stringEnd { clauses.append(relative(row)) }
      case .structDecl, .classDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl:
        guard let declaration = NominalDecl(SyntaxNode(tree: tree, index: row)) else { break }
        if isPreviewProvider(declaration) {
          row = Int(storage.subtreeEnds[row])
          continue
        }
        let entry = ItemContent.TypeEntry(
          row: relative(row), nameHash: declaration.name.map { NameHash.of($0) } ?? 0,
          rootHash: rootHash(of: declaration))
        types.append(entry)
        let inheritedTypes = declaration.inheritedTypes
        let overrides = !inheritedTypes.isEmpty && declaration.overridesMembers
        for inherited in inheritedTypes {
          guard let name = inherited.typeName else { continue }
          inheritances.append(
            ItemContent.Inheritance(
              supertype: NameHash.of(name), rootHash: entry.rootHash,
              isOfRoot: row == first && entry.nameHash == entry.rootHash, overrides: overrides))
        }
        if !mayDeclareViews, declaration.node.kind == .structDecl, !declaration.inheritedTypes.isEmpty {
          mayDeclareViews = declaration.memberBlock.map(TypeDeclaration.declaresViewBody) ?? false
        }
      case .inheritedType:
        if !mayDeclareViews, let name = SyntaxNode(tree: tree, index: row).firstChild?.typeName {
          mayDeclareViews = SwiftUICatalog.role(of: name) != nil
        }
      case .functionDecl:
        let function = FunctionDecl(SyntaxNode(tree: tree, index: row))
        if isExtensionMember(row), let name = function?.name {
          extensionFunctions.append(NamedRow(row - first, name))
        }
        if function?.isAsync ?? false { asyncFunctions.append(relative(row)) }
      case .typeAliasDecl:
        for token in SyntaxNode(tree: tree, index: row).ownTokens where token.kind.isIdentifier {
          typeAliases.append(NamedRow(row - first, Name(token)))
        }
      case .macroExpansionExpr, .macroExpansionDecl:
        if isPreview(row) {
          row = Int(storage.subtreeEnds[row])
          continue
        }
        if row >= stringEnd { clauses.append(relative(row)) }
      case .importDecl: imports.append(relative(row))
      case .ifConfigClause: conditions.append(relative(row))
      case .availabilityCondition: availabilityChecks.append(relative(row))
      default: break
      }
      row += 1
    }
  }

  /// The kinds of rows that are collected.
  private static let kinds = KindSet([
    .functionCallExpr, .stringLiteralExpr, .assignmentExpr, .binaryOperatorExpr, .inOutExpr, .awaitExpr,
    .variableDecl, .switchCaseLabel, .catchClause, .ifExpr, .switchExpr, .structDecl, .classDecl, .enumDecl,
    .actorDecl, .protocolDecl, .extensionDecl, .inheritedType, .functionDecl, .typeAliasDecl, .macroExpansionExpr,
    .macroExpansionDecl, .importDecl, .ifConfigClause, .availabilityCondition,
  ])

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

  /// The hash of the first part of a type's qualified name.
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

  /// Whether a declaration is in braces of code, not of a type.
  private func isLocal(_ row: Int) -> Bool {
    switch tree.storage.kinds[Int(tree.storage.parents[row])] {
    case .codeBlock, .closureExpr, .accessorBlock, .switchCase: true
    default: false
    }
  }

  /// Whether an operator is `...` or `..<`.
  private func isRange(_ row: Int) -> Bool {
    let (start, end) = (Int(tree.storage.starts[row]), Int(tree.storage.ends[row]))
    return end - start == 3 && (tree.text(start..<end, equals: "...") || tree.text(start..<end, equals: "..<"))
  }

  private func isPreview(_ row: Int) -> Bool {
    let start = Int(tree.storage.starts[row])
    if tree.text(start..<start + 8, equals: "#Preview") { return true }
    // `@available(…) #Preview { … }`
    guard tree.byte(at: start) == UInt8(ascii: "@") else { return false }
    return SyntaxNode(tree: tree, index: row).ownTokens.contains { $0.textEquals("Preview") }
  }

  private func isPreviewProvider(_ declaration: NominalDecl) -> Bool {
    declaration.inheritedTypes.contains { $0.typeName == "PreviewProvider" }
  }
}
