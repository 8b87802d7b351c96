struct EmptyControlLabel: CallRule {
  static let info = RuleInfo(
    id: "empty_control_label", topic: .accessibility, severity: .warning, tier: .precise, since: "0.2.0",
    title: "Control with an empty title has no name for VoiceOver",
    explanation: """
      **What happens.** VoiceOver reads the kind and the value of the control, such as “switch button, on”, but not \
      what it is for. Voice Control users cannot say its name.

      **Why.** The title of a control is also its accessibility label. An empty title, `Text("")` or `EmptyView()` \
      leaves the label empty. A text next to the control is a separate element.

      **What to do.** Pass the title, and hide it with `.labelsHidden()` if it is visible elsewhere: \
      `Toggle("Wi-Fi", isOn: $isOn).labelsHidden()`. Where the title would be visible, add \
      `.accessibilityLabel("Wi-Fi")` instead.

      **When it is fine.** A control is not reported if it, or a view around it, has an `accessibilityLabel`, if it is \
      hidden from assistive technologies or cannot be seen, or inside `LabeledContent`, which provides the label. A \
      text field with a prompt is reported as info, and a picker whose options are read one by one as a hint. A picker \
      in a menu is not reported, because the menu does not show its label, and neither is a link that only a binding \
      activates.
      """,
    references: [
      .apple("labelsHidden()", "swiftui/view/labelshidden()"),
      .apple("accessibilityLabel(_:)", "swiftui/view/accessibilitylabel(_:)"),
    ],
    criteria: [.nameRoleValue],
    related: ["icon_button_without_label", "control_without_label"],
    examples: [
      .flagged(
        """
        HStack {
          Text("Wi-Fi")
          Toggle(▸""◂, isOn: $isOn)
        }
        """,
        fixed: """
          HStack {
            Text("Wi-Fi")
            Toggle("", isOn: $isOn).accessibilityLabel("Wi-Fi")
          }
          """),
      .flagged(
        """
        Picker(selection: $n, label: ▸Text("")◂) {
          Text("One").tag(1)
        }
        .labelsHidden()
        """,
        fixed: """
          Picker(selection: $n, label: Text("")) {
            Text("One").tag(1)
          }
          .labelsHidden()
          .accessibilityLabel("<#Label#>")
          """),
      .flagged(
        "TextField(▸\"\"◂, text: $text, prompt: Text(\"Name\"))",
        fixed: "TextField(\"\", text: $text, prompt: Text(\"Name\")).accessibilityLabel(\"Name\")", severity: .info,
        note: "the prompt is not a label"),
      .flagged(
        "Toggle(isOn: $isOn) { ▸EmptyView()◂ }",
        fixed: "Toggle(isOn: $isOn) { EmptyView() }.accessibilityLabel(\"<#Label#>\")"),
      .flagged(
        """
        Picker(▸""◂, selection: $n) { Text("One").tag(1) }.pickerStyle(.segmented)
        """,
        fixed: """
          Picker("", selection: $n) { Text("One").tag(1) }.pickerStyle(.segmented).accessibilityLabel("<#Label#>")
          """,
        severity: .hint, note: "VoiceOver reads the segments"),
      .flagged(
        """
        DatePicker(▸""◂, selection: $date).datePickerStyle(.graphical)
        """,
        fixed: """
          DatePicker("", selection: $date).datePickerStyle(.graphical).accessibilityLabel("<#Label#>")
          """,
        severity: .hint, note: "VoiceOver reads the days with their dates"),
      .flagged(
        "TextField(▸\"\"◂, text: $text, prompt: Text(\"8080\"))",
        fixed: "TextField(\"\", text: $text, prompt: Text(\"8080\")).accessibilityLabel(\"<#Label#>\")",
        severity: .info, note: "a sample value does not tell what the field is for"),
      .accepted(
        """
        Button(action: {}) { EmptyView() }.buttonStyle(Drawn { Text("Save") })
        """,
        note: "the style may draw a text"),
      .accepted("Toggle(\"Wi-Fi\", isOn: $isOn).labelsHidden()"),
      .accepted(
        "NavigationLink(destination: EditView(), isActive: $isShown) { EmptyView() }",
        note: "only the binding activates it"),
      .accepted(
        """
        Menu("Size") { Picker("", selection: $n) { Text("One").tag(1) } }
        """,
        note: "the menu shows only the options"),
      .accepted("Toggle(\"\", isOn: $isOn).accessibilityLabel(\"Wi-Fi\")"),
      .accepted("LabeledContent(\"Wi-Fi\") { Toggle(\"\", isOn: $isOn) }"),
      .accepted("Toggle(\"\", isOn: $isOn).accessibilityHidden(true)"),
      .accepted(
        "HStack { Text(\"Wi-Fi\"); Toggle(\"\", isOn: $isOn) }.accessibilityElement(children: .combine)",
        note: "merged with the text"),
      .accepted(
        "Button(\"\") { copy() }.keyboardShortcut(\"c\").opacity(0)", note: "only a keyboard shortcut"),
      .accepted("Toggle(text, isOn: $isOn)"),
      .accepted(
        """
        Form {
          Section {
            Picker("", selection: $scene) { Text("A").tag(0) }.pickerStyle(.inline).labelsHidden()
          } header: {
            Text("Scene")
          }
        }
        """,
        note: "the header names the rows"),
    ])

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
