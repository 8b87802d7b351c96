struct BecomeFirstResponderInRepresentable: TypeRule {
  static let info = RuleInfo(
    id: "become_first_responder_in_representable", topic: .interoperability, severity: .warning, tier: .precise,
    title: "A wrapped view takes the focus each time it is updated",
    explanation: """
      **What happens.** The focus jumps back while somebody types elsewhere, the keyboard does not come up at first, \
      or the layout breaks during a transition.

      **Why.** The `make…` function runs before the view is in a window, the `update…` function on each change of \
      state. Neither is an event.

      **What to do.** Ask first: `if view.window != nil, !view.isFirstResponder { … }`, or let SwiftUI do it with \
      `@FocusState`.

      **When it is fine.** Behind such a check, or in a later turn of the run loop (`DispatchQueue.main.async`, \
      `Task`); neither is reported.
      """,
    examples: [
      .flagged(
        """
        struct Field: UIViewRepresentable {
          func makeUIView(context: Context) -> UITextField { UITextField() }
          func updateUIView(_ field: UITextField, context: Context) { ▸field.becomeFirstResponder()◂ }
        }
        """,
        fixed: """
          struct Field: UIViewRepresentable {
            func makeUIView(context: Context) -> UITextField { UITextField() }
            func updateUIView(_ field: UITextField, context: Context) { if field.window != nil, !field.isFirstResponder { field.becomeFirstResponder() } }
          }
          """),
      .flagged(
        """
        struct Field: UIViewRepresentable {
          let isActive: Bool
          func makeUIView(context: Context) -> UITextField {
            let field = UITextField()
            ▸field.becomeFirstResponder()◂
            return field
          }
          func updateUIView(_ field: UITextField, context: Context) {
            if isActive { _ = ▸field.becomeFirstResponder()◂ }
          }
        }
        """,
        fixed: """
          struct Field: UIViewRepresentable {
            let isActive: Bool
            func makeUIView(context: Context) -> UITextField {
              let field = UITextField()
              if field.window != nil, !field.isFirstResponder { field.becomeFirstResponder() }
              return field
            }
            func updateUIView(_ field: UITextField, context: Context) {
              if isActive { if field.window != nil, !field.isFirstResponder { _ = field.becomeFirstResponder() } }
            }
          }
          """),
      .accepted(
        """
        struct Field: UIViewRepresentable {
          let isActive: Bool
          func makeUIView(context: Context) -> UITextField { UITextField() }
          func updateUIView(_ field: UITextField, context: Context) {
            if isActive, !field.isFirstResponder { field.becomeFirstResponder() }
          }
        }
        """),
      .accepted(
        """
        struct Field: UIViewRepresentable {
          func makeUIView(context: Context) -> UITextField { UITextField() }
          func updateUIView(_ field: UITextField, context: Context) {
            DispatchQueue.main.async { field.becomeFirstResponder() }
          }
        }
        """),
      .accepted(
        """
        struct Field: UIViewRepresentable {
          func makeUIView(context: Context) -> UITextField { FocusingField() }
          func updateUIView(_ field: UITextField, context: Context) {}
          final class FocusingField: UITextField {
            override func didMoveToWindow() { becomeFirstResponder() }
          }
        }
        """,
        note: "in a window by then"),
    ])

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    let functions = [type.representableMaker, type.representableUpdater].compactMap(\.self)
    // The whole file is searched only for a representable: generated files have thousands of types.
    guard !functions.isEmpty, !file.calls(named: "becomeFirstResponder").isEmpty else { return }
    for function in functions {
      guard let body = function.body, !file.hasErrors(function.node) else { continue }
      for node in body.runningNodes {
        guard let call = FunctionCallExpr(node), call.calleeName == "becomeFirstResponder",
          !node.conditions(below: body).contains(where: asksForFocus)
        else { continue }
        findings.add(
          at: node.range, "This runs whenever SwiftUI updates the view, not when the focus should move",
          related: function.name.map { [RelatedLocation(range: $0.range, message: "called by SwiftUI")] } ?? [],
          fixes: [ask(call)])
      }
    }
  }

  private func asksForFocus(_ condition: SyntaxNode) -> Bool {
    condition.mentionsAny(of: ["isFirstResponder", "firstResponder", "currentEditor"])
  }

  private func ask(_ call: FunctionCallExpr) -> Fix? {
    let statement = call.node.enclosingStatement
    let isWhole = statement == call.node
      || Assignment(statement).map { $0.target.kind == .discardAssignmentExpr && $0.singleValue == call.node } ?? false
    guard isWhole, let view = call.base,
      view.kind == .declReferenceExpr
    else { return nil }
    return .unsafe(
      "Ask whether it needs the focus", preferred: true,
      .insert("if \(view.text).window != nil, !\(view.text).isFirstResponder { ", at: statement.range.lowerBound),
      .insert(" }", at: statement.range.upperBound))
  }
}
