struct ConditionalRowCount: CallRule {
  static let info = RuleInfo(
    id: "conditional_row_count", topic: .performance, alsoAbout: [.lists], cases: [.noElse], tier: .precise,
    since: "0.2.0")

  static let callees: [StaticString] = ["ForEach", "List"]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard call.calledExpression?.kind == .declReferenceExpr, let data = call.firstUnlabeledArgument,
      let rows = call.trailingClosure(or: "content", "rowContent"), let only = rows.statements.first,
      rows.statements.count == 1, let condition = IfExpr(only), condition.elseBody == nil,
      call.calleeName == "List" || isInList(call, in: file), dependsOnElement(condition, of: rows),
      !file.isConstant(data), !data.mentionsAny(of: ["prefix", "suffix", "allCases", "keys"]),
      file.isInBodyScope(call.node),
      // Their offsets refer to the unfiltered collection.
      !file.chain(of: call.node).contains("onMove"), !file.chain(of: call.node).contains("onDelete"),
      file.changes(of: data).kind != .never, !isShort(data, in: file), !isSection(condition, in: file)
    else { return }
    findings.add(
      at: only.range.lowerBound..<only.range.lowerBound + 2,
      "Elements of `\(data.text)` without a row make the list build every row to count them; filter the data instead")
  }

  /// Whether the only view of a branch is a section, directly or in a helper of the view.
  private func isSection(_ condition: IfExpr, in file: FileModel) -> Bool {
    guard let view = condition.body?.onlyChild else { return false }
    let base = file.chain(of: view).base
    if let call = base.flatMap(FunctionCallExpr.init) {
      return call.calleeName == "Section"
        || file.reach(from: call.node).now.contains { !$0.calls(named: "Section").isEmpty }
    }
    return false
  }

  /// Whether the rows of a loop are those of a list. Lazy stacks do not count their views.
  private func isInList(_ loop: FunctionCallExpr, in file: FileModel) -> Bool {
    for closure in file.closures(around: loop.node) {
      guard let use = closure.use, case .builder = use.role else { return false }
      if use.callee == "List" { return true }
      guard use.callee.isAny(of: ["Section", "Group", "ForEach"]) else { return false }
    }
    return false
  }

  /// Whether the condition is about the element, not about the system or the whole view.
  private func dependsOnElement(_ condition: IfExpr, of rows: ClosureExpr) -> Bool {
    let names = rows.parameterNames
    return condition.conditions.contains { part in
      names.isEmpty ? part.tokens.contains { Name($0).isClosureArgument } : names.contains { part.mentions($0) }
    }
  }

  private func isShort(_ data: SyntaxNode, in file: FileModel) -> Bool {
    guard let element = file.declaredElementType(of: data) else { return false }
    return file.type(named: element, at: data)?.fact.kind == .enum
  }
}

extension RuleCase {
  fileprivate static let noElse = RuleCase(
    "noElse", .slow, "elements of a list may have no row", severity: .hint,
    because: "only long lists become slow", isOptIn: true)
}
