struct WithAnimationInDragOnChanged: ModifierRule {
  static let info = RuleInfo(
    id: "with_animation_in_drag_on_changed", topic: .animation, alsoAbout: [.performance],
    cases: [.eachMovement], tier: .precise, platforms: [.iOS, .macOS, .watchOS, .visionOS])

  static let modifiers: [StaticString] = ["onChanged"]

  func check(_ onChanged: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let gesture = chain.baseName, gesture.is(.continuousGesture) else { return }
    let related = [RelatedLocation(range: gesture.range, message: "the continuous gesture")]
    for code in file.reach(from: onChanged).now where !isEvent(code) {
      // An animation in another file is reported at the call that leads there.
      for change in code.file.animatedChanges(in: code.node)
      where !change.isOff && code.runs(change.call.node) && !isEvent(change.call.node, in: code.node) {
        if let animation = change.animation, isInteractive(animation) { continue }
        if let content = change.call.trailingClosure, onlySetsSteps(content, in: code.file) { continue }
        let place = code.place(of: change.call.node, "starts the animation")
        findings.add(
          at: place.range,
          "`withAnimation` starts a new animation on every movement; assign directly and animate in `onEnded`",
          related: related + place.related,
          fixes: code.isInFileOfRoot
            ? [
              change.unwrapped(in: file).map { .unsafe("Remove `withAnimation`", preferred: true, $0) },
              smooth(change.call, change.animation),
            ] : [])
      }
      for assignment in code.assignments where !isEvent(assignment.node, in: code.node) {
        guard isAnimatedBinding(assignment.target, in: code.file) else { continue }
        let place = code.place(of: assignment.node, "starts the animation")
        findings.add(
          at: place.range,
          "Animated binding starts a new animation on every movement; assign directly and animate in `onEnded`",
          related: related + place.related)
      }
    }
  }

  /// Whether a condition on the way keeps some code from running on every movement.
  private func isEvent(_ code: ReachedCode) -> Bool {
    code.way.steps.contains { isEvent($0.node, in: $0.code) }
  }

  /// Whether the closure only assigns values that most movements leave unchanged: constants, or the target under the
  /// finger, as in `if let section = section(at: value.location)`.
  private func onlySetsSteps(_ closure: ClosureExpr, in file: FileModel) -> Bool {
    closure.statements.allSatisfy { statement in
      guard let assignment = Assignment(statement) else { return false }
      guard let value = assignment.singleValue else {
        return assignment.isConditionalToggle || statement.alternatives.allSatisfy(\.isLiteral)
      }
      return value.isLiteral || isBoundConditionally(value, in: file)
    }
  }

  /// Whether an `if let` or `guard let` binds the value to the result of a call.
  private func isBoundConditionally(_ value: SyntaxNode, in file: FileModel) -> Bool {
    guard let name = DeclReferenceExpr(value)?.name,
      case .value(let bound?, let condition) = file.localBinding(of: name, at: value)
    else { return false }
    return condition.kind == .conditionElement && bound.kind == .functionCallExpr
  }

  private func isInteractive(_ animation: SyntaxNode) -> Bool {
    animation.mentionsAny(of: ["interactiveSpring"])
  }

  /// Whether it is an animated binding: `$x.animation().wrappedValue`.
  private func isAnimatedBinding(_ target: SyntaxNode, in file: FileModel) -> Bool {
    target.kind == .memberAccessExpr && target.firstToken.map(Name.init).hasPrefix("$")
      && !file.calls(named: "animation", in: target).isEmpty
  }

  /// Whether a condition keeps it from running on every movement: an `if` or `guard` that compares or checks a flag.
  private func isEvent(_ node: SyntaxNode, in code: SyntaxNode) -> Bool {
    var child = node
    for ancestor in node.ancestors {
      if ancestor.kind == .ifExpr, compares(ancestor) || !isFirstBranch(child, of: ancestor) { return true }
      if ancestor.kind == .switchExpr || ancestor.kind == .unresolvedTernaryExpr { return true }
      if ancestor.kind == .codeBlock || ancestor.kind == .closureExpr {
        for sibling in ancestor.children where sibling.kind == .guardStmt && sibling.index < child.index {
          if compares(sibling) { return true }
        }
      }
      if ancestor == code { return false }
      child = ancestor
    }
    return false
  }

  private func isFirstBranch(_ child: SyntaxNode, of ifExpr: SyntaxNode) -> Bool {
    ifExpr.child(.codeBlock) == child || child.kind == .conditionElement
  }

  private func compares(_ statement: SyntaxNode) -> Bool {
    statement.children.contains { element in
      element.kind == .conditionElement && element.firstChild?.kind != .optionalBindingCondition
        && element.firstChild?.kind != .availabilityCondition
    }
  }

  // MARK: - Fixes

  private func smooth(_ call: FunctionCallExpr, _ animation: SyntaxNode?) -> Fix? {
    let title = "Use `interactiveSpring`"
    if let animation { return .unsafe(title, .replace(animation.range, by: ".interactiveSpring()")) }
    guard call.arguments.isEmpty, let callee = call.calledExpression, let closure = call.trailingClosure else {
      return nil
    }
    let end = callee.range.upperBound
    return .unsafe(
      title, .replace(end..<closure.range.lowerBound, by: "(.interactiveSpring()) "))
  }
}

extension RuleCase {
  fileprivate static let eachMovement = RuleCase(
    "eachMovement", .slow, "each movement of a drag starts an animation")
}
