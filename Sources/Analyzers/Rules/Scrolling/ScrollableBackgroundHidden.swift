struct ScrollableBackgroundHidden: ModifierRule {
  static let info = RuleInfo(
    id: "scrollable_background_hidden", topic: .scrolling, alsoAbout: [.lists],
    cases: [.covered], tier: .precise, since: "0.2.0", platforms: [.iOS, .macOS, .visionOS])

  static let modifiers: [StaticString] = ["background"]

  func check(_ background: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let name = chain.baseName, name == "List" || name == "Form" || name == "TextEditor",
      drawsSomething(background, in: file), file.isInBodyScope(background.node),
      file.settings.supports(.year2022) != false, !file.isForWatch,
      !file.applies(["scrollContentBackground"], chain.modifiers), !hasPlainStyle(chain),
      !isHiddenAround(chain.node, in: file), file.references(named: "appearance").isEmpty
    else { return }
    let canFix =
      background.clause == nil && file.settings.supports(.year2022) == true
      && file.platforms(lacking: "scrollContentBackground", at: background.node).isEmpty
    findings.add(
      at: background.range,
      "The standard background of `\(name.text)` covers this `background`; hide it with `scrollContentBackground(.hidden)`",
      related: [RelatedLocation(range: name.range, message: "draws an opaque background")],
      fixes: [
        canFix
          ? .safe(
            "Hide the standard background", preferred: true,
            .insert(
              background.separator + ".scrollContentBackground(.hidden)", at: background.rangeWithPeriod.lowerBound))
          : nil
      ])
  }

  /// Whether a background is a visible color, gradient, material or image.
  private func drawsSomething(_ background: Modifier, in file: FileModel) -> Bool {
    let content: SyntaxNode?
    if let closure = background.trailingClosure {
      guard closure.statements.count == 1 else { return false }
      content = closure.statements.first
    } else {
      content = background.call?.firstUnlabeledArgument
    }
    guard let content, !content.mentionsAny(of: ["clear"]) else { return false }
    if content.isImplicitColor { return true }
    guard let base = file.chain(of: content).baseName else { return false }
    return SwiftUICatalog.isShapeOrColor(base) || base == "Image"
  }

  private func hasPlainStyle(_ chain: ModifierChain) -> Bool {
    guard let style = chain.first("listStyle")?.firstArgument else { return false }
    return !style.mentionsAny(of: ["grouped", "insetGrouped", "Grouped"])
  }

  /// Whether a view around the node hides the background, or is a sidebar.
  private func isHiddenAround(_ node: SyntaxNode, in file: FileModel) -> Bool {
    if file.slots(around: node).contains(where: { $0.slot == .column }) { return true }
    return file.closures(around: node).contains { closure in
      guard let call = closure.use?.call else { return false }
      return file.applies(["scrollContentBackground", "listStyle"], file.chain(of: call.node).modifiers)
    }
  }
}

extension SyntaxNode {
  /// Whether it is a style written as a static member: `.yellow`, `.red.opacity(0.2)`.
  fileprivate var isImplicitColor: Bool {
    guard let access = MemberAccessExpr(self) ?? FunctionCallExpr(self)?.calledExpression.flatMap(MemberAccessExpr.init)
    else { return false }
    return access.base.map(\.isImplicitColor) ?? true
  }
}

extension RuleCase {
  fileprivate static let covered = RuleCase(
    "covered", .wrong, "a list, form or text editor with its own background has another one behind it",
    severity: .hint, because: "6 of 13 judged findings were worth acting on")
}
