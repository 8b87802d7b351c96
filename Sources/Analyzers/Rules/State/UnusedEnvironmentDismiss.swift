struct UnusedEnvironmentDismiss: PropertyRule {
  static let info = RuleInfo(
    id: "unused_environment_dismiss", topic: .state, severity: .hint, tier: .precise,
    title: "An environment value that the view never uses",
    explanation: """
      **What happens.** The view is evaluated again whenever the value changes, for nothing. Readers look for the \
      place that uses it.

      **Why.** Declaring `@Environment` is what makes the view depend on the value, whether it is read or not.

      **What to do.** Delete the declaration.

      **When it is fine.** Where an extension in another file uses it; such a property cannot be private and is not \
      reported.
      """,
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
      .accepted("@Environment(\\.dismiss) var dismiss", note: "an extension elsewhere may use it"),
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
    ])

  static let wrappers: [StaticString] = ["Environment"]

  func check(_ property: StoredProperty, of type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard let access = property.accessModifier, access.name == "private" || access.name == "fileprivate",
      property.wrapper("Environment")?.firstArgument?.kind == .keyPathExpr, type.isViewType
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
      at: property.range, "`\(property.name.text)` is never used, yet the view depends on it",
      fixes: [.safe("Delete the declaration", preferred: true, .delete(own.removalRange))])
  }

  /// `name`, `_name` or `$name`.
  private func isUse(_ token: Name, _ name: Name) -> Bool {
    token == name || token.isStorage(of: name) || token.isBinding(of: name)
  }
}
