struct NestedInteractiveControl: CallRule, ModifierRule {
  static let info = RuleInfo(
    id: "nested_interactive_control", topic: .accessibility,
    cases: [.inLabel, .gestureInLabel, .tapOnControl, .changesTwice, .sameAction],
    tier: .precise, since: "0.2.0")

  static let callees: [StaticString] = ["Button", "NavigationLink", "Link", "Toggle", "Menu"]
  static let modifiers: [StaticString] = ["onTapGesture"]

  // MARK: - Gestures

  func check(_ tap: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard tap.argument("count") == nil, !doesNothing(tap, in: file), file.isInBodyScope(tap.node),
      !chain.before(tap).contains(where: { $0.name == "disabled" || $0.name == "allowsHitTesting" })
    else { return }
    if let (state, change) = stateChangedTwice(by: tap, on: chain, in: file) {
      findings.add(
        at: tap.range,
        "The control and `onTapGesture` both change `\(state)`, so one tap can change it twice; remove the gesture",
        .changesTwice,
        related: (chain.base.map { [RelatedLocation(range: $0.range, message: "changes the value itself")] } ?? [])
          + [change].compactMap(\.self))
    } else if let outer = outerControl(around: chain.node, in: file), let name = outer.calleeName,
      !isHandled(outer), !chain.baseName.is(.control), !doTheSame(outer, tap.call, in: file)
    {
      findings.add(
        at: tap.range,
        "`onTapGesture` is part of the label of a `\(name.text)`, which has another action; place it next to the "
          + "`\(name.text)`",
        .gestureInLabel, related: [RelatedLocation(range: outer.nameRange, message: "the outer control")])
    }
  }

  /// The value that a control is bound to, if a tap on the control changes it too: `isOn` in `Toggle("", isOn: $isOn)
  /// .onTapGesture { isOn.toggle() }`, with the change if it is in a function that the tap calls.
  private func stateChangedTwice(
    by tap: Modifier, on chain: ModifierChain, in file: FileModel
  ) -> (state: String, change: RelatedLocation?)? {
    guard let control = chain.base.flatMap(FunctionCallExpr.init),
      control.calleeName.isAny(of: ["Toggle", "Picker", "Stepper", "Slider"]),
      let bound = control.argument("isOn") ?? control.argument("selection") ?? control.argument("value")
    else { return nil }
    let path = bound.unparenthesized.pathText
    guard path.hasPrefix("$") else { return nil }
    let state = String(path.dropFirst())
    // What a function does later may depend on more than the tap.
    for code in file.reach(from: tap) where code.moment == .now || code.isInRoot && code.moment != .onEvent {
      guard
        let write = code.writes.first(where: { write in
          (code.isInRoot ? write.target.pathText : code.path(of: write.target)) == state
        })
      else { continue }
      return (state, code.isInRoot ? nil : code.related(write.node, "changes it too"))
    }
    return nil
  }

  /// Whether a menu shows its items only after a long press, so that its label may have a tap.
  private func isHandled(_ outer: FunctionCallExpr) -> Bool {
    outer.calleeName == "Menu" && (outer.closure("primaryAction") != nil || outer.argument("primaryAction") != nil)
  }

  // MARK: - Controls

