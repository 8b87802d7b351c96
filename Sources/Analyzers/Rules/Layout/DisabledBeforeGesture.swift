struct DisabledBeforeGesture: ModifierOrderRule {
  static let info = RuleInfo(
    id: "disabled_before_gesture", topic: .layout, severity: .warning, tier: .precise, since: "0.2.0",
    title: "`disabled` inside a gesture does not turn the gesture off",
    explanation: """
      **What happens.** The view is disabled, but a tap still runs the action.

      **Why.** `disabled` applies to the view inside it. A gesture that is added later belongs to the view around it, \
      which is still enabled.

      **What to do.** Disable last: `.onTapGesture { … }.disabled(isBusy)`.

      **When it is fine.** A gesture on a disabled control is a common way to explain why the control is disabled, or \
      to show a picker for a text field that cannot be edited. Therefore, the rule reports only views that are known \
      to contain no controls, and only gestures whose action does not check the condition itself.
      """,
    references: [
      .apple("disabled(_:)", "swiftui/view/disabled(_:)"),
      .apple("Configuring views", "swiftui/configuring-views"), .observed,
    ],
    illustration: .modifiers(
      ofExample: 0, "outside the disabled view", remedy: "The gesture is part of the disabled view."),
    related: ["hit_testing_disabled_before_gesture", "content_shape_after_tap"],
    examples: [
      .flagged(
        "Text(\"Send\").disabled(isBusy).▸onTapGesture { send() }◂",
        fixed: "Text(\"Send\").onTapGesture { send() }.disabled(isBusy)"),
      .flagged(
        """
        HStack { Image(systemName: "paperplane"); Text("Send") }
          .disabled(items.isEmpty)
          .▸onTapGesture(perform: send)◂
        """,
        fixed: """
          HStack { Image(systemName: "paperplane"); Text("Send") }
            .onTapGesture(perform: send)
            .disabled(items.isEmpty)
          """),
      .flagged(
        """
        Image(systemName: "star")
          .disabled(isBusy)
          .padding()
          .▸onLongPressGesture { send() }◂
        """,
        fixed: """
          Image(systemName: "star")
            .padding()
            .onLongPressGesture { send() }
            .disabled(isBusy)
          """),
      .accepted("Text(\"Send\").onTapGesture { send() }.disabled(isBusy)"),
      .accepted("Text(\"Send\").disabled(isBusy).onTapGesture { send() }.disabled(isBusy)"),
      .accepted("Button(\"Send\") { send() }.disabled(isBusy).onTapGesture { explain() }", note: "explains the button"),
      .accepted("TextField(\"Date\", text: $name).disabled(true).onTapGesture { send() }", note: "opens a picker"),
      .accepted("Text(\"Send\").disabled(isBusy).onTapGesture { if !isBusy { send() } }"),
      .accepted("HStack { TextField(\"Date\", text: $name) }.disabled(isBusy).onTapGesture { send() }"),
    ])

  static let orders = [
    ModifierOrder(
      inner: ModifierPattern("disabled"),
      outer: ModifierPattern("onTapGesture", "onLongPressGesture"),
      unlessOutside: ModifierPattern("disabled", "allowsHitTesting"),
      message: { "`\($1)` still runs while the view inside it is disabled; apply `\($0)` after `\($1)`" },
      innerNote: "disables only the view inside it",
      fix: .init(kind: .moveInnerOutside, safety: .unsafe))
  ]

  func isCorrect(_ pair: ModifierPair, in file: FileModel) -> Bool {
    guard let condition = pair.inner.onlyUnlabeledArgument, !condition.textEquals("false"),
      let content = pair.inner.receiver, !file.mayContainControls(content)
    else { return true }
    guard let action = pair.outer.trailingClosure(or: "perform") else { return false }
    return condition.tokens.contains { $0.kind.isIdentifier && action.node.mentions(Name($0)) }
  }
}
