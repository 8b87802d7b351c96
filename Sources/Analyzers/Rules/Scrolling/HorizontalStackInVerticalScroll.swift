struct HorizontalStackInVerticalScroll: CallRule {
  static let info = RuleInfo(
    id: "horizontal_stack_in_vertical_scroll", topic: .scrolling, alsoAbout: [.layout],
    cases: [.lazy, .loop], tier: .precise, since: "0.2.0")

  static let callees: [StaticString] = ["LazyHStack", "LazyHGrid", "HStack"]

  func check(_ stack: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let name = stack.calleeName, let content = stack.trailingClosure(or: "content"),
      let outer = file.enclosingScroll(around: stack.node), outer.name == "ScrollView", outer.axes == .vertical,
      outer.containers.isEmpty, file.isInBodyScope(stack.node),
      let scrolled = outer.call.trailingClosure(or: "content"), scrolled.statements.count == 1,
      scrolled.statements.first == file.chain(of: stack.node).node
    else { return }
    let isLazy = name != "HStack"
    guard isLazy || repeatsViews(content, in: file) else { return }
    let hasAxis = outer.call.firstUnlabeledArgument != nil || outer.call.argument("axes") != nil
    findings.add(
      at: stack.range,
      "`\(name.text)` in a vertical `ScrollView` cannot be scrolled along; use `ScrollView(.horizontal)`",
      isLazy ? .lazy : .loop,
      related: [RelatedLocation(range: outer.name.range, message: "scrolls vertically")],
      fixes: [hasAxis ? nil : fix(outer.call, scrolled)])
  }

  /// Whether the only content is a loop over data that may grow, whose rows are not columns.
  private func repeatsViews(_ content: ClosureExpr, in file: FileModel) -> Bool {
    guard content.statements.count == 1, let only = content.statements.first,
      let loop = FunctionCallExpr(only), loop.calleeName == "ForEach", let data = loop.firstUnlabeledArgument,
      let row = loop.trailingClosure(or: "content"), row.statements.count == 1, let view = row.statements.first,
      let root = file.chain(of: view).baseName, root.isCapitalized, root != "VStack", !root.is(.lazyStack),
      root != "Group", !root.hasSuffix("Column")
    else { return false }
    return file.changes(of: data).kind != .never
  }

  private func fix(_ scrollView: FunctionCallExpr, _ content: ClosureExpr) -> Fix? {
    guard let name = scrollView.calleeName else { return nil }
    let end = name.range.upperBound
    let tree = scrollView.node.tree
    let hasParentheses = tree.byte(at: end) == UInt8(ascii: "(")
    let insertion = !hasParentheses ? "(.horizontal)" : scrollView.arguments.isEmpty ? ".horizontal" : ".horizontal, "
    return .unsafe(
      "Scroll horizontally", preferred: true, .insert(insertion, at: hasParentheses ? end + 1 : end))
  }
}

extension RuleCase {
  fileprivate static let lazy = RuleCase("lazy", .wrong, "a lazy horizontal stack or grid is in a vertical scroll view")
  fileprivate static let loop = RuleCase(
    "loop", .wrong, "a horizontal stack with a loop is in a vertical scroll view", severity: .info,
    because: "all its views may fit")
}
