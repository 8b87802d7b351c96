// How closures capture `self`, for the rules about objects that keep each other alive.

extension ClosureExpr {
  /// `[weak self]` or `[unowned self]`
  var capturesSelfWeakly: Bool { capturesSelf("weak") || capturesSelf("unowned") }

  /// Whether it captures `self` with a keyword.
  func capturesSelf(_ keyword: StaticString) -> Bool {
    signature?.children.contains { capture in
      capture.kind == .closureCapture && capture.mentionsAny(of: [keyword]) && capture.mentionsAny(of: ["self"])
    } ?? false
  }

  /// Whether `self` is the weak or unowned variable of a closure around this one. If no code between them binds `self`, this
  /// closure captures only that variable.
  var sharesWeakSelf: Bool {
    let member = node.enclosingMember
    var inner = node
    for outer in node.ancestors {
      if outer == member || outer.kind == .memberBlock || outer.kind == .sourceFile { break }
      if outer.bindsSelf(for: inner) { return false }
      if let closure = ClosureExpr(outer), closure.capturesSelf { return closure.capturesSelfWeakly }
      inner = outer
    }
    return false
  }

  private var capturesSelf: Bool {
    signature?.children.contains { $0.kind == .closureCapture && $0.mentionsAny(of: ["self"]) } ?? false
  }

  /// The strong uses of `self`. In `self?.value`, `self` is optional because a closure around this one captures it weakly,
  /// and `Value.self` is a type.
  var strongUsesOfSelf: [SyntaxNode] {
    guard let statements = statementsRange else { return [] }
    return node.descendants.filter { node in
      node.kind == .declReferenceExpr && node.range.lowerBound >= statements.lowerBound && node.textEquals("self")
        && node.parent?.kind != .optionalChainingExpr
        && node.parent.flatMap(MemberAccessExpr.init)?.declName != node
    }
  }

  /// Whether `self?` fits all uses of `self`, so that nothing else changes.
  var usesSelfInWholeStatements: Bool { strongUsesOfSelf.allSatisfy(\.isHeadOfStatement) }

  /// The edits that capture `self` weakly; empty if the closure captures something else.
  var capturingSelfWeakly: [TextEdit] {
    guard let first = statements.first else { return [] }
    var edits: [TextEdit] = []
    if let signature {
      guard signature.child(.closureCapture) == nil else { return [] }
      edits.append(.insert("[weak self] ", at: signature.range.lowerBound))
    } else {
      edits.append(.insert(" [weak self] in", at: range.lowerBound + 1))
    }
    let uses = strongUsesOfSelf
    if usesSelfInWholeStatements {
      edits += uses.map { .insert("?", at: $0.range.upperBound) }
    } else {
      let separator = first.statementSeparator
      edits.append(.insert("guard let self else { return }" + separator, at: first.range.lowerBound))
    }
    return edits
  }
}

extension SyntaxNode {
  /// Whether `self` in a child is a strong constant: after `guard let self`, or in the block of `if let self`.
  fileprivate func bindsSelf(for child: SyntaxNode) -> Bool {
    if kind == .ifExpr || kind == .whileStmt {
      return child.kind == .codeBlock && child == self.child(.codeBlock) && conditions.contains(where: \.namesSelf)
    }
    return children.contains { statement in
      statement.kind == .guardStmt && statement.index < child.index && statement.conditions.contains(where: \.namesSelf)
    }
  }

  /// Whether a condition binds a constant with the name `self`, not one with another name to `self`.
  private var namesSelf: Bool {
    guard let binding = firstChild, binding.kind == .optionalBindingCondition else { return false }
    return binding.firstChild?.firstToken.map { Name($0) == "self" } ?? false
  }

  /// `self.value = v` and `self.update()` as whole statements, where `self?` fits.
  fileprivate var isHeadOfStatement: Bool {
    let statement = enclosingStatement
    guard statement.range.lowerBound == range.lowerBound, parent?.kind == .memberAccessExpr else { return false }
    return statement.kind == .functionCallExpr || Assignment(statement) != nil
  }
}

extension FileModel {
  /// The method that a value keeps together with its object: `update`, `self.update`, and `call` after
  /// `let call = update`.
  func methodOfSelf(_ value: SyntaxNode) -> Name? {
    let value = self.value(behind: value)
    guard let name = value.selfMemberName, !isLocal(value), let type = enclosingType(of: value),
      type.storedProperty(named: name) == nil,
      type.functions(named: name).contains(where: { !$0.isStatic })
    else { return nil }
    return name
  }

  /// The use of a local constant that keeps `self`, from outside a closure: `call` after `let call = update`.
  func keptMethod(in closure: ClosureExpr) -> SyntaxNode? {
    closure.node.descendants.first { node in
      guard let name = DeclReferenceExpr(node)?.name,
        case .value(_, let declaration)? = localBinding(of: name, at: node),
        !closure.node.contains(declaration)
      else { return false }
      return methodOfSelf(node) != nil
    }
  }
}
