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
      for (part, type) in scope.parts {
        types.append(TypeFact(part, of: type, in: file))
        extensionFunctions += ExtensionFunctionFact.all(in: part, of: type, in: file)
      }
      viewUses += ViewUseFact.all(in: scope)
      views += scope.types.compactMap { ViewFact($0, in: file) }
      let ownGlobals = GlobalFact.all(in: scope)
      globals += ownGlobals
      geometries += GeometryFact.all(in: scope)
      names += NameFact.all(in: scope) + ownGlobals.compactMap(NameFact.init(madeBy:))
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
      guard let type = file.type(at: row), let part = type.parts.first(where: { $0.node.index == row }) else {
        return nil
      }
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

// MARK: - Types

extension TypeFact {
  fileprivate init(_ part: NominalDecl, of type: TypeDeclaration, in file: FileModel) {
    let members = part.memberBlock.map(TypeDeclaration.members) ?? []
    let ownName = (part.name ?? type.name).text
    self.init(
      name: ownName, qualifiedName: TypeDeclaration.qualifiedName(part), kind: Kind(part.node.kind),
      inheritedTypes: part.inheritedTypes.compactMap { $0.typeName?.text },
      attributes: part.attributes.compactMap { $0.name?.text },
      isPublic: part.hasModifier("public") || part.hasModifier("open"), isPrivate: part.isPrivate,
      condition: part.node.ancestors.first { $0.kind == .ifConfigClause }.map(TypeFact.condition) ?? "",
      hasGenericParameters: part.node.child(.genericParameter) != nil,
      properties: members.compactMap(VariableDecl.init).flatMap { declaration in
        declaration.bindings.compactMap { PropertyFact($0, of: declaration, in: file, typeName: ownName) }
      },
      members: members.flatMap { MemberFact.all($0, in: file, typeName: ownName) },
      payloadCases: members.filter { $0.kind == .enumCaseDecl }.flatMap { declaration in
        declaration.children.compactMap { element in
          element.child(.enumCaseParameter) == nil ? nil : element.firstToken?.text
        }
      },
      place: FactRange((part.name?.range ?? part.range)))
  }

  /// `#if os(iOS)` of a branch: its own tokens and its condition.
  private static func condition(_ clause: SyntaxNode) -> String {
    let pound = clause.firstToken?.text ?? "#if"
    let condition = clause.firstChild.flatMap { $0.range.lowerBound > clause.range.lowerBound ? $0 : nil }
    return pound == "#else" ? pound : "\(pound) \(condition?.text ?? "")"
  }
}

extension TypeFact.Kind {
  fileprivate init(_ kind: SyntaxKind) {
    switch kind {
    case .structDecl: self = .struct
    case .classDecl: self = .class
    case .enumDecl: self = .enum
    case .actorDecl: self = .actor
    case .protocolDecl: self = .protocol
    default: self = .extension
    }
  }
}

extension PropertyFact {
  fileprivate init?(_ binding: PatternBinding, of declaration: VariableDecl, in file: FileModel, typeName: String) {
    guard let property = StoredProperty((declaration, binding)) else { return nil }
    let modifiers = declaration.modifiers
    self.init(
      name: property.name.text, attributes: property.attributes.compactMap(AttributeFact.init),
      isPrivate: property.isPrivate,
      hasPrivateSetter: modifiers.contains { modifier in
        modifier.hasDetail && modifier.name.map { $0.isAny(of: ["private", "fileprivate"]) } ?? false
      },
      isStatic: property.isStatic, isLet: property.isLet, isLazy: declaration.hasModifier("lazy"),
      isWeak: declaration.hasModifier("weak") || declaration.hasModifier("unowned"),
      type: property.type?.text ?? "", initialValue: InitialValue(property.initialValue),
      initialText: property.initialValue?.shortText ?? "",
      references: property.initialValue.map { ReferenceFact.all(in: $0, typeName: typeName) } ?? [],
      place: FactRange(property.name.range))
  }
}

