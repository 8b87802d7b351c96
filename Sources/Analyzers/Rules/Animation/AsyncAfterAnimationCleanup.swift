struct AsyncAfterAnimationCleanup: TypeRule {
  static let info = RuleInfo(
    id: "async_after_animation_cleanup", topic: .animation, cases: [.guessedEnd, .laterChange], tier: .precise)

  /// In seconds. A shorter delay waits for the next update, a longer one for something other than an animation.
  private static let animationLengths = 0.05...2

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.isViewType else { return }
    let delayed = file.delayedBlocks(in: type)
    let blocks = delayed.filter { block in
      block.seconds.map(AsyncAfterAnimationCleanup.animationLengths.contains) ?? false && !block.asksIfStillMeant
        && !isStageOfTimeline(block, among: delayed) && !isBrief(block)
    }
    guard !blocks.isEmpty else { return }
    let animated = animatedWrites(in: type, of: file)
    for block in blocks {
      let states = states(writtenBy: block, of: type, in: file)
      guard !states.isEmpty, let animation = animation(before: block, animated, of: type, in: file),
        !isNextStage(block, states, in: file)
      else { continue }
      let done = states.filter { isSet($0, alikeBy: animation, and: block, file) }
      let written = states.filter { state in !done.contains { $0.name == state.name } }
      guard let first = written.first, done.isEmpty || written.contains(where: { isRead($0, in: type, file) })
      else { continue }
      // A message that hides itself waits for time to pass. That a newer one hides early is hardly noticed.
      let isMessage =
        written.contains { isMessageName($0.name) } || functionName(around: block).map(isMessageName) ?? false
      guard !isMessage || block.seconds.map({ $0 < 0.5 }) ?? false else { continue }
      let isEnd =
        !isMessage && block.seconds.map(animation.length.contains) ?? false
        && written.contains { setsBack($0, in: block, file) }
      // No newer interaction begins while the flag is set.
      guard isEnd || !written.contains(where: { isOwnGuard($0, of: type, in: file) }) else { continue }
      let supportsCompletion = file.settings.supports(.year2023)
      let name = first.name.text
      findings.add(
        at: block.call.range,
        isEnd
          ? "`\(name)` changes after a fixed delay, not when the animation ends; use a completion instead"
          : "Delayed change of `\(name)` can affect a newer interaction; check that it is still current",
        isEnd ? .guessedEnd : .laterChange,
        assuming: [
          isEnd && supportsCompletion == nil
            ? .platform("whether the deployment target has `completion:` (\(Availability.year2023.text))") : nil
        ],
        related: [RelatedLocation(range: animation.range, message: "the animation")],
        fixes: [isEnd && supportsCompletion == true ? completionFix(block, in: file) : nil])
    }
  }

  /// Whether all code that sets a flag first checks it: `guard !isRunning else { return }; isRunning = true`.
  private func isOwnGuard(_ state: StoredProperty, of type: TypeDeclaration, in file: FileModel) -> Bool {
    let starts = file.writes(to: state.name, in: type).filter { $0.assignment?.setsTrue ?? false }
    return !starts.isEmpty
      && starts.allSatisfy { start in
        file.unqualifiedReferences(to: state.name, in: start.node.enclosingFunctionOrMember ?? start.node).contains {
          $0.index < start.node.index && $0.enclosingCondition?.enclosingStatement.kind == .guardStmt
        }
      }
  }

  /// Whether a block only sets state after so short a time that no other interaction begins in between.
  private func isBrief(_ block: DelayedBlock) -> Bool {
    guard let seconds = block.seconds, seconds <= 0.1 else { return false }
    return block.statements.allSatisfy { FunctionCallExpr($0).map { WithAnimation($0) != nil } ?? true }
  }

  /// The animation that precedes a delayed block.
  private struct Start {
    let range: Range<Int>
    /// In seconds.
    let length: ClosedRange<Double>
    /// The code whose changes are animated.
    let change: SyntaxNode

    init(_ animation: WithAnimation) {
      (range, length) = (animation.call.nameRange, animation.length)
      change = animation.body?.node ?? animation.call.node
    }

    /// A change that `animation(_:value:)` animates.
    init(change: SyntaxNode) {
      (range, length) = (change.range, WithAnimation.usualLength)
      self.change = change
    }
  }

  /// The animation that is running when a block is delayed. It is started before the block in the same function or
  /// action, around or before a call of that function, or by a change that `animation(_:value:)` animates.
  private func animation(
    before block: DelayedBlock, _ animated: [SyntaxNode], of type: TypeDeclaration, in file: FileModel
  ) -> Start? {
    let scope = block.call.node.enclosingFunctionOrMember ?? block.call.node
    // If something is awaited between the two, the animation has probably ended by then.
    lazy var waits = block.call.node.enclosingFunction?.suspensions.filter { $0.index < block.call.node.index } ?? []
    func runsBefore(_ node: SyntaxNode) -> Bool {
      // An animation of another action runs at another time.
      node.index < block.call.node.index && node.enclosingFunction.map { $0.contains(block.call.node) } ?? true
        && !file.isDelayed(node) && !waits.contains { $0.index > node.index }
    }
    let animations = file.animatedChanges(in: scope)
    if let animation = animations.last(where: { !$0.isOff && runsBefore($0.call.node) }) {
      return Start(animation)
    }
    if let name = FunctionDecl(scope)?.name {
      for call in file.unqualifiedReferences(to: name, in: type) where !scope.contains(call) {
        let around = file.animation(around: call).flatMap(WithAnimation.init)
        if let animation = around ?? file.siblingAnimation(before: call.enclosingStatement), !animation.isOff {
          return Start(animation)
        }
      }
    }
    return animated.first { scope.contains($0) && runsBefore($0) }.map(Start.init(change:))
  }

  /// Whether a block is one of at least three that one action schedules at different times: a timeline.
  private func isStageOfTimeline(_ block: DelayedBlock, among all: [DelayedBlock]) -> Bool {
    guard let scope = block.call.node.enclosingFunction else { return false }
    return Set(all.filter { scope.contains($0.call.node) }.compactMap(\.seconds)).count > 2
  }

  /// Whether the animation already sets a state to the value that the block sets later.
  private func isSet(
    _ state: StoredProperty, alikeBy animation: Start, and block: DelayedBlock, _ file: FileModel
  ) -> Bool {
    let before = file.writes(to: state.name, in: animation.change).compactMap(\.assignment)
    guard !before.isEmpty else { return false }
    return block.statements.flatMap { file.writes(to: state.name, in: $0) }.allSatisfy { write in
      write.assignment.map { value in before.contains { $0.setsSameValue(as: value) } } ?? false
    }
  }

  private func isRead(_ state: StoredProperty, in type: TypeDeclaration, _ file: FileModel) -> Bool {
    !file.bindingReferences(to: state.name, in: type).isEmpty
      || file.unqualifiedReferences(to: state.name, in: type).contains { file.write(at: $0) == nil }
  }

  /// Whether a block resets a state to its value at rest, as a cleanup does.
  private func setsBack(_ state: StoredProperty, in block: DelayedBlock, _ file: FileModel) -> Bool {
    block.statements.flatMap { file.writes(to: state.name, in: $0) }.contains { write in
      guard let assignment = write.assignment else { return true }
      guard let value = assignment.singleValue else { return assignment.clears }
      return assignment.clears || state.initialValue.map { value.isSpelledLike($0) } ?? false
        || value.isLiteral && value.kind != .booleanLiteralExpr
    }
  }

  /// Whether a block only starts the next of several animations: its `withAnimation` changes a state further instead
  /// of resetting it.
  private func isNextStage(_ block: DelayedBlock, _ written: [StoredProperty], in file: FileModel) -> Bool {
    let writes = written.flatMap { state in
      block.statements.flatMap { file.writes(to: state.name, in: $0) }.map { (state, $0) }
    }
    let isStaged = writes.allSatisfy { _, write in
      file.animation(around: write.node).map { block.contains($0.node) } ?? false
    }
    return isStaged
      && !writes.contains { state, write in
        guard let assignment = write.assignment else { return false }
        guard let value = assignment.singleValue else { return assignment.clears }
        return assignment.clears || state.initialValue.map { value.isSpelledLike($0) } ?? false
      }
  }

  /// The states that a block writes, except focus states, which are not part of an animation.
  private func states(
    writtenBy block: DelayedBlock, of type: TypeDeclaration, in file: FileModel
  ) -> [StoredProperty] {
    type.stateProperties.filter { state in
      !state.isFocus
        && block.statements.contains { !file.writes(to: state.name, in: $0).isEmpty }
    }
  }

  /// The changes of state that an `animation(_:value:)` of the type animates.
  private func animatedWrites(in type: TypeDeclaration, of file: FileModel) -> [SyntaxNode] {
    func values(in type: TypeDeclaration) -> [SyntaxNode] {
      file.calls(named: "animation", in: type).compactMap { $0.argument("value") }
    }
    let own = values(in: type)
    let states = type.stateProperties.filter { state in
      own.contains { $0.mentions(state.name) }
        || file.receivers(of: state, in: type).contains { receiver in
          values(in: receiver.type).contains { $0.mentions(receiver.property.name) }
        }
    }
    return states.flatMap { file.writes(to: $0.name, in: type) }
      .filter { write in
        // Another member of an object is another value.
        guard let target = Assignment(write.node)?.target, target.selfMemberName == nil else { return true }
        return own.contains { $0.pathText == target.pathText }
      }
      .map(\.node)
  }

  private func functionName(around block: DelayedBlock) -> Name? {
    block.call.node.enclosingMember.flatMap(FunctionDecl.init)?.name
  }

  private func isMessageName(_ name: Name) -> Bool {
    name.containsAny(of: ["toast", "banner", "hide", "highlight", "copied", "success", "feedback", "flash", "message"])
  }

  /// Moves the code into the completion of the preceding animation, together with an `if` between the two.
  private func completionFix(_ block: DelayedBlock, in file: FileModel) -> Fix? {
    guard block.closure.signature == nil, let first = block.statements.first, let last = block.statements.last,
      block.call.node.isStatement
    else { return nil }
    var animation = file.siblingAnimation(before: block.call.node)
    var condition: Range<Int>?
    var removed = block.call.node
    if animation == nil, let braces = block.call.node.parent, let choice = braces.parent, choice.kind == .ifExpr,
      choice.lastChild == braces, choice.firstChild?.kind == .conditionElement,
      let lastCondition = choice.conditions.last
    {
      animation = file.siblingAnimation(before: choice.enclosingStatement)
      condition = (choice.firstChild ?? choice).range.lowerBound..<lastCondition.range.upperBound
      if Array(braces.children).count == 1 { removed = choice.enclosingStatement }
    }
    guard let animation,
      let completion = file.completionEdit(
        animation, running: first.range.lowerBound..<last.range.upperBound, if: condition)
    else { return nil }
    return .unsafe(
      "Move the cleanup to the completion of the animation", preferred: true, completion,
      .delete(removed.removalRange))
  }
}

extension RuleCase {
  fileprivate static let guessedEnd = RuleCase(
    "guessedEnd", .wrong, "a delay as long as an animation resets the state", severity: .hint,
    because: "3 of 14 judged findings were worth acting on")
  fileprivate static let laterChange = RuleCase(
    "laterChange", .wrong, "a delay of another length changes the state", severity: .hint,
    because: "a newer interaction must begin during the delay")
}
