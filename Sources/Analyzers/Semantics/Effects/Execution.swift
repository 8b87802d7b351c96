/// Determines which code runs with a function or closure, in which order, and what it calls.
extension SyntaxNode {
  /// The nodes that run together with this one, in source order, without closures that run later, local functions and
  /// types.
  package var runningNodes: RunningNodes { RunningNodes(descendants: descendants) }

  /// Whether the node runs together with some code that contains it: it is in no closure that runs later.
  package func runsTogether(with code: SyntaxNode) -> Bool {
    surroundings(below: code).allSatisfy { around in
      switch around.kind {
      case .functionDecl, .structDecl, .classDecl, .enumDecl, .actorDecl: false
      case .closureExpr: ClosureExpr(around)?.runsAtOnce ?? false
      default: true
      }
    }
  }

  /// The possible suspension points: each `await`, but not `async let`.
  package var suspensions: [SyntaxNode] {
    runningNodes.filter { node in
      node.kind == .awaitExpr || node.kind == .forStmt && node.ownTokens.contains { $0.textEquals("await") }
    }
  }

  /// The UTF-8 offset of the first possible suspension point.
  package var firstSuspensionStart: Int? { suspensions.first?.range.lowerBound }

  /// Whether an assignment inside the node sets an awaited value: `x = await f()`, or `let y = await f()` before `x =
  /// y`.
  package func awaits(for assignment: Assignment) -> Bool { awaits(for: assignment.value, before: assignment.node) }

  /// Whether values at a place inside the node are awaited there, or are computed from a constant that was.
  package func awaits(for values: [SyntaxNode], before place: SyntaxNode) -> Bool {
    if values.contains(where: { $0.kind == .awaitExpr || $0.descendants.contains { $0.kind == .awaitExpr } }) {
      return true
    }
    // `let (data, _) = await load()`, and `let items = decode(data)` after it.
    var awaited: [Name] = []
    for node in descendants where node.bindsNames {
      guard node.index < place.index, let pattern = node.firstChild, let value = node.child(.initializerClause),
        value.descendants.contains(where: { $0.kind == .awaitExpr }) || awaited.contains(where: value.mentions)
      else { continue }
      awaited += pattern.boundNames
    }
    // `switch await load() { case .success(let found): items = found … }`
    for around in place.surroundings(below: self) where around.kind == .switchCase {
      guard let subject = around.parent?.firstChild, around.parent?.kind == .switchExpr,
        subject.kind == .awaitExpr || subject.descendants.contains(where: { $0.kind == .awaitExpr })
          || awaited.contains(where: subject.mentions)
      else { continue }
      awaited += around.child(.switchCaseLabel)?.namesOfPatterns ?? []
    }
    return awaited.contains { name in values.contains { $0.mentions(name) } }
  }

  /// Whether it may bind names to parts of its value.
  private var bindsNames: Bool {
    kind == .patternBinding || kind == .optionalBindingCondition || kind == .matchingPatternCondition
  }

  /// The names that a pattern binds: `data` in `(data, _)` and in `.success(let data)`.
  private var boundNames: [Name] {
    guard kind == .tuplePattern || kind == .expressionPattern || kind == .valueBindingPattern else {
      return [firstToken.map(Name.init)].compactMap(\.self)
    }
    return namesOfPatterns
  }

  /// The names inside a node that patterns bind.
  private var namesOfPatterns: [Name] {
    descendants.filter { $0.kind == .identifierPattern }.compactMap { $0.firstToken.map(Name.init) }
  }

