// Determines for which value of what `onChange` observes some code runs.

extension ReachedCode {
  /// The case of a `switch` over an observed value in which the code runs, or a node of it, if the case stands for one value and
  /// the code does not use the value itself. The code that the `onChange` runs is the root.
  ///
  /// - Parameters:
  ///   - observed: the expression that `onChange` observes. The root may get its value as a parameter and pass it on.
  ///   - inner: a node of the code; nil for the code as a whole.
  package func caseOfValue(_ observed: SyntaxNode, around inner: SyntaxNode? = nil) -> SyntaxNode? {
    for (position, step) in way.steps.enumerated() {
      if let found = caseOfValue(observed, around: step.node, in: step.code, position) { return found }
    }
    return inner.flatMap { caseOfValue(observed, around: $0, in: node, way.steps.count) }
  }

  /// - Parameter position: the number of steps that lead to the body.
  private func caseOfValue(
    _ observed: SyntaxNode, around inner: SyntaxNode, in body: SyntaxNode, _ position: Int
  ) -> SyntaxNode? {
    inner.surroundings(below: body).first { branch in
      guard branch.kind == .switchCase, branch.hasOneValue, let subject = branch.parent?.firstChild?.unparenthesized,
        let name = subject.lastName, !inner.mentions(name)
      else { return false }
      return isObserved(subject, observed, position)
    }
  }

  /// Whether an expression in a body on the way is the observed value: spelled like it, or a parameter that gets it.
  ///
  /// - Parameter position: the number of steps that lead to the body.
  package func isObserved(_ expression: SyntaxNode, _ observed: SyntaxNode, _ position: Int) -> Bool {
    let expression = expression.unparenthesized
    let name = DeclReferenceExpr(expression)?.name
    var position = position
    while true {
      let body = position < way.steps.count ? way.steps[position].code : node
      if let closure = ClosureExpr(body), let name, closure.parameterNames.contains(where: { $0 == name }) {
        return position == 0 && closure.parameterNames.last.map { $0 == name } ?? false
      }
      let parameters = body.parent.flatMap(FunctionDecl.init).map { Array($0.parameters) } ?? []
      if let name, let index = parameters.firstIndex(where: { $0.name.map { $0 == name } ?? false }) {
        guard position > 0 else { return false }
        let step = way.steps[position - 1]
        // `onChange` passes the new value last to a method that it gets.
        if position == 1, !step.code.isBraces { return index == parameters.count - 1 }
        let argument = FunctionCallExpr(step.node).flatMap { parameters.argument(at: index, of: $0) }
        return argument.map { isObserved($0, observed, position - 1) } ?? false
      }
      guard position > 0, !way.steps[position - 1].isCall else {
        return position == 0 && expression.pathText == observed.pathText
      }
      position -= 1
    }
  }
}

extension SyntaxNode {
  /// Whether the case of a `switch` is for one value: `case .archive:`, not `default:` or `case .open(let page):`.
  fileprivate var hasOneValue: Bool {
    guard let items = child(.switchCaseLabel)?.children.filter({ $0.kind == .switchCaseItem }), items.count == 1,
      let pattern = items[0].firstChild, pattern.nextSibling == nil,
      let value = pattern.kind == .expressionPattern ? pattern.firstChild : pattern
    else { return false }
    return value.isLiteral || MemberAccessExpr(value) != nil
  }
}
