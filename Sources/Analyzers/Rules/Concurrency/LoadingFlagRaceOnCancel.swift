struct LoadingFlagRaceOnCancel: CallRule {
  static let info = RuleInfo(
    id: "loading_flag_race_on_cancel", topic: .concurrency, cases: [.resetsFlag], tier: .precise)

  static let callees: [StaticString] = ["Task"]
  static let looksAtModels = true

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let task = file.storedTask(call), file.replacesAndCancels(task) else { return }
    let assignments = file.assignments(in: task.function)
    for statement in task.closure.statements where statement.kind == .deferStmt {
      for reset in assignments where statement.contains(reset.node) && reset.setsFalse {
        guard let flag = file.ownProperty(reset.target), !reset.node.isConditional(below: statement),
          let start = assignments.first(where: { assignment in
            assignment.setsTrue && assignment.sets(flag.name) && !statement.contains(assignment.node)
              && (assignment.node.index < call.node.index || task.closure.node.contains(assignment.node))
          }), !file.isLocal(reset.target), !isRefused(task, whileSet: flag.name, in: file)
        else { continue }
        let isRestarted = isRestarted(task, whileSet: flag.name, in: file)
        let isShown = mayBeShown(flag.name, of: task, in: file)
        findings.add(
          at: statement.range,
          "Canceled task sets `\(flag.name.text)` to `false` while its successor runs; check `Task.isCancelled` first",
          assuming: [
            isRestarted ? nil : .callers("whether the task can be started again while it runs"),
            isShown ? nil : .callers("whether any code reads the flag"),
          ],
          related: [RelatedLocation(range: start.node.range, message: "set by the successor")],
          fixes: [
            isOnlyReplaced(task, in: file)
              ? Fix(
                title: "Skip when canceled", isSafe: true, isPreferred: true,
                edits: file.tree.enclosing(reset.node.range, in: "if !Task.isCancelled")) : nil
          ])
      }
    }
  }

  /// Whether the function that starts the task does nothing while the flag is set, and only the task resets the flag.
  /// Then no successor starts before the `defer` has run.
  private func isRefused(_ task: StoredTask, whileSet flag: Name, in file: FileModel) -> Bool {
    guard let body = FunctionDecl(task.function)?.body, let type = file.enclosingType(of: task.function),
      body.children.contains(where: { $0.index < task.call.node.index && $0.leaves(whileSet: flag) })
    else { return false }
    return file.assignments(in: type).allSatisfy { assignment in
      !assignment.sets(flag) || assignment.setsTrue || task.closure.node.contains(assignment.node)
    }
  }

  /// Whether a view may show the flag. The flag of a model that no view reads is of no consequence.
  private func mayBeShown(_ flag: Name, of task: StoredTask, in file: FileModel) -> Bool {
    guard let type = file.enclosingType(of: task.function), type.isClass else { return true }
    return !file.facts.knowsEntryPoint || !file.facts.modelReads(of: flag.text, in: type.name.text).isEmpty
  }

  /// Whether a successor can start while a task runs: visible code starts one without a tap, or from a button that is
  /// not disabled while the flag is set.
  ///
  /// If no visible code starts the task or reads the flag, and no entry point is known, a restart is assumed.
  private func isRestarted(_ task: StoredTask, whileSet flag: Name, in file: FileModel) -> Bool {
    guard let name = FunctionDecl(task.function)?.name, let type = file.enclosingType(of: task.function) else {
      return true
    }
    let starts = file.unqualifiedReferences(to: name, anywhereIn: type)
      .filter { !task.function.contains($0) && !$0.isInInitializer }.flatMap { places(running: $0, in: file) }
    let owner = file.facts.type(named: type.name.text)
    let isStarted = starts.contains { start in
      // A view of the project that gets both the action and the flag may refuse to start it.
      let isGuarded = start.enclosingCalls.contains { call in
        call.calleeName.map { $0.isCapitalized && SwiftUICatalog.entry(of: $0) == nil } ?? false
          && call.arguments.contains { $0.expression.map { $0.lastName == flag } ?? false }
      }
      if isGuarded { return false }
      guard
        let button = start.ancestors.lazy.compactMap(FunctionCallExpr.init).first(where: { $0.calleeName == "Button" })
      else { return true }
      return owner.map { !file.isUnavailable(button, whileSet: [flag.text], of: $0) } ?? true
    }
    if isStarted { return true }
    return starts.isEmpty && file.facts.modelReads(of: flag.text, in: type.name.text).isEmpty
      && !file.facts.knowsEntryPoint
  }

  /// The code that runs a node: itself, or the calls of the method that does nothing else.
  private func places(running node: SyntaxNode, in file: FileModel) -> [SyntaxNode] {
    guard let method = node.enclosingMember.flatMap(FunctionDecl.init), file.closures(around: node).isEmpty,
      method.body?.onlyStatement == node.outermostPostfix
    else { return [node] }
    let uses = file.helperUses(around: node)
    return uses.isEmpty ? [node] : uses
  }

  /// Whether only the function that starts the task cancels it; the next task that it starts then sets the flag again.
  private func isOnlyReplaced(_ task: StoredTask, in file: FileModel) -> Bool {
    let parts = file.enclosingType(of: task.function)?.parts ?? []
    return parts.flatMap { file.cancellations(of: task.property.name, in: $0.node) }.allSatisfy { cancellation in
      task.function.contains(cancellation.node) && cancellation.node.index < task.call.node.index
        && !cancellation.node.isConditional(below: task.function)
    }
  }
}

extension SyntaxNode {
  /// Whether the node runs during initialization, before any task does; a closure in an initializer runs later.
  fileprivate var isInInitializer: Bool {
    for ancestor in ancestors {
      if ancestor.kind == .closureExpr { return false }
      if ancestor.kind == .initializerDecl { return true }
    }
    return false
  }
}

extension RuleCase {
  fileprivate static let resetsFlag = RuleCase(
    "resetsFlag", .wrong, "a task that is replaced resets the loading flag of its successor", severity: .info,
    because: "only the progress view is wrong, and only until the result arrives")
}
