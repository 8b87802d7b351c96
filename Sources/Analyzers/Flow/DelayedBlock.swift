/// Code that runs after a fixed time: in `asyncAfter`, or after `Task.sleep` in a task.
package struct DelayedBlock: Sendable {
  /// The call: `DispatchQueue.main.asyncAfter(…) { … }` or `Task { … }`.
  package let call: FunctionCallExpr
  /// The closure that contains the code.
  package let closure: ClosureExpr
  /// The statements that run later.
  package let statements: [SyntaxNode]
  /// Nil if it is not a numeric literal.
  package let seconds: Double?

  /// `queue.asyncAfter(deadline: .now() + 0.3) { … }`
  init?(asyncAfter call: FunctionCallExpr) {
    guard let closure = call.trailingClosure(or: "execute") else { return nil }
    self.call = call
    self.closure = closure
    statements = closure.statements
    seconds = (call.argument("deadline") ?? call.argument("wallDeadline")).flatMap(DelayedBlock.delay)
  }

  /// `Task { try? await Task.sleep(for: .seconds(1)); … }`
  init?(task call: FunctionCallExpr, sleep: FunctionCallExpr) {
    guard call.calledExpression?.kind == .declReferenceExpr, let closure = call.trailingClosure,
      sleep.calledExpression?.firstToken?.textEquals("Task") ?? false,
      let position = closure.statements.firstIndex(where: { $0.contains(sleep.node) }),
      closure.statements[position].enclosingStatement == sleep.node.enclosingStatement
    else { return nil }
    self.call = call
    self.closure = closure
    statements = Array(closure.statements.dropFirst(position + 1))
    seconds = DelayedBlock.duration(of: sleep)
  }

  /// Whether a node is part of the code that runs later.
  package func contains(_ node: SyntaxNode) -> Bool { statements.contains { $0.contains(node) } }

  /// Whether the code checks that it is still current: it compares a token, checks for cancellation, or selects its own
  /// item.
  package var asksIfStillMeant: Bool {
    statements.contains { statement in
      statement.descendants.contains { node in
        guard node.kind == .conditionElement || node.kind == .closureExpr else { return false }
        return node.mentionsAny(of: ["==", "!=", "isCancelled"])
      }
    }
  }

  // MARK: - Time

  /// `.now() + 0.3`
  private static func delay(_ deadline: SyntaxNode) -> Double? {
    let parts = Array(deadline.unparenthesized.children)
    guard deadline.unparenthesized.kind == .sequenceExpr, parts.count == 3, parts[1].textEquals("+") else { return nil }
    return seconds(parts[2])
  }

  /// The seconds that a call of `sleep` waits; nil if they are not a numeric literal.
  package static func duration(of sleep: FunctionCallExpr) -> Double? {
    if let nanoseconds = sleep.argument("nanoseconds") { return number(nanoseconds).map { $0 / 1_000_000_000 } }
    return (sleep.argument("for") ?? sleep.argument("seconds")).flatMap(seconds)
  }

  /// `0.3`, `.seconds(2)`, `.milliseconds(300)`
  private static func seconds(_ node: SyntaxNode) -> Double? {
    guard let call = FunctionCallExpr(node), let name = call.calleeName, let amount = call.firstArgument
    else { return number(node) }
    switch name {
    case "seconds", "Double": return number(amount)
    case "milliseconds": return number(amount).map { $0 / 1_000 }
    case "microseconds": return number(amount).map { $0 / 1_000_000 }
    case "nanoseconds": return number(amount).map { $0 / 1_000_000_000 }
    default: return nil
    }
  }

  /// A literal, or a product of literals.
  private static func number(_ node: SyntaxNode) -> Double? {
    let node = node.unparenthesized
    switch node.kind {
    case .integerLiteralExpr, .floatLiteralExpr: return Double(node.text.filter { $0 != "_" })
    case .sequenceExpr:
      var result = 1.0
      for (position, part) in node.children.enumerated() {
        if position % 2 == 1 {
          guard part.textEquals("*") else { return nil }
        } else {
          guard let factor = number(part) else { return nil }
          result *= factor
        }
      }
      return result
    case .functionCallExpr:
      guard let call = FunctionCallExpr(node), call.calleeName.isAny(of: ["UInt64", "Double"]) else {
        return nil
      }
      return call.firstArgument.flatMap(number)
    default: return nil
    }
  }
}

extension FileModel {
  /// Whether a node runs later than the surrounding code: in `asyncAfter` or a task.
  package func isDelayed(_ node: SyntaxNode) -> Bool {
    closures(around: node).contains { closure in
      guard let use = closure.use else { return false }
      return use.callee == "asyncAfter" || use.callee == "Task" && !use.isMember
    }
  }

  /// The code of a type that runs after a fixed time.
  package func delayedBlocks(in type: TypeDeclaration) -> [DelayedBlock] {
    var result = calls(named: "asyncAfter", in: type).compactMap(DelayedBlock.init(asyncAfter:))
    for sleep in calls(named: "sleep", in: type) {
      guard let closure = closures(around: sleep.node).first, let use = closure.use, use.callee == "Task",
        !use.isMember, let block = DelayedBlock(task: use.call, sleep: sleep)
      else { continue }
      result.append(block)
    }
    return result
  }
}
