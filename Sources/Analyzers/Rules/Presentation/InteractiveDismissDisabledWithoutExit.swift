struct InteractiveDismissDisabledWithoutExit: ModifierRule {
  static let info = RuleInfo(
    id: "interactive_dismiss_disabled_without_exit", topic: .presentation, severity: .warning, tier: .heuristic,
    title: "A sheet that cannot be swiped away and has no way out",
    explanation: """
      **What happens.** The sheet cannot be closed.

      **Why.** `interactiveDismissDisabled()` takes the swipe away, and nothing in the view dismisses it: no \
      `dismiss`, no closure that it was given, no binding that it sets.

      **What to do.** Add a button that calls `dismiss()`. Or disable the swipe only as long as there is something to \
      lose: `.interactiveDismissDisabled(hasChanges)`.

      **When it is fine.** Where something else closes the sheet, once work is done say.
      """,
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
        note: "nothing that it is given closes it"),
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
      .accepted("Terms().interactiveDismissDisabled()", note: "what `Terms` does is not known"),
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
      at: modifier.range, "Nothing in `\(type.name.text)` closes it once it cannot be swiped away",
      fixes: [addButton(modifier, type, in: file)])
  }

  /// Whether anything in a view may close it; code that cannot be analyzed counts as such.
  private func hasExit(_ type: TypeDeclaration, in file: FileModel) -> Bool {
    // Anything passed in may close the view, unless it is a plain value.
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
      "Add a button that closes it", dismiss, modifier.inserting(".toolbar { Button(\"Close\") { dismiss() } }"))
  }
}
