struct ShadowBeforeClip: ModifierOrderRule {
  static let info = RuleInfo(
    id: "shadow_before_clip", topic: .effects, cases: [.cutOff], tier: .precise, since: "0.2.0")

  static let orders = [
    ModifierOrder(
      inner: ModifierPattern("shadow", form: .argument("radius")),
      outer: ModifierPattern("clipShape", "cornerRadius", "clipped", "mask"),
      unlessBetween: [
        "padding", "frame", "background", "safeAreaPadding", "containerRelativeFrame", "aspectRatio", "scaledToFit",
        "scaledToFill", "fixedSize", "offset", "position", "scaleEffect", "rotationEffect",
      ],
      unlessOutside: ModifierPattern("shadow"),
      message: { "`\($1)` cuts off the shadow; apply `\($0)` after `\($1)`" }, innerNote: "the shadow",
      fix: .init(kind: .moveInnerOutside, safety: .safeIfAdjacent))
  ]

  func isCorrect(_ pair: ModifierPair, in file: FileModel) -> Bool {
    // A shadow without a radius and an offset is exactly behind the view.
    if ["radius", "x", "y"].allSatisfy({ pair.inner.argument($0)?.isZero ?? true }) { return true }
    // A shadow of an outline is meant to fall inside: an inner shadow.
    if pair.chain.before(pair.inner).contains(where: { $0.name.isAny(of: ["stroke", "strokeBorder"]) }) { return true }
    let clip = pair.outer
    if clip.name == "mask" {
      // A mask may fade the view out, or be larger than the view.
      let views = clip.trailingClosure?.statements ?? clip.firstArgument.map { [$0] } ?? []
      guard views.count == 1, ModifierChain(views[0]).startsWithShapeOrColor(in: file) else { return true }
      return ModifierChain(views[0]).modifiers.contains { !$0.name.is(.keepsShapeStyle) && $0.name != "fill" }
    }
    if clip.name == "clipShape", clip.arguments.contains(where: { $0.node.mentionsAny(of: Self.enlarging) }) {
      return true
    }
    return !mayFillBounds(pair)
  }

  private static let enlarging: [StaticString] = ["inset", "offset", "scale", "transform", "size"]

  /// Whether the shadow may surround the whole view. Letters, symbols and the children of a stack are inside its
  /// bounds.
  private func mayFillBounds(_ pair: ModifierPair) -> Bool {
    let isFilled = pair.chain.before(pair.inner).contains { $0.name == "background" || $0.name.is(.clip) }
    guard let name = pair.chain.baseName, !isFilled else { return true }
    if name == "Image" { return !(pair.chain.base.flatMap(FunctionCallExpr.init)?.isSymbol ?? false) }
    return !name.is(.stack) && !name.is(.lazyStack) && !name.isAny(of: ["Text", "Label", "Group", "Button"])
  }
}

extension RuleCase {
  fileprivate static let cutOff = RuleCase(
    "cutOff", .wrong, "a clip follows the shadow", severity: .info, because: "only a decoration is missing")
}
