// What functions, initialisers and computed properties do when they run.

extension MemberFact {
  static func all(_ member: SyntaxNode, in file: FileModel, typeName: String) -> [MemberFact] {
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
  static func all(in node: SyntaxNode, typeName: String, locals: [Name] = []) -> [ReferenceFact] {
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
