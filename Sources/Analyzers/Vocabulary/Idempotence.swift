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

  /// Code that was visited.
  private struct Visit: Hashable {
    let file: ObjectIdentifier
    let row: Int
  }

  private struct RerunWalk {
    let countsLoads: Bool
    var visited: Set<Visit> = []
  }

  /// The effect of running some code again: a closure, or the braces of a function.
  ///
  /// - Parameter countsLoads: whether assigning the result of awaited work again changes something.
  package func effectOfRerun(_ code: SyntaxNode, countingLoads countsLoads: Bool = true) -> RerunEffect {
    var walk = RerunWalk(countsLoads: countsLoads)
    return effectOfRerun(code, depth: 0, &walk)
  }

  private func effectOfRerun(_ code: SyntaxNode, depth: Int, _ walk: inout RerunWalk) -> RerunEffect {
    guard walk.visited.insert(Visit(file: ObjectIdentifier(self), row: code.index)).inserted else {
      return RerunEffect()
    }
    let scan = RerunScan(code, countingLoads: walk.countsLoads)
    var result = RerunEffect(kind: scan.result)
    if scan.result == .differs {
      result.evidence = scan.evidence.map { related($0.range, "runs again") }
      return result
    }
    if scan.result == .unknown { result.unknownCall = scan.evidence.flatMap(FunctionCallExpr.init)?.calleeName?.text }
    for call in scan.calls {
      let effect = effectOfRerun(call, depth: depth, &walk)
      if effect.kind > result.kind { result = effect }
      if result.kind == .differs { break }
    }
    return result
  }

  private func effectOfRerun(_ call: FunctionCallExpr, depth: Int, _ walk: inout RerunWalk) -> RerunEffect {
    let unknown = RerunEffect(kind: .unknown, unknownCall: call.calleeName?.text)
    guard depth < Self.maximumDepth else { return unknown }
    switch callee(of: call) {
    case .here(let code):
      guard let body = code.body else { return unknown }
      return effectOfRerun(body, depth: depth + 1, &walk)
    case .elsewhere(let member, of: let type):
      if let (body, file) = body(of: member) { return file.effectOfRerun(body, depth: depth + 1, &walk) }
      switch type?.effectOfRerun(member.fact) {
      case .differs: return RerunEffect(kind: .differs, evidence: facts.related(member, "runs again"))
      case .same: return RerunEffect()
      default: return unknown
      }
    case .system, .nothing, .unknown: return unknown
    }
  }

  /// The properties that some code sets, directly or in the functions that it calls.
  package func pathsSet(by code: SyntaxNode) -> [SetPath] { pathsSet(by: reach(from: code)) }

  /// The properties that some code sets, directly or in the functions that it calls.
  package func pathsSet(by reach: Reach) -> [SetPath] {
    let all = Array(reach.all)
    let waits = all.contains { reached in
      switch reached {
      case .code(let code): code.moment != .onEvent && !code.node.suspensions.isEmpty
      case .unseen(let unseen): unseen.way.moment != .onEvent && unseen.callee.isAsync ?? false
      }
    }
    return all.flatMap { reached -> [SetPath] in
      switch reached {
      case .code(let code):
        guard code.moment != .onEvent else { return [] }
        return code.writes.compactMap { write in
          guard write.kind != .lends, let path = code.path(of: write.target) else { return nil }
          let isBefore =
            waits && !code.isAfterSuspension(write.node) && !write.node.isFollowedByReturn(in: code.node)
          return SetPath(path: path, isBeforeSuspension: isBefore)
        }
      case .unseen(let unseen):
        guard unseen.way.moment != .onEvent, let (method, type) = unseen.callee.memberElsewhere,
          let receiver = unseen.way.receiver
        else { return [] }
        let prefix = receiver.isEmpty ? "" : receiver + "."
        return facts.pathsSet(by: method, of: type, isBefore: waits && !unseen.way.isAfterSuspension).map {
          SetPath(path: prefix + $0.path, isBeforeSuspension: $0.isBeforeSuspension)
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
