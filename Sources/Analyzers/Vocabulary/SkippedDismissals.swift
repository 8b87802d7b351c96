// Determines whether code that may close a presentation skips that after it has requested another one.

/// A request of a presentation, as the code that makes it spells the flag.
struct SpelledRequest {
  /// The assignment, or the reference to the object whose method sets the flag.
  let node: SyntaxNode
  /// The call of that method; nil for an assignment.
  let call: FunctionCallExpr?
  /// `model.hasFailed`
  let path: String
  /// Whether the flag is an optional item, not a Boolean.
  let isItem: Bool
  let isSet: (Assignment) -> Bool
}

extension FileModel {
  /// Whether the branch of an `if`, or what follows a `guard`, does not run after a request: `if !model.hasFailed { … }`, or
  /// `if model.account != nil { … }` if the method requests the presentation where it fails to set the account.
  func isSkipped(_ statement: SyntaxNode, after request: SpelledRequest) -> Bool {
    guard IfExpr(statement)?.elseBody == nil else { return false }
    return statement.conditions.contains { condition in
      condition.firstChild.map { isFalse($0, after: request) } ?? false
    }
  }

  private func isFalse(_ condition: SyntaxNode, after request: SpelledRequest) -> Bool {
    let value = condition.unparenthesized
    switch value.kind {
    case .prefixOperatorExpr:
      return !request.isItem && value.firstToken.textEquals("!") && value.lastChild?.pathText == request.path
    case .sequenceExpr:
      let parts = Array(value.children)
      guard parts.count == 3, parts[2].kind == .nilLiteralExpr else { return false }
      if parts[1].textEquals("==") { return request.isItem && parts[0].pathText == request.path }
      return parts[1].textEquals("!=") && isSetOnlyOnSuccess(parts[0].pathText, by: request)
    case .memberAccessExpr: return isSetOnlyOnSuccess(value.pathText, by: request)
    default: return false
    }
  }

  /// Whether the method that makes a request sets a member only in a `do` block, and the flag only in the `catch` clauses of
  /// that block.
  private func isSetOnlyOnSuccess(_ member: String, by request: SpelledRequest) -> Bool {
    guard let call = request.call else { return false }
    var flags: [(node: SyntaxNode, file: FileModel)?] = []
    var members: [[(node: SyntaxNode, file: FileModel)]] = []
    for code in reach(from: call.node) where code.moment == .now || code.moment == .inTask {
      for assignment in code.assignments {
        guard let path = code.path(of: assignment.target), path == request.path || path == member else { continue }
        let places = [(assignment.node, code.file)] + code.way.steps.reversed().map { ($0.node, $0.file) }
        if path == member {
          if !assignment.clears { members.append(places) }
        } else if request.isSet(assignment) {
          flags.append(places.lazy.compactMap { place, file in place.doStatementOfCatch.map { ($0, file) } }.first)
        }
      }
    }
    return !flags.isEmpty && !members.isEmpty
      && flags.allSatisfy { flag in
        guard let flag, let body = flag.node.child(.codeBlock) else { return false }
        return members.allSatisfy { $0.contains { $0.file === flag.file && body.contains($0.node) } }
      }
  }
}

extension SyntaxNode {
  /// The `do` statement with the nearest `catch` clause around the node.
  fileprivate var doStatementOfCatch: SyntaxNode? {
    for ancestor in surroundings {
      if ancestor.kind == .catchClause { return ancestor.parent }
      if ancestor.kind == .memberBlock { return nil }
    }
    return nil
  }
}
