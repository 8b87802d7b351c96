struct FreshIDInComputedRows: CallRule {
  static let info = RuleInfo(
    id: "fresh_id_in_computed_rows", topic: .lists, alsoAbout: [.performance],
    cases: [.keepState, .stateless, .replaced],
    tier: .precise, since: "0.2.0")

  static let callees: [StaticString] = ["ForEach", "List", "Table", "Chart"]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let data = call.firstUnlabeledArgument, call.calledExpression?.kind == .declReferenceExpr,
      let name = call.calleeName, !file.redefines(call, named: name), file.isInBodyScope(call.node),
      call.argument("id").map({ $0.textEquals("\\.id") }) ?? true, !file.isInMenuOrPicker(call),
      let type = file.enclosingType(of: call.node)
    else { return }
    let isStateless = name != "List" && name != "Table" && !isLazy(call, in: file) && !haveState(call, in: file)
    guard let made = freshElement(of: data, in: file, depth: 0) else {
      if !isStateless { checkStored(data, in: type, file, &findings) }
      return
    }
    let rerun = file.rerun(ofBodyOf: type)
    guard rerun != .never else { return }
    findings.add(
      at: data.range,
      "Each update creates new `\(made.type)` values with new ids, so all rows are replaced; take the id from the data",
      isStateless ? .stateless : .keepState,
      assuming: [rerun == .unknown ? .change("whether the body runs again while the rows are shown") : nil],
      related: [
        made.file.related(made.node.range, "creates an element with a new id"),
        file.facts.related(made.declaration, at: made.id.place, "a new id for each value"),
      ])
  }

  // MARK: - Stored rows

  /// The events that run the same code several times while a view is on screen.
  private static let events: [StaticString] = ["refreshable", "onReceive", "onChange", "Button"]

  /// Rows in a property that code replaces by new values of the same data.
  private func checkStored(
    _ data: SyntaxNode, in type: TypeDeclaration, _ file: FileModel, _ findings: inout Findings
  ) {
    let node = data.unparenthesized
    guard let name = node.lastName, node.pathRoot != nil, !file.isLocal(node),
      let (owner, other) = owner(of: node, in: type, file), owner.storedProperty(named: name) != nil
    else { return }
    for write in other.writes(to: name, in: owner) where !write.isInside {
      guard let value = write.assignment?.singleValue,
        let function = write.node.enclosingMember.flatMap(FunctionDecl.init)?.name,
        let made = freshElement(of: value, in: other, depth: 0), takesValues(made.node, in: made.file),
        let event = event(running: function, in: type, file)
      else { continue }
      findings.add(
        at: data.range,
        "Each load creates new `\(made.type)` values with new ids, so all rows are replaced; take the id from the data",
        .replaced,
        related: [
          made.file.related(made.node.range, "creates an element with a new id"),
          file.facts.related(made.declaration, at: made.id.place, "a new id for each value"),
          RelatedLocation(range: event, message: "loads again"),
        ])
      return
    }
  }

  /// The type whose property contains the rows.
  private func owner(
    of path: SyntaxNode, in type: TypeDeclaration, _ file: FileModel
  ) -> (TypeDeclaration, FileModel)? {
    if path.selfMemberName != nil { return (type, file) }
    guard let base = MemberAccessExpr(path)?.base, let name = file.declaredType(of: base)?.plainTypeName,
      let known = file.type(named: name, at: path)
    else { return nil }
    return file.declaration(of: known)
  }

  /// Whether an element is created from members of another element, as in `map { Row(code: $0.code) }`, so that its data
  /// may contain an id.
  private func takesValues(_ node: SyntaxNode, in file: FileModel) -> Bool {
    FunctionCallExpr(node)?.arguments.contains { argument in
      guard let base = argument.expression.flatMap(MemberAccessExpr.init)?.base,
        let name = DeclReferenceExpr(base)?.name
      else { return false }
      if name.isClosureArgument { return true }
      if case .closureParameter = file.localBinding(of: name, at: base) { return true }
      return false
    } ?? false
  }

  /// The event of a view that runs a function, and may do so several times.
  private func event(running function: Name, in type: TypeDeclaration, _ file: FileModel) -> Range<Int>? {
    for event in Self.events {
      for call in file.calls(named: event, in: type) {
        if file.reach(fromActionOf: call).contains(where: { $0.function?.name == function }) { return call.nameRange }
      }
    }
    return nil
  }

  // MARK: - Elements

  private struct FreshElement {
    let type: String
    let declaration: Located<TypeFact>
    let id: PropertyFact
    let node: SyntaxNode
    let file: FileModel
  }

  /// The maximum number of declarations between the rows and the code that creates the elements.
  private static let maximumDepth = 3

  /// The code that creates an element with a new id whenever the data is read.
  private func freshElement(of data: SyntaxNode, in file: FileModel, depth: Int) -> FreshElement? {
    guard depth <= Self.maximumDepth else { return nil }
    for node in data.subtree {
      switch node.kind {
      case .functionCallExpr:
        guard let call = FunctionCallExpr(node), let name = call.calleeName else { continue }
        if name.isCapitalized || name == "init" {
          if let made = element(madeBy: call, named: name, in: file) { return made }
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
          if let made = element(ofType: type, at: node, in: file) { return made }
          continue
        }
        if let name = DeclReferenceExpr(node)?.name, let binding = file.localBinding(of: name, at: node) {
          guard case .value(let value?, at: let place) = binding, place.kind == .variableDecl, value != node else {
            continue
          }
          if let made = freshElement(of: value, in: file, depth: depth + 1) { return made }
        } else if let made = freshElement(returnedBy: node, in: file, depth: depth) {
          return made
        }
      default: continue
      }
    }
    return nil
  }

  /// An element that a computed property or a function creates.
  private func freshElement(returnedBy node: SyntaxNode, in file: FileModel, depth: Int) -> FreshElement? {
    switch file.callee(of: node) {
    case .here(let code):
      guard let body = code.body else { return nil }
      return freshElement(in: body, of: file, depth: depth)
    case .elsewhere(let member, of: _):
      guard let (body, other) = file.body(of: member) else { return nil }
      return freshElement(in: body, of: other, depth: depth)
    case .nothing:
      // What the creator of a view computes for it.
      guard depth < Self.maximumDepth, let (value, other) = file.handedValue(at: node) else { return nil }
      return freshElement(of: value, in: other, depth: depth + 1)
    case .system, .unknown: return nil
    }
  }

  private func freshElement(in body: SyntaxNode, of file: FileModel, depth: Int) -> FreshElement? {
    // Code that keeps what it has created returns the same elements again.
    guard !file.writes(in: body).contains(where: { $0.target.pathRoot != nil && !isLocal($0.target, in: file) }) else {
      return nil
    }
    for value in body.returnedValues {
      if let made = freshElement(of: value, in: file, depth: depth + 1) { return made }
      // `var rows = [Row]()`, `rows.append(Row())`, `return rows`
      if let name = DeclReferenceExpr(value)?.name, case .value? = file.localBinding(of: name, at: value) {
        for write in file.writes(in: body) where DeclReferenceExpr(write.target)?.name == name {
          if let made = freshElement(of: write.node, in: file, depth: depth + 1) { return made }
        }
      }
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

  private func element(madeBy call: FunctionCallExpr, named name: Name, in file: FileModel) -> FreshElement? {
    guard call.argument("id") == nil else { return nil }
    let type = name == "init" ? call.base?.lastName : name
    return type.flatMap { element(ofType: $0, at: call.node, in: file) }
  }

  /// A type whose values get a new id unless the caller passes one.
  private func element(ofType name: Name, at node: SyntaxNode, in file: FileModel) -> FreshElement? {
    guard name.isCapitalized, let type = file.type(named: name.text, at: node), type.fact.kind == .struct,
      type.isIdentifiable ?? false,
      let id = type.properties.first(where: { $0.name == "id" && !$0.isStatic && $0.wrappers.isEmpty }),
      id.initialText == "UUID()" || id.initialText == ".init()" && id.type == "UUID"
    else { return nil }
    return FreshElement(type: name.text, declaration: type.declaration, id: id, node: node, file: file)
  }

  // MARK: - Rows

  private func isLazy(_ loop: FunctionCallExpr, in file: FileModel) -> Bool {
    file.closures(around: loop.node).contains { closure in
      guard let use = closure.use, !use.isMember else { return false }
      return use.callee.is(.lazyStack) || use.callee.isAny(of: ["List", "Table"])
    }
  }

  /// Whether rows contain something that a new identity resets.
  private func haveState(_ loop: FunctionCallExpr, in file: FileModel) -> Bool {
    file.calls(in: loop.node).contains { call in
      guard let name = call.calleeName else { return false }
      if name.is(.holdsInput) || name.isAny(of: ["task", "onAppear", "transition", "animation", "AsyncImage"]) {
        return true
      }
      guard name.isCapitalized, let type = file.facts.type(named: name.text) else { return false }
      return type.properties.contains { $0.wrappers.contains("State") || $0.wrappers.contains("StateObject") }
    }
  }
}

extension RuleCase {
  fileprivate static let keepState = RuleCase(
    "keepState", .wrong, "rows keep state, animate or are created lazily")
  fileprivate static let replaced = RuleCase(
    "replaced", .wrong, "stored rows are replaced by new values of the same data", severity: .info,
    because: "rows lose their state only when the data is loaded again")
  fileprivate static let stateless = RuleCase(
    "stateless", .wrong, "rows have no state to lose", severity: .hint, because: "only animations are wrong")
}
