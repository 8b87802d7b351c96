struct ToolbarItemMultipleViews: CallRule {
  static let info = RuleInfo(
    id: "toolbar_item_multiple_views", topic: .navigation, cases: [.severalControls, .stack, .stackInGroup],
    tier: .precise, since: "0.2.0")

  static let callees: [StaticString] = ["ToolbarItem", "ToolbarItemGroup"]

  func check(_ item: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let name = item.calleeName, let content = item.trailingClosure, content.signature == nil,
      item.argument("id") == nil, !(item.argument("placement")?.textEquals(".principal") ?? false)
    else { return }
    if name == "ToolbarItemGroup" {
      // The bar above a keyboard has no items.
      guard !(item.argument("placement")?.textEquals(".keyboard") ?? false) else { return }
      return checkGroup(content, in: file, &findings)
    }
    let isStacked: Bool
    if content.statements.count == 1, let stack = content.statements.first.flatMap(FunctionCallExpr.init),
      stack.calleeName == "HStack", let inner = stack.trailingClosure
    {
      guard controls(in: inner, file) > 1, file.calls(named: "Divider", in: inner.node).isEmpty else { return }
      isStacked = true
    } else {
      guard controls(in: content, file) > 1 else { return }
      isStacked = false
    }
    findings.add(
      at: name.range, "`ToolbarItem` makes one item of several controls; use a `ToolbarItemGroup`",
      isStacked ? .stack : .severalControls,
      fixes: [
        isStacked
          ? nil : .safe("Use a `ToolbarItemGroup`", preferred: true, .replace(name.range, by: "ToolbarItemGroup"))
      ])
  }

  /// A group makes an item of each view, but a stack is one view.
  private func checkGroup(_ content: ClosureExpr, in file: FileModel, _ findings: inout Findings) {
    guard content.statements.count == 1, let stack = content.statements.first.flatMap(FunctionCallExpr.init),
      stack.calleeName == "HStack", let inner = stack.trailingClosure, controls(in: inner, file) > 1,
      file.calls(named: "Divider", in: inner.node).isEmpty
    else { return }
    let isLoose = stack.arguments.isEmpty && inner.signature == nil
    findings.add(
      at: stack.nameRange, "The stack makes one item of the controls in the group; remove it", .stackInGroup,
      fixes: [
        isLoose
          ? inner.statementsRange.map { contents in
            .unsafe(
              "Remove the stack", preferred: true,
              .replace(
                stack.range, by: file.tree.reindented(contents, to: stack.range.lowerBound)))
          } : nil
      ])
  }

  private func controls(in content: ClosureExpr, _ file: FileModel) -> Int {
    content.statements.count { statement in
      guard let name = file.chain(of: statement).baseName else { return false }
      return name.is(.control) || file.isControl(name)
    }
  }
}

extension FileModel {
  /// Whether a view of the project is a single control, such as a button with its own action.
  fileprivate func isControl(_ view: Name) -> Bool {
    guard view.isCapitalized, SwiftUICatalog.entry(of: view) == nil, let fact = facts.view(named: view.text)?.fact
    else {
      return false
    }
    return !fact.roots.isEmpty && fact.roots.allSatisfy { SwiftUICatalog.traits(of: $0).contains(.control) }
  }
}

extension RuleCase {
  fileprivate static let severalControls = RuleCase(
    "severalControls", .slow, "a toolbar item contains several controls", isOptIn: true)
  fileprivate static let stack = RuleCase(
    "stack", .slow, "a toolbar item contains a stack of several controls", severity: .hint,
    because: "the stack may be one item on purpose", isOptIn: true)
  fileprivate static let stackInGroup = RuleCase(
    "stackInGroup", .slow, "the only view of a toolbar group is a stack of several controls", isOptIn: true)
}
