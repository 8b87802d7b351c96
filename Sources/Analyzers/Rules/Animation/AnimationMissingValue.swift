struct AnimationMissingValue: ModifierRule {
  static let info = RuleInfo(
    id: "animation_missing_value", topic: .animation,
    cases: [.oneView, .container, .input, .anyContent, .movingView, .littleChanges], tier: .precise)

  static let modifiers: [StaticString] = ["animation"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    let value = modifier.argument("value")
    guard value?.isNewEachTime ?? true, modifier.trailingClosure == nil,
      let animation = value == nil ? modifier.onlyUnlabeledArgument : modifier.call?.firstUnlabeledArgument,
      // An author who turns the animation off, always or for some states, decides what moves.
      !animation.alternatives.contains(where: switchesOff), isView(modifier, chain, in: file),
      // `animation_scope_over_drag` reports it.
      file.draggedRow(animatedBy: modifier) == nil
    else { return }
    let isInWidget = file.facts.isAmongWidgets
    let isMinor = isInWidget || isForOwnTransition(modifier, chain) || file.isOnlyForOlderSystems(modifier.node)
    findings.add(
      at: modifier.range,
      value.map { "`value: \($0.text)` is new at each update, so every change of this view is animated" }
        ?? "`.animation(…)` without `value:` animates every change of this view",
      isMinor ? .littleChanges : ruleCase(modifier, chain, in: file),
      assuming: [
        isInWidget ? .change("whether the view ever changes (a widget draws it once for each entry)") : nil,
        isStaggered(animation, in: file) ? .intent("whether views are meant to move one after the other") : nil,
      ],
      fixes: [fix(modifier, animation, value, in: file)])
  }

  /// What the animation covers.
  private func ruleCase(_ modifier: Modifier, _ chain: ModifierChain, in file: FileModel) -> RuleCase {
    guard let type = file.enclosingType(of: modifier.node) else { return .oneView }
    if type.viewRole == .viewModifier && chain.baseName == "content" || type.isForeign && type.name == "View" {
      return .anyContent
    }
    guard let view = modifier.receiver else { return .oneView }
    let hasInput = file.calls(in: view).contains { call in
      call.calleeName.is(.textInput) || call.calleeName.isAny(of: ["List", "Form"])
    }
    if hasInput { return .input }
    if isMoved(view, by: file.draggedStates(of: type) + statesSetOnAppear(of: type, in: file), in: file) {
      return .movingView
    }
    guard let name = chain.baseName, name.is(.stack) || name.is(.lazyStack) || name.is(.scrollContainer),
      let children = chain.base.flatMap(FunctionCallExpr.init)?.trailingClosure?.statements
    else { return .oneView }
    let values = type.storedProperties.filter { !$0.isStatic && !($0.isLet && $0.initialValue != nil) }
    let causes = children.map { child in self.causes(of: child, among: values, in: file) }
    // With a single value, all changes belong to one event, which the animation is for.
    let areSeveral = causes.count { !$0.isEmpty } > 1 && Set(causes.joined()).count > 1
    return areSeveral ? .container : .oneView
  }

  /// The values with which a view changes: properties of its type, and those of objects that the type has. The view may
  /// read them in helpers.
  private func causes(of view: SyntaxNode, among values: [StoredProperty], in file: FileModel) -> Set<String> {
    let content = file.ownContent(of: view)
    var result: Set<String> = []
    for value in values {
      guard let object = value.typeName.flatMap({ file.type(named: $0.text, at: view) }), object.isClass
      else {
        if content.contains(where: { $0.mentions(value.name) }) { result.insert(value.name.text) }
        continue
      }
      let read = content.flatMap { file.references(to: value.name, in: $0) }.compactMap { reference in
        reference.parent.flatMap(MemberAccessExpr.init).flatMap { $0.base == reference ? $0.name?.text : nil }
      }
      let changing = read.filter { name in
        object.members.contains { $0.name == name && $0.kind == .property }
          || object.properties.contains { $0.name == name && !$0.isLet }
      }
      result.formUnion(changing.map { "\(value.name.text).\($0)" })
    }
    return result
  }

  /// Whether an `offset` or a `position` in a view reads one of some states.
  private func isMoved(_ view: SyntaxNode, by states: [StoredProperty], in file: FileModel) -> Bool {
    (["offset", "position"] as [StaticString]).flatMap { file.calls(named: $0, in: view) }.contains { call in
      call.arguments.contains { argument in states.contains { argument.node.mentions($0.name) } }
    }
  }

  private func statesSetOnAppear(of type: TypeDeclaration, in file: FileModel) -> [StoredProperty] {
    let closures = file.calls(named: "onAppear", in: type).compactMap(\.trailingClosure)
    return type.stateProperties.filter { state in
      closures.contains { !file.writes(to: state.name, in: $0.node).isEmpty }
    }
  }

  /// Types other than views that have a method of this name.
  private static let animatable: [StaticString] = [
    "AnyTransition", "Binding", "ScrollTransitionConfiguration", "Animation", "Transaction",
  ]

  /// Whether the modifier is applied to a view rather than to a binding, a transition or an equatable view.
  private func isView(_ modifier: Modifier, _ chain: ModifierChain, in file: FileModel) -> Bool {
    let inner = chain.before(modifier)
    // `Self.opacity.animation(…)` and `animation(…)` in `extension AnyTransition`.
    if let extended = file.enclosingType(of: modifier.node)?.name, extended.isAny(of: Self.animatable) { return false }
    guard !inner.contains(where: { $0.name == "equatable" }) else { return false }
    if let base = chain.base, base.kind == .tupleExpr {
      let parts = operands(of: base.unparenthesized)
      if parts.count > 1 { return parts.allSatisfy { isCertainlyView($0, in: file) } }
    }
    guard let base = chain.base, let name = chain.baseName else {
      // `padding().animation(…)` in an extension of `View`; `.opacity.animation(…)` is a transition.
      return chain.base == nil && modifier.receiver?.kind == .functionCallExpr
        && FunctionCallExpr(chain.modifiers.first?.node ?? modifier.node)?.calledExpression?.kind == .declReferenceExpr
    }
    if name.isAny(of: Self.animatable) { return false }
    if name.hasPrefix("$") { return false }
    if name.isCapitalized {
      // `Color.red` and `Text("a")` are views; `Transitions.fade` can be anything.
      if file.facts.type(named: name.text)?.isEquatable ?? false { return false }
      // On a view modifier or a transition, `Shimmer().animation(…)` animates only what that changes.
      if !file.facts.modifierTypes(named: name.text).isEmpty || name.hasSuffix("Transition") { return false }
      if let type = file.facts.type(named: name.text), !type.inherits("View"), !type.fact.inheritedTypes.isEmpty,
        SwiftUICatalog.entry(of: name) == nil, file.facts.view(named: name.text) == nil
      {
        return false
      }
      return base.unparenthesized.kind == .functionCallExpr || name == "Color" || !inner.isEmpty
    }
    if name == "content" || name == "self" { return true }
    return modifier.node.enclosingStatement.contains(chain.node) && chain.node.isStatement
      && file.isInBodyScope(chain.node)
  }

  /// The branches of a ternary, or the operands of a sum: `Text("a") + Text("b")`.
  private func operands(of expression: SyntaxNode) -> [SyntaxNode] {
    let alternatives = expression.alternatives
    guard alternatives.count == 1, expression.kind == .sequenceExpr else { return alternatives }
    let parts = Array(expression.children)
    let operators = parts.filter { $0.kind == .binaryOperatorExpr }
    return operators.allSatisfy { $0.textEquals("+") } ? parts.filter { $0.kind != .binaryOperatorExpr } : alternatives
  }

  /// Whether an expression in parentheses is certainly a view: `Text("a")`, `Color.red`, `self`.
  private func isCertainlyView(_ expression: SyntaxNode, in file: FileModel) -> Bool {
    let chain = ModifierChain(expression.unparenthesized)
    guard let name = chain.baseName, let base = chain.base else { return false }
    if name == "content" || name == "self" { return true }
    guard name.isCapitalized, !name.isAny(of: ["AnyTransition", "Binding", "Animation", "Transaction"]),
      !(file.facts.type(named: name.text)?.isEquatable ?? false)
    else { return false }
    return base.unparenthesized.kind == .functionCallExpr || name == "Color"
  }

  /// Whether the view exists only in a branch and animates its own transition, so that little else can change in it.
  private func isForOwnTransition(_ modifier: Modifier, _ chain: ModifierChain) -> Bool {
    guard let member = modifier.node.enclosingMember, modifier.node.isConditional(below: member) else { return false }
    return chain.before(modifier).contains { $0.name == "transition" }
  }

  /// Whether a view contains only views of SwiftUI, so that all states it depends on are visible here.
  private func isSelfContained(_ view: SyntaxNode, in file: FileModel) -> Bool {
    file.calls(in: view).allSatisfy { call in
      guard let name = call.calleeName, name.isCapitalized else { return true }
      return SwiftUICatalog.entry(of: name) != nil || SwiftUICatalog.isShapeOrColor(name)
    }
  }

  /// Whether the delay of an animation depends on the row: `.default.delay(Double(index) / 20)`.
  private func isStaggered(_ animation: SyntaxNode, in file: FileModel) -> Bool {
    file.calls(named: "delay", in: animation).contains { delay in
      delay.firstUnlabeledArgument?.subtree.contains { file.isLocal($0) } ?? false
    }
  }

  /// Whether it is `nil` or the equivalent `.none`.
  private func switchesOff(_ animation: SyntaxNode) -> Bool {
    animation.kind == .nilLiteralExpr || animation.textEquals(".none")
  }

  /// The state that a view reads, or the only member of it that the view reads, if its values can be compared.
  private func comparable(_ state: StoredProperty, in view: SyntaxNode, _ file: FileModel) -> String? {
    if file.isKnownToBeEquatable(state) { return state.name.code }
    let reads = file.references(to: state.name, in: view).map { read in
      read.parent.flatMap(MemberAccessExpr.init).flatMap { $0.base == read ? $0.node : nil }
    }
    guard let first = reads.first ?? nil, file.hasEquatableType(first),
      reads.allSatisfy({ $0?.isSpelledLike(first) ?? false })
    else { return nil }
    return first.text
  }

  private func fix(
    _ modifier: Modifier, _ animation: SyntaxNode, _ value: SyntaxNode?, in file: FileModel
  ) -> Fix? {
    func naming(_ state: String) -> TextEdit {
      value.map { .replace($0.range, by: state) } ?? .insert(", value: \(state)", at: animation.range.upperBound)
    }
    let states = file.enclosingType(of: modifier.node)?.stateProperties ?? []
    let read = states.filter { state in modifier.receiver?.mentions(state.name) ?? false }
    if read.count == 1, let state = read.first, state.wrapper(.holdsObject) == nil,
      let view = modifier.receiver, isSelfContained(view, in: file), let value = comparable(state, in: view, file)
    {
      return .unsafe("Animate only changes of `\(value)`", preferred: true, naming(value))
    }
    return .unsafe(value == nil ? "Add `value:`" : "Name the value", naming("<#state#>"))
  }
}

extension RuleCase {
  fileprivate static let oneView = RuleCase(
    "oneView", .slow, "the animation covers a single view", severity: .hint,
    because: "little else of it changes; 14 of 25 judged findings of the rule were worth acting on")
  fileprivate static let container = RuleCase(
    "container", .slow, "the animation covers a container in which several views change")
  fileprivate static let input = RuleCase(
    "input", .slow, "the animation covers a form, a list or a text field")
  fileprivate static let anyContent = RuleCase(
    "anyContent", .slow, "a modifier of the project animates every view that it is applied to", severity: .warning,
    because: "nothing limits what moves")
  fileprivate static let movingView = RuleCase(
    "movingView", .slow, "the view moves with a drag or with a state that is set when it appears", severity: .warning,
    because: "the view lags behind the finger or flies in")
  fileprivate static let littleChanges = RuleCase(
    "littleChanges", .slow, "a widget, code for older systems, or a view that animates its own transition",
    severity: .hint, because: "little else changes there")
}
