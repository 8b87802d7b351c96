struct TapAndZeroDistanceDrag: ModifierRule, TypeRule {
  static let info = RuleInfo(
    id: "tap_and_zero_distance_drag", topic: .layout, cases: [.tap, .button, .innerTap, .scrolling, .smallArea],
    tier: .precise,
    platforms: [.iOS, .macOS, .watchOS, .visionOS])

  static let modifiers: [StaticString] = ["gesture", "highPriorityGesture"]

  func check(_ gesture: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let (drag, actions) = gesture.firstArgument.flatMap(file.dragGesture(behind:)),
      let distance = drag.argument("minimumDistance"), isZero(distance, in: file), !isScrim(chain),
      let victim = victim(of: gesture, actions, chain, in: file)
    else { return }
    findings.add(
      at: gesture.range,
      "`minimumDistance: 0` starts the drag at the first touch and \(victim.effect); use `simultaneousGesture`",
      victim.ruleCase,
      related: [victim.place]
        + (gesture.node.contains(drag.node) ? [] : [RelatedLocation(range: drag.range, message: "the drag")]),
      fixes: [
        .unsafe(
          "Use `simultaneousGesture`", preferred: true,
          .replace(gesture.name.rangeWithBackticks, by: "simultaneousGesture"))
      ])
  }

  /// Checks the modifiers of the project, which may attach the drag: `card.sinksWhenPressed()`.
  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    for (modifier, chain) in file.ownModifiers(in: type) where !isScrim(chain) && file.isInBodyScope(modifier.node) {
      for applied in file.applied(by: modifier) where applied.modifier.name.isAny(of: Self.modifiers) {
        let other = applied.file
        guard !applied.isConditional,
          let (drag, actions) = applied.modifier.firstArgument.flatMap(other.dragGesture(behind:)),
          let distance = drag.argument("minimumDistance"), isZero(distance, in: other),
          let victim = victim(of: modifier, actions, chain, in: file), victim.ruleCase == .scrolling
        else { continue }
        findings.add(
          at: modifier.range,
          "`\(modifier.writtenName.text)` starts a drag with `minimumDistance: 0` at the first touch and \(victim.effect); "
            + "use `simultaneousGesture`",
          victim.ruleCase, related: [victim.place, other.related(drag.range, "the drag")])
        break
      }
    }
  }

  private func isZero(_ distance: SyntaxNode, in file: FileModel) -> Bool {
    distance.textEquals(".zero") || file.length(distance) == 0
  }

  /// Whether a tap handler is empty: `onTapGesture {}` only keeps touches from the content behind the view.
  private func isEmpty(_ tap: Modifier) -> Bool { tap.trailingClosure?.statements.isEmpty ?? false }

  /// Whether a button's action is empty.
  private func doesNothing(_ button: FunctionCallExpr) -> Bool {
    let action =
      button.argument("action").flatMap(ClosureExpr.init)
      ?? (button.closure("label") == nil && button.argument("label") == nil && button.firstArgument == nil
        ? nil : button.trailingClosure)
    return action?.statements.isEmpty ?? false
  }

  private func isScrim(_ chain: ModifierChain) -> Bool {
    chain.baseName == "Color" && chain.contains("ignoresSafeArea", "edgesIgnoringSafeArea")
  }

  /// The control, gesture or container that the drag keeps from receiving touches.
  private func victim(
    of gesture: Modifier, _ actions: [Modifier], _ chain: ModifierChain, in file: FileModel
  ) -> (ruleCase: RuleCase, effect: String, place: RelatedLocation)? {
    // The gesture that is attached first has precedence, unless the other one is attached with a high priority.
    let isFirst = gesture.name == "highPriorityGesture"
    let losers = isFirst ? Array(chain.before(gesture)) : Array(chain.after(gesture))
    if let tap = losers.first(where: { $0.name == "onTapGesture" && $0.coexists(with: gesture) && !isEmpty($0) }) {
      return (.tap, "prevents the tap", RelatedLocation(range: tap.range, message: "the tap handler"))
    }
    if chain.baseName == "Button", let name = chain.baseName {
      // The drag replaces the button's action.
      if chain.base.flatMap(FunctionCallExpr.init).map(doesNothing) ?? false { return nil }
      return (
        .button, "prevents the button from being pressed", RelatedLocation(range: name.range, message: "the button")
      )
    }
    if usesMovement(actions) { return nil }
    if isFirst, let inner = innerVictim(of: gesture, chain, in: file) { return inner }
    guard let scroll = scroll(around: gesture.node, in: file, helpers: 0) else {
      return scrollingParent(of: gesture, in: file).map { (.scrolling, Self.scrolling, $0) }
    }
    return (
      coversLittle(gesture, chain, in: file) ? .smallArea : .scrolling, Self.scrolling,
      RelatedLocation(range: scroll.range, message: "the scrolling container")
    )
  }

  /// A tap handler or a button inside the view, which receives touches after a drag of a high priority around it.
  private func innerVictim(
    of gesture: Modifier, _ chain: ModifierChain, in file: FileModel
  ) -> (ruleCase: RuleCase, effect: String, place: RelatedLocation)? {
    // A mask may leave the touches to the inner views.
    guard gesture.argument("including") == nil else { return nil }
    if let tap = writtenTap(inside: chain, in: file) {
      return (.innerTap, "prevents the tap", RelatedLocation(range: tap.nameRange, message: "the tap handler"))
    }
    for part in file.views(of: chain.node) where part.chain.node != chain.node && !part.isChosenByEntry {
      let other = part.file
      guard other.reachability(of: part.chain.node).isTouchable else { continue }
      let tap = part.chain.modifiers.first { $0.name == "onTapGesture" && $0.argument("count") == nil && !isEmpty($0) }
      if let tap { return (.innerTap, "prevents the tap", other.related(tap.range, "the tap handler")) }
      guard let button = part.chain.base.flatMap(FunctionCallExpr.init),
        button.calleeName.isAny(of: ["Button", "NavigationLink"]), !doesNothing(button)
      else { continue }
      return (.innerTap, "prevents the button from being pressed", other.related(button.nameRange, "the button"))
    }
    return nil
  }

  /// A tap handler of a view or a container that is written inside a view.
  private func writtenTap(inside chain: ModifierChain, in file: FileModel) -> FunctionCallExpr? {
    let taps = chain.base.map { file.calls(named: "onTapGesture", in: $0) } ?? []
    return taps.first { tap in
      tap.argument("count") == nil && !(tap.trailingClosure?.statements.isEmpty ?? false)
        && file.reachability(of: tap.node).isTouchable
        && file.closures(around: tap.node).prefix { chain.node.contains($0.node) }.allSatisfy { closure in
          closure.role == .builder(.inline) || closure.role == .builder(.row)
        }
    }
  }

  /// The maximum number of helpers, or of views, around the view with the gesture.
  private static let maximumSteps = 3

  /// The name of the scrolling container around a node in its type, also around all uses of its helper.
  private func scroll(around node: SyntaxNode, in file: FileModel, helpers: Int) -> Name? {
    for closure in file.closures(around: node) {
      guard let use = closure.use, case .builder(let slot) = closure.role, !slot.isPresentation, slot != .pushed else {
        return nil
      }
      if !use.isMember, use.callee.is(.scrollContainer) { return use.callee }
    }
    guard helpers < Self.maximumSteps else { return nil }
    let uses = file.helperUses(around: node)
    let scrolls = uses.compactMap { scroll(around: $0, in: file, helpers: helpers + 1) }
    return scrolls.count == uses.count ? scrolls.first : nil
  }

  /// Whether the view has a fixed size and occurs once, so that users scroll beside it.
  private func coversLittle(_ gesture: Modifier, _ chain: ModifierChain, in file: FileModel) -> Bool {
    let isSmall = chain.before(gesture).contains { modifier in
      guard modifier.name == "frame", let width = modifier.argument("width").flatMap({ file.length($0) }),
        let height = modifier.argument("height").flatMap({ file.length($0) })
      else { return false }
      return max(width, height) <= Self.smallLength
    }
    return isSmall && !file.closures(around: gesture.node).contains { $0.use?.callee == "ForEach" }
  }

  /// Less than half the width of a phone.
  private static let smallLength = 180.0

  private static let scrolling = "prevents the enclosing content from scrolling"

  /// Where other views show the view with the gesture, if all of these places scroll.
  private func scrollingParent(of gesture: Modifier, in file: FileModel) -> RelatedLocation? {
    guard let type = file.enclosingType(of: gesture.node), type.viewRole == .view else { return nil }
    return scrollingUse(of: type.name.text, in: file, steps: 0).map {
      file.facts.related($0, "shown in a scrolling container")
    }
  }

  /// Code that shows a view in a scrolling container, if all code does that shows it or the views that show it.
  private func scrollingUse(of view: String, in file: FileModel, steps: Int) -> Located<ViewUseFact>? {
    let uses = file.facts.shownUses(of: view).filter { !file.facts.isPreview($0.fact.owner) && !$0.isInTests }
    var result: Located<ViewUseFact>?
    for use in uses {
      guard !use.fact.isPassed, use.fact.placement != .pushed else { return nil }
      if use.fact.isInScrollContainer {
        result = result ?? use
        continue
      }
      guard steps < Self.maximumSteps, use.fact.placement == .inline, !use.fact.owner.isEmpty, use.fact.owner != view,
        let outer = scrollingUse(of: use.fact.owner, in: file, steps: steps + 1)
      else { return nil }
      result = result ?? outer
    }
    return result
  }

  /// Whether the drag follows the finger, as in a knob, a slider or a canvas: its actions use the location of the
  /// finger, or are not closures and so cannot be inspected.
  private func usesMovement(_ actions: [Modifier]) -> Bool {
    actions.contains { modifier in
      guard modifier.name.isAny(of: ["onChanged", "updating"]) else { return false }
      guard let closure = modifier.trailingClosure ?? modifier.firstArgument.flatMap(ClosureExpr.init) else {
        return true
      }
      if closure.node.mentionsAny(of: ["$0"]) { return true }
      guard let parameter = closure.parameterNames.first, parameter != "_" else { return false }
      return closure.statements.contains { $0.mentions(parameter) }
    }
  }
}

extension RuleCase {
  fileprivate static let tap = RuleCase(
    "tap", .wrong, "the drag has precedence over a tap handler of the view", severity: .info,
    because: "some taps may still get through")
  fileprivate static let button = RuleCase(
    "button", .wrong, "the drag is attached to a button", severity: .info, because: "some taps may still get through")
  fileprivate static let innerTap = RuleCase(
    "innerTap", .wrong, "the drag has a high priority and is around a tap handler or a button", severity: .info,
    because: "some taps may still get through")
  fileprivate static let scrolling = RuleCase("scrolling", .wrong, "the drag is on content that scrolls")
  fileprivate static let smallArea = RuleCase(
    "smallArea", .wrong, "the drag is on a single small view of a fixed size in content that scrolls", severity: .hint,
    because: "users scroll beside it")
}
