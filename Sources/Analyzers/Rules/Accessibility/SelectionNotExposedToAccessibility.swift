struct SelectionNotExposedToAccessibility: CallRule, ModifierRule {
  static let info = RuleInfo(
    id: "selection_not_exposed_to_accessibility", topic: .accessibility, severity: .hint, tier: .heuristic,
    title: "Selection is shown by color or symbol only",
    explanation: """
      **What happens.** VoiceOver does not announce which item is selected. A star and a filled star are read with the \
      same or a meaningless name.

      **Why.** A color, an opacity or another variant of a symbol says nothing to VoiceOver, and a color alone says \
      little to users who do not distinguish it.

      **What to do.** Add the trait: `.accessibilityAddTraits(selection == item ? .isSelected : [])`. See [`isSelected`]\
      (https://developer.apple.com/documentation/swiftui/accessibilitytraits/isselected).

      **When it is fine.** In a `Picker`, a `List` with a selection or a `TabView`, which announce the selection \
      themselves, and where a text changes with it. A comparison with `""` or `nil` asks whether there is a value; it is \
      not a selection.
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
      .flagged(
        """
        Button { isOn.toggle() } label: { ▸Image(systemName: isOn ? "star.fill" : "star")◂ }
        """,
        fixed: """
          Button { isOn.toggle() } label: { Image(systemName: isOn ? "star.fill" : "star") }.accessibilityAddTraits(isOn ? .isSelected : [])
          """,
        note: "the filled symbol"),
      .flagged(
        """
        ▸Image(systemName: todo.isDone ? "checkmark.circle.fill" : "circle")◂.onTapGesture { todo.isDone = !todo.isDone }
        """,
        fixed: """
          Image(systemName: todo.isDone ? "checkmark.circle.fill" : "circle").onTapGesture { todo.isDone = !todo.isDone }.accessibilityAddTraits(todo.isDone ? .isSelected : [])
          """),
      .accepted("Button(\"One\") { n = 1 }.tint(isLoading == true ? .red : .blue)"),
      .accepted(
        "Button(\"Clear\") { text = \"\" }.opacity(text == \"\" ? 0.3 : 1).disabled(text == \"\")",
        note: "nothing to clear"),
      .accepted("Button { isOn.toggle() } label: { Image(systemName: isOn ? \"pause.fill\" : \"play.fill\") }"),
      .accepted(
        "Button { isOn.toggle() } label: { Label(isOn ? \"Unlike\" : \"Like\", systemImage: isOn ? \"star.fill\" : \"star\") }"
      ),
      .accepted(
        """
        Button { isOn.toggle() } label: { Image(systemName: isOn ? "star.fill" : "star"); Text(isOn ? "Liked" : "Like") }
        """),
      .accepted(
        "Button { isOn.toggle() } label: { Image(systemName: isOn ? \"star.fill\" : \"star\") }.accessibilityLabel(isOn ? \"Unlike\" : \"Like\")"
      ),
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
    // A toggle says its state whatever its style.
    if file.enclosingType(of: chain.node)?.viewRole != .style, let symbol = symbolSelection(chain.node, action, file) {
      findings.add(
        at: symbol.range, "Only the symbol shows that this is selected; add the `isSelected` trait",
        fixes: [addTrait(symbol.condition, to: chain.node, file)])
      return
    }
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
        at: name.range.lowerBound..<call.range.upperBound,
        "Only the appearance shows that this is selected; add the `isSelected` trait",
        fixes: [addTrait(comparison, to: chain.node, file)])
      return
    }
  }

  private func addTrait(_ condition: String, to view: SyntaxNode, _ file: FileModel) -> Fix? {
    file.appending(".accessibilityAddTraits(\(condition) ? .isSelected : [])", to: view).map {
      .safe("Add `.isSelected` trait", preferred: true, $0)
    }
  }

  /// `Image(systemName: isOn ? "star.fill" : "star")` where the action toggles `isOn` and no text changes with it.
  private func symbolSelection(
    _ node: SyntaxNode, _ action: ClosureExpr, _ file: FileModel
  ) -> (range: Range<Int>, condition: String)? {
    for image in file.calls(named: "Image", in: node) where !action.node.contains(image.node) {
      guard let value = image.argument("systemName"), value.kind == .sequenceExpr else { continue }
      let parts = Array(value.children)
      guard parts.count == 3, parts[1].kind == .unresolvedTernaryExpr,
        let on = parts[1].firstChild.flatMap(StringLiteralExpr.init)?.constantText,
        let off = StringLiteralExpr(parts[2])?.constantText, isSelectedVariant(on, of: off),
        parts[0].kind == .declReferenceExpr || parts[0].kind == .memberAccessExpr, let name = parts[0].lastName,
        toggles(parts[0], action, file), !saysSelection(node, in: file), !isSelectable(node, in: file)
      else { continue }
      let isTold = node.descendants.contains { other in
        other.kind == .declReferenceExpr && !action.node.contains(other) && !image.node.contains(other)
          && DeclReferenceExpr(other)?.name == name && !isStyled(other)
      }
      if !isTold { return (image.range, parts[0].text) }
    }
    return nil
  }

  /// Whether the name of a symbol is that of another, filled or checked.
  private func isSelectedVariant(_ on: String, of off: String) -> Bool {
    on == off + ".fill" || on == "checkmark." + off || on == "checkmark." + off + ".fill"
  }

  private func toggles(_ state: SyntaxNode, _ action: ClosureExpr, _ file: FileModel) -> Bool {
    file.calls(named: "toggle", in: action.node).contains { $0.base?.isSpelledLike(state) ?? false }
      || file.assignments(in: action.node).contains { assignment in
        assignment.target.isSpelledLike(state) && !assignment.clears && !assignment.setsTrue
      }
  }

  /// Whether a reference decides only on a color or the like.
  private func isStyled(_ reference: SyntaxNode) -> Bool {
    reference.ancestors.lazy.compactMap(FunctionCallExpr.init).first {
      $0.calledExpression?.kind == .memberAccessExpr
    }?.calleeName.isAny(of: Self.styles) ?? false
  }

  /// The properties that an action sets, or that a method it calls sets to a parameter: a reset is not a selection.
  private func selections(in code: SyntaxNode, _ action: ClosureExpr, _ file: FileModel) -> [Name] {
    let parameters = code.parent.flatMap(FunctionDecl.init)?.parameters.compactMap(\.name) ?? []
    let assignments = file.assignments(in: code)
    return assignments.filter { assignment in
      // A value that is reset a moment later, for example by a flash, is not a selection.
      guard !assignments.contains(where: { $0.target.isSpelledLike(assignment.target) && file.isDelayed($0.node) })
      else { return false }
      return code == action.node
        || assignment.singleValue.flatMap(DeclReferenceExpr.init)?.name.map { value in
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
          // Whether there is a value at all.
          ![parts[0], parts[2]].contains(where: { $0.kind == .nilLiteralExpr || $0.textEquals("\"\"") }),
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
