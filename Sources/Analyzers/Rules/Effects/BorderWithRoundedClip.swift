struct BorderWithRoundedClip: ModifierOrderRule {
  static let info = RuleInfo(
    id: "border_with_rounded_clip", topic: .effects, severity: .warning, tier: .precise, since: "0.2.0",
    title: "`border` does not follow a rounded clip",
    explanation: """
      **What happens.** The border has gaps in the rounded corners, or stays a rectangle around the rounded view.

      **Why.** `border` always draws a rectangle. A rounded clip after it cuts the corners of that rectangle off, and \
      a rounded clip before it has no effect on it.

      **What to do.** Clip, then draw the same shape on top: `.clipShape(.rect(cornerRadius: 8)).overlay { \
      RoundedRectangle(cornerRadius: 8).strokeBorder(.red) }`. The fix requires iOS 15 or macOS 12 and is offered if \
      the deployment target is known to be that or later.

      **When it is fine.** The rule does not report a border at some distance from the clip, with a `padding` or a \
      `frame` in between, and clips to a rectangle. Neither does it report a radius so small that the corners of the \
      border stay closed, for example 2 points with a border of 1 point.
      """,
    references: [
      .apple("border(_:width:)", "swiftui/view/border(_:width:)"),
      .apple(
        "strokeBorder(_:lineWidth:antialiased:)", "swiftui/insettableshape/strokeborder(_:linewidth:antialiased:)"),
    ],
    illustration: .modifiers(
      ofExample: 0, "cuts the corners of the border off", remedy: "The stroke follows the rounded corners."),
    related: ["background_after_corner_clip"],
    examples: [
      .flagged(
        "Photo().border(.red).▸cornerRadius(8)◂",
        fixed: "Photo().cornerRadius(8).overlay { RoundedRectangle(cornerRadius: 8).strokeBorder(.red) }"),
      .flagged(
        """
        TextField("Name", text: $name)
          .clipShape(.rect(cornerRadius: 8))
          .▸border(Color.gray, width: 2)◂
        """,
        fixed: """
          TextField("Name", text: $name)
            .clipShape(.rect(cornerRadius: 8))
            .overlay { RoundedRectangle(cornerRadius: 8).strokeBorder(Color.gray, lineWidth: 2) }
          """),
      .flagged(
        """
        Photo()
          .border(.white, width: 4)
          .▸clipShape(.circle)◂
          .shadow(radius: 2)
        """,
        fixed: """
          Photo()
            .clipShape(.circle)
            .overlay { Circle().strokeBorder(.white, lineWidth: 4) }
            .shadow(radius: 2)
          """),
      .flagged("Photo().border(.red).▸cornerRadius(8)◂", note: "no fix without a deployment target", deployment: [:]),
      .accepted("Photo().cornerRadius(8).overlay { RoundedRectangle(cornerRadius: 8).strokeBorder(.red) }"),
      .accepted("Photo().border(.red)"),
      .accepted("Photo().border(.red).clipShape(Rectangle())"),
      .accepted("Photo().border(.red).cornerRadius(2)", note: "the corners stay closed"),
      .accepted("Photo().border(.red, width: 3).clipShape(.rect(cornerRadius: 5))", note: "the corners stay closed"),
      .accepted("Photo().cornerRadius(8).padding(4).border(.red)", note: "a frame around the rounded view"),
      .accepted("Photo().border(.red).padding().background(.white).clipShape(.rect(cornerRadius: 8))"),
    ])

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
    return border.firstArgument?.lastName == "clear" || pair.inner.name == "border" && staysClosed(border, pair.outer)
  }

  /// Whether a clip leaves gaps of less than half a point in the corners of a border, whose inner corners are
  /// `(radius - width) * √2` away from the center of the arc.
  private func staysClosed(_ border: Modifier, _ clip: Modifier) -> Bool {
    let shape = clip.firstArgument.flatMap(FunctionCallExpr.init)
    let length = clip.name == "cornerRadius" ? clip.firstArgument : shape?.argument("cornerRadius")
    guard let radius = length.flatMap({ Double($0.text) }),
      let width = border.argument("width").map({ Double($0.text) }) ?? 1
    else { return false }
    return (radius - width) * 2.0.squareRoot() - radius < 0.5
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
