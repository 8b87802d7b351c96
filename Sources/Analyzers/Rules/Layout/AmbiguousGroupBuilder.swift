struct AmbiguousGroupBuilder: CallRule {
  static let info = RuleInfo(
    id: "ambiguous_group_builder", topic: .layout, severity: .hint, tier: .heuristic,
    title: "`Group { }` can resolve to the wrong result builder",
    explanation: """
      **What happens.** Something inside the group does not compile, and the error mentions `TableColumnBuilder` or \
      nothing in particular.

      **Why.** [Group](https://developer.apple.com/documentation/swiftui/group) has initializers for views, scenes, \
      commands, toolbar items, table columns and table rows, and all of them call their argument `content`. In a long \
      or failing expression the compiler may choose the wrong one and report what does not fit that.

      **What to do.** Split the group into smaller views. On a helper, `@ViewBuilder` says which builder is meant, and \
      often makes the group unnecessary; `body` has it already, so writing it there changes nothing. Naming the \
      argument, `Group(content: { … })`, does not choose an initializer.

      **When it is fine.** It is not reported in short groups, which the compiler resolves, and from Xcode 27 on, where \
      one builder serves all (set `toolchain` in the settings).
      """,
    examples: [
      .flagged(
        """
        var sections: some View {
          let isEmpty = rows.isEmpty
          ▸Group {
            Header()
            Footer()
          }◂
        }
        """,
        fixed: """
          @ViewBuilder var sections: some View {
            let isEmpty = rows.isEmpty
            Group {
              Header()
              Footer()
            }
          }
          """,
        doesNotCompile: "declares an opaque return type, but has no return statements"),
      .flagged(
        """
        struct Books: View {
          var body: some View {
            VStack {
              Table(books) { TableColumn("Title", value: \\.title) }
              ▸Group { Header(); Footer() }◂
            }
          }
        }
        """,
        note: "tables are near"),
      .flagged("▸Group { A(); B(); C(); D(); E(); F(); G(); H(); I() }◂", note: "many views"),
      .accepted("Group(content: { A(); B(); C(); D(); E(); F(); G(); H(); I() })"),
      .accepted("private var sections: some View { Group { Header(); Footer() } }", note: "one expression"),
      .accepted(
        """
        struct EditCommands: Commands {
          var body: some Commands { Group { A(); B(); C(); D(); E(); F(); G(); H(); I() } }
        }
        """),
      .accepted("Text(\"a\").toolbar { Group { A(); B(); C(); D(); E(); F(); G(); H(); I() } }"),
    ])

  static let callees: [StaticString] = ["Group"]

  /// Up to this many statements and levels of closures, a group is short: the compiler then usually chooses the right
  /// builder.
  private static let fewStatements = 8
  private static let shallowNesting = 4

  func check(_ group: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    // Xcode 27 has one builder for all content that a group may contain.
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
        ? "`Group` has an initializer per result builder; `@ViewBuilder` on the helper says which one is meant"
        : "`Group` has an initializer per result builder; split this one, so that the compiler finds the right one",
      fixes: [
        isInPlainHelper
          ? .safe("Add `@ViewBuilder`", preferred: true, .insert("@ViewBuilder ", at: member.range.lowerBound)) : nil
      ])
  }

  /// A helper without a builder attribute that has more than one expression and does not return them.
  private func isPlainHelper(_ member: SyntaxNode) -> Bool {
    let variable = VariableDecl(member)
    let function = FunctionDecl(member)
    let attributes = variable?.attributes ?? function?.attributes ?? []
    let block = variable?.bindings.first?.accessorBlock ?? function?.body
    guard variable?.bindings.first?.name != "body", function?.name != "body", function?.name != "makeBody",
      !attributes.contains(where: { $0.name.hasSuffix("Builder") }), let block
    else { return false }
    let statements = Array(block.children)
    return statements.count > 1 && !statements.contains { $0.kind == .returnStmt }
  }

  /// How deeply closures are nested, counted up to one more than a limit.
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
