struct UnusedEnvironmentDismiss: PropertyRule {
  static let info = RuleInfo(
    id: "unused_environment_dismiss", topic: .state, alsoAbout: [.performance], severity: .hint, tier: .precise,
    title: "Unused `@Environment` property still makes the view update",
    explanation: """
      **What happens.** The body of the view runs again whenever the environment value changes, without any effect. \
      The declaration also suggests to readers that the view uses the value.

      **Why.** The declaration alone makes the view depend on the value, even if no code reads it.

      **What to do.** Delete the declaration.

      **When it is fine.** A property that an extension in another file uses cannot be private, so only private and \
      fileprivate properties are reported.
      """,
    references: [.apple("Environment", "swiftui/environment"), .observed],
    illustration: Illustration(
      .incorrect(
        nil,
        .timeline(
          ["`scenePhase`", "`Card`"],
          [
            .event(0, "becomes `inactive`"), .message(0, 1, "invalidates"),
            .event(1, .problem("`body` runs, nothing changes")), .event(0, "becomes `active`"),
            .message(0, 1, "invalidates"), .event(1, .problem("`body` runs, nothing changes")),
          ])),
      .corrected(
        "`Card` does not declare it.",
        .timeline(
          ["`scenePhase`", "`Card`"],
          [
            .event(0, "becomes `inactive`"), .event(1, .remedy("does not update")), .event(0, "becomes `active`"),
            .event(1, .remedy("does not update")),
          ]))),
    related: ["interactive_dismiss_disabled_without_exit"],
    examples: [
      .flagged(
        """
        ▸@Environment(\\.dismiss) private var dismiss◂
        @State private var name = ""

        var body: some View { TextField("Name", text: $name) }
        """,
        fixed: """
          @State private var name = ""

          var body: some View { TextField("Name", text: $name) }
          """),
      .flagged(
        """
        struct Card: View {
          ▸@Environment(\\.colorScheme)
          private var colorScheme◂

          var body: some View { Text("Card") }
        }
        """,
        fixed: """
          struct Card: View {

            var body: some View { Text("Card") }
          }
          """),
      .accepted(
        "@Environment(\\.dismiss) private var dismiss\n\nvar body: some View { Button(\"Done\") { dismiss() } }"),
      .accepted(
        "@Environment(\\.locale) private var locale\n\nvar body: some View { Text(\"in \\(locale.identifier)\") }"),
      .accepted("@Environment(\\.dismiss) var dismiss", note: "an extension in another file may use it"),
      .accepted("@Environment(\\.locale) private var locale\n\ninit() { _locale = Environment(\\.locale) }"),
      .accepted(
        """
        struct Card: View {
          @Environment(\\.openURL) private var openURL
          var body: some View { link }
        }
        extension Card {
          var link: some View { Button("Open") { openURL(home) } }
        }
        """),
      .accepted(
        "@Environment(\\.dynamicTypeSize) private var typeSize", note: "the view updates with the size of text"),
    ])

  static let wrappers: [StaticString] = ["Environment"]

  func check(_ property: StoredProperty, of type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard let access = property.accessModifier, access.name == "private" || access.name == "fileprivate",
      let path = property.wrapper("Environment")?.firstArgument, path.kind == .keyPathExpr, type.isViewType,
      // Fonts that UIKit scales follow these only if the body runs again.
      !path.mentionsAny(of: ["dynamicTypeSize", "sizeCategory", "legibilityWeight"])
    else { return }
    let own = property.declaration.node
    let name = property.name.text
    let isUsed =
      access.name == "private"
      ? type.parts.contains { part in
        part.node.tokens.contains { !own.range.contains($0.range.lowerBound) && isUse(Name($0), property.name) }
      } : file.mentions([name, "_" + name, "$" + name], outside: own) { isUse($0, property.name) }
    guard !isUsed else { return }
    findings.add(
      at: property.range,
      "`\(property.name.text)` is never used, but the view still depends on it; delete the property",
      fixes: [.safe("Delete the unused property", preferred: true, .delete(own.removalRange))])
  }

  /// Whether a token is `name`, `_name` or `$name`.
  private func isUse(_ token: Name, _ name: Name) -> Bool {
    token == name || token.isStorage(of: name) || token.isBinding(of: name)
  }
}
