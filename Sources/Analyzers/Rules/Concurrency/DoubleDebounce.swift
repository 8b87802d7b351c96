struct DoubleDebounce: ModifierRule {
  static let info = RuleInfo(id: "double_debounce", topic: .concurrency, cases: [.sleepsAgain], tier: .heuristic)

  static let modifiers: [StaticString] = ["debounce"]
  static let looksAtModels = true

  func check(_ debounce: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let sink = chain.after(debounce).first(where: { $0.name == "sink" }) else { return }
    for code in file.reach(from: sink) where code.moment == .now || code.moment == .inTask {
      guard !code.way.steps.contains(where: { $0.node.isConditional(below: $0.code) }) else { continue }
      for sleep in code.file.sleeps(in: code.node)
      where code.runs(sleep.node) && isFirstWork(sleep, in: code.node) && !isBackOff(sleep) {
        let statement = sleep.node.enclosingStatement
        let place = code.place(of: statement, "waits again")
        findings.add(
          at: place.range, "`debounce` already waits for a pause, so `sleep` only adds delay; remove one of them",
          related: [RelatedLocation(range: debounce.range, message: "first delay")] + place.related,
          fixes: [
            code.isInFileOfRoot ? .unsafe("Delete the sleep", .delete(statement.removalRange)) : nil
          ])
      }
    }
  }

  /// Whether a sleep is a pause before a retry, judging by the names around it or by its duration.
  private func isBackOff(_ sleep: FunctionCallExpr) -> Bool {
    guard let seconds = DelayedBlock.duration(of: sleep), seconds <= Self.longestDebounce else { return true }
    let names = sleep.node.ancestors.compactMap { ancestor -> Name? in
      ancestor.kind == .functionDecl ? FunctionDecl(ancestor)?.name : Assignment(ancestor)?.target.lastName
    }
    return names.contains { $0.containsAny(of: ["retry", "retries", "backoff", "pause", "timeout", "poll"]) }
  }

  /// In seconds. A longer delay is not meant to collect keystrokes.
  private static let longestDebounce = 2.0

  /// Whether a sleep is a statement of a task, outside loops, with no `await` before it.
  private func isFirstWork(_ sleep: FunctionCallExpr, in place: SyntaxNode) -> Bool {
    let statement = sleep.node.enclosingStatement
    guard let scope = statement.enclosingFunction, !sleep.node.isConditional(below: place),
      !statement.ancestors.prefix(while: { $0 != scope }).contains(where: { $0.kind == .catchClause })
    else { return false }
    return !scope.suspensions.contains { $0.range.upperBound <= statement.range.lowerBound }
  }
}

extension RuleCase {
  fileprivate static let sleepsAgain = RuleCase(
    "sleepsAgain", .slow, "what a debounced publisher starts begins with a sleep", severity: .hint,
    because: "results only come a little later")
}
