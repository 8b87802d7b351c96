struct ControlWithoutLabel: CallRule {
  static let info = RuleInfo(
    id: "control_without_label", topic: .accessibility, severity: .warning, tier: .precise, since: "0.2.0",
    title: "Slider or progress view without a label",
    explanation: """
      **What happens.** VoiceOver reads only the value, such as “50%, adjustable”, but not what it is the value of. \
      Voice Control users cannot say the name of the slider.

      **Why.** The initializers without a label leave the accessibility label empty. A text next to the control is a \
      separate element.

      **What to do.** Pass a label: `Slider(value: $volume, in: 0...1) { Text("Volume") }`. On iOS, a slider does not \
      show it. Otherwise, add `.accessibilityLabel("Volume")`.

      **When it is fine.** A control is not reported if it, or a view around it, has an `accessibilityLabel`, if it is \
      hidden from assistive technologies or merged with the texts around it, or inside `LabeledContent`, which \
      provides the label. A progress view is reported as a hint, because users only read it, and not at all in the \
      label of a button or a link, which VoiceOver reads as one element.
      """,
    references: [
      .apple("Slider", "swiftui/slider"),
      .apple("accessibilityLabel(_:)", "swiftui/view/accessibilitylabel(_:)"),
    ],
    criteria: [.nameRoleValue],
    related: ["empty_control_label"],
    examples: [
      .flagged(
        """
        HStack {
          Text("Volume")
          ▸Slider◂(value: $amount, in: 0...1)
        }
        """,
        fixed: """
          HStack {
            Text("Volume")
            Slider(value: $amount, in: 0...1).accessibilityLabel("Volume")
          }
          """),
      .flagged(
        "▸Slider◂(value: $amount, in: 0...10) { isEditing in edit(isEditing) }",
        fixed:
          "Slider(value: $amount, in: 0...10) { isEditing in edit(isEditing) }.accessibilityLabel(\"<#Label#>\")",
        note: "the closure is not a label"),
      .flagged(
        "▸ProgressView◂(value: amount, total: 10)",
        fixed: "ProgressView(value: amount, total: 10).accessibilityLabel(\"<#Label#>\")", severity: .hint),
      .flagged(
        "HStack { Text(\"A\"); ▸Slider◂(value: $amount, in: 8...40); Spacer() }",
        fixed:
          "HStack { Text(\"A\"); Slider(value: $amount, in: 8...40).accessibilityLabel(\"<#Label#>\"); Spacer() }",
        note: "a sample of a font is no label"),
      .flagged(
        "HStack { Text(\"Less\"); ▸Slider◂(value: $amount, in: 0...1); Text(\"More\") }",
        fixed:
          "HStack { Text(\"Less\"); Slider(value: $amount, in: 0...1).accessibilityLabel(\"<#Label#>\"); Text(\"More\") }",
        note: "the texts name the ends of the range"),
      .accepted("Slider(value: $amount, in: 0...1) { Text(\"Volume\") }"),
      .accepted("Slider(value: $amount, in: 0...1).accessibilityLabel(\"Volume\")"),
      .accepted("LabeledContent(\"Volume\") { Slider(value: $amount, in: 0...1) }"),
      .accepted(
        "HStack { Text(\"Volume\"); Slider(value: $amount) }.accessibilityElement(children: .combine)",
        note: "merged with the text"),
      .accepted("Slider(value: $amount, in: 0...1).accessibilityHidden(true)"),
      .accepted("ProgressView(\"Loading\", value: amount)"),
      .accepted(
        "Button { open() } label: { Text(\"Episode\"); ProgressView(value: amount) }",
        note: "a part of the button's label"),
      .accepted("ProgressView()", note: "VoiceOver reads that work is in progress"),
    ])

  static let callees: [StaticString] = ["Slider", "ProgressView"]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let name = call.calleeName, call.argument("value") != nil, call.arguments.first?.label != nil,
      !hasLabel(call), !call.node.isInPreview, !file.isInLabeledContent(call.node),
      !file.chain(of: call.node).isInvisible(startingWith: call.node), !isInMenu(call, in: file)
    else { return }
    // The control around it reads its own label instead.
    if name == "ProgressView", file.slotsThroughHelpers(around: call.node).contains(.label) { return }
    let label = file.accessibleName(of: call)
    guard !label.isHidden, label.explicitLabel == nil, !label.mayBeLabeledElsewhere else { return }
    findings.add(
      at: call.nameRange,
      "`\(name.text)` has no label, so VoiceOver reads only its value; pass a label or add `accessibilityLabel`",
      severity: name == "Slider" ? nil : .hint,
      fixes: [file.labeling(call, with: file.textBefore(call.node))])
  }

  /// Whether it is in a menu, which shows neither sliders nor progress views.
  private func isInMenu(_ call: FunctionCallExpr, in file: FileModel) -> Bool {
    file.slots(around: call.node).contains { $0.slot == .menu }
  }

  /// Whether a closure builds a label: any closure but `onEditingChanged`, which has a parameter.
  private func hasLabel(_ call: FunctionCallExpr) -> Bool {
    if call.argument("label") != nil || !call.additionalTrailingClosures.isEmpty { return true }
    guard let closure = call.trailingClosure else { return false }
    return closure.parameterNames.isEmpty && !closure.node.mentionsAny(of: ["$0"])
  }
}
