struct ControlWithoutLabel: CallRule {
  static let info = RuleInfo(
    id: "control_without_label", topic: .accessibility, cases: [.slider, .progressView], tier: .precise,
    since: "0.2.0")

  static let callees: [StaticString] = ["Slider", "ProgressView"]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let name = call.calleeName, call.argument("value") != nil, call.arguments.first?.label != nil,
      !hasLabel(call), !call.node.isInPreview, !file.isInLabeledContent(call.node),
      !file.isInvisible(call.node), !isInMenu(call, in: file)
    else { return }
    // The control around it reads its own label instead.
    if name == "ProgressView", file.slotsThroughHelpers(around: call.node).contains(.label) { return }
    let label = file.accessibleName(of: call)
    guard !label.isHidden, label.explicitLabel == nil, !label.mayBeLabeledElsewhere else { return }
    findings.add(
      at: call.nameRange,
      "`\(name.text)` has no label, so VoiceOver reads only its value; pass a label or add `accessibilityLabel`",
      name == "Slider" ? .slider : .progressView, assuming: [file.doubtAboutDemo],
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

extension RuleCase {
  fileprivate static let slider = RuleCase("slider", .wrong, "a slider has no label", unseen: .unshown)
  fileprivate static let progressView = RuleCase(
    "progressView", .wrong, "a progress view has no label", severity: .hint, because: "users only read it")
}
