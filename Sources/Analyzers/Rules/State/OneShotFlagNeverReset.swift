struct OneShotFlagNeverReset: ModifierRule {
  static let info = RuleInfo(
    id: "one_shot_flag_never_reset", topic: .state, severity: .hint, tier: .heuristic,
    title: "Event flag is set to `true` but never reset",
    explanation: """
      **What happens.** The view reacts to the first event and ignores every later one.

      **Why.** `onChange` runs when a value changes. Setting a flag to `true` that is already `true` is not a change.

      **What to do.** Report events through a closure, or through a state with a case for each outcome. Or reset the \
      flag after you handle it.

      **When it is fine.** You can ignore the finding if the event happens only once in the lifetime of the object. It \
      is not reported if the flow ends with the event, because the view is dismissed or hands over to its owner, or if \
      each presentation creates a new object.
      """,
    references: [.apple("onChange(of:initial:_:)", "swiftui/view/onchange(of:initial:_:)")],
    illustration: Illustration(
      .incorrect(
        nil,
        .timeline(
          ["`didSave`", "`Editor`"],
          [
            .event(0, "first save: `true`"), .message(0, 1, "`onChange`"), .event(1, "shows “Saved”"),
            .event(0, "second save: `true` again"), .event(1, .problem("no change", "shows nothing")),
          ])),
      .corrected(
        nil,
        .timeline(
          ["`didSave`", "`Editor`"],
          [
            .event(0, "first save: `true`"), .message(0, 1, "`onChange`"), .event(1, "shows “Saved”"),
            .message(1, 0, .remedy("resets it to `false`")), .event(0, "second save: `true`"),
            .message(0, 1, "`onChange`"), .event(1, "shows “Saved”"),
          ]))),
    related: ["dual_source_of_truth"],
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
        note: "the view is dismissed"),
      .accepted(
        """
        struct Editor: View {
          @StateObject var draft = Draft()
          let onSaved: () -> Void
          var body: some View { Form { Fields(draft) }.onChange(of: draft.didSave) { onSaved() } }
        }
        @MainActor final class Draft: ObservableObject {
          @Published var didSave = false
          func save() { didSave = true }
        }
        """,
        note: "the event is passed to the owner"),
      .accepted(
        """
        struct Shelf: View {
          @State private var isAdding = false
          var body: some View { Text("Books").sheet(isPresented: $isAdding) { Editor() } }
        }
        struct Editor: View {
          @StateObject private var draft = Draft()
          @State private var toast = false
          var body: some View { Form { Fields(draft) }.onChange(of: draft.didSave) { toast = true } }
        }
        @MainActor final class Draft: ObservableObject {
          @Published var didSave = false
          func save() { didSave = true }
        }
        """,
        note: "each sheet creates a new draft"),
      .accepted(
        """
        struct Editor: View {
          @StateObject var draft = Draft()
          @FocusState private var isFocused: Bool
          var body: some View { Form { Fields(draft) }.onChange(of: draft.didAppear) { isFocused = true } }
        }
        @MainActor final class Draft: ObservableObject {
          @Published var didAppear = false
          func appear() { didAppear = true }
        }
        """,
        note: "the event happens only once"),
      .accepted(
        """
        struct Editor: View {
          @StateObject var draft = Draft()
          @State private var toast = false
          var body: some View { Form { DraftRows(draft: draft) }.onChange(of: draft.showsTip) { toast = true } }
        }
        struct DraftRows: View {
          @ObservedObject var draft: Draft
          var body: some View { Text("a").popover(isPresented: $draft.showsTip) { Text("Tip") } }
        }
        @MainActor final class Draft: ObservableObject {
          @Published var showsTip = false
          func help() { showsTip = true }
        }
        """,
        note: "a presentation in another view resets it"),
    ])

  static let modifiers: [StaticString] = ["onChange"]
  static let looksAtModels = true

  func check(_ onChange: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let access = onChange.argument("of").flatMap(MemberAccessExpr.init), let base = access.base,
      let flag = access.name, let owner = file.ownProperty(base)?.typeName,
      let model = file.facts.type(named: owner.text), model.isClass,
      model.hasFlag(flag.text), !flag.happensOnce, let closure = onChange.trailingClosure,
      !endsFlow(closure, in: file), !file.facts.isBound(flag.text, of: owner.text),
      !isNewInEachPresentation(base, in: file)
    else { return }
    let writes = file.facts.flagWrites(named: flag.text)
    guard let raised = writes.first, writes.allSatisfy({ $0.fact.value == .true }) else { return }
    findings.add(
      at: onChange.range, "`\(flag.text)` is never reset to `false`, so this fires only once",
      related: [file.facts.related(raised, "set to `true` here")],
      // The index lists every assignment only for names that sound like a flag.
      missingFact: flag.saysFlag ? nil : "whether other code assigns a computed value to `\(flag.text)`")
  }

  /// Whether the view is dismissed or hands over to its owner when the event arrives.
  private func endsFlow(_ closure: ClosureExpr, in file: FileModel) -> Bool {
    let ends = closure.node.tokens.contains { token in
      guard token.kind.isIdentifier else { return false }
      return Name(token).containsAny(of: [
        "dismiss", "presentation", "presented", "close", "pop", "removelast", "finish", "complet", "done", "navigat",
        "route",
        "coordinator", "path",
      ])
    }
    if ends { return true }
    // `isAdding = false` or `item = nil` dismisses the view where it is presented.
    if file.assignments(in: closure.node).contains(where: \.clears) { return true }
    // A closure that was passed to the view.
    return file.calls(in: closure.node).contains { call in
      guard let callee = call.calledExpression, let property = file.ownProperty(callee) else { return false }
      return property.isLet || property.wrapper("State") == nil
    }
  }

  /// Whether the view creates the object itself and is a new view each time it is presented.
  private func isNewInEachPresentation(_ object: SyntaxNode, in file: FileModel) -> Bool {
    guard let property = file.ownProperty(object), property.wrapper(in: ["StateObject", "State"]) != nil,
      let type = file.enclosingType(of: object)
    else { return false }
    let appearances = file.facts.appearances(of: type.name.text).known
    return !appearances.isEmpty
      && appearances.allSatisfy { $0.placement.isPresentation || $0.placement == .pushed }
  }

}

extension KnownType {
  /// Whether the type has a variable of this name that is initialized as a flag and that other types can set.
  fileprivate func hasFlag(_ name: String) -> Bool {
    properties.contains { property in
      property.name == name && !property.isLet && !property.isStatic && !property.hasPrivateSetter
        && property.initialValue == .literal && (property.type.isEmpty || property.type == "Bool")
    }
  }
}

extension Name {
  /// Whether the name describes something that happens once in the lifetime of a view: `didAppear`, `isReady`.
  fileprivate var happensOnce: Bool {
    containsAny(of: ["appear", "ready", "load", "launch", "init", "setup", "start"])
  }
}
