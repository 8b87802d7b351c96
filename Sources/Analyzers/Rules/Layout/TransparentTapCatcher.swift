struct TransparentTapCatcher: ModifierRule {
  static let info = RuleInfo(
    id: "transparent_tap_catcher", topic: .layout, severity: .hint, tier: .heuristic,
    title: "Transparent view without a `contentShape` may not receive gestures",
    explanation: """
      **What happens.** On some systems or in some places, taps pass through the view as if it did not exist.

      **Why.** A view that draws nothing (`Color.clear`, an opacity of 0, `EmptyView`, `Spacer`) does not reliably \
      take part in hit testing. An opacity of 0.001 is a known workaround, but it depends on a threshold of the \
      system.

      **What to do.** Define the area that receives touches: `Color.clear.contentShape(Rectangle()).onTapGesture { … \
      }`.

      **When it is fine.** A view with a `contentShape`, a background or an overlay before the gesture is not \
      reported, nor is one with a modifier of the project that may draw something.
      """,
    references: [.apple("contentShape(_:eoFill:)", "swiftui/view/contentshape(_:eofill:)"), .observed],
    illustration: Illustration(
      .incorrect(
        "A tap beside the menu should close it.",
        .areas(
          height: 60,
          [
            .area(.screen, 0, 0, 100, 60), .area(.frame, 3, 3, 94, 54, "`Color.clear`"),
            .area(.drawn, 50, 6, 44, 22, "Menu"),
            .area(.drawn, 8, 38, 50, 14),
            .area(.touch, 8, 38, 50, 14, .problem("`Button` under it", "receives the tap")),
          ])),
      .corrected(
        "A tap beside the menu should close it.",
        .areas(
          height: 60,
          [
            .area(.screen, 0, 0, 100, 60), .area(.drawn, 8, 38, 50, 14, "`Button` under it"),
            .area(.touch, 3, 3, 94, 54, .remedy("`Color.clear.contentShape(Rectangle())`", "receives the tap")),
            .area(.drawn, 50, 6, 44, 22, "Menu"),
          ]))),
    related: ["drag_overlay_intercepts_hits", "tap_gesture_instead_of_button"],
    examples: [
      .flagged(
        "Color.clear.▸onTapGesture { isOpen = false }◂",
        fixed: "Color.clear.contentShape(Rectangle()).onTapGesture { isOpen = false }"),
      .flagged(
        """
        Rectangle()
          .opacity(0)
          .▸gesture(DragGesture().onChanged { move($0) })◂
        """,
        fixed: """
          Rectangle()
            .opacity(0)
            .contentShape(Rectangle())
            .gesture(DragGesture().onChanged { move($0) })
          """),
      .flagged(
        "Color.white.opacity(0.001).▸onTapGesture { isOpen = false }◂",
        fixed: "Color.white.opacity(0.001).contentShape(Rectangle()).onTapGesture { isOpen = false }"),
      .flagged("EmptyView().▸onTapGesture { isOpen = false }◂", note: "an `EmptyView` has no area"),
      .accepted("Color.clear.contentShape(Rectangle()).onTapGesture { isOpen = false }"),
      .accepted(
        """
        extension View {
          func tappable() -> some View { contentShape(Rectangle()) }
        }
        struct Scrim: View {
          var body: some View { Color.clear.tappable().onTapGesture { isOpen = false } }
        }
        """,
        note: "a modifier of the project sets a content shape"),
      .accepted("Color.black.opacity(0.3).onTapGesture { isOpen = false }"),
      .accepted("Rectangle().opacity(isOpen ? 1 : 0).onTapGesture { isOpen = false }"),
      .accepted("Color.clear.frame(height: 8)"),
      .accepted(
        """
        struct Night: ViewModifier {
          func body(content: Content) -> some View { content.overlay { Image("stars") } }
        }
        struct Scrim: View {
          var body: some View { Color.clear.modifier(Night()).onTapGesture { isOpen = false } }
        }
        """,
        note: "a modifier of the project may draw something"),
    ])

  static let modifiers: [StaticString] = SwiftUICatalog.names(.gesture)

  func check(_ gesture: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    let inner = chain.before(gesture)
    guard let base = chain.base, let invisible = invisibility(base, inner, in: chain, file),
      !file.applies(["contentShape", "background", "overlay"], inner),
      !inner.contains(where: { $0.name.is(.gesture) }),
      // A `ViewModifier` may draw something behind or in front of the view.
      !inner.contains(where: { $0.name == "modifier" })
    else { return }
    let insertion = gesture.receiver.map { receiver in
      // Padding would take taps as well.
      Fix(
        title: "Add `contentShape(_:)`", isSafe: !inner.contains { $0.name == "padding" }, isPreferred: true,
        edits: [.insert(gesture.separator + ".contentShape(Rectangle())", at: receiver.range.upperBound)])
    }
    findings.add(
      at: gesture.range,
      chain.baseName == "EmptyView"
        ? "`EmptyView` has no area, so the gesture never runs; remove it"
        : "A transparent view may not receive this gesture; add `contentShape(_:)`",
      related: [RelatedLocation(range: invisible.range, message: "draws nothing")],
      fixes: [
        chain.baseName == "EmptyView" ? nil : insertion,
        invisible.isTrick
          ? .safe(
            "Use `Color.clear` with a content shape",
            .replace(invisible.range, by: "Color.clear.contentShape(Rectangle())")) : nil,
      ])
  }

  /// The part of the chain that draws nothing, from the base to the opacity.
  private func invisibility(
    _ base: SyntaxNode, _ inner: ArraySlice<Modifier>, in chain: ModifierChain, _ file: FileModel
  ) -> (range: Range<Int>, isTrick: Bool)? {
    guard let name = chain.baseName else { return nil }
    if base.textEquals("Color.clear") || name == "EmptyView" || name == "Spacer" { return (base.range, false) }
    guard chain.startsWithShapeOrColor(in: file),
      let opacity = inner.first(where: { $0.name == "opacity" }), let value = opacity.onlyUnlabeledArgument,
      value.isLiteral, let amount = Double(value.text), amount < 0.02
    else { return nil }
    return (base.range.lowerBound..<opacity.node.range.upperBound, amount > 0 && name == "Color")
  }
}
