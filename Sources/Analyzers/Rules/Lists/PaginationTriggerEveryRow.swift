struct PaginationTriggerEveryRow: ModifierRule {
  static let info = RuleInfo(
    id: "pagination_trigger_every_row", topic: .lists, alsoAbout: [.performance], cases: [.everyRow],
    tier: .heuristic)

  static let modifiers: [StaticString] = ["onAppear", "task"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    // `List { … }` without data has single rows.
    guard let (slot, use) = file.slots(around: chain.node).first, slot == .row,
      use.call.firstUnlabeledArgument != nil,
      let row = file.closures(around: chain.node).first(where: { $0.use?.call.node == use.call.node })
    else { return }
    // The element and the constants that the row derives from it: `let index = row.start`.
    let items = row.parameterNames + row.statements.compactMap(VariableDecl.init).flatMap(\.bindings).compactMap(\.name)
    let asked = modifier.node.conditions(below: row.node)
    for code in file.reach(from: modifier) where code.moment == .now || code.moment == .inTask {
      for call in code.calls {
        guard let name = call.calleeName, name.isPagination else { continue }
        let way = code.way.steps.compactMap { FunctionCallExpr($0.node) } + [call]
        let isGivenItem = way.flatMap(\.arguments).contains { argument in
          items.contains { argument.node.mentions($0) } || argument.node.mentionsAny(of: ["$0"])
        }
        let asks = (asked + code.conditions(of: call.node)).contains { condition in
          condition.mentionsAny(of: ["last", "id", "index", "count", "suffix", "threshold", "$0", "endIndex", "offset"])
            || items.contains { condition.mentions($0) }
        }
        guard !isGivenItem, !asks else { continue }
        findings.add(
          at: modifier.range, "`\(name.text)` runs for every row that appears; call it only for the last row",
          related: [code.related(call.range, "called for every row")],
          fixes: [modifier.trailingClosure.flatMap { askForLast($0, row: row, of: use.call) }])
        return
      }
    }
  }

  private func askForLast(_ action: ClosureExpr, row: ClosureExpr, of call: FunctionCallExpr) -> Fix? {
    guard let item = row.parameterNames.first, row.parameterNames.count == 1, item != "_",
      let first = call.arguments.first, first.label == nil, let data = first.expression,
      data.kind == .declReferenceExpr || data.kind == .memberAccessExpr, !data.text.hasPrefix("$"),
      action.statements.count == 1, let content = action.statementsRange
    else { return nil }
    let path = call.argument("id")?.text ?? "\\.id"
    guard path.hasPrefix("\\.") else { return nil }
    let member = path == "\\.self" ? "" : String(path.dropFirst())
    let last = path == "\\.self" ? ".last" : ".last?\(member)"
    return Fix(
      title: "Load only from the last row", isSafe: false, isPreferred: true,
      edits: action.node.tree.enclosing(content, in: "if \(item.text)\(member) == \(data.text)\(last)"))
  }
}

extension RuleCase {
  fileprivate static let everyRow = RuleCase(
    "everyRow", .wrong, "each row that appears loads the next page")
}
