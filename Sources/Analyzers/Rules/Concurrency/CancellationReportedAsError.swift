struct CancellationReportedAsError: ClauseRule {
  static let info = RuleInfo(
    id: "cancellation_reported_as_error", topic: .concurrency, cases: [.setsError], tier: .precise)

  static let clauses: [SyntaxKind] = [.catchClause]
  static let looksAtModels = true

  func check(_ clause: SyntaxNode, in file: FileModel, _ findings: inout Findings) {
    guard clause.isCatchAll, let statement = clause.parent, statement.kind == .doStmt,
      !statement.ownTokens.contains(where: { $0.textEquals("throws") }),
      let block = clause.child(.codeBlock), let attempt = statement.child(.codeBlock),
      !asksForCancellation(statement), let function = statement.enclosingFunction,
      let report = report(in: block, of: clause, in: file) ?? reportByHelper(of: block, clause, in: file),
      !isOneOfSeveral(statement, in: function),
      // Cleanup that awaits must also run after a cancellation.
      !block.descendants.contains(where: { $0.kind == .awaitExpr && !$0.onlyChangesActor }),
      !(file.enclosingType(of: statement).map { file.isOnlyUsedUnseen($0) } ?? false)
    else { return }
    let visibility = visibility(of: report, statement, in: function, of: file)
    guard visibility != .never else { return }
    let response = file.cancellationResponse(in: attempt)
    guard response != .finishes, !leavesCancellationsOut(report, clause, in: file), !isUnread(report, in: block, file)
    else { return }
    let unknown: Assumption? =
      response != .fails
      ? .callee("whether the awaited call throws when its task is canceled")
      : visibility == .certain
        ? whatMayHide(report, of: clause, in: block, file)
        : .callers("whether a view still shows the error after this view disappears")
    findings.add(
      at: clause.range, "The `catch` reports cancellation as an error; return early if `Task.isCancelled` is `true`",
      assuming: [unknown], related: [RelatedLocation(range: report.node.range, message: "reported here")],
      fixes: [startsLoading(report, in: file) ? nil : fix(clause, block, of: statement, in: function, file)])
  }

  // MARK: - How the error is reported

  /// What is unknown about an error that users might never see; nil if they certainly see it.
  private func whatMayHide(
    _ report: Assignment, of clause: SyntaxNode, in block: SyntaxNode, _ file: FileModel
  ) -> Assumption? {
    if let handler = handler(of: report, clause, in: file)?.calleeName {
      return .callee("whether `\(handler.text)` filters out cancellation")
    }
    guard block.runningNodes.contains(where: { $0.kind == .throwStmt }) else { return nil }
    return .callers(
      "whether a view shows `\(report.target.pathText)` in addition to what the caller does with the error")
  }

  /// The function of the project that the error is passed to: `message = handle(error)`.
  private func handler(
    of report: Assignment, _ clause: SyntaxNode, in file: FileModel
  ) -> FunctionCallExpr? {
    let errors =
      clause.contains(report.node)
      ? [clause.caughtErrorName].compactMap(\.self)
      : report.node.enclosingMember.flatMap(FunctionDecl.init)?.parameters.compactMap { $0.name?.text } ?? []
    guard !errors.isEmpty else { return nil }
    let values = report.value.map { made(by: $0, in: file) }
    let calls = values.flatMap { [$0] + Array($0.descendants) }.compactMap(FunctionCallExpr.init)
    return calls.first { call in
      guard let name = call.calleeName, !name.isCapitalized, !call.isImplicitMember,
        !(call.base?.lastName.isCapitalized ?? false)
      else { return false }
      return call.arguments.contains {
        $0.expression.flatMap(DeclReferenceExpr.init)?.name.map { errors.contains($0.text) } ?? false
      }
    }
  }

  /// The value with which a local variable starts; the expression itself for others.
  private func made(by expression: SyntaxNode, in file: FileModel) -> SyntaxNode {
    guard let name = DeclReferenceExpr(expression)?.name,
      case .value(let value?, _)? = file.localBinding(of: name, at: expression)
    else { return expression }
    return value
  }

  /// Whether the function that the error is passed to checks for cancellation.
  private func leavesCancellationsOut(_ report: Assignment, _ clause: SyntaxNode, in file: FileModel) -> Bool {
    if isShownWithoutCancellations(report, in: file) { return true }
    guard let handler = handler(of: report, clause, in: file) else { return false }
    return file.reach(from: handler.node).now.contains { code in
      code.node.tokens.contains { $0.kind.isIdentifier && Name($0).containsAny(of: ["cancel"]) }
    }
  }

  /// Whether the view passes the error to a modifier of the project that checks for cancellation:
  /// `.errorAlert(presenting: $error)`.
  private func isShownWithoutCancellations(_ report: Assignment, in file: FileModel) -> Bool {
    guard let target = report.target.selfMemberName, let type = file.enclosingType(of: report.node) else {
      return false
    }
    return file.bindingReferences(to: target, in: type).contains { binding in
      guard let callee = ArgumentUse(binding)?.callee else { return false }
      return file.facts.extensionFunctions(named: callee.text).contains { $0.fact.checksForCancellation }
    }
  }

  /// Whether the views that observe the model are known and no code reads any property that the clause sets.
  private func isUnread(_ report: Assignment, in block: SyntaxNode, _ file: FileModel) -> Bool {
    guard let type = file.enclosingType(of: report.node), type.isClass, !type.hasAttribute("Observable"),
      file.facts.knowsEntryPoint, !file.facts.modelObservers(of: type.name.text).isEmpty
    else { return false }
    let reports = file.assignments(in: block.contains(report.node) ? block : report.node.enclosingMember ?? block)
    return reports.allSatisfy { assignment in
      guard let name = assignment.target.selfMemberName, type.storedProperty(named: name) != nil,
        file.facts.modelReads(of: name.text, in: type.name.text).isEmpty,
        file.facts.modelReads(of: "$" + name.text, in: type.name.text).isEmpty,
        file.bindingReferences(to: name, in: type).isEmpty
      else { return false }
      return file.unqualifiedReferences(to: name, in: type).allSatisfy { reference in
        if file.write(at: reference) != nil { return true }
        let isMember = reference.parent.flatMap(MemberAccessExpr.init)?.declName == reference
        return !isMember && (file.isShadowed(name, at: reference) || reference.isCaughtError)
      }
    }
  }

  private enum Visibility { case never, unknown, certain }

  /// Whether users can see the error of a canceled task: something cancels it while its view is on screen, or an object
  /// that outlives the view stores the error.
  private func visibility(
    of report: Assignment, _ statement: SyntaxNode, in function: SyntaxNode, of file: FileModel
  ) -> Visibility {
    var cancellers = file.cancellers(of: statement)
    if cancellers.contains(.refresh), isShownWithoutContent(report, of: statement, in: file) {
      cancellers.remove(.refresh)
    }
    if cancellers.contains(.replacement) || cancellers.contains(.refresh) { return .certain }
    guard cancellers.contains(.disappearance), let type = file.enclosingType(of: statement) else { return .never }
    let name = type.name.text
    let outlivesViews = file.livesUntilProcessEnds(type) || file.facts.isInEnvironment(name)
    if !outlivesViews, file.facts.isGivenToViews(name) { return .unknown }
    guard staysVisible(report, statement, in: function, of: file) else { return .never }
    // A view that no known code creates might be covered by another view and shown again.
    let views = type.isViewType ? [name] : file.facts.viewsUsing(name)
    return outlivesViews || views.allSatisfy { file.facts.uses(of: $0).isEmpty } ? .certain : .unknown
  }

  /// Whether the view shows the error only in place of content that the attempt sets: `if !books.isEmpty { … } else if
  /// let error { … }`. A refresh starts with content, so it never shows the error.
  private func isShownWithoutContent(_ report: Assignment, of statement: SyntaxNode, in file: FileModel) -> Bool {
    guard let type = file.enclosingType(of: statement), type.isViewType, let target = report.target.selfMemberName,
      type.storedProperty(named: target) != nil, file.bindingReferences(to: target, in: type).isEmpty
    else { return false }
    let content = file.assignments(in: statement.child(.codeBlock) ?? statement).compactMap(\.target.selfMemberName)
    let reads = file.unqualifiedReferences(to: target, in: type).filter { reference in
      file.write(at: reference) == nil && file.isInBodyScope(reference)
    }
    return !reads.isEmpty && reads.allSatisfy { $0.isElse(ofAny: content) }
  }

  /// Whether users can see the error if only the view's disappearance cancels the task.
  ///
  /// The task starts again on the next appearance. An error that it clears before its first `await` is never seen,
  /// unless an alert or a sheet of the view shows it.
  private func staysVisible(
    _ report: Assignment, _ statement: SyntaxNode, in function: SyntaxNode, of file: FileModel
  ) -> Bool {
    guard let type = file.enclosingType(of: statement), let target = report.target.selfMemberName else { return true }
    // `guard state == .idle else { return }`: after an error, the next run does nothing.
    if statement.conditions(below: function).contains(where: { $0.mentions(target) }) { return true }
    let start = statement.child(.codeBlock)?.firstSuspensionStart ?? statement.range.upperBound
    let isCleared = file.assignments(in: function).contains { assignment in
      assignment.sets(target) && assignment.node.range.lowerBound < start
    }
    guard isCleared else { return true }
    return (file.calls(named: "alert", in: type) + file.calls(named: "sheet", in: type)).contains { presentation in
      presentation.node.tokens.contains { token in
        token.range.lowerBound > presentation.nameRange.lowerBound
          && (Name(token) == target || Name(token).isBinding(of: target))
      }
    }
  }

  private func asksForCancellation(_ statement: SyntaxNode) -> Bool {
    statement.children.contains { child in
      child.kind == .catchClause
        && child.tokens.contains { $0.kind.isIdentifier && Name($0).containsAny(of: ["cancel"]) }
    }
  }

  private static let words: [StaticString] = ["error", "alert", "failed", "failure"]

  /// Where the clause reports the error to the user.
  private func report(in block: SyntaxNode, of clause: SyntaxNode, in file: FileModel) -> Assignment? {
    for assignment in file.assignments(in: block) where !isSpecific(assignment, clause) {
      let value = assignment.value
      // A local variable is not shown to the user.
      if isPartOfLocal(assignment.target, in: file) || isElement(assignment.target, in: clause) { continue }
      if let last = assignment.target.lastToken, Name(last).containsAny(of: CancellationReportedAsError.words),
        !value.allSatisfy({ $0.kind == .nilLiteralExpr || $0.textEquals("false") }),
        !Name(last).contains(word: "alert") || !value.allSatisfy(isOtherCase)
      {
        return assignment
      }
      if value.contains(where: { isErrorCase($0) || $0.mentionsAny(of: ["localizedDescription"]) }) {
        return assignment
      }
    }
    return nil
  }

  /// Where a method of the same object that the clause calls reports the error to the user, unless it knows cancellation or
  /// selects some errors.
  private func reportByHelper(of block: SyntaxNode, _ clause: SyntaxNode, in file: FileModel) -> Assignment? {
    let reached = Array(file.reach(from: block).now)
    let knowsCancellation = reached.contains { code in
      code.node.tokens.contains { $0.kind.isIdentifier && Name($0).containsAny(of: ["cancel"]) }
    }
    guard !knowsCancellation else { return nil }
    for code in reached where !code.isStart && code.file === file && code.way.receiver == "" {
      guard let function = code.function, !code.node.mentionsErrorType,
        // Code before the call may return for some errors.
        !code.way.steps.contains(where: { !conditions(of: $0.node, below: $0.code).isEmpty })
      else { continue }
      if let report = report(in: code.node, of: function.node, in: file), code.runs(report.node) { return report }
    }
    return nil
  }

  /// The conditions under which a call runs, other than whether an object still exists.
  private func conditions(of call: SyntaxNode, below code: SyntaxNode) -> [SyntaxNode] {
    call.conditions(below: code).filter { $0.firstChild?.kind != .optionalBindingCondition }
  }

  /// Whether a loop reports the failure of one of several elements, `states[id] = .failed`, whose state a canceled run
  /// must set too.
  private func isElement(_ target: SyntaxNode, in clause: SyntaxNode) -> Bool {
    target.kind == .subscriptCallExpr && clause.surroundings.contains { $0.kind == .forStmt }
  }

  /// Whether the target is a local variable or a part of one, such as the element whose upload failed. Another run does
  /// not replace it, so a canceled run must report its failure too.
  private func isPartOfLocal(_ target: SyntaxNode, in file: FileModel) -> Bool {
    guard let root = target.firstToken.map(Name.init), root != "self",
      let binding = file.localBinding(of: root, at: target)
    else { return false }
    // `guard let owner = self`
    if case .value(let value?, _) = binding, value.isSelf { return false }
    return true
  }

  /// Whether only specific errors reach the assignment: `if let error = error as? LoginError`, a `case` of `switch
  /// error`.
  private func isSpecific(_ assignment: Assignment, _ clause: SyntaxNode) -> Bool {
    guard let error = clause.caughtErrorName else { return true }
    let isError = { (node: SyntaxNode) in node.tokens.contains { $0.text == error } }
    if assignment.value.contains(where: { $0.kind == .unresolvedAsExpr }) { return true }
    for ancestor in assignment.node.ancestors {
      if ancestor == clause { return false }
      switch ancestor.kind {
      // `guard request == latest else { return }`: only a request that was not replaced reports its error.
      case .codeBlock where ancestor.children.contains { $0.index < assignment.node.index && asks($0) }: return true
      case .ifExpr where ancestor.children.contains(where: { $0.kind == .conditionElement && isError($0) }): return true
      case .switchExpr where ancestor.firstChild.map(isError) ?? false: return true
      default: continue
      }
    }
    return false
  }

  /// Whether the statement is a `guard` that does more than unwrap.
  private func asks(_ statement: SyntaxNode) -> Bool {
    statement.kind == .guardStmt
      && statement.children.contains {
        $0.kind == .conditionElement && $0.firstChild?.kind != .optionalBindingCondition
      }
  }

  /// `.queued`: the alert describes one specific failure.
  private func isOtherCase(_ value: SyntaxNode) -> Bool {
    guard let access = MemberAccessExpr(value), access.base == nil, let name = access.name else { return false }
    return !name.containsAny(of: CancellationReportedAsError.words)
  }

  /// `.failed(error)`, `State.error`
  private func isErrorCase(_ value: SyntaxNode) -> Bool {
    let access = FunctionCallExpr(value)?.calledExpression.flatMap(MemberAccessExpr.init) ?? MemberAccessExpr(value)
    guard let access, let name = access.name, access.base?.firstToken.map({ Name($0).isCapitalized }) ?? true else {
      return false
    }
    return name.containsAny(of: CancellationReportedAsError.words)
  }

  /// Whether the attempt is one of several actions that a parameter selects: `perform(.submit)`.
  private func isOneOfSeveral(_ statement: SyntaxNode, in function: SyntaxNode) -> Bool {
    statement.surroundings(below: function).contains { around in
      guard around.kind == .switchExpr, let subject = around.firstChild.flatMap(DeclReferenceExpr.init)?.name else {
        return false
      }
      return function.children.contains { FunctionParameter($0)?.name == subject }
    }
  }

  // MARK: - Fix

  /// Returns early from the clause; nil if the clause, or code after it, must also run for a canceled task.
  private func fix(
    _ clause: SyntaxNode, _ block: SyntaxNode, of statement: SyntaxNode, in function: SyntaxNode, _ file: FileModel
  ) -> Fix? {
    let isLast =
      statement.nextSibling == nil
      && (statement.parent == function.child(.codeBlock) || statement.parent == function)
    guard isLast, returnsNothing(function), let first = block.firstChild,
      !block.descendants.contains(where: { $0.kind == .throwStmt }),
      !file.assignments(in: block).contains(where: \.clearsState), !leavesLoading(statement, in: function, file)
    else { return nil }
    let separator =
      clause.tree.isOnOneLine(block.range)
      ? "; " : "\n" + clause.tree.indentation(ofLineAt: first.range.lowerBound)
    let onlyAssigns = block.children.allSatisfy { child in
      Assignment(child) != nil || FunctionCallExpr(child).flatMap(WithAnimation.init) != nil
    }
    return Fix(
      title: "Return if the task is canceled", isSafe: onlyAssigns, isPreferred: true,
      edits: [.insert("if Task.isCancelled { return }" + separator, at: first.range.lowerBound)])
  }

  private static let loadingWords: [StaticString] = [
    "load", "busy", "progress", "perform", "refresh", "fetch", "sending", "saving", "working", "connecting", "search",
  ]

  /// Whether the function sets a flag or a state that only code after the attempt resets.
  private func leavesLoading(_ statement: SyntaxNode, in function: SyntaxNode, _ file: FileModel) -> Bool {
    // The function that starts a task might set the flag before it.
    let isTask = ClosureExpr(function)?.use?.callee == "Task"
    let assignments = file.assignments(in: isTask ? function.enclosingFunction ?? function : function)
    return assignments.contains { start in
      guard start.node.index < statement.subtreeEnd, !isDeferred(start.node),
        !(start.node.ancestors.contains { $0.kind == .catchClause })
      else { return false }
      let startsLoading =
        start.setsTrue
        || start.singleValue.flatMap(MemberAccessExpr.init)?.name.containsAny(of: Self.loadingWords) ?? false
      guard startsLoading else { return false }
      return !assignments.contains { end in
        isDeferred(end.node) && end.target.pathText == start.target.pathText
      }
    }
  }

  /// Whether the initial value of the state that the clause sets means that something is loading.
  private func startsLoading(_ report: Assignment, in file: FileModel) -> Bool {
    file.ownProperty(report.target)?.initialValue?.lastName.containsAny(of: Self.loadingWords) ?? false
  }

  private func isDeferred(_ node: SyntaxNode) -> Bool { node.ancestors.contains { $0.kind == .deferStmt } }

  private func returnsNothing(_ function: SyntaxNode) -> Bool {
    switch function.kind {
    case .functionDecl: FunctionDecl(function)?.returnType == nil
    case .closureExpr:
      // A closure that returns something has a `return` with a value.
      !function.runningNodes.contains { $0.kind == .returnStmt && $0.firstChild != nil }
    default: false
    }
  }
}

