struct ListModifierMisplaced: ModifierPlacementRule {
  static let info = RuleInfo(
    id: "list_modifier_misplaced", topic: .lists, severity: .warning, tier: .precise, since: "0.2.0",
    title: "Row modifier on a list, or list modifier on a row, has no effect",
    explanation: """
      **What happens.** Separators stay visible, row backgrounds and swipe actions do not appear, or the list keeps \
      its standard style.

      **Why.** A list reads `listRowSeparator`, `swipeActions` and similar modifiers from each row. It does not read \
      them from itself. In the opposite direction, `listStyle` and `scrollContentBackground` apply to the lists \
      inside the view that they modify, and a row does not contain its list.

      **What to do.** Apply modifiers of rows to a row, a `ForEach` or a `Section`, and modifiers of lists to the \
      `List`.

      **When it is fine.** A row that is itself a list or a text editor may have modifiers of lists.
      """,
    references: [
      .apple("listRowSeparator(_:edges:)", "swiftui/view/listrowseparator(_:edges:)"),
      .apple("listRowBackground(_:)", "swiftui/view/listrowbackground(_:)"),
      .apple("listStyle(_:)", "swiftui/view/liststyle(_:)"),
    ],
    examples: [
      .flagged(
        "List(items) { Row($0) }.▸listRowSeparator(.hidden)◂",
        fixed: "List(items) { Row($0).listRowSeparator(.hidden) }"
      ),
      .flagged(
        """
        List {
          ForEach(items) { item in
            Row(item)
          }
        }
        .listStyle(.plain)
        .▸swipeActions {
          Button("Add", action: add)
        }◂
        """,
        fixed: """
          List {
            ForEach(items) { item in
              Row(item)
            }
            .swipeActions {
              Button("Add", action: add)
            }
          }
          .listStyle(.plain)
          """),
      .flagged(
        """
        List {
          Section("A") { Row() }
          Section("B") { Row() }
        }
        .▸listRowBackground(Color.red)◂
        """,
        note: "several sections: no fix"),
      .flagged(
        "List(items) { Text($0.title).▸listStyle(.plain)◂ }", fixed: "List(items) { Text($0.title) }.listStyle(.plain)"),
      .flagged(
        "List { Row().listRowInsets(EdgeInsets()); Row() }.▸listRowInsets(EdgeInsets())◂", severity: .info,
        note: "some rows have it already"),
      .flagged(
        "List(items) { Row($0) }.▸listRowInsets(EdgeInsets())◂", severity: .hint,
        note: "no fix: without insets, the rows would touch the edges"),
      .flagged(
        "List(items) { Text($0.title).▸listStyle(.plain)◂ }.listStyle(.plain)", severity: .hint,
        note: "the list has a style already"),
      .accepted("List(items) { Row($0).listRowSeparator(.hidden) }.listStyle(.plain)"),
      .accepted("List { Section { Row() }.listRowBackground(Color.red) }"),
      .accepted("List { Section { Row() }.listSectionSpacing(.compact) }", note: "the spacing of this section"),
      .accepted("List(items) { item in TextEditor(text: $text).scrollContentBackground(.hidden) }"),
      .accepted("VStack { List(items) { Row($0) } }.listStyle(.plain)", note: "applies to the list inside"),
      .accepted(
        "List(items) { item in Button(\"Open\", action: open).sheet(item: $selection) { _ in Page().listStyle(.plain) } }",
        note: "the sheet is not part of the row"),
      .accepted(
        "Form { Section { List(items) { Row($0) }.listRowBackground(Color.red) } }", note: "a row of the form"),
    ])

  static let misplacements: [Misplacement] = [
    .modifiers(of: .row, .on(["List", "Form"])), .modifiers(of: .list, .inLazyContent),
  ]

  static func message(_ modifier: Name, _ container: Name) -> String {
    SwiftUICatalog.entry(of: modifier)?.takesEffectOn == .row
      ? "`\(modifier.text)` on the `\(container.text)` has no effect; apply it to the rows"
      : "`\(modifier.text)` on a row has no effect; apply it to the `\(container.text)`"
  }

  func verdict(on found: MisplacedModifier, in file: FileModel) -> PlacementVerdict {
    guard case .inLazyContent = found.place else {
      // In a row of another list, it applies to that row.
      let isInList = file.closures(around: found.container.node).contains {
        $0.use?.callee.isAny(of: ["List", "Form"]) ?? false
      }
      if isInList { return .accepted }
      let rowsHaveIt = file.calls(in: found.container.node).contains { call in
        call.calleeName.map { $0 == found.modifier.name } ?? false
      }
      // Rows without insets would touch the edges; the line is more likely left over.
      let isLeftOver = found.modifier.onlyUnlabeledArgument.textEquals("EdgeInsets()")
      return .reported(
        severity: rowsHaveIt ? .info : isLeftOver ? .hint : nil, isSafeToFix: false, canFix: !rowsHaveIt && !isLeftOver)
    }
    // A view of the project may contain a list.
    guard found.container.calleeName == "List", let base = found.chain.baseName, base.isCapitalized,
      SwiftUICatalog.entry(of: base) != nil, !base.is(.scrollContainer), base != "TextEditor",
      // A section has its own spacing.
      base != "Section" || found.modifier.name != "listSectionSpacing",
      !file.calls(in: found.chain.node).contains(where: { call in
        call.calleeName.map { $0.isCapitalized && ($0.is(.scrollContainer) || SwiftUICatalog.entry(of: $0) == nil) }
          ?? false
      })
    else { return .accepted }
    let listHasIt = file.chain(of: found.container.node).modifiers.contains { $0.name.text == found.modifier.name.text }
    return listHasIt ? .reported(severity: .hint, canFix: false) : .reported(isSafeToFix: false)
  }
}
