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
    let setters = file.facts.preferences(ofKey: type.name)
    guard let conflict = setters.first(where: { isSetBySeveral($0.fact, in: file) }) else { return }
    let combined = "\(value.text) = max(\(value.text), \(next.text)())"
    let edit: TextEdit =
      body.onlyChild.map { .replace($0.range, by: combined) } ?? .replace(body.range, by: "{ \(combined) }")
    findings.add(
      at: (body.onlyChild ?? body).range,
      "`\(type.name.text)` keeps only the value of the \(kept) view that sets it; combine the values in `reduce`",
      related: [file.facts.related(conflict, "set by several views")],
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

  /// Whether several views set a preference: the code itself is in a loop or a stack, or its owner is used in rows.
  private func isSetBySeveral(_ preference: PreferenceFact, in file: FileModel) -> Bool {
    guard !preference.isSetBySeveral else { return true }
    guard !preference.owner.isEmpty else { return false }
    return file.facts.shownUses(of: preference.owner).contains { $0.fact.isRow && !$0.isInTests }
      || file.calls(named: preference.owner).contains { file.isInRow($0.node) }
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
