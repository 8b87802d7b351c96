struct InfiniteTaskIgnoresCancellation: ModifierRule {
  static let info = RuleInfo(
    id: "infinite_task_ignores_cancellation", topic: .concurrency, cases: [.spins], tier: .precise, since: "0.2.0")

  static let modifiers: [StaticString] = ["sleep"]
  static let looksAtModels = true

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let call = modifier.call, call.base.textEquals("Task"), call.swallowingAttempt != nil,
      let context = TaskContext(around: call.node), let (loop, condition) = endlessLoop(around: call.node, in: context),
      !loop.mentionsAny(of: ["isCancelled", "checkCancellation", "CancellationError"]), !mayEnd(loop, in: file)
    else { return }
    let isCanceled = !file.cancellers(of: call.node).isEmpty
    guard isCanceled || context.runner == .function else { return }
    findings.add(
      at: condition.range,
      "The loop runs without a pause after cancellation, because `try?` drops it; use `while !Task.isCancelled`",
      assuming: [
        isCanceled
          ? nil : .callers("whether the task that runs `\(context.name?.text ?? "the function")` is canceled")
      ],
      related: [RelatedLocation(range: call.range, message: "returns at once when the task is canceled")],
      fixes: [.safe("Use `!Task.isCancelled`", preferred: true, .replace(condition.range, by: "!Task.isCancelled"))])
  }

  /// `while true { … }` or `repeat { … } while true` around a node, with its condition.
  private func endlessLoop(
    around node: SyntaxNode, in context: TaskContext
  ) -> (loop: SyntaxNode, condition: SyntaxNode)? {
    for ancestor in node.surroundings(below: context.node) {
      switch ancestor.kind {
      case .whileStmt, .repeatStmt:
        let condition = ancestor.kind == .whileStmt ? ancestor.conditions.first?.firstChild : ancestor.lastChild
        guard ancestor.conditions.count < 2, let condition, condition.textEquals("true") else { return nil }
        return (ancestor, condition)
      case .forStmt, .closureExpr: return nil
      default: continue
      }
    }
    return nil
  }

  /// Whether a cancellation may leave the loop in another way: by an error, or by a `return` or `break` in it.
  private func mayEnd(_ loop: SyntaxNode, in file: FileModel) -> Bool {
    loop.runningNodes.contains { node in
      switch node.kind {
      case .awaitExpr:
        guard let attempt = node.parent, attempt.kind == .tryExpr else { return false }
        return attempt.ownTokens.allSatisfy { !$0.textEquals("?") && !$0.textEquals("!") }
      case .breakStmt: return !node.isInSwitch(below: loop)
      case .returnStmt: return !node.isInUnwrapping(below: loop)
      case .forStmt: return node.ownTokens.contains { $0.textEquals("await") }
      default: return false
      }
    }
  }
}

extension SyntaxNode {
  /// Whether a `break` ends a `switch`, not the loop.
  fileprivate func isInSwitch(below loop: SyntaxNode) -> Bool {
    for ancestor in surroundings(below: loop) {
      switch ancestor.kind {
      case .switchCase: return true
      case .whileStmt, .repeatStmt, .forStmt: return true
      default: continue
      }
    }
    return false
  }

  /// Whether a `return` only ends a loop whose object no longer exists: `guard let self else { return }`.
  fileprivate func isInUnwrapping(below loop: SyntaxNode) -> Bool {
    surroundings(below: loop).contains { around in
      around.kind == .guardStmt && around.conditions.allSatisfy { $0.mentionsAny(of: ["self"]) }
    }
  }
}

extension RuleCase {
  fileprivate static let spins = RuleCase(
    "spins", .crash, "an endless loop has no pause once its task is canceled", isProven: true)
}
