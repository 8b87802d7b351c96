struct PrintChangesLeftIn: ModifierRule {
  static let info = RuleInfo(
    id: "print_changes_left_in", topic: .performance, severity: .hint, tier: .precise, since: "0.2.0",
    title: "`_printChanges` is left in a body",
    explanation: """
      **What happens.** The console shows a line for each evaluation of the body, also in releases.

      **Why.** `Self._printChanges()` is a tool for debugging. It compares all properties of the view with their previous \
      values and prints which of them have changed. Its name begins with an underscore because it may disappear.

      **What to do.** Remove the line once the question is answered, or put it into `#if DEBUG`.

      **When it is fine.** A call inside `#if DEBUG` is not reported.
      """,
    references: [
      .wwdc(2021, 10022, "Demystify SwiftUI"),
      .wwdc(2023, 10160, "Demystify SwiftUI performance"),
    ],
    related: ["side_effect_in_body"],
    examples: [
      .flagged(
        """
        var body: some View {
          let _ = Self.▸_printChanges()◂
          Text("Total")
        }
        """,
        fixed: """
          var body: some View {
            Text("Total")
          }
          """),
      .flagged(
        """
        var body: some View {
          Self.▸_printChanges()◂
          return Text("Total")
        }
        """,
        fixed: """
          var body: some View {
            return Text("Total")
          }
          """),
      .flagged(
        """
        var body: some View {
          VStack {
            let _ = Self.▸_logChanges()◂
            Text("Total")
          }
        }
        """,
        fixed: """
          var body: some View {
            VStack {
              Text("Total")
            }
          }
          """),
      .accepted(
        """
        var body: some View {
          #if DEBUG
          let _ = Self._printChanges()
          #endif
          Text("Total")
        }
        """,
        note: "not in releases"),
      .accepted("Text(\"_printChanges\")"),
      .accepted(
        """
        var body: some View {
          VStack {
            #if DEBUG
            let _ = Self._logChanges()
            #endif
            Text("Total")
          }
        }
        """),
      .accepted(
        """
        func trace() {
          Self._printChanges()
        }
        """,
        note: "not part of a body"),
      .accepted("Text(\"Total\").onAppear { Self._printChanges() }", note: "an action"),
      .accepted(
        """
        struct Counter {
          func _printChanges() -> Int { 1 }
        }
        struct Preview: View {
          let counter: Counter
          var body: some View { Text("\\(counter._printChanges())") }
        }
        """,
        note: "a method of an object, such as a reducer of the Composable Architecture"),
    ])

  static let modifiers: [StaticString] = ["_printChanges", "_logChanges"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    // Reducers of the Composable Architecture have a method with the same name.
    guard modifier.receiver?.typeReferenceName.isCapitalized ?? false,
      file.isInBodyScope(modifier.node), let member = modifier.node.enclosingMember,
      !modifier.node.surroundings(below: member).contains(where: { $0.kind == .ifConfigClause && $0.mentionsDebug })
    else { return }
    let statement = modifier.node.enclosingStatement
    let isAlone = statement == modifier.node || statement.discards(modifier.node)
    findings.add(
      at: modifier.range, "`\(modifier.name.text)` prints in each evaluation of the body; remove it or use `#if DEBUG`",
      fixes: [isAlone ? .safe("Remove the call", preferred: true, .delete(statement.removalRange)) : nil])
  }
}

extension SyntaxNode {
  /// Whether the condition of an `#if` branch is about debugging.
  fileprivate var mentionsDebug: Bool { firstChild?.mentionsAny(of: ["DEBUG"]) ?? false }
}
