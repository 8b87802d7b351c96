struct PreferenceKeyReduceOverwrites: TypeRule {
  static let info = RuleInfo(
    id: "preference_key_reduce_overwrites", topic: .layout, cases: [.severalViews], tier: .precise,
    since: "0.2.0")

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.conforms(to: "PreferenceKey"), !type.isForeign,
      let reduce = type.functions.first(where: { $0.name == "reduce" }),
      let parameter = reduce.parameters.first, let value = parameter.name, let next = reduce.parameters.last?.name,
      let body = reduce.body, let kept = keptValue(body, value, next),
      parameter.type.map({ !$0.isOptionalType && !$0.text.hasSuffix("?") }) ?? false
    else { return }
    let setters = file.references(to: type.name).compactMap(setter)
    guard let conflict = conflict(among: setters, in: file) else { return }
    let combined = "\(value.text) = max(\(value.text), \(next.text)())"
    let edit: TextEdit =
      body.onlyChild.map { .replace($0.range, by: combined) } ?? .replace(body.range, by: "{ \(combined) }")
    findings.add(
      at: (body.onlyChild ?? body).range,
      "`\(type.name.text)` keeps only the value of the \(kept) view that sets it; combine the values in `reduce`",
      related: [RelatedLocation(range: conflict.nameRange, message: "set by several views")],
      fixes: [
        isComparable(type, parameter) ? .unsafe("Keep the largest value", preferred: true, edit) : nil
      ])
  }

  /// Which of several values `reduce` keeps, "first" or "last"; nil if it may combine them.
  private func keptValue(_ body: SyntaxNode, _ value: Name, _ next: Name) -> String? {
    guard let only = body.onlyChild else { return body.firstChild == nil ? "first" : nil }
    guard let assignment = Assignment(only), !assignment.isCompound,
      let call = assignment.singleValue.flatMap(FunctionCallExpr.init), call.calleeName == next
    else { return nil }
    if assignment.target.textEquals("_") { return "first" }
    return DeclReferenceExpr(assignment.target)?.name == value ? "last" : nil
  }

  /// The call whose key a reference to the type is: `preference(key: Height.self, value: height)`.
  private func setter(_ reference: SyntaxNode) -> FunctionCallExpr? {
    guard let key = reference.parent.flatMap(MemberAccessExpr.init), key.base == reference, key.name == "self",
      let argument = key.node.parent.flatMap(LabeledExpr.init), argument.label == "key",
      let call = argument.node.parent.flatMap(FunctionCallExpr.init), call.calleeName == "preference"
    else { return nil }
    return call
  }

  /// A call that sets the preference for one of several views below the same reader.
  private func conflict(among setters: [FunctionCallExpr], in file: FileModel) -> FunctionCallExpr? {
    // The calls that always run for a child of a stack, by the stack.
    var inStack: [Int: FunctionCallExpr] = [:]
    for setter in setters where !isReadNearby(setter, in: file) {
      if isInLoop(setter, in: file) { return setter }
      guard let closure = file.closures(around: setter.node).first, let use = closure.use, use.callee.is(.stack),
        !setter.node.isConditional(below: closure.node)
      else { continue }
      guard let other = inStack[closure.node.index] else {
        inStack[closure.node.index] = setter
        continue
      }
      if ModifierChain.outermost(of: other.node) != ModifierChain.outermost(of: setter.node) { return other }
    }
    return nil
  }

  /// Whether the reader is part of the row, so that each row has its own value.
  private func isReadNearby(_ setter: FunctionCallExpr, in file: FileModel) -> Bool {
    for closure in file.closures(around: setter.node) {
      if !file.calls(named: "onPreferenceChange", in: closure.node).isEmpty { return true }
      if let use = closure.use, use.callee.isAny(of: ["ForEach", "List"]) || use.callee.is(.stack) { return false }
    }
    return false
  }

  private func isInLoop(_ setter: FunctionCallExpr, in file: FileModel) -> Bool {
    func isRepeated(_ node: SyntaxNode) -> Bool {
      file.closures(around: node).contains { closure in
        guard let use = closure.use else { return false }
        return use.callee == "ForEach" || use.callee == "List" && use.call.firstUnlabeledArgument != nil
      }
    }
    return isRepeated(setter.node) || file.helperUses(around: setter.node).contains(where: isRepeated)
      || placesApplying(setter, in: file).contains(where: isRepeated) || isInRow(setter, in: file)
  }

  /// The places in this file that show the view, apply the view modifier, or call the extension of views that sets the
  /// preference.
  private func placesApplying(_ setter: FunctionCallExpr, in file: FileModel) -> [SyntaxNode] {
    guard let member = setter.node.enclosingMember, let type = file.enclosingType(of: member) else { return [] }
    switch type.viewRole {
    case .view where !type.isForeign: return file.shownUses(of: type)
    case .viewModifier: return file.calls(named: type.name).map(\.node)
    default:
      guard type.isForeign, type.name == "View", let name = member.memberName else { return [] }
      return file.calls(named: name).map(\.node)
    }
  }

  /// Whether another file shows the view that sets the preference in a row.
  private func isInRow(_ setter: FunctionCallExpr, in file: FileModel) -> Bool {
    guard let type = file.enclosingType(of: setter.node), type.viewRole == .view else { return false }
    return file.facts.shownUses(of: type.name.text).contains { $0.fact.isRow && !$0.isInTests }
  }

  private func isComparable(_ type: TypeDeclaration, _ parameter: FunctionParameter) -> Bool {
    parameter.type?.mentionsAny(of: ["CGFloat", "Double", "Int", "Float"]) ?? false
  }
}

extension RuleCase {
  fileprivate static let severalViews = RuleCase(
    "severalViews", .wrong, "several views set a preference of which only one value counts", severity: .info,
    because: "the values may be equal")
}
