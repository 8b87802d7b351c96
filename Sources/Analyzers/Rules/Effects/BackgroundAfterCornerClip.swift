struct BackgroundAfterCornerClip: ModifierOrderRule {
  static let info = RuleInfo(
    id: "background_after_corner_clip", topic: .effects, severity: .warning, tier: .precise, since: "0.2.0",
    title: "Background after a rounded clip has square corners",
    explanation: """
      **What happens.** The content has rounded corners, but a square background shows behind them.

      **Why.** Modifiers apply from the inside out: the clip rounds only what is inside it. A background that is \
      added later is a new layer behind the clipped view and fills its rectangular bounds.

      **What to do.** Add the background first, then clip: `.background(.blue).clipShape(.rect(cornerRadius: 8))`. Or \
      give the background the same shape: `.background(.blue, in: .rect(cornerRadius: 8))`.

      **When it is fine.** The rule does not report a rounded view on a larger background: with a `padding` or a \
      `frame` in between, or with a background that extends into the safe area. A view that is clipped again later, \
      and a clear background, are not reported either.
      """,
    references: [
      .apple("background(_:ignoresSafeAreaEdges:)", "swiftui/view/background(_:ignoressafeareaedges:)"),
      .apple("background(_:in:fillStyle:)", "swiftui/view/background(_:in:fillstyle:)"),
      .apple("Configuring views", "swiftui/configuring-views"),
    ],
    illustration: .modifiers(
      ofExample: 0, "fills the square behind the clip", remedy: "The clip rounds the background too."),
    related: ["shadow_before_clip", "border_with_rounded_clip"],
    examples: [
      .flagged(
        "Text(\"Buy\").padding().cornerRadius(8).▸background(.blue)◂",
        fixed: "Text(\"Buy\").padding().background(.blue).cornerRadius(8)"),
      .flagged(
        """
        Photo()
          .clipShape(Circle())
          .▸background(Color.gray.opacity(0.2))◂
        """,
        fixed: """
          Photo()
            .background(Color.gray.opacity(0.2))
            .clipShape(Circle())
          """),
      .flagged(
        "Card().clipShape(.capsule).▸background { Color.red }◂",
        fixed: "Card().background { Color.red }.clipShape(.capsule)"),
      .flagged(
        """
        Card()
          .clipShape(RoundedRectangle(cornerRadius: 12))
          .opacity(0.9)
          .▸background(.ultraThinMaterial)◂
        """,
        fixed: """
          Card()
            .opacity(0.9)
            .background(.ultraThinMaterial)
            .clipShape(RoundedRectangle(cornerRadius: 12))
          """),
      .accepted("Text(\"Buy\").padding().background(.blue).cornerRadius(8)"),
      .accepted("Card().cornerRadius(8).background(.blue, in: .rect(cornerRadius: 8))"),
      .accepted("Card().cornerRadius(8).padding().background(.blue)", note: "a rounded card on a larger area"),
      .accepted("Card().cornerRadius(8).frame(maxWidth: .infinity).background(.blue)"),
      .accepted("Card().clipShape(Rectangle()).background(.blue)"),
      .accepted("Card().cornerRadius(8).background(.blue).clipShape(.rect(cornerRadius: 8))", note: "clipped again"),
      .accepted("Card().cornerRadius(8).background(Color.clear)"),
      .accepted("Card().cornerRadius(8).background(RoundedRectangle(cornerRadius: 8).stroke(.blue))"),
      .accepted("ScrollView { Card() }.cornerRadius(8).background(Color.black.ignoresSafeArea())"),
    ])

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

  func fixes(for pair: ModifierPair, in file: FileModel) -> [Fix?] { [pair.correction, shape(pair, in: file)] }

  /// Gives the background the shape of the clip.
  private func shape(_ pair: ModifierPair, in file: FileModel) -> Fix? {
    guard file.settings.supports(.year2021) == true, let call = pair.outer.call, call.trailingClosure == nil,
      call.arguments.count == 1, let fill = call.firstUnlabeledArgument, let shape = pair.inner.clippingShape
    else { return nil }
    return .unsafe("Draw the background in the same shape", .insert(", in: \(shape)", at: fill.range.upperBound))
  }
}
