struct SheetInRow: ModifierRule {
  static let info = RuleInfo(
    id: "sheet_in_row", topic: .presentation, alsoAbout: [.lists], severity: .warning, tier: .precise, since: "0.2.0",
    title: "Every row presents the same sheet or alert",
    explanation: """
      **What happens.** A tap on one row opens the sheet of another one, the sheet closes at once, or the console says \
      that a view is already presenting. A dialog that deletes "this" row may delete a different one.

      **Why.** The modifier is part of each row, and all rows share one state of the view around them. When it is \
      set, every row asks to present, and only one of them can. Rows of lists and lazy stacks also disappear when \
      they are scrolled away or their data changes, and their presentations with them.

      **What to do.** Apply one `sheet(item:)` to the list or stack and let the rows set the item: \
      `List(books) { book in Button(book.title) { chosen = book } }.sheet(item: $chosen) { Detail($0) }`. Alerts and \
      confirmation dialogs have a parameter `presenting` for this.

      **When it is fine.** A row with its own state is not reported: a binding of its element, a view with private \
      state, or a binding that compares the row with the selected one. A popover or dialog then appears at the row. \
      A presentation in a branch that selects one row is not reported either.
      """,
    references: [
      .apple("sheet(item:onDismiss:content:)", "swiftui/view/sheet(item:ondismiss:content:)"),
      .apple(
        "confirmationDialog(_:isPresented:titleVisibility:presenting:actions:message:)",
        "swiftui/view/confirmationdialog(_:ispresented:titlevisibility:presenting:actions:message:)"),
      .observed,
    ],
    illustration: Illustration(
      .incorrect(
        nil,
        .views([
          .box(
            "`List`", .box("row 1", .box(.problem("`sheet`", "presents too"))),
            .box("row 2: tapped", .box("`sheet`")), .box("row 3", .box(.problem("`sheet`", "presents too"))))
        ])),
      .corrected(
        nil,
        .views([
          .box(
            "`List`", .box("row 1"), .box("row 2: tapped"), .box("row 3"),
            shows: [.shown("`sheet(item:)`", .box(.remedy("`Detail`", "of the tapped row")))])
        ]))),
    related: [
      "stacked_presentations", "presentation_inside_transient_content", "sheet_bool_with_optional_payload",
      "navigation_destination_in_lazy_container",
    ],
    examples: [
      .flagged(
        """
        struct Shelf1: View {
          let books: [Book]
          @State private var isShown = false

          var body: some View {
            List {
              ForEach(books) { book in
                Button(book.title) { isShown = true }
                  .▸sheet(isPresented: $isShown) {
                    BookDetail(book)
                  }◂
              }
            }
          }
        }
        """,
        fixed: """
          struct Shelf1: View {
            let books: [Book]
            @State private var selectedBook: Book?

            var body: some View {
              List {
                ForEach(books) { book in
                  Button(book.title) { selectedBook = book }
                }
              }
              .sheet(item: $selectedBook) { book in
                BookDetail(book)
              }
            }
          }
          """),
      .flagged(
        """
        @State private var chosen: Item?
        var body: some View {
          List(items) { item in
            Button(item.title) { chosen = item }.▸sheet(item: $chosen) { Detail($0) }◂
          }
        }
        """,
        fixed: """
          @State private var chosen: Item?
          var body: some View {
            List(items) { item in
              Button(item.title) { chosen = item }
            }
            .sheet(item: $chosen) { Detail($0) }
          }
          """),
      .flagged(
        """
        struct Shelf1: View {
          @State private var asks = false
          var body: some View {
            ScrollView { LazyVStack { ForEach(books) { book in row(book) } } }
          }
          private func row(_ book: Book) -> some View {
            Button("Delete") { asks = true }
              .▸confirmationDialog("Delete?", isPresented: $asks) { Button("Delete") { delete(book) } }◂
          }
        }
        """,
        note: "in a helper; no fix, because the dialog uses the row"),
      .flagged(
        """
        struct Shelf1: View {
          @State private var isShown = false
          var body: some View {
            VStack {
              ForEach(books) { book in
                Button(book.title) { isShown = true }.▸alert("Sold out", isPresented: $isShown) { }◂
              }
            }
          }
        }
        """,
        fixed: """
          struct Shelf1: View {
            @State private var isShown = false
            var body: some View {
              VStack {
                ForEach(books) { book in
                  Button(book.title) { isShown = true }
                }
                .alert("Sold out", isPresented: $isShown) { }
              }
            }
          }
          """,
        severity: .info, note: "the alert is the same for all rows"),
      .accepted("List(items) { i in Button(i.title) { selection = i } }.sheet(item: $selection) { Detail($0) }"),
      .accepted(
        """
        struct Draft1: Identifiable { var id = 0; var isOpen = false }
        struct Drafts: View {
          @State private var drafts: [Draft1] = []
          var body: some View {
            List($drafts) { $draft in Text("a").popover(isPresented: $draft.isOpen) { Detail(draft) } }
          }
        }
        """,
        note: "each element has its own state"),
      .accepted(
        """
        struct Shelf1: View {
          @State private var chosen: Int?
          var body: some View {
            List(books) { book in
              Text(book.title).popover(
                isPresented: Binding(get: { chosen == book.id }, set: { if !$0 { chosen = nil } })) { BookDetail(book) }
            }
          }
        }
        """,
        note: "presented by the selected row only"),
      .accepted(
        """
        struct BookRow: View {
          let book: Book
          @State private var isShown = false
          var body: some View { Button(book.title) { isShown = true }.sheet(isPresented: $isShown) { BookDetail(book) } }
        }
        struct Shelf1: View {
          var body: some View { List(books) { BookRow(book: $0) } }
        }
        """,
        note: "each row has its own state"),
      .accepted(
        """
        struct Menu1: View {
          @State private var isShown = false
          var body: some View {
            List(Tab.allCases, id: \\.self) { tab in
              switch tab {
              case .home: Button("Home") { isShown = true }.sheet(isPresented: $isShown) { Home() }
              case .library: Text("Library")
              }
            }
          }
        }
        """,
        note: "one row only"),
      .accepted(
        "List { Section(\"More\") { Button(\"Terms\", action: open).sheet(isPresented: $isShown) { Terms() } } }",
        note: "not repeated"),
    ])

