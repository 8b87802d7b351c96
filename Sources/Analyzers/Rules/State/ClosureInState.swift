struct ClosureInState: PropertyRule {
  static let info = RuleInfo(
    id: "closure_in_state", topic: .state, alsoAbout: [.performance], severity: .info, tier: .precise,
    title: "Closure in `@State` or `@Published` goes stale and forces updates",
    explanation: """
      **What happens.** The view updates each time the closure is set, even if nothing has changed, and the closure \
      may run with outdated values.

      **Why.** Swift cannot compare closures, so a newly created closure counts as a change even if it does the same. \
      A closure also keeps the values that it captured when it was created.

      **What to do.** Store the value that the closure would act on, and act where it is needed: `@State private var \
      pendingDeletion: Book?` instead of `@State private var confirm: (() -> Void)?`. For several actions, store an \
      enum. A closure that callers pass needs no `@State`: without it, the view always has the current closure.

      **When it is fine.** A closure in a plain property is not reported. Neither is a closure that takes no arguments \
      and returns an object, for example to reference the object weakly. A `@Published` closure that only other code \
      sets is a hint, because it may be set only once.
      """,
    references: [.apple("State", "swiftui/state"), .observed],
    illustration: Illustration(
      .incorrect(
        nil,
        .timeline(
          ["`Shelf`", "`confirm`"],
          [
            .message(0, 1, "a closure for “Emma”"), .event(1, "changed, so `body` runs"),
            .message(0, 1, "the same closure, created again"),
            .event(1, .problem("counts as changed, `body` runs again")),
          ])),
      .corrected(
        nil,
        .timeline(
          ["`Shelf`", "`pendingDeletion`"],
          [
            .message(0, 1, "“Emma”"), .event(1, "changed, so `body` runs"), .message(0, 1, "“Emma” again"),
            .event(1, .remedy("equal, `body` does not run")),
          ]))),
    related: ["private_swiftui_state", "state_assigned_in_init"],
    examples: [
      .flagged("▸@State private var action: (() -> Void)?◂\n@State private var count = 0"),
      .flagged(
        """
        typealias Handler = (Int) -> Void

        struct Card: View {
          ▸@State var handler: Handler = { _ in }◂
          var body: some View { Text("a") }
        }
        """,
        fixed: """
          typealias Handler = (Int) -> Void

          struct Card: View {
            var handler: Handler = { _ in }
            var body: some View { Text("a") }
          }
          """,
        note: "callers pass it, but the view keeps only the first one"),
      .flagged(
        """
        final class Model: ObservableObject {
          ▸@Published var onDone: (@MainActor () -> Void)?◂
          func confirm(_ book: Book) { onDone = { print(book) } }
        }
        """),
      .accepted(
        """
        final class Model: ObservableObject {
          @Published var onDone: (@MainActor () -> Void)?
        }
        """,
        note: "callers set it, for example once"),
      .accepted("@State private var pendingDeletion: Book?"),
      .accepted("let onDone: () -> Void"),
      .accepted("@State private var names: [String] = [].map { $0 }"),
      .accepted("@Binding var action: (() -> Void)?", note: "stored elsewhere"),
      .accepted("@State private var view: () -> UIView? = { nil }", note: "references an object weakly"),
      .flagged(
        """
        final class Model: ObservableObject {
          ▸@Published var onDone: (() -> Void)?◂
        }
        struct Form1: View {
          @ObservedObject var model: Model
          init(model: Model, onDone: @escaping () -> Void) {
            self.model = model
            model.onDone = onDone
          }
          var body: some View { Text("Form") }
        }
        """,
        severity: .hint, note: "publishes whenever a parent creates the view"),
      .accepted(
        """
        final class Popup: ObservableObject {
          @Published var title = ""
          @Published var onDone: (() -> Void)?
          func show(_ title: String, onDone: @escaping () -> Void) {
            self.title = title
            self.onDone = onDone
          }
        }
        """,
        note: "set together with other published values"),
    ])

  static let wrappers: [StaticString] = ["State", "Published"]

  func check(_ property: StoredProperty, of type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    let isClosure =
      property.type.map { $0.isFunctionType || names(aClosure: $0, in: file) }
      ?? (property.initialValue?.kind == .closureExpr)
    guard isClosure, !(property.type?.isProviderType ?? false) else { return }
    let name = property.name.text
    if property.wrapper("State") != nil, !property.isPrivate, !file.changes(property, in: type) {
      findings.add(
        at: property.range,
        "`\(name)` is `@State`, so the view keeps the first closure that a caller passes; remove `@State`",
        fixes: [passed(property, of: type)])
      return
    }
    let isSetHere = property.wrapper("State") != nil || isSetAlone(property, in: type, file)
    guard isSetHere || file.facts.isAssignedByView(name, of: type.name.text) else { return }
    findings.add(
      at: property.range,
      "`\(name)` stores a closure, so every assignment counts as a change; store the value it acts on instead",
      severity: isSetHere ? nil : .hint, missingFact: isSetHere ? nil : "whether a view sets it in each update")
  }

  /// Whether a method sets the property and no other published property, whose change would update the views anyway.
  private func isSetAlone(_ property: StoredProperty, in type: TypeDeclaration, _ file: FileModel) -> Bool {
    let others = type.storedProperties.filter { $0.wrapper("Published") != nil && $0.name != property.name }
    return file.laterWrites(to: property, in: type).contains { write in
      guard let member = write.node.enclosingMember else { return true }
      return !others.contains { !file.writes(to: $0.name, in: member).isEmpty }
    }
  }

  /// Turns a `@State` property that only callers set into a plain property.
  private func passed(_ property: StoredProperty, of type: TypeDeclaration) -> Fix? {
    guard type.initializers.isEmpty, let attribute = property.wrapper("State"),
      let next = attribute.node.lastToken?.next
    else { return nil }
    return .unsafe(
      "Remove `@State`", preferred: true, .delete(attribute.range.lowerBound..<next.range.lowerBound))
  }

  /// Whether a type is a type alias, declared in any file, of a function type.
  private func names(aClosure type: SyntaxNode, in file: FileModel) -> Bool {
    let type = type.unwrappedOptional
    guard type.kind == .identifierType || type.kind == .memberType, let name = type.typeName?.text else { return false }
    let aliases = file.facts.typeAliases(named: name)
    return !aliases.isEmpty && aliases.allSatisfy(\.fact.isFunction)
  }
}
