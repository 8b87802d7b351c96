struct ContentShapeAfterTap: ModifierOrderRule {
  static let info = RuleInfo(
    id: "content_shape_after_tap", topic: .layout, cases: [.afterGesture], tier: .precise, since: "0.2.0")

  static let orders = [
    ModifierOrder(
      inner: ModifierPattern(SwiftUICatalog.names(.gesture)),
      outer: ModifierPattern("contentShape"),
      unlessInside: ModifierPattern("contentShape", "clipped", "clipShape", "cornerRadius", "mask"),
      unlessOutside: ModifierPattern(
        SwiftUICatalog.names(.gesture) + [
          "contextMenu", "onDrag", "draggable", "onDrop", "dropDestination", "onHover", "onContinuousHover",
          "hoverEffect", "help", "swipeActions", "pointerStyle", "popover",
        ]),
      message: { "`\($1)` does not enlarge the area of `\($0)`; apply `\($1)` before `\($0)`" },
      innerNote: "uses the shape of the view inside it",
      fix: .init(kind: .moveOuterInside, safety: .safeIfAdjacent))
  ]

  func isCorrect(_ pair: ModifierPair, in file: FileModel) -> Bool {
    guard let shape = pair.outer.onlyUnlabeledArgument, shape.isRectangle else { return true }
    return file.receivesTouchesEverywhere(pair.inner, in: pair.chain) || pair.chain.baseName.is(.control)
      || pair.chain.baseName.hasSuffix("Button")
      || file.applies(["contentShape"], pair.chain.before(pair.inner))
  }
}

extension RuleCase {
  fileprivate static let afterGesture = RuleCase("afterGesture", .wrong, "a content shape is applied after a gesture")
}
