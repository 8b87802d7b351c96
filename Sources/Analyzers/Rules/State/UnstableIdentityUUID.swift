struct UnstableIdentityUUID: ModifierRule, TypeRule {
  static let info = RuleInfo(
    id: "unstable_identity_uuid", topic: .state, alsoAbout: [.performance], severity: .warning, tier: .precise,
    since: "0.2.0",
    title: "New identity at each update discards the view's state",
    explanation: """
      **What happens.** At each update, the view is removed and created again: fields lose text and focus, scroll \
      positions are reset, tasks start again and animations do not run.

      **Why.** SwiftUI recognizes a view by its identity. An id that is computed from `UUID()`, the current time or a \
      random number is different each time it is read, so the view is a different one.

      **What to do.** Remove the `.id(…)`. If the view must be reset on an event, store the id in a `@State` and \
      assign a new one then. Store the `id` of a model: `let id = UUID()`.

      **When it is fine.** An id that is stored, or computed from the contents, is not reported. Neither is a \
      `ProgressView` or a button in a toolbar, which has no state to lose.
      """,
    references: [
      .wwdc(2021, 10022, "Demystify SwiftUI"), .apple("id(_:)", "swiftui/view/id(_:)"),
      .apple("Identifiable", "swift/identifiable"),
    ],
    illustration: Illustration(
      .incorrect(
        nil,
        .timeline(
          ["`body`", "`Field().id(UUID())`"],
          [
            .start(1, "first id"), .event(1, "Ada types “Hello”"), .message(0, 1, "updates"),
            .end(1, .problem("“Hello” is lost")), .start(1, "another id, empty"),
          ])),
      .corrected(
        nil,
        .timeline(
          ["`body`", "`Field()`"],
          [
            .start(1, "first id"), .event(1, "Ada types “Hello”"), .message(0, 1, "updates"),
            .event(1, .remedy("same view, “Hello” stays")),
          ]))),
    related: ["identity_reset_by_id", "for_each_enumerated_offset"],
    examples: [
      .flagged("Text(\"a\").▸id(UUID())◂", fixed: "Text(\"a\")"),
      .flagged("Text(\"a\").▸id(Date().timeIntervalSince1970)◂.padding()", fixed: "Text(\"a\").padding()"),
      .flagged("Text(\"a\").▸id(Int.random(in: 0...9))◂", fixed: "Text(\"a\")"),
      .flagged(
        """
        struct Book: Identifiable {
          var ▸id◂: UUID { UUID() }
          let title: String
        }
        struct Books: View {
          let books: [Book]
          var body: some View { ForEach(books) { Text($0.title) } }
        }
        """,
        fixed: """
          struct Book: Identifiable {
            let id = UUID()
            let title: String
          }
          struct Books: View {
            let books: [Book]
            var body: some View { ForEach(books) { Text($0.title) } }
          }
          """),
      .flagged(
        """
        enum Sheet1: Identifiable {
          case help, settings
          var ▸id◂: String { UUID().uuidString }
        }
        struct Screen: View {
          @State private var sheet: Sheet1?
          var body: some View { Text("a").sheet(item: $sheet) { _ in Text("b") } }
        }
        """),
      .accepted(
        """
        struct Resettable: View {
          @State private var id = UUID()
          var body: some View { VStack { TextField("a", text: .constant("")).id(id); Button("Reset") { id = UUID() } } }
        }
        """,
        note: "changes only on an event"),
      .accepted(
        """
        struct Book: Identifiable {
          let id = UUID()
          let title: String
        }
        struct Books: View {
          let books: [Book]
          var body: some View { ForEach(books) { Text($0.title) } }
        }
        """),
      .accepted("Text(\"a\").id(\"title\")"),
      .accepted(
        "List { ProgressView().id(UUID()) }", note: "otherwise, the spinner of a reused row may stay invisible"),
      .accepted(
        """
        enum Sheet1: String, Identifiable {
          case help, settings
          var id: String { rawValue }
        }
        struct Screen: View {
          @State private var sheet: Sheet1?
          var body: some View { Text("a").sheet(item: $sheet) { _ in Text("b") } }
        }
        """),
      .accepted(
        """
        struct Stamp {
          var id: UUID { UUID() }
        }
        struct StampView: View {
          let stamp: Stamp
          var body: some View { Text("a") }
        }
        """,
        note: "not `Identifiable`"),
      .accepted(
        """
        struct Loading: View {
          var body: some View { ProgressView().frame(height: 40) }
        }
        struct Page: View {
          var body: some View {
            List { Loading().id(UUID()) }.toolbar { Button("Add") {}.id(UUID()) }
          }
        }
        """,
        note: "no state to lose"),
    ])

  // MARK: - Modifiers

  static let modifiers: [StaticString] = ["id"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    // A spinner has no state to lose, and in a row of a list, only a new identity makes it appear again.
    guard let id = modifier.onlyUnlabeledArgument, id.isNewEachTime, file.isInBodyScope(modifier.node),
      let view = chain.baseName, !isSpinner(view, in: file),
      // The items of a toolbar have no state either, and may stay disabled after a sheet.
      view != "Button" || !file.slots(around: chain.node).contains(where: { $0.slot == .toolbar })
    else { return }
    findings.add(
      at: modifier.range, "`id` with a new value at each update re-creates the view and loses its state; store the id",
      fixes: [
        modifier.receiver.map { _ in Fix.unsafe("Remove `id`", preferred: true, .delete(modifier.removalRange)) }
      ])
  }

  private func isSpinner(_ view: Name, in file: FileModel) -> Bool {
    view == "ProgressView" || file.facts.view(named: view.text)?.fact.roots == ["ProgressView"]
  }

  // MARK: - Models

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    for (declaration, binding) in type.variables where binding.name == "id" && !declaration.isStatic {
      guard let value = binding.accessorBlock?.onlyExpression, value.isNewEachTime, let name = binding.name,
        file.type(named: type.name.text, at: declaration.node)?.isIdentifiable ?? false
      else { continue }
      findings.add(
        at: name.range, "`id` of `\(type.name.text)` is different each time it is read; store it in a `let`",
        fixes: [fix(declaration, binding, value, of: type, in: file)])
    }
  }

  /// Stores the id. In a type that is compared or decoded, the new property would take part in that.
  private func fix(
    _ declaration: VariableDecl, _ binding: PatternBinding, _ value: SyntaxNode, of type: TypeDeclaration,
    in file: FileModel
  ) -> Fix? {
    guard type.declaration.node.kind == .structDecl, type.declaration.memberBlock == declaration.node.parent,
      let introducer = declaration.introducer, let name = binding.name, declaration.bindings.count == 1,
      let known = file.type(named: type.name.text, at: declaration.node),
      !["Equatable", "Hashable", "Codable", "Decodable", "Encodable", "Comparable"].contains(where: known.inherits)
    else { return nil }
    return .unsafe(
      "Store the id", preferred: true,
      .replace(introducer.range.lowerBound..<binding.range.upperBound, by: "let \(name.code) = \(value.text)"))
  }
}