  /// The conditions of all `if`, `guard`, `while` and `?:` around the node, up to `limit`, and of the `guard`s before
  /// it.
  package func conditions(below limit: SyntaxNode) -> [SyntaxNode] {
    var result: [SyntaxNode] = []
    var child = self
    for ancestor in surroundings(through: limit) {
      switch ancestor.kind {
      case .ifExpr, .guardStmt, .whileStmt: result += ancestor.conditions
      case .switchExpr: if let subject = ancestor.firstChild, !subject.contains(child) { result.append(subject) }
      case .sequenceExpr:
        // Each operand of `a ? b : c` or `a && b` may depend on the previous one.
        if ancestor.child(.unresolvedTernaryExpr) != nil, let first = ancestor.firstChild, !first.contains(child) {
          result.append(first)
        }
      case .codeBlock, .closureExpr, .accessorBlock, .switchCase:
        for sibling in ancestor.children where sibling.index < child.index {
          if sibling.isEarlyExit { result += sibling.conditions }
        }
      default: break
      }
      child = ancestor
    }
    return result
  }

  /// `guard …` or `if … { return }`.
  package var isEarlyExit: Bool {
    if kind == .guardStmt { return true }
    guard kind == .ifExpr, let last = child(.codeBlock)?.lastChild else { return false }
    return [.returnStmt, .throwStmt, .breakStmt, .continueStmt].contains(last.kind)
  }

  /// Whether a statement drops a value: `_ = value`, `let _ = value`.
  package func discards(_ value: SyntaxNode) -> Bool {
    if let assignment = Assignment(self) { return assignment.target.textEquals("_") && assignment.singleValue == value }
    guard let binding = VariableDecl(self)?.bindings.only else { return false }
    return binding.value == value && binding.pattern.textEquals("_")
  }

  /// The nearest function, initializer, accessor or closure whose braces contain the node.
  package var enclosingFunction: SyntaxNode? {
    surroundings.first { ancestor in
      switch ancestor.kind {
      case .functionDecl, .initializerDecl, .deinitializerDecl, .accessorDecl, .closureExpr: true
      case .accessorBlock: ancestor.child(.accessorDecl) == nil
      default: false
      }
    }
  }
}

/// The nodes below a node that run together with it.
package struct RunningNodes: Sequence, IteratorProtocol {
  fileprivate var descendants: SyntaxDescendants

  package mutating func next() -> SyntaxNode? {
    guard let node = descendants.next() else { return nil }
    switch node.kind {
    case .functionDecl, .structDecl, .classDecl, .enumDecl, .actorDecl: descendants.skip(node)
    case .closureExpr: if !(ClosureExpr(node)?.runsAtOnce ?? false) { descendants.skip(node) }
    default: break
    }
    return node
  }
}

extension ClosureExpr {
  /// Whether it runs before the call that it is passed to returns: `map { … }`, `withAnimation { … }`,
  /// `MainActor.run { … }`.
  package var runsAtOnce: Bool {
    guard let use else { return role == .transform }
    if use.role == .transform { return true }
    if use.isMember {
      return use.callee == "run" && use.call.calledExpression?.firstToken?.textEquals("MainActor") ?? false
    }
    return use.callee == "withAnimation" || use.callee == "withTransaction"
  }
}

extension FileModel {
  /// The calls `name.cancel()` and `name?.cancel()` of a stored task in a node, or in the whole file.
  package func cancellations(of name: Name, in node: SyntaxNode? = nil) -> [FunctionCallExpr] {
    (node.map { calls(named: "cancel", in: $0) } ?? calls(named: "cancel")).filter { call in
      guard let base = call.base else { return false }
      let task = base.kind == .optionalChainingExpr || base.kind == .forceUnwrapExpr ? base.firstChild ?? base : base
      return task.selfMemberName == name
    }
  }
}

// MARK: - Lookups

extension FileModel {
  /// The property of the enclosing type that an assignment or a mutating call changes: `items` in `items = x` and
  /// `self.items.append(x)`, or the property whose object a local constant holds.
  package func ownProperty(_ expression: SyntaxNode) -> StoredProperty? {
    guard let name = expression.selfMemberName, let type = enclosingType(of: expression) else { return nil }
    guard let local = DeclReferenceExpr(expression)?.name, localBinding(of: local, at: expression) != nil else {
      return type.storedProperty(named: name)
    }
    guard let place = place(of: expression), case .own = place.root, place.members.count == 1 else { return nil }
    return type.storedProperty(named: place.members[0].name)
  }
}
