struct TabViewInsideNavigationStack: CallRule {
  static let info = RuleInfo(
    id: "tab_view_inside_navigation_stack", topic: .navigation, cases: [.allTabs], tier: .precise,
    since: "0.2.0")

  static let callees: [StaticString] = ["TabView"]

  func check(_ tabs: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    let chain = file.chain(of: tabs.node)
    guard chain.base == tabs.node, chain.node.isStatement, file.isInBodyScope(tabs.node), !isPaged(chain, in: file),
      isRootOfStack(chain.node, in: file), !tabsHaveStacks(tabs, in: file), !file.isForWatchOnly(at: tabs.node),
      tabs.argument("selection") == nil || hasItems(tabs, in: file)
    else { return }
    for case .stackRoot(let place) in file.navigationContexts(of: tabs.node, always: true) {
      findings.add(
        at: tabs.range, "All tabs share the `NavigationStack` around this `TabView`; give each tab its own stack",
        related: [place.related("the stack around all tabs")])
      return
    }
  }

  /// Whether the tab view is the content of a stack, or of containers that show only it.
  private func isRootOfStack(_ node: SyntaxNode, in file: FileModel) -> Bool {
    for closure in file.closures(around: node) {
      guard let use = closure.use else { return false }
      if use.callee.is(.navigationStack), !use.isMember { return true }
      guard use.callee == "Group" || use.callee == "ZStack" || use.callee == "ScrollViewReader" else { return false }
    }
    return true
  }

  /// Whether the tabs have stacks of their own: in the same type, but not around the tabs.
  private func tabsHaveStacks(_ tabs: FunctionCallExpr, in file: FileModel) -> Bool {
    guard let type = file.enclosingType(of: tabs.node) else { return false }
    return SwiftUICatalog.names(.navigationStack).contains { name in
      file.calls(named: name, in: type).contains { stack in
        !stack.node.contains(tabs.node) && !file.slots(around: stack.node).contains { $0.slot.isPresentation }
      }
    }
  }

  /// Whether users can choose a tab. Without items, only code turns the pages, for example those of a wizard.
  private func hasItems(_ tabs: FunctionCallExpr, in file: FileModel) -> Bool {
    file.calls(in: tabs.node).contains { call in
      guard let name = call.calleeName else { return false }
      return name.isAny(of: ["tabItem", "Tab", "TabSection"])
        || name.isCapitalized && file.facts.view(named: name.text)?.fact.modifiers.contains("tabItem") ?? false
    }
  }

  private func isPaged(_ chain: ModifierChain, in file: FileModel) -> Bool {
    file.applies(["tabViewStyle"], chain.modifiers)
      && !(chain.first("tabViewStyle")?.firstArgument?.textEquals(".automatic") ?? false)
      && !(chain.first("tabViewStyle")?.firstArgument?.textEquals(".sidebarAdaptable") ?? false)
  }
}

extension RuleCase {
  fileprivate static let allTabs = RuleCase(
    "allTabs", .wrong, "one stack is around all tabs", severity: .info,
    because: "screens that cover the tab bar can be intended")
}
