struct AnimationInsideConditional: ModifierRule {
  static let info = RuleInfo(
    id: "animation_inside_conditional", topic: .animation, cases: [.ownCondition], tier: .precise, since: "0.2.0")

  static let modifiers: [StaticString] = ["animation"]

  func check(_ animation: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let value = animation.argument("value"), let property = file.ownProperty(value.root)?.name,
      animation.call?.firstUnlabeledArgument?.kind != .nilLiteralExpr, file.isInBodyScope(animation.node),
      let condition = animation.node.condition(on: property)
    else { return }
    let isMember = value.selfMemberName == nil
    let repeats = animation.call?.firstUnlabeledArgument?.mentionsAny(of: ["repeatForever", "repeatCount"]) ?? false
    guard
      isMember
        ? file.isFixed(memberAt: value, whileShown: animation.node)
        : file.isFixed(property, whileShown: animation.node),
      repeats || !isAnimatedElsewhere(property, around: animation.node, in: file)
    else { return }
    let container = repeats ? nil : condition.parent.flatMap { animation.moving(toContainerOf: $0) }?.container
    let root = condition.parent?.parent.flatMap(ClosureExpr.init)?.use?.call.node
    let append = root.flatMap {
      file.appending("." + file.tree.source.string(in: animation.range), to: ModifierChain.outermost(of: $0))
    }
    findings.add(
      at: animation.range,
      "`\(value.pathText)` never changes while its branch is shown; "
        + (repeats
          ? "start the movement in `onAppear` with another state"
          : "apply `animation` to a container outside the `if`"),
      assuming: [
        // An animation that repeats must start in its branch, even if other code animates the branch.
        isMember && !repeats
          ? .callers("whether `withAnimation` is around the code that changes `\(value.pathText)`") : nil
      ],
      related: [RelatedLocation(range: condition.range, message: "the view exists only for one value")],
      fixes: [
        container.flatMap { name in
          append.map {
            .unsafe("Move `animation` to `\(name.text)`", preferred: true, .delete(animation.removalRange), $0)
          }
        }
      ])
  }

  /// Whether every change of a state is in `withAnimation`, so that the view appears and disappears with it anyway.
  private func isAnimatedElsewhere(_ state: Name, around node: SyntaxNode, in file: FileModel) -> Bool {
    guard let type = file.enclosingType(of: node), file.state(named: state, in: type) != nil,
      file.sharedBindings(to: state, in: type).isEmpty
    else { return false }
    let writes = file.sharedWrites(to: state, in: type)
    return !writes.isEmpty && writes.allSatisfy { file.animation(around: $0.node) != nil }
  }
}

extension SyntaxNode {
  /// The property at the start of a path: `model` for `model.isOpen`; otherwise the node itself.
  fileprivate var root: SyntaxNode {
    var node = self
    while node.selfMemberName == nil, let base = MemberAccessExpr(node)?.base { node = base }
    return node
  }

  /// The condition of the nearest `if` around the node, in the same member, that mentions a name.
  fileprivate func condition(on name: Name) -> SyntaxNode? {
    for ancestor in surroundings {
      switch ancestor.kind {
      case .ifExpr: if let condition = ancestor.conditions.first(where: { $0.mentions(name) }) { return condition }
      case .memberBlock: return nil
      default: continue
      }
    }
    return nil
  }
}

extension RuleCase {
  fileprivate static let ownCondition = RuleCase(
    "ownCondition", .deadFeature, "the animated value never changes in the branch that contains the animation",
    severity: .info, because: "17 of 22 judged findings were worth acting on")
}
