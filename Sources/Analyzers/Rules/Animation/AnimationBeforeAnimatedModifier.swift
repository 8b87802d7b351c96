struct AnimationBeforeAnimatedModifier: ModifierOrderRule {
  static let info = RuleInfo(
    id: "animation_before_animated_modifier", topic: .animation, cases: [.effectOutside], tier: .precise,
    since: "0.2.0")

  static let orders = [
    ModifierOrder(
      inner: ModifierPattern("animation", form: .argument("value")),
      outer: ModifierPattern(
        "opacity", "scaleEffect", "rotationEffect", "rotation3DEffect", "blur", "brightness", "contrast", "saturation",
        "grayscale", "hueRotation"),
      unlessOutside: ModifierPattern("animation", "transaction", "phaseAnimator", "keyframeAnimator"),
      message: { "`\($1)` is outside the `\($0)`, so its change is not animated; apply `\($0)` after `\($1)`" },
      innerNote: "animates only what is inside it",
      fix: .init(kind: .moveInnerOutside, safety: .unsafe))
  ]

  func isCorrect(_ pair: ModifierPair, in file: FileModel) -> Bool {
    guard let name = pair.inner.argument("value")?.selfMemberName,
      pair.inner.call?.firstUnlabeledArgument?.kind != .nilLiteralExpr,
      pair.outer.arguments.contains(where: { $0.node.mentions(name) }),
      let type = file.enclosingType(of: pair.outer.node), file.changesWithoutAnimation(name, of: type)
    else { return true }
    return file.hasAnimation(around: pair.chain.node, of: name)
  }
}

extension RuleCase {
  fileprivate static let effectOutside = RuleCase(
    "effectOutside", .slow, "an effect that changes with the animated state is applied after the animation")
}
