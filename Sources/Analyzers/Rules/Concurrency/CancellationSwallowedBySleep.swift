struct CancellationSwallowedBySleep: ModifierRule {
  static let info = RuleInfo(
    id: "cancellation_swallowed_by_sleep", topic: .concurrency, cases: [.continues, .leavesView], tier: .precise,
    since: "0.2.0")

  static let modifiers: [StaticString] = ["sleep"]
  static let looksAtModels = true

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let call = modifier.call, call.base.textEquals("Task"),
      let attempt = call.swallowingAttempt ?? call.attemptWithIdleCatch
    else { return }
    let statement = attempt.enclosingStatement
    guard statement == attempt || statement.discards(attempt), let context = TaskContext(around: call.node),
      !FactPath.isInTestFolder(file.facts.path), let block = statement.parent,
      let effect = firstEffect(after: statement, in: context, file)
    else { return }
    let cancellers = file.cancellers(of: call.node)
    guard !cancellers.isEmpty else { return }
    let rest = context.node.runningNodes.filter { $0.index > statement.subtreeEnd - 1 }
    let isInView = file.enclosingType(of: statement)?.isViewType ?? false
    let leavesView = rest.contains(where: file.runsCodeThatLeavesView)
    // A loop that checks for cancellation runs its last round early.
    let isInLoop = statement.surroundings(below: context.node).contains { loop in
      loop.kind == .whileStmt && loop.conditions.contains { $0.mentionsAny(of: Self.checks) }
    }
    // A round that waits for nothing ends before the task that replaces this one begins.
    if isInLoop, !leavesView, !rest.contains(where: { $0.kind == .awaitExpr }) { return }
    if !cancellers.contains(.replacement) {
      if isInLoop || (isInView ? setsOnlyOwnState(rest, file) : resetsOnlyFlags(rest)) { return }
    } else if isInView, !leavesView, setsOnlyOwnState(rest, file) {
      return
    }
    let standsForWork =
      !isInView && !cancellers.contains(.replacement) && context.node.suspensions.count == 1
      && changesOnlyOwnValues(rest, file)
    let endsBlock =
      context.node.kind == .closureExpr || FunctionDecl(context.node).map { $0.returnType == nil } ?? false
    let returnsValue = context.node.runningNodes.contains { $0.kind == .returnStmt && $0.firstChild != nil }
    let check = "guard !Task.isCancelled else { return }"
    let end = statement.endWithSemicolon
    let isFollowedBySemicolon = end != statement.range.upperBound
    let isCaught = attempt.kind == .doStmt
    findings.add(
      at: isCaught ? call.range : attempt.range,
      "\(isCaught ? "`catch`" : "`try?`") drops the cancellation, so the code after the delay runs at once; check "
        + "`Task.isCancelled` after it",
      leavesView ? .leavesView : .continues,
      assuming: [standsForWork ? .intent("whether the delay stands for work that a sample leaves out") : nil],
      related: [RelatedLocation(range: effect.range, message: "runs at once when the task is canceled")],
      fixes: [
        endsBlock && !returnsValue && block.kind != .switchCase
          ? .unsafe(
            "Return if the task is canceled", preferred: true,
            .insert(isFollowedBySemicolon ? " \(check);" : statement.statementSeparator + check, at: end))
          : nil
      ])
  }

  /// The first statement after the delay that has an effect in a canceled task; nil if the code checks for cancellation
  /// first.
  private func firstEffect(after statement: SyntaxNode, in context: TaskContext, _ file: FileModel) -> SyntaxNode? {
    var statement = statement
    while true {
      var next = statement.nextSibling
      while let following = next {
        if following.mentionsAny(of: Self.checks) { return nil }
        if following.throwsIfCanceled(in: file) { return nil }
        switch following.kind {
        case .returnStmt: return following.firstRow(of: .awaitExpr) == nil ? nil : following
        case .breakStmt, .continueStmt: break
        default:
          if following.asksForState || entersWithGuard(following, in: file) { return nil }
          // Whatever the local variable is for comes after it.
          let setsLocal = Assignment(following).map { file.isLocal($0.target) } ?? false
          let isInert =
            setsLocal || following.onlyDeclares || asksForState(following, in: file) || isHidden(following, in: file)
          if !following.isEarlyExit, !isInert { return following }
        }
        next = following.nextSibling
      }
      // The end of a branch continues after the branch; a loop starts again, which another rule checks.
      guard let outer = statement.parent?.enclosingStatement, outer != statement, outer != context.node,
        context.node.contains(outer), outer.kind == .ifExpr || outer.kind == .doStmt
      else { return nil }
      statement = outer
    }
  }

  /// Whether a statement only calls a method that checks for cancellation, or begins with a `guard` of its own about
  /// a state or about an answer that a canceled task does not get: `await show(session)`. It may set hidden values first.
  private func entersWithGuard(_ statement: SyntaxNode, in file: FileModel) -> Bool {
    let called = statement.kind == .awaitExpr ? statement.lastChild ?? statement : statement
    guard FunctionCallExpr(called) != nil, let code = file.reach(from: called).now.first(where: { _ in true }),
      let first = code.node.children.first(where: { !isHidden($0, in: code.file) })
    else { return false }
    return first.asksForState || code.node.mentionsAny(of: Self.checks)
      || first.kind == .guardStmt
        && first.conditions.contains { condition in
          condition.runningNodes.contains { $0.kind == .awaitExpr && code.file.cancellationResponse(of: $0) == .fails }
        }
  }

  /// Whether a statement does something only while a variable has some value, which the code that cancels the task
  /// usually resets: `if isScanning { … }`.
  private func asksForState(_ statement: SyntaxNode, in file: FileModel) -> Bool {
    guard let check = IfExpr(statement), check.elseBody == nil else { return false }
    return check.conditions.contains { condition in
      condition.firstChild?.kind != .optionalBindingCondition
        && condition.descendants.contains { isVariable($0, in: file) }
    }
  }

  /// Whether an expression names a variable of the function or of the type.
  private func isVariable(_ expression: SyntaxNode, in file: FileModel) -> Bool {
    guard let name = expression.selfMemberName else { return false }
    guard file.isLocal(expression) else { return file.ownProperty(expression).map { !$0.isLet } ?? false }
    guard case .value(_, let place)? = file.localBinding(of: name, at: expression) else { return false }
    return VariableDecl(place).map { !$0.isLet } ?? false
  }

  /// Whether a statement sets a value of a model that no view can observe: `delay *= 2` for a private property.
  private func isHidden(_ statement: SyntaxNode, in file: FileModel) -> Bool {
    guard let target = Assignment(statement)?.target, !file.isLocal(target),
      let property = file.ownProperty(target), let type = file.enclosingType(of: target)
    else { return false }
    let isObject = type.isClass || type.declaration.node.kind == .actorDecl
    return isObject && !type.hasAttribute("Observable") && property.isPrivate && property.attributes.isEmpty
  }

  private static let checks: [StaticString] = ["isCancelled", "checkCancellation", "CancellationError"]

  /// Whether the code after the delay only resets flags of a model.
  private func resetsOnlyFlags(_ rest: [SyntaxNode]) -> Bool {
    rest.allSatisfy { $0.kind != .functionCallExpr && (Assignment($0)?.setsFalse ?? true) }
  }

  /// Whether a node is a call without another receiver than `self`.
  private func isCallOfView(_ node: SyntaxNode) -> Bool {
    FunctionCallExpr(node).map { !$0.isImplicitMember && ($0.base?.isSelf ?? true) } ?? false
  }

  /// Whether a call only runs methods of the view that only set its values.
  private func onlySetsOwnState(_ call: FunctionCallExpr, _ file: FileModel) -> Bool {
    var isKnown = false
    for reached in file.reach(from: call.node).all {
      switch reached {
      case .code(let code):
        guard code.file === file, code.moment == .now, code.way.receiver == "",
          // The methods of the view are reached themselves.
          setsOnlyOwnState(code.nodes.filter { !isCallOfView($0) }, file)
        else { return false }
        isKnown = true
      case .unseen(let unseen):
        guard let call = FunctionCallExpr(unseen.node), isCallOfView(unseen.node), call.calleeName != "withAnimation"
        else { continue }
        guard onlyRunsSettingClosures(call, file) else { return false }
        isKnown = true
      }
    }
    return isKnown
  }

  /// Whether a call runs a closure that its function gets, and all callers in the view pass closures that only set values of
  /// the view: `after(0.2) { isShown = true }`.
  private func onlyRunsSettingClosures(_ call: FunctionCallExpr, _ file: FileModel) -> Bool {
    guard call.base == nil, let name = call.calleeName,
      case .parameter(let parameter, let function)? = file.localBinding(of: name, at: call.node),
      let declaration = FunctionDecl(function), let type = file.enclosingType(of: function)
    else { return false }
    return file.values(passedFor: parameter, of: declaration, in: type)?.allSatisfy { value in
      guard let closure = value.flatMap(ClosureExpr.init) else { return false }
      return setsOnlyOwnState(Array(closure.node.runningNodes), file)
    } ?? false
  }

  /// Whether an argument is the value of a method of the project that consists of one expression and changes nothing:
  /// `scroll(to: calendar.today())`.
  private func onlyComputes(_ node: SyntaxNode, _ file: FileModel) -> Bool {
    guard node.kind == .functionCallExpr, node.parent?.kind == .labeledExpr, file.callee(of: node).isOwn else {
      return false
    }
    return file.reach(from: node).allSatisfy { code in
      code.moment == .now && code.writes.isEmpty && Array(code.node.children).count == 1
    }
  }

  /// Whether the code after the delay only changes properties of its model.
  private func changesOnlyOwnValues(_ rest: [SyntaxNode], _ file: FileModel) -> Bool {
    rest.allSatisfy { node in
      if let target = Assignment(node)?.target { return file.ownProperty(target) != nil || file.isLocal(target) }
      guard let call = FunctionCallExpr(node), let name = call.calleeName else { return true }
      if name.isCapitalized || name == "withAnimation" || call.isImplicitMember { return true }
      return call.base.map { file.ownProperty($0) != nil && file.isMutating(name, on: $0) } ?? false
    }
  }

  /// Whether the code after the delay only sets values of the view.
  private func setsOnlyOwnState(_ rest: [SyntaxNode], _ file: FileModel) -> Bool {
    !rest.contains { node in
      guard let call = FunctionCallExpr(node), let name = call.calleeName else { return false }
      if name.isAny(of: ["withAnimation", "sleep", "run", "scrollTo"]) || name.isCapitalized { return false }
      if call.isImplicitMember || call.base?.isImplicitMemberChain ?? false { return false }
      guard let base = call.base, !base.isSelf else {
        return !onlyRunsSettingClosures(call, file) && !onlySetsOwnState(call, file)
      }
      if onlyComputes(node, file) { return false }
      return !(file.ownProperty(base)?.isState ?? false) || !file.isMutating(name, on: base)
    }
      && rest.lazy.compactMap(Assignment.init).allSatisfy { assignment in
        let target = assignment.target
        let element = target.kind == .subscriptCallExpr ? target.firstChild : nil
        let property = file.ownProperty(element ?? target)
        // A flag of the parent that is taken back early.
        if property?.wrapper("Binding") != nil, assignment.setsFalse || assignment.setsNil { return true }
        // A model that the view creates goes away with it.
        if let base = MemberAccessExpr(assignment.target)?.base, let model = file.ownProperty(base),
          file.enclosingType(of: base).map({ file.holder(of: model, in: $0).property })?.initialValueKind
            == .constructor
        {
          return true
        }
        if let property, let type = file.enclosingType(of: assignment.target), file.isState(property, in: type) {
          return true
        }
        return property?.wrapper(in: ["FocusState", "GestureState"]) != nil || file.isLocal(assignment.target)
      }
  }
}