extension Assignment {
  /// Whether the assignment resets a flag or a state: `false`, `nil`, `[]`, `.idle`.
  fileprivate var clearsState: Bool {
    if clears { return true }
    guard let value = singleValue else { return false }
    if value.kind == .arrayExpr || value.kind == .dictionaryExpr { return value.firstChild == nil }
    return value.textEquals(".idle") || value.textEquals(".loaded") || value.textEquals(".none")
  }
}

extension SyntaxNode {
  /// Whether it distinguishes errors: `error as? URLError`, `error is LoginError`, `switch error`.
  fileprivate var mentionsErrorType: Bool {
    descendants.contains { node in
      node.kind == .unresolvedAsExpr || node.kind == .unresolvedIsExpr || node.kind == .switchExpr
        || node.kind == .matchingPatternCondition
    }
  }

  /// Whether the node is the error of an enclosing `catch` clause.
  fileprivate var isCaughtError: Bool {
    ancestors.contains { $0.kind == .catchClause && $0.caughtErrorName == text }
  }

  /// Whether the node is in the `else` of an `if` that checks one of some properties.
  fileprivate func isElse(ofAny properties: [Name]) -> Bool {
    var child = self
    for ancestor in ancestors {
      if ancestor.kind == .ifExpr, child.kind == .ifExpr || child.kind == .codeBlock,
        ancestor.child(.codeBlock) != child,
        ancestor.conditions.contains(where: { asked in properties.contains { asked.mentions($0) } })
      {
        return true
      }
      child = ancestor
    }
    return false
  }

  /// Whether an `await` only switches to the main actor: `await MainActor.run { … }`.
  fileprivate var onlyChangesActor: Bool {
    guard let call = lastChild.flatMap(FunctionCallExpr.init), call.calleeName == "run" else { return false }
    return call.base?.textEquals("MainActor") ?? false
  }
}

extension RuleCase {
  fileprivate static let setsError = RuleCase(
    "setsError", .wrong, "the `catch` of a task that is canceled sets an error that a view shows")
}
