struct DismissedBeforeSaveEnds: CallRule {
  static let info = RuleInfo(
    id: "dismissed_before_save_ends", topic: .presentation, alsoAbout: [.concurrency], cases: [.errorInView],
    tier: .precise, since: "0.2.0")

  static let callees: [StaticString] = ["Task"]

  func check(_ task: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let type = file.enclosingType(of: task.node), type.viewRole == .view,
      let work = task.trailingClosure(or: "operation"), let failure = failure(of: work, in: type, file),
      let dismissal = dismissal(runningWith: task.node, of: type, in: file)
    else { return }
    findings.add(
      at: dismissal.range,
      "View closes before the task has ended, so users never see `\(failure.path)`; close it after the awaited call",
      related: [
        RelatedLocation(range: task.nameRange, message: "is still running"),
        failure.code.related(failure.assignment.node, "shows the error"),
      ],
      fixes: [moving(dismissal, behind: failure, beside: task)])
  }

  // MARK: - The error

  private struct Failure {
    let path: String
    let assignment: Assignment
    let code: ReachedCode
    /// The block whose errors are caught.
    let block: SyntaxNode
  }

  /// Code of a task that shows in its view that awaited code has failed.
  private func failure(of work: ClosureExpr, in type: TypeDeclaration, _ file: FileModel) -> Failure? {
    for code in file.reach(from: work) where code.moment == .now {
      for clause in code.nodes where clause.kind == .catchClause {
        guard let block = clause.parent?.child(.codeBlock), block.descendants.contains(where: { $0.kind == .awaitExpr })
        else { continue }
        for assignment in code.file.assignments(in: clause) where !assignment.clears && code.runs(assignment.node) {
          guard let path = code.path(of: assignment.target), isShown(path, by: type, in: file) else { continue }
          return Failure(path: path, assignment: assignment, code: code, block: block)
        }
      }
    }
    return nil
  }

  /// Whether a view shows its own state, or a member of an object that exists as long as the view.
  private func isShown(_ path: String, by type: TypeDeclaration, in file: FileModel) -> Bool {
    let root = path.rootOfPath
    guard let property = type.storedProperties.first(where: { $0.name.text == root }),
      let held = file.holder(of: property.name, in: type)?.property,
      held.wrapper("State") != nil || held.wrapper("StateObject") != nil
    else { return false }
    let bindings = file.sharedBindings(to: property.name, in: type)
    let references = file.unqualifiedReferences(to: property.name, in: type)
    if path == root {
      return !bindings.isEmpty || file.shows(property.name, in: type)
    }
    guard held.initialValue != nil else { return false }
    return bindings.contains { $0.parent?.pathText == "$" + path }
      || references.contains {
        $0.parent?.pathText == path && file.write(at: $0) == nil && file.isReadByBody($0)
      }
  }

  // MARK: - The dismissal

  /// Code that closes the view in the same turn in which a node runs: beside it, or beside the call of its function.
  private func dismissal(runningWith node: SyntaxNode, of type: TypeDeclaration, in file: FileModel) -> SyntaxNode? {
    let step = file.step(of: node)
    if let found = dismissal(beside: node, in: step, of: type, file) { return found }
    guard let function = FunctionDecl(step), !function.isAsync, let name = function.name else { return nil }
    let calls = file.unqualifiedReferences(to: name, in: type).filter { !step.contains($0) && !file.isHidden($0) }
    for call in calls.flatMap(file.usesInReceiver) {
      if let found = dismissal(beside: call, in: file.step(of: call), of: type, file) { return found }
    }
    return nil
  }

  private func dismissal(
    beside node: SyntaxNode, in step: SyntaxNode, of type: TypeDeclaration, _ file: FileModel
  ) -> SyntaxNode? {
    func runsWithNode(_ other: SyntaxNode) -> Bool {
      !node.contains(other) && file.step(of: other) == step && !isInTask(other, below: step)
        && file.areOnOnePath(other, node)
    }
    guard !isInTask(node, below: step) else { return nil }
    if let call = file.calls(in: step).first(where: { file.isDismissAction($0) && runsWithNode($0.node) }) {
      return call.node
    }
    return file.assignments(in: step).first { assignment in
      assignment.clears && runsWithNode(assignment.node)
        && assignment.target.selfMemberName.flatMap(type.storedProperty(named:)).map { file.isPresented(by: $0, type) }
          ?? false
    }?.node
  }

  private func isInTask(_ node: SyntaxNode, below step: SyntaxNode) -> Bool {
    node.surroundings(below: step).contains { ClosureExpr($0)?.use?.callee == "Task" }
  }

  // MARK: - Fix

  private func moving(_ dismissal: SyntaxNode, behind failure: Failure, beside task: FunctionCallExpr) -> Fix? {
    guard dismissal.isStatement, task.node.contains(failure.block), failure.code.isInRoot,
      dismissal.parent == task.node.enclosingStatement.parent, let last = failure.block.lastChild
    else { return nil }
    return .unsafe(
      "Close the view after the awaited call", preferred: true,
      .insert(last.statementSeparator + dismissal.text, at: last.range.upperBound), .delete(dismissal.removalRange))
  }
}

extension RuleCase {
  fileprivate static let errorInView = RuleCase(
    "errorInView", .wrong, "a view closes while a task runs that shows its error in this view")
}
