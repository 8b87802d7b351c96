/// A type as declared in one file: its declaration and its extensions in the file.
package final class TypeDeclaration {
  /// The declaration, or the first extension of a type that is declared elsewhere.
  package let declaration: NominalDecl
  package let name: Name

  private init(_ declaration: NominalDecl, extensions: [NominalDecl], name: Name) {
    self.declaration = declaration
    parts = [declaration] + extensions
    self.name = name
  }

  /// The declaration and further extensions in this file.
  package let parts: [NominalDecl]

  /// Whether a node is in one of the parts.
  package func contains(_ node: SyntaxNode) -> Bool {
    let next = partsByRow.partitioningIndex { $0.index > node.index }
    return next > 0 && partsByRow[next - 1].contains(node)
  }

  private lazy var partsByRow = parts.map(\.node).sorted { $0.index < $1.index }

  /// The row of the first part in the file.
  private(set) lazy var firstRow = parts.lazy.map(\.node.index).min() ?? declaration.node.index
  /// Whether the type is declared elsewhere and only extended here.
  package var isForeign: Bool { declaration.isExtension }
  /// Whether other modules may use it.
  package var isPublic: Bool { declaration.hasModifier("public") || declaration.hasModifier("open") }
  package var isClass: Bool { declaration.node.kind == .classDecl }

  // MARK: - Conformances

  package func conforms(to name: StaticString) -> Bool {
    parts.contains { $0.inheritedTypes.contains { $0.typeName == name } }
  }

  /// The attributes of its declaration, and of the superclass whose members are its own.
  package var attributes: [Attribute] { parts.filter { !$0.isExtension }.flatMap(\.attributes) }

  package func hasAttribute(_ name: StaticString) -> Bool {
    parts.contains { part in !part.isExtension && part.attributes.contains { $0.name == name } }
  }

  /// The first type that its declaration inherits, which may be a superclass, or that of the superclass whose members are its
  /// own.
  package var firstInheritedType: Name? {
    var part = declaration
    for _ in 0..<OnlySubtypes.maximumDepth {
      guard let name = part.inheritedTypes.first?.typeName,
        let superclass = parts.first(where: { !$0.isExtension && $0.name == name && $0.node != part.node })
      else { break }
      part = superclass
    }
    return part.inheritedTypes.first?.typeName
  }

  /// Nil for types that SwiftUI does not call.
  package private(set) lazy var viewRole: ViewRole? = {
    for part in parts {
      for inherited in part.inheritedTypes {
        if let name = inherited.typeName, let role = SwiftUICatalog.role(of: name) { return role }
      }
    }
    return refinesView ? .view : nil
  }()

  /// Whether one of its protocols must refine `View`, because it has a `body` of type `some View`.
  private var refinesView: Bool {
    guard declaration.node.kind == .structDecl, parts.contains(where: { !$0.inheritedTypes.isEmpty }) else {
      return false
    }
    return parts.contains { $0.memberBlock.map(TypeDeclaration.declaresViewBody) ?? false }
  }

  /// Whether the braces of a type contain `var body: some View`, outside `#if`.
  static func declaresViewBody(_ block: SyntaxNode) -> Bool {
    block.children.contains { member in
      guard let binding = VariableDecl(member)?.bindings.first, binding.name == "body", let type = binding.type,
        type.kind == .someOrAnyType
      else { return false }
      return type.typeName == "View" && type.firstToken.textEquals("some")
    }
  }

  /// The name including those of the enclosing types: `List.Row`.
  package var qualifiedName: String { TypeDeclaration.qualifiedName(declaration) }

  /// Whether SwiftUI builds, drives or queries this type.
  package var isViewType: Bool {
    viewRole != nil && (declaration.node.kind == .structDecl || declaration.node.kind == .extensionDecl)
  }

  /// Whether it has a body that shows views, its own or those that it modifies.
  package var isViewOrModifier: Bool { viewRole == .view || viewRole == .viewModifier }

  // MARK: - Members

  /// The members of all parts, including those inside `#if`.
  package private(set) lazy var members: [SyntaxNode] =
    parts.count == 1
    ? declaration.memberBlock.map(TypeDeclaration.members) ?? []
    : parts.flatMap { $0.memberBlock.map(TypeDeclaration.members) ?? [] }

  /// The members of one of the parts.
  func members(of part: NominalDecl) -> [SyntaxNode] {
    parts.count == 1 ? members : part.memberBlock.map(TypeDeclaration.members) ?? []
  }

  static func members(of block: SyntaxNode) -> [SyntaxNode] {
    var result: [SyntaxNode] = []
    result.reserveCapacity(block.children.reduce(0) { count, _ in count + 1 })
    for child in block.children {
      switch child.kind {
      case .ifConfigDecl: for clause in child.children { result += members(of: clause) }
      default: result.append(child)
      }
    }
    return result
  }

  package private(set) lazy var variables: [(declaration: VariableDecl, binding: PatternBinding)] = {
    var result: [(declaration: VariableDecl, binding: PatternBinding)] = []
    result.reserveCapacity(members.count { $0.kind == .variableDecl })
    for declaration in members.lazy.compactMap(VariableDecl.init) {
      for binding in declaration.bindings { result.append((declaration, binding)) }
    }
    return result
  }()

  package private(set) lazy var storedProperties: [StoredProperty] = {
    var result: [StoredProperty] = []
    result.reserveCapacity(variables.count)
    for variable in variables {
      if let property = StoredProperty(variable) { result.append(property) }
    }
    return result
  }()

  /// The stored properties declared in one of the parts.
  func storedProperties(of part: NominalDecl) -> [StoredProperty] {
    guard parts.count > 1 else { return storedProperties }
    return members(of: part).compactMap(VariableDecl.init).flatMap { declaration in
      declaration.bindings.compactMap { StoredProperty((declaration, $0)) }
    }
  }

  /// The expression that `body` returns, if it is the only one.
  package var bodyView: SyntaxNode? {
    variables.first { $0.binding.name == "body" }?.binding.accessorBlock?.onlyExpression
  }

  /// Whether a member is `body`, or the only helper of its name that is all that `body` shows.
  package func isWholeBody(_ member: SyntaxNode) -> Bool {
    guard let name = member.memberName, name != "body" else { return member.memberName != nil }
    guard let shown = bodyView, members.count(where: { $0.memberName == name }) == 1 else { return false }
    let called = FunctionCallExpr(shown).flatMap { $0.base.map(\.isSelf) ?? true ? $0.calleeName : nil }
    return called == name || shown.selfMemberName == name
  }

  package private(set) lazy var initializers: [InitializerDecl] = members.compactMap(InitializerDecl.init)

  package private(set) lazy var functions: [FunctionDecl] = members.compactMap(FunctionDecl.init)

  /// The functions with a name, in source order.
  package func functions(named name: Name) -> [FunctionDecl] {
    functionsByName.rows(NameHash.of(name)).compactMap { entry in
      let function = functions[Int(entry.row)]
      return function.name == name ? function : nil
    }
  }

  /// Positions in `functions`.
  private lazy var functionsByName = RowsByName(
    functions.indices.compactMap { position in functions[position].name.map { NamedRow(position, $0) } })

  /// The first variable with a name, stored or computed.
  package func variable(named name: Name) -> (declaration: VariableDecl, binding: PatternBinding)? {
    for entry in variablesByName.rows(NameHash.of(name)) where variables[Int(entry.row)].binding.name == name {
      return variables[Int(entry.row)]
    }
    return nil
  }

  /// Positions in `variables`.
  private lazy var variablesByName = RowsByName(
    variables.indices.compactMap { position in variables[position].binding.name.map { NamedRow(position, $0) } })

  /// The function, or the stored or computed property, with a name; nil if none or several have it.
  package func onlyMember(named name: Name) -> SyntaxNode? {
    let hash = NameHash.of(name)
    var found: SyntaxNode?
    for entry in functionsByName.rows(hash) where functions[Int(entry.row)].name == name {
      guard found == nil else { return nil }
      found = functions[Int(entry.row)].node
    }
    for entry in variablesByName.rows(hash) where variables[Int(entry.row)].binding.name == name {
      guard found == nil else { return nil }
      found = variables[Int(entry.row)].declaration.node
    }
    return found
  }

  /// The property with a name; nil if none or several have it.
  package func storedProperty(named name: Name) -> StoredProperty? {
    var found: StoredProperty?
    for entry in propertiesByName.rows(NameHash.of(name)) where storedProperties[Int(entry.row)].name == name {
      guard found == nil else { return nil }
      found = storedProperties[Int(entry.row)]
    }
    return found
  }

  /// Positions in `storedProperties`.
  private lazy var propertiesByName = RowsByName(
    storedProperties.indices.map { NamedRow($0, storedProperties[$0].name) })

  /// The properties that SwiftUI observes for changes.
  package private(set) lazy var stateProperties: [StoredProperty] = storedProperties.filter(\.isState)

  /// Whether other code can use the memberwise initializer. It does not exist if there is an `init`, and is private for
  /// a private type or a type with other private variables.
  package private(set) lazy var offersMemberwiseInitializer: Bool = {
    let ownMembers = declaration.memberBlock.map(TypeDeclaration.members) ?? []
    guard !ownMembers.contains(where: { $0.kind == .initializerDecl }),
      !([declaration.node] + declaration.node.surroundings).compactMap(NominalDecl.init).contains(where: \.isPrivate)
    else { return false }
    // A wrapped property with a value is not part of it, and neither is a constant with a value.
    return !storedProperties.contains { property in
      guard property.isPrivate, !property.isStatic else { return false }
      return property.attributes.isEmpty
        ? !property.isLet || property.initialValue == nil
        : !property.hasDefault && !property.attributes.contains { $0.name.isAny(of: Self.wrappersWithoutValue) }
    }
  }()

  /// Wrappers that do not need a value, so that no initializer accepts one.
  private static let wrappersWithoutValue: [StaticString] = [
    "Namespace", "EnvironmentObject", "FocusState", "AccessibilityFocusState", "Environment",
  ]

  // MARK: - Merging

  /// Merges extensions into the types that they extend.
  ///
  /// - Parameter added: further parts, of types from which only the first type inherits.
  static func merging(_ declarations: [NominalDecl], with added: [NominalDecl] = []) -> [TypeDeclaration] {
    guard declarations.count > 1 && declarations.contains(where: \.isExtension) || !added.isEmpty else {
      return declarations.compactMap { part in part.name.map { TypeDeclaration(part, extensions: [], name: $0) } }
    }
    var groups: [[NominalDecl]] = []
    var positions: [String: Int] = [:]
    for declaration in declarations {
      let position = number(&positions[qualifiedName(declaration)], ifNew: groups.count)
      if position == groups.count { groups.append([declaration]) } else { groups[position].append(declaration) }
    }
    var result: [TypeDeclaration] = []
    if !added.isEmpty {
      // The type is the outermost one; without it, the extensions are of a type that is declared elsewhere.
      let position = declarations.lazy.map(qualifiedName).first { !$0.contains(".") }.flatMap { positions[$0] }
      if let position { groups[position] += added } else { groups.append(added) }
    }
    for all in groups {
      // Two declarations with the same name, for example in branches of an `#if`, are two types. Extensions and the
      // parts of supertypes go to the first.
      let isOwn = all.map { part in !part.isExtension && !added.contains { $0.node == part.node } }
      let declared = zip(all, isOwn).filter(\.1).map(\.0)
      let extensions = zip(all, isOwn).filter { !$0.1 }.map(\.0)
      if let first = declared.first, let firstName = first.name {
        result.append(TypeDeclaration(first, extensions: extensions, name: firstName))
        for other in declared.dropFirst() {
          if let otherName = other.name { result.append(TypeDeclaration(other, extensions: [], name: otherName)) }
        }
      } else if let first = extensions.first, let firstName = first.name {
        result.append(TypeDeclaration(first, extensions: Array(extensions.dropFirst()), name: firstName))
      }
    }
    return result
  }

  /// Numbers a new name and returns the number of any other; the dictionary is searched only once.
  private static func number(_ entry: inout Int?, ifNew number: Int) -> Int {
    if let entry { return entry }
    entry = number
    return number
  }

  /// The name including those of the enclosing types: `List.Row`.
  static func qualifiedName(_ declaration: NominalDecl) -> String {
    if declaration.isExtension { return declaration.node.children.first(where: \.isType)?.text ?? "" }
    var name = declaration.name?.text ?? ""
    for ancestor in declaration.node.surroundings {
      guard let outer = NominalDecl(ancestor) else { continue }
      if outer.isExtension { return member(name, of: qualifiedName(outer)) }
      name = member(name, of: outer.name?.text ?? "")
    }
    return name
  }

  /// `List.Row`, without a copy for each part.
  private static func member(_ name: String, of type: String) -> String {
    var result = ""
    result.reserveCapacity(type.utf8.count + 1 + name.utf8.count)
    result += type
    result += "."
    result += name
    return result
  }
}

extension SyntaxNode {
  /// The only expression in braces, with or without `get` and `return`.
  package var onlyExpression: SyntaxNode? {
    guard let only = onlyChild else { return nil }
    switch only.kind {
    case .accessorDecl, .codeBlock, .returnStmt: return only.onlyExpression
    default: return only
    }
  }
}
