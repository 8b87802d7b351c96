struct ConditionalRemovalWithoutExitAnimation: ModifierRule {
  static let info = RuleInfo(
    id: "conditional_removal_without_exit_animation", topic: .animation, cases: [.neverReversed, .fadesAnyway],
    tier: .heuristic)

  static let modifiers: [StaticString] = ["opacity", "scaleEffect", "offset", "rotationEffect", "blur"]

  func check(_ effect: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let block = chain.node.parent, block.kind == .codeBlock, let ifExpr = block.parent.flatMap(IfExpr.init),
      ifExpr.elseBody == nil, ifExpr.body == block, ifExpr.node.parent?.kind != .ifExpr, ifExpr.conditions.count == 1,
      let flag = ifExpr.conditions[0].firstChild?.selfMemberName, file.isInBodyScope(effect.node),
      !chain.contains("transition"), file.calls(named: "transition", in: chain.node).isEmpty,
      chain.modifiers.first(where: { isDriven($0, by: flag, chain, in: file) })?.node == effect.node
    else { return }
    let fades = chain.modifiers.filter { $0.name == "opacity" && isDriven($0, by: flag, chain, in: file) }
    // Without an animation of its own, an effect that only fades with the flag shows no more than the default transition.
    let isDefault =
      !chain.contains("animation") && fades.contains { $0.arguments.contains { $0.node.mentions(flag) } }
    let fadesAnyway = !fades.isEmpty && (isDefault || isAnimated(flag, around: ifExpr.node, in: file))
    findings.add(
      at: ifExpr.headRange,
      "Clearing `\(flag.text)` removes the view, so `\(effect.name.text)` never animates out; add a `transition`",
      fadesAnyway ? .fadesAnyway : .neverReversed,
      related: [RelatedLocation(range: effect.range, message: "the exit effect")],
      fixes: [transition(flag, ifExpr, chain, in: file), split(flag, ifExpr, chain, in: file)])
  }

  /// Whether the change of the flag is animated, so that the removed view fades out by default.
  private func isAnimated(_ flag: Name, around node: SyntaxNode, in file: FileModel) -> Bool {
    if file.hasAnimation(around: node, of: flag) { return true }
    guard let type = file.enclosingType(of: node) else { return false }
    let clears = file.sharedWrites(to: flag, in: type).filter(\.mayTurnOff)
    return clears.contains { file.isAnimated($0.node) }
  }

  /// Adds a transition, and animates the code of this type that removes the view, because a transition runs only then.
  private func transition(_ flag: Name, _ ifExpr: IfExpr, _ chain: ModifierChain, in file: FileModel) -> Fix? {
    guard let appended = file.appending(".transition(.opacity)", to: chain.node) else { return nil }
    var edits = [appended]
    if let type = file.enclosingType(of: ifExpr.node), file.state(named: flag, in: type) != nil,
      !file.hasAnimation(around: ifExpr.node, of: flag)
    {
      for clear in file.sharedWrites(to: flag, in: type)
      where clear.mayTurnOff && file.animation(around: clear.node) == nil {
        guard clear.node.isStatement else { return nil }
        edits += file.tree.enclosing(clear.node.range, in: "withAnimation")
      }
    }
    return Fix(title: "Add `.transition(.opacity)`", isSafe: false, isPreferred: true, edits: Fix.sorted(edits))
  }

  /// Uses the flag only to keep the view in the hierarchy and adds a second flag for the effects. The second flag is
  /// set when the view appears; the first is cleared when the reverse animation completes.
  private func split(_ flag: Name, _ ifExpr: IfExpr, _ chain: ModifierChain, in file: FileModel) -> Fix? {
    guard file.settings.supports(.year2023) == true, let type = file.enclosingType(of: ifExpr.node),
      let property = type.storedProperty(named: flag), property.wrapper("State") != nil,
      property.declaration.bindings.count == 1, file.sharedBindings(to: flag, in: type).isEmpty
    else { return nil }
    let driver = flag.text + "Animated"
    let driven = chain.modifiers.filter { $0.name.isAny(of: ConditionalRemovalWithoutExitAnimation.modifiers) }
      .flatMap { $0.arguments.flatMap { file.unqualifiedReferences(to: flag, in: $0.node) } }
    let clears = file.sharedWrites(to: flag, in: type).filter(\.mayTurnOff)
    guard !driven.isEmpty, !clears.isEmpty, type.variables.allSatisfy({ $0.binding.name?.text != driver }),
      let appearing = file.appending(".onAppear { withAnimation { \(driver) = true } }", to: chain.node)
    else { return nil }
    let indentation = file.tree.indentation(ofLineAt: property.declaration.range.lowerBound)
    var edits: [TextEdit] = [
      .insert("\n\(indentation)@State private var \(driver) = false", at: property.declaration.range.upperBound),
      appearing,
    ]
    edits += driven.map { .replace(($0.lastToken?.range ?? $0.range), by: driver) }
    for clear in clears {
      guard clear.assignment?.setsFalse ?? false, clear.node.isStatement, !file.isInCompletion(clear.node) else {
        return nil
      }
      if let animation = file.animation(around: clear.node).flatMap(WithAnimation.init) {
        guard animation.body?.statements == [clear.node], animation.completion == nil else { return nil }
        edits.append(.replace(clear.node.range, by: "\(driver) = false"))
        edits.append(.insert(" completion: { \(clear.node.text) }", at: animation.call.range.upperBound))
      } else {
        let text = "withAnimation { \(driver) = false } completion: { \(clear.node.text) }"
        edits.append(.replace(clear.node.range, by: text))
      }
    }
    return Fix(
      title: "Drive the effect with `\(driver)` and clear `\(flag.text)` afterward", isSafe: false,
      isPreferred: false, edits: Fix.sorted(edits))
  }

  /// Whether an effect depends on the flag itself or on a state that changes in the code that clears the flag.
  private func isDriven(_ effect: Modifier, by flag: Name, _ chain: ModifierChain, in file: FileModel) -> Bool {
    guard effect.name.isAny(of: ConditionalRemovalWithoutExitAnimation.modifiers) else { return false }
    let tests = effect.arguments.flatMap { $0.node.descendants }.compactMap { value in
      value.kind == .sequenceExpr && value.child(.unresolvedTernaryExpr) != nil ? value.firstChild : nil
    }
    guard !tests.isEmpty, let type = file.enclosingType(of: effect.node) else { return false }
    let clears = file.sharedWrites(to: flag, in: type).filter(\.mayTurnOff)
    let isOwned = file.state(named: flag, in: type) != nil
    let blocks = file.delayedBlocks(in: type)
    let atOnce = clears.filter { write in
      !file.isInCompletion(write.node) && !blocks.contains { $0.contains(write.node) }
    }
    if tests.contains(where: { $0.mentions(flag) }) { return !isOwned || clears.isEmpty || !atOnce.isEmpty }
    return type.storedProperties.contains { state in
      guard file.isState(state, in: type), tests.contains(where: { $0.mentions(state.name) }) else { return false }
      let isReversedTooLate = chain.modifiers.contains { modifier in
        modifier.name == "onDisappear"
          && file.reach(from: modifier).contains { code in
            code.writes.contains { $0.mayTurnOff && code.path(of: $0.target) == state.name.text }
          }
      }
      if isReversedTooLate, !atOnce.isEmpty { return true }
      return atOnce.contains { clear in
        guard let writer = clear.node.enclosingFunctionOrMember else { return false }
        return file.writes(to: state.name, in: writer).contains(where: \.mayTurnOff)
      }
    }
  }
}

extension RuleCase {
  fileprivate static let neverReversed = RuleCase(
    "neverReversed", .deadFeature, "the change that should reverse the effect removes the view")
  fileprivate static let fadesAnyway = RuleCase(
    "fadesAnyway", .slow, "the view only fades, and the removal or nothing at all is animated", severity: .hint,
    because: "the default transition fades as well")
}