  static let modifiers: [StaticString] = SwiftUICatalog.names(.exclusivePresentation) + ["fileImporter"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let binding = modifier.argument("isPresented") ?? modifier.argument("item"),
      let place = file.rowPlaceThroughHelpers(around: chain.node), let loop = place.loop,
      file.isInBodyScope(modifier.node), let type = file.enclosingType(of: modifier.node),
      let flag = sharedState(binding, of: type, in: file), !isOneRow(chain.node, in: loop, file)
    else { return }
    let isItem = modifier.argument("item") != nil
    let usesRow = file.usesRow(modifier) || place.closures.isEmpty || isInHelper(chain.node, loop)
    let isSameForAll = !isItem && !usesRow
    if isSameForAll, chain.contains("swipeActions") { return }
    let container = place.container?.callee.text ?? "loop"
    findings.add(
      at: modifier.range,
      isItem || isSameForAll
        ? "Every row presents this `\(modifier.name.text)` when `\(flag.text)` is set; "
          + "apply it once to the `\(container)`"
        : "Every row presents this `\(modifier.name.text)` when `\(flag.text)` is `true`, so a wrong row may appear; "
          + "apply one with an item to the `\(container)`",
      severity: isSameForAll ? .info : nil,
      related: [RelatedLocation(range: loop.callee.range, message: "repeats the row")],
      fixes: [
        usesRow
          ? selectingItem(modifier, flag, place, of: type, in: file)
          : place.container.flatMap { file.moving(modifier, to: $0.call) }.map {
            Fix(
              title: "Move `\(modifier.name.text)` to the `\(container)`", isSafe: false, isPreferred: true,
              edits: Fix.sorted($0))
          }
      ])
  }

