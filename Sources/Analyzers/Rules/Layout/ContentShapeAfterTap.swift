struct ContentShapeAfterTap: ModifierOrderRule {
  static let info = RuleInfo(
    id: "content_shape_after_tap", topic: .layout, severity: .warning, tier: .precise, since: "0.2.0",
    title: "`contentShape` after a gesture does not enlarge the gesture's area",
    explanation: """
      **What happens.** Taps on the empty parts of the view, such as the space around a `Spacer`, do nothing.

      **Why.** Modifiers apply from the inside out: a gesture is attached to the view inside it and uses the shape \
      that this view has for hit testing. A `contentShape` that is added later affects only gestures outside it.

      **What to do.** Define the shape first: `.contentShape(Rectangle()).onTapGesture { … }`.

      **When it is fine.** The rule does not report a shape that another gesture, a context menu or a drag outside it \
      uses, shapes for previews and hover effects, and views that are filled, such as a color or a view with a \
      background, because all of their area receives taps anyway.
      """,
    references: [
      .apple("contentShape(_:eoFill:)", "swiftui/view/contentshape(_:eofill:)"),
      .page(
        "Jack Qin: Why a SwiftUI container needs contentShape to be fully tappable",
        "https://fudong.dev/en/blog/swiftui-tap-target-content-shape"),
    ],
    illustration: .modifiers(
      ofExample: 0, "too late for the gesture inside it", remedy: "The gesture uses the whole rectangle."),
    related: ["transparent_tap_catcher"],
    examples: [
      .flagged(
        "HStack { Text(\"Open\"); Spacer() }.onTapGesture { open() }.▸contentShape(Rectangle())◂",
        fixed: "HStack { Text(\"Open\"); Spacer() }.contentShape(Rectangle()).onTapGesture { open() }"),
      .flagged(
        """
        VStack { Icon(); Text("Open") }
          .frame(maxWidth: .infinity)
          .onLongPressGesture { open() }
          .▸contentShape(.rect)◂
        """,
        fixed: """
          VStack { Icon(); Text("Open") }
            .frame(maxWidth: .infinity)
            .contentShape(.rect)
            .onLongPressGesture { open() }
          """),
      .flagged(
        """
        HStack { Text("Open"); Spacer() }
          .gesture(TapGesture().onEnded { open() })
          .padding()
          .▸contentShape(Rectangle())◂
        """,
        fixed: """
          HStack { Text("Open"); Spacer() }
            .contentShape(Rectangle())
            .gesture(TapGesture().onEnded { open() })
            .padding()
          """,
        note: "the padding is outside the gesture, so check the result of the fix"),
      .accepted("HStack { Text(\"Open\"); Spacer() }.contentShape(Rectangle()).onTapGesture { open() }"),
      .accepted(
        "Row(1).contentShape(Rectangle()).onTapGesture { open() }.contentShape(Rectangle())", note: "also before it"),
      .accepted(
        "HStack { Icon(); Spacer() }.onTapGesture { open() }.contentShape(Rectangle()).onLongPressGesture { edit() }",
        note: "the shape is for the second gesture"),
      .accepted("Row(1).onTapGesture { open() }.contentShape(.dragPreview, Rectangle())"),
      .accepted("Color.blue.onTapGesture { open() }.contentShape(Rectangle())"),
      .accepted("HStack { Icon(); Spacer() }.background(.white).onTapGesture { open() }.contentShape(Rectangle())"),
      .accepted("Photo().clipped().onTapGesture { open() }.contentShape(Rectangle())", note: "limits the area"),
      .accepted(
        "Row(1).onTapGesture { open() }.contentShape(Rectangle()).contextMenu { Button(\"Edit\") { edit() } }"),
    ])

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
