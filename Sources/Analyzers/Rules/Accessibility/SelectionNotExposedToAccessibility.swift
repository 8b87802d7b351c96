struct SelectionNotExposedToAccessibility: CallRule, ModifierRule {
  static let info = RuleInfo(
    id: "selection_not_exposed_to_accessibility", topic: .accessibility, severity: .hint, tier: .heuristic,
    title: "A selection that only a colour shows",
    explanation: """
      **What happens.** Whoever cannot see the colour does not know which item is selected.

      **Why.** A colour or an opacity says nothing to VoiceOver, and little to people who see colours differently.

      **What to do.** Say it: `.accessibilityAddTraits(selection == item ? .isSelected : [])`.

      **When it is fine.** In a `Picker`, a `List` with a selection or a `TabView`, which say it themselves.
      """,
    examples: [
      .flagged(
        "Button(\"One\") { n = 1 }.▸tint(n == 1 ? .red : .blue)◂",
        fixed:
          """
          Button("One") { n = 1 }.tint(n == 1 ? .red : .blue).accessibilityAddTraits(n == 1 ? .isSelected : [])
          """
      ),
      .flagged(
        """
        Button {
          selection = item
        } label: {
          Text(item.title)
            .▸background(item == selection ? Color.blue : Color.clear)◂
        }
        """,
        fixed: """
          Button {
            selection = item
          } label: {
            Text(item.title)
              .background(item == selection ? Color.blue : Color.clear)
          }
          .accessibilityAddTraits(item == selection ? .isSelected : [])
          """),
      .flagged(
        """
        @State private var tab = 0

        var body: some View {
          Button(action: { open(1) }) {
            Text("One").▸foregroundStyle(tab == 1 ? .white : .blue)◂
          }
          .buttonStyle(.plain)
        }

        private func open(_ index: Int) { tab = index }
        """,
        fixed: """
          @State private var tab = 0

          var body: some View {
            Button(action: { open(1) }) {
              Text("One").foregroundStyle(tab == 1 ? .white : .blue)
            }
            .buttonStyle(.plain)
            .accessibilityAddTraits(tab == 1 ? .isSelected : [])
          }

          private func open(_ index: Int) { tab = index }
          """,
        note: "inside the label, set by a method"),
      .flagged(
        "Text(\"One\").▸opacity(n == 1 ? 1 : 0.5)◂.onTapGesture { n = 1 }",
        fixed:
          """
          Text("One").opacity(n == 1 ? 1 : 0.5).onTapGesture { n = 1 }.accessibilityAddTraits(n == 1 ? .isSelected : [])
          """
      ),
      .accepted(
        """
        Button("One") { n = 1 }.tint(n == 1 ? .red : .blue).accessibilityAddTraits(n == 1 ? .isSelected : [])
        """
      ),
      .accepted("Button(\"One\") { n = 1 }.tint(isLoading == true ? .red : .blue)"),
      .accepted(
        """
        Button { n = next(n) } label: { Text(title(of: n)).foregroundStyle(n == 1 ? .white : .blue) }
        """,
        note: "the text says it"),
      .accepted(
        """
        Button("One") { n = 1 }.background(n == 1 ? Color.blue : Color.clear).accessibilityLabel(description(of: 1))
        """,
        note: "the label may say it"),
      .accepted("Button(\"More\") { size = .large }.opacity(size == .large ? 0 : 1)", note: "hidden, not selected"),
      .accepted(
        """
        Button("One") {
          flashed = 1
          DispatchQueue.main.asyncAfter(deadline: .now() + 0.2) { flashed = nil }
        }
        .background(flashed == 1 ? Color.blue : Color.clear)
        """,
        note: "a flash"),
      .accepted(
        """
        @State private var mode = 0

        var body: some View { Button("Delete") { clear() }.opacity(mode == 1 ? 1 : 0) }

        private func clear() { mode = 0 }
        """,
        note: "a method that resets"),
      .accepted(
        """
        Picker("Page", selection: $n) { Button("One") { n = 1 }.tint(n == 1 ? .red : .blue) }
        """),
    ])

  static let callees: [StaticString] = ["Button"]
  static let modifiers: [StaticString] = ["onTapGesture"]

  private static let styles: [StaticString] = [
    "foregroundStyle", "foregroundColor", "background", "tint", "opacity", "fill", "stroke",
  ]

  func check(_ button: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let action = button.buttonAction else { return }
    check(file.chain(of: button.node), action, file, &findings)
  }

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let action = modifier.trailingClosure, chain.baseName != "Button" else { return }
    check(chain, action, file, &findings)
  }

  private func check(
    _ chain: ModifierChain, _ action: ClosureExpr, _ file: FileModel, _ findings: inout Findings
  ) {
    let written = file.reach(of: action.node).flatMap { selections(in: $0, action, file) }
    guard !written.isEmpty, !isSelectable(chain.node, in: file), !saysSelection(chain.node, in: file),
      !written.contains(where: { isTold($0, in: chain.node, outside: action, file) })
    else { return }
    let styles = file.calls(in: chain.node).sorted { nameStart($0) < nameStart($1) }
    for call in styles {
      guard let name = call.calleeName, name.isAny(of: SelectionNotExposedToAccessibility.styles),
        call.calledExpression?.kind == .memberAccessExpr, !action.node.contains(call.node),
        let comparison = comparison(in: call, of: written)
      else { continue }
      findings.add(
        at: name.range.lowerBound..<call.range.upperBound, "Only the look says that this is selected",
        fixes: [
          file.appending(".accessibilityAddTraits(\(comparison) ? .isSelected : [])", to: chain.node).map {
            .safe("Say it to accessibility too", preferred: true, $0)
          }
        ])
      return
    }
  }

  /// The properties that an action sets, or that a method it calls sets to a parameter: a reset is not a selection.
  private func selections(in code: SyntaxNode, _ action: ClosureExpr, _ file: FileModel) -> [Name] {
    let parameters = code.parent.flatMap(FunctionDecl.init)?.parameters.compactMap(\.name) ?? []
    let assignments = file.assignments(in: code)
    return assignments.filter { assignment in
      // A value that is reset a moment later, for example by a flash, is not a selection.
      guard !assignments.contains(where: { $0.target.isSpelledLike(assignment.target) && file.isDelayed($0.node) })
      else { return false }
      return code == action.node || assignment.singleValue.flatMap(DeclReferenceExpr.init)?.name.map { value in
        parameters.contains { $0 == value }
      } ?? false
    }.compactMap(\.target.selfMemberName)
  }

  private func nameStart(_ call: FunctionCallExpr) -> Int { call.calleeName?.range.lowerBound ?? call.range.lowerBound }

  /// `x == y` before a `?` in an argument, where a tap sets `x` or `y`.
  private func comparison(in call: FunctionCallExpr, of written: [Name]) -> String? {
    for argument in call.arguments {
      for sequence in [argument.expression].compactMap(\.self) + Array(argument.node.descendants)
      where sequence.kind == .sequenceExpr {
        let parts = Array(sequence.children)
        guard parts.count >= 4, parts[1].textEquals("=="), parts[3].kind == .unresolvedTernaryExpr,
          !parts[0].isLiteral || !parts[2].isLiteral, parts[2].kind != .booleanLiteralExpr,
          // Hidden rather than shown as selected.
          !parts[3].tokens.dropFirst().prefix(1).contains(where: { $0.textEquals("0") })
        else { continue }
        let sides = [parts[0], parts[2]].compactMap(\.selfMemberName)
        if sides.contains(where: { side in written.contains { $0 == side } }) {
          return call.node.tree.source.string(in: parts[0].range.lowerBound..<parts[2].range.upperBound)
        }
      }
    }
    return nil
  }

  private func saysSelection(_ node: SyntaxNode, in file: FileModel) -> Bool {
    let modifiers: [StaticString] = [
      "accessibilityAddTraits", "accessibilityValue", "accessibilityRemoveTraits", "accessibilityHidden",
      "accessibilityRepresentation",
    ]
    let labels = file.calls(named: "accessibilityLabel", in: node)
    return file.applies(modifiers, anywhereIn: node)
      || labels.contains { $0.firstArgument.flatMap(StringLiteralExpr.init)?.constantText == nil }
  }

  /// Whether something other than the appearance depends on the selection: a text, another view, a branch.
  private func isTold(
    _ selection: Name, in node: SyntaxNode, outside action: ClosureExpr, _ file: FileModel
  ) -> Bool {
    file.unqualifiedReferences(to: selection, in: node).contains { reference in
      guard !action.node.contains(reference) else { return false }
      if reference.isInCondition { return true }
      var value = reference
      while let parent = value.parent, parent.kind == .memberAccessExpr { value = parent }
      return value.parent?.kind == .labeledExpr
        && value.parent?.parent.flatMap(FunctionCallExpr.init)?.calledExpression?.kind == .declReferenceExpr
    }
  }

  private func isSelectable(_ node: SyntaxNode, in file: FileModel) -> Bool {
    file.closures(around: node).contains { closure in
      guard let use = closure.use, !use.isMember else { return false }
      return use.callee == "Picker" || use.callee == "TabView"
        || use.callee == "List" && use.call.argument("selection") != nil
    }
  }
}
