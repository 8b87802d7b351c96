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

      **When it is fine.** As a plain `let` that the view is made with.
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
        """),
      .flagged(
        """
        final class Model: ObservableObject {
          ▸@Published var onDone: (@MainActor () -> Void)?◂
        }
        """),
      .accepted("@State private var pendingDeletion: Book?"),
      .accepted("let onDone: () -> Void"),
      .accepted("@State private var names: [String] = [].map { $0 }"),
      .accepted("@Binding var action: (() -> Void)?", note: "it is kept elsewhere"),
    ])

  static let wrappers: [StaticString] = ["State", "Published"]

  func check(_ property: StoredProperty, of type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    let isClosure =
      property.type.map { $0.isFunctionType || names(aClosure: $0, in: file) }
      ?? (property.initialValue?.kind == .closureExpr)
    guard isClosure else { return }
    findings.add(
      at: property.range, "`\(property.name.text)` keeps a closure: every assignment counts as a change")
  }

  /// Whether a type is an alias of a function type, in any file.
  private func names(aClosure type: SyntaxNode, in file: FileModel) -> Bool {
    let type = type.unwrappedOptional
    guard type.kind == .identifierType || type.kind == .memberType, let name = type.typeName?.text else { return false }
    let aliases = file.facts.typeAliases(named: name)
    return !aliases.isEmpty && aliases.allSatisfy(\.fact.isFunction)
  }
}
