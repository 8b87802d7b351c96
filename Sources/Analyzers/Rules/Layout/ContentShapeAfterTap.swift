struct ContentShapeAfterTap: ModifierOrderRule {
  static let info = RuleInfo(
    id: "content_shape_after_tap", topic: .layout, cases: [.afterGesture, .outsideButton], tier: .precise,
    since: "0.2.0")

  static let orders = [
    ModifierOrder(
      inner: ModifierPattern(SwiftUICatalog.names(.gesture)),
      outer: ModifierPattern("contentShape"),
      unlessInside: ModifierPattern("contentShape", "clipped", "clipShape", "cornerRadius", "mask"),
      unlessOutside: otherUses,
      message: { "`\($1)` does not enlarge the area of `\($0)`; apply `\($1)` before `\($0)`" },
      innerNote: "uses the shape of the view inside it",
      fix: .init(kind: .moveOuterInside, safety: .safeIfAdjacent)),
    outsideButton(ModifierPattern("padding")), outsideButton(ModifierPattern("frame", argument: .size)),
  ]

  /// What else may use the shape.
  private static let otherUses = ModifierPattern(
    SwiftUICatalog.names(.gesture) + [
      "contextMenu", "onDrag", "draggable", "onDrop", "dropDestination", "onHover", "onContinuousHover",
      "hoverEffect", "help", "swipeActions", "pointerStyle", "popover",
    ])

  /// Space around a button that a content shape is to make a part of it.
  private static func outsideButton(_ space: ModifierPattern) -> ModifierOrder {
    ModifierOrder(
      inner: space, outer: ModifierPattern("contentShape"), unlessBetween: ["contentShape"], unlessOutside: otherUses,
      message: { "`\($1)` does not enlarge the button; apply `\($0)` and `\($1)` to its label" },
      innerNote: "adds space that is not a part of the button")
  }

  func ruleCase(of pair: ModifierPair, in file: FileModel) -> RuleCase? {
    pair.inner.name.is(.gesture) ? .afterGesture : .outsideButton
  }

  func isCorrect(_ pair: ModifierPair, in file: FileModel) -> Bool {
    guard let shape = pair.outer.onlyUnlabeledArgument, shape.isRectangle else { return true }
    guard pair.inner.name.is(.gesture) else { return !isButton(pair, in: file) }
    return file.receivesTouchesEverywhere(pair.inner, in: pair.chain) || pair.chain.baseName.is(.control)
      || pair.chain.baseName.hasSuffix("Button")
      || file.applies(["contentShape"], pair.chain.before(pair.inner))
  }
}

extension ContentShapeAfterTap {
  /// Whether the chain is a button whose label alone takes taps: no style may draw more, and no row of a list takes its
  /// taps.
  private func isButton(_ pair: ModifierPair, in file: FileModel) -> Bool {
    guard let button = pair.chain.base.flatMap(FunctionCallExpr.init), let name = button.calleeName,
      name == "Button" || name == "Link", !file.redefines(name, at: button.node),
      !file.isForMacOrTVOnly(at: button.node)
    else { return false }
    let styles = pair.chain.modifiers.filter { $0.name == "buttonStyle" }
    let around = file.closures(around: pair.chain.node).compactMap(\.use)
    return styles.allSatisfy { $0.firstArgument?.lastName == "plain" }
      && !pair.chain.modifiers.contains { file.isOwnModifier($0) || $0.name.is(.gesture) }
      && !around.contains { $0.callee == "List" || $0.callee == "Form" }
  }
}

extension RuleCase {
  fileprivate static let afterGesture = RuleCase("afterGesture", .wrong, "a content shape is applied after a gesture")
  fileprivate static let outsideButton = RuleCase(
    "outsideButton", .wrong, "a content shape is to make space around a button a part of it")
}
