// Determines whether a repeating movement is intentional, or stops if Reduce Motion is enabled.

extension FileModel {
  /// Whether a repeating movement is intentional: it indicates activity, stops if Reduce Motion is enabled, or is
  /// visible only in previews.
  package func isIntendedMotion(_ node: SyntaxNode) -> Bool {
    isActivityIndicator(node) || respectsReducedMotion(at: node)
      || enclosingType(of: node).map(isPreviewHelper) ?? false
  }

  /// Whether the code around a node checks whether Reduce Motion is enabled: its type, its wrappers, or all views that
  /// show it.
  func respectsReducedMotion(at node: SyntaxNode) -> Bool {
    guard let type = enclosingType(of: node) else { return false }
    if type.parts.contains(where: { $0.node.asksReducedMotion }) { return true }
    let names = node.ancestors.compactMap { FunctionCallExpr($0)?.calleeName?.text }
    if names.contains(where: asksReducedMotion) { return true }
    // The type uses a helper of the project: `Animation.gentle`, `withMotion { … }`.
    for part in type.parts {
      for call in calls(in: part.node) {
        guard let name = call.calleeName, !name.isCapitalized else { continue }
        if facts.effects(ofModifier: name.text).asksReducedMotion || facts.asksReducedMotion(name.text) { return true }
      }
    }
    if type.storedProperties.contains(where: { $0.typeName.map { facts.asksReducedMotion($0.text) } ?? false }) {
      return true
    }
    let uses = facts.uses(of: type.name.text).filter { !$0.fact.owner.isEmpty }
    return !uses.isEmpty
      && uses.allSatisfy { use in
        facts.asksReducedMotion(use.fact.owner) || use.fact.modifiers.contains(where: asksReducedMotion)
          || use.fact.containers.contains(where: asksReducedMotion)
      }
  }

  private func asksReducedMotion(_ name: String) -> Bool {
    facts.asksReducedMotion(name) || facts.effects(ofModifier: name).asksReducedMotion
      || facts.effects(ofModifierType: name).asksReducedMotion
  }

  /// Whether a node is part of an activity indicator, based on the name of its type or member, or on the condition that
  /// shows it.
  package func isActivityIndicator(_ node: SyntaxNode) -> Bool {
    if let type = enclosingType(of: node), type.name.saysActivity { return true }
    if node.enclosingMember?.memberName.map(\.saysActivity) ?? false { return true }
    var child = node
    for ancestor in node.ancestors {
      switch ancestor.kind {
      case .ifExpr: if ancestor.conditions.contains(where: \.saysActivity) { return true }
      case .switchCase: if ancestor.child(.switchCaseLabel)?.saysActivity ?? false { return true }
      case .sequenceExpr:
        // `isSaving ? .linear.repeatForever() : .default`
        if ancestor.child(.unresolvedTernaryExpr) != nil, let first = ancestor.firstChild, first != child,
          first.saysActivity
        {
          return true
        }
      case .codeBlock, .closureExpr:
        let guards = ancestor.children.filter { $0.kind == .guardStmt && $0.index < child.index }
        if guards.contains(where: { $0.conditions.contains(where: \.saysActivity) }) { return true }
      case .functionCallExpr:
        // `Loader { … }`, `.task(id: isLoading) { … }`
        if let call = FunctionCallExpr(ancestor), call.calleeName.isCapitalized, call.calleeName?.saysActivity ?? false
        {
          return true
        }
        if let call = FunctionCallExpr(ancestor), call.calleeName.isAny(of: ["task", "onChange"]),
          call.arguments.contains(where: { $0.node.saysActivity })
        {
          return true
        }
      case .memberBlock: return false
      default: break
      }
      child = ancestor
    }
    return false
  }

  /// Whether an animation that `withAnimation` starts moves only views in branches that open when there is content to
  /// show, `if let`, `code.isEmpty`. Content that appears later gets the final value and does not move.
  package func movesOnlyBranches(_ animation: SyntaxNode) -> Bool {
    guard let use = ArgumentUse(animation), let change = WithAnimation(use.call), let body = change.body,
      let type = enclosingType(of: animation)
    else { return false }
    let states = type.stateProperties.filter { !writes(to: $0.name, in: body.node).isEmpty }
    return !states.isEmpty
      && states.allSatisfy { state in
        let reads = unqualifiedReferences(to: state.name, in: type).filter { write(at: $0) == nil }
        return !reads.isEmpty && reads.allSatisfy { isInBranch($0, without: change.call.node) }
      }
  }

