// Finds code that does not run while it is running, because a flag refuses a second run.

/// A flag that code sets while it runs.
package struct RaisedFlag {
  package let assignment: Assignment
  /// The statement of the code that sets it, itself or in a method of the same object.
  package let place: SyntaxNode
}

extension FileModel {
  /// The flag because of which a node does not run while the code that contains it is running: `isLoading = true` after
  /// `guard !isLoading else { return }`; nil if nothing prevents a second run.
  ///
  /// - Parameter code: the braces of a function, or a closure.
  package func flagRefusingSecondRun(of node: SyntaxNode, in code: SyntaxNode) -> RaisedFlag? {
    let suspension = code.firstSuspensionStart ?? Int.max
    let conditions = node.conditions(below: code)
    guard !conditions.isEmpty else { return nil }
    let end = min(suspension, node.range.lowerBound)
    return raisedFlags(in: code, before: end).first { flag in
      guard flag.assignment.setsState, flag.place.runsTogether(with: code) else { return false }
      let path = flag.assignment.target.pathText
      let asked = flag.place.conditions(below: code).filter { $0.asks(for: path) }
      return asked.contains(where: conditions.contains)
    }
  }

  /// The assignments that end before an offset, in some code and in the methods of the same object that its statements call.
  private func raisedFlags(in code: SyntaxNode, before end: Int) -> [RaisedFlag] {
    let own = assignments(in: code).filter { $0.node.range.upperBound <= end }
      .map { RaisedFlag(assignment: $0, place: $0.node) }
    let calls = calls(in: code).filter { call in
      call.node.range.upperBound <= end && call.node.isStatement && call.calledExpression?.selfMemberName != nil
    }
    return own
      + calls.flatMap { call in
        reach(from: call.node).now.filter { $0.file === self && $0.way.receiver == "" }.flatMap { reached in
          self.assignments(in: reached.node).map { RaisedFlag(assignment: $0, place: call.node) }
        }
      }
  }
}

extension Assignment {
  /// Whether it sets a constant that tells what is going on: `true`, `.loading`.
  fileprivate var setsState: Bool {
    if isConditionalToggle { return true }
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
