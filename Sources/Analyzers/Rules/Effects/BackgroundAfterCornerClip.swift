struct BackgroundAfterCornerClip: ModifierOrderRule {
  static let info = RuleInfo(
    id: "background_after_corner_clip", topic: .effects, cases: [.squareCorners], tier: .precise, since: "0.2.0")

  static let orders = [
    ModifierOrder(
      inner: ModifierPattern("cornerRadius", "clipShape", argument: .rounds),
      outer: ModifierPattern("background", argument: .fill),
      unlessBetween: [
        "padding", "frame", "background", "safeAreaPadding", "containerRelativeFrame", "aspectRatio", "scaledToFit",
        "scaledToFill", "offset", "position", "scaleEffect", "rotationEffect", "ignoresSafeArea", "safeAreaInset",
      ],
      unlessOutside: ModifierPattern(["clipShape", "cornerRadius", "mask", "ignoresSafeArea", "edgesIgnoringSafeArea"]),
      message: { "`\($1)` is square behind the rounded content; apply `\($1)` before `\($0)`" },
      innerNote: "rounds only what is inside it",
      fix: .init(kind: .moveInnerOutside, safety: .unsafe))
  ]

  /// The corners of a line are too small to see.
  func isCorrect(_ pair: ModifierPair, in file: FileModel) -> Bool {
    let frame = pair.chain.before(pair.inner).last { $0.name == "frame" }
    return frame?.arguments.contains { argument in
      (argument.label == "height" || argument.label == "width")
        && argument.expression.flatMap { file.length($0) }.map { $0 <= Self.thin } ?? false
    } ?? false
  }

  /// The largest thickness of a line, in points.
  private static let thin = 4.0

  func fixes(for pair: ModifierPair, in file: FileModel) -> [Fix?] { [pair.correction, shape(pair, in: file)] }

  /// Gives the background the shape of the clip.
  private func shape(_ pair: ModifierPair, in file: FileModel) -> Fix? {
    guard file.settings.supports(.year2021) == true, let call = pair.outer.call, call.trailingClosure == nil,
      call.arguments.count == 1, let fill = call.firstUnlabeledArgument, let shape = pair.inner.clippingShape
    else { return nil }
    return .unsafe("Draw the background in the same shape", .insert(", in: \(shape)", at: fill.range.upperBound))
  }
}

extension RuleCase {
  fileprivate static let squareCorners = RuleCase(
    "squareCorners", .wrong, "a background is added after a rounded clip")
}