  /// The property of the view that drives the presentation, if all rows share it: `$isShown`, `$model.selection`.
  private func sharedState(_ binding: SyntaxNode, of type: TypeDeclaration, in file: FileModel) -> Name? {
    guard let last = binding.lastName else { return nil }
    var root = binding
    while let access = MemberAccessExpr(root) {
      guard let base = access.base else { return nil }
      if base.isSelf { break }
      root = base
    }
    guard let name = root.lastName,
      let property = type.storedProperties.first(where: { name.isBinding(of: $0.name) }), property.isState,
      !file.isShadowed(property.name, at: binding), !file.isShadowed(name, at: binding)
    else { return nil }
    return root == binding ? property.name : last
  }

  /// Whether a branch around the node selects a row.
  private func isOneRow(_ node: SyntaxNode, in loop: ArgumentUse, _ file: FileModel) -> Bool {
    let limit = loop.call.node
    for ancestor in node.surroundings(below: node.enclosingMember ?? limit) {
      if ancestor == limit { return false }
      switch ancestor.kind {
      case .switchExpr: return true
      case .ifExpr:
        if ancestor.conditions.contains(where: { condition in
          condition.tokens.contains { Name($0) == "==" || Name($0) == "case" || Name($0) == "===" }
            || condition.mentionsAny(of: ["isFirst", "isLast", "first", "last"])
        }) {
          return true
        }
      default: continue
      }
    }
    return false
  }

  /// Whether the node is in a helper member, outside the code of the loop.
  private func isInHelper(_ node: SyntaxNode, _ loop: ArgumentUse) -> Bool { !loop.call.node.contains(node) }

  /// Replaces the flag with the selected element: `@State var isShown = false` with `@State var selectedBook: Book?`.
  private func selectingItem(
    _ modifier: Modifier, _ flag: Name, _ place: FileModel.RowPlace, of type: TypeDeclaration, in file: FileModel
  ) -> Fix? {
    guard modifier.name == "sheet" || modifier.name == "fullScreenCover" || modifier.name == "popover",
      let loop = place.loop, let container = place.container, let data = loop.call.firstUnlabeledArgument,
      let row = loop.call.trailingClosure, row.parameterNames.count == 1, let element = row.parameterNames.first,
      element.isPlain, row.node.contains(modifier.node), !row.statements.contains(where: { $0.kind == .variableDecl }),
      let elementType = file.elementTypeName(of: data), loop.call.argument("id") == nil,
      let property = type.storedProperty(named: flag), property.isPrivate, property.wrapper("State") != nil,
      property.initialValue.textEquals("false"), property.type == nil,
      let label = modifier.arguments.first(where: { $0.label == "isPresented" }),
      let content = modifier.trailingClosure, content.signature == nil
    else { return nil }
    let selection = "selected\(elementType.split(separator: ".").last ?? "Item")"
    guard !type.variables.contains(where: { $0.binding.name?.text == selection }) else { return nil }
    // Every use is this binding, or sets the flag in the row.
    let sets = file.assignments(in: type).filter { $0.sets(property.name) }
    guard !sets.isEmpty,
      sets.allSatisfy({
        $0.setsTrue && row.node.contains($0.node) && !modifier.range.contains($0.node.range.lowerBound)
      }),
      file.unqualifiedReferences(to: property.name, in: type).count == sets.count,
      file.bindingReferences(to: property.name, in: type).count == 1,
      let move = file.moving(
        modifier, to: container.call,
        replacing: [
          (label.range, "item: $\(selection)"),
          (content.node.range.lowerBound..<content.node.range.lowerBound + 1, "{ \(element.text) in"),
        ])
    else { return nil }
    var edits = move
    edits.append(.replace(property.binding.range, by: "\(selection): \(elementType)?"))
    edits += sets.map { .replace($0.node.range, by: "\(selection) = \(element.text)") }
    return Fix(
      title: "Present one `\(modifier.name.text)` with the selected row", isSafe: false, isPreferred: true,
      edits: Fix.sorted(edits))
  }
}

extension Name {
  /// Whether it is a name that a declaration can have, not `$0` or `$item`.
  fileprivate var isPlain: Bool { !hasPrefix("$") && !hasPrefix("_") }
}
