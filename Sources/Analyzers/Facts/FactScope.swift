/// A kind of fact that is collected from each item of a file.
protocol CollectedFact: Fact {
  /// Whether imports say it: no other facts are collected from these.
  static var isSaidByImports: Bool { get }

  /// The facts of an item, with places counted from the start of the file.
  static func all(in scope: FactScope) -> [Self]

  /// What an item has that has facts of the kind.
  static var source: FactSource { get }

  /// A requirement so that each kind has specialized code for it.
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
      // In most files one item has all facts of a kind.
      if facts.isEmpty { facts = own } else { facts += own }
    }
    return facts.isEmpty ? nil : FactColumn(facts)
  }
}

/// What facts are collected from: a kind of fact is not asked about files that have nothing of the sort.
struct FactSource: Sendable {
  private var sorts: Sorts
  /// Of functions that are called, as `ItemContent.calledNames`.
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
  }

  static let anything = FactSource(.anything)

  /// - Parameter calls: the names of functions that are called.
  init(_ sorts: Sorts = [], calls: StaticString...) {
    self.sorts = sorts
    for name in calls { calledNames |= ItemContent.bit(of: NameHash.of(name)) }
  }

  /// What an item has.
  fileprivate init(_ content: ItemContent) {
    sorts = .anything
    if !content.assignments.isEmpty { sorts.insert(.assignments) }
    if !content.awaits.isEmpty { sorts.insert(.awaits) }
    if !content.asyncFunctions.isEmpty { sorts.insert(.asyncFunctions) }
    if !content.types.isEmpty { sorts.insert(.types) }
    if !content.typeAliases.isEmpty { sorts.insert(.typeAliases) }
    if !content.conditions.isEmpty { sorts.insert(.conditions) }
    calledNames = content.calledNames
  }

  fileprivate mutating func formUnion(_ other: FactSource) {
    sorts.formUnion(other.sorts)
    calledNames |= other.calledNames
  }

  /// A fast check: whether both may have something in common.
  fileprivate func overlaps(_ other: FactSource) -> Bool {
    !sorts.isDisjoint(with: other.sorts) || calledNames & other.calledNames != 0
  }
}

/// The items that facts are collected from.
struct FactScopes {
  let all: [FactScope]
  /// Those that are not imports.
  let declarations: [FactScope]
  /// What they have.
  let source: FactSource

  init(_ items: [FileItem], in file: FileModel) {
    all = items.map { FactScope($0, in: file) }
    declarations = all.filter { !$0.isImport }
    source = items.reduce(into: .anything) { $0.formUnion(FactSource($1.content)) }
  }
}

extension FactList {
  /// The facts of one item, with places counted from the start of the file.
  convenience init(_ item: FileItem, in file: FileModel) { self.init([item], in: file, isAbsolute: false) }

  /// The facts of some items, with places counted from the start of the file.
  ///
  /// - Parameter isAbsolute: whether they are to be counted from there wherever the list is found.
  convenience init(_ items: [FileItem], in file: FileModel, isAbsolute: Bool) {
    let scopes = FactScopes(items, in: file)
    self.init(AllFacts.types.compactMap { $0.column(of: scopes) }, isAbsolute: isAbsolute)
  }
}

extension FileFacts {
  /// What a file tells the rest of the workspace.
  ///
  /// - Parameter tree: of any source; what did not parse says nothing.
  package init(_ tree: SyntaxTree) { self.init(FileOutline(tree)) }

  /// What a file tells the rest of the workspace.
  package init(_ outline: FileOutline) {
    #if DEBUG
    InjectedFault(in: outline.tree.source)?.strike("facts")
    #endif
    let file = FileModel(outline)
    self = withExtendedLifetime(file) { FileFacts(file) }
  }

  init(_ file: FileModel) {
    let facts = FactList(file.outline.items, in: file, isAbsolute: true)
    self.init(isRelevant: file.swiftUIUse != .none, parts: [Part(facts: facts, start: 0)])
  }

  /// Whether the file imports SwiftUI or declares a view.
  package var usesSwiftUI: Bool { isRelevant }
}

