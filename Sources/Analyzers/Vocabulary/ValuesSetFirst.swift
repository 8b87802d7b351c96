// Determines which values code certainly sets before its first suspension, and the value of a condition afterward.

/// A value that code sets before its first suspension.
package struct FirstValue {
  /// The path is spelled as in the code at the root.
  package let set: SetValue
  /// The assignment, with the model of its file; nil if only facts tell about it.
  package let assignment: (node: SyntaxNode, file: FileModel)?
}

extension FileModel {
  /// The values that some code sets on every run before its first suspension, directly or in the functions that it
  /// calls. Values that depend on a condition, such as a parameter with a default value, are excluded.
  ///
  /// - Parameter code: a closure, or the name of a function.
  package func valuesSetFirst(by code: SyntaxNode) -> [FirstValue] {
    let reached = Array(reach(from: code).all)
    guard code.isBraces ? code.waits : reached.contains(where: \.isWaitingStart) else { return [] }
    return reached.flatMap { reached -> [FirstValue] in
      switch reached {
      case .code(let code):
        guard code.way.runsFirst else { return [] }
        return code.assignments.compactMap { assignment in
          guard !code.isAfterSuspension(assignment.node), let path = code.path(of: assignment.target),
            let value = assignment.valueSetAtOnce(in: code.node)
          else { return nil }
          return FirstValue(set: SetValue(path: path, value: value), assignment: (assignment.node, code.file))
        }
      case .unseen(let unseen):
        guard unseen.way.runsFirst, let method = unseen.callee.memberElsewhere?.fact,
          let receiver = unseen.way.receiver
        else { return [] }
        let prefix = receiver.isEmpty ? "" : receiver + "."
        return method.setsFirst.map {
          FirstValue(set: SetValue(path: prefix + $0.path, value: $0.value), assignment: nil)
        }
      }
    }
  }
}

extension Reached {
  /// Whether it is the function or the closure whose name is the root, and waits.
  fileprivate var isWaitingStart: Bool {
    switch self {
    case .code(let code): code.way.depth <= 1 && code.moment == .now && code.node.waits
    case .unseen: false
    }
  }
}

extension SyntaxNode {
  fileprivate var waits: Bool { firstRow(of: .awaitExpr) != nil }
}

extension ReachedWay {
  /// Whether each run of the root gets there before it is suspended.
  fileprivate var runsFirst: Bool {
    moment == .now && !isAfterSuspension && steps.allSatisfy { $0.isCall && $0.node.runsAtOnce(in: $0.code) }
  }
}

// MARK: - Conditions

extension SyntaxNode {
  /// Whether the branch that contains a node is taken once a property has a value: false if it is not taken, nil if
  /// this is unknown.
  ///
  /// The receiver is an `if` or a `switch`.
  package func keeps(_ node: SyntaxNode, when set: SetValue) -> Bool? {
    if kind == .switchExpr { return switchKeeps(node, when: set) }
    guard let statement = IfExpr(self), let body = statement.body else { return nil }
    let isTaken = body.contains(node)
    let outcomes = conditions.map { $0.outcome(when: set, isTrueNow: isTaken) }
    let outcome = SyntaxNode.all(outcomes)
    return isTaken ? outcome : outcome.map { !$0 }
  }

  private func switchKeeps(_ node: SyntaxNode, when set: SetValue) -> Bool? {
    guard let subject = firstChild, subject.pathText == set.path, let name = set.value.caseName else { return nil }
    let cases = children.filter { $0.kind == .switchCase }
    let taken = cases.first { clause in
      // `default` has no label.
      clause.child(.switchCaseLabel)?.tokens.contains { $0.text == name } ?? true
    }
    guard let taken, !(taken.child(.switchCaseLabel)?.tokens.contains { $0.textEquals("where") } ?? false) else {
      return nil
    }
    return taken.contains(node)
  }