extension FunctionCallExpr {
  /// The `do` around the call whose only `catch` neither leaves the code nor asks why the call failed.
  fileprivate var attemptWithIdleCatch: SyntaxNode? {
    guard let attempt = node.surroundings.first(where: { $0.kind != .awaitExpr && $0.kind != .tupleExpr }),
      attempt.kind == .tryExpr, attempt.isStatement, let statement = attempt.parent?.parent, statement.kind == .doStmt,
      let clause = statement.child(.catchClause),
      statement.children.allSatisfy({ $0.kind != .catchClause || $0 == clause }),
      !clause.mentionsAny(of: ["isCancelled", "checkCancellation", "CancellationError", "isCancellation"])
    else { return nil }
    let leaves: [SyntaxKind] = [.returnStmt, .throwStmt, .breakStmt, .continueStmt]
    return clause.descendants.contains { leaves.contains($0.kind) } ? nil : statement
  }
}

extension SyntaxNode {
  /// A `guard` with a condition about something other than `self`: `guard session == current else { return }`.
  fileprivate var asksForState: Bool {
    kind == .guardStmt
      && children.contains { $0.kind == .conditionElement && $0.firstChild?.kind != .optionalBindingCondition }
  }

  /// Whether a statement declares variables and calls nothing: `var count = 0`.
  fileprivate var onlyDeclares: Bool {
    kind == .variableDecl && firstRow(of: .functionCallExpr) == nil && firstRow(of: .awaitExpr) == nil
  }

  /// `.easeInOut`, `.snappy.delay(1)`
  fileprivate var isImplicitMemberChain: Bool { firstToken?.textEquals(".") ?? false }

  /// Whether a statement awaits a throwing call that fails in a canceled task, or may fail.
  fileprivate func throwsIfCanceled(in file: FileModel) -> Bool {
    runningNodes.contains { node in
      guard node.kind == .awaitExpr, let attempt = node.parent, attempt.kind == .tryExpr else { return false }
      guard !attempt.ownTokens.contains(where: { $0.textEquals("?") || $0.textEquals("!") }) else { return false }
      return file.cancellationResponse(of: node) != .finishes
    }
  }
}

extension RuleCase {
  fileprivate static let continues = RuleCase(
    "continues", .wrong, "the code after the delay calls a model or starts work", severity: .info,
    because: "often it only runs too early")
  fileprivate static let leavesView = RuleCase(
    "leavesView", .wrong, "the code after the delay navigates, presents, closes or calls a shared object")
}
