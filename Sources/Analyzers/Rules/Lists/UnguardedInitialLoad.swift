struct UnguardedInitialLoad: ModifierRule {
  static let info = RuleInfo(id: "unguarded_initial_load", topic: .lists, cases: [.everyAppearance], tier: .heuristic)

  static let modifiers: [StaticString] = ["task", "onAppear"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard modifier.arguments.isEmpty, let closure = modifier.trailingClosure, closure.statements.count == 1,
      var statement = closure.statements.first
    else { return }
    while statement.kind == .awaitExpr || statement.kind == .tryExpr, let inner = statement.lastChild {
      statement = inner
    }
    guard let call = FunctionCallExpr(statement), let name = call.calleeName, name.hasPrefix("load"),
      let base = call.base,
      let property = file.ownProperty(base), property.isState,
      // In a branch such as `case .loading:`, the loaded content replaces the view that starts the load.
      !file.isShownDependingOn(whatIsSetBy: closure.node, modifier.node),
      isShownAgain(chain, in: file), file.reachability(of: modifier.node).isShown
    else { return }
    let effect = file.effectOfRerun(closure.node)
    guard effect.kind != .same else { return }
    let range = closure.statements[0].range
    findings.add(
      at: modifier.range, "`\(name.text)` runs again each time the view appears; skip it if content is already loaded",
      assuming: [effect.kind == .unknown ? .callee("whether running `\(name.text)` again changes anything") : nil],
      fixes: [
        .unsafe(
          "Load only if empty",
          .insert("if \(base.text).\(list(in: property, loadedBy: name, file)).isEmpty { ", at: range.lowerBound),
          file.tree.inserting(" }", after: range.upperBound))
      ])
  }

  /// The list that the model loads: the only list that the function sets, or the model's only list, or a placeholder.
  private func list(in model: StoredProperty, loadedBy name: Name, _ file: FileModel) -> String {
    let type = model.typeName.flatMap { file.facts.type(named: $0.text) }
    let lists = type?.properties.filter { $0.type.hasPrefix("[") && !$0.isStatic && !$0.isPrivate }.map(\.name) ?? []
    let loaded = lists.filter { list in
      type.map { type in
        type.members.contains { $0.name == name.text && file.facts.isChanged(list, by: $0, of: type) }
      } ?? false
    }
    return loaded.count == 1 ? loaded[0] : lists.count == 1 ? lists[0] : "<#items#>"
  }

  /// Whether the view can appear more than once: a tab, or the root of a navigation stack.
  private func isShownAgain(_ chain: ModifierChain, in file: FileModel) -> Bool {
    file.navigationContexts(of: chain.node).contains { context in
      switch context {
      case .stackRoot, .boundary(.tab): true
      default: false
      }
    }
  }
}

extension RuleCase {
  fileprivate static let everyAppearance = RuleCase(
    "everyAppearance", .wrong, "a tab or the root of a navigation stack loads its content on each appearance",
    severity: .hint, because: "loading new content on each return is often meant")
}