extension FactReader {
  /// Whether anything in the workspace uses SwiftUI.
  var usesSwiftUI: Bool { hasRelevantFiles }
}

/// A call that may make a view of the project.
struct MadeView {
  let call: FunctionCallExpr
  let name: Name
  /// The type around it.
  let type: TypeDeclaration?
  /// Whether it is part of a body, or of a helper of it.
  let isInBody: Bool
  /// How the body shows it.
  let placements: [FileModel.InnerPlacement]
}

/// The item that facts are collected from, with what several kinds of facts look at in it.
final class FactScope {
  let file: FileModel
  let item: FileItem
  let node: SyntaxNode
  /// The declarations and extensions in the item, with the types that they are parts of.
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

  /// The types that are declared in the item, or first extended where they are declared elsewhere.
  private(set) lazy var types: [TypeDeclaration] = parts.compactMap {
    $0.part.node == $0.type.declaration.node ? $0.type : nil
  }

  /// The stored properties of the parts.
  private(set) lazy var properties: [(property: StoredProperty, part: NominalDecl, type: TypeDeclaration)] = {
    var result: [(property: StoredProperty, part: NominalDecl, type: TypeDeclaration)] = []
    for (part, type) in parts {
      let properties = type.storedProperties(of: part)
      result.reserveCapacity(result.count + properties.count)
      for property in properties { result.append((property, part, type)) }
    }
    return result
  }()

  private(set) lazy var assignments: [Assignment] = file.assignments(in: node)

  /// The calls that may make views of the project, with the ways in which the body around them shows them.
  private(set) lazy var madeViews: [MadeView] = {
    guard file.usesSwiftUI else { return [] }
    var result: [MadeView] = []
    for entry in item.content.calls where !SwiftUICatalog.traits(ofHash: entry.nameHash).contains(.leftOutOfFacts) {
      guard let call = FunctionCallExpr(file.node(entry.row, of: item)), let name = call.calleeName, name.isCapitalized
      else { continue }
      let type = file.enclosingType(of: call.node)
      var placements = type != nil && file.isInBodyScope(call.node) ? file.innerPlacements(of: call.node) : []
      // A helper that no code here uses is not part of the body either.
      let isInBody = !placements.isEmpty
      if !isInBody {
        placements = [FileModel.InnerPlacement(placement: .inline, isRow: false, isInScrollContainer: false)]
      }
      result.append(
        MadeView(call: call, name: name, type: type, isInBody: isInBody, placements: placements))
    }
    return result
  }()

  /// The declarations outside of types: the item itself, or the content of its `#if`.
  private(set) lazy var globals: [SyntaxNode] =
    switch node.kind {
    case .variableDecl, .functionDecl: [node]
    case .ifConfigDecl: node.children.flatMap(TypeDeclaration.members)
    default: []
    }

  func calls(named name: StaticString) -> [FunctionCallExpr] { file.calls(named: name, of: item) }

  /// The name of the type whose body contains a node, empty outside of all.
  func ownerName(of node: SyntaxNode) -> String { file.enclosingType(of: node)?.name.text ?? "" }

  /// The type of an expression as far as it is written here: `Note` of `Note(id: 1)`, of `Note.first` and of a
  /// property `note: Note`; empty where it is not.
  func typeName(ofValue value: SyntaxNode) -> String {
    if let literal = value.literalTypeName { return literal }
    if let name = FunctionCallExpr(value.unparenthesized)?.calleeName, name.isCapitalized { return name.text }
    if let property = file.ownProperty(value) { return property.typeName?.text ?? "" }
    guard let type = MemberAccessExpr(value)?.base?.lastName, type.isCapitalized else { return "" }
    return type.text
  }
}

extension SyntaxNode {
  /// The text where it is worth repeating in a fact: not whole tables or closures.
  var shortText: String { range.count <= 80 ? text : "" }

  /// The text of a literal without its quotes; the text of anything else as written.
  var literalText: String { StringLiteralExpr(self)?.constantText ?? text }
}