extension AttributeFact {
  fileprivate init?(_ attribute: Attribute) {
    guard let name = attribute.name?.text else { return nil }
    self.init(
      name: name,
      arguments: attribute.arguments.map { argument in
        (argument.label.map { "\($0.text): " } ?? "") + (argument.expression?.text ?? "")
      })
  }
}

extension SyntaxNode {
  /// The text where it is worth repeating in a fact: not whole tables or closures.
  var shortText: String { range.count <= 80 ? text : "" }
}

extension PropertyFact.InitialValue {
  fileprivate init(_ value: SyntaxNode?) {
    guard let value else {
      self = .none
      return
    }
    switch ValueKind(value) {
    case .literal: self = .literal
    case .staticMember: self = .staticMember
    case .constructor:
      let call = FunctionCallExpr(value.unparenthesized)
      let name = call?.calleeName
      // `Model.init()` makes a `Model`.
      let base = name.map { $0 == "init" } ?? false ? call?.calledExpression?.firstChild?.firstToken.map(Name.init) : name
      self = .constructor(base?.text ?? "")
    case .functionResult, .reference, .other: self = value.kind == .closureExpr ? .closure : .other
    }
  }
}

extension MemberFact {
  fileprivate static func all(_ member: SyntaxNode, in file: FileModel, typeName: String) -> [MemberFact] {
    if let function = FunctionDecl(member), let name = function.name {
      return [
        MemberFact(
          name.text, .function, member, attributes: function.attributes, parameters: function.parameters,
          resultType: function.returnType?.text ?? "", body: function.body, place: name.range, in: file,
          typeName: typeName)
      ]
    }
    if let initializer = InitializerDecl(member) {
      return [
        MemberFact(
          "init", .initializer, member, attributes: initializer.attributes, parameters: initializer.parameters,
          resultType: typeName, body: initializer.body, place: initializer.introducer?.range ?? member.range, in: file,
          typeName: typeName)
      ]
    }
    guard let variable = VariableDecl(member) else { return [] }
    return variable.bindings.compactMap { binding in
      guard !binding.isStored, let name = binding.name else { return nil }
      return MemberFact(
        name.text, .property, member, attributes: variable.attributes, parameters: [],
        resultType: binding.type?.text ?? "", body: binding.accessorBlock, place: name.range, in: file,
        typeName: typeName)
    }
  }

  private init(
    _ name: String, _ kind: Kind, _ member: SyntaxNode, attributes: [Attribute],
    parameters: [FunctionParameter], resultType: String, body: SyntaxNode?, place: Range<Int>, in file: FileModel,
    typeName: String
  ) {
    let modifiers = member.children.compactMap(DeclModifier.init)
    let isAsync = member.ownTokens.contains { $0.kind == .async }
    var before: Set<String> = []
    var after: Set<String> = []
    var guards: Set<String> = []
    if let body {
      let firstAwait = body.firstRow(of: .awaitExpr) ?? body.subtreeEnd
      for assignment in file.assignments(in: body) {
        guard let target = assignment.target.assignedName else { continue }
        if assignment.node.subtreeEnd > firstAwait { after.insert(target.text) } else { before.insert(target.text) }
      }
      if isAsync {
        for condition in body.descendants where condition.kind == .conditionElement {
          for token in condition.tokens where token.kind.isIdentifier { guards.insert(token.text) }
        }
      }
    }
    self.init(
      name: name, kind: kind,
      isStatic: modifiers.contains { modifier in modifier.name.map { $0.isAny(of: ["static", "class"]) } ?? false },
      isAsync: isAsync, parameters: parameters.map(ParameterFact.init), resultType: resultType,
      attributes: attributes.compactMap { $0.name?.text }
        + (modifiers.contains { $0.name.map { $0 == "nonisolated" } ?? false } ? ["nonisolated"] : []),
      references: body.map { body in
        ReferenceFact.all(in: body, typeName: typeName, locals: parameters.compactMap { $0.secondName ?? $0.firstName })
      } ?? [],
      assignsBeforeAwait: before.sorted(), assignsAfterAwait: after.sorted(), guardsOn: guards.sorted(),
      work: kind == .property ? nil : body.flatMap { WorkFact($0, isAsync: isAsync, in: file) },
      fallback: body?.fallbackValue?.text, place: FactRange(place))
  }
}

