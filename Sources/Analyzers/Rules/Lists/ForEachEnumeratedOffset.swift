struct ForEachEnumeratedOffset: CallRule {
  static let info = RuleInfo(
    id: "for_each_enumerated_offset", topic: .lists, severity: .warning, tier: .precise,
    title: "`ForEach` identifies rows by offset",
    explanation: """
      **What happens.** After an insertion, deletion or move, rows animate incorrectly and keep the state of their \
      neighbors.

      **Why.** With `id: \\.offset`, the first row is always row 0, whatever element it shows. With `id: \\.element`, \
      SwiftUI hashes whole elements: an edited element becomes a different row, and two equal elements share one \
      identity.

      **What to do.** Use the element's identity: `id: \\.element.id`.

      **When it is fine.** An offset is a correct identity in a collection that never changes or only grows at its \
      end, for the characters, words and lines of a text, and for elements that have no identity, such as numbers, or \
      a new id each time they are loaded. These cases are not reported. The severity is lower if the collection is \
      only replaced as a whole or might never change, or if rows have no state to lose.
      """,
    references: [
      .wwdc(2021, 10022, "Demystify SwiftUI"),
      .apple("ForEach", "swiftui/foreach"),
    ],
    illustration: Illustration(
      .incorrect(
        nil,
        .rows(
          before: [.row("0", "Ada", "expanded"), .row("1", "Ben")], change: "“Zoe” is inserted at the top",
          after: [.row("0", "Zoe", .problem("expanded")), .row("1", "Ada"), .row("2", "Ben")])),
      .corrected(
        nil,
        .rows(
          before: [.row("ada", "Ada", "expanded"), .row("ben", "Ben")], change: "“Zoe” is inserted at the top",
          after: [.row("zoe", "Zoe"), .row("ada", "Ada", .remedy("expanded")), .row("ben", "Ben")]))),
    related: ["identity_reset_by_id"],
    examples: [
      .flagged(
        """
        struct Book: Identifiable { let id: Int }
        struct Shelf: View {
          @State private var books: [Book] = []
          var body: some View {
            List {
              ▸ForEach(Array(books.enumerated()), id: \\.offset) { index, book in Row(index, book) }◂
            }
            .toolbar { Button("Delete first") { books.removeFirst() } }
          }
        }
        """,
        fixed: """
          struct Book: Identifiable { let id: Int }
          struct Shelf: View {
            @State private var books: [Book] = []
            var body: some View {
              List {
                ForEach(Array(books.enumerated()), id: \\.element.id) { index, book in Row(index, book) }
              }
              .toolbar { Button("Delete first") { books.removeFirst() } }
            }
          }
          """),
      .flagged(
        """
        struct Shelf: View {
          @State private var books: [Book] = []
          @State private var query = ""
          var body: some View {
            ▸ForEach(Array(books.filter { $0.title.contains(query) }.enumerated()), id: \\.offset) { Row($0.element) }◂
            TextField("Search", text: $query)
          }
        }
        """,
        note: "a different query shows different books"),
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
          """,
        severity: .hint, note: "the caller might pass different books"),
      .flagged("▸ForEach(Array(model.books.enumerated()), id: \\.offset) { Row($0.element) }◂", severity: .hint),
      .flagged("▸ForEach(books.enumerated(), id: \\.0) { Row($0.element) }◂", severity: .hint),
      .flagged("▸ForEach(Array(names.enumerated()), id: \\.element) { Text($0.element) }◂", severity: .hint),
      .accepted(
        "ForEach(Array(Layout.bar.buttons.enumerated()), id: \\.offset) { _, button in Text(button) }",
        note: "a member of a static property"),
      .flagged(
        """
        Menu("Sort") {
          ▸ForEach(Array(orders.enumerated()), id: \\.offset) { index, order in Button(order) { choose(index) } }◂
        }
        """,
        severity: .hint, note: "menu items have no state to lose"),
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
        note: "derived from a constant"),
      .accepted("ForEach(Array(books.enumerated()), id: \\.element.id) { index, book in Row(index, book) }"),
      .flagged(
        "▸ForEach(Array(slots.enumerated()), id: \\.offset) { index, _ in Slot(index) }◂", severity: .hint,
        note: "rows represent positions"),
      .accepted("ForEach(books) { Row($0) }"),
      .accepted(
        """
        struct Keys: View {
          @Binding var digits: [Int]
          var body: some View {
            ForEach(Array(digits.prefix(9).enumerated()), id: \\.offset) { _, digit in Key(digit) }
          }
        }
        """,
        note: "nine fixed positions, whatever digits they show"),
      .accepted(
        "ForEach(Array([\"a\", \"b\"].enumerated()), id: \\.offset) { Text($0.element) }", note: "constant collection"),
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
      .accepted(
        """
        struct Spelled: View {
          let word: String
          var body: some View { ForEach(Array(word.enumerated()), id: \\.offset) { _, letter in Text(String(letter)) } }
        }
        """,
        note: "only the position identifies a letter"),
      .accepted(
        """
        struct Menu: View {
          private var actions: [Action] { [Action("Open"), Action("Close")] }
          var body: some View { ForEach(Array(actions.enumerated()), id: \\.offset) { _, action in ActionRow(action) } }
        }
        """,
        note: "the elements are constant"),
      .accepted(
        """
        struct Story: View {
          let text: String
          var body: some View {
            ForEach(Array(text.split(separator: "\\n").enumerated()), id: \\.offset) { _, line in Text(line) }
          }
        }
        """,
        note: "lines can repeat, so only the position identifies them"),
      .accepted(
        """
        struct Rate: Identifiable { let id = UUID() }
        final class Rates: ObservableObject {
          @Published var all: [Rate] = []
          func load() { all = [Rate(), Rate()] }
        }
        struct Carriers: View {
          @StateObject var rates = Rates()
          var body: some View {
            ForEach(Array(rates.all.enumerated()), id: \\.offset) { index, rate in Text("\\(index): \\(rate.id)") }
          }
        }
        """,
        note: "every reload gives each rate a new `id`"),
    ])

  static let callees: [StaticString] = ["ForEach"]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let data = call.arguments.first, data.label == nil, let expression = data.expression,
      let enumerated = file.calls(named: "enumerated", in: expression).first(where: { $0.arguments.isEmpty }),
      let collection = enumerated.base,
      let path = call.argument("id"), path.kind == .keyPathExpr
    else { return }
    let isOffset = path.textEquals("\\.offset") || path.textEquals("\\.0")
    guard isOffset || path.textEquals("\\.element") || path.textEquals("\\.1") else { return }
    // A row that ignores its element represents the position, for example one of several equal slots.
    let isAboutPosition = call.trailingClosure?.parameterNames.last == "_"
    guard !isOffset || !file.isSelectedByPosition(call),
      let rows = file.positionalIdentity(of: call.trailingClosure, in: collection)
    else { return }
    let isHint = !isOffset || isAboutPosition || file.isInMenuOrPicker(call)
    findings.add(
      at: call.range,
      isOffset
        ? "Rows are identified by offset; state and animations move to the wrong row when the list changes"
        : "Rows are identified by the whole element: equal elements collide and edits create new rows; use a stable id",
      severity: isHint ? .hint : rows.severity,
      related: [RelatedLocation(range: path.range, message: "row identity")] + rows.related,
      fixes: [
        file.hasIdentifiableElements(collection)
          ? .unsafe("Use the element's id", preferred: true, .replace(path.range, by: "\\.element.id")) : nil
      ],
      missingFact: rows.missingFact)
  }
}
