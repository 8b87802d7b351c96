struct SheetBoolWithOptionalPayload: ModifierRule {
  static let info = RuleInfo(
    id: "sheet_bool_with_optional_payload", topic: .presentation, severity: .warning, tier: .precise,
    title: "A sheet's flag and the value it shows are kept apart",
    explanation: """
      **What happens.** The first time the sheet is blank, or `!` crashes. Later it may show the value of the time \
      before.

      **Why.** The flag makes SwiftUI build the sheet, and it may do so with the value the optional had before both \
      were set. Two properties that mean one thing can disagree.

      **What to do.** Let the value present the sheet: `.sheet(item: $selection) { selection in … }`. The value has \
      to be `Identifiable`; setting it to nil closes the sheet.

      **When it is fine.** Where the value belongs to the screen below as well and is shown there. The closure of \
      [`navigationDestination(isPresented:destination:)`](https://developer.apple.com/documentation/swiftui/view/navigationdestination(ispresented:destination:)) \
      does not escape: it runs with the body and sees the current value. That the flag and the value can disagree is a hint \
      there.
      """,
    examples: [
      .flagged(
        """
        @State private var isShown = false
        @State private var selection: Book?

        var body: some View {
          List(books) { book in
            Button(book.title) {
              selection = book
              isShown = true
            }
          }
          .▸sheet(isPresented: $isShown) {
            if let selection {
              BookDetail(book: selection)
            }
          }◂
        }
        """,
        fixed: """
          @State private var isShown = false
          @State private var selection: Book?

          var body: some View {
            List(books) { book in
              Button(book.title) {
                selection = book
              }
            }
            .sheet(item: $selection) { selection in
              BookDetail(book: selection)
            }
          }
          """),
      .flagged(
        """
        @State private var isShown = false
        @State private var selection: Book?

        var body: some View {
          Grid { open() }.▸fullScreenCover(isPresented: $isShown) { BookDetail(book: selection!) }◂
        }

        private func open() {
          isShown = true
          selection = .sample
        }
        """,
        fixed: """
          @State private var isShown = false
          @State private var selection: Book?

          var body: some View {
            Grid { open() }.fullScreenCover(item: $selection) { selection in BookDetail(book: selection) }
          }

          private func open() {
            selection = .sample
          }
          """),
      .flagged(
        """
        @State private var isShown = false
        @State private var selection: Book?

        var body: some View {
          Button("Open") { select(); isShown = true }
            .▸navigationDestination(isPresented: $isShown) { Text(selection?.title ?? "") }◂
        }

        private func select() { selection = .sample }
        """,
        fixed: """
          @State private var isShown = false
          @State private var selection: Book?

          var body: some View {
            Button("Open") { select() }
              .navigationDestination(item: $selection) { selection in Text(selection.title) }
          }

          private func select() { selection = .sample }
          """,
        severity: .hint, note: "built while the body runs, but the two can disagree"),
      .flagged(
        """
        struct Book { let title: String }
        struct Shelf: View {
          @State private var isShown = false
          @State private var selection: Book?
          var body: some View {
            Button("Open") { selection = Book(title: "a"); isShown = true }
              .▸sheet(isPresented: $isShown) { Text(selection?.title ?? "") }◂
          }
        }
        """,
        note: "a `Book` is not `Identifiable` yet, so there is no fix"),
      .flagged(
        """
        @State private var isShown = false
        @State private var edited: Book?

        var body: some View {
          HStack {
            Button("Edit") { edited = .sample; isShown = true }
            Button("New") { edited = nil; isShown = true }
          }
          .▸sheet(isPresented: $isShown) { if let edited { BookDetail(book: edited) } }◂
        }
        """,
        note: "without a value the sheet has another use, so there is no fix"),
      .accepted("Rows().sheet(item: $selection) { selection in BookDetail(book: selection) }"),
      .accepted(
        """
        @State private var isShown = false
        @State private var selection: Book?

        var body: some View {
          VStack {
            Text(selection?.title ?? "None")
            Button("Open") { selection = .sample; isShown = true }
          }
          .sheet(isPresented: $isShown) { if let selection { BookDetail(book: selection) } }
        }
        """,
        note: "the screen below shows the value too"),
      .accepted(
        """
        @State private var isShown = false
        @State private var selection: Book?

        var body: some View {
          Button("Filter") { isShown = true }
            .sheet(isPresented: $isShown) { Filter(selection: $selection, title: selection?.title ?? "") }
        }
        """,
        note: "the two are never set together"),
      .accepted(
        """
        @State private var isShown = false
        @State private var original: Book?

        var body: some View {
          Button("Edit") { original = .sample; isShown = true }
            .sheet(isPresented: $isShown) {
              Editor(onCancel: {
                if let original { restore(original) }
              })
            }
        }
        """,
        note: "read when the user cancels, not while the sheet is built"),
    ])

  static let modifiers: [StaticString] = SwiftUICatalog.names(.presentsItem)

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let call = modifier.call, let flagArgument = call.argument("isPresented"),
      let content = call.trailingClosure(or: "content", "destination"),
      let type = file.enclosingType(of: modifier.node),
      let flag = type.storedProperties.first(where: { property in
        property.wrapper("State") != nil
          && flagArgument.lastToken.map(Name.init).isBinding(of: property.name)
      })
    else { return }
    // What runs on an event reads the value of that time.
    let allReads = file.optionalReads(in: content.node)
    for read in allReads where !file.isInActionScope(read.node) {
      guard let name = read.root, read.path == name.text, let payload = type.storedProperty(named: name),
        payload.wrapper("State") != nil, payload.type?.isOptionalType ?? false,
        let pair = assignmentsTogether(payload.name, flag.name, of: type, in: file),
        !isShownBelow(payload.name, in: type, file)
      else { continue }
      let isPush = modifier.name == "navigationDestination"
      let reads = allReads.filter { $0.path == read.path }
      findings.add(
        at: modifier.range,
        isPush
          ? "`\(flag.name.text)` and `\(name.text)` can disagree; `navigationDestination(item:)` takes both as one"
          : "`\(flag.name.text)` shows what `\(name.text)` holds: the content can be built with the old value",
        severity: isPush ? .hint : nil,
        related: [RelatedLocation(range: pair.payload.node.range, message: "both are set here")],
        fixes: [
          isPush && file.settings.supports(.year2023) != true || !mayBeIdentifiable(payload, in: file)
            || pair.isShownWithoutPayload
            ? nil : fix(call, flagArgument, content, reads, payload.name.text, pair.flags)
        ])
      return
    }

    func fix(
      _ call: FunctionCallExpr, _ flagArgument: SyntaxNode, _ content: ClosureExpr, _ reads: [OptionalRead],
      _ payload: String, _ flags: [Assignment]
    ) -> Fix? {
      guard let label = call.arguments.first(where: { $0.label == "isPresented" }), content.signature == nil,
        var edits = unwrapped(reads, content, in: file)
      else { return nil }
      edits.append(.replace(label.range, by: "item: $\(payload)"))
      edits += flags.map { .delete($0.node.removalRange) }
      return Fix(title: "Present `\(payload)` itself", isSafe: false, isPreferred: true, edits: Fix.sorted(edits))
    }
  }

  /// `sheet(item:)` requires `Identifiable`.
  private func mayBeIdentifiable(_ payload: StoredProperty, in file: FileModel) -> Bool {
    guard let name = payload.typeName?.text, !ElementType.isBasic(name) else { return false }
    return file.facts.type(named: name)?.isIdentifiable ?? true
  }

  /// `x?.title ?? ""` becomes `x.title`.
  private func unwrapped(_ reads: [OptionalRead], _ content: ClosureExpr, in file: FileModel) -> [TextEdit]? {
    guard var edits = file.unwrapping(reads, in: content) else { return nil }
    for read in reads where read.form == .chained {
      guard let sequence = read.node.ancestors.first(where: { $0.kind == .sequenceExpr }),
        content.node.contains(sequence)
      else { continue }
      let parts = Array(sequence.children)
      guard parts.count == 3, parts[1].textEquals("??"), parts[0].contains(read.node) else { continue }
      edits.append(.delete(parts[0].range.upperBound..<sequence.range.upperBound))
    }
    return edits
  }

  /// An assignment to the payload that runs together with one that sets the flag, all such flag assignments, and
  /// whether there are others, which present the view without a payload.
  private func assignmentsTogether(
    _ payload: Name, _ flag: Name, of type: TypeDeclaration, in file: FileModel
  ) -> (payload: Assignment, flags: [Assignment], isShownWithoutPayload: Bool)? {
    let all = file.assignments(in: type)
    let payloads = all.filter { $0.sets(payload) && !$0.setsNil }
    let flags = all.filter { $0.sets(flag) && $0.setsTrue }
    let paired = flags.filter { flag in payloads.contains { file.runTogether($0.node, flag.node) } }
    guard let first = payloads.first(where: { payload in paired.contains { file.runTogether(payload.node, $0.node) } })
    else { return nil }
    return (first, paired, paired.count < flags.count)
  }

  /// Whether the presenting view shows the payload itself.
  private func isShownBelow(_ payload: Name, in type: TypeDeclaration, _ file: FileModel) -> Bool {
    file.unqualifiedReferences(to: payload, in: type).contains { reference in
      file.isInBodyScope(reference)
        && !file.slots(around: reference).map(\.slot).contains { slot in
          slot.isPresentation || slot == .dialog || slot == .pushed
        }
    }
  }
}
