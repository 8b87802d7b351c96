struct AmbiguousGroupBuilder: CallRule {
  static let info = RuleInfo(
    id: "ambiguous_group_builder", topic: .layout, cases: [.plainHelper, .largeGroup], tier: .heuristic)

  static let callees: [StaticString] = ["Group"]

  /// The largest numbers of statements and of nested closures in a short group, which the compiler usually resolves
  /// correctly.
  private static let fewStatements = 8
  private static let shallowNesting = 4

  func check(_ group: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    // Xcode 27 uses one result builder for everything that a group can contain.
    if let toolchain = file.settings.toolchain, toolchain >= ToolchainVersion(27) { return }
    guard group.calledExpression?.kind == .declReferenceExpr, group.arguments.isEmpty,
      let closure = group.trailingClosure, group.additionalTrailingClosures.isEmpty, !closure.statements.isEmpty,
      let member = group.node.enclosingMember, file.buildsViews(member), !file.isInActionScope(group.node),
      !file.slots(around: group.node).contains(where: { $0.slot == .toolbar || $0.slot == .sceneRoot }),
      file.enclosingType(of: group.node).map({ $0.viewRole == .view || $0.viewRole == nil }) ?? true
    else { return }
    let isInPlainHelper = isPlainHelper(member)
    let isNearTable = !file.calls(named: "Table").isEmpty || !file.calls(named: "TableColumn").isEmpty
    guard
      isInPlainHelper || isNearTable || closure.statements.count > Self.fewStatements
        || depth(of: closure.node, below: Self.shallowNesting) > Self.shallowNesting
    else {
      return
    }
    findings.add(
      at: group.range,
      isInPlainHelper
        ? "`Group` has an initializer for each result builder; add `@ViewBuilder` to the helper to select one"
        : "`Group` has an initializer for each result builder; split the group so that the compiler can select one",
      isInPlainHelper ? .plainHelper : .largeGroup,
      fixes: [
        isInPlainHelper
          ? .safe("Add `@ViewBuilder`", preferred: true, .insert("@ViewBuilder ", at: member.range.lowerBound)) : nil
      ])
  }

  /// Whether a member is a helper without a builder attribute that has several statements and no `return`.
  private func isPlainHelper(_ member: SyntaxNode) -> Bool {
    let variable = VariableDecl(member)
    let function = FunctionDecl(member)
    let attributes = variable?.attributes ?? function?.attributes ?? []
    let block = variable?.bindings.first?.accessorBlock ?? function?.body
    guard variable?.bindings.first?.name != "body", function?.name != "body", function?.name != "makeBody",
      !attributes.contains(where: { $0.name.hasSuffix("Builder") }), let block
    else { return false }
    let statements = Array(block.children)
    return statements.count > 1 && !block.runningNodes.contains { $0.kind == .returnStmt }
  }

  /// How deeply builder closures are nested, counted up to one level beyond the limit.
  private func depth(of node: SyntaxNode, below limit: Int) -> Int {
    guard limit >= 0 else { return 1 }
    var deepest = 0
    var descendants = node.descendants
    while let next = descendants.next() {
      guard next.kind == .closureExpr else { continue }
      if case .builder = ClosureExpr(next)?.role ?? .unknown {
        deepest = max(deepest, 1 + depth(of: next, below: limit - 1))
      }
      descendants.skip(next)
    }
    return deepest
  }
}

extension RuleCase {
  fileprivate static let plainHelper = RuleCase(
    "plainHelper", .doesNotCompile, "a group is in a helper without a builder attribute", severity: .hint,
    because: "the compiler usually selects the right initializer")
  fileprivate static let largeGroup = RuleCase(
    "largeGroup", .doesNotCompile, "a group is long, deeply nested or in a file with a table", severity: .hint,
    because: "the compiler usually selects the right initializer")
}
