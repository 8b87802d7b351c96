struct BecomeFirstResponderInRepresentable: TypeRule {
  static let info = RuleInfo(
    id: "become_first_responder_in_representable", topic: .interoperability, cases: [.eachUpdate, .beforeWindow],
    tier: .precise,
    platforms: [.iOS, .macOS, .tvOS, .visionOS])

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
    guard let body = function.body, !file.hasErrors(function.node) else { return }
    if isRepeated { checkHelpers(body, function, of: type, in: file, &findings) }
    guard !file.calls(named: "becomeFirstResponder", in: body).isEmpty else { return }
    for node in body.runningNodes {
      guard let call = FunctionCallExpr(node), call.calleeName == "becomeFirstResponder",
        !node.conditions(below: body).contains(where: {
          asksForFocus($0, isRepeated: isRepeated) || isOneShot($0, node, in: body, of: file)
        })
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
        isRepeated ? .eachUpdate : .beforeWindow,
        assuming: [
          flag.map { .callers("whether `\($0.text)` becomes `false` when another view gets the focus") }
        ],
        related: related.map { [$0] } ?? [],
        fixes: [flag != nil || !isUIKit ? nil : isRepeated ? ask(call) : postpone(call)])
    }
  }

  /// Reports the calls in closures and methods that each update runs, such as those of the coordinator.
  private func checkHelpers(
    _ body: SyntaxNode, _ updater: FunctionDecl, of type: TypeDeclaration, in file: FileModel,
    _ findings: inout Findings
  ) {
    for code in file.reach(from: body) where code.isRunEachTime && !code.way.steps.isEmpty {
      for call in code.file.calls(named: "becomeFirstResponder", in: code.node) where code.runs(call.node) {
        let asked =
          code.way.steps.flatMap { step in step.conditions.map { (condition: $0, file: step.file) } }
          + call.node.conditions(below: code.node).map { (condition: $0, file: code.file) }
        guard
          !asked.contains(where: { condition, file in
            asksForFocus(condition, isRepeated: true)
              || isOneShot(condition, call.node, in: condition.enclosingMember ?? condition, of: file)
              // An input may say when the view is to have the focus.
              || type.storedProperties.contains { condition.mentions($0.name) }
          })
        else { continue }
        let place = code.place(of: call.node, "takes the focus")
        findings.add(
          at: place.range,
          "`becomeFirstResponder()` runs on every SwiftUI update and steals focus", .eachUpdate,
          related: [updater.name.map { RelatedLocation(range: $0.range, message: "called on every update") }]
            .compactMap(\.self) + place.related)
        return
      }
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
  ///
  /// - Parameter isRepeated: whether each update runs the code, so that a window alone does not limit it.
  private func asksForFocus(_ condition: SyntaxNode, isRepeated: Bool) -> Bool {
    if isRepeated, asksForAnyWindow(condition) { return false }
    return condition.mentionsAny(of: ["isFirstResponder", "firstResponder", "currentEditor", "coordinator", "window"])
  }

  /// Whether a condition only asks whether a view is in a window: `view.window != nil`, `let window = view.window`.
  private func asksForAnyWindow(_ condition: SyntaxNode) -> Bool {
    let node = condition.kind == .conditionElement ? condition.firstChild ?? condition : condition
    if node.kind == .optionalBindingCondition {
      return node.child(.initializerClause)?.firstChild?.lastName == "window"
    }
    let parts = Array(node.children)
    guard node.kind == .sequenceExpr, parts.count == 3, parts[0].lastName == "window",
      parts[2].kind == .nilLiteralExpr
    else { return false }
    // `if view.window == nil { return }`
    return parts[1].textEquals("!=") || parts[1].textEquals("==") && condition.parent?.isEarlyExit ?? false
  }

  /// Whether the code behind a condition changes what the condition reads, so that it runs only once:
  /// `if needsFocus { needsFocus = false; … }`.
  private func isOneShot(
    _ condition: SyntaxNode, _ call: SyntaxNode, in body: SyntaxNode, of file: FileModel
  ) -> Bool {
    let scope = condition.parent.flatMap { $0.contains(call) ? $0 : nil } ?? body
    return file.assignments(in: scope).contains { assignment in
      assignment.target.lastName.map(condition.mentions) ?? false
    }
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
    return Fix(
      title: "Focus only if needed", isSafe: false, isPreferred: true,
      edits: call.node.tree.enclosing(
        statement.range, in: "if \(view.text).window != nil, !\(view.text).isFirstResponder"))
  }

  private func postpone(_ call: FunctionCallExpr) -> Fix? {
    guard let (statement, _) = statement(of: call) else { return nil }
    return Fix(
      title: "Call it in `DispatchQueue.main.async`", isSafe: false, isPreferred: true,
      edits: call.node.tree.enclosing(statement.range, in: "DispatchQueue.main.async"))
  }
}

extension RuleCase {
  fileprivate static let eachUpdate = RuleCase("eachUpdate", .wrong, "the call is in the `update…` method")
  fileprivate static let beforeWindow = RuleCase(
    "beforeWindow", .wrong, "the call is in the `make…` method, before the view is in a window", severity: .hint,
    because: "the view may get the focus anyway")
}
