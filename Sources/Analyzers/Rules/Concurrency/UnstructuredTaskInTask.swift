struct UnstructuredTaskInTask: ModifierRule {
  static let info = RuleInfo(
    id: "unstructured_task_in_task", topic: .concurrency, cases: [.notCanceled], tier: .precise, since: "0.2.0")

  static let modifiers: [StaticString] = ["task"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard file.isInBodyScope(modifier.node), let type = file.enclosingType(of: modifier.node) else { return }
    for (code, call) in calls(from: modifier, of: type, in: file) {
      guard let isDetached = isTask(call), call.node.isStatement,
        let work = call.trailingClosure ?? call.closure("operation"), changesView(work, in: file),
        !runsBeside(call, in: code)
      else { continue }
      let isShared = isForSharedObject(work, in: file)
      findings.add(
        at: call.nameRange.lowerBound - (isDetached ? 5 : 0)..<call.nameRange.upperBound,
        "`\(isDetached ? "Task.detached" : "Task")` is not canceled with `.task`; await its work directly",
        assuming: [isShared ? .intent("whether the work should continue when the view disappears") : nil],
        related: [RelatedLocation(range: modifier.name.range, message: "cancels only its own work")],
        fixes: [
          isDetached || isShared ? nil : ClosureExpr(code.node).flatMap { unwrapped(call, work, in: $0, file) }
        ])
    }
  }

  /// The calls that the task of a modifier runs itself, in its closure and in methods of the view.
  private func calls(
    from modifier: Modifier, of type: TypeDeclaration, in file: FileModel
  ) -> [(code: ReachedCode, call: FunctionCallExpr)] {
    file.reach(from: modifier).flatMap { code -> [(code: ReachedCode, call: FunctionCallExpr)] in
      guard code.moment == .now, code.file === file,
        file.enclosingType(of: code.node) === type || code.isOfCreator
      else { return [] }
      return code.calls.map { (code, $0) }
    }
  }

  /// Whether the code on the way to a call may be suspended after it, so that a task runs beside what follows, for example
  /// a time limit.
  private func runsBeside(_ call: FunctionCallExpr, in code: ReachedCode) -> Bool {
    let way = code.way.steps.map { (node: $0.node, code: $0.code) } + [(node: call.node, code: code.node)]
    return way.contains { step in
      step.code.suspensions.contains { $0.index >= step.node.subtreeEnd && !$0.excludes(step.node) }
    }
  }

  /// Whether a call is `Task { … }` (false) or `Task.detached { … }` (true); nil for other calls.
  private func isTask(_ call: FunctionCallExpr) -> Bool? {
    if call.calledExpression?.kind == .declReferenceExpr { return call.calleeName == "Task" ? false : nil }
    return call.calleeName == "detached" && call.base.textEquals("Task") ? true : nil
  }

  /// Whether the work sets state, or awaits a method of the view or its model, which may set it.
  private func changesView(_ work: ClosureExpr, in file: FileModel) -> Bool {
    guard work.node.firstRow(of: .awaitExpr) != nil || work.node.firstRow(of: .forStmt) != nil else { return false }
    let sets = file.assignments(in: work.node).contains { assignment in
      if let own = file.ownProperty(assignment.target) { return own.isState }
      guard let base = MemberAccessExpr(assignment.target)?.base else { return false }
      return file.ownProperty(base)?.holdsModel ?? false
    }
    return sets
      || work.node.suspensions.contains { suspension in
        suspension.awaitedCalls.contains { call in
          guard let base = call.base.map({ $0.kind == .optionalChainingExpr ? $0.firstChild ?? $0 : $0 }) else {
            return false
          }
          return file.ownProperty(base)?.holdsModel ?? false
        }
      }
  }

  /// Whether the work only calls an object that outlives the view, because the view gets it from the environment.
  private func isForSharedObject(_ work: ClosureExpr, in file: FileModel) -> Bool {
    guard file.writes(in: work.node).isEmpty else { return false }
    let calls = work.node.suspensions.flatMap(\.awaitedCalls)
    return !calls.isEmpty
      && calls.allSatisfy { call in
        guard let base = call.base?.withoutUnwrapping, let own = file.ownProperty(base),
          let type = file.enclosingType(of: base)
        else { return false }
        let property = file.holder(of: own, in: type).property
        return property.wrapper(in: ["EnvironmentObject", "Environment"]) != nil
      }
  }

  /// The work without the task, if the closure consists of it.
  private func unwrapped(
    _ call: FunctionCallExpr, _ work: ClosureExpr, in closure: ClosureExpr, _ file: FileModel
  ) -> Fix? {
    guard closure.statements == [call.node], call.arguments.isEmpty, work.signature == nil, !work.mayThrow,
      let content = work.contentRange
    else { return nil }
    return .safe(
      "Await the work directly", preferred: true,
      file.tree.replacing(call.range, by: file.tree.reindented(content, to: call.range.lowerBound)))
  }
}

extension StoredProperty {
  /// Whether it holds an object whose changes the view observes.
  fileprivate var holdsModel: Bool {
    wrapper(.holdsObject) != nil || wrapper(in: ["State", "Environment"]) != nil && typeName.isCapitalized
  }
}

extension RuleCase {
  fileprivate static let notCanceled = RuleCase(
    "notCanceled", .wrong, "a task inside `task` changes what the view shows", isOptIn: true)
}
