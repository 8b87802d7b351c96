struct ForEachEnumeratedOffset: CallRule {
  static let info = RuleInfo(
    id: "for_each_enumerated_offset", topic: .lists, severity: .warning, tier: .precise,
    title: "`ForEach` identifies rows by offset",
    explanation: """
      **What happens.** After an insertion, a removal or a move, rows animate wrongly and keep the state of their \
      neighbors.

      **Why.** With `id: \\.offset` the first row is always row 0, whatever it shows; see \
      [WWDC21 "Demystify SwiftUI"](https://developer.apple.com/videos/play/wwdc2021/10022/). With `id: \\.element` \
      SwiftUI hashes whole elements, an edited element becomes another row, and two equal ones share one identity.

      **What to do.** Take the identity from the element: `id: \\.element.id`.

      **When it is fine.** Offsets are a correct identity for a collection that does not change or only grows at its \
      end, for the characters, words and lines of a text, and for elements without an identity of their own, such as \
      numbers, or with a new one whenever they are loaded. That is not reported. Where the collection is only set as a \
      whole, or may never change, or rows have nothing to lose, the finding is less severe.
      """,
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
        note: "another query shows other books"),
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
        severity: .hint, note: "the caller may pass other books"),
      .flagged("▸ForEach(Array(model.books.enumerated()), id: \\.offset) { Row($0.element) }◂", severity: .hint),
      .flagged("▸ForEach(books.enumerated(), id: \\.0) { Row($0.element) }◂", severity: .hint),
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
      .accepted(
        """
        struct Keys: View {
          @Binding var digits: [Int]
          var body: some View {
            ForEach(Array(digits.prefix(9).enumerated()), id: \\.offset) { _, digit in Key(digit) }
          }
        }
        """,
        note: "nine places, whatever digits they show"),
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
      .accepted(
        """
        struct Spelled: View {
          let word: String
          var body: some View { ForEach(Array(word.enumerated()), id: \\.offset) { _, letter in Text(String(letter)) } }
        }
        """,
        note: "letters have no identity but their position"),
      .accepted(
        """
        struct Menu: View {
          private var actions: [Action] { [Action("Open"), Action("Close")] }
          var body: some View { ForEach(Array(actions.enumerated()), id: \\.offset) { _, action in ActionRow(action) } }
        }
        """,
        note: "listed in the code"),
      .accepted(
        """
        struct Story: View {
          let text: String
          var body: some View {
            ForEach(Array(text.split(separator: "\\n").enumerated()), id: \\.offset) { _, line in Text(line) }
          }
        }
        """,
        note: "lines repeat, and are known by their place"),
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
        note: "each rate that is loaded again has a new `id`"),
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
    // A row that ignores its element is about the position, for example one of several equal slots.
    let isAboutPosition = call.trailingClosure?.parameterNames.last == "_"
    guard !isOffset || !file.isSelectedByPosition(call),
      let rows = file.positionalIdentity(of: call.trailingClosure, in: collection)
    else { return }
    let isHint = !isOffset || isAboutPosition || file.isInMenuOrPicker(call)
    findings.add(
      at: call.range,
      isOffset
        ? "Rows are identified by offset; state and animations move to the wrong row when the list changes"
        : "Rows are identified by their whole element; equal elements share one identity, and an edited one is a new row",
      severity: isHint ? .hint : rows.severity,
      related: [RelatedLocation(range: path.range, message: "the identity")] + rows.related,
      fixes: [
        file.hasIdentifiableElements(collection)
          ? .unsafe("Use the element's id", preferred: true, .replace(path.range, by: "\\.element.id")) : nil
      ],
      missingFact: rows.missingFact)
  }
}
