struct ForEachEnumeratedOffset: CallRule {
  static let info = RuleInfo(
    id: "for_each_enumerated_offset", topic: .lists, severity: .warning, tier: .precise,
    title: "A `ForEach` knows its rows by their position",
    explanation: """
      **What happens.** After an insertion or a move the rows animate wrongly, keep the state of their neighbours, or \
      the whole list is built anew.

      **Why.** With `id: \\.offset` the first row is always row 0, whatever it shows. With `id: \\.element` each \
      element is hashed on every change, and two equal ones share one identity.

      **What to do.** Take the identity from the element: `id: \\.element.id`.

      **When it is fine.** For a constant collection, whose rows never move; that is not reported.
      """,
    examples: [
      .flagged(
        """
        struct Book: Identifiable { let id: Int }
        struct Shelf: View {
          let books: [Book]
          var body: some View {
            ▸ForEach(Array(books.enumerated()), id: \\.offset) { index, book in Row(index, book) }◂
          }
        }
        """,
        fixed: """
          struct Book: Identifiable { let id: Int }
          struct Shelf: View {
            let books: [Book]
            var body: some View {
              ForEach(Array(books.enumerated()), id: \\.element.id) { index, book in Row(index, book) }
            }
          }
          """),
      .flagged("▸ForEach(Array(model.books.enumerated()), id: \\.offset) { Row($0.element) }◂"),
      .flagged("▸ForEach(books.enumerated(), id: \\.0) { Row($0.element) }◂"),
      .flagged("▸ForEach(Array(names.enumerated()), id: \\.element) { Text($0.element) }◂", severity: .hint),
      .accepted(
        "ForEach(Array(Layout.bar.buttons.enumerated()), id: \\.offset) { _, button in Text(button) }",
        note: "part of a static member"),
      .flagged(
        """
        Menu("Sort") {
          ▸ForEach(Array(orders.enumerated()), id: \\.offset) { index, order in Button(order) { choose(index) } }◂
        }
        """,
        severity: .hint, note: "a menu's rows have no state to lose"),
      .accepted(
        """
        struct Greeting: View {
          static let phrases = ["Hello", "Moin"]
          @State private var current = 0
          var body: some View {
            ForEach(Array(Self.phrases[current].enumerated()), id: \\.offset) { Letter($0.element) }
            ForEach(Array(Self.phrases.prefix(1).enumerated()), id: \\.offset) { Word($0.element) }
            ForEach(Array(Self.phrases).enumerated(), id: \\.offset) { Word($0.element) }
          }
        }
        """,
        note: "parts of a constant"),
      .accepted("ForEach(Array(books.enumerated()), id: \\.element.id) { index, book in Row(index, book) }"),
      .flagged(
        "▸ForEach(Array(slots.enumerated()), id: \\.offset) { index, _ in Slot(index) }◂", severity: .hint,
        note: "the rows are about positions"),
      .accepted("ForEach(books) { Row($0) }"),
      .accepted("ForEach(Array([\"a\", \"b\"].enumerated()), id: \\.offset) { Text($0.element) }", note: "a constant"),
      .accepted(
        """
        struct Days: View {
          static let names = ["Mo", "Tu"]
          private let numbers = Array(1...8)
          var body: some View {
            ForEach(Array(Self.names.enumerated()), id: \\.offset) { Text($0.element) }
            ForEach(Array(numbers.enumerated()), id: \\.offset) { Text("\\($0.element)") }
          }
        }
        """),
    ])

  static let callees: [StaticString] = ["ForEach"]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let data = call.arguments.first, data.label == nil, let expression = data.expression,
      let enumerated = file.calls(named: "enumerated", in: expression).first(where: { $0.arguments.isEmpty }),
      let collection = enumerated.base,
      !file.isConstant(collection), let path = call.argument("id"), path.kind == .keyPathExpr
    else { return }
    let isOffset = path.textEquals("\\.offset") || path.textEquals("\\.0")
    guard isOffset || path.textEquals("\\.element") || path.textEquals("\\.1") else { return }
    // A row that ignores its element is about the position, for example one of several equal slots.
    let isAboutPosition = call.trailingClosure?.parameterNames.last == "_"
    findings.add(
      at: call.range,
      isOffset
        ? "Rows are known by their position: state and animations go to the wrong row when the list changes"
        : "Each change hashes all elements again, and equal elements share one identity",
      severity: isOffset && !isAboutPosition && !file.isInMenuOrPicker(call) ? nil : .hint,
      related: [RelatedLocation(range: path.range, message: "the identity")],
      fixes: [
        hasIdentifiableElements(collection, in: file)
          ? .safe("Use the element's id", preferred: true, .replace(path.range, by: "\\.element.id")) : nil
      ])
  }

  private func hasIdentifiableElements(_ collection: SyntaxNode, in file: FileModel) -> Bool {
    guard let type = file.ownProperty(collection)?.type, type.kind == .arrayType,
      let element = type.firstChild?.typeName
    else { return false }
    return file.facts.type(named: element.text)?.isIdentifiable ?? false
  }
}
