struct AmbiguousGroupBuilder: CallRule {
  static let info = RuleInfo(
    id: "ambiguous_group_builder", topic: .layout, severity: .hint, tier: .heuristic,
    title: "`Group { }` can resolve to the wrong result builder",
    explanation: """
      **What happens.** Code inside the group does not compile, and the error mentions `TableColumnBuilder` or nothing \
      in particular.

      **Why.** Before Xcode 27, `Group` has separate initializers for views, scenes, commands, toolbar items, table \
      columns and table rows, and the argument of each is named `content`. If the closure is long or contains an \
      error, the compiler may choose the wrong initializer and report everything that does not fit it.

      **What to do.** Add `@ViewBuilder` to the helper: it determines the builder and often makes the group unnecessary. \
      Naming the argument, as in `Group(content: { … })`, does not select an initializer.

      **When it is fine.** A group in a `body` or in another view builder is not reported, because the compiler resolves \
      it. Neither is a group in a helper with a `return`, which would switch a builder off. Xcode 27 replaces the \
      separate builders with `ContentBuilder`, so nothing is reported if `toolchain` is set to 27 or later.
      """,
    references: [.apple("Group", "swiftui/group"), .apple("ContentBuilder", "swiftui/contentbuilder"), .observed],
    related: ["helper_missing_view_builder", "lifecycle_modifier_on_group"],
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
        func rows(_ names: [String]) -> some View {
          let count = names.count
          ▸Group { Header(count); Footer() }◂
        }
        """,
        fixed: """
          @ViewBuilder func rows(_ names: [String]) -> some View {
            let count = names.count
            Group { Header(count); Footer() }
          }
          """,
        doesNotCompile: "declares an opaque return type, but has no return statements"),
      .accepted(
        "func rows() -> some View { let n = 1; if n > 0 { return Group { A(); B() } } else { return Group { C() } } }",
        note: "`return` switches a builder off"),
      .accepted("Group { A(); B(); C(); D(); E(); F(); G(); H(); I() }", note: "in a `body`"),
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

  func check(_ group: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    // Xcode 27 uses one result builder for everything that a group can contain.
    if let toolchain = file.settings.toolchain, toolchain >= ToolchainVersion(27) { return }
    guard group.calledExpression?.kind == .declReferenceExpr, group.arguments.isEmpty,
      let closure = group.trailingClosure, group.additionalTrailingClosures.isEmpty, !closure.statements.isEmpty,
      let member = group.node.enclosingMember, file.buildsViews(member), !file.isInActionScope(group.node),
      !file.slots(around: group.node).contains(where: { $0.slot == .toolbar || $0.slot == .sceneRoot }),
      file.enclosingType(of: group.node).map({ $0.viewRole == .view || $0.viewRole == nil }) ?? true
    else { return }
    guard isPlainHelper(member) else { return }
    findings.add(
      at: group.range,
      "`Group` has an initializer for each result builder; add `@ViewBuilder` to the helper to select one",
      fixes: [.safe("Add `@ViewBuilder`", preferred: true, .insert("@ViewBuilder ", at: member.range.lowerBound))])
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
}
