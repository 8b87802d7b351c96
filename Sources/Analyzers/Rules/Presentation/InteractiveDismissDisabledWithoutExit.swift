struct InteractiveDismissDisabledWithoutExit: ModifierRule {
  static let info = RuleInfo(
    id: "interactive_dismiss_disabled_without_exit", topic: .presentation, severity: .warning, tier: .heuristic,
    title: "Sheet disables swipe-to-dismiss but offers no way to close it",
    explanation: """
      **What happens.** Users cannot close the sheet.

      **Why.** `interactiveDismissDisabled()` disables the swipe, and nothing in the view dismisses the sheet: the \
      view does not use `dismiss`, does not receive a closure, and does not set a binding.

      **What to do.** Add a button that calls `dismiss()`. Or disable the swipe only while there is something to \
      lose: `.interactiveDismissDisabled(hasChanges)`.

      **When it is fine.** The finding can be ignored if other code closes the sheet, for example when a task \
      finishes. A view is not reported if it receives anything that may close the sheet, or if it contains views \
      whose code is not known.
      """,
    references: [
      .apple("interactiveDismissDisabled(_:)", "swiftui/view/interactivedismissdisabled(_:)"),
      .page(
        "Human Interface Guidelines: Modality", "https://developer.apple.com/design/human-interface-guidelines/modality"
      ),
    ],
    illustration: Illustration(
      .incorrect(
        nil,
        .areas(
          height: 50,
          [
            .area(.screen, 8, 0, 84, 50), .area(.screen, 11, 6, 78, 44, .noted("`Terms`", "swiping is disabled")),
            .area(.frame, 61, 10, 25, 9, .missing("no button")),
          ])),
      .corrected(
        nil,
        .areas(
          height: 50,
          [
            .area(.screen, 8, 0, 84, 50), .area(.screen, 11, 6, 78, 44, .noted("`Terms`", "swiping is disabled")),
            .area(.drawn, 61, 10, 25, 9, .remedy("Close")),
          ]))),
    related: ["unused_environment_dismiss", "presented_view_without_navigation_stack"],
    examples: [
      .flagged(
        """
        struct Terms: View {
          var body: some View { Text("Terms").▸interactiveDismissDisabled()◂ }
        }
        """,
        fixed: """
          struct Terms: View {
            @Environment(\\.dismiss) private var dismiss

            var body: some View { Text("Terms").interactiveDismissDisabled().toolbar { Button("Close") { dismiss() } } }
          }
          """),
      .flagged(
        """
        struct Form: View {
          @State private var name = ""

          var body: some View {
            TextField("Name", text: $name)
              .▸interactiveDismissDisabled(true)◂
          }
        }
        """,
        fixed: """
          struct Form: View {
            @Environment(\\.dismiss) private var dismiss

            @State private var name = ""

            var body: some View {
              TextField("Name", text: $name)
                .interactiveDismissDisabled(true)
                .toolbar { Button("Close") { dismiss() } }
            }
          }
          """),
      .flagged(
        """
        struct Terms: View {
          let title: String
          @Binding var text: String
          @Environment(\\.colorScheme) private var colorScheme
          var body: some View { Text(title).▸interactiveDismissDisabled()◂ }
        }
        """,
        fixed: """
          struct Terms: View {
            @Environment(\\.dismiss) private var dismiss

            let title: String
            @Binding var text: String
            @Environment(\\.colorScheme) private var colorScheme
            var body: some View { Text(title).interactiveDismissDisabled().toolbar { Button("Close") { dismiss() } } }
          }
          """,
        note: "nothing that the view receives can close it"),
      .accepted(
        """
        @Environment(\\.dismiss) private var dismiss

        var body: some View { Button("Accept") { dismiss() }.interactiveDismissDisabled() }
        """),
      .accepted(
        """
        let onDone: () -> Void

        var body: some View { Button("Accept") { onDone() }.interactiveDismissDisabled() }
        """),
      .accepted(
        """
        @Binding var isShown: Bool

        var body: some View { Button("Accept") { isShown = false }.interactiveDismissDisabled() }
        """),
      .accepted("Text(\"Terms\").interactiveDismissDisabled(!isAccepted)"),
      .accepted("Terms().interactiveDismissDisabled()", note: "the content of `Terms` is unknown"),
    ])

  static let modifiers: [StaticString] = ["interactiveDismissDisabled"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let call = modifier.call, modifier.trailingClosure == nil,
      call.arguments.isEmpty || modifier.onlyUnlabeledArgument.textEquals("true"),
      let type = file.enclosingType(of: modifier.node), type.viewRole == .view, !type.isForeign,
      !hasExit(type, in: file),
      !file.slots(around: modifier.node).contains(where: { $0.slot.isPresentation })
    else { return }
    findings.add(
      at: modifier.range, "Nothing in `\(type.name.text)` can close the sheet; add a button that calls `dismiss()`",
      fixes: [addButton(modifier, type, in: file)])
  }

  /// Whether anything in a view may close it. Code that cannot be analyzed counts as a way to close it.
  private func hasExit(_ type: TypeDeclaration, in file: FileModel) -> Bool {
    // Anything that is passed in may close the view, unless it is a plain value.
    let isGiven = type.storedProperties.contains { property in
      if property.type?.isFunctionType ?? false { return true }
      if property.wrapper("Binding") != nil || property.wrapper("AppStorage") != nil {
        return !file.writes(to: property.name, in: type).isEmpty
      }
      if let environment = property.wrapper("Environment") { return !isHarmless(environment) }
      if property.wrapper(.holdsObject) != nil { return true }
      return property.attributes.isEmpty && property.initialValue == nil && !isValue(property, in: file)
    }
    guard !isGiven else { return true }
    return type.parts.contains { part in
      file.calls(in: part.node).contains { call in
        guard let name = call.calleeName else { return true }
        if name.isCapitalized {
          return !SwiftUICatalog.traits(of: name).isPlainView && !name.is(.navigationContainer)
            && !name.isAny(of: ["TabView", "Tab", "Binding"])
        }
        // A function that belongs neither to SwiftUI nor to the view may do anything.
        guard call.calledExpression?.kind == .declReferenceExpr else { return false }
        return !type.functions.contains { $0.name == name }
          && !name.isAny(of: ["withAnimation", "print", "min", "max", "abs"])
      } || part.node.tokens.contains { Name($0).isAny(of: ["dismiss", "presentationMode", "shared"]) }
    }
  }

  /// `@Environment` with a key that only provides information.
  private func isHarmless(_ environment: Attribute) -> Bool {
    let keys: [StaticString] = [
      "colorScheme", "locale", "horizontalSizeClass", "verticalSizeClass", "dynamicTypeSize", "openURL", "scenePhase",
      "isEnabled", "layoutDirection", "calendar", "timeZone", "displayScale",
    ]
    return environment.node.tokens.contains { Name($0).isAny(of: keys) }
  }

  private func isValue(_ property: StoredProperty, in file: FileModel) -> Bool {
    guard let name = property.typeName?.text else { return false }
    if SwiftUICatalog.traits(of: name).isPlain || name == "Bool" { return true }
    return file.facts.type(named: name).map { $0.fact.kind == .struct || $0.fact.kind == .enum } ?? false
  }

  private func addButton(_ modifier: Modifier, _ type: TypeDeclaration, in file: FileModel) -> Fix? {
    guard file.settings.supports(.year2021) == true,
      let dismiss = file.declaring("@Environment(\\.dismiss) private var dismiss", in: type)
    else { return nil }
    return .unsafe(
      "Add a Close button", dismiss, modifier.inserting(".toolbar { Button(\"Close\") { dismiss() } }"))
  }
}
