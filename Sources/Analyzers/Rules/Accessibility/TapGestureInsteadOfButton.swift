struct TapGestureInsteadOfButton: ModifierRule {
  static let info = RuleInfo(
    id: "tap_gesture_instead_of_button", topic: .accessibility,
    cases: [.content, .shape, .onlyHides, .countsTaps, .selectableText], tier: .precise)

  static let modifiers: [StaticString] = ["onTapGesture", "gesture", "simultaneousGesture", "highPriorityGesture"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let call = modifier.call, let action = action(of: modifier, call, in: file), !isAccessible(chain, in: file),
      modifier.name != "simultaneousGesture" || !mayHoldControls(modifier, chain, in: file),
      !isControl(chain, in: file), !isScrim(chain, action, in: file),
      !(file.enclosingType(of: modifier.node)?.viewRole == .style), !isLocated(call, action),
      !onlyEndsEditing(action, in: file), !onlyPlaysFeedback(action, in: file),
      !hasButton(doing: action, in: file), !handsOn(action, in: modifier, file),
      !isRepeated(action, around: modifier, in: file),
      !isLargerTarget(of: action, modifier, in: file), !isSelectableRow(chain.node, in: file),
      !isPressedByRemote(chain, modifier, in: file), !file.isPutIntoControl(modifier.node)
    else { return }
    let holdsControls = modifier.receiver.map { self.holdsControls($0, in: file) } ?? false
    let isSelectable = modifier.receiver.map { !file.calls(named: "textSelection", in: $0).isEmpty } ?? false
    // A button would intercept the touches of another gesture on the view, such as a drag or a long press.
    let sharesTouches = chain.modifiers.contains {
      $0.position != modifier.position && $0.name.isAny(of: Self.otherGestures)
    }
    let needsTrait = holdsControls || isSelectable || sharesTouches
    let button =
      needsTrait || isUnlabeledImage(chain, modifier, in: file) ? nil : wrap(modifier, action, chain, in: file)
    let ruleCase: RuleCase =
      if isSelectable {
        .selectableText
      } else if onlyHides(action.statements, in: file), !reveals(action, at: modifier.node) {
        .onlyHides
      } else if countsTaps(action, in: file) {
        .countsTaps
      } else {
        file.isBareShape(chain) ? .shape : .content
      }
    let limit = uncovered(by: modifier, chain).map { ", and does not cover the `\($0.text)` around it" } ?? ""
    findings.add(
      at: modifier.range,
      "`\(modifier.name.text)` is invisible to VoiceOver and the keyboard\(limit); "
        + (needsTrait ? "add a trait or an accessibility action" : "use a `Button`"),
      ruleCase,
      assuming: [
        hasButtonElsewhere(doing: action, in: file)
          ? .layout("whether the button that does the same is shown at another time") : nil
      ],
      fixes: file.isBareShape(chain) && isBehindContent(chain.node)
        ? []
        : [
          button,
          addTrait(
            modifier, isPreferred: button == nil,
            isSafe: !holdsControls && !isSelectable && !mayDoNothing(action)),
        ])
  }

  /// A modifier after the gesture that makes the view larger than the area that takes taps.
  private func uncovered(by tap: Modifier, _ chain: ModifierChain) -> Name? {
    // Between the views of a stack, only the background is visible.
    let names: [StaticString] = chain.baseName.is(.stack) ? ["frame", "padding", "background"] : ["frame", "padding"]
    return chain.after(tap).first { $0.name.isAny(of: names) }?.name
  }

  /// Whether a `ZStack` shows other views in front of the view, so that their text would not be the label of a button.
  private func isBehindContent(_ view: SyntaxNode) -> Bool {
    guard view.isStatement, view.nextSibling != nil, let closure = view.parent.flatMap(ClosureExpr.init) else {
      return false
    }
    return closure.use?.callee == "ZStack"
  }

  /// Whether the view is a row of a list that selects rows, which VoiceOver and the keyboard can do as well.
  private func isSelectableRow(_ view: SyntaxNode, in file: FileModel) -> Bool {
    ([view] + file.helperUses(around: view)).contains { place in
      let closures = file.closures(around: place)
      guard let list = closures.first(where: { !($0.use?.callee.isAny(of: ["ForEach", "Section"]) ?? false) })?.use
      else { return false }
      return list.callee == "List" && list.call.argument("selection") != nil
    }
  }

  /// Whether the remote control of an Apple TV presses the view, because it can have the focus.
  private func isPressedByRemote(_ chain: ModifierChain, _ tap: Modifier, in file: FileModel) -> Bool {
    let isFocusable = chain.modifiers.contains { $0.name == "focusable" && !$0.firstArgument.textEquals("false") }
    return isFocusable && file.isForTVOnly(at: tap.node)
  }

  private static let otherGestures: [StaticString] = [
    "gesture", "highPriorityGesture", "onLongPressGesture", "onDrag", "draggable",
  ]

  /// Whether a view contains controls or other gestures, which a button around the view would nest.
  private func holdsControls(_ view: SyntaxNode, in file: FileModel) -> Bool {
    var parts = [view]
    if let type = file.enclosingType(of: view) {
      let helpers =
        type.variables.map { ($0.binding.name, $0.binding.accessorBlock) }
        + type.functions.map { ($0.name, $0.body) }
      var next = 0
      while next < parts.count {
        for case (let name?, let body?) in helpers
        where !body.contains(view) && !parts.contains(body)
          && !file.unqualifiedReferences(to: name, in: parts[next]).isEmpty
        {
          parts.append(body)
        }
        next += 1
      }
    }
    return parts.contains { part in
      file.calls(in: part).contains { call in
        guard let name = call.calleeName else { return false }
        if !name.isCapitalized { return name == "onTapGesture" || name.isAny(of: Self.otherGestures) }
        if name.is(.control) || name.hasSuffix("Button") { return true }
        return file.facts.view(named: name.text) != nil && file.facts.mayHoldControls(name.text)
      }
    }
  }

  /// Whether the view only fills the screen behind another view whose tap does the same.
  private func isLargerTarget(of action: Action, _ modifier: Modifier, in file: FileModel) -> Bool {
    let fillsScreen = file.helperUses(around: modifier.node).contains { use in
      let modifiers = file.chain(of: ModifierChain.outermost(of: use)).modifiers
      return modifiers.contains { $0.name.isAny(of: ["ignoresSafeArea", "edgesIgnoringSafeArea"]) }
    }
    guard fillsScreen, let type = file.enclosingType(of: modifier.node) else { return false }
    return file.calls(named: "onTapGesture", in: type).contains { other in
      guard other.node != modifier.call?.node else { return false }
      return tapAction(of: other, in: file)?.steps == action.steps
    }
  }

  private struct Action {
    let closure: ClosureExpr?
    /// What is passed instead of a closure: `copy` in `perform: copy`.
    let function: SyntaxNode?
    /// What it does, also if that is in a method that is all it calls.
    let statements: [SyntaxNode]
    /// The statements outside of branches, also in animations.
    let unconditional: [SyntaxNode]
    /// The texts of all statements without whitespace: `copy()`, also for `perform: copy` and `withAnimation { copy() }`.
    var steps: [String] { all.flatMap(\.branches).map(step) }
    /// The same, with what the methods do that branches call: `if isLong { toggle() }`.
    var effects: Set<String> { Set(steps + inBranches.map(step)) }
    private let all: [SyntaxNode]
    private let inBranches: [SyntaxNode]

    init(_ node: SyntaxNode, in file: FileModel) {
      closure = ClosureExpr(node)
      function = closure == nil ? node : nil
      statements = file.statementsRun(by: node)
      all = statements.flatMap { file.statements(animatedBy: $0) }
      let branches = all.filter(\.isBranching).flatMap(\.branches).flatMap(file.statementsRun)
      inBranches = branches.flatMap { file.statements(animatedBy: $0) }
      unconditional = all.filter { !$0.isBranching }
    }

    /// The text of a statement without whitespace, as a call if only the function is named.
    func step(_ statement: SyntaxNode) -> String {
      statement.text.filter { !$0.isWhitespace } + (statement == function ? "()" : "")
    }

    /// The closure or the function.
    var node: SyntaxNode? { closure?.node ?? function }
  }

  /// The action of a single tap; nil for other gestures.
  private func action(of modifier: Modifier, _ call: FunctionCallExpr, in file: FileModel) -> Action? {
    if modifier.name == "onTapGesture" {
      if let count = call.argument("count"), !count.textEquals("1") { return nil }
      guard call.argument("coordinateSpace") == nil else { return nil }
      // Without an action, it only keeps taps from the content behind the view.
      return tapAction(of: call, in: file).flatMap { $0.closure?.statements.isEmpty ?? false ? nil : $0 }
    }
    guard let gesture = call.firstArgument else { return nil }
    let chain = ModifierChain(gesture)
    guard chain.baseName == "TapGesture", let base = chain.base.flatMap(FunctionCallExpr.init),
      base.argument("count").map({ $0.textEquals("1") }) ?? true, let ended = chain.first("onEnded")
    else { return nil }
    return (ended.trailingClosure?.node ?? ended.firstArgument).map { Action($0, in: file) }
  }

  /// The action of a call of `onTapGesture`.
  private func tapAction(of call: FunctionCallExpr, in file: FileModel) -> Action? {
    (call.trailingClosure(or: "perform")?.node ?? call.argument("perform")).map { Action($0, in: file) }
  }

  /// Whether assistive technologies can find the action or the trait: in the chain, in the view at the start of the
  /// chain, or on a container.
  private func isAccessible(_ chain: ModifierChain, in file: FileModel) -> Bool {
    if chain.modifiers.contains(where: { exposesTap($0, in: file) }) { return true }
    if let base = chain.baseName, base.isCapitalized, let view = file.facts.view(named: base.text)?.fact,
      view.rootModifiers.contains(where: {
        ["accessibilityAddTraits", "accessibilityAction", "accessibilityHidden"].contains($0)
      })
    {
      return true
    }
    if isExposed(chain.node, in: file) || hasTrait(chain.node, in: file) { return true }
    if let base = chain.base.flatMap(FunctionCallExpr.init), let view = base.calleeName, view.isCapitalized,
      let (content, other) = file.root(ofViewNamed: view, at: base.node), hasTrait(content, in: other)
    {
      return true
    }
    let uses = file.helperUses(around: chain.node)
    return !uses.isEmpty && uses.allSatisfy { isExposed($0, in: file) }
  }

  /// Whether a part of a view has the trait and no gesture of its own: VoiceOver taps where the part is.
  private func hasTrait(_ view: SyntaxNode, in file: FileModel) -> Bool {
    file.calls(named: "accessibilityAddTraits", in: view).contains { call in
      let part = file.chain(of: call.node)
      return call.node.mentionsAny(of: ["isButton", "isLink"])
        && !part.modifiers.contains { $0.name.is(.gesture) && $0.node != view || ignoresContent($0) }
    }
  }

  /// `accessibilityElement()`, which drops the traits of what it contains.
  private func ignoresContent(_ modifier: Modifier) -> Bool {
    modifier.name == "accessibilityElement"
      && !["combine", "contain"].contains(modifier.argument("children")?.lastName?.text)
  }

  /// Whether a modifier around a view adds the action, or replaces or hides the elements inside it.
  private func isExposed(_ view: SyntaxNode, in file: FileModel) -> Bool {
    view.ancestors.contains { ancestor in
      guard ancestor.kind == .functionCallExpr, let call = FunctionCallExpr(ancestor),
        let modifier = call.calledExpression?.kind == .memberAccessExpr ? call.calleeName : nil,
        modifier.isAny(of: Self.exposing), call.base?.contains(view) ?? false
      else { return false }
      return file.chain(of: call.node).modifier(at: call.node).map { exposesTap($0, in: file) } ?? false
    }
  }

  /// Modifiers that, on a container, replace or hide the accessibility elements inside it.
  private static let exposing: [StaticString] = [
    "accessibilityAction", "accessibilityRepresentation", "accessibilityHidden", "accessibilityElement",
  ]

  private func exposesTap(_ modifier: Modifier, in file: FileModel) -> Bool {
    switch modifier.name {
    case "accessibilityRepresentation", "accessibilityHidden": return true
    // Text in a button cannot be selected.
    case "textSelection": return true
    case "accessibilityAction":
      // These actions are separate from the one that activates an element.
      return !["magicTap", "escape"].contains { modifier.firstArgument?.lastName?.text == $0 }
    case "accessibilityAddTraits", "accessibility":
      return modifier.node.mentionsAny(of: ["isButton", "isLink"])
    case "accessibilityElement": return modifier.argument("children").textEquals(".ignore")
    default:
      return file.applies(
        ["accessibilityAction", "accessibilityRepresentation", "accessibilityHidden", "accessibilityAddTraits"],
        [modifier])
    }
  }

  /// Whether the chain begins with a control or is in the label of one, which provides the trait, or begins with a
  /// container whose content provides the actions.
  private func isControl(_ chain: ModifierChain, in file: FileModel) -> Bool {
    if chain.baseName.is(.control) || chain.baseName.is(.scrollContainer) || chain.baseName == "TabView" { return true }
    if chain.baseName.isCapitalized, chain.baseName.hasSuffix("Button") { return true }
    // Rows in a label are separate tap targets, which the control does not expose.
    return file.usesThroughHelpers(of: chain.node).contains { place in
      file.closures(around: place).prefix { $0.use?.callee != "ForEach" }.contains { closure in
        guard let use = closure.use, closure.role == .builder(.label) else { return false }
        return use.callee.is(.control)
      }
    }
  }

  /// Whether a simultaneous gesture may only accompany the actions of controls inside the view.
  private func mayHoldControls(_ modifier: Modifier, _ chain: ModifierChain, in file: FileModel) -> Bool {
    guard let receiver = modifier.receiver else { return true }
    return file.calls(in: receiver).contains { call in
      guard let name = call.calleeName, name.isCapitalized else { return false }
      return name.is(.control) || file.facts.mayHoldControls(name.text)
    } || chain.baseName.map { !$0.isCapitalized } ?? true
  }

  /// Views that show nothing that users could press.
  private static let invisible: [StaticString] = ["Color", "Material", "EmptyView", "Spacer"]

  /// Whether the view is a background: a color, a material, a view that fills the screen or is invisible, or a
  /// translucent shape that closes something.
  private func isScrim(_ chain: ModifierChain, _ action: Action, in file: FileModel) -> Bool {
    if chain.baseName.isAny(of: Self.invisible) { return !hasContent(chain) }
    if let content = chain.base.flatMap(FunctionCallExpr.init)?.trailingClosure, !content.statements.isEmpty,
      content.statements.allSatisfy({ ModifierChain($0).baseName.isAny(of: Self.invisible) })
    {
      return true
    }
    if chain.startsWithShapeOrColor(in: file) {
      // A translucent shape that fills the space dims what is behind it.
      let isSized = chain.contains("frame", "overlay", "padding", "aspectRatio")
      if chain.node.mentionsAny(of: ["opacity"]), !isSized { return true }
      let isClear = chain.modifiers.contains { modifier in
        modifier.name.isAny(of: ["fill", "foregroundColor", "foregroundStyle"])
          && modifier.firstArgument?.tokens.last?.textEquals("clear") ?? false
      }
      if isClear || chain.contains("ignoresSafeArea", "edgesIgnoringSafeArea") { return true }
      let isTranslucent = chain.node.mentionsAny(of: ["opacity"])
      if isTranslucent, onlyCloses(action.statements) { return true }
    }
    return file.slots(around: chain.node).first?.slot == .background
  }

  /// Whether an overlay shows text, an image or similar content: `Color.red.overlay { Text("Open") }`.
  private func hasContent(_ chain: ModifierChain) -> Bool {
    chain.modifiers.contains { modifier in
      guard modifier.name == "overlay" else { return false }
      let views = modifier.trailingClosure?.statements ?? modifier.firstArgument.map { [$0] } ?? []
      return views.contains { view in
        ["Text", "Image", "Label", "HStack", "VStack", "ZStack"].contains { ModifierChain(view).baseName?.text == $0 }
      }
    }
  }

  /// Whether the tap only closes or clears something.
  private func onlyCloses(_ statements: [SyntaxNode]) -> Bool {
    statements.allSatisfy { statement in
      if let assignment = Assignment(statement) { return assignment.clears }
      guard let call = FunctionCallExpr(statement), let name = call.calleeName else { return false }
      if name == "withAnimation" { return call.trailingClosure.map { onlyCloses($0.statements) } ?? false }
      return name == "dismiss"
    }
  }

  /// Whether a container of the view has a tap gesture that does the same; that gesture is the one to replace.
  private func isRepeated(_ action: Action, around modifier: Modifier, in file: FileModel) -> Bool {
    guard let member = modifier.node.enclosingMember else { return false }
    return file.calls(named: "onTapGesture", in: member).contains { outer in
      guard let base = outer.base, base.contains(modifier.node), base != modifier.node else { return false }
      return tapAction(of: outer, in: file)?.steps == action.steps
    }
  }

  /// Whether a tap only plays haptic feedback. One that only writes to a log stands for an action that is yet to come.
  private func onlyPlaysFeedback(_ action: Action, in file: FileModel) -> Bool {
    action.statements.allSatisfy(file.onlyAccompanies) && !action.statements.allSatisfy { file.onlyLogs($0) }
  }

  /// Whether a button next to the view, inside it or in its context menu does the same, so that the tap only enlarges
  /// the button's target.
  private func hasButton(doing action: Action, in file: FileModel) -> Bool {
    action.node?.enclosingMember.map { member in
      isDone(action, byOneOf: file.calls(named: "Button", in: member), in: file)
    } ?? false
  }

  /// Whether a view of the project inside the view gives the same action to a control: `PillButton("Add", action)` in
  /// `row.onTapGesture(perform: action)`.
  private func handsOn(_ action: Action, in modifier: Modifier, _ file: FileModel) -> Bool {
    guard let receiver = modifier.receiver else { return false }
    let steps = action.steps
    guard !steps.isEmpty else { return false }
    return file.calls(in: receiver).contains { call in
      guard let name = call.calleeName, SwiftUICatalog.entry(of: name) == nil, file.facts.view(named: name.text) != nil
      else { return false }
      let values = call.arguments.compactMap(\.expression) + [call.trailingClosure?.node].compactMap(\.self)
      return values.contains { value in
        guard value.kind == .closureExpr || value.kind == .declReferenceExpr || value.kind == .memberAccessExpr,
          Action(value, in: file).steps == steps, case .action(let event?) = file.role(of: value)
        else { return false }
        return SwiftUICatalog.traits(of: event).contains(.control)
      }
    }
  }

  /// Whether a button in another member of the view does the same to the view. What only the member knows, such as the
  /// element of a row, may be another thing there.
  private func hasButtonElsewhere(doing action: Action, in file: FileModel) -> Bool {
    guard let member = action.node?.enclosingMember, let type = file.enclosingType(of: member),
      !action.statements.contains(where: { statement in
        statement.subtree.contains { $0.kind == .declReferenceExpr && !$0.isMemberName && file.isLocal($0) }
      })
    else { return false }
    let others = file.calls(named: "Button", in: type).filter { !member.contains($0.node) }
    return isDone(action, byOneOf: others, in: file)
  }

  private func isDone(_ action: Action, byOneOf buttons: [FunctionCallExpr], in file: FileModel) -> Bool {
    guard !buttons.isEmpty else { return false }
    let done = action.effects
    return buttons.contains { button in
      guard
        let own = button.argument("action") ?? button.closure("action")?.node ?? button.trailingClosure?.node,
        case let steps = Action(own, in: file).steps, !steps.isEmpty, done.isSuperset(of: steps)
      else { return false }
      // The tap may do more if something holds, or to accompany the action.
      return action.unconditional.allSatisfy { statement in
        statement.kind == .guardStmt || steps.contains(action.step(statement)) || file.onlyAccompanies(statement)
      }
    }
  }

  /// Whether the action uses the location of the tap.
  private func isLocated(_ call: FunctionCallExpr, _ action: Action) -> Bool {
    guard call.calleeName == "onTapGesture", let closure = action.closure else { return false }
    guard closure.parameterNames.isEmpty else { return true }
    return closure.node.mentionsAny(of: ["$0"])
      && closure.node.descendants.contains { node in
        node.kind == .declReferenceExpr && node.textEquals("$0")
          && node.ancestors.first { $0.kind == .closureExpr } == closure.node
      }
  }

  /// Whether the tap only hides something, such as a panel or a tip, so that VoiceOver users miss little.
  private func onlyHides(_ statements: [SyntaxNode], in file: FileModel) -> Bool {
    statements.allSatisfy { statement in
      if let assignment = Assignment(statement) {
        return assignment.clears && file.ownProperty(assignment.target) != nil
      }
      guard let call = FunctionCallExpr(statement), call.calleeName == "withAnimation", let inner = call.trailingClosure
      else { return false }
      return onlyHides(inner.statements, in: file)
    }
  }

  /// Whether the action counts taps and asks whether there have been several, as gestures do that are hidden from all users.
  private func countsTaps(_ action: Action, in file: FileModel) -> Bool {
    let counters = action.statements.compactMap(Assignment.init).filter { count in
      count.isCompound && count.singleValue.textEquals("1") && file.ownProperty(count.target) != nil
    }.compactMap(\.target.selfMemberName)
    guard !counters.isEmpty else { return false }
    return action.statements.flatMap(\.subtree).contains { node in
      guard node.kind == .conditionElement, let test = node.firstChild, test.kind == .sequenceExpr else { return false }
      let parts = Array(test.children)
      guard parts.count == 3, let asked = parts[0].selfMemberName, counters.contains(where: { $0 == asked }),
        let limit = Int(parts[2].text)
      else { return false }
      if parts[1].textEquals(">") { return limit >= 1 }
      return limit > 1 && (parts[1].textEquals(">=") || parts[1].textEquals("=="))
    }
  }

  /// Whether other content replaces what the tap hides: `if isCovered { cover } else { post }`.
  private func reveals(_ action: Action, at node: SyntaxNode) -> Bool {
    node.surroundings.prefix { $0.kind != .memberBlock }.contains { around in
      guard let branch = IfExpr(around), branch.body?.contains(node) ?? false, let other = branch.elseBody,
        other.firstChild != nil
      else { return false }
      return action.statements.flatMap(\.subtree).compactMap(Assignment.init).contains { assignment in
        assignment.target.selfMemberName.map { name in branch.conditions.contains { $0.mentions(name) } } ?? false
      }
    }
  }

  /// Whether the whole action depends on a condition, so that the view is not always a button.
  private func mayDoNothing(_ action: Action) -> Bool {
    guard action.statements.count == 1 else { return false }
    return IfExpr(action.statements[0]).map { $0.elseBody == nil && Assignment($0.node) == nil } ?? false
  }

  /// Whether the tap only sets or removes the focus.
  private func onlyEndsEditing(_ action: Action, in file: FileModel) -> Bool {
    let type = action.node.flatMap(file.enclosingType(of:))
    let states = type?.storedProperties ?? []
    return action.statements.flatMap(\.branches).allSatisfy { statement in
      if let assignment = Assignment(statement) {
        guard let name = assignment.target.selfMemberName ?? assignment.target.typeReferenceName else { return false }
        if states.contains(where: { $0.name == name && $0.isFocus }) { return true }
        guard
          assignment.clears && name.contains(word: "focus") || assignment.setsTrue && name.contains(word: "editing")
        else { return false }
        return !(type.map { isOnlyShown(name, in: $0, file) } ?? false)
      }
      guard let call = FunctionCallExpr(statement), let name = call.calleeName else { return false }
      // `unfocus.send()`
      if name.contains(word: "focus") || call.calledExpression?.mentionsAny(of: ["unfocus"]) ?? false { return true }
      return name.isAny(of: ["hideKeyboard", "dismissKeyboard", "endEditing", "resignFirstResponder"])
        || statement.mentionsAny(of: ["resignFirstResponder"])
    }
  }

  /// Whether a state of the view only decides what it shows: neither a text field nor code of the view moves the focus with
  /// it.
  private func isOnlyShown(_ name: Name, in type: TypeDeclaration, _ file: FileModel) -> Bool {
    guard type.storedProperty(named: name)?.isState ?? false, !type.storedProperties.contains(where: \.isFocus) else {
      return false
    }
    return file.bindings(of: name, in: type).allSatisfy { ArgumentUse($0.target)?.callee.is(.presentation) ?? false }
  }

  // MARK: - Fixes

  /// Whether a button would have no label: the view is an image without one.
  private func isUnlabeledImage(_ chain: ModifierChain, _ tap: Modifier, in file: FileModel) -> Bool {
    guard let view = tap.receiver else { return false }
    let content = file.spokenContent(of: [view])
    return !content.images.isEmpty && !content.mayHaveText && !chain.modifiers.contains { $0.explicitLabel != nil }
  }

  /// Modifiers that are about the place of a view in its container or its screen, not about how it looks. In the label
  /// of a button, they would be about the label.
  private static let aboutPlace: [StaticString] = [
    "transition", "zIndex", "id", "tag", "layoutPriority", "listRowBackground", "listRowInsets", "listRowSeparator",
    "listRowSeparatorTint", "listRowSpacing", "listItemTint", "swipeActions", "onDelete", "tabItem", "badge",
    "gridCellColumns", "gridCellAnchor", "gridColumnAlignment", "matchedGeometryEffect", "matchedTransitionSource",
    "navigationTitle", "navigationBarTitleDisplayMode", "navigationDestination", "toolbar", "sheet", "fullScreenCover",
    "popover", "alert", "confirmationDialog", "contextMenu", "presentationDetents", "safeAreaInset",
    "containerRelativeFrame", "position",
  ]

  private func addTrait(_ modifier: Modifier, isPreferred: Bool, isSafe: Bool) -> Fix? {
    guard modifier.clause == nil else { return nil }
    return Fix(
      title: "Add `.isButton` trait", isSafe: isSafe, isPreferred: isPreferred,
      edits: [modifier.inserting(".accessibilityAddTraits(.isButton)")])
  }

  private func wrap(_ modifier: Modifier, _ action: Action, _ chain: ModifierChain, in file: FileModel) -> Fix? {
    guard modifier.name == "onTapGesture", let receiver = modifier.receiver, modifier.clause == nil,
      receiver.kind != .postfixIfConfigExpr
    else { return nil }
    let tree = file.tree
    let range = receiver.range.lowerBound..<modifier.range.upperBound
    // What is about the place of the view follows the button.
    let inner = chain.before(modifier)
    let outside = inner.drop { !$0.name.isAny(of: Self.aboutPlace) }
    guard outside.allSatisfy({ $0.name.isAny(of: Self.aboutPlace) && $0.clause == nil }) else { return nil }
    let view = outside.first.map { receiver.range.lowerBound..<$0.rangeWithPeriod.lowerBound } ?? receiver.range
    let rest = outside.isEmpty ? "" : tree.source.string(in: view.upperBound..<receiver.range.upperBound)
    let indentation = tree.indentation(ofLineAt: range.lowerBound)
    let button: String
    if let function = action.function {
      button = tree.labeled("Button(action: \(function.text))", view, insteadOf: range)
    } else if let closure = action.closure, closure.signature == nil, let content = closure.contentRange {
      button = tree.button(running: content, labeled: view, insteadOf: range)
    } else {
      return nil
    }
    guard !tree.isOnOneLine(range) else {
      let text = "\(button).buttonStyle(.plain)\(rest)"
      return .unsafe("Replace with a `Button`", preferred: true, .replace(range, by: text))
    }
    // The modifiers after the brace of the button are indented like the brace.
    let isWhole = chain.after(modifier).allSatisfy { $0.clause == nil } && chain.node.kind == .functionCallExpr
    let end = isWhole ? chain.node.range.upperBound : range.upperBound
    let tail = rest + tree.source.string(in: range.upperBound..<end)
    let outer = modifier.isOnOwnLine ? tree.indentation(ofLineAt: modifier.name.range.lowerBound) : indentation
    let text = "\(button)\n\(indentation).buttonStyle(.plain)" + moved(tail, from: outer, to: indentation)
    return .unsafe("Replace with a `Button`", preferred: true, .replace(range.lowerBound..<end, by: text))
  }

  /// Lines with another indentation; unchanged if they do not all begin with the old one.
  private func moved(_ text: String, from old: String, to new: String) -> String {
    let lines = text.utf8.split(separator: 10, omittingEmptySubsequences: false)
    let rest = lines.dropFirst()
    guard old != new, rest.allSatisfy({ $0.isEmpty || $0.starts(with: old.utf8) }) else { return text }
    let changed = rest.map { line in
      line.isEmpty ? "" : new + String(decoding: line.dropFirst(old.utf8.count), as: UTF8.self)
    }
    return ([String(decoding: lines[0], as: UTF8.self)] + changed).joined(separator: "\n")
  }
}

