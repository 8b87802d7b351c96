struct OneShotFlagNeverReset: ModifierRule {
  static let info = RuleInfo(
    id: "one_shot_flag_never_reset", topic: .state, severity: .hint, tier: .heuristic,
    title: "An event is told by a flag that is never taken back",
    explanation: """
      **What happens.** The first time all goes well; the second time nothing happens.

      **Why.** `onChange` fires when a value changes. A flag that is `true` and set to `true` again has not changed.

      **What to do.** Tell events by a closure, or by a state with a case for each outcome; or set the flag back.

      **When it is fine.** Where the object is made anew for each presentation.
      """,
    examples: [
      .flagged(
        """
        struct Editor: View {
          @StateObject var draft = Draft()
          var body: some View {
            Form { Fields(draft) }.▸onChange(of: draft.didSave) { _, saved in if saved { toast = true } }◂
          }
        }
        @MainActor final class Draft: ObservableObject {
          @Published var didSave = false
          func save() async {
            await store.save()
            didSave = true
          }
        }
        """),
      .flagged(
        """
        struct Editor: View {
          @State private var draft = Draft()
          var body: some View { Form { Fields(draft) }.▸onChange(of: draft.isDone) { toast = true }◂ }
        }
        @MainActor @Observable final class Draft {
          var isDone: Bool = false
          func save() { isDone = true }
        }
        """),
      .accepted(
        """
        struct Editor: View {
          @StateObject var draft = Draft()
          var body: some View {
            Form { Fields(draft) }.onChange(of: draft.didSave) { _, saved in if saved { toast = true } }
          }
        }
        @MainActor final class Draft: ObservableObject {
          @Published var didSave = false
          func save() async {
            didSave = false
            await store.save()
            didSave = true
          }
        }
        """),
      .accepted(
        """
        struct Editor: View {
          @StateObject var draft = Draft()
          var body: some View {
            Form { Fields(draft) }.onChange(of: draft.didSave) { toast = true; draft.didSave = false }
          }
        }
        @MainActor final class Draft: ObservableObject {
          @Published var didSave = false
          func save() { didSave = true }
        }
        """),
      .accepted(
        """
        struct Editor: View {
          @StateObject var draft = Draft()
          @Environment(\\.dismiss) var dismiss
          var body: some View { Form { Fields(draft) }.onChange(of: draft.didSave) { dismiss() } }
        }
        @MainActor final class Draft: ObservableObject {
          @Published var didSave = false
          func save() { didSave = true }
        }
        """,
        note: "the view goes away"),
    ])

  static let modifiers: [StaticString] = ["onChange"]
  static let looksAtModels = true

  func check(_ onChange: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let access = onChange.argument("of").flatMap(MemberAccessExpr.init), let base = access.base,
      let flag = access.name, let model = file.facts.object(base, in: file), model.isClass,
      model.hasFlag(flag.text), let closure = onChange.trailingClosure, !dismisses(closure, in: file),
      !isBound(flag, in: file)
    else { return }
    let writes = file.facts.flagWrites(named: flag.text)
    guard let raised = writes.first, writes.allSatisfy({ $0.fact.value == .true }) else { return }
    findings.add(
      at: onChange.range, "This fires once: `\(flag.text)` is set to true and never back to false",
      related: [file.facts.related(raised, "set here")],
      // All assignments are known only for flags with such names.
      missingFact: flag.saysFlag ? nil : "whether another place sets `\(flag.text)` to something worked out")
  }

  private func dismisses(_ closure: ClosureExpr, in file: FileModel) -> Bool {
    closure.node.mentionsAny(of: ["presentationMode", "isPresented", "removeLast", "popLast", "pop"])
      || closure.node.tokens.contains { $0.kind.isIdentifier && Name($0).contains(word: "dismiss") }
  }

  /// Whether other code may write it through a binding: `$draft.didSave`.
  private func isBound(_ flag: Name, in file: FileModel) -> Bool {
    file.references(to: flag).contains { reference in
      guard let access = reference.parent.flatMap(MemberAccessExpr.init), let first = access.base?.firstToken else {
        return false
      }
      return Name(first).hasPrefix("$")
    }
  }
}

extension FactReader {
  /// The type of the object in a property of the enclosing type.
  fileprivate func object(_ expression: SyntaxNode, in file: FileModel) -> KnownType? {
    file.ownProperty(expression)?.typeName.flatMap { type(named: $0.text) }
  }
}

extension KnownType {
  /// Whether it has a variable of this name that is initialized as a flag and that other types may set.
  fileprivate func hasFlag(_ name: String) -> Bool {
    properties.contains { property in
      property.name == name && !property.isLet && !property.isStatic && !property.hasPrivateSetter
        && property.initialValue == .literal && (property.type.isEmpty || property.type == "Bool")
    }
  }
}
