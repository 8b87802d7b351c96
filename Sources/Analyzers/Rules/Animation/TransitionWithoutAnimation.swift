struct TransitionWithoutAnimation: ModifierRule {
  static let info = RuleInfo(
    id: "transition_without_animation", topic: .animation, cases: [.neverAnimated], tier: .heuristic, since: "0.2.0")

  static let modifiers: [StaticString] = ["transition"]

  func check(_ transition: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let kind = transition.firstArgument, !isAnimated(kind, in: file),
      let block = chain.node.parent, block.kind == .codeBlock, let branch = block.parent.flatMap(IfExpr.init),
      branch.body == block, !chain.contains("id"),
      let type = file.enclosingType(of: transition.node), let states = states(of: branch, of: type, in: file),
      let state = states.first, file.isInBodyScope(transition.node),
      states.allSatisfy({ state in
        file.changesWithoutAnimation(state, of: type) && !file.isShadowed(state, at: branch.node)
          && !file.mayHaveAnimation(around: branch.node, of: state)
      }),
      file.calls(named: "animation", in: chain.node).isEmpty
    else { return }
    findings.add(
      at: transition.range,
      "No animation covers changes of `\(state.text)`, so `transition` does nothing; set it in `withAnimation`",
      related: [RelatedLocation(range: branch.headRange, message: "inserts and removes the view")],
      fixes: [fix(branch, state, of: type, in: file)])
  }

  /// Whether a transition has its own animation, or none is wanted: `.opacity.animation(.easeIn)`, `Self.fading`, and `.fading`
  /// for a member that an extension of the project adds to a type of transitions.
  private func isAnimated(_ transition: SyntaxNode, in file: FileModel) -> Bool {
    let value = file.constantValue(of: transition) ?? transition
    if hasAnimation(value) { return true }
    return value.subtree.contains { part in
      guard part.kind == .memberAccessExpr else { return false }
      return ["AnyTransition", "Transition"].contains { type in
        file.valuesBehind(part, expecting: type).contains { hasAnimation($0.node) }
      }
    }
  }

  private func hasAnimation(_ transition: SyntaxNode) -> Bool { transition.mentionsAny(of: ["animation", "identity"]) }

  /// The states that select a branch; nil if it also depends on something else than states and what the view receives.
  /// A value that the view receives may change with an animation, but then the states do not.
  private func states(of branch: IfExpr, of type: TypeDeclaration, in file: FileModel) -> [Name]? {
    let parts = branch.conditions.flatMap(\.conjuncts)
    if parts.count == 1 { return parts[0].state.map { [$0] } }
    var states: [Name] = []
    for part in parts {
      if let state = part.state, file.state(named: state, in: type) != nil {
        states.append(state)
      } else if !part.operands.allSatisfy({ readsOnlyInputs($0, in: file) }) {
        return nil
      }
    }
    return states
  }

  /// Whether an expression reads only properties without wrappers.
  private func readsOnlyInputs(_ expression: SyntaxNode, in file: FileModel) -> Bool {
    expression.subtree.allSatisfy { node in
      guard node.kind == .declReferenceExpr else { return node.kind != .closureExpr }
      if let access = node.parent.flatMap(MemberAccessExpr.init), access.declName == node { return true }
      return node.isSelf || file.ownProperty(node)?.attributes.isEmpty ?? false
    }
  }

  /// Adds an animation to the container of the branch.
  private func fix(_ branch: IfExpr, _ state: Name, of type: TypeDeclaration, in file: FileModel) -> Fix? {
    guard let use = branch.node.parent.flatMap(ClosureExpr.init)?.use, case .builder(.inline) = use.role,
      use.isTrailing, use.callee != "Group", let property = type.storedProperty(named: state),
      property.isPlainlyEquatable,
      let edit = file.appending(
        ".animation(.default, value: \(state.text))", to: ModifierChain.outermost(of: use.call.node))
    else { return nil }
    return .unsafe("Animate `\(use.callee.text)` when `\(state.text)` changes", preferred: true, edit)
  }
}

/// A part of a condition that must be true: `isOn` and `!items.isEmpty` in `isOn && !items.isEmpty`.
private struct Conjunct {
  /// The operands and operators.
  let operands: [SyntaxNode]

  /// The state that it reads: `isOn`, `!isOn`, `let message`, `let text = message`, `count == 3`.
  var state: Name? {
    guard let condition = operands.first?.unparenthesized else { return nil }
    if operands.count == 3 {
      return operands[1].textEquals("==") || operands[1].textEquals("!=") ? condition.selfMemberName : nil
    }
    guard operands.count == 1 else { return nil }
    switch condition.kind {
    case .prefixOperatorExpr: return condition.firstToken.textEquals("!") ? condition.lastChild?.selfMemberName : nil
    case .optionalBindingCondition:
      if let value = condition.child(.initializerClause)?.firstChild { return value.selfMemberName }
      return condition.tokens.last.map(Name.init)
    default: return condition.selfMemberName
    }
  }
}

extension SyntaxNode {
  /// The parts of a condition that must all be true.
  fileprivate var conjuncts: [Conjunct] {
    guard let condition = firstChild?.unparenthesized else { return [] }
    guard condition.kind == .sequenceExpr else { return [Conjunct(operands: [condition])] }
    let operands = Array(condition.children)
    guard !operands.contains(where: { $0.kind == .binaryOperatorExpr && $0.textEquals("||") }) else {
      return [Conjunct(operands: operands)]
    }
    return operands.split { $0.kind == .binaryOperatorExpr && $0.textEquals("&&") }
      .map { Conjunct(operands: Array($0)) }
  }
}

extension StoredProperty {
  /// Whether its type is known to be `Equatable`.
  fileprivate var isPlainlyEquatable: Bool {
    isFlag || typeName.isAny(of: ["Int", "String", "Double", "UUID", "CGFloat"])
  }
}

extension RuleCase {
  fileprivate static let neverAnimated = RuleCase(
    "neverAnimated", .deadFeature, "no code animates the change that inserts and removes the view")
}
