struct BecomeFirstResponderInRepresentable: TypeRule {
  static let info = RuleInfo(
    id: "become_first_responder_in_representable", topic: .interoperability, severity: .warning, tier: .precise,
    title: "`becomeFirstResponder()` is called on every update",
    explanation: """
      **What happens.** In `update…`, the focus jumps back while the user types in another field, and the keyboard \
      reappears after it was dismissed. In `make…`, the view may not get the focus, depending on the version of the \
      system.

      **Why.** SwiftUI calls `update…` with every change of state, not when the focus should move. It calls `make…` \
      once, before the view is in a window. UIKit's documentation limits `becomeFirstResponder()` to views in a \
      window, although UIKit may remember an earlier call. In AppKit the method only notifies the view: its \
      documentation says never to call it, and `makeFirstResponder(_:)` of the window moves the focus.

      **What to do.** In SwiftUI, use `@FocusState`. In a representable, move the focus only when a value changes: \
      store the last value in the coordinator, and act when it turns to `true`. Call `becomeFirstResponder()` on iOS, \
      and `view.window?.makeFirstResponder(view)` on macOS. To take the focus as a view appears, override \
      `didMoveToWindow()` (UIKit) or `viewDidMoveToWindow()` (AppKit).

      **When it is fine.** A call behind a flag of the coordinator or in a later turn of the run loop \
      (`DispatchQueue.main.async`, `Task`) is not reported. A call behind a check of `isFirstResponder` is not \
      reported either: the check avoids repeated calls, but the view still takes the focus from another field. A \
      finding is a hint in `make…`, and where the same value also gives up the focus, because then the caller decides.
      """,
    references: [
      .apple("UIResponder.becomeFirstResponder()", "uikit/uiresponder/becomefirstresponder()"),
      .apple("NSResponder.becomeFirstResponder()", "appkit/nsresponder/becomefirstresponder()"),
      .apple("UIViewRepresentable.makeUIView(context:)", "swiftui/uiviewrepresentable/makeuiview(context:)"),
    ],
    platforms: [.iOS, .macOS, .tvOS, .visionOS],
    illustration: Illustration(
      .incorrect(
        nil,
        .timeline(
          ["“Name”", "“Search” (wrapped)"],
          [
            .start(0, "has the focus"), .event(0, "types “A”"), .message(0, 1, "`updateUIView` runs"),
            .start(1, .problem("takes the focus")), .end(0, "loses the focus"), .end(1, .problem("receives “da”")),
          ])),
      .corrected(
        nil,
        .timeline(
          ["“Name”", "“Search” (wrapped)"],
          [
            .start(0, "has the focus"), .event(0, "types “A”"), .message(0, 1, "`updateUIView` runs"),
            .event(1, .remedy("`isActive` unchanged", "the focus stays")), .event(0, "types “da”"),
          ]))),
    related: ["representable_update_missing"],
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
            if isActive, !field.isFirstResponder { field.becomeFirstResponder() }
          }
        }
        """,
        fixed: """
          struct Field: UIViewRepresentable {
            let isActive: Bool
            func makeUIView(context: Context) -> UITextField {
              let field = UITextField()
              DispatchQueue.main.async { field.becomeFirstResponder() }
              return field
            }
            func updateUIView(_ field: UITextField, context: Context) {
              if isActive, !field.isFirstResponder { field.becomeFirstResponder() }
            }
          }
          """,
        severity: .hint, note: "runs once, but the view is not in a window yet"),
      .flagged(
        """
        struct Field: UIViewRepresentable {
          let isActive: Bool
          func makeUIView(context: Context) -> UITextField { UITextField() }
          func updateUIView(_ field: UITextField, context: Context) {
            if isActive { _ = ▸field.becomeFirstResponder()◂ }
          }
        }
        """,
        fixed: """
          struct Field: UIViewRepresentable {
            let isActive: Bool
            func makeUIView(context: Context) -> UITextField { UITextField() }
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
          func makeCoordinator() -> Coordinator { Coordinator() }
          func updateUIView(_ field: UITextField, context: Context) {
            if isActive, !context.coordinator.wasActive { field.becomeFirstResponder() }
            context.coordinator.wasActive = isActive
          }
          final class Coordinator { var wasActive = false }
        }
        """,
        note: "called only when the value changes"),
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
        note: "the view is in a window when it is called"),
      .flagged(
        """
        struct Field: UIViewRepresentable {
          @Binding var isFocused: Bool
          func makeUIView(context: Context) -> UITextField { UITextField() }
          func updateUIView(_ field: UITextField, context: Context) {
            if isFocused {
              ▸field.becomeFirstResponder()◂
            } else {
              field.resignFirstResponder()
            }
          }
        }
        """,
        severity: .hint, note: "the caller decides which view has the focus"),
      .flagged(
        """
        struct Field: NSViewRepresentable {
          func makeNSView(context: Context) -> NSTextField { NSTextField() }
          func updateNSView(_ field: NSTextField, context: Context) { ▸field.becomeFirstResponder()◂ }
        }
        """,
        note: "AppKit: use `makeFirstResponder(_:)` of the window"),
    ])

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.viewRole == .representable else { return }
    if let maker = type.representableMaker {
      report(maker, isRepeated: false, of: type, in: file, &findings)
    }
    if let updater = type.representableUpdater {
      report(updater, isRepeated: true, of: type, in: file, &findings)
    }
  }

  /// - Parameter isRepeated: Whether SwiftUI calls the function repeatedly rather than once.
  private func report(
    _ function: FunctionDecl, isRepeated: Bool, of type: TypeDeclaration, in file: FileModel, _ findings: inout Findings
  ) {
    guard let body = function.body, !file.calls(named: "becomeFirstResponder", in: body).isEmpty,
      !file.hasErrors(function.node)
    else { return }
    for node in body.runningNodes {
      guard let call = FunctionCallExpr(node), call.calleeName == "becomeFirstResponder",
        !node.conditions(below: body).contains(where: asksForFocus)
      else { continue }
      let related = function.name.map { name in
        RelatedLocation(
          range: name.range, message: isRepeated ? "called on every update" : "called before the view is in a window")
      }
      // In AppKit, the call itself is wrong, and a view does not know whether it is the first responder.
      let isUIKit = type.representableMaker?.name != "makeNSView"
      let flag = isRepeated ? flagThatAlsoResigns(call, in: body, of: type) : nil
      findings.add(
        at: node.range,
        isRepeated
          ? "`becomeFirstResponder()` runs on every SwiftUI update and steals focus"
          : "`becomeFirstResponder()` is called before the view is in a window; call it later",
        severity: isRepeated && flag == nil ? nil : .hint, related: related.map { [$0] } ?? [],
        fixes: [flag != nil || !isUIKit ? nil : isRepeated ? ask(call) : postpone(call)],
        missingFact: flag.map { "whether `\($0.text)` becomes `false` when another view gets the focus" })
    }
  }

  /// The input that controls a call and also gives up the focus when it is `false`. The caller then decides which view
  /// has the focus, and this view takes it from another one only if the caller does not set the input to `false`.
  private func flagThatAlsoResigns(_ call: FunctionCallExpr, in body: SyntaxNode, of type: TypeDeclaration) -> Name? {
    let conditions = call.node.conditions(below: body)
    return type.storedProperties.map(\.name).first { input in
      conditions.contains { $0.mentions(input) }
        && body.runningNodes.contains { node in
          FunctionCallExpr(node)?.calleeName == "resignFirstResponder"
            && node.conditions(below: body).contains { $0.mentions(input) }
        }
    }
  }

  /// Whether a condition checks the focus, the window or a value that the coordinator stores.
  private func asksForFocus(_ condition: SyntaxNode) -> Bool {
    condition.mentionsAny(of: ["isFirstResponder", "firstResponder", "currentEditor", "coordinator", "window"])
  }

  /// The statement that consists only of the call, and the view that the method is called on.
  private func statement(of call: FunctionCallExpr) -> (statement: SyntaxNode, view: SyntaxNode)? {
    let statement = call.node.enclosingStatement
    let isWhole =
      statement == call.node
      || Assignment(statement).map { $0.target.kind == .discardAssignmentExpr && $0.singleValue == call.node } ?? false
    guard isWhole, let view = call.base, view.kind == .declReferenceExpr else { return nil }
    return (statement, view)
  }

  private func ask(_ call: FunctionCallExpr) -> Fix? {
    guard let (statement, view) = statement(of: call) else { return nil }
    return .unsafe(
      "Focus only if needed", preferred: true,
      .insert("if \(view.text).window != nil, !\(view.text).isFirstResponder { ", at: statement.range.lowerBound),
      .insert(" }", at: statement.range.upperBound))
  }

  private func postpone(_ call: FunctionCallExpr) -> Fix? {
    guard let (statement, _) = statement(of: call) else { return nil }
    return .unsafe(
      "Call it in `DispatchQueue.main.async`", preferred: true,
      .insert("DispatchQueue.main.async { ", at: statement.range.lowerBound),
      .insert(" }", at: statement.range.upperBound))
  }
}
