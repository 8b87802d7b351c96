// Finds content that shows nothing until its state is set.

extension FileModel {
  /// The state that must be set before some content shows anything, if only an action and the content itself set
  /// it; nil if the content may show something at first, or waits for other code.
  ///
  /// - Parameters:
  ///   - content: an `if` in a body. Any other content shows something.
  ///   - owner: the content with those modifiers that do nothing while it is empty.
  ///   - action: what an event of the same view runs.
  package func stateThatEmptyContentWaitsFor(
    _ content: SyntaxNode, of owner: SyntaxNode, setBy action: Reach
  ) -> String? {
    guard let statement = IfExpr(content), let type = enclosingType(of: content) else { return nil }
    var conditions: [[SyntaxNode]] = []
    var next: IfExpr? = statement
    while let current = next {
      conditions.append(current.node.conditions)
      guard let otherwise = current.elseBody else { break }
      next = IfExpr(otherwise)
      if next == nil, !otherwise.isEmptyContent { return nil }
    }
    for path in Set(pathsSet(by: action).map(\.path)).sorted() {
      guard let state = type.storedProperties.first(where: { $0.name.text == path }),
        let value = valueAtFirst(of: state, in: type),
        sharedBindings(to: state.name, in: type).allSatisfy(owner.contains),
        sharedLaterWrites(to: state, in: type).allSatisfy({ isReached($0.node, only: owner, in: type, depth: 0) })
      else { continue }
      let set = SetValue(path: path, value: value)
      if conditions.allSatisfy({ $0.contains { isFalse($0, when: set, in: type) } }) { return path }
    }
    return nil
  }

  /// Whether some code runs only from within a node: it is in the node, or in a method that only such code calls. Code
  /// in `onReceive` may run immediately, because a publisher may send its current value.
  private func isReached(_ code: SyntaxNode, only owner: SyntaxNode, in type: TypeDeclaration, depth: Int) -> Bool {
    if owner.contains(code) {
      return !closures(around: code).contains { closure in
        guard let use = closure.use, use.callee == "onReceive", owner.contains(use.call.node) else { return false }
        return !(use.call.firstArgument.map { $0.mentionsAny(of: ["NotificationCenter"]) } ?? false)
      }
    }
    guard depth < 3, code.enclosingMember?.kind == .functionDecl, enclosingType(of: code) === type else { return false }
    let calls = helperUses(around: code)
    return !calls.isEmpty && calls.allSatisfy { isReached($0, only: owner, in: type, depth: depth + 1) }
  }

  /// The initial value of a state, if other code cannot set it.
  private func valueAtFirst(of state: StoredProperty, in type: TypeDeclaration) -> String? {
    guard isState(state, in: type) else { return nil }
    let held = holder(of: state, in: type)
    let state = held.property
    guard state.wrapper("State") != nil, state.isPrivate || held.file.isNeverPassed(state, to: held.type) else {
      return nil
    }
    let isSet = held.type.initializers.contains { initializer in
      held.file.assignments(in: initializer.node).contains {
        $0.target.selfMemberName == state.name || $0.target.selfMemberName.isStorage(of: state.name)
      }
    }
    if isSet { return nil }
    guard let value = state.initialValue else { return state.type?.isOptionalType ?? false ? "nil" : nil }
    return value.isLiteral ? value.text : nil
  }

  /// Whether the code that creates a view is known, and none of it passes a value for a property.
  private func isNeverPassed(_ property: StoredProperty, to type: TypeDeclaration) -> Bool {
    let uses = facts.uses(of: type.name.text)
    let isPassedHere = (["init", "Self"] as [StaticString]).contains { name in
      calls(named: name, in: type).contains { call in call.arguments.contains { $0.label == property.name } }
    }
    return !type.isPublic && !uses.isEmpty && !isPassedHere
      && !uses.contains { $0.fact.labels.contains(property.name.text) }
  }

  /// Whether a condition is false while a state has a value, even if it is a computed property of the view.
  private func isFalse(_ condition: SyntaxNode, when set: SetValue, in type: TypeDeclaration) -> Bool {
    if condition.outcome(when: set) == false { return true }
    guard let name = condition.onlyChild?.selfMemberName,
      let block = type.variables.first(where: { !$0.binding.isStored && $0.binding.name == name })?.binding
        .accessorBlock
    else { return false }
    if let expression = block.onlyExpression { return expression.outcome(when: set) == false }
    // `guard let x else { return false }`
    return block.children.contains { statement in
      statement.kind == .guardStmt && statement.conditions.contains { $0.outcome(when: set) == false }
        && statement.child(.codeBlock)?.onlyChild?.textEquals("return false") ?? false
    }
  }
}

extension SyntaxNode {
  /// Whether the braces are empty or contain only `EmptyView()`.
  fileprivate var isEmptyContent: Bool {
    guard let only = onlyChild else { return firstChild == nil }
    return FunctionCallExpr(only)?.calleeName == "EmptyView"
  }
}
