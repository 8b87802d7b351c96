struct NestedNavigationStack: CallRule {
  static let info = RuleInfo(
    id: "nested_navigation_stack", topic: .navigation, cases: [.pushed, .inside, .neededElsewhere, .flow],
    tier: .precise)

  static let callees: [StaticString] = SwiftUICatalog.names(.navigationStack)

  func check(_ stack: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    // A stack that an action creates, for example to render it to an image, is not shown there.
    guard !file.isInActionScope(stack.node) else { return }
    // Where types in several scopes have the same name, a stack may seem to contain itself.
    func isInside(_ place: FileModel.RelatedPlace) -> Bool {
      place.path == nil && stack.range.contains(place.range.lowerBound)
    }
    var outer: (place: FileModel.RelatedPlace, isPush: Bool)?
    // A known presentation or tab needs the stack.
    var isNeededElsewhere = false
    var fillsColumn = false
    var isUnclear = false
    for context in file.navigationContexts(of: stack.node, always: true) {
      switch context {
      case .stackRoot(let place): if !isInside(place) { outer = outer ?? (place, false) }
      // Where the outer bar is hidden, the inner one is the only one.
      case .pushed(let place): if !isInside(place), !place.hidesBar { outer = outer ?? (place, true) }
      case .boundary(.column): fillsColumn = true
      case .boundary: isNeededElsewhere = true
      case .unknown, .unshown: isUnclear = true
      }
    }
    let isInTab = outer == nil && isNeededElsewhere
    if isInTab { outer = stackAroundTabs(of: stack, in: file).map { ($0, false) } }
    guard let outer, let callee = stack.calleeName else { return }
    // `NavigationStack(path:root:destination:)` from the Composable Architecture is a flow, which the outer stack
    // cannot host.
    let isFlow = stack.closure("destination") != nil
    let unknown: Assumption? =
      if fillsColumn {
        .callers("whether the stack is ever shown outside a column of a split view")
      } else if isUnclear {
        .callers("which other code shows the view, and whether the view needs the stack there")
      } else {
        nil
      }
    let isUnnoticed = !isFlow && file.isForMacOrTVOnly(at: stack.node) && !takesLinks(stack, in: file)
    // Code pushes views through the path, so the other stack is the one to remove.
    let hasPath = stack.argument("path") != nil
    // Where another presentation needs the inner stack, the outer one may be the one to remove.
    let advice = hasPath || isNeededElsewhere ? "remove one of them" : "remove the inner stack"
    let isShownOtherwise = isNeededElsewhere || fillsColumn || isUnclear
    findings.add(
      at: stack.range,
      outer.isPush
        ? "`\(callee.text)` is pushed onto another navigation stack; \(advice)"
        : "`\(callee.text)` inside another navigation stack; \(advice)",
      isFlow ? .flow : isNeededElsewhere && !isInTab ? .neededElsewhere : outer.isPush ? .pushed : .inside,
      assuming: [
        isUnnoticed ? .intent("whether its links or destinations are meant for the outer stack") : nil, unknown,
      ],
      related: [outer.place.related(outer.isPush ? "pushed from here" : "the outer stack")],
      fixes: [isShownOtherwise || isFlow || hasPath ? nil : fix(stack, in: file)])
  }

  /// The stack in this file that contains the `TabView` with a stack in one of its tabs, unless a bar is hidden.
  private func stackAroundTabs(of stack: FunctionCallExpr, in file: FileModel) -> FileModel.RelatedPlace? {
    let contexts = file.navigationContexts(of: stack.node, always: true, throughTabs: true)
    let places = contexts.compactMap { context in
      if case .stackRoot(let place) = context, place.path == nil { place } else { nil }
    }
    let bars = (["navigationBarHidden", "toolbar", "toolbarVisibility"] as [StaticString]).flatMap {
      file.calls(named: $0)
    }
    return places.count < contexts.count || bars.contains { HiddenBar($0, in: file) != nil } ? nil : places.first
  }

  /// Whether the known content of the stack would behave differently in the outer one. macOS and tvOS draw no second
  /// bar, so a stack without a path, value links and destinations is not noticeable.
  private func takesLinks(_ stack: FunctionCallExpr, in file: FileModel) -> Bool {
    if stack.argument("path") != nil { return true }
    guard let content = stack.trailingClosure(or: "root")?.node else { return false }
    return !file.calls(named: "navigationDestination", in: content).isEmpty
      || file.calls(named: "NavigationLink", in: content).contains { $0.argument("value") != nil }
  }

  /// Removes the stack and keeps its content, to which its modifiers then apply.
  private func fix(_ stack: FunctionCallExpr, in file: FileModel) -> Fix? {
    guard let closure = stack.trailingClosure(or: "root"), let content = closure.contentRange else {
      return nil
    }
    // A modifier that hides the bar or the back button would then affect the outer stack.
    guard !hidesBar(closure, in: file) else { return nil }
    // Modifiers after the stack cannot apply to several views or to a condition.
    let isModified = ModifierChain.outermost(of: stack.node) != stack.node
    if isModified, closure.statements.count != 1 || closure.statements[0].kind != .functionCallExpr { return nil }
    let text = file.tree.reindented(content, to: stack.range.lowerBound)
    // A destination's closure accepts several views directly.
    let isAlone = stack.node.isStatement
    return Fix(
      title: "Remove the inner stack", isSafe: isAlone && !isModified && isDestination(stack),
      isPreferred: true, edits: file.tree.replacing(view: stack.node, by: text))
  }

  private func hidesBar(_ content: ClosureExpr, in file: FileModel) -> Bool {
    ["navigationBarHidden", "navigationBarBackButtonHidden"].contains { (name: StaticString) in
      !file.calls(named: name, in: content.node).isEmpty
    }
      || (file.calls(named: "toolbar", in: content.node) + file.calls(named: "toolbarVisibility", in: content.node))
        .contains { $0.firstArgument.textEquals(".hidden") }
  }

  /// Whether the stack is the only content of a destination's closure.
  private func isDestination(_ stack: FunctionCallExpr) -> Bool {
    guard let closure = stack.node.parent.flatMap(ClosureExpr.init), closure.statements.count == 1 else { return false }
    return closure.role == .builder(.pushed)
  }
}

extension RuleCase {
  fileprivate static let pushed = RuleCase("pushed", .wrong, "a stack pushes a view that contains a stack")
  fileprivate static let inside = RuleCase("inside", .wrong, "a stack is inside another one")
  fileprivate static let neededElsewhere = RuleCase(
    "neededElsewhere", .wrong, "a view with a stack is both in another stack and presented", severity: .info,
    because: "the place that presents the view needs its stack")
  fileprivate static let flow = RuleCase(
    "flow", .wrong, "the inner stack is a flow of the Composable Architecture", severity: .hint,
    because: "the outer stack cannot show the screens of the flow")
}