extension WorkFact {
  fileprivate init?(_ body: SyntaxNode, isAsync: Bool, in file: FileModel) {
    startsTask = !file.calls(named: "Task", in: body).isEmpty || !file.calls(named: "detached", in: body).isEmpty
    guard isAsync || startsTask else { return nil }
    var calls: Set<String> = []
    var appends: Set<String> = []
    for call in file.calls(in: body) {
      guard let name = call.calleeName else { continue }
      calls.insert(name.text)
      if name == "append", let target = call.calledExpression.flatMap(MemberAccessExpr.init)?.base?.lastName {
        appends.insert(target.text)
      }
    }
    var assigned: Set<String> = []
    var captures: Set<String> = []
    for node in body.descendants {
      if node.kind == .catchClause {
        assigned.formUnion(file.assignments(in: node).compactMap { $0.target.assignedName?.text })
      } else if node.kind == .closureCapture, node.lastToken?.textEquals("self") ?? false {
        captures.insert(node.firstToken?.text ?? "")
      }
    }
    self.calls = calls.sorted()
    self.appends = appends.sorted()
    catchAssigns = assigned.sorted()
    selfCaptures = captures.sorted()
  }
}

extension SyntaxNode {
  /// The `value` of a getter that is `expression ?? value`, where the value is made of nothing but literals.
  fileprivate var fallbackValue: SyntaxNode? {
    let parts = Array(children)
    switch kind {
    case .accessorBlock, .accessorDecl, .codeBlock, .returnStmt:
      return parts.count == 1 ? parts[0].fallbackValue : nil
    case .sequenceExpr:
      guard let last = parts.last, parts.count >= 3, parts[parts.count - 2].textEquals("??") else { return nil }
      return last.isMadeOfLiterals ? last : nil
    default: return nil
    }
  }

  /// `1`, `Color(hue: 0.1, saturation: 1, brightness: 1)`
  private var isMadeOfLiterals: Bool {
    if isLiteral { return true }
    guard let call = FunctionCallExpr(self), call.calleeName?.isCapitalized ?? false, call.trailingClosure == nil else {
      return false
    }
    return call.arguments.allSatisfy { $0.expression?.isLiteral ?? false }
  }

  /// The property that an assignment to this expression sets: `name`, or the `name` of `self.name`.
  fileprivate var assignedName: Name? {
    if let access = MemberAccessExpr(self) { return access.base?.textEquals("self") ?? false ? access.name : nil }
    return DeclReferenceExpr(self)?.name
  }
}

extension ReferenceFact {
  /// More than these of one member are not followed by any rule.
  private static let limit = 48

  /// What evaluating a node reads at once, each name once: closures that run later and local names are left out.
  fileprivate static func all(in node: SyntaxNode, typeName: String, locals: [Name] = []) -> [ReferenceFact] {
    var reads: [Read] = []
    var locals = locals
    var ownNames: [Name] = []
    let storage = node.tree.storage
    let kinds = storage.kinds
    var row = node.index
    while row < node.subtreeEnd, reads.count < limit {
      switch kinds[row] {
      case .closureExpr:
        let closure = SyntaxNode(node.storage, row)
        let role = ClosureExpr(closure)?.role
        if role == .action || role == .unknown {
          row = closure.subtreeEnd
          continue
        }
      case .memberAccessExpr, .declReferenceExpr:
        guard mayRefer(row, in: storage), let read = Read(SyntaxNode(node.storage, row), typeName: typeName) else {
          break
        }
        // `self.name` is no local name, whatever is called so.
        if read.base == nil, kinds[row] == .memberAccessExpr { ownNames.append(read.name) }
        if !reads.contains(where: { $0.name == read.name && $0.base == read.base }) { reads.append(read) }
      case .identifierPattern, .closureShorthandParameter, .closureParameter:
        if let name = SyntaxNode(node.storage, row).firstToken { locals.append(Name(name)) }
      default: break
      }
      row += 1
    }
    return reads.compactMap { read in
      let isLocal = read.base == nil && read.name.isAny(of: locals) && !read.name.isAny(of: ownNames)
      return isLocal ? nil : ReferenceFact(base: read.base, name: read.name.text, place: FactRange(read.place))
    }
  }

