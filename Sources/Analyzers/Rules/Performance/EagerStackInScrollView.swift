struct EagerStackInScrollView: CallRule {
  static let info = RuleInfo(
    id: "eager_stack_in_scroll_view", topic: .performance, alsoAbout: [.scrolling], cases: [.createsAllRows],
    tier: .heuristic, since: "0.2.0")

  static let callees: [StaticString] = ["VStack"]

  func check(_ stack: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let content = stack.trailingClosure, let scroll = scrollView(around: stack, in: file),
      scrollsVertically(scroll),
      let loop = content.statements.lazy.compactMap({ self.loop($0, in: file) }).first(where: { loop in
        isLong(loop, in: file) && (isScrolledByCode(stack, in: file) || startsWork(loop, in: file))
      }),
      file.isInBodyScope(stack.node)
    else { return }
    let isOffered = file.settings.supports(.year2020) != false && stack.calledExpression?.kind == .declReferenceExpr
    findings.add(
      at: stack.nameRange,
      "`VStack` creates all rows of `\(loop.data.text)` at once; use a `LazyVStack` if there may be many",
      related: [RelatedLocation(range: loop.call.nameRange, message: "the rows")],
      fixes: [
        isOffered
          ? .unsafe("Use `LazyVStack`", preferred: true, .replace(stack.nameRange, by: "LazyVStack")) : nil
      ])
  }

  /// The scroll view whose content is the stack, with or without modifiers or readers in between.
  private func scrollView(around stack: FunctionCallExpr, in file: FileModel) -> FunctionCallExpr? {
    for closure in file.closures(around: stack.node) {
      guard let use = closure.use, case .builder = use.role else { return nil }
      if use.callee == "ScrollView" { return use.call }
      guard use.callee.isAny(of: ["ScrollViewReader", "GeometryReader", "VStack", "Group"]) else { return nil }
    }
    return nil
  }

  private func scrollsVertically(_ scroll: FunctionCallExpr) -> Bool {
    guard let axes = scroll.firstUnlabeledArgument else { return true }
    return !axes.mentionsAny(of: ["horizontal"])
  }

  private func loop(_ statement: SyntaxNode, in file: FileModel) -> RowLoop? {
    let base = file.chain(of: statement).base ?? statement
    if let branch = IfExpr(base)?.body { return branch.children.lazy.compactMap { loop($0, in: file) }.first }
    return FunctionCallExpr(base).flatMap(RowLoop.init)
  }

  /// Whether code scrolls to a row, which only long lists need.
  private func isScrolledByCode(_ stack: FunctionCallExpr, in file: FileModel) -> Bool {
    file.closures(around: stack.node).contains { $0.use?.callee == "ScrollViewReader" }
  }

  /// Whether each row, or a view of the project in it, does work when it appears, which a lazy stack would defer.
  private func startsWork(_ loop: RowLoop, in file: FileModel) -> Bool {
    file.calls(in: loop.closure.node).contains { call in
      guard let name = call.calleeName else { return false }
      if name.isAny(of: ["AsyncImage", "onAppear", "task"]) { return true }
      guard name.isCapitalized, SwiftUICatalog.entry(of: name) == nil, let row = file.facts.view(named: name)?.fact
      else { return false }
      return row.callees.contains("AsyncImage") || row.modifiers.contains("task")
    }
  }

  /// Whether the loop may have many rows, each with a view of the project.
  private func isLong(_ loop: RowLoop, in file: FileModel) -> Bool {
    guard !file.isConstant(loop.data), !loop.data.mentionsAny(of: ["prefix", "suffix", "allCases"]),
      file.changes(of: loop.data).kind != .never, !isShortByType(loop, in: file)
    else { return false }
    return file.calls(in: loop.closure.node).contains { call in
      guard let name = call.calleeName, name.isCapitalized, call.calledExpression?.kind == .declReferenceExpr else {
        return false
      }
      return name == "AsyncImage"
        || SwiftUICatalog.entry(of: name) == nil && ModifierChain.outermost(of: call.node).isStatement
    }
  }

  /// Whether the elements are the cases of an enum.
  private func isShortByType(_ loop: RowLoop, in file: FileModel) -> Bool {
    guard let element = file.declaredElementType(of: loop.data) else { return false }
    return file.type(named: element, at: loop.data)?.fact.kind == .enum
  }
}

extension RuleCase {
  fileprivate static let createsAllRows = RuleCase(
    "createsAllRows", .slow, "a `VStack` in a `ScrollView` creates all rows at once", severity: .hint,
    because: "only long lists become slow", isOptIn: true)
}
