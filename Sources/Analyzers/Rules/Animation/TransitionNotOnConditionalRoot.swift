struct TransitionNotOnConditionalRoot: ModifierRule {
  static let info = RuleInfo(
    id: "transition_not_on_conditional_root", topic: .animation, cases: [.childOfRoot], tier: .precise, since: "0.2.0")

  static let modifiers: [StaticString] = ["transition"]

  func check(_ transition: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard !chain.contains("id"), !(transition.firstArgument?.mentionsAny(of: ["identity"]) ?? false),
      !transition.firstArgument.textEquals(".opacity"),
      let closure = chain.node.parent.flatMap(ClosureExpr.init), let use = closure.use,
      use.isTrailing || use.label == "content", !use.isMember, isRoot(use.callee), case .builder(.inline) = use.role,
      file.isInBodyScope(transition.node), !file.redefines(use.callee, at: use.call.node),
      // Each branch of a group has the transition.
      chain.baseName != "Group"
        || chain.base?.firstRow(of: .ifExpr) == nil && chain.base?.firstRow(of: .switchExpr) == nil
    else { return }
    let root = file.chain(of: use.call.node)
    guard root.base == use.call.node, !root.contains("transition", "id"),
      let block = root.node.parent, block.kind == .codeBlock, block.parent?.kind == .ifExpr
    else { return }
    let others = closure.statements.filter { $0 != chain.node && !file.calls(named: "transition", in: $0).isEmpty }
    let append = file.appending("." + file.tree.source.string(in: transition.range), to: root.node)
    let readsParameter = transition.firstArgument.map { value in closure.parameterNames.contains(where: value.mentions)
    }
    let canMove =
      others.isEmpty && transition.clause == nil && transition.receiver != nil && !(readsParameter ?? false)
    findings.add(
      at: transition.range,
      "`\(use.callee.text)` is inserted as a whole, so a child's `transition` is not used; apply it to the "
        + "`\(use.callee.text)`",
      related: [RelatedLocation(range: use.callee.range, message: "the root of the branch")],
      fixes: [
        canMove
          ? append.map {
            .unsafe(
              "Move `transition` to `\(use.callee.text)`", preferred: true, .delete(transition.removalRange), $0)
          } : nil
      ])
  }

  /// Whether a view of SwiftUI is inserted together with all of its content.
  private func isRoot(_ view: Name) -> Bool {
    view.is(.stack) || view.isAny(of: ["GeometryReader", "ScrollViewReader"])
  }
}

extension RuleCase {
  fileprivate static let childOfRoot = RuleCase(
    "childOfRoot", .deadFeature, "the transition belongs to a child of the inserted stack", severity: .info,
    because: "the stack fades instead; 15 of 24 judged findings were worth acting on")
}
