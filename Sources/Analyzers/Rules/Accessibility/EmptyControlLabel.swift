struct EmptyControlLabel: CallRule {
  static let info = RuleInfo(
    id: "empty_control_label", topic: .accessibility,
    cases: [.unnamed, .prompt, .sameSample, .sample, .radioGroup, .optionsRead, .inert], tier: .precise, since: "0.2.0")

  static let callees: [StaticString] = [
    "Button", "Toggle", "Picker", "Slider", "Stepper", "TextField", "SecureField", "Menu", "Link", "NavigationLink",
    "DatePicker", "ColorPicker", "ProgressView", "Gauge",
  ]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let name = call.calleeName, !call.node.isInPreview, !file.isInLabeledContent(call.node),
      call.node.enclosingMember.map(file.buildsViews) ?? true
    else { return }
    if let sample = call.sampleTitle { return checkSample(sample, of: call, name, in: file, &findings) }
    guard let empty = emptyLabel(of: call), !isPartOfMenu(call, in: file), !call.isActivatedLink, !call.isLinkOfLibrary,
      !call.isEmptyLink,
      !file.isInvisible(call.node), !isInLabel(call, in: file)
    else { return }
    let label = file.accessibleName(of: call)
    guard label.isMissing, label.content.images.isEmpty, !isSectionOfOptions(call, in: file),
      !isDrawnByStyle(call, in: file)
    else { return }
    let prompt = call.argument("prompt")
    let text = prompt.flatMap(\.textLiteral).flatMap { $0.hasLetters ? $0 : nil } ?? file.textBefore(call.node)
    findings.add(
      at: empty.range, "`\(name.text)` has an empty label, so VoiceOver does not read what it is for; give it a title",
      ruleCase(of: call, in: file), assuming: [file.doubtAboutDemo],
      fixes: [file.labeling(call, with: text)])
  }

  // MARK: - Sample values as titles

  private func checkSample(
    _ title: StringLiteralExpr, of call: FunctionCallExpr, _ name: Name, in file: FileModel,
    _ findings: inout Findings
  ) {
    guard !isInert(call), !file.isInvisible(call.node) else { return }
    let label = file.accessibleName(of: call)
    guard !label.isHidden, label.explicitLabel == nil, !label.mayBeLabeledElsewhere else { return }
    findings.add(
      at: title.range,
      "The title \(title.node.text.prefix(40)) does not say what `\(name.text)` is for; add an `accessibilityLabel`",
      file.sharesSampleTitle(call) ? .sameSample : .sample, assuming: [file.doubtAboutDemo],
      fixes: [file.labeling(call, with: file.textBefore(call.node))])
  }

  // MARK: - Empty labels

  private func ruleCase(of call: FunctionCallExpr, in file: FileModel) -> RuleCase {
    if isInert(call) || file.isNeverTouchable(call.node) { return .inert }
    if isRadioGroup(call, in: file) { return .radioGroup }
    if showsEachOption(call, in: file) { return .optionsRead }
    return call.argument("prompt") == nil ? .unnamed : .prompt
  }

  private func isRadioGroup(_ call: FunctionCallExpr, in file: FileModel) -> Bool {
    guard call.calleeName == "Picker" else { return false }
    let style = file.chain(of: call.node).first("pickerStyle")?.firstArgument
    return style?.mentionsAny(of: ["radioGroup", "RadioGroupPickerStyle"]) ?? false
  }

  /// Whether the control has no effect: a progress view, a field for a constant, or a button without an action.
  private func isInert(_ call: FunctionCallExpr) -> Bool {
    switch call.calleeName {
    case "ProgressView": true
    case "TextField": call.argument("text").flatMap(FunctionCallExpr.init)?.calleeName == "constant"
    case "Button": call.buttonAction?.statements.isEmpty ?? false
    default: false
    }
  }

  /// Whether the control is in the label of another one, which reads its own label instead.
  private func isInLabel(_ call: FunctionCallExpr, in file: FileModel) -> Bool {
    ([call.node] + file.helperUses(around: call.node)).contains { place in
      file.slots(around: place).contains { slot, use in
        slot == .label && use.callee.isAny(of: ["Button", "NavigationLink", "Link", "Menu"])
      }
    }
  }

  /// Whether the style of a button shows texts of its own, which VoiceOver reads.
  private func isDrawnByStyle(_ call: FunctionCallExpr, in file: FileModel) -> Bool {
    guard call.calleeName == "Button" else { return false }
    return file.chain(of: call.node).first("buttonStyle")?.onlyUnlabeledArgument.map(file.showsOwnText) ?? false
  }

  /// Whether the options of a picker are items of a menu, which does not show the picker's label.
  private func isPartOfMenu(_ call: FunctionCallExpr, in file: FileModel) -> Bool {
    call.calleeName == "Picker" && file.slots(around: call.node).first?.slot == .menu
  }

  /// Whether a picker is a list of rows that fills a section with a header.
  private func isSectionOfOptions(_ call: FunctionCallExpr, in file: FileModel) -> Bool {
    guard call.calleeName == "Picker",
      file.chain(of: call.node).first("pickerStyle")?.firstArgument?.mentionsAny(of: ["inline", "InlinePickerStyle"])
        ?? false,
      let section = file.closures(around: call.node).first, section.statements.count == 1,
      let use = section.use, use.callee == "Section"
    else { return false }
    return !use.call.arguments.isEmpty || use.call.additionalTrailingClosures.contains { $0.label == "header" }
  }

  /// Whether VoiceOver reads the options of a picker one by one.
  private func showsEachOption(_ call: FunctionCallExpr, in file: FileModel) -> Bool {
    let chain = file.chain(of: call.node)
    if call.calleeName == "DatePicker" {
      return chain.first("datePickerStyle")?.firstArgument?.mentionsAny(of: ["graphical"]) ?? false
    }
    guard call.calleeName == "Picker", let style = chain.first("pickerStyle")?.firstArgument else { return false }
    return style.mentionsAny(of: [
      "segmented", "SegmentedPickerStyle", "inline", "InlinePickerStyle", "palette",
    ])
  }

  /// An empty title, or a label that consists of an empty text or an empty view.
  private func emptyLabel(of call: FunctionCallExpr) -> SyntaxNode? {
    if let first = call.arguments.first, first.label == nil, let title = first.expression {
      return title.isEmptyText || title.isEmptyLabel ? title : nil
    }
    if let value = call.argument("label"), value.isEmptyLabel { return value }
    for closure in call.closures where closure.role == .builder(.label) {
      if let only = closure.node.onlyChild, only.isEmptyLabel { return only }
    }
    return nil
  }
}

