struct AccessibilityHiddenWithLabel: ModifierRule {
  static let info = RuleInfo(
    id: "accessibility_hidden_with_label", topic: .accessibility, severity: .warning, tier: .precise, since: "0.2.0",
    title: "Accessibility modifier on a hidden element has no effect",
    explanation: """
      **What happens.** VoiceOver skips the element. Its label, value, hint, traits and actions are never read or \
      offered.

      **Why.** `accessibilityHidden(true)` removes the element from assistive technologies, whatever other \
      accessibility modifiers it has.

      **What to do.** Decide whether users need the element. If they do, remove `accessibilityHidden(true)`; if it is \
      decoration, remove the other accessibility modifiers.

      **When it is fine.** A condition such as `accessibilityHidden(isDecoration)` is not reported. \
      `accessibilityIdentifier` is for tests and is not reported either. Nothing is reported if the element gets \
      other content, or becomes a new element, between the two modifiers.
      """,
    references: [
      .apple("accessibilityHidden(_:)", "swiftui/view/accessibilityhidden(_:)")
    ],
    criteria: [.nonTextContent, .nameRoleValue],
    related: ["icon_button_without_label"],
    examples: [
      .flagged(
        "Image(\"logo\").accessibilityLabel(\"Shop\").▸accessibilityHidden(true)◂",
        fixed: "Image(\"logo\").accessibilityLabel(\"Shop\")"),
      .flagged(
        """
        Button("Delete") { removeAll() }
          .▸accessibilityHidden(true)◂
          .accessibilityHint("Removes all items")
        """,
        fixed: """
          Button("Delete") { removeAll() }
            .accessibilityHint("Removes all items")
          """),
      .flagged(
        "Badge(1).accessibilityAddTraits(.isButton).padding().▸accessibilityHidden(true)◂",
        fixed: "Badge(1).accessibilityAddTraits(.isButton).padding()"),
      .accepted(
        "Image(\"star\").accessibilityLabel(\"\").accessibilityRemoveTraits(.isImage).accessibilityHidden(true)",
        note: "all say that there is nothing to read"),
      .accepted("Image(\"logo\").accessibilityHidden(true)"),
      .accepted("Image(\"logo\").accessibilityLabel(\"Shop\").accessibilityHidden(isOn)"),
      .accepted("Image(\"logo\").accessibilityLabel(\"Shop\").accessibilityHidden(false)"),
      .accepted("Image(\"logo\").accessibilityIdentifier(\"logo\").accessibilityHidden(true)", note: "for tests"),
      .accepted(
        "Image(\"logo\").accessibilityHidden(true).overlay { Text(\"Shop\") }.accessibilityLabel(\"Shop\")",
        note: "the label is that of the text"),
      .accepted(
        "HStack { Image(\"logo\").accessibilityHidden(true) }.accessibilityLabel(\"Shop\")",
        note: "the label is that of the stack"),
    ])

  static let modifiers: [StaticString] = ["accessibilityHidden"]

  /// Modifiers that have no effect on a hidden element.
  private static let others: [StaticString] = [
    "accessibilityLabel", "accessibilityValue", "accessibilityHint", "accessibilityAddTraits", "accessibilityAction",
    "accessibilityActions", "accessibilityAdjustableAction", "accessibilityInputLabels", "accessibilityCustomContent",
    "accessibilityHeading",
  ]

  /// Modifiers after which the element has other content or is another element.
  private static let boundaries: [StaticString] = [
    "overlay", "background", "accessibilityElement", "accessibilityRepresentation", "accessibilityChildren",
    "safeAreaInset", "toolbar", "mask",
  ]

  func check(_ hidden: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard hidden.onlyUnlabeledArgument.textEquals("true"), !hidden.node.isInPreview,
      let other = chain.before(hidden).last(where: { isUseless($0, beside: hidden, in: file) })
        ?? chain.after(hidden).prefix(while: { !$0.name.isAny(of: Self.boundaries) && !isUnknown($0) })
        .first(where: { isUseless($0, beside: hidden, in: file) })
    else { return }
    let isSimple = hidden.clause == nil && other.clause == nil
    findings.add(
      at: hidden.range,
      "`accessibilityHidden(true)` hides the element, so `\(other.name.text)` has no effect; remove one of them",
      related: [RelatedLocation(range: other.range, message: "has no effect")],
      fixes: isSimple
        ? [
          .unsafe("Remove `accessibilityHidden`", preferred: true, .delete(hidden.removalRange)),
          .unsafe("Remove `\(other.name.text)`", .delete(other.removalRange)),
        ] : [])
  }

  private func isUseless(_ modifier: Modifier, beside hidden: Modifier, in file: FileModel) -> Bool {
    guard modifier.name.isAny(of: Self.others), let call = modifier.call, modifier.coexists(with: hidden) else {
      return false
    }
    // `accessibilityLabel("")` also says that there is nothing to read.
    return !file.redefines(call, named: modifier.name) && !(call.firstArgument?.isEmptyText ?? false)
  }

  /// Whether a modifier may be one of the project that adds content.
  private func isUnknown(_ modifier: Modifier) -> Bool {
    SwiftUICatalog.entry(of: modifier.name) == nil && !modifier.name.hasPrefix("accessibility")
  }
}
