struct NestedInteractiveControl: CallRule {
  static let info = RuleInfo(
    id: "nested_interactive_control", topic: .accessibility, cases: [.inLabel, .tapOnControl, .sameAction],
    tier: .precise, since: "0.2.0")

  static let callees: [StaticString] = ["Button", "NavigationLink", "Link", "Toggle", "Menu"]

  func check(_ control: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let name = control.calleeName, control.calledExpression?.kind == .declReferenceExpr else { return }
    let chain = file.chain(of: control.node)
    if let outer = outerControl(around: control.node, in: file), let outerName = outer.calleeName {
      let isHandled =
        outerName == "NavigationLink" && file.applies(["buttonStyle", "menuStyle", "toggleStyle"], chain.modifiers)
        || outerName == "Menu" && (outer.closure("primaryAction") != nil || outer.argument("primaryAction") != nil)
        || control.buttonAction.map { $0.statements.isEmpty } ?? false || leadsNowhere(control)
      guard !isHandled, file.reachability(of: control.node).isTouchable else { return }
      findings.add(
        at: control.range,
        "`\(name.text)` is part of the label of a `\(outerName.text)` and cannot be reached separately; "
          + "place it next to the `\(outerName.text)`",
        doTheSame(control, outer, in: file) ? .sameAction : .inLabel,
        related: [RelatedLocation(range: outer.nameRange, message: "the outer control")])
    }
    guard name == "Button" || name == "NavigationLink" || name == "Link", chain.base == control.node,
      let tap = chain.modifiers.first(where: { $0.name == "onTapGesture" }), tap.argument("count") == nil,
      !chain.before(tap).contains(where: { $0.name == "disabled" || $0.name == "allowsHitTesting" }),
      file.isInBodyScope(control.node)
    else { return }
    findings.add(
      at: tap.range,
      "`onTapGesture` competes with the action of the `\(name.text)`; use `simultaneousGesture(TapGesture())` or one "
        + "action",
      doTheSame(control, tap.call, in: file) ? .sameAction : .tapOnControl,
      related: [RelatedLocation(range: control.nameRange, message: "has an action of its own")],
      fixes: [fix(tap)])
  }

  private func doTheSame(_ control: FunctionCallExpr, _ other: FunctionCallExpr?, in file: FileModel) -> Bool {
    guard let code = code(of: control, in: file), !code.isEmpty, let other else { return false }
    return self.code(of: other, in: file) == code
  }

  /// The code that a button or a tap runs, without white space: `open()`, also for `action: open`.
  private func code(of call: FunctionCallExpr, in file: FileModel) -> String? {
    let closure: ClosureExpr?
    let function: SyntaxNode?
    switch call.calleeName {
    case "Button": (closure, function) = (call.buttonAction, call.argument("action"))
    case "onTapGesture": (closure, function) = (call.trailingClosure(or: "perform"), call.argument("perform"))
    default: return nil
    }
    let text =
      closure.map { $0.contentRange.map { file.tree.source.string(in: $0) } ?? "" } ?? function.map { "\($0.text)()" }
    return text?.filter { !$0.isWhitespace }
  }

  /// Whether a link without a page only draws the arrow of a row.
  private func leadsNowhere(_ control: FunctionCallExpr) -> Bool {
    guard control.calleeName == "NavigationLink" else { return false }
    let first = control.additionalTrailingClosures.isEmpty ? nil : control.trailingClosure
    let closure = control.closure("destination") ?? first
    let page = control.argument("destination") ?? closure?.node.onlyChild
    return page.flatMap(FunctionCallExpr.init)?.calleeName == "EmptyView"
  }

  /// The control whose label contains a node.
  private func outerControl(around node: SyntaxNode, in file: FileModel) -> FunctionCallExpr? {
    for closure in file.closures(around: node) {
      guard let use = closure.use, case .builder(let slot) = use.role else { return nil }
      switch slot {
      case .label where !use.isMember:
        if use.callee.isAny(of: ["Button", "NavigationLink", "Link", "Menu"]) { return use.call }
        guard use.callee == "Label" else { return nil }
      case .inline where !use.isMember:
        // A view of the project may do anything with its content.
        guard use.callee.is(.plainContainer), !use.callee.is(.scrollContainer) else { return nil }
      case .row where use.callee == "ForEach": continue
      case .overlay, .background: continue
      default: return nil
      }
    }
    return nil
  }

  private func fix(_ tap: Modifier) -> Fix? {
    guard let closure = tap.trailingClosure, closure.signature == nil, tap.arguments.isEmpty, tap.clause == nil,
      closure.node.range.upperBound == tap.node.range.upperBound, !closure.node.mentionsAny(of: ["$0"])
    else { return nil }
    let start = closure.node.range.lowerBound
    return .unsafe(
      "Use `simultaneousGesture`", preferred: true,
      .replace(tap.name.range.lowerBound..<start + 1, by: "simultaneousGesture(TapGesture().onEnded { _ in"),
      .insert(")", at: closure.node.range.upperBound))
  }
}

extension RuleCase {
  fileprivate static let inLabel = RuleCase(
    "inLabel", .wrong, "a control is part of the label of a control that does something else")
  fileprivate static let tapOnControl = RuleCase(
    "tapOnControl", .wrong, "a tap gesture is on a button or link that does something else")
  fileprivate static let sameAction = RuleCase(
    "sameAction", .wrong, "both run the same code", severity: .hint, because: "either of them has the same effect")
}