extension SyntaxNode {
  /// Whether a literal has a letter, so that it can be a name. A sample value such as "8080" has none.
  fileprivate var hasLetters: Bool {
    StringLiteralExpr(self)?.constantText?.contains { $0.isLetter } ?? true
  }

  /// Whether it is `Text("")` or `EmptyView()`.
  fileprivate var isEmptyLabel: Bool {
    guard let call = FunctionCallExpr(self), let name = call.calleeName else { return false }
    return name == "EmptyView" || name == "Text" && call.firstArgument?.isEmptyText ?? false
  }
}

extension RuleCase {
  fileprivate static let unnamed = RuleCase(
    "unnamed", .wrong, "a control has an empty title or label", unseen: .unshown)
  fileprivate static let prompt = RuleCase(
    "prompt", .wrong, "a text field has only a prompt", severity: .info,
    because: "VoiceOver reads the prompt as long as the field is empty", unseen: .unshown)
  fileprivate static let sameSample = RuleCase(
    "sameSample", .wrong, "several text fields of a view have the same title without a letter", unseen: .unshown)
  fileprivate static let sample = RuleCase(
    "sample", .wrong, "the title of a text field has no letter", severity: .info,
    because: "a single field may be understood from what is around it", unseen: .unshown)
  fileprivate static let radioGroup = RuleCase(
    "radioGroup", .wrong, "a group of radio buttons has no title", severity: .info,
    because: "VoiceOver reads the title of each button", unseen: .unshown)
  fileprivate static let optionsRead = RuleCase(
    "optionsRead", .wrong, "all options of the control are visible", severity: .hint,
    because: "VoiceOver reads the title of each option")
  fileprivate static let inert = RuleCase(
    "inert", .wrong, "the control is a progress view, a field for a constant, a button without an action, or disabled",
    severity: .hint, because: "users cannot operate it")
}
