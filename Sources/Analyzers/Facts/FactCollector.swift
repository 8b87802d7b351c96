extension FileFacts {
  /// What a file tells the rest of the workspace.
  ///
  /// - Parameter tree: of any source; what did not parse says nothing.
  public init(_ tree: SyntaxTree) { self.init(FileOutline(tree)) }

  /// What a file tells the rest of the workspace.
  public init(_ outline: FileOutline) {
    let file = FileModel(tree: outline.tree, settings: RuleSettings(), items: outline.items)
    self = withExtendedLifetime(file) { FileFacts(file) }
  }

  init(_ file: FileModel) {
    let facts = FactList(file.items, in: file, isAbsolute: true)
    self.init(usesSwiftUI: file.swiftUIUse != .none, parts: [Part(facts: facts, start: 0)])
  }
}

extension FactList {
  /// The facts of one item, with places counted from the start of the file.
  convenience init(_ item: FileItem, in file: FileModel) { self.init([item], in: file, isAbsolute: false) }

  /// The facts of some items, with places counted from the start of the file.
  ///
  /// - Parameter isAbsolute: whether they are to be counted from there wherever the list is found.
  fileprivate convenience init(_ items: [FileItem], in file: FileModel, isAbsolute: Bool) {
    var types: [TypeFact] = []
    var viewUses: [ViewUseFact] = []
    var views: [ViewFact] = []
    var extensionFunctions: [ExtensionFunctionFact] = []
    var globals: [GlobalFact] = []
    var geometries: [GeometryFact] = []
    var names: [NameFact] = []
    for item in items {
      let scope = FactScope(item, in: file)
      names += NameFact.platformImports(scope)
      if scope.node.kind == .importDecl { continue }
      for (part, type) in scope.parts {
        types.append(TypeFact(part, of: type, in: file))
        extensionFunctions += ExtensionFunctionFact.all(in: part, of: type, in: file)
      }
      viewUses += ViewUseFact.all(in: scope)
      views += scope.types.compactMap { ViewFact($0, in: file) }
      let ownGlobals = GlobalFact.all(in: scope)
      globals += ownGlobals
      geometries += GeometryFact.all(in: scope)
      names += NameFact.all(in: scope)
      names += ownGlobals.compactMap(NameFact.init(madeBy:))
    }
    self.init(
      types: types, viewUses: viewUses, views: views, extensionFunctions: extensionFunctions, globals: globals,
      geometries: geometries, names: names, isAbsolute: isAbsolute)
  }
}

/// The item that facts are collected of.
struct FactScope {
  let file: FileModel
  let item: FileItem
  let node: SyntaxNode
  /// The declarations and extensions in the item, with the types that they are parts of.
  let parts: [(part: NominalDecl, type: TypeDeclaration)]

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
  var types: [TypeDeclaration] {
    parts.compactMap { $0.part.node == $0.type.declaration.node ? $0.type : nil }
  }

  func calls(named name: StaticString) -> [FunctionCallExpr] { file.calls(named: name, of: item) }

  var assignments: [Assignment] { file.assignments(in: node) }
}

// MARK: - Outside of types

extension GlobalFact {
  /// Of the item itself, or of what stands in its `#if`.
  fileprivate static func all(in scope: FactScope) -> [GlobalFact] {
    switch scope.node.kind {
    case .variableDecl, .functionDecl: all(scope.node, in: scope.file)
    case .ifConfigDecl: scope.node.children.flatMap(TypeDeclaration.members).flatMap { all($0, in: scope.file) }
    default: []
    }
  }

  private static func all(_ node: SyntaxNode, in file: FileModel) -> [GlobalFact] {
    let variable = VariableDecl(node)
    guard let isPrivate = variable?.isPrivate ?? FunctionDecl(node)?.isPrivate else { return [] }
    var result: [GlobalFact] = []
    if let variable {
      for property in variable.bindings.lazy.compactMap({ StoredProperty((variable, $0)) }) {
        let fact = PropertyFact(property, in: file, typeName: "")
        result.append(GlobalFact(name: fact.name, isPrivate: isPrivate, property: fact, place: fact.place))
      }
    }
    var members: [MemberFact] = []
    MemberFact.add(node, to: &members, in: file, typeName: "")
    return result + members.map { GlobalFact(name: $0.name, isPrivate: isPrivate, member: $0, place: $0.place) }
  }
}

// MARK: - Modifiers of the project

extension ExtensionFunctionFact {
  private static let viewLike: [StaticString] = [
    "View", "Text", "Image", "Shape", "InsettableShape", "Color", "Button", "Scene", "ToolbarContent", "Label", "List",
    "ForEach", "DynamicViewContent", "ShapeStyle",
  ]

  fileprivate static func all(
    in part: NominalDecl, of type: TypeDeclaration, in file: FileModel
  ) -> [ExtensionFunctionFact] {
    guard type.isForeign, type.name.isAny(of: viewLike), let block = part.memberBlock else { return [] }
    return TypeDeclaration.members(of: block).compactMap(FunctionDecl.init).compactMap { function in
      guard let name = function.name else { return nil }
      let calls = function.body.map { file.calls(in: $0) } ?? []
      let names = calls.compactMap(\.calleeName)
      return ExtensionFunctionFact(
        name: name.text, type: type.name.text, parameters: function.parameters.map(ParameterFact.init),
        isPrivate: function.isPrivate || function.node.ancestors.contains { NominalDecl($0)?.isPrivate ?? false },
        isConditional: function.parametersDecide,
        modifiers: names.filter { !$0.isCapitalized }.map(\.text), callees: names.filter(\.isCapitalized).map(\.text),
        place: FactRange(name.range))
    }
  }
}

extension FunctionDecl {
  /// Whether an `if` or a `switch` in it asks a parameter.
  fileprivate var parametersDecide: Bool {
    let names = parameters.compactMap { $0.secondName ?? $0.firstName }
    guard !names.isEmpty, let body else { return false }
    return body.descendants.contains { node in
      guard node.kind == .ifExpr || node.kind == .switchExpr else { return false }
      return node.children.contains { child in
        child.kind != .codeBlock && child.kind != .switchCase && child.kind != .ifExpr
          && names.contains(where: child.mentions)
      }
    }
  }
}
