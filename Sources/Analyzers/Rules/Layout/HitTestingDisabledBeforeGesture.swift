struct HitTestingDisabledBeforeGesture: ModifierOrderRule {
  static let info = RuleInfo(
    id: "hit_testing_disabled_before_gesture", topic: .layout, severity: .warning, tier: .precise, since: "0.2.0",
    title: "Gesture on a view without hit testing never runs",
    explanation: """
      **What happens.** Taps on the view do nothing, or reach the view behind it.

      **Why.** A gesture receives the touches that hit the view inside it. With `allowsHitTesting(false)`, no touch \
      hits that view, so the gesture never starts.

      **What to do.** Remove `allowsHitTesting(false)`, or apply it only to the parts of the view that must not \
      receive touches.

      **When it is fine.** The rule does not report a condition such as `allowsHitTesting(isEnabled)`, and views with \
      a background, an overlay or a `contentShape` between the two, which may receive the touches.
      """,
    references: [
      .apple("allowsHitTesting(_:)", "swiftui/view/allowshittesting(_:)"),
      .apple("Configuring views", "swiftui/configuring-views"),
    ],
    illustration: .modifiers(ofExample: 0, "no touch reaches it", remedy: "Touches hit the view again."),
    related: ["disabled_before_gesture", "transparent_tap_catcher"],
    examples: [
      .flagged(
        "Photo().allowsHitTesting(false).▸onTapGesture { open() }◂", fixed: "Photo().onTapGesture { open() }"),
      .flagged(
        """
        Photo()
          .allowsHitTesting(false)
          .padding()
          .▸gesture(TapGesture().onEnded { open() })◂
        """,
        fixed: """
          Photo()
            .padding()
            .gesture(TapGesture().onEnded { open() })
          """),
      .flagged(
        "Text(\"Open\").allowsHitTesting(false).▸onLongPressGesture { open() }◂",
        fixed: "Text(\"Open\").onLongPressGesture { open() }"),
      .accepted("Photo().onTapGesture { open() }.allowsHitTesting(false)", note: "switched off on purpose"),
      .accepted("Photo().allowsHitTesting(isBusy).onTapGesture { open() }"),
      .accepted("Photo().allowsHitTesting(false).background(.white).onTapGesture { open() }"),
      .accepted("Photo().allowsHitTesting(false).overlay { Text(\"Open\") }.onTapGesture { open() }"),
      .accepted("Photo().allowsHitTesting(false).contentShape(Rectangle()).onTapGesture { open() }"),
      .accepted("Photo().allowsHitTesting(true).onTapGesture { open() }"),
      .accepted(
        "VStack { Photo().allowsHitTesting(false).onTapGesture { open() } }.onTapGesture { open() }",
        note: "the view around it takes the taps"),
    ])

  static let orders = [
    ModifierOrder(
      inner: ModifierPattern("allowsHitTesting", argument: .isFalse),
      outer: ModifierPattern(SwiftUICatalog.names(.gesture)),
      unlessBetween: [
        "background", "overlay", "contentShape", "safeAreaInset", "safeAreaBar", "listRowBackground", "glassEffect",
        "mask", "border", "popover", "sheet", "inspector", "toolbar", "accessibilityRepresentation",
      ],
      message: { "`\($1)` never runs because no touch hits the view inside it; remove `\($0)(false)`" },
      innerNote: "keeps touches from the view")
  ]

  /// Whether a view around it has a gesture as well, which gets the touches instead.
  func isCorrect(_ pair: ModifierPair, in file: FileModel) -> Bool {
    pair.chain.node.ancestors.contains { around in
      guard let call = FunctionCallExpr(around), call.calledExpression?.kind == .memberAccessExpr,
        let name = call.calleeName, name.is(.gesture)
      else { return false }
      return call.calledExpression?.contains(pair.chain.node) ?? false
    }
  }

  func fixes(for pair: ModifierPair, in file: FileModel) -> [Fix?] {
    guard pair.isEditable else { return [] }
    return [.unsafe("Remove `allowsHitTesting(false)`", preferred: true, .delete(pair.inner.removalRange))]
  }
}
