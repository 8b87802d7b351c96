struct AccessibilityLabelMismatchesText: CallRule {
  static let info = RuleInfo(
    id: "accessibility_label_mismatches_text", topic: .accessibility, severity: .info, tier: .precise, since: "0.2.0",
    title: "Accessibility label does not contain the visible text of the control",
    explanation: """
      **What happens.** Users of Voice Control say “Tap Buy”, which is what they see, and nothing happens. VoiceOver \
      reads a name that is not on the screen.

      **Why.** `accessibilityLabel` replaces the text of the control as its name, and Voice Control knows a control by \
      its name. WCAG 2.2, success criterion 2.5.3 (Label in Name), requires that the name contains the visible text.

      **What to do.** Remove the label if the text is enough. Otherwise begin the label with the text: “Buy, annual \
      plan”. Other words that users may say belong in `accessibilityInputLabels`, and an explanation of what happens \
      in `accessibilityHint`.

      **When it is fine.** The rule compares only literals and ignores case and punctuation. It does not report texts \
      of fewer than three letters, such as “×” or “kg”, keys of a strings file, titles that are hidden \
      (`labelsHidden()`, a `Label` that may show only its icon), controls with `accessibilityInputLabels`, or code \
      for watchOS, which has no Voice Control.
      """,
    references: [
      .apple("accessibilityLabel(_:)", "swiftui/view/accessibilitylabel(_:)"),
      .apple("accessibilityInputLabels(_:)", "swiftui/view/accessibilityinputlabels(_:)"),
      .page("Understanding WCAG 2.2: Label in Name", "https://www.w3.org/WAI/WCAG22/Understanding/label-in-name"),
    ],
    criteria: [.labelInName],
    illustration: Illustration(
      .incorrect(
        nil,
        .views([
          .box(
            "“Buy”", .box("label “Purchase”"),
            shows: [.shown("“Tap Buy”", .box(.problem("no such control")))])
        ])),
      .corrected(
        nil,
        .views([
          .box(
            "“Buy”", .box(.remedy("label “Buy, annual plan”")),
            shows: [.shown("“Tap Buy”", .box(.remedy("buys")))])
        ]))),
    related: ["role_word_in_accessibility_label"],
    examples: [
      .flagged(
        "Button(\"Buy\") { buy() }.▸accessibilityLabel(\"Purchase annual plan\")◂", fixed: "Button(\"Buy\") { buy() }"),
      .flagged(
        """
        Button {
          buy()
        } label: {
          HStack { Image(systemName: "cart"); Text("Buy now") }
        }
        .▸accessibilityLabel(Text("Shopping cart"))◂
        """,
        fixed: """
          Button {
            buy()
          } label: {
            HStack { Image(systemName: "cart"); Text("Buy now") }
          }
          """),
      .flagged(
        "Toggle(\"Dark Mode\", isOn: $isOn).▸accessibilityLabel(\"Appearance\")◂",
        fixed: "Toggle(\"Dark Mode\", isOn: $isOn)"),
      .accepted("Button(\"Buy\") { buy() }.accessibilityLabel(\"Buy, annual plan\")"),
      .accepted("Button(\"Buy…\") { buy() }.accessibilityLabel(\"buy annual plan\")", note: "case and punctuation"),
      .accepted("Button(\"Buy\") { buy() }"),
      .accepted("Button(\"×\") { buy() }.accessibilityLabel(\"Close\")", note: "a symbol"),
      .accepted(
        "Button(\"Buy\") { buy() }.accessibilityLabel(\"Purchase\").accessibilityInputLabels([\"Buy\", \"Purchase\"])"),
      .accepted("Button(title) { buy() }.accessibilityLabel(\"Purchase\")", note: "the text is not known"),
      .accepted(
        "Toggle(\"Dark Mode\", isOn: $isOn).labelsHidden().accessibilityLabel(\"Appearance\")",
        note: "the text is not visible"),
      .accepted(
        "Button { buy() } label: { Label(\"Buy\", systemImage: \"cart\") }.accessibilityLabel(\"Purchase\")",
        note: "a label may show only its icon"),
      .accepted("Button(\"buy.title\") { buy() }.accessibilityLabel(\"buy.accessibility\")", note: "localization keys"),
      .accepted(
        "Button(\"Yes\") { buy() }.accessibilityLabel(\"Confirm purchase\")", note: "watchOS has no Voice Control",
        deployment: [.watchOS: OSVersion(10)]),
    ])

  static let callees: [StaticString] = ["Button", "Link", "Menu", "NavigationLink", "Toggle"]

  func check(_ control: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    let chain = file.chain(of: control.node)
    guard chain.base == control.node,
      let modifier = chain.modifiers.first(where: { $0.name == "accessibilityLabel" }), modifier.clause == nil,
      let argument = modifier.onlyUnlabeledArgument, let label = literal(argument), !label.isKey,
      !chain.contains("labelsHidden", "accessibilityInputLabels", "labelStyle"), !showsIcon(control, in: file),
      !file.isForWatchOnly(at: control.node)
    else { return }
    let name = file.accessibleName(of: control)
    guard !name.isHidden, let texts = name.content.constantTexts, !texts.isEmpty,
      texts.allSatisfy({ !$0.isKey && $0.letters.count >= 3 })
    else { return }
    let spoken = label.letters
    guard !texts.contains(where: { spoken.includes($0.letters) || $0.letters.includes(spoken) && texts.count > 1 })
    else {
      return
    }
    let text = texts.joined(separator: " ")
    findings.add(
      at: modifier.range,
      "Label “\(label)” does not contain the visible text “\(text)”, so Voice Control does not find it",
      fixes: [.unsafe("Remove `accessibilityLabel`", preferred: true, .delete(modifier.removalRange))])
  }

  /// `"Buy"` and `Text("Buy")`.
  private func literal(_ argument: SyntaxNode) -> String? {
    if let text = StringLiteralExpr(argument)?.constantText { return text }
    guard let call = FunctionCallExpr(argument), call.calleeName == "Text" else { return nil }
    return call.onlyUnlabeledArgument.flatMap(StringLiteralExpr.init)?.constantText
  }

  /// Whether the control may show an icon instead of its title.
  private func showsIcon(_ control: FunctionCallExpr, in file: FileModel) -> Bool {
    control.argument("systemImage") != nil || control.argument("image") != nil
      || !file.calls(named: "Label", in: control.node).isEmpty
      || control.node.ancestors.prefix { $0.kind != .memberBlock }.contains { ancestor in
        FunctionCallExpr(ancestor).map { $0.calleeName == "labelsHidden" || $0.calleeName == "labelStyle" } ?? false
      }
  }
}

extension String {
  /// The letters and digits in lowercase, with single spaces between words.
  fileprivate var letters: String {
    lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
  }

  /// Whether it may be the key of a text in a strings file rather than the text: `common.ok`, `settings_title`.
  fileprivate var isKey: Bool {
    !contains(" ") && (contains("_") || dropLast().contains("."))
  }
}