  /// Whether a branch of a view contains a node, or each use of its helper member, but not another node.
  private func isInBranch(_ node: SyntaxNode, without other: SyntaxNode) -> Bool {
    if node.isInBranch(without: other) { return true }
    let uses = helperUses(around: node)
    return !uses.isEmpty && uses.allSatisfy { $0.isInBranch(without: other) }
  }

  /// Whether a condition ends a movement: the other branch sets the same states, or a state that changes back selects
  /// another animation.
  package func isEnded(_ animation: SyntaxNode) -> Bool {
    if isChosenByState(animation) { return true }
    let uses = helperUses(around: animation)
    if !uses.isEmpty, uses.allSatisfy(isChosenByState) { return true }
    guard let change = ArgumentUse(animation).flatMap({ WithAnimation($0.call) }), let body = change.body,
      let type = enclosingType(of: animation),
      let choice = animation.surroundings.first(where: { $0.kind == .ifExpr }).flatMap(IfExpr.init)
    else { return false }
    let others = choice.branches.filter { !$0.contains(animation) }
    return type.stateProperties.contains { state in
      !writes(to: state.name, in: body.node).isEmpty
        && others.contains { !writes(to: state.name, in: $0).isEmpty }
    }
  }

  /// Whether an animation is a branch of a ternary whose condition is a state that not only becomes `true`, or any other
  /// condition in the argument of `animation(_:value:)`.
  private func isChosenByState(_ animation: SyntaxNode) -> Bool {
    let choice = animation.outermostAlternative
    guard choice != animation, choice.kind == .sequenceExpr, let type = enclosingType(of: animation),
      let condition = choice.firstChild
    else { return false }
    guard let name = condition.selfMemberName, let state = type.storedProperty(named: name) else {
      return condition.kind == .memberAccessExpr && ArgumentUse(choice)?.callee == "animation"
    }
    guard state.isState else { return true }
    return writes(to: name, in: type).contains { !($0.assignment?.singleValue.textEquals("true") ?? false) }
  }

  /// Whether an animation belongs to another framework: it is an action of SceneKit or SpriteKit.
  package func isForeignAction(_ modifier: Modifier, of chain: ModifierChain) -> Bool {
    // SwiftUI's method has no parameter except `autoreverses:`.
    if modifier.arguments.contains(where: { $0.label == nil }) { return true }
    guard let base = chain.baseName else { return false }
    if base.isCapitalized { return base != "Animation" && base != "SwiftUI" }
    return importsModule("SceneKit") || importsModule("SpriteKit")
  }
}

extension Name {
  /// Whether the name indicates ongoing activity.
  fileprivate var saysActivity: Bool {
    containsAny(of: [
      "loading", "loader", "spinner", "progress", "shimmer", "skeleton", "placeholder", "indicator", "refreshing",
      "syncing", "sending", "saving", "working", "scanning", "recording", "uploading", "downloading", "buffering",
      "connecting", "receiving", "processing", "fetching", "waiting", "pending", "searching", "typing", "redact",
      "inflight", "isBusy", "activity",
    ])
  }
}

extension SyntaxNode {
  fileprivate var saysActivity: Bool { tokens.contains { $0.kind.isIdentifier && Name($0).saysActivity } }
}

extension SyntaxNode {
  fileprivate func isInBranch(without other: SyntaxNode) -> Bool {
    var child = self
    for ancestor in surroundings {
      switch ancestor.kind {
      case .memberBlock: return false
      case .ifExpr where child.kind == .codeBlock:
        let asksForContent = ancestor.conditions.contains { condition in
          condition.mentionsAny(of: ["isEmpty", "nil"]) || condition.firstChild?.kind == .optionalBindingCondition
        }
        if asksForContent, !child.contains(other) { return true }
      default: break
      }
      child = ancestor
    }
    return false
  }
}
