// What functions, initialisers and computed properties do when they run.

extension MemberFact {
  /// Adds what a declaration makes, unless it is a stored property or a type.
  ///
  /// - Parameter typeName: of the type whose member it is, empty for a global.
  static func add(_ member: SyntaxNode, to facts: inout [MemberFact], in file: FileModel, typeName: String) {
    if let function = FunctionDecl(member), let name = function.name {
      facts.append(
        MemberFact(
          name.text, .function, function, parameters: function.parameters,
          resultType: function.returnType?.text ?? "", body: function.body, place: name.range, in: file,
          typeName: typeName))
    } else if let initializer = InitializerDecl(member) {
      facts.append(
        MemberFact(
          "init", .initializer, initializer, parameters: initializer.parameters, resultType: typeName,
          body: initializer.body, place: initializer.introducer?.range ?? member.range, in: file, typeName: typeName))
    } else if let variable = VariableDecl(member) {
      for binding in variable.bindings where !binding.isStored {
        guard let name = binding.name else { continue }
        facts.append(
          MemberFact(
            name.text, .property, variable, parameters: nil, resultType: binding.type?.text ?? "",
            body: binding.accessorBlock, place: name.range, in: file, typeName: typeName))
      }
    }
  }

  private init(
    _ name: String, _ kind: Kind, _ declaration: some DeclarationNode, parameters: TypedChildren<FunctionParameter>?,
    resultType: String, body: SyntaxNode?, place: Range<Int>, in file: FileModel, typeName: String
  ) {
    let isStatic = declaration.hasModifier("static") || declaration.hasModifier("class")
    let isAsync = declaration.node.ownTokens.contains { $0.kind == .async }
    var attributes = declaration.attributes.compactMap { $0.name?.text }
    if declaration.hasModifier("nonisolated") { attributes.append("nonisolated") }
    var before: [String] = []
    var after: [String] = []
    var guards: [String] = []
    if let body {
      let assignments = file.assignments(in: body)
      let firstAwait = assignments.isEmpty ? nil : body.firstRow(of: .awaitExpr)
      for assignment in assignments {
        guard let target = assignment.target.assignedName else { continue }
        if assignment.node.subtreeEnd > firstAwait ?? .max { after.append(target.text) } else { before.append(target.text) }
      }
      if isAsync {
        for condition in body.descendants where condition.kind == .conditionElement {
          for token in condition.tokens where token.kind.isIdentifier { guards.append(token.text) }
        }
      }
    }
    // Whoever looks for what making or reading something runs goes no further than to such as take no argument; of
    // all others only what they call is asked for.
    let runsUnasked = kind != .function || (isStatic || typeName.isEmpty) && parameters?.isEmpty ?? true
    self.init(
      name: name, kind: kind, isStatic: isStatic, isAsync: isAsync,
      parameters: parameters?.map(ParameterFact.init) ?? [], resultType: resultType, attributes: attributes,
      references: body.map { body in
        // A view is not made while an object is.
        guard resultType != "some View" else { return [] }
        let locals = parameters?.compactMap { $0.secondName ?? $0.firstName } ?? []
        return ReferenceFact.all(in: body, typeName: typeName, locals: locals, ofOwnCalls: !runsUnasked)
      } ?? [],
      assignsBeforeAwait: before.sortedUnique(), assignsAfterAwait: after.sortedUnique(),
      guardsOn: guards.sortedUnique(),
      work: kind == .property ? nil : body.flatMap { WorkFact($0, isAsync: isAsync, in: file) },
      fallback: body?.fallbackValue?.text, place: FactRange(place))
  }
}

extension [String] {
  /// Each once, in order.
  fileprivate consuming func sortedUnique() -> [String] {
    guard count > 1 else { return self }
    sort()
    var kept = 1
    for index in 1..<count where self[index] != self[kept - 1] {
      self[kept] = self[index]
      kept += 1
    }
    removeSubrange(kept...)
    return self
  }
}

extension WorkFact {
  fileprivate init?(_ body: SyntaxNode, isAsync: Bool, in file: FileModel) {
    startsTask = file.startsTask(body)
    guard isAsync || startsTask else { return nil }
    var calls: [String] = []
    var appends: [String] = []
    for call in file.calls(in: body) {
      guard let name = call.calleeName else { continue }
      calls.append(name.text)
      if name == "append", let target = call.calledExpression.flatMap(MemberAccessExpr.init)?.base?.lastName {
        appends.append(target.text)
      }
    }
    var assigned: [String] = []
    var captures: [String] = []
    for node in body.descendants {
      if node.kind == .catchClause {
        assigned += file.assignments(in: node).compactMap { $0.target.assignedName?.text }
      } else if node.kind == .closureCapture, node.lastToken?.textEquals("self") ?? false {
        captures.append(node.firstToken?.text ?? "")
      }
    }
    self.calls = calls.sortedUnique()
    self.appends = appends.sortedUnique()
    catchAssigns = assigned.sortedUnique()
    selfCaptures = captures.sortedUnique()
  }
}

