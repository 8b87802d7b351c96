// Determines whether running code twice changes anything, and what code sets.

/// The effect of running code again right after it ran, including the functions that it calls.
package struct RerunEffect {
  /// `same`, `unknown` or `differs`.
  package var kind: Rerun
  /// The code that changes something again.
  package var evidence: RelatedLocation?
  /// The function about which nothing is known.
  package var unknownCall: String?

  package init(kind: Rerun = .same, evidence: RelatedLocation? = nil, unknownCall: String? = nil) {
    (self.kind, self.evidence, self.unknownCall) = (kind, evidence, unknownCall)
  }
}

/// A property that code sets, spelled as at the location of the code: `isLoading`, `feed.items`.
package struct SetPath: Hashable {
  package let path: String
  /// Whether it is set before the first suspension of the code.
  package let isBeforeSuspension: Bool
}

extension FileModel {
  /// The maximum depth of calls to follow.
  private static var maximumDepth: Int { 3 }

  /// The effect of running some code again: a closure, or the braces of a function.
  package func effectOfRerun(_ code: SyntaxNode) -> RerunEffect {
    var visited: Set<Int> = [code.index]
    return effectOfRerun(code, depth: 0, &visited)
  }

  private func effectOfRerun(_ code: SyntaxNode, depth: Int, _ visited: inout Set<Int>) -> RerunEffect {
    let scan = RerunScan(code)
    var result = RerunEffect(kind: scan.result)
    if scan.result == .differs {
      result.evidence = scan.evidence.map { RelatedLocation(range: $0.range, message: "runs again") }
      return result
    }
    if scan.result == .unknown { result.unknownCall = scan.evidence.flatMap(FunctionCallExpr.init)?.calleeName?.text }
    for call in scan.calls {
      let effect = effectOfRerun(call, depth: depth, &visited)
      if effect.kind > result.kind { result = effect }
      if result.kind == .differs { break }
    }
    return result
  }

  private func effectOfRerun(_ call: FunctionCallExpr, depth: Int, _ visited: inout Set<Int>) -> RerunEffect {
    let unknown = RerunEffect(kind: .unknown, unknownCall: call.calleeName?.text)
    guard depth < Self.maximumDepth else { return unknown }
    if let method = method(calledBy: call), let body = method.function.body {
      guard visited.insert(body.index).inserted else { return RerunEffect() }
      return effectOfRerun(body, depth: depth + 1, &visited)
    }
    guard let (method, type) = methodElsewhere(calledBy: call) else { return unknown }
    switch type.effectOfRerun(method) {
    case .differs:
      let related = type.parts.first { $0.fact.members.contains(method) }.map {
        facts.related($0, at: method.place, "runs again")
      }
      return RerunEffect(kind: .differs, evidence: related)
    case .same: return RerunEffect()
    default: return unknown
    }
  }

  /// The properties that some code sets, directly or in the methods that it calls.
  package func pathsSet(by code: SyntaxNode) -> [SetPath] {
    var result: [SetPath] = []
    var visited: Set<Int> = [code.index]
    collectPathsSet(by: code, prefix: "", waitsLater: false, depth: 0, &visited, &result)
    return result
  }

  /// - Parameter waitsLater: whether the caller has not been suspended yet, but will be after this.
  private func collectPathsSet(
    by code: SyntaxNode, prefix: String, waitsLater: Bool, depth: Int, _ visited: inout Set<Int>,
    _ result: inout [SetPath]
  ) {
    let suspension = code.firstRow(of: .awaitExpr).map { SyntaxNode(code.storage, $0).range }
    for write in writes(in: code) where write.kind != .lends && !isLocal(write.target) {
      let isBefore =
        (suspension.map { write.node.range.upperBound <= $0.lowerBound } ?? waitsLater)
        && !write.node.isFollowedByReturn(in: code)
      result.append(SetPath(path: prefix + write.target.pathText, isBeforeSuspension: isBefore))
    }
    guard depth < Self.maximumDepth else { return }
    for call in calls(in: code) {
      guard let callee = call.calledExpression, !call.calleeName.isCapitalized else { continue }
      let base = MemberAccessExpr(callee)?.base
      let isOwn = base?.isSelf ?? true
      if !isOwn, depth > 0 { continue }
      let path = isOwn ? prefix : (base?.withoutUnwrapping.pathText ?? "") + "."
      // A synchronous call before the first `await` runs before it. An awaited function suspends itself.
      let isFirstAwaited = suspension.map { $0.contains(call.range.lowerBound) } ?? false
      let waitsAfterCall = suspension.map { call.range.upperBound <= $0.lowerBound } ?? waitsLater
      if let method = method(calledBy: call), let body = method.function.body {
        guard visited.insert(body.index).inserted else { continue }
        collectPathsSet(by: body, prefix: path, waitsLater: waitsAfterCall, depth: depth + 1, &visited, &result)
      } else if let (method, type) = methodElsewhere(calledBy: call) {
        result += facts.pathsSet(by: method, of: type, isBefore: waitsAfterCall || isFirstAwaited && method.isAsync).map
        {
          SetPath(path: path + $0.path, isBeforeSuspension: $0.isBeforeSuspension)
        }
      }
    }
  }
}

extension KnownType {
  /// The effect of running a method again, including the methods of the type that it calls.
  func effectOfRerun(_ method: MemberFact) -> Rerun {
    var visited: Set<String> = [method.name]
    var open = [method]
    var result = Rerun.same
    while let next = open.popLast() {
      result = max(result, next.rerun)
      guard next.rerun == .ownCalls else { continue }
      let called = Set(next.references.lazy.filter { $0.base == nil }.map(\.name))
      let methods = members.filter { $0.kind == .function && called.contains($0.name) }
      for method in methods where visited.insert(method.name).inserted { open.append(method) }
      // The function is a global function of the project, or an inherited method.
      if visited.isDisjoint(with: called) { result = max(result, .unknown) }
    }
    return result == .ownCalls ? .same : result
  }

}

extension FactReader {
  /// The properties that a method sets, one call deep.
  fileprivate func pathsSet(by method: MemberFact, of type: KnownType, isBefore: Bool) -> [SetPath] {
    let called = Set(method.references.lazy.filter { $0.base == nil }.map(\.name))
    let callees = type.members.filter { $0.kind == .function && $0.name != method.name && called.contains($0.name) }
    return ([method] + callees).flatMap { member in
      properties(changedBy: member, of: type).map { change in
        SetPath(path: change.name, isBeforeSuspension: isBefore && !change.isAfterAwait)
      }
    }
  }
}

extension SyntaxNode {
  /// Whether the branch that contains the node exits the code at its end, so that nothing after the branch runs.
  fileprivate func isFollowedByReturn(in code: SyntaxNode) -> Bool {
    for ancestor in surroundings(below: code) {
      if ancestor.kind == .codeBlock || ancestor.kind == .switchCase, let last = ancestor.lastChild,
        last.kind == .returnStmt || last.kind == .throwStmt
      {
        return true
      }
    }
    return false
  }

  /// Whether a condition reads a property, spelled as at the location of the condition. A different `count` rarely
  /// selects another branch.
  package func asks(for path: String) -> Bool {
    ([self] + Array(descendants)).contains { part in
      switch part.kind {
      case .memberAccessExpr, .declReferenceExpr:
        part.pathText == path && (!part.isMemberName || part.parent?.pathText == path)
          && part.parent.flatMap(MemberAccessExpr.init)?.name != "count"
      // `if let book`
      case .identifierPattern: part.parent?.onlyChild == part && part.text == path
      default: false
      }
    }
  }
}