  func check(_ control: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let name = control.calleeName, control.calledExpression?.kind == .declReferenceExpr else { return }
    let chain = file.chain(of: control.node)
    reportViews(inLabelOf: control, in: file, &findings)
    reportTaps(inLabelOf: control, in: file, &findings)
    if let outer = outerControl(around: control.node, in: file), let outerName = outer.calleeName {
      let isHandled =
        outerName == "NavigationLink"
        && (file.applies(Self.styles, chain.modifiers) || isStyledByContainer(control.node, inLabelOf: outer, in: file))
        || isHandled(outer)
        || control.buttonAction.map { $0.statements.isEmpty } ?? false || leadsNowhere(control)
      guard !isHandled, file.reachability(of: control.node).isTouchable else { return }
      findings.add(
        at: control.range,
        "`\(name.text)` is part of the label of a `\(outerName.text)` and cannot be reached separately; "
          + "place it next to the `\(outerName.text)`",
        doTheSame(control, outer, in: file) ? .sameAction : .inLabel,
        assuming: [
          onlyLogs(control, in: file) && onlyLogs(outer, in: file)
            ? .intent("whether the controls are to do more than write to a log") : nil
        ],
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
      assuming: [
        doesNothing(tap, in: file)
          ? .intent("whether the gesture keeps taps on the control from the views around it") : nil
      ],
      related: [RelatedLocation(range: control.nameRange, message: "has an action of its own")],
      fixes: [fix(tap)])
  }

  /// Reports helpers and views of the project in the label of a control that are controls, or contain some in any case.
  private func reportViews(inLabelOf outer: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let outerName = outer.calleeName, outerName != "Toggle", !isHandled(outer),
      let label = label(of: outer, in: file)
    else { return }
    var reported: Set<Int> = []
    for part in file.views(in: label) where !part.isChosenByEntry {
      guard let inner = part.chain.base.flatMap(FunctionCallExpr.init), let innerName = inner.calleeName,
        // What is in the label itself is checked where it is written.
        part.entry != nil || !outer.node.contains(inner.node),
        innerName.isAny(of: ["Button", "NavigationLink", "Link", "Menu"]), !leadsNowhere(inner),
        !(inner.buttonAction?.statements.isEmpty ?? false),
        outerName != "NavigationLink" || !hasStyle(part),
        part.file.reachability(of: inner.node).isTouchable, part.entry.map({ isPart($0, of: outer, in: file) }) ?? true
      else { continue }
      let place = part.entry ?? inner
      guard reported.insert(place.node.index).inserted else { continue }
      findings.add(
        at: place.range,
        part.entry.flatMap(\.calleeName).map { name in
          "`\(name.text)` contains a `\(innerName.text)`, which cannot be reached separately in the label of a "
            + "`\(outerName.text)`; place it next to the `\(outerName.text)`"
        }
          ?? "`\(innerName.text)` is part of the label of a `\(outerName.text)` and cannot be reached separately; "
          + "place it next to the `\(outerName.text)`",
        part.entry == nil && doTheSame(inner, outer, in: file) ? .sameAction : .inLabel,
        related: [RelatedLocation(range: outer.nameRange, message: "the outer control")]
          + (part.entry == nil ? [] : [part.file.related(inner.nameRange, "the inner control")]))
    }
  }

  /// The modifiers that set a style of controls, with which a control in a row of a list works beside the link of the row.
  private static let styles: [StaticString] = ["buttonStyle", "menuStyle", "toggleStyle"]

  /// Whether a container in the label of a link sets the style of the controls inside it.
  private func isStyledByContainer(
    _ control: SyntaxNode, inLabelOf outer: FunctionCallExpr, in file: FileModel
  ) -> Bool {
    file.closures(around: control).prefix { $0.use?.call.node != outer.node }.contains { closure in
      closure.use.map { file.applies(Self.styles, file.chain(of: $0.call.node).modifiers) } ?? false
    }
  }

  /// Whether a control has a style of its own, or one that a container or a view of the project in the label sets.
  private func hasStyle(_ part: LaidOutView) -> Bool {
    part.file.applies(Self.styles, part.chain.modifiers)
      || part.around.contains { $0.file.applies(Self.styles, $0.chain.modifiers) }
  }

  /// Reports tap gestures in the label of a control that are attached as gestures, or on views of the project.
  private func reportTaps(inLabelOf outer: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let outerName = outer.calleeName, outerName.isAny(of: ["Button", "NavigationLink", "Link"]),
      let label = label(of: outer, in: file)
    else { return }
    for part in file.views(in: label) where !part.isChosenByEntry && !part.chain.baseName.is(.control) {
      let isHere = part.entry == nil && outer.node.contains(part.chain.node)
      guard let tap = part.chain.modifiers.first(where: { isTap($0, in: part.file) }),
        // The gesture in the label itself is checked where it is written.
        !isHere || tap.name != "onTapGesture",
        // On the whole label, a simultaneous gesture adds to the action.
        tap.name != "simultaneousGesture" || isPartOnly(part, of: label),
        !part.chain.before(tap).contains(where: { $0.name == "disabled" || $0.name == "allowsHitTesting" }),
        part.file.reachability(of: part.chain.node).isTouchable,
        part.entry.map({ isPart($0, of: outer, in: file) }) ?? true
      else { continue }
      findings.add(
        at: part.entry?.range ?? tap.range,
        (part.entry?.calleeName).map { name in
          "`\(name.text)` reacts to taps, but is part of the label of a `\(outerName.text)`, which has another action; "
            + "place it next to the `\(outerName.text)`"
        }
          ?? "`\(tap.name.text)` is part of the label of a `\(outerName.text)`, which has another action; place it next "
          + "to the `\(outerName.text)`",
        .gestureInLabel,
        related: [RelatedLocation(range: outer.nameRange, message: "the outer control")]
          + (part.entry == nil ? [] : [part.file.related(tap.range, "reacts to taps")]))
      return
    }
  }

  /// Whether a view is one of several in a label.
  private func isPartOnly(_ part: LaidOutView, of label: ClosureExpr) -> Bool {
    if part.isAmongOthers { return true }
    let node = part.entry?.node ?? part.chain.node
    guard let statement = label.statements.last, label.statements.count == 1 else { return true }
    return ModifierChain(statement).base != ModifierChain(ModifierChain.outermost(of: node)).base
  }

  /// Whether a modifier runs code on a single tap.
  private func isTap(_ modifier: Modifier, in file: FileModel) -> Bool {
    if modifier.name == "onTapGesture" { return modifier.argument("count") == nil && !doesNothing(modifier, in: file) }
    guard modifier.name.isAny(of: ["gesture", "simultaneousGesture", "highPriorityGesture"]),
      let (tap, actions) = modifier.firstArgument.flatMap({ file.gesture("TapGesture", behind: $0) }),
      tap.arguments.isEmpty
    else { return false }
    return actions.contains { action in
      action.name == "onEnded"
        && !(action.trailingClosure(or: "perform")?.statements.allSatisfy(file.onlyLogs) ?? false)
    }
  }

  /// Whether users can touch a view of the project in the label of a control.
  private func isPart(_ view: FunctionCallExpr, of outer: FunctionCallExpr, in file: FileModel) -> Bool {
    file.reachability(of: view.node).isTouchable
      && (outer.calleeName != "NavigationLink"
        || !file.applies(["buttonStyle"], file.chain(of: view.node).modifiers))
  }

  /// The closure that builds the label of a control.
  private func label(of control: FunctionCallExpr, in file: FileModel) -> ClosureExpr? {
    control.closures.first { $0.role == .builder(.label) }
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

  /// Whether a tap does nothing, or only writes to a log.
  private func doesNothing(_ tap: Modifier, in file: FileModel) -> Bool {
    tap.trailingClosure(or: "perform")?.statements.allSatisfy(file.onlyLogs) ?? false
  }

  /// Whether the action of a button only writes to a log, as in a sample.
  private func onlyLogs(_ button: FunctionCallExpr, in file: FileModel) -> Bool {
    button.calleeName == "Button" && button.buttonAction?.statements.allSatisfy(file.onlyLogs) ?? false
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
  fileprivate static let gestureInLabel = RuleCase(
    "gestureInLabel", .wrong, "the label of a control has a tap gesture with another action")
  fileprivate static let changesTwice = RuleCase(
    "changesTwice", .wrong, "a tap gesture on a control changes the value that the control changes")
  fileprivate static let inLabel = RuleCase(
    "inLabel", .wrong, "a control is part of the label of a control that does something else")
  fileprivate static let tapOnControl = RuleCase(
    "tapOnControl", .wrong, "a tap gesture is on a button or link that does something else")
  fileprivate static let sameAction = RuleCase(
    "sameAction", .wrong, "both run the same code", severity: .hint, because: "either of them has the same effect")
}
