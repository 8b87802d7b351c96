// Determines whether changes of a state are animated, by the code that sets it or by modifiers.

extension FileModel {
  /// Whether a property is a state of a type, all code that sets it is known, and none of it animates the change:
  /// `withAnimation`, a binding with an animation, a transaction.
  package func changesWithoutAnimation(_ name: Name, of type: TypeDeclaration) -> Bool {
    guard let property = type.storedProperty(named: name), isState(property, in: type) else { return false }
    let changes = sharedWrites(to: name, in: type)
    guard !changes.isEmpty || !sharedBindings(to: name, in: type).isEmpty,
      changes.allSatisfy({ !isAnimated($0.node) && !isInTransaction($0.node) && !isInAnimatedClosure($0.node) })
    else { return false }
    return sharedBindings(to: name, in: type).allSatisfy { isPassedToPlainControl($0) }
  }

  /// Whether a node is in a closure that a function of the project calls with an animation: `present { message = $0 }`.
  private func isInAnimatedClosure(_ node: SyntaxNode) -> Bool {
    closures(around: node).contains { closure in
      guard let use = closure.use, let (body, file) = code(of: callee(of: use.call)),
        let function = body.parent.flatMap(FunctionDecl.init),
        let parameter = file.parameter(for: use, of: Array(function.parameters))?.name
      else { return false }
      return file.bareReferences(to: parameter, in: body).contains { file.animation(around: $0) != nil }
    }
  }

  private func isInTransaction(_ node: SyntaxNode) -> Bool {
    closures(around: node).contains { closure in
      guard let use = closure.use else { return false }
      return use.callee == "withAnimation" || use.callee == "withTransaction" || use.callee == "animate"
    }
  }

  /// Whether a binding is an argument of a control or a presentation of SwiftUI, which set it without an animation.
  /// Other views may animate the change.
  private func isPassedToPlainControl(_ binding: SyntaxNode) -> Bool {
    guard let use = ArgumentUse(binding) else { return false }
    if use.isMember { return use.callee.is(.presentation) || use.callee == "focused" }
    return use.callee.is(.control) && !redefines(use.callee, at: use.call.node)
  }

  /// Whether a modifier on a view around a node, in the same member or at a use of the helper that it is, may animate changes of
  /// a state. Nothing is known about a helper that is never used.
  package func mayHaveAnimation(around node: SyntaxNode, of state: Name, helpers: Int = 0) -> Bool {
    if hasAnimation(around: node, of: state) { return true }
    guard node.enclosingMember?.memberName != "body" else { return false }
    let uses = helpers < 3 ? helperUses(around: node) : []
    return uses.isEmpty || uses.contains { mayHaveAnimation(around: $0, of: state, helpers: helpers + 1) }
  }

  /// Whether a modifier on a view around a node, in the same member, animates changes of a state.
  package func hasAnimation(around node: SyntaxNode, of state: Name) -> Bool {
    guard let member = node.enclosingMember else { return true }
    return node.ancestors.prefix { $0 != member }.contains { ancestor in
      guard let call = FunctionCallExpr(ancestor), call.calledExpression?.kind == .memberAccessExpr,
        let name = call.calleeName, call.base?.contains(node) ?? false
      else { return false }
      guard name == "animation" else {
        return name == "transaction" || facts.effects(ofModifier: name.text).apply(["animation"])
      }
      return call.argument("value").map { depends($0, on: state) } ?? true
    }
  }

  /// Whether a value is computed from a state, also by a computed property or by the view that passes it.
  private func depends(_ value: SyntaxNode, on state: Name, views: Int = 0) -> Bool {
    if value.mentions(state) || reach(from: value).now.contains(where: { $0.node.mentions(state) }) { return true }
    guard views < 3, let name = value.selfMemberName, let type = enclosingType(of: value),
      type.storedProperty(named: name) != nil, let held = holder(of: state, in: type), held.isHanded,
      let creation = onlyCreation(of: type), let passed = creation.call.argument(named: name)
    else { return false }
    return creation.file.depends(passed, on: held.steps[1].property.name, views: views + 1)
  }
}