extension FileModel {
  /// The maximum number of animations inside one another.
  private static var maximumAnimations: Int { 3 }

  /// What `withAnimation` runs, also if that is in a method that is all it calls; otherwise the statement itself.
  fileprivate func statements(animatedBy statement: SyntaxNode, depth: Int = 0) -> [SyntaxNode] {
    guard depth < Self.maximumAnimations, let call = FunctionCallExpr(statement), call.calleeName == "withAnimation",
      let animated = call.trailingClosure
    else { return [statement] }
    return statementsRun(by: animated.node).flatMap { statements(animatedBy: $0, depth: depth + 1) }
  }
}

extension SyntaxNode {
  fileprivate var isBranching: Bool { kind == .ifExpr && Assignment(self) == nil }

  /// The statements of the branches of an `if`, or the statement itself.
  fileprivate var branches: [SyntaxNode] {
    isBranching ? children.filter { $0.kind == .codeBlock }.flatMap { Array($0.children) } : [self]
  }
}

extension RuleCase {
  fileprivate static let content = RuleCase(
    "content", .wrong, "a row, a text or an image reacts to taps", severity: .info,
    because: "VoiceOver finds the content, and a double tap reaches the gesture")
  fileprivate static let shape = RuleCase("shape", .wrong, "a shape or a color without a label reacts to taps")
  fileprivate static let onlyHides = RuleCase(
    "onlyHides", .wrong, "the tap only hides something", severity: .hint, because: "VoiceOver users miss little")
  fileprivate static let countsTaps = RuleCase(
    "countsTaps", .wrong, "the action counts taps and does something after several of them", severity: .hint,
    because: "such a gesture is hidden from all users")
  fileprivate static let selectableText = RuleCase(
    "selectableText", .wrong, "the view contains text that can be selected", severity: .hint,
    because: "text in a button cannot be selected")
}
