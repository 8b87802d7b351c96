// Finds code that does not run while it is running, because a flag refuses a second run.

extension FileModel {
  /// The assignment of the flag because of which a node does not run while the code that contains it is running: `isLoading = true`
  /// after `guard !isLoading else { return }`; nil if nothing prevents a second run.
  ///
  /// - Parameter code: the braces of a function, or a closure.
  package func flagRefusingSecondRun(of node: SyntaxNode, in code: SyntaxNode) -> Assignment? {
    let suspension = code.firstSuspensionStart ?? Int.max
    let conditions = node.conditions(below: code)
    guard !conditions.isEmpty else { return nil }
    return assignments(in: code).first { assignment in
      guard assignment.node.range.upperBound <= min(suspension, node.range.lowerBound), assignment.setsState,
        assignment.node.runsTogether(with: code)
      else { return false }
      let flag = assignment.target.pathText
      let asked = assignment.node.conditions(below: code).filter { $0.asks(for: flag) }
      return asked.contains(where: conditions.contains)
    }
  }
}

extension Assignment {
  /// Whether it sets a constant that tells what is going on: `true`, `.loading`.
  fileprivate var setsState: Bool {
    guard !isCompound, let value = singleValue else { return false }
    return value.kind == .booleanLiteralExpr || MemberAccessExpr(value).map { $0.base == nil } ?? false
  }
}

extension FactReader {
  /// Whether all code that awaits a method of a type is in methods that ask a flag and set it before they wait, so that none of
  /// them runs twice at a time.
  package func isAwaitedOnlyUnderFlag(_ method: String, of type: String) -> Bool {
    let calls =
      awaitedCalls(of: method, ownedBy: type)
      + awaitedCalls(ofUnowned: method).filter { call in
        typeName(of: call.fact.base, in: call.fact.type, of: call.path).map { $0 == type } ?? true
      }
    return !calls.isEmpty
      && calls.allSatisfy { call in
        guard call.fact.runner == .function, let caller = self.type(named: call.fact.type) else { return false }
        let members = caller.members.filter { $0.name == call.fact.runnerName }
        return !members.isEmpty
          && members.allSatisfy { member in
            member.guardsOn.contains { flag in isChanged(flag, by: member, of: caller, beforeAwait: true) }
          }
      }
  }
}