  /// The value of a condition once a property has a value; nil if it is unknown.
  ///
  /// - Parameter isTrueNow: whether the condition is true before, so that the parts of it that do not read the
  ///   property stay true.
  func outcome(when set: SetValue, isTrueNow: Bool = false) -> Bool? {
    if isTrueNow, !asks(for: set.path) { return true }
    switch kind {
    case .conditionElement, .tupleExpr, .labeledExpr: return onlyChild?.outcome(when: set, isTrueNow: isTrueNow)
    case .optionalBindingCondition:
      let read = child(.initializerClause)?.firstChild ?? firstChild
      return read?.pathText == set.path && set.value == "nil" ? false : nil
    case .matchingPatternCondition: return patternOutcome(when: set)
    case .prefixOperatorExpr: return lastChild?.outcome(when: set).map { !$0 }
    case .declReferenceExpr: return pathText == set.path ? Bool(set.value) : nil
    case .memberAccessExpr:
      if pathText == set.path { return Bool(set.value) }
      guard pathText == set.path + ".isEmpty" else { return nil }
      return ["[]", "[:]", "\"\""].contains(set.value) ? true : nil
    case .sequenceExpr: return sequenceOutcome(when: set, isTrueNow: isTrueNow)
    default: return nil
    }
  }

  /// Whether `case .loaded(let items) = phase` is true.
  private func patternOutcome(when set: SetValue) -> Bool? {
    guard let name = set.value.caseName, let value = child(.initializerClause),
      value.firstChild?.pathText == set.path
    else { return nil }
    return tokens.contains { $0.range.upperBound <= value.range.lowerBound && $0.text == name }
  }

  private func sequenceOutcome(when set: SetValue, isTrueNow: Bool) -> Bool? {
    let parts = Array(children)
    if parts.contains(where: { $0.kind == .unresolvedTernaryExpr || $0.textEquals("??") }) { return nil }
    let alternatives = parts.split { $0.textEquals("||") }
    let outcomes = alternatives.map { alternative in
      let operands = alternative.split { $0.textEquals("&&") }
      let outcomes = operands.map {
        SyntaxNode.comparison(Array($0), when: set, isTrueNow: isTrueNow && alternatives.count == 1)
      }
      return SyntaxNode.all(outcomes)
    }
    return outcomes.contains(true) ? true : outcomes.allSatisfy { $0 == false } ? false : nil
  }

  /// Whether all of some conditions are true; nil if it is unknown.
  private static func all(_ outcomes: [Bool?]) -> Bool? {
    outcomes.contains(false) ? false : outcomes.allSatisfy { $0 == true } ? true : nil
  }

  /// `x`, `x == y`, `x != y`, or anything else between two `&&`.
  private static func comparison(_ parts: [SyntaxNode], when set: SetValue, isTrueNow: Bool) -> Bool? {
    if parts.count == 1 { return parts[0].outcome(when: set, isTrueNow: isTrueNow) }
    if isTrueNow, !parts.contains(where: { $0.asks(for: set.path) }) { return true }
    guard parts.count == 3, parts[1].textEquals("==") || parts[1].textEquals("!=") else { return nil }
    let isOnLeft = parts[0].pathText == set.path
    guard isOnLeft || parts[2].pathText == set.path else { return nil }
    let other = isOnLeft ? parts[2] : parts[0]
    let isEqual: Bool? =
      if let name = set.value.caseName {
        other.text.caseName.map { $0 == name }
      } else if other.isLiteral, Bool(set.value) != nil || set.value == "nil" || other.text == set.value {
        other.text == set.value
      } else {
        nil
      }
    return isEqual.map { parts[1].textEquals("==") ? $0 : !$0 }
  }
}

extension String {
  /// `loading` for `.loading`, `Phase.loading` and `.loading(1)`.
  fileprivate var caseName: String? {
    let head = prefix { $0 != "(" }
    guard let period = head.lastIndex(of: ".") else { return nil }
    let name = head[head.index(after: period)...]
    guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }),
      head[..<period].allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }),
      head.first == "." || head.first?.isUppercase ?? false
    else { return nil }
    return String(name)
  }
}
