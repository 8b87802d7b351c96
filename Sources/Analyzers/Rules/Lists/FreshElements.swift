// Finds the code that creates an element with a new id whenever it runs.

/// An element that gets a new id each time it is created.
struct FreshElement {
  let type: Name
  let known: KnownType
  let id: PropertyFact
  let node: SyntaxNode
  /// The model of the file that creates it.
  let file: FileModel

  var declaration: Located<TypeFact> { known.declaration }
}

/// A search through the code that computes rows. Each declaration is visited once.
struct FreshElementSearch {
  /// What rows are identified by.
  enum Identity {
    /// The property `id`.
    case id
    /// The value itself: `id: \.self`.
    case value

    /// Nil if something else identifies the rows of a loop.
    init?(_ loop: FunctionCallExpr) {
      guard let id = loop.argument("id") else {
        self = .id
        return
      }
      if id.textEquals("\\.id") {
        self = .id
      } else if id.textEquals("\\.self") {
        self = .value
      } else {
        return nil
      }
    }
  }

  private let identity: Identity
  /// The maximum number of declarations between the rows and the code that creates the elements.
  private let maximumDepth: Int
  private var visited: Set<SyntaxNode> = []

  init(identity: Identity, maximumDepth: Int) {
    (self.identity, self.maximumDepth) = (identity, maximumDepth)
  }

  /// The code that creates an element with a new id whenever the data is read.
  mutating func freshElement(of data: SyntaxNode, in file: FileModel, depth: Int) -> FreshElement? {
    guard depth <= maximumDepth else { return nil }
    for node in data.subtree {
      switch node.kind {
      case .functionCallExpr:
        guard let call = FunctionCallExpr(node), let name = call.calleeName else { continue }
        if name.isCapitalized || name == "init" {
          if let made = freshElement(madeBy: call, named: name, in: file) { return made }
        } else if let made = freshElement(returnedBy: node, in: file, depth: depth) {
          return made
        }
      case .declReferenceExpr, .memberAccessExpr:
        if let parent = node.parent {
          if parent.kind == .functionCallExpr && parent.firstChild == node { continue }
          if MemberAccessExpr(parent)?.declName == node { continue }
        }
        // `map(Row.init)`
        if let access = MemberAccessExpr(node), access.name == "init", let type = access.base?.lastName {
          if let made = freshElement(ofType: type, at: node, in: file) { return made }
          continue
        }
        if let name = DeclReferenceExpr(node)?.name, let binding = file.localBinding(of: name, at: node) {
          guard case .value(let value?, at: let place) = binding, value != node, let variable = VariableDecl(place)
          else {
            continue
          }
          if variable.isLet || !isReplaced(name, of: value, before: node, in: variable, file),
            let made = freshElement(in: variable, named: name, value, file, depth: depth + 1)
          {
            return made
          }
        } else if let made = freshElement(returnedBy: node, in: file, depth: depth) {
          return made
        }
      default: continue
      }
    }
    return nil
  }

  /// An element of the value of a local variable, or one that later code adds: `var rows = [Row]()`, `rows.append(Row())`.
  private mutating func freshElement(
    in variable: VariableDecl, named name: Name, _ value: SyntaxNode, _ file: FileModel, depth: Int
  ) -> FreshElement? {
    guard visited.insert(value).inserted else { return nil }
    if let made = freshElement(of: value, in: file, depth: depth) { return made }
    guard !variable.isLet, let block = variable.node.parent else { return nil }
    for write in file.writes(in: block) where DeclReferenceExpr(write.target)?.name == name {
      if let made = freshElement(of: write.node, in: file, depth: depth) { return made }
    }
    return nil
  }

  /// Whether code assigns an element that exists already to a variable with a new one, before it uses the variable:
  /// `if let known = cache[key] { row = known }`.
  private func isReplaced(
    _ name: Name, of value: SyntaxNode, before use: SyntaxNode, in variable: VariableDecl, _ file: FileModel
  ) -> Bool {
    guard FunctionCallExpr(value)?.calleeName.map({ $0.isCapitalized || $0 == "init" }) ?? false,
      let block = variable.node.parent
    else { return false }
    return file.assignments(in: block).contains { assignment in
      guard !assignment.isCompound, assignment.node.index < use.index,
        DeclReferenceExpr(assignment.target)?.name == name, let other = assignment.singleValue?.unparenthesized,
        other.pathRoot != nil || other.kind == .subscriptCallExpr || other.kind == .forceUnwrapExpr
      else { return false }
      var search = FreshElementSearch(identity: identity, maximumDepth: maximumDepth)
      return search.freshElement(of: other, in: file, depth: 0) == nil
    }
  }

