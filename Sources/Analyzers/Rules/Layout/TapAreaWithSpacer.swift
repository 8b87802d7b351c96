struct TapAreaWithSpacer: ModifierRule {
  static let info = RuleInfo(
    id: "tap_area_with_spacer", topic: .layout, alsoAbout: [.accessibility],
    cases: [.row, .column, .wideFrame], tier: .precise, since: "0.2.0")

  static let modifiers: [StaticString] = ["onTapGesture", "onLongPressGesture", "buttonStyle"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    if modifier.name == "buttonStyle" {
      checkLabel(modifier, of: chain, in: file, &findings)
      return
    }
    guard let base = chain.base, modifier.argument("count").map({ $0.textEquals("1") }) ?? true,
      // An empty action only keeps taps from the content behind the view.
      !(modifier.trailingClosure?.statements.isEmpty ?? false),
      let part = file.emptyPart(of: base, chain.before(modifier)), !onlyCenters(base),
      !file.receivesTouchesEverywhere(modifier, in: chain), !endsEditing(modifier),
      !file.applies(["contentShape"], chain.after(modifier))
    else { return }
    let fix = modifier.receiver.flatMap { receiver in
      modifier.clause == nil && receiver.kind != .postfixIfConfigExpr
        ? Fix.safe(
          "Add `contentShape(_:)`", preferred: true,
          .insert(modifier.separator + ".contentShape(Rectangle())", at: receiver.range.upperBound)) : nil
    }
    findings.add(
      at: modifier.range,
      part.isSpacer
        ? "`\(modifier.name.text)` ignores taps on the `Spacer`; add `.contentShape(Rectangle())` before it"
        : "`\(modifier.name.text)` ignores taps beside its content; add `.contentShape(Rectangle())` before it",
      ruleCase(part, of: base),
      related: [RelatedLocation(range: part.range, message: "draws nothing, so it receives no taps")],
      fixes: [fix])
  }

  /// Checks the label of a plain button or link.
  private func checkLabel(
    _ style: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings
  ) {
    guard style.onlyUnlabeledArgument?.isPlainStyle ?? false, let call = chain.base.flatMap(FunctionCallExpr.init),
      let name = call.calleeName, name == "Button" || name == "NavigationLink",
      let label = label(of: call, name), label.statements.count == 1
    else { return }
    let view = label.statements[0]
    let content = file.chain(of: view)
    guard content.node == view, let base = content.base, let part = file.emptyPart(of: base, content.modifiers),
      !onlyCenters(base), !content.modifiers.contains(where: { file.isOwnModifier($0) }),
      !file.applies(["contentShape", "background", "overlay", "glassEffect", "border", "mask"], content.modifiers),
      !file.applies(["contentShape", "background", "overlay"], chain.modifiers)
    else { return }
    findings.add(
      at: style.range,
      part.isSpacer
        ? "The plain style ignores taps on the `Spacer` in the label; add `.contentShape(Rectangle())` to the label"
        : "The plain style ignores taps beside the content of the label; add `.contentShape(Rectangle())` to the label",
      ruleCase(part, of: base),
      related: [RelatedLocation(range: part.range, message: "draws nothing, so it receives no taps")],
      fixes: [
        file.appending(".contentShape(Rectangle())", to: view).map {
          .safe("Add `contentShape(_:)` to the label", preferred: true, $0)
        }
      ])
  }

  private func ruleCase(_ part: FileModel.EmptyPart, of view: SyntaxNode) -> RuleCase {
    if !part.isSpacer { return .wideFrame }
    return FunctionCallExpr(view)?.calleeName == "HStack" ? .row : .column
  }

  /// Whether a stack only centers views with backgrounds between two spacers, so that users tap what they see.
  private func onlyCenters(_ view: SyntaxNode) -> Bool {
    let children = FunctionCallExpr(view)?.trailingClosure?.statements.map(ModifierChain.init) ?? []
    guard children.count > 2, children.first?.baseName == "Spacer", children.last?.baseName == "Spacer" else {
      return false
    }
    return children.dropFirst().dropLast().allSatisfy { $0.contains("background") }
  }

  private func label(of call: FunctionCallExpr, _ name: Name) -> ClosureExpr? {
    if let label = call.closure("label") { return label }
    // `Button(action: open) { … }`, `NavigationLink(value: x) { … }`
    guard call.argument("action") != nil || call.argument("value") != nil || call.argument("destination") != nil else {
      return nil
    }
    return call.trailingClosure
  }

  /// Whether the tap only closes the keyboard, which the content behind the view may do as well.
  private func endsEditing(_ modifier: Modifier) -> Bool {
    modifier.trailingClosure?.node.mentionsName(with: ["focus", "keyboard", "endEditing", "resignFirstResponder"])
      ?? false
  }
}

extension SyntaxNode {
  /// `.plain`, `PlainButtonStyle()`
  fileprivate var isPlainStyle: Bool { textEquals(".plain") || textEquals("PlainButtonStyle()") }
}

extension RuleCase {
  fileprivate static let row = RuleCase("row", .wrong, "a spacer in a row takes no taps")
  fileprivate static let column = RuleCase(
    "column", .wrong, "a spacer in a column takes no taps", severity: .info, because: "the column may be narrow")
  fileprivate static let wideFrame = RuleCase(
    "wideFrame", .wrong, "a frame that fills the width takes no taps beside its content", severity: .info,
    because: "most users tap the content")
}