  /// A quick look at the tables: most expressions are members of something that has no name.
  private static func mayRefer(_ row: Int, in storage: SyntaxStorage) -> Bool {
    let start = Int(storage.starts[row])
    guard start < storage.source.bytes.count else { return false }
    let first = storage.source.bytes[start]
    let isCapitalized = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first)
    if storage.kinds[row] == .memberAccessExpr {
      if isCapitalized || first == UInt8(ascii: ".") || first == UInt8(ascii: "`") { return true }
      return row + 1 < storage.ends.count
        && storage.source.spells("self", start..<max(start, Int(storage.ends[row + 1])))
    }
    // The `name` of `object.name` belongs to the access.
    let parent = Int(storage.parents[row])
    return !isCapitalized
      && !(storage.kinds[parent] == .memberAccessExpr && storage.subtreeEnds[parent] == storage.subtreeEnds[row])
  }

  /// A read as it stands in the source, before its name is copied.
  private struct Read {
    /// Nil for `name`, empty for `.name`.
    let base: String?
    let name: Name
    let place: Range<Int>

    init?(_ node: SyntaxNode, typeName: String) {
      if let access = MemberAccessExpr(node), let name = access.name {
        self.name = name
        guard let base = access.base else {
          self.base = ""
          place = name.range
          return
        }
        guard !base.textEquals("self") else {
          self.base = nil
          place = name.range
          return
        }
        guard let path = Read.typePath(base, typeName: typeName) else { return nil }
        self.base = path
        place = access.range
        return
      }
      guard let name = DeclReferenceExpr(node)?.name, !name.isCapitalized,
        node.parent.flatMap(MemberAccessExpr.init)?.declName != node
      else { return nil }
      base = nil
      self.name = name
      place = name.range
    }

    /// `Type`, or `Type.shared` where a member of that object is read.
    private static func typePath(_ base: SyntaxNode, typeName: String) -> String? {
      if let name = DeclReferenceExpr(base)?.name {
        guard name.isCapitalized else { return nil }
        return name == "Self" ? typeName : name.text
      }
      guard let access = MemberAccessExpr(base), let name = access.name, !name.isCapitalized, let type = access.base,
        type.kind == .declReferenceExpr
      else { return nil }
      return typePath(type, typeName: typeName).map { "\($0).\(name.text)" }
    }
  }
}

// MARK: - Outside of types

extension GlobalFact {
  fileprivate static func all(in scope: FactScope) -> [GlobalFact] {
    declarations(scope.node).flatMap { all($0, in: scope.file) }
  }

  /// The item itself, or what stands in its `#if`.
  private static func declarations(_ node: SyntaxNode) -> [SyntaxNode] {
    node.kind == .ifConfigDecl ? node.children.flatMap(TypeDeclaration.members) : [node]
  }

