struct AccessibilitySortPriorityWithoutContainer: ModifierRule {
  static let info = RuleInfo(
    id: "accessibility_sort_priority_without_container", topic: .accessibility, cases: [.sortsScreen, .ignored],
    tier: .precise, since: "0.2.0")

  static let modifiers: [StaticString] = ["accessibilitySortPriority"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let priority = modifier.onlyUnlabeledArgument, priority.isConstantExpression,
      file.isInBodyScope(modifier.node), let level = level(around: chain.node, in: file)
    else { return }
    if level.isIgnored {
      findings.add(
        at: modifier.range,
        "`accessibilitySortPriority` has no effect: `accessibilityElement` around it ignores its children", .ignored)
      return
    }
    let isFirst = file.calls(named: "accessibilitySortPriority", in: level.stack).first?.node == modifier.node
    findings.add(
      at: modifier.range,
      "`accessibilitySortPriority` sorts the whole screen; make the stack a container with `children: .contain`",
      .sortsScreen, fixes: [isFirst ? fix(level.stack, in: file) : nil])
  }

  /// The innermost stack that contains the view and all others with priorities, if its views are at the level of the
  /// screen, or the stack that hides the view.
  private func level(around view: SyntaxNode, in file: FileModel) -> (stack: SyntaxNode, isIgnored: Bool)? {
    var stack: SyntaxNode?
    var hasOthers = false
    guard let member = view.enclosingMember else { return nil }
    let sorted = file.calls(named: "accessibilitySortPriority", in: member)
    for closure in file.closures(around: view) {
      guard let use = closure.use, !use.isMember, case .builder(.inline) = use.role,
        use.callee.is(.stack) || use.callee == "Group" || use.callee == "ScrollView"
      else { return nil }
      let outer = ModifierChain.outermost(of: use.call.node)
      let modifiers = file.chain(of: outer).modifiers
      // A modifier of the project may create a container.
      guard !file.applies(["accessibilityElement"], modifiers.filter { $0.name != "accessibilityElement" }) else {
        return nil
      }
      if let element = modifiers.first(where: { $0.name == "accessibilityElement" }) {
        guard element.arguments.isEmpty || element.argument("children")?.lastName == "ignore" else { return nil }
        return (outer, true)
      }
      if modifiers.contains(where: { $0.name.hasPrefix("accessibility") }) { return nil }
      if stack != nil, closure.statements.count > 1 { hasOthers = true }
      if stack == nil, use.callee.is(.stack), sorted.allSatisfy({ outer.contains($0.node) }) { stack = outer }
    }
    guard let stack, hasOthers, file.isInWholeBody(view) else { return nil }
    let isContained = file.enclosingType(of: view).map { type in
      file.facts.shownUses(of: type.name.text).contains { use in
        use.fact.isRow || !use.fact.containers.isEmpty
          || use.fact.modifiers.contains { $0.hasPrefix("accessibility") }
      }
    }
    return isContained ?? true ? nil : (stack, false)
  }

  private func fix(_ stack: SyntaxNode, in file: FileModel) -> Fix? {
    file.appending(".accessibilityElement(children: .contain)", to: stack).map {
      .unsafe("Make the stack an accessibility container", preferred: true, $0)
    }
  }
}

extension RuleCase {
  fileprivate static let sortsScreen = RuleCase(
    "sortsScreen", .wrong, "the views of the stack are at the level of the screen", severity: .info,
    because: "the priorities of siblings may form the order of the screen on purpose", isOptIn: true)
  fileprivate static let ignored = RuleCase(
    "ignored", .wrong, "the element around the view ignores its children", severity: .info,
    because: "the element has a label of its own")
}
