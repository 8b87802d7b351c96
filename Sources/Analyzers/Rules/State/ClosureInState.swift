struct ClosureInState: PropertyRule {
  static let info = RuleInfo(
    id: "closure_in_state", topic: .state, severity: .info, tier: .precise,
    title: "A closure kept in state",
    explanation: """
      **What happens.** The view is evaluated again each time the closure is set, whether or not anything differs, \
      and when it runs it may use values of long ago.

      **Why.** Closures cannot be compared, so every assignment counts as a change. And what a closure captured when \
      it was made stays as it was.

      **What to do.** Keep what the closure would act on, and act where it is needed: `@State private var \
      pendingDeletion: Book?` in place of `@State private var confirm: (() -> Void)?`. Several actions make an enum.

      A closure that callers pass needs no `@State`: without it, the view always has the current one.

      **When it is fine.** As a plain property that the view is created with. A closure that takes nothing and returns \
      an object, for example to hold it weakly, is not reported. `@Published` closures that only other code sets are a \
      hint, because they may be set once.
      """,
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
        note: "callers pass it, and only the first one is kept"),
      .flagged(
        """
        final class Model: ObservableObject {
          ▸@Published var onDone: (@MainActor () -> Void)?◂
          func confirm(_ book: Book) { onDone = { print(book) } }
        }
        """),
      .flagged(
        """
        final class Model: ObservableObject {
          ▸@Published var onDone: (@MainActor () -> Void)?◂
        }
        """,
        severity: .hint, note: "other code may set it once"),
      .accepted("@State private var pendingDeletion: Book?"),
      .accepted("let onDone: () -> Void"),
      .accepted("@State private var names: [String] = [].map { $0 }"),
      .accepted("@Binding var action: (() -> Void)?", note: "it is kept elsewhere"),
      .accepted("@State private var view: () -> UIView? = { nil }", note: "holds an object weakly"),
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
        at: property.range, "`\(name)` is state: the view keeps the first closure that a caller passes",
        fixes: [passed(property, of: type)])
      return
    }
    let isSetHere = property.wrapper("State") != nil || !file.laterWrites(to: property, in: type).isEmpty
    findings.add(
      at: property.range, "`\(name)` keeps a closure: every assignment counts as a change",
      severity: isSetHere ? nil : .hint, missingFact: isSetHere ? nil : "how often other code sets it")
  }

  /// Makes a state that only callers set a plain property.
  private func passed(_ property: StoredProperty, of type: TypeDeclaration) -> Fix? {
    guard type.initializers.isEmpty, let attribute = property.wrapper("State"),
      let next = attribute.node.lastToken?.next
    else { return nil }
    return .unsafe(
      "Remove `@State`", preferred: true, .delete(attribute.range.lowerBound..<next.range.lowerBound))
  }

  /// Whether a type is an alias of a function type, in any file.
  private func names(aClosure type: SyntaxNode, in file: FileModel) -> Bool {
    let type = type.unwrappedOptional
    guard type.kind == .identifierType || type.kind == .memberType, let name = type.typeName?.text else { return false }
    let aliases = file.facts.typeAliases(named: name)
    return !aliases.isEmpty && aliases.allSatisfy(\.fact.isFunction)
  }
}
