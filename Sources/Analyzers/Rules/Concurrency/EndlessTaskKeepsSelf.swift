struct EndlessTaskKeepsSelf: CallRule {
  static let info = RuleInfo(
    id: "endless_task_keeps_self", topic: .concurrency, cases: [.shortLivedOwner, .unknownOwner], tier: .precise,
    since: "0.2.0")

  static let callees: [StaticString] = ["Task"]
  static let looksAtModels = true

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let closure = call.trailingClosure(or: "operation"), let type = file.enclosingType(of: call.node),
      type.isClass, isNeverCanceled(call, in: type, file), let (use, loop, end) = keptLoop(in: closure, of: type, file)
    else { return }
    let lifetime = file.lifetime(ofObjectsOf: type)
    guard lifetime != .untilProcessEnds else { return }
    findings.add(
      at: call.nameRange.lowerBound..<(closure.signature ?? closure.node).rangeOfHead.upperBound,
      "The task's loop does not end and keeps `self`, so `deinit` never runs; unwrap `self` in the loop or cancel the "
        + "task", lifetime == .unknown ? .unknownOwner : .shortLivedOwner,
      assuming: [end == .unknown ? .callee("whether the sequence ends by itself") : nil],
      related: [RelatedLocation(range: use.range, message: "keeps the object while the loop runs")],
      fixes: [loop.flatMap { unwrappingInLoop(use, closure, $0, type, in: file) }])
  }

  // MARK: - Loops

  /// The place that keeps the object while a loop runs that does not end; without the loop if a method contains it.
  private func keptLoop(
    in closure: ClosureExpr, of type: TypeDeclaration, _ file: FileModel
  ) -> (use: SyntaxNode, loop: SyntaxNode?, end: End)? {
    if let loop = endlessLoop(in: closure.node) {
      guard let use = strongUse(of: type, in: closure, around: loop, file), let end = end(of: loop, in: file) else {
        return nil
      }
      return (use, loop, end)
    }
    // `await self?.follow()` keeps the object until the method returns.
    for code in file.reach(from: closure).ofSameObject.now where code.function != nil {
      guard code.function?.isStatic == false, let step = code.way.steps.first(where: \.isCall),
        step.node.ancestors.contains(where: { $0.kind == .awaitExpr }), !step.node.mentionsAny(of: ["Self"]),
        let loop = endlessLoop(in: code.node), let end = end(of: loop, in: code.file)
      else { continue }
      return (step.node, nil, end)
    }
    return nil
  }

  /// A loop over an asynchronous sequence, or without a condition other than the cancellation of the task.
  private func endlessLoop(in code: SyntaxNode) -> SyntaxNode? {
    code.runningNodes.first { node in
      switch node.kind {
      case .forStmt: return node.ownTokens.contains { $0.textEquals("await") } && !node.mayBeLeft
      case .whileStmt:
        guard node.conditions.count == 1, let condition = node.conditions.first, !node.mayBeLeft,
          !node.suspensions.isEmpty
        else { return false }
        return condition.textEquals("true") || condition.textEquals("!Task.isCancelled")
      default: return false
      }
    }
  }

  private enum End { case never, unknown }

  private static let endlessSequences: [StaticString] = ["notifications", "values", "updates", "changes"]
  private static let finiteSequences: [StaticString] = [
    "prefix", "lines", "bytes", "characters", "unicodeScalars", "first", "timeout", "resourceBytes",
  ]

  /// Whether a loop ends by itself; nil if it does.
  private func end(of loop: SyntaxNode, in file: FileModel) -> End? {
    guard loop.kind == .forStmt, let pattern = loop.firstChild, let sequence = pattern.nextSibling else {
      return .never
    }
    return end(ofSequence: sequence, in: file, steps: Self.maximumMembers)
  }

  /// The maximum number of members between a loop and its sequence.
  private static let maximumMembers = 3

  private func end(ofSequence sequence: SyntaxNode, in file: FileModel, steps: Int) -> End? {
    let sequence = file.value(behind: sequence)
    let names = ([sequence] + sequence.descendants).filter { node in
      switch node.kind {
      case .functionCallExpr, .memberAccessExpr: true
      case .declReferenceExpr: node.isUnqualified
      default: false
      }
    }
    for name in names {
      guard let (code, other) = file.code(of: file.callee(of: name)), code.mentionsAny(of: Self.streams) else {
        continue
      }
      if code.mentionsAny(of: ["finish"]) { return nil }
      // Another method may end the streams.
      let mayFinish = other.enclosingType(of: code)?.parts.contains { $0.node.mentionsAny(of: ["finish"]) } ?? false
      return mayFinish ? .unknown : .never
    }
    // `Self.changes` for a property that returns the notifications of a center.
    let values = steps > 0 ? file.returnedValues(of: sequence) : []
    if let value = values.first, values.count == 1 {
      return end(ofSequence: value.node, in: value.file, steps: steps - 1)
    }
    let known = names.filter { name in
      !file.callee(of: name).isOwn && !(file.declaredType(of: name)?.hasPrefix("Async") ?? false)
    }
    guard !known.contains(where: { $0.lastName.isAny(of: Self.finiteSequences) }) else { return nil }
    return sequence.mentionsAny(of: Self.endlessSequences) ? .never : .unknown
  }

  private static let streams: [StaticString] = ["AsyncStream", "AsyncThrowingStream"]

  // MARK: - The object

  /// The first place that keeps the object while the loop runs.
  private func strongUse(
    of type: TypeDeclaration, in closure: ClosureExpr, around loop: SyntaxNode, _ file: FileModel
  ) -> SyntaxNode? {
    let captures = closure.signature?.children.filter { $0.kind == .closureCapture } ?? []
    if captures.contains(where: { $0.mentionsAny(of: ["weak", "unowned"]) && $0.mentionsAny(of: ["self"]) }) {
      // `guard let self else { return }` before the loop
      return loop.conditions(below: closure.node).first { condition in
        condition.firstChild?.kind == .optionalBindingCondition && condition.mentionsAny(of: ["self"])
      }
    }
    return closure.node.descendants.first { node in
      guard node.kind == .declReferenceExpr, let name = DeclReferenceExpr(node)?.name else { return false }
      if node.isSelf { return true }
      return node.isUnqualified && type.variable(named: name) != nil && !file.isLocal(node)
        && !captures.contains { $0.mentions(name) }
    }
  }

  /// Whether nothing cancels the task before `deinit`.
  private func isNeverCanceled(_ call: FunctionCallExpr, in type: TypeDeclaration, _ file: FileModel) -> Bool {
    let node = call.node
    if let assignment = file.assignment(storing: node) {
      guard let name = assignment.target.selfMemberName, type.storedProperty(named: name) != nil else { return false }
      return type.parts.flatMap { file.cancellations(of: name, in: $0.node) }.allSatisfy { cancellation in
        guard let member = cancellation.node.enclosingMember else { return false }
        return member.kind == .deinitializerDecl || member.contains(node) && cancellation.node.index < node.index
      }
    }
    guard node.isStatement else { return false }
    return node.enclosingMember.flatMap(FunctionDecl.init).map { $0.returnType == nil } ?? true
  }

  // MARK: - Fixes

  /// Moves `guard let self else { return }` into the loop, if nothing before the loop needs the object.
  private func unwrappingInLoop(
    _ use: SyntaxNode, _ closure: ClosureExpr, _ loop: SyntaxNode, _ type: TypeDeclaration, in file: FileModel
  ) -> Fix? {
    guard let unwrapping = use.parent, unwrapping.kind == .guardStmt, unwrapping.conditions.count == 1,
      unwrapping.parent == closure.node, loop.parent == closure.node, unwrapping.nextSibling == loop,
      let body = loop.child(.codeBlock), let first = body.firstChild,
      !loop.children.contains(where: { $0 != body && $0.mentionsAny(of: ["self"]) })
    else { return nil }
    return .unsafe(
      "Unwrap `self` in the loop", preferred: true, .delete(unwrapping.removalRange),
      .insert(
        file.tree.reindented(unwrapping.range, to: first.range.lowerBound) + first.statementSeparator,
        at: first.range.lowerBound))
  }
}

