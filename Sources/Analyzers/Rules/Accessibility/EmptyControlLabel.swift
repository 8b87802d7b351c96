struct EmptyControlLabel: CallRule {
  static let info = RuleInfo(
    id: "empty_control_label", topic: .accessibility, severity: .warning, tier: .precise, since: "0.2.0")

  static let callees: [StaticString] = [
    "Button", "Toggle", "Picker", "Slider", "Stepper", "TextField", "SecureField", "Menu", "Link", "NavigationLink",
    "DatePicker", "ColorPicker", "ProgressView", "Gauge",
  ]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let name = call.calleeName, let empty = emptyLabel(of: call), !call.node.isInPreview,
      !file.isInLabeledContent(call.node), !isPartOfMenu(call, in: file), !call.isActivatedLink,
      !call.isEmptyLink,
      call.node.enclosingMember.map(file.buildsViews) ?? true,
      !file.chain(of: call.node).isInvisible(startingWith: call.node)
    else { return }
    let label = file.accessibleName(of: call)
    guard label.isMissing, label.content.images.isEmpty, !isSectionOfOptions(call, in: file) else { return }
    let prompt = call.argument("prompt")
    let text = prompt.flatMap(\.textLiteral).flatMap { $0.hasLetters ? $0 : nil } ?? file.textBefore(call.node)
    findings.add(
      at: empty.range, "`\(name.text)` has an empty label, so VoiceOver does not read what it is for; give it a title",
      severity: showsEachOption(call, in: file) ? .hint : prompt != nil ? .info : nil,
      fixes: [file.labeling(call, with: text)])
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
      "segmented", "SegmentedPickerStyle", "inline", "InlinePickerStyle", "palette", "radioGroup",
    ])
  }

  /// An empty title, or a label that consists of an empty text or an empty view.
  private func emptyLabel(of call: FunctionCallExpr) -> SyntaxNode? {
    if let first = call.arguments.first, first.label == nil, let title = first.expression {
      return title.isEmptyText || title.isEmptyLabel ? title : nil
    }
    if let value = call.argument("label"), value.isEmptyLabel { return value }
    let closures =
      call.arguments.compactMap { $0.expression.flatMap(ClosureExpr.init) }
      + [call.trailingClosure].compactMap(\.self) + call.additionalTrailingClosures.compactMap(\.closure)
    for closure in closures where closure.role == .builder(.label) {
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
