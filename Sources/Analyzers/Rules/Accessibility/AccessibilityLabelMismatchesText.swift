struct AccessibilityLabelMismatchesText: CallRule {
  static let info = RuleInfo(
    id: "accessibility_label_mismatches_text", topic: .accessibility, cases: [.otherWords], tier: .precise,
    since: "0.2.0")

  static let callees: [StaticString] = ["Button", "Link", "Menu", "NavigationLink", "Toggle"]

  func check(_ control: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    let chain = file.chain(of: control.node)
    guard chain.base == control.node,
      let modifier = chain.modifiers.first(where: { $0.explicitLabel != nil }), modifier.clause == nil,
      modifier.arguments.count == 1, let argument = modifier.explicitLabel, let label = literal(argument), !label.isKey,
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
      fixes: [.unsafe("Remove `\(modifier.name.text)`", preferred: true, .delete(modifier.removalRange))])
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

extension RuleCase {
  fileprivate static let otherWords = RuleCase(
    "otherWords", .wrong, "the label does not contain the visible text", severity: .info,
    because: "Voice Control can still find the control by its number")
}
