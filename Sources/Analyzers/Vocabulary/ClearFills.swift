// Determines whether what fills the area of a view may be clear, so that it receives no touches.

extension FileModel {
  /// The maximum number of branches and properties between a background and a color.
  private static var maximumFillSteps: Int { 4 }

  /// Whether a view or a style is clear, at least in some state: `.clear`, `isOn ? .blue : .clear`, a shape that is filled
  /// with either, an `if` without `else`, or a property of the project that returns one of them. What appears under the
  /// pointer does not count, because it is there before a click.
  package func mayBeClear(_ fill: SyntaxNode) -> Bool { mayBeClear(fill, Self.maximumFillSteps) }

  private func mayBeClear(_ fill: SyntaxNode, _ steps: Int) -> Bool {
    guard steps > 0 else { return false }
    if let branch = IfExpr(fill) { return mayBeClear(branch, steps) && !followsPointer(fill) }
    return fill.alternatives.contains { isClear($0, steps) } && !(fill.kind == .sequenceExpr && followsPointer(fill))
  }

  private func mayBeClear(_ branch: IfExpr, _ steps: Int) -> Bool {
    // An `if let` may always have a value.
    guard
      branch.conditions.allSatisfy({ condition in
        condition.firstChild?.kind != .optionalBindingCondition && condition.firstChild?.kind != .availabilityCondition
      })
    else { return false }
    let isComplete = branch.chain.last?.elseBody != nil
    return !isComplete || branch.branches.contains { $0.onlyExpression.map { mayBeClear($0, steps - 1) } ?? false }
  }

  private func isClear(_ value: SyntaxNode, _ steps: Int) -> Bool {
    if value.kind == .memberAccessExpr, value.lastName == "clear" { return true }
    if value.kind == .nilLiteralExpr { return true }
    let chain = ModifierChain(value)
    if let call = chain.base.flatMap(FunctionCallExpr.init), call.calleeName.isAny(of: ["AnyShapeStyle", "AnyView"]) {
      return call.onlyUnlabeledArgument.map { mayBeClear($0, steps - 1) } ?? false
    }
    if chain.startsWithShapeOrColor(in: self), !chain.contains("background", "overlay"),
      let style = chain.first("fill") ?? chain.first("foregroundStyle") ?? chain.first("foregroundColor")
    {
      return style.arguments.first?.expression.map { mayBeClear($0, steps - 1) } ?? false
    }
    return returnedValues(of: value).contains { returned in
      returned.file.mayBeClear(returned.node, steps - 1)
        && !(returned.node.enclosingMember.map(returned.file.followsPointer) ?? false)
    }
  }

  /// Whether code reads a property that the type sets while the pointer is over a view.
  private func followsPointer(_ code: SyntaxNode) -> Bool {
    guard let type = enclosingType(of: code) else { return false }
    return calls(named: "onHover", in: type).contains { hover in
      reach(fromActionOf: hover).contains { action in
        action.assignments.contains { $0.target.selfMemberName.map { code.mentions($0) } ?? false }
      }
    }
  }
}
