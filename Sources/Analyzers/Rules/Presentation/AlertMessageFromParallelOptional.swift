struct AlertMessageFromParallelOptional: ModifierRule {
  static let info = RuleInfo(
    id: "alert_message_from_parallel_optional", topic: .presentation, severity: .info, tier: .precise,
    title: "An alert's flag and the text it shows are kept apart",
    explanation: """
      **What happens.** While the alert goes away its text disappears or turns into the fallback, because the \
      optional is cleared first. Or the alert comes up with no text at all.

      **Why.** A flag and an optional say the same thing twice, and nothing keeps them in step.

      **What to do.** Hand the optional over: `.alert(title, isPresented: $isOn, presenting: error) { error in … }`. \
      SwiftUI keeps the value until the alert is gone, and the closures get it unwrapped.

      **When it is fine.** With `presenting:` or `error:`, or where the binding is made from the optional itself.
      """,
    examples: [
      .flagged(
        """
        @State private var isShown = false
        @State private var reason: String?

        var body: some View {
          List { rows }
            .▸alert("Failed", isPresented: $isShown) {
              Button("OK") {}
            } message: {
              Text(reason ?? "Unknown")
            }◂
        }
        """,
        fixed: """
          @State private var isShown = false
          @State private var reason: String?

          var body: some View {
            List { rows }
              .alert("Failed", isPresented: $isShown, presenting: reason) { _ in
                Button("OK") {}
              } message: { reason in
                Text(reason)
              }
          }
          """),
      .flagged(
        """
        Rows().▸confirmationDialog("Sure?", isPresented: $s) { if let book { Button("Yes") { drop(book) } } }◂
        """,
        fixed: """
          Rows().confirmationDialog("Sure?", isPresented: $s, presenting: book) { book in Button("Yes") { drop(book) } }
          """),
      .flagged(
        "A().▸alert(\"No\", isPresented: $m.fails) { } message: { Text(m.error!.text) }◂",
        fixed: """
          A().alert("No", isPresented: $m.fails, presenting: m.error) { _ in } message: { error in Text(error.text) }
          """
      ),
      .accepted(
        "Rows().alert(\"Failed\", isPresented: $isShown, presenting: reason) { _ in } message: { Text($0) }"),
      .accepted("Rows().alert(isPresented: $isShown, error: error) { _ in } message: { Text($0.reason ?? \"\") }"),
      .accepted(
        "Rows().alert(\"Failed\", isPresented: $isShown) { Button(\"OK\") {} } message: { Text(\"Try again\") }"),
      .accepted(
        """
        Rows().alert("Delete?", isPresented: $asks) { } message: { if let book = books.first { Text(book.title) } }
        """,
        note: "an element is no state of its own"),
      .accepted(
        """
        final class Session { var name = "" }
        struct Home: View {
          @State private var session: Session?
          @State private var asks = false
          var body: some View { Text("a").alert("Sure?", isPresented: $asks) {} message: { Text(session!.name) } }
        }
        """,
        note: "an object that the view works with"),
      .accepted(
        """
        struct Question: View {
          var onConfirm: (() -> Void)?
          @State private var asks = false
          var body: some View {
            Text("a").alert("Sure?", isPresented: $asks) { if let onConfirm { Button("Yes") { onConfirm() } } }
          }
        }
        """,
        note: "a closure that the view was made with"),
      .accepted("Rows().alert(isPresented: $asks) { alert ?? Alert(title: Text(\"Failed\")) }", note: "the older form"),
      .accepted(
        """
        Rows().alert("Failed", isPresented: Binding(get: { reason != nil }, set: { _ in reason = nil })) { } message: {
          Text(reason ?? "")
        }
        """,
        note: "the flag is made from the optional"),
    ])

  static let modifiers: [StaticString] = ["alert", "confirmationDialog"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let call = modifier.call, let flag = call.argument("isPresented"), flag.isProjectedBinding,
      call.argument("presenting") == nil, call.argument("error") == nil,
      // The older form, which takes a whole `Alert`, has no `presenting` parameter.
      call.arguments.first.map({ $0.label == nil }) ?? false
    else { return }
    let closures = [call.trailingClosure(or: "actions"), call.closure("message")].compactMap(\.self)
    let reads = closures.map { closure in
      // What a button's action reads is not what the alert shows.
      file.optionalReads(in: closure.node).filter { read in
        read.form != .chained && !isElement(read) && !isObject(read, in: file)
          && !file.runsLater(read.node, than: closure)
      }
    }
    guard let first = reads.joined().first else { return }
    findings.add(
      at: modifier.range, "The alert has a flag and reads `\(first.path)` beside it: the two can disagree",
      related: [RelatedLocation(range: first.node.range, message: "the optional that is read")],
      fixes: [fix(closures, reads, flag: flag, optional: first.path, in: file)])
  }

  /// `books.first` is not a separate state.
  private func isElement(_ read: OptionalRead) -> Bool {
    MemberAccessExpr(read.optional)?.name?.isAny(of: ["first", "last"]) ?? false
  }

  /// Whether it is an object or a closure that the view works with, which an alert is not about.
  private func isObject(_ read: OptionalRead, in file: FileModel) -> Bool {
    guard let name = read.root, read.path == name.text,
      let property = file.enclosingType(of: read.node)?.storedProperty(named: name)
    else { return false }
    if property.type?.isFunctionType ?? false { return true }
    guard let type = property.typeName?.text else { return false }
    return file.facts.type(named: type)?.isClass ?? false
  }

  private func fix(
    _ closures: [ClosureExpr], _ reads: [[OptionalRead]], flag: SyntaxNode, optional: String, in file: FileModel
  ) -> Fix? {
    var edits: [TextEdit] = [.insert(", presenting: \(optional)", at: flag.range.upperBound)]
    for (closure, reads) in zip(closures, reads) {
      guard reads.allSatisfy({ $0.path == optional }), closure.signature == nil,
        let unwrapping = file.unwrapping(reads, in: closure)
      else { return nil }
      edits += unwrapping
    }
    return Fix(title: "Present `\(optional)`", isSafe: false, isPreferred: true, edits: Fix.sorted(edits))
  }
}
