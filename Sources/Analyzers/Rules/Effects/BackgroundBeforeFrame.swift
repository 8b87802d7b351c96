struct BackgroundBeforeFrame: ModifierOrderRule {
  static let info = RuleInfo(
    id: "background_before_frame", topic: .effects, cases: [.smallerThanFrame], tier: .heuristic, since: "0.2.0")

  static let orders = [
    ModifierOrder(
      inner: ModifierPattern("background", argument: .fill),
      outer: ModifierPattern("frame", form: .without(["alignment"]), argument: .size),
      distance: 1,
      unlessInside: ModifierPattern(
        "padding", "frame", "background", "clipShape", "cornerRadius", "safeAreaPadding", "resizable", "offset",
        "containerRelativeFrame"),
      unlessOutside: ModifierPattern("background", "overlay", "border", "listRowBackground"),
      message: { "`\($0)` fills only the content, not the `\($1)`; apply `\($1)` before `\($0)`" },
      innerNote: "fills only the view inside it",
      fix: .init(kind: .moveOuterInside, safety: .unsafe))
  ]

  func isCorrect(_ pair: ModifierPair, in file: FileModel) -> Bool {
    // Other views may fill the space that the frame offers.
    guard let name = pair.chain.baseName, let base = pair.chain.base else { return true }
    if name == "Text" || name == "Label" { return false }
    guard name == "HStack" || name == "VStack", let children = FunctionCallExpr(base)?.trailingClosure?.statements
    else {
      return true
    }
    return children.contains { child in
      guard let name = ModifierChain(child).baseName else { return true }
      return !name.isAny(of: ["Text", "Label", "Image"])
    }
  }
}

extension RuleCase {
  fileprivate static let smallerThanFrame = RuleCase(
    "smallerThanFrame", .wrong, "a frame is set after the background", severity: .hint,
    because: "a background of the size of the content is often intended")
}