  private static func all(_ node: SyntaxNode, in file: FileModel) -> [GlobalFact] {
    let isPrivate = VariableDecl(node)?.isPrivate ?? FunctionDecl(node)?.isPrivate ?? false
    let stored = VariableDecl(node).map { declaration in
      declaration.bindings.compactMap { PropertyFact($0, of: declaration, in: file, typeName: "") }
    }
    return (stored ?? []).map { GlobalFact(name: $0.name, isPrivate: isPrivate, property: $0, place: $0.place) }
      + MemberFact.all(node, in: file, typeName: "").map {
        GlobalFact(name: $0.name, isPrivate: isPrivate, member: $0, place: $0.place)
      }
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

// MARK: - Names

extension NameFact {
  fileprivate static func all(in scope: FactScope) -> [NameFact] {
    var result = constants(scope) + cancellableCalls(scope)
    for call in scope.calls(named: "coordinateSpace") {
      guard let argument = call.argument("name") ?? call.arguments.first?.expression else { continue }
      let name = FunctionCallExpr(argument).flatMap { $0.calleeName == "named" ? $0.arguments.first?.expression : nil }
      let isText = StringLiteralExpr(name ?? argument)?.constantText != nil
      result.append(NameFact(.coordinateSpace, name ?? argument, value: isText ? "" : "expression"))
    }
    for call in scope.calls(named: "navigationDestination") {
      guard let type = call.argument("for").flatMap(MemberAccessExpr.init), type.name == "self", let base = type.base,
        let name = MemberAccessExpr(base)?.name ?? DeclReferenceExpr(base)?.name
      else { continue }
      let shown = call.trailingClosure.flatMap { closure in
        scope.file.calls(in: closure.node).first { $0.calleeName?.isCapitalized ?? false }?.calleeName?.text
      }
      result.append(
        NameFact(
          kind: .navigationDestination, name: name.text, value: shown ?? "", place: FactRange(call.range)))
    }
    return result + assignments(scope) + project(scope) + hostedViews(scope) + paths(scope) + typeAliases(scope)
      + models(scope) + typesUsedByViews(scope) + sharedValues(scope) + environment(scope)
  }

  /// A global that is an object made where it is declared.
  fileprivate init?(madeBy global: GlobalFact) {
    guard case .constructor(let type) = global.property?.initialValue else { return nil }
    self.init(kind: .globalObject, name: type, value: global.name, place: global.place)
  }

  /// What the fact of a type alias says where that stands for a function type.
  static let functionAlias = "function"

  private static func typeAliases(_ scope: FactScope) -> [NameFact] {
    Set(scope.item.content.typeAliases.map(\.row)).sorted().compactMap { row in
      let alias = scope.file.node(row, of: scope.item)
      guard let keyword = alias.ownTokens.first(where: { $0.textEquals("typealias") }), let name = keyword.next else {
        return nil
      }
      let isFunction = alias.children.contains { $0.isType && $0.isFunctionType }
      return NameFact(
        kind: .typeAlias, name: Name(name).text, value: isFunction ? functionAlias : "", place: FactRange(name.range))
    }
  }

  /// The models that views observe, and which of their members a body reads or binds to.
  private static func models(_ scope: FactScope) -> [NameFact] {
    let file = scope.file
    var result: Set<NameFact> = []
    for (part, type) in scope.parts where type.isViewType {
      for model in type.storedProperties {
        guard model.wrapper(in: ["StateObject", "ObservedObject", "EnvironmentObject"]) != nil,
          let owner = model.typeName?.text ?? model.staticMemberOwner?.text
        else { continue }
        if part.node.contains(model.declaration.node) {
          result.insert(
            NameFact(kind: .modelObserver, name: owner, value: type.name.text, place: FactRange(model.name.range)))
        }
        let bindings = file.bindingReferences(to: model.name, in: part.node)
        for reference in file.unqualifiedReferences(to: model.name, in: part.node) + bindings {
          // The `model` of `self.model`, or `model` by itself.
          let around = reference.parent.flatMap(MemberAccessExpr.init)
          let object = around?.declName == reference ? around?.node ?? reference : reference
          guard let access = object.parent.flatMap(MemberAccessExpr.init), access.base == object,
            let name = access.name, StateWrite(reference: reference) == nil, file.isInBodyScope(reference)
          else { continue }
          result.insert(
            NameFact(
              kind: .modelRead, name: "\(owner).\(name.text)", value: type.name.text, place: FactRange(name.range)))
        }
      }
    }
    return result.sorted { ($0.kind.rawValue, $0.name, $0.value) < ($1.kind.rawValue, $1.name, $1.value) }
  }

  /// The types that views hold, or ask for their static members.
  private static func typesUsedByViews(_ scope: FactScope) -> [NameFact] {
    var result: Set<NameFact> = []
    for (part, type) in scope.parts where type.isViewType {
      func add(_ name: Name, _ node: SyntaxNode) {
        guard name.isCapitalized, !BuiltInViews.mayContain(NameHash.of(name)) else { return }
        result.insert(
          NameFact(kind: .typeUsedByView, name: name.text, value: type.name.text, place: FactRange(node.range)))
      }
      for property in type.storedProperties where part.node.contains(property.declaration.node) {
        if let held = property.type?.unwrappedOptional, let name = held.typeName {
          add(name, held)
        } else if let made = property.initialValue.flatMap(FunctionCallExpr.init), let name = made.calleeName {
          add(name, made.node)
        }
      }
      let kinds = scope.file.tree.storage.kinds
      for row in part.node.index..<part.node.subtreeEnd where kinds[row] == .memberAccessExpr {
        let access = SyntaxNode(tree: scope.file.tree, index: row)
        guard let base = MemberAccessExpr(access)?.base, let name = DeclReferenceExpr(base)?.name else { continue }
        add(name, base)
      }
    }
    return result.sorted { ($0.name, $0.value) < ($1.name, $1.value) }
  }

  /// Window settings, sizing options, and what flags are set to.
  private static func assignments(_ scope: FactScope) -> [NameFact] {
    let file = scope.file
    var result: [NameFact] = []
    var writes: Set<NameFact> = []
    for assignment in scope.assignments {
      guard let target = assignment.target.lastName else { continue }
      let place = FactRange(assignment.node.range)
      let value = assignment.singleValue
      if target == "isMovableByWindowBackground", let value {
        // A panel of the project's own says nothing of its other windows.
        if file.enclosingType(of: assignment.node)?.conforms(to: "NSPanel") ?? false { continue }
        result.append(NameFact(kind: .windowSetting, name: target.text, value: value.text, place: place))
      } else if target == "titlebarAppearsTransparent", let value {
        result.append(NameFact(kind: .windowSetting, name: target.text, value: value.shortText, place: place))
      } else if target == "sizingOptions", let type = file.enclosingType(of: assignment.node) {
        result.append(NameFact(kind: .sizedHost, name: type.name.text, value: "", place: place))
      } else if let value, value.kind == .booleanLiteralExpr {
        writes.insert(NameFact(kind: .flagWrite, name: target.text, value: value.text, place: place))
      } else if target.saysFlag {
        writes.insert(NameFact(kind: .flagWrite, name: target.text, value: "", place: place))
      }
    }
    for call in scope.calls(named: "windowStyle") {
      guard let style = call.arguments.first?.expression, call.calledExpression?.kind == .memberAccessExpr else {
        continue
      }
      result.append(
        NameFact(kind: .windowSetting, name: "windowStyle", value: style.shortText, place: FactRange(call.range)))
    }
    for call in scope.calls(named: "toggle") {
      guard let name = call.calledExpression.flatMap(MemberAccessExpr.init)?.base?.lastName else { continue }
      writes.insert(NameFact(kind: .flagWrite, name: name.text, value: "", place: FactRange(call.range)))
    }
    return result + writes.sorted { ($0.name, $0.value) < ($1.name, $1.value) }
  }

  /// What a file says of the target that it belongs to.
  private static func project(_ scope: FactScope) -> [NameFact] {
    var result: [NameFact] = []
    if scope.node.kind == .importDecl, let name = scope.node.child(.importPathComponent)?.firstToken.map(Name.init),
      name.isAny(of: ["AppKit", "Cocoa", "UIKit", "WatchKit"])
    {
      result.append(NameFact(kind: .platformImport, name: name.text, value: "", place: FactRange(scope.node.range)))
    }
    let imports = scope.item.content.imports.compactMap { row in
      scope.file.node(row, of: scope.item).child(.importPathComponent)?.firstToken.map(Name.init)
    }
    if imports.contains(where: { $0.isAny(of: ["UIKit", "WatchKit"]) }) {
      result.append(NameFact(kind: .platformImport, name: "phone", value: "", place: FactRange(scope.node.range)))
    }
    if scope.file.importsModule("PackageDescription") {
      for call in scope.calls(named: "defaultIsolation")
      where call.arguments.first?.expression?.firstToken?.textEquals("MainActor") ?? false {
        result.append(NameFact(kind: .mainActorByDefault, name: "", value: "", place: FactRange(call.range)))
      }
      result += packageTargets(scope)
    }
    return result
  }

  private static func packageTargets(_ scope: FactScope) -> [NameFact] {
    let kinds: [StaticString] = ["target", "executableTarget", "testTarget"]
    return kinds.flatMap { kind in
      scope.calls(named: kind).compactMap { call -> NameFact? in
        // In the dependencies of another one it only names a target.
        let isDependency = call.node.ancestors.contains { around in
          FunctionCallExpr(around)?.calleeName?.isAny(of: kinds) ?? false
        }
        guard !isDependency, let name = call.argument("name").flatMap(StringLiteralExpr.init)?.constantText else {
          return nil
        }
        let folder = call.argument("path").flatMap(StringLiteralExpr.init)?.constantText
        let usual = call.calleeName.map { $0 == "testTarget" } ?? false ? "Tests" : "Sources"
        return NameFact(
          kind: .packageTarget, name: name, value: folder ?? "\(usual)/\(name)", place: FactRange(call.range))
      }
    }
  }

  init(_ kind: FactKey.Kind, _ node: SyntaxNode, value: String) {
    self.init(
      kind: kind, name: StringLiteralExpr(node)?.constantText ?? node.text, value: value,
      place: FactRange(node.range))
  }

  /// The functions that `.task` and `.refreshable` await.
  private static func cancellableCalls(_ scope: FactScope) -> [NameFact] {
    let file = scope.file
    var result: [NameFact] = []
    var seen: Set<NameFact> = []
    for modifier in scope.calls(named: "task") + scope.calls(named: "refreshable") {
      guard let closure = modifier.trailingClosure else { continue }
      for call in file.calls(in: closure.node) {
        guard let name = call.calleeName, !name.isCapitalized, let callee = call.calledExpression else { continue }
        let owner: Name?
        if let base = MemberAccessExpr(callee)?.base, !base.isSelf {
          guard let property = file.ownProperty(base), let type = property.typeName else { continue }
          owner = type
        } else {
          owner = file.enclosingType(of: closure.node)?.name
        }
        let fact = NameFact(
          kind: .cancellableCall, name: name.text, value: owner?.text ?? "", place: FactRange(name.range))
        if seen.insert(fact).inserted { result.append(fact) }
      }
    }
    return result
  }

  /// Storage keys, and the string constants that may be such keys.
  private static func constants(_ scope: FactScope) -> [NameFact] {
    var result: [NameFact] = []
    for binding in VariableDecl(scope.node)?.bindings ?? [] {
      guard let name = binding.name, let value = binding.value,
        let text = StringLiteralExpr(value)?.constantText, VariableDecl(scope.node)?.isLet ?? false
      else { continue }
      result.append(NameFact(kind: .stringConstant, name: name.text, value: text, place: FactRange(value.range)))
    }
    for (part, type) in scope.parts {
      for property in type.storedProperties where part.node.contains(property.declaration.node) {
        if let storage = property.wrapper(in: ["AppStorage", "SceneStorage"]), let name = storage.name,
          let key = storage.arguments.first(where: { $0.label == nil })?.expression
        {
          let value = "\(property.type?.text ?? "")=\(property.initialValue?.shortText ?? "")"
          result.append(NameFact(name == "AppStorage" ? .storageKey : .sceneStorageKey, key, value: value))
        }
        if property.isStatic, property.isLet,
          let text = property.initialValue.flatMap(StringLiteralExpr.init)?.constantText
        {
          result.append(
            NameFact(
              kind: .stringConstant, name: "\(type.name.text).\(property.name.text)", value: text,
              place: FactRange(property.initialValue?.range ?? property.name.range)))
        }
      }
      for (_, binding) in type.variables where binding.name == "mouseDownCanMoveWindow" {
        guard part.node.contains(binding.node), let body = binding.accessorBlock else { continue }
        let value = body.descendants.first { $0.kind == .booleanLiteralExpr }
        result.append(
          NameFact(
            kind: .windowSetting, name: "mouseDownCanMoveWindow", value: "\(type.name.text)=\(value?.text ?? "")",
            place: FactRange(binding.name?.range ?? body.range)))
      }
    }
    return result
  }
}