extension SyntaxNode {
  /// Whether code in a loop ends it, other than when the object no longer exists.
  fileprivate var mayBeLeft: Bool {
    runningNodes.contains { node in
      switch node.kind {
      case .breakStmt:
        return !node.surroundings(below: self).contains { $0.kind == .switchCase || $0.kind == .forStmt }
      case .returnStmt:
        return !node.surroundings(below: self).contains { around in
          around.kind == .guardStmt && around.conditions.allSatisfy { $0.mentionsAny(of: ["self"]) }
        }
      case .throwStmt: return true
      default: return false
      }
    }
  }

  /// Whether a name is not the member of another expression.
  fileprivate var isUnqualified: Bool {
    guard let access = parent.flatMap(MemberAccessExpr.init) else { return true }
    return access.declName != self
  }

  /// The signature of a closure, or its opening brace.
  fileprivate var rangeOfHead: Range<Int> {
    kind == .closureExpr ? range.lowerBound..<range.lowerBound + 1 : range
  }
}

extension RuleCase {
  fileprivate static let shortLivedOwner = RuleCase(
    "shortLivedOwner", .wrong, "the object belongs to a view that goes away while the app runs")
  fileprivate static let unknownOwner = RuleCase(
    "unknownOwner", .wrong, "it is not known which code owns the object", severity: .info,
    because: "the object may be needed as long as the app runs")
}