extension SyntaxNode {
  /// The `value` of a getter that is `expression ?? value`, where the value is made of nothing but literals.
  fileprivate var fallbackValue: SyntaxNode? {
    switch kind {
    case .accessorBlock, .accessorDecl, .codeBlock, .returnStmt:
      guard let only = firstChild, only.subtreeEnd == subtreeEnd else { return nil }
      return only.fallbackValue
    case .sequenceExpr:
      guard let last = lastChild, let sign = last.previousSibling, sign.textEquals("??") else { return nil }
      return last.isMadeOfLiterals ? last : nil
    default: return nil
    }
  }

  /// `1`, `Color(hue: 0.1, saturation: 1, brightness: 1)`
  private var isMadeOfLiterals: Bool {
    if isLiteral { return true }
    guard let call = FunctionCallExpr(self), call.calleeName.isCapitalized, call.trailingClosure == nil else {
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
  ///
  /// - Parameter ofOwnCalls: whether only those matter that begin a call: `load` of `load()` and `self.load()`,
  ///   `model` of `model.load()`.
  static func all(
    in node: SyntaxNode, typeName: String, locals: [Name] = [], ofOwnCalls: Bool = false
  ) -> [ReferenceFact] {
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
        guard !ofOwnCalls || beginsCall(row, in: storage), mayRefer(row, in: storage),
          let read = Read(SyntaxNode(node.storage, row))
        else { break }
        if reads.isEmpty { reads.reserveCapacity(8) }
        // `self.name` is no local name, whatever is called so.
        if read.isPlain, kinds[row] == .memberAccessExpr {
          if ownNames.isEmpty { ownNames.reserveCapacity(8) }
          ownNames.append(read.name)
        }
        if !reads.contains(where: read.isSpelledLike) { reads.append(read) }
      case .identifierPattern, .closureShorthandParameter, .closureParameter:
        if locals.capacity == locals.count { locals.reserveCapacity(locals.count * 2 + 8) }
        if let name = SyntaxNode(node.storage, row).firstToken { locals.append(Name(name)) }
      default: break
      }
      row += 1
    }
    var result: [ReferenceFact] = []
    result.reserveCapacity(reads.count)
    for read in reads {
      let isLocal = read.isPlain && read.name.isAny(of: locals) && !read.name.isAny(of: ownNames)
      guard !isLocal else { continue }
      result.append(
        ReferenceFact(base: read.base(in: typeName), name: read.name.text, place: FactRange(read.place)))
    }
    return result
  }

  /// Whether a call calls the expression in a row, or a member of it.
  private static func beginsCall(_ row: Int, in storage: SyntaxStorage) -> Bool {
    var callee = row
    if storage.kinds[Int(storage.parents[callee])] == .memberAccessExpr { callee = Int(storage.parents[callee]) }
    let call = Int(storage.parents[callee])
    return storage.kinds[call] == .functionCallExpr && call + 1 == callee && callee + 1 >= row
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

  /// A read as it stands in the source, before its names are copied.
  private struct Read {
    private enum Base {
      /// `name`, `self.name`
      case none
      /// `.name`
      case implicit
      /// `Type.name`, `Type.object.name`
      case type(SyntaxNode)
    }

    private let base: Base
    let name: Name
    let place: Range<Int>

    init?(_ node: SyntaxNode) {
      if let access = MemberAccessExpr(node), let name = access.name {
        self.name = name
        if let base = access.base, !base.textEquals("self") {
          guard Read.isTypePath(base) else { return nil }
          self.base = .type(base)
          place = access.range
        } else {
          base = access.base == nil ? .implicit : .none
          place = name.range
        }
        return
      }
      guard let name = DeclReferenceExpr(node)?.name, !name.isCapitalized, !(name == "self"),
        node.parent.flatMap(MemberAccessExpr.init)?.declName != node
      else { return nil }
      base = .none
      self.name = name
      place = name.range
    }

    var isPlain: Bool {
      if case .none = base { return true }
      return false
    }

    func isSpelledLike(_ other: Read) -> Bool {
      guard name == other.name else { return false }
      switch (base, other.base) {
      case (.none, .none), (.implicit, .implicit): return true
      case (.type(let a), .type(let b)): return a.isSpelledLike(b)
      default: return false
      }
    }

    /// What a fact says of it, `Self` being the type around it.
    func base(in typeName: String) -> String? {
      switch base {
      case .none: nil
      case .implicit: ""
      case .type(let node): Read.typePath(node, typeName: typeName)
      }
    }

    /// `Type`, or `Type.shared` where a member of that object is read.
    private static func isTypePath(_ base: SyntaxNode) -> Bool {
      if let name = DeclReferenceExpr(base)?.name { return name.isCapitalized }
      guard let access = MemberAccessExpr(base), let name = access.name, !name.isCapitalized,
        let type = access.base.flatMap(DeclReferenceExpr.init)
      else { return false }
      return type.name.isCapitalized
    }

    private static func typePath(_ base: SyntaxNode, typeName: String) -> String {
      guard let access = MemberAccessExpr(base), let type = access.base, let name = access.name else {
        return base.textEquals("Self") ? typeName : base.text
      }
      return "\(typePath(type, typeName: typeName)).\(name.text)"
    }
  }
}
