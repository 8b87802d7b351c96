struct ShadowBeforeClip: ModifierOrderRule {
  static let info = RuleInfo(
    id: "shadow_before_clip", topic: .effects, severity: .warning, tier: .precise, since: "0.2.0",
    title: "Clip after a shadow cuts the shadow off",
    explanation: """
      **What happens.** The view has no shadow, or only a few dark pixels in its rounded corners.

      **Why.** Modifiers apply from the inside out: `shadow` draws outside the bounds of the view, and the clip then \
      removes everything outside these bounds.

      **What to do.** Clip first, then add the shadow: `.clipShape(.rect(cornerRadius: 8)).shadow(radius: 4)`.

      **When it is fine.** A shadow with space around it is not cut off, so the rule does not report views with a \
      `padding` or a `frame` between the two, clips to a larger shape, and masks that are not a plain shape. A shadow \
      behind text or a symbol stays inside the bounds of a larger view. Views with another `shadow` after the clip \
      are not reported either.
      """,
    references: [
      .apple("shadow(color:radius:x:y:)", "swiftui/view/shadow(color:radius:x:y:)"),
      .apple("clipShape(_:style:)", "swiftui/view/clipshape(_:style:)"),
      .apple("Configuring views", "swiftui/configuring-views"),
    ],
    illustration: .modifiers(ofExample: 0, "cuts the shadow off", remedy: "The shadow surrounds the clipped view."),
    related: ["clip_before_blur", "background_after_corner_clip"],
    examples: [
      .flagged(
        "Card().shadow(radius: 4).▸clipShape(.rect(cornerRadius: 8))◂",
        fixed: "Card().clipShape(.rect(cornerRadius: 8)).shadow(radius: 4)"),
      .flagged(
        """
        Text("Buy")
          .padding()
          .background(.white)
          .shadow(color: .gray, radius: 6, x: 0, y: 2)
          .▸cornerRadius(12)◂
        """,
        fixed: """
          Text("Buy")
            .padding()
            .background(.white)
            .cornerRadius(12)
            .shadow(color: .gray, radius: 6, x: 0, y: 2)
          """),
      .flagged(
        """
        Card()
          .shadow(radius: 4)
          .opacity(0.9)
          .▸clipped()◂
        """,
        fixed: """
          Card()
            .opacity(0.9)
            .clipped()
            .shadow(radius: 4)
          """,
        note: "another modifier in between: the fix also changes its order, so check the result"),
      .flagged(
        "Color.white.shadow(radius: 4).▸mask(Circle())◂", fixed: "Color.white.mask(Circle()).shadow(radius: 4)"),
      .accepted("Card().clipShape(.rect(cornerRadius: 8)).shadow(radius: 4)"),
      .accepted("Card().shadow(radius: 4).clipShape(.rect(cornerRadius: 8)).shadow(radius: 4)"),
      .accepted("Card().shadow(radius: 4).padding().clipped()", note: "the shadow has space inside the clip"),
      .accepted("Card().shadow(radius: 4).frame(width: 80, height: 80).clipped()"),
      .accepted("Card().shadow(radius: 4).mask(Rectangle().padding(.top, -20))", note: "a mask larger than the view"),
      .accepted(
        "Circle().stroke(.gray, lineWidth: 4).shadow(radius: 3, y: 2).clipShape(Circle())", note: "an inner shadow"),
      .accepted("Text(\"Title\").shadow(radius: 2).clipped()", note: "a shadow behind letters"),
      .accepted(
        "Color.blue.shadow(color: .gray, radius: 0, x: 0, y: 0).clipShape(Circle())", note: "an invisible shadow"),
      .accepted(
        "HStack { Icon(); Text(\"Title\") }.shadow(radius: 2).cornerRadius(8)", note: "nothing fills the stack"),
    ])

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
