struct PositionOrOffsetBeforeDecor: ModifierOrderRule {
  static let info = RuleInfo(
    id: "position_or_offset_before_decor", topic: .layout, severity: .hint, tier: .heuristic, since: "0.2.0",
    title: "`border` or `contentShape` does not follow a view that was moved",
    explanation: """
      **What happens.** After `offset`, the border or the tap area stays at the original place. After `position`, it \
      covers the whole container.

      **Why.** `offset` moves only what is drawn; the layout of the view stays where it was. `position` places the \
      view in a new view that fills the container. Modifiers that are added later apply to these areas.

      **What to do.** Move the view last: `.border(.red).offset(x: 20)`.

      **When it is fine.** Backgrounds, overlays and clips that stay at the original place are often intended, so the \
      rule does not report them after `offset`. It does not report an offset that changes, because an area that stays \
      in place while the view moves is often intended, and views with a gesture between the two. Neither does it \
      report a `contentShape` around a `padding`, which may contain the moved view.
      """,
    references: [
      .apple("offset(x:y:)", "swiftui/view/offset(x:y:)"), .apple("position(x:y:)", "swiftui/view/position(x:y:)"),
      .apple("Configuring views", "swiftui/configuring-views"),
    ],
    illustration: .modifiers(ofExample: 0, "covers the whole container", remedy: "The border surrounds the view."),
    related: ["content_shape_after_tap", "background_before_frame"],
    examples: [
      .flagged(
        "Dot().position(x: 20, y: 20).▸border(.red)◂", fixed: "Dot().border(.red).position(x: 20, y: 20)"),
      .flagged(
        "Dot().position(x: 20, y: 20).▸background(.red)◂", fixed: "Dot().background(.red).position(x: 20, y: 20)"),
      .flagged(
        """
        Dot()
          .offset(x: 20)
          .▸contentShape(Circle())◂
          .onTapGesture { open() }
        """,
        fixed: """
          Dot()
            .contentShape(Circle())
            .offset(x: 20)
            .onTapGesture { open() }
          """),
      .accepted("Dot().border(.red).position(x: 20, y: 20)"),
      .accepted("Dot().offset(x: 20).background(.red)", note: "a background that stays"),
      .accepted("Dot().offset(x: 20).onTapGesture { open() }", note: "what is drawn receives the taps"),
      .accepted("Dot().position(x: 20, y: 20).zIndex(1)"),
      .accepted("Dot().position(x: 20, y: 20).gesture(DragGesture())"),
      .accepted("Dot().offset(.zero).border(.red)"),
      .accepted("Dot().offset(x: isLarge ? 20 : 0).contentShape(Circle())", note: "an area that stays"),
      .accepted("Dot().padding(10).offset(x: -8).contentShape(Circle())", note: "stays in the padding"),
      .accepted("Color.blue.position(x: 20, y: 20).background(.red)", note: "fills the container"),
      .accepted(
        "Dot().frame(maxWidth: .infinity).offset(x: -2).contentShape(Rectangle())", note: "the whole width is the area"),
    ])

  static let orders = [
    ModifierOrder(
      inner: ModifierPattern("position"),
      outer: ModifierPattern("border", "contentShape"),
      unlessBetween: between,
      message: { "`\($1)` covers the whole container, because `\($0)` fills it; apply `\($0)` after `\($1)`" },
      innerNote: "fills the container", fix: .init(kind: .moveInnerOutside, safety: .unsafe)),
    ModifierOrder(
      inner: ModifierPattern("position"),
      outer: ModifierPattern("background", argument: .fill),
      unlessBetween: between,
      message: { "`\($1)` covers the whole container, because `\($0)` fills it; apply `\($0)` after `\($1)`" },
      innerNote: "fills the container", fix: .init(kind: .moveInnerOutside, safety: .unsafe)),
    ModifierOrder(
      inner: ModifierPattern("offset"),
      outer: ModifierPattern("border", "contentShape"),
      unlessBetween: between,
      message: { "`\($1)` stays in place, because `\($0)` moves only what is drawn; apply `\($0)` after it" },
      innerNote: "moves only what is drawn", fix: .init(kind: .moveInnerOutside, safety: .unsafe)),
  ]

  private static let between: [StaticString] =
    SwiftUICatalog.names(.gesture) + ["frame", "padding", "overlay", "background", "ignoresSafeArea"]

  func isCorrect(_ pair: ModifierPair, in file: FileModel) -> Bool {
    // An area that stays while the view follows a drag or an animation is intended.
    if pair.inner.name == "offset" {
      let isConstant = pair.inner.arguments.allSatisfy { $0.expression?.isConstantLength ?? false }
      // The area to press fills the available space, in which an icon is shifted a little.
      let fills = pair.chain.before(pair.inner).contains { $0.name == "frame" && $0.node.mentionsAny(of: ["infinity"]) }
      let hasRoom = pair.outer.name == "contentShape" && pair.chain.before(pair.inner).contains { $0.name == "padding" }
      if fills || hasRoom || !isConstant || pair.inner.arguments.allSatisfy({ $0.expression?.isZero ?? false }) {
        return true
      }
    }
    // A shape for previews of drags or menus.
    if pair.outer.name == "contentShape", pair.outer.arguments.count > 1 { return true }
    return pair.chain.baseName.is(.stack) || pair.chain.baseName.is(.shapeStyle)
  }
}

extension SyntaxNode {
  /// `20`, `-20`
  fileprivate var isConstantLength: Bool {
    kind.isLiteral || kind == .prefixOperatorExpr && (lastChild?.kind.isLiteral ?? false) || isZero
  }
}
