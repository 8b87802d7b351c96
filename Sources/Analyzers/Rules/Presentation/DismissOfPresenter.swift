struct DismissOfPresenter: ModifierRule {
  static let info = RuleInfo(
    id: "dismiss_of_presenter", topic: .presentation, severity: .warning, tier: .precise, since: "0.2.0",
    title: "`dismiss` in a sheet's content belongs to the view that presents the sheet",
    explanation: """
      **What happens.** The button does not close the sheet. If the presenting view is itself presented or pushed, \
      that view closes instead. On macOS and iPadOS, the window closes if the view is its root.

      **Why.** `@Environment(\\.dismiss)` reads the environment of the view that declares the property. A closure of \
      that view captures the action, wherever the closure builds its content.

      **What to do.** Reset the state that presents the sheet: `isShown = false`, `item = nil`. Or move the content \
      into a view that declares its own `@Environment(\\.dismiss)`.

      **When it is fine.** Closing the presenting view can be the purpose of the button, because the sheet closes \
      with it. The finding is therefore info only if the action does more than dismiss, or if the presenting view \
      also dismisses itself elsewhere. An action that also resets the state of the sheet is not reported, nor is a \
      sheet that the view presents as soon as it appears. Neither is a closure that the sheet's view calls when it \
      has finished, such as `onSave: { dismiss() }`.
      """,
    references: [
      .apple("DismissAction", "swiftui/dismissaction"),
      .apple("EnvironmentValues.dismiss", "swiftui/environmentvalues/dismiss"),
    ],
    illustration: Illustration(
      .incorrect(
        nil,
        .views([
          .box(
            .problem("`Settings`", "is dismissed"), .box("`dismiss`"),
            shows: [.shown("`sheet`", .box("`Form`", .box(.problem("“Close”", "calls `dismiss` of `Settings`"))))])
        ])),
      .corrected(
        nil,
        .views([
          .box(
            "`Settings`", .box("`isEditing`"),
            shows: [
              .shown(
                "`sheet`",
                .box(.remedy("`Form`", "is dismissed"), .box(.remedy("“Close”", "sets `isEditing = false`"))))
            ])
        ]))),
    related: ["interactive_dismiss_disabled_without_exit", "stacked_presentations"],
    examples: [
      .flagged(
        """
        @Environment(\\.dismiss) private var dismiss
        @State private var isEditing = false

        var body: some View {
          Button("Edit") { isEditing = true }
            .sheet(isPresented: $isEditing) { Button("Close") { ▸dismiss()◂ } }
        }
        """,
        fixed: """
          @State private var isEditing = false

          var body: some View {
            Button("Edit") { isEditing = true }
              .sheet(isPresented: $isEditing) { Button("Close") { isEditing = false } }
          }
          """),
      .flagged(
        """
        @Environment(\\.dismiss) private var dismiss
        @State private var chosen: Photo?

        var body: some View {
          Album(chosen: $chosen)
            .fullScreenCover(item: $chosen) { photo in
              NavigationStack {
                PhotoView(photo: photo)
                  .toolbar { Button("Done", action: { ▸dismiss()◂ }) }
              }
            }
        }
        """,
        fixed: """
          @State private var chosen: Photo?

          var body: some View {
            Album(chosen: $chosen)
              .fullScreenCover(item: $chosen) { photo in
                NavigationStack {
                  PhotoView(photo: photo)
                    .toolbar { Button("Done", action: { chosen = nil }) }
                }
              }
          }
          """),
      .flagged(
        """
        @Environment(\\.presentationMode) private var presentationMode
        @State private var isEditing = false

        var body: some View {
          Button("Edit") { isEditing = true }
            .popover(isPresented: $isEditing) {
              Button("Save") {
                save()
                ▸presentationMode.wrappedValue.dismiss()◂
              }
            }
        }
        """,
        fixed: """
          @State private var isEditing = false

          var body: some View {
            Button("Edit") { isEditing = true }
              .popover(isPresented: $isEditing) {
                Button("Save") {
                  save()
                  isEditing = false
                }
              }
          }
          """,
        severity: .info, note: "the button may be meant to close both"),
      .flagged(
        """
        @Environment(\\.dismiss) private var dismiss
        @ObservedObject var model: Editor

        var body: some View {
          Text("Edit")
            .sheet(isPresented: $model.isEditing) { Button("Close", action: ▸dismiss.callAsFunction◂) }
        }
        """),
      .flagged(
        """
        @Environment(\\.dismiss) private var dismiss
        @State private var isEditing = false

        var body: some View {
          VStack {
            Button("Edit") { isEditing = true }
            Button("Back") { dismiss() }
          }
          .sheet(isPresented: $isEditing) { Button("Close") { ▸dismiss()◂ } }
        }
        """,
        fixed: """
          @Environment(\\.dismiss) private var dismiss
          @State private var isEditing = false

          var body: some View {
            VStack {
              Button("Edit") { isEditing = true }
              Button("Back") { dismiss() }
            }
            .sheet(isPresented: $isEditing) { Button("Close") { isEditing = false } }
          }
          """,
        severity: .info, note: "the view also dismisses itself"),
      .accepted(
        """
        @Environment(\\.dismiss) private var dismiss
        @State private var asksForServer = false

        var body: some View {
          Text("Library")
            .sheet(isPresented: $asksForServer) { Button("Close") { dismiss() } }
            .task { asksForServer = true }
        }
        """,
        note: "without the sheet, the view has nothing to show"),
      .accepted(
        """
        @State private var isEditing = false

        var body: some View {
          Text("Edit").sheet(isPresented: $isEditing) { Button("Close") { isEditing = false } }
        }
        """),
      .accepted(
        """
        struct Screen: View {
          @State private var isEditing = false
          var body: some View { Text("Edit").sheet(isPresented: $isEditing) { Editor() } }
        }
        struct Editor: View {
          @Environment(\\.dismiss) private var dismiss
          var body: some View { Button("Close") { dismiss() } }
        }
        """,
        note: "the action of the sheet's own view"),
      .accepted(
        """
        @Environment(\\.dismiss) private var dismiss
        @State private var isEditing = false

        var body: some View {
          Text("Edit").sheet(isPresented: $isEditing) {
            Button("Leave") {
              isEditing = false
              dismiss()
            }
          }
        }
        """,
        note: "closes both"),
      .accepted(
        """
        @Environment(\\.dismiss) private var dismiss
        @State private var isEditing = false

        var body: some View {
          Text("Edit").sheet(isPresented: $isEditing) { NameEditor(onSave: { dismiss() }) }
        }
        """,
        note: "called when the editor has finished"),
      .accepted(
        """
        @Environment(\\.dismiss) private var dismiss
        @State private var isEditing = false

        var body: some View {
          Text("Edit").sheet(isPresented: $isEditing, onDismiss: { dismiss() }) { Text("Sheet") }
        }
        """,
        note: "runs after the sheet has closed"),
      .accepted(
        """
        @Environment(\\.dismiss) private var dismiss
        @State private var asks = false

        var body: some View {
          Text("Edit").alert("Leave?", isPresented: $asks) { Button("Leave") { dismiss() } }
        }
        """,
        note: "an alert closes by itself"),
    ])

  static let modifiers: [StaticString] = ["sheet", "fullScreenCover", "popover"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let content = modifier.trailingClosure(or: "content"), !modifier.isImplicitMember,
      let type = file.enclosingType(of: modifier.node),
      type.viewRole == .view || type.viewRole == .viewModifier
    else { return }
    for property in type.storedProperties {
      guard let path = property.wrapper("Environment")?.firstArgument, path.kind == .keyPathExpr,
        path.textEquals("\\.dismiss") || path.textEquals("\\.presentationMode")
      else { continue }
      for reference in file.unqualifiedReferences(to: property.name, in: content.node) {
        check(reference, of: property, in: content, of: modifier, in: file, &findings)
      }
    }
  }

  private func check(
    _ reference: SyntaxNode, of property: StoredProperty, in content: ClosureExpr, of modifier: Modifier,
    in file: FileModel, _ findings: inout Findings
  ) {
    guard !file.isShadowed(property.name, at: reference),
      file.enclosingType(of: reference) === file.enclosingType(of: modifier.node),
      let use = dismissal(reference),
      file.slots(around: reference).first(where: { $0.slot.isPresentation })?.use.call.node == modifier.node,
      let (button, action) = button(around: use, in: file), content.node.contains(button.node)
    else { return }
    let binding = presentedBinding(of: modifier)
    if let binding, isPresentedOnAppearance(binding.path, of: modifier, in: file) { return }
    if let binding, let action,
      file.assignments(in: action.node).contains(where: { $0.target.pathText == binding.path })
    {
      return
    }
    let isOnlyEffect =
      (action.map { $0.statements.count == 1 && $0.statements[0] == use } ?? true)
      && !isUsedOutsidePresentations(property, around: modifier, in: file)
    let isCall = use.kind == .functionCallExpr
    let reset = binding.map { "\($0.path) = \($0.cleared)" }
    findings.add(
      at: use.range,
      "`\(property.name.text)` closes the view that presents the \(noun(of: modifier)), not the \(noun(of: modifier)); "
        + (reset.map { "set `\($0)`" } ?? "reset the state that presents it"),
      severity: isOnlyEffect ? nil : .info,
      related: [
        RelatedLocation(range: property.range, message: "the action of the presenting view"),
        RelatedLocation(range: modifier.name.range, message: "presented here"),
      ],
      fixes: [reset.flatMap { isCall && use.isStatement ? fix(use, by: $0, property, in: file) : nil }],
      missingFact: isOnlyEffect ? nil : "whether the button is meant to close the presenting view as well")
  }

  /// Resets the state instead, and deletes the property if nothing else uses it.
  private func fix(_ use: SyntaxNode, by reset: String, _ property: StoredProperty, in file: FileModel) -> Fix {
    var edits = [TextEdit.replace(use.range, by: reset)]
    let declaration = property.declaration.node
    if property.isPrivate, let type = file.enclosingType(of: declaration),
      file.unqualifiedReferences(to: property.name, anywhereIn: type).count(where: { !declaration.contains($0) }) == 1
    {
      edits.append(.delete(declaration.removalRange))
    }
    return Fix(title: "Replace with `\(reset)`", isSafe: false, isPreferred: true, edits: Fix.sorted(edits))
  }

  /// Whether the view presents the content as soon as it appears, so that it has nothing to show without it.
  private func isPresentedOnAppearance(_ path: String, of modifier: Modifier, in file: FileModel) -> Bool {
    guard let member = modifier.node.enclosingMember else { return false }
    return file.assignments(in: member).contains { assignment in
      assignment.target.pathText == path && !assignment.clears
        && file.closures(around: assignment.node).contains { closure in
          closure.use.map { $0.callee == "task" || $0.callee == "onAppear" } ?? false
        }
    }
  }

  /// Whether the view also dismisses itself, so that its author knows that it is presented.
  private func isUsedOutsidePresentations(
    _ property: StoredProperty, around modifier: Modifier, in file: FileModel
  ) -> Bool {
    guard let type = file.enclosingType(of: modifier.node) else { return false }
    return file.unqualifiedReferences(to: property.name, in: type).contains { reference in
      dismissal(reference) != nil && !file.slotsThroughHelpers(around: reference).contains { $0.isPresentation }
    }
  }

  /// `dismiss()`, `presentationMode.wrappedValue.dismiss()` or `dismiss.callAsFunction` around a reference.
  private func dismissal(_ reference: SyntaxNode) -> SyntaxNode? {
    var node = reference
    if let access = node.parent.flatMap(MemberAccessExpr.init), access.declName == node { node = access.node }
    if let call = node.parent.flatMap(FunctionCallExpr.init), call.calledExpression == node {
      return call.arguments.isEmpty && call.trailingClosure == nil ? call.node : nil
    }
    while let access = node.parent.flatMap(MemberAccessExpr.init), access.base == node, let name = access.name {
      node = access.node
      if name == "callAsFunction" { return node }
      if name == "dismiss" {
        guard let call = node.parent.flatMap(FunctionCallExpr.init), call.calledExpression == node else { return node }
        return call.node
      }
      guard name == "wrappedValue" else { return nil }
    }
    return nil
  }

  /// The SwiftUI button whose action dismisses, with the action if it is a closure.
  private func button(
    around use: SyntaxNode, in file: FileModel
  ) -> (button: FunctionCallExpr, action: ClosureExpr?)? {
    if let argument = ArgumentUse(use), argument.callee == "Button", !argument.isMember {
      return argument.label == "action" ? (argument.call, nil) : nil
    }
    for closure in file.closures(around: use) {
      guard let argument = closure.use else { return nil }
      if argument.callee == "Button", !argument.isMember {
        return argument.role == .action ? (argument.call, closure) : nil
      }
      // A block that runs later or animated still belongs to the button.
      guard argument.callee == "withAnimation" || argument.callee == "Task" else { return nil }
    }
    return nil
  }

  /// The property that presents the content, and the value that closes it.
  private func presentedBinding(of modifier: Modifier) -> (path: String, cleared: String)? {
    let isItem = modifier.argument("item") != nil
    guard let binding = modifier.argument("isPresented") ?? modifier.argument("item") else { return nil }
    let text = binding.pathText
    guard text.hasPrefix("$"), text.utf8.allSatisfy({ $0 != UInt8(ascii: "(") && $0 != UInt8(ascii: "[") }) else {
      return nil
    }
    return (String(text.dropFirst()), isItem ? "nil" : "false")
  }

  private func noun(of modifier: Modifier) -> String {
    modifier.name == "sheet" ? "sheet" : modifier.name == "popover" ? "popover" : "cover"
  }
}
