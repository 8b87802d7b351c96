/// A kind of fact that is collected from each item of a file.
protocol CollectedFact: Fact {
  /// Whether imports have facts of the kind. No other facts are collected from imports.
  static var isSaidByImports: Bool { get }

  /// The facts of an item, with ranges relative to the start of the file.
  static func all(in scope: FactScope) -> [Self]

  /// The constructs that an item must contain to have facts of the kind.
  static var source: FactSource { get }

  /// A requirement so that each kind has specialized code.
  static func column(of scopes: FactScopes) -> (any AnyFactColumn)?
}

extension CollectedFact {
  static var isSaidByImports: Bool { false }
  static var source: FactSource { .anything }

  static func column(of scopes: FactScopes) -> (any AnyFactColumn)? {
    guard scopes.source.overlaps(source) else { return nil }
    var facts: [Self] = []
    for scope in isSaidByImports ? scopes.all : scopes.declarations {
      let own = all(in: scope)
      // In most files, a single item has all facts of a kind.
      if facts.isEmpty { facts = own } else { facts += own }
    }
    return facts.isEmpty ? nil : FactColumn(facts)
  }
}

/// Constructs from which facts are collected. Files without the constructs of a kind are skipped.
struct FactSource: Sendable {
  private var sorts: Sorts
  /// The names of called functions, as in `ItemContent.calledNames`.
  private var calledNames: UInt64 = 0

  struct Sorts: OptionSet, Sendable {
    let rawValue: UInt8

    static let assignments = Sorts(rawValue: 1)
    static let awaits = Sorts(rawValue: 2)
    static let asyncFunctions = Sorts(rawValue: 4)
    static let types = Sorts(rawValue: 8)
    static let typeAliases = Sorts(rawValue: 16)
    static let conditions = Sorts(rawValue: 32)
    static let anything = Sorts(rawValue: 64)
    static let availabilityChecks = Sorts(rawValue: 128)
  }

  static let anything = FactSource(.anything)

  /// - Parameter calls: the names of called functions.
  init(_ sorts: Sorts = [], calls: StaticString...) { self.init(sorts, calls: calls) }

  init(_ sorts: Sorts = [], calls: [StaticString]) {
    self.sorts = sorts
    for name in calls { calledNames |= ItemContent.bit(of: NameHash.of(name)) }
  }

  /// The constructs in an item.
  fileprivate init(_ content: ItemContent) {
    sorts = .anything
    if !content.assignments.isEmpty { sorts.insert(.assignments) }
    if !content.awaits.isEmpty { sorts.insert(.awaits) }
    if !content.asyncFunctions.isEmpty { sorts.insert(.asyncFunctions) }
    if !content.types.isEmpty { sorts.insert(.types) }
    if !content.typeAliases.isEmpty { sorts.insert(.typeAliases) }
    if !content.conditions.isEmpty { sorts.insert(.conditions) }
    if !content.availabilityChecks.isEmpty { sorts.insert(.availabilityChecks) }
    calledNames = content.calledNames
  }

  fileprivate mutating func formUnion(_ other: FactSource) {
    sorts.formUnion(other.sorts)
    calledNames |= other.calledNames
  }

  /// A fast check for whether both may have something in common.
  fileprivate func overlaps(_ other: FactSource) -> Bool {
    !sorts.isDisjoint(with: other.sorts) || calledNames & other.calledNames != 0
  }
}

/// The items that facts are collected from.
struct FactScopes {
  let all: [FactScope]
  /// The items that are not imports.
  let declarations: [FactScope]
  /// The constructs in these items.
  let source: FactSource

  init(_ items: [FileItem], in file: FileModel) {
    all = items.map { FactScope($0, in: file) }
    declarations = all.filter { !$0.isImport }
    source = items.reduce(into: .anything) { $0.formUnion(FactSource($1.content)) }
  }
}

extension FactList {
  /// The facts of one item, with ranges relative to the start of the file.
  convenience init(_ item: FileItem, in file: FileModel) { self.init([item], in: file, isAbsolute: false) }

  /// The facts of some items, with ranges relative to the start of the file.
  ///
  /// - Parameter isAbsolute: whether the ranges remain relative to the start of the file, regardless of the position
  ///   of the list.
  convenience init(_ items: [FileItem], in file: FileModel, isAbsolute: Bool) {
    let scopes = FactScopes(items, in: file)
    self.init(AllFacts.types.compactMap { $0.column(of: scopes) }, isAbsolute: isAbsolute)
  }
}

extension FileFacts {
  /// Collects the facts that a file provides to the rest of the workspace.
  ///
  /// - Parameter tree: the tree of any source. Code that did not parse has no facts.
  package init(_ tree: SyntaxTree) { self.init(FileOutline(tree)) }

  /// Collects the facts that a file provides to the rest of the workspace.
  ///
  /// - Parameter keepsSource: whether the text stays in memory with the facts.
  package init(_ outline: FileOutline, keepsSource: Bool = false) {
    #if DEBUG
    InjectedFault(in: outline.tree.source)?.strike("facts")
    #endif
    let file = FileModel(outline)
    self = withExtendedLifetime(file) { FileFacts(file, source: keepsSource ? outline.tree.source : nil) }
  }

  private init(_ file: FileModel, source: SourceText?) {
    let facts = FactList(file.outline.items, in: file, isAbsolute: true)
    self.init(isRelevant: file.swiftUIUse != .none, parts: [Part(facts: facts, start: 0)], source: source)
  }

  /// Whether the file imports SwiftUI or declares a view.
  package var usesSwiftUI: Bool { isRelevant }
}

/// Collects the facts of a file that is analyzed alone.
final class FactCollection: FactSupply {
  let isRelevant: Bool
  private let scopes: FactScopes
  /// nil for kinds without facts.
  private var columns: [FactKind: (any AnyFactColumn)?] = [:]

