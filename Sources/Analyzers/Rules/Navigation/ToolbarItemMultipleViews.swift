struct ToolbarItemMultipleViews: CallRule {
  static let info = RuleInfo(
    id: "toolbar_item_multiple_views", topic: .navigation, severity: .info, tier: .precise, since: "0.2.0",
    title: "`ToolbarItem` contains several controls",
    explanation: """
      **What happens.** The controls are one item of the toolbar: they share their space and background, cannot move \
      into the overflow menu one by one, and cannot be customized separately.

      **Why.** A `ToolbarItem` is a single item, whatever it contains.

      **What to do.** Use a `ToolbarItemGroup`, which makes an item of each view.

      **When it is fine.** A principal item, which replaces the title, and an item with an id may contain several \
      views. A stack with a `Divider` between its controls is composed as one item and is not reported.
      """,
    references: [
      .apple("ToolbarItemGroup", "swiftui/toolbaritemgroup"), .apple("ToolbarItem", "swiftui/toolbaritem"),
    ],
    examples: [
      .flagged(
        "Home().toolbar { ▸ToolbarItem◂ { Button(\"A\", action: add); Button(\"B\", action: edit) } }",
        fixed: "Home().toolbar { ToolbarItemGroup { Button(\"A\", action: add); Button(\"B\", action: edit) } }"),
      .flagged(
        """
        Home().toolbar {
          ▸ToolbarItem◂(placement: .topBarTrailing) {
            Button("A", action: add)
            Menu("More") { Button("B", action: edit) }
          }
        }
        """,
        fixed: """
          Home().toolbar {
            ToolbarItemGroup(placement: .topBarTrailing) {
              Button("A", action: add)
              Menu("More") { Button("B", action: edit) }
            }
          }
          """),
      .flagged(
        "Home().toolbar { ▸ToolbarItem◂ { HStack { Button(\"A\", action: add); Button(\"B\", action: edit) } } }",
        severity: .hint, note: "in a stack"),
      .accepted("Home().toolbar { ToolbarItemGroup { Button(\"A\", action: add); Button(\"B\", action: edit) } }"),
      .accepted("Home().toolbar { ToolbarItem { Button(\"A\", action: add) } }"),
      .accepted(
        "Home().toolbar { ToolbarItem { HStack { Button(\"A\", action: add); Divider(); Button(\"B\", action: edit) } } }",
        note: "one item with two parts"),
      .accepted("Home().toolbar { ToolbarItem(placement: .principal) { Text(\"a\"); Button(\"B\", action: edit) } }"),
      .accepted(
        "Home().toolbar { ToolbarItem { if isOn { Button(\"A\", action: add) } else { Button(\"B\", action: edit) } } }"
      ),
      .accepted(
        "Home().toolbar { ToolbarItem(placement: .keyboard) { HStack { Spacer(); Button(\"A\", action: add) } } }"),
    ])

  static let callees: [StaticString] = ["ToolbarItem"]

  func check(_ item: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let name = item.calleeName, let content = item.trailingClosure, content.signature == nil,
      item.argument("id") == nil, !(item.argument("placement")?.textEquals(".principal") ?? false)
    else { return }
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
      severity: isStacked ? .hint : nil,
      fixes: [
        isStacked
          ? nil : .safe("Use a `ToolbarItemGroup`", preferred: true, .replace(name.range, by: "ToolbarItemGroup"))
      ])
  }

  private func controls(in content: ClosureExpr, _ file: FileModel) -> Int {
    content.statements.count { file.chain(of: $0).baseName.is(.control) }
  }
}