  /// An element that a computed property or a function creates.
  private mutating func freshElement(returnedBy node: SyntaxNode, in file: FileModel, depth: Int) -> FreshElement? {
    switch file.callee(of: node) {
    case .here(let code):
      guard let body = code.body else { return nil }
      return freshElement(returnedFrom: body, of: file, depth: depth)
    case .elsewhere(let member, of: _):
      guard let (body, other) = file.body(of: member) else { return nil }
      return freshElement(returnedFrom: body, of: other, depth: depth)
    case .nothing:
      // What the creator of a view computes for it.
      guard depth < maximumDepth, let (value, other) = file.handedValue(at: node), visited.insert(value).inserted else {
        return nil
      }
      return freshElement(of: value, in: other, depth: depth + 1)
    case .system, .unknown: return nil
    }
  }

  private mutating func freshElement(returnedFrom body: SyntaxNode, of file: FileModel, depth: Int) -> FreshElement? {
    // Code that keeps what it has created returns the same elements again.
    guard visited.insert(body).inserted,
      !file.writes(in: body).contains(where: { $0.target.pathRoot != nil && !isLocal($0.target, in: file) })
    else { return nil }
    for value in body.returnedValues {
      if let made = freshElement(of: value, in: file, depth: depth + 1) { return made }
    }
    return nil
  }

  private func isLocal(_ target: SyntaxNode, in file: FileModel) -> Bool {
    guard let place = file.place(of: target) else { return false }
    return switch place.root {
    case .local, .given, .new: true
    case .own, .type: false
    }
  }

  // MARK: - Types

  private func freshElement(madeBy call: FunctionCallExpr, named name: Name, in file: FileModel) -> FreshElement? {
    guard call.argument("id") == nil else { return nil }
    let type = name == "init" ? call.base?.lastName : name
    return type.flatMap { freshElement(ofType: $0, at: call.node, in: file) }
  }

  /// A type whose values get a new id unless the caller passes one.
  private func freshElement(ofType name: Name, at node: SyntaxNode, in file: FileModel) -> FreshElement? {
    guard name.isCapitalized, let type = file.type(named: name.text, at: node),
      type.fact.kind == .struct || type.isClass, type.isIdentifiable ?? false,
      let id = type.properties.first(where: { $0.name == "id" && !$0.isStatic && $0.wrappers.isEmpty }),
      isNew(id, in: type, file), identity == .id || isCompared(type, in: file)
    else { return nil }
    return FreshElement(type: name, known: type, id: id, node: node, file: file)
  }

  /// Whether a property gets a new id by default, or in each initializer that does not call another one.
  private func isNew(_ id: PropertyFact, in known: KnownType, _ file: FileModel) -> Bool {
    if id.initialText == "UUID()" || id.initialText == ".init()" && id.type == "UUID" { return true }
    guard id.type == "UUID", id.initialValue == .none, let (type, other) = file.declaration(of: known) else {
      return false
    }
    let designated = type.initializers.filter { initializer in
      guard let body = initializer.body else { return true }
      return !other.calls(named: "init", in: body).contains { $0.base?.isSelf ?? false }
    }
    return !designated.isEmpty
      && designated.allSatisfy { initializer in
        guard let body = initializer.body else { return false }
        let assigned = other.assignments(in: body).filter { $0.target.selfMemberName == "id" }
        return !assigned.isEmpty
          && assigned.allSatisfy { assignment in
            assignment.singleValue.map { $0.textEquals("UUID()") || $0.textEquals(".init()") } ?? false
          }
      }
  }

  /// Whether values with different ids differ: the compiler compares all properties, or `==` of the type reads `id`.
  private func isCompared(_ known: KnownType, in file: FileModel) -> Bool {
    guard let (type, _) = file.declaration(of: known) else { return false }
    guard let comparison = type.functions.first(where: { $0.name == "==" }) else { return known.fact.kind == .struct }
    return comparison.body?.mentionsAny(of: ["id"]) ?? false
  }
}