  init(_ outline: FileOutline) {
    let file = FileModel(outline)
    isRelevant = file.swiftUIUse != .none
    scopes = FactScopes(outline.items, in: file)
  }

  func column(of kind: FactKind) -> (any AnyFactColumn)? {
    if let known = columns[kind] { return known }
    let column = AllFacts.byKind[kind]?.column(of: scopes)
    columns[kind] = .some(column)
    return column
  }
}

extension FactReader {
  /// Whether any file in the workspace uses SwiftUI.
  var usesSwiftUI: Bool { hasRelevantFiles }
}

/// A call that may create a view of the project.
struct MadeView {
  let call: FunctionCallExpr
  let name: Name
  /// The enclosing type.
  let type: TypeDeclaration?
  /// Whether it is part of a body, or of a helper of a body.
  let isInBody: Bool
  /// Whether it is in a private helper that no code uses.
  let isUnused: Bool
  /// The ways in which the body shows it.
  let placements: [FileModel.InnerPlacement]
}

/// The item from which facts are collected, with data shared by several kinds of facts.
final class FactScope {
  let file: FileModel
  let item: FileItem
  let node: SyntaxNode
  /// The declarations and extensions in the item, with the types to which they belong.
  let parts: [(part: NominalDecl, type: TypeDeclaration)]
  var isImport: Bool { node.kind == .importDecl }

  init(_ item: FileItem, in file: FileModel) {
    self.file = file
    self.item = item
    node = SyntaxNode(tree: file.tree, index: item.rows.lowerBound)
    parts = item.content.types.compactMap { entry in
      let row = item.rows.lowerBound + Int(entry.row)
      let declaration = NominalDecl(SyntaxNode(tree: file.tree, index: row))
      guard let part = declaration, let type = file.type(at: row) else { return nil }
      return (part, type)
    }
  }

  /// The types declared in the item, or first extended in it if they are declared elsewhere.
  private(set) lazy var types: [TypeDeclaration] = parts.compactMap {
    $0.part.node == $0.type.declaration.node ? $0.type : nil
  }

  /// The stored properties of the parts.
  private(set) lazy var properties: [(property: StoredProperty, part: NominalDecl, type: TypeDeclaration)] = {
    var result: [(property: StoredProperty, part: NominalDecl, type: TypeDeclaration)] = []
    for (part, type) in parts {
      let properties = type.storedProperties(of: part)
      // Reserving for each of several parts would move all properties before it each time.
      if parts.count == 1 { result.reserveCapacity(properties.count) }
      for property in properties { result.append((property, part, type)) }
    }
    return result
  }()

  private(set) lazy var assignments: [Assignment] = file.assignments(in: node)

  /// The calls that may create views of the project, with the ways in which the enclosing body shows them.
  private(set) lazy var madeViews: [MadeView] = {
    guard file.usesSwiftUI else { return [] }
    var result: [MadeView] = []
    for entry in item.content.calls where !SwiftUICatalog.traits(ofHash: entry.nameHash).contains(.leftOutOfFacts) {
      guard let call = FunctionCallExpr(file.node(entry.row, of: item)), let name = call.calleeName, name.isCapitalized,
        !file.callsFunctionNamedLikeType(call)
      else { continue }
      let type = file.enclosingType(of: call.node)
      let isBuilt = type != nil && file.isInBodyScope(call.node)
      var placements = isBuilt ? file.innerPlacements(of: call.node) : []
      // A helper that no code here uses is not part of the body.
      let isInBody = !placements.isEmpty
      let isUnused = isBuilt && file.isInUnusedHelper(call.node)
      if !isInBody {
        let shownAs = isBuilt ? file.placementOutsideBodies(of: call.node) : .inline
        placements = [
          FileModel.InnerPlacement(placement: .inline, shownAs: shownAs, isRow: false, isInScrollContainer: false)
        ]
      }
      result.append(
        MadeView(
          call: call, name: name, type: type, isInBody: isInBody, isUnused: isUnused, placements: placements))
    }
    return result
  }()

  /// The declarations outside types: the item itself, or the contents of its `#if`.
  private(set) lazy var globals: [SyntaxNode] =
    switch node.kind {
    case .variableDecl, .functionDecl: [node]
    case .ifConfigDecl: node.children.flatMap(TypeDeclaration.members)
    default: []
    }

  func calls(named name: StaticString) -> [FunctionCallExpr] { file.calls(named: name, of: item) }

  /// The name of the type whose body contains a node; empty outside types.
  func ownerName(of node: SyntaxNode) -> String { file.enclosingType(of: node)?.name.text ?? "" }

  /// The type of an expression, as far as it is written here: `Note` for `Note(id: 1)`, for `Note.first` and for a
  /// property `note: Note`; otherwise empty.
  func typeName(ofValue value: SyntaxNode) -> String { file.typeName(ofValue: value) }
}

extension FileModel {
  /// The type of an expression, as far as it is written in the file; otherwise empty.
  func typeName(ofValue value: SyntaxNode) -> String {
    if let literal = value.literalTypeName { return literal }
    if let name = FunctionCallExpr(value.unparenthesized)?.calleeName, name.isCapitalized { return name.text }
    if let property = ownProperty(value) { return property.typeName?.text ?? "" }
    guard let type = MemberAccessExpr(value)?.base?.lastName, type.isCapitalized else { return "" }
    return type.text
  }
}

extension SyntaxNode {
  /// The text if it is short enough to be repeated in a fact: no large tables or closures.
  package var shortText: String { range.count <= 80 ? text : "" }

  /// The text of a literal without its quotes, or the text of any other expression as written.
  package var literalText: String { StringLiteralExpr(self)?.constantText ?? text }
}
