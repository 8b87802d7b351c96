struct BorderWithRoundedClip: ModifierOrderRule {
  static let info = RuleInfo(
    id: "border_with_rounded_clip", topic: .effects, cases: [.cornersCutOff, .staysSquare], tier: .precise,
    since: "0.2.0")

  private static let lines = ModifierPattern("border")
  private static let clips = ModifierPattern("cornerRadius", "clipShape", argument: .rounds)
  private static let spacing: [StaticString] = ["padding", "frame", "scaledToFit", "scaledToFill", "aspectRatio"]

  static let orders = [
    ModifierOrder(
      inner: lines, outer: clips, distance: 2, unlessBetween: spacing,
      message: { "`\($1)` cuts the corners of the `\($0)` off; draw the shape in an `overlay` with `strokeBorder`" },
      innerNote: "always draws a rectangle"),
    ModifierOrder(
      inner: clips, outer: lines, distance: 2, unlessBetween: spacing,
      message: { "`\($1)` stays square after `\($0)`; draw the shape in an `overlay` with `strokeBorder`" },
      innerNote: "rounds only what is inside it"),
  ]

  func isCorrect(_ pair: ModifierPair, in file: FileModel) -> Bool {
    let border = pair.inner.name == "border" ? pair.inner : pair.outer
    if border.firstArgument?.lastName == "clear" || border.argument("width").flatMap({ file.length($0) }) == 0 {
      return true
    }
    if pair.outer.name == "border" { return marksFrames(pair, in: file) }
    return pair.inner.name == "border" && (staysClosed(border, pair.outer, in: file) || isDrawnAgain(pair))
  }

  func ruleCase(of pair: ModifierPair, in file: FileModel) -> RuleCase? {
    pair.inner.name == "border" ? .cornersCutOff : .staysSquare
  }

  /// Whether an effect lies between the clip and the border, and the view draws the same border around views without a
  /// clip, so that it marks their frames.
  private func marksFrames(_ pair: ModifierPair, in file: FileModel) -> Bool {
    guard !pair.isAdjacent, let border = pair.outer.call, let type = file.enclosingType(of: pair.chain.node) else {
      return false
    }
    let arguments = border.arguments.map(\.node.text)
    return file.calls(named: "border", in: type).contains { other in
      other.node != border.node && other.arguments.map(\.node.text) == arguments
        && !file.chain(of: other.node).modifiers.contains { $0.roundsCorners }
    }
  }

  /// Whether a clip leaves gaps of less than half a point in the corners of a border, whose inner corners are
  /// `(radius - width) * √2` away from the center of the arc.
  private func staysClosed(_ border: Modifier, _ clip: Modifier, in file: FileModel) -> Bool {
    let shape = clip.firstArgument.flatMap(FunctionCallExpr.init)
    let length = clip.name == "cornerRadius" ? clip.firstArgument : shape?.argument("cornerRadius")
    guard let radius = length.flatMap({ file.length($0) }),
      let width = border.argument("width").map({ file.length($0) }) ?? 1
    else { return false }
    return (radius - width) * 2.0.squareRoot() - radius < 0.5
  }

  /// Whether an overlay draws a line in a rounded shape, which closes the gaps.
  private func isDrawnAgain(_ pair: ModifierPair) -> Bool {
    pair.chain.after(pair.outer).contains { modifier in
      guard modifier.name == "overlay" else { return false }
      let content = modifier.trailingClosure?.node ?? modifier.firstArgument
      return content?.mentionsAny(of: ["stroke", "strokeBorder"]) ?? false
    }
  }

  func fixes(for pair: ModifierPair, in file: FileModel) -> [Fix?] {
    let isInside = pair.inner.name == "border"
    let (border, clip) = isInside ? (pair.inner, pair.outer) : (pair.outer, pair.inner)
    guard file.settings.supports(.year2021) == true, pair.isEditable, let style = border.call?.firstUnlabeledArgument,
      let shape = clip.clippingShape
    else { return [] }
    let width = border.argument("width").map { ", lineWidth: \($0.text)" } ?? ""
    let overlay = ".overlay { \(shape).strokeBorder(\(style.text)\(width)) }"
    let isPlain = pair.isAdjacent
    guard isInside else {
      let start = border.range.lowerBound - 1
      return [
        Fix(
          title: "Draw the border in the clip's shape", isSafe: isPlain, isPreferred: true,
          edits: [.replace(start..<border.range.upperBound, by: overlay)])
      ]
    }
    return [
      Fix(
        title: "Draw the border in the clip's shape", isSafe: isPlain, isPreferred: true,
        edits: [.delete(border.removalRange), clip.inserting(overlay)])
    ]
  }
}

extension RuleCase {
  fileprivate static let cornersCutOff = RuleCase("cornersCutOff", .wrong, "a rounded clip follows the border")
  fileprivate static let staysSquare = RuleCase("staysSquare", .wrong, "the border follows a rounded clip")
}
