struct LoadMoreInEagerStack: ModifierRule {
  static let info = RuleInfo(
    id: "load_more_in_eager_stack", topic: .lists, alsoAbout: [.performance], cases: [.allPages], tier: .precise,
    since: "0.2.0")

  static let modifiers: [StaticString] = ["onAppear", "task"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard file.isInBodyScope(modifier.node), let loop = loop(around: chain.node, in: file),
      let request = request(by: modifier, for: loop, in: file), let stack = eagerStack(around: loop.node, in: file),
      isInScrollView(stack, in: file), let name = stack.calleeName
    else { return }
    let isOffered = file.settings.supports(.year2020) != false && stack.calledExpression?.kind == .declReferenceExpr
    findings.add(
      at: stack.nameRange,
      "`\(name.text)` creates all rows at once, so `\(request.text)` loads every page; use `Lazy\(name.text)`",
      .allPages,
      related: [RelatedLocation(range: modifier.name.range, message: "runs as soon as the row exists")],
      fixes: [
        isOffered
          ? .unsafe(
            "Use `Lazy\(name.text)`", preferred: true, .replace(stack.nameRange, by: "Lazy\(name.text)")) : nil
      ])
  }

  /// The `ForEach` whose row is a view, or contains it in plain containers.
  private func loop(around node: SyntaxNode, in file: FileModel) -> FunctionCallExpr? {
    for closure in file.closures(around: node) {
      guard let use = closure.use, !use.isMember, use.callee.is(.plainContainer), !use.callee.is(.scrollContainer)
      else { return nil }
      if use.callee == "ForEach" { return use.call }
    }
    return nil
  }

  /// The function for the next page that the event of a row calls: one that adds rows to the loop, or that says so.
  private func request(by modifier: Modifier, for loop: FunctionCallExpr, in file: FileModel) -> Name? {
    let rows = loop.firstUnlabeledArgument?.pathText
    for code in file.reach(from: modifier) {
      let step = code.way.steps.lazy.compactMap { FunctionCallExpr($0.node)?.calleeName }.first { !$0.isCapitalized }
      if let step,
        code.writes.contains(where: { addsRows($0) && code.path(of: $0.target) == rows })
      {
        return step
      }
      for call in code.calls {
        if let name = call.calleeName, name.containsAny(of: Self.words) { return name }
      }
    }
    return nil
  }

  /// `items += page`, `items.append(contentsOf: page)`.
  private func addsRows(_ write: Write) -> Bool {
    write.kind == .computes || write.kind == .mutates && write.change == .appends
  }

  private static let words: [StaticString] = ["loadmore", "loadnext", "fetchmore", "fetchnext", "nextpage", "paginate"]

  /// The stack that creates all rows of a loop, here or where the helper with the loop is used.
  private func eagerStack(around loop: SyntaxNode, in file: FileModel) -> FunctionCallExpr? {
    for node in [loop] + file.helperUses(around: loop) {
      for closure in file.closures(around: node) {
        guard let use = closure.use, !use.isMember else { return nil }
        if use.callee == "VStack" || use.callee == "HStack" { return use.call }
        guard use.callee == "Group" || use.callee == "Section" else { return nil }
      }
    }
    return nil
  }

  /// Whether a scroll view contains the stack, in the same view or wherever the view is shown.
  private func isInScrollView(_ stack: FunctionCallExpr, in file: FileModel) -> Bool {
    if let scroll = file.enclosingScrollThroughHelpers(around: stack.node) { return scroll.name == "ScrollView" }
    guard file.isLaidOutByUser(stack.node), let type = file.enclosingType(of: stack.node) else { return false }
    let uses = file.facts.shownUses(of: type.name.text).filter { !file.facts.isPreview($0.fact.owner) }
    return !uses.isEmpty
      && uses.allSatisfy { use in
        use.fact.isInScrollContainer && !use.fact.containers.contains { $0 == "List" || $0 == "Form" }
      }
  }
}

extension RuleCase {
  fileprivate static let allPages = RuleCase(
    "allPages", .wrong, "a row of a stack that is not lazy loads the next page when it appears")
}
