struct PreferenceKeyReduceOverwrites: TypeRule {
  static let info = RuleInfo(
    id: "preference_key_reduce_overwrites", topic: .layout, cases: [.severalViews], tier: .precise,
    since: "0.2.0")

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    if type.conforms(to: "PreferenceKey") { checkKey(type, in: file, &findings) }
    if type.viewRole == .view, !type.isForeign { checkRow(type, in: file, &findings) }
  }

  private func checkKey(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard !type.isForeign, let reduce = type.functions.first(where: { $0.name == "reduce" }),
      let (body, kept, isOptional) = keptValue(reduce), let value = reduce.parameters.first?.name,
      let next = reduce.parameters.last?.name
    else { return }
    let setters = file.facts.preferences(ofKey: type.name)
    guard
      let conflict = setters.first(where: { ($0.fact.isMeasured || !isOptional) && isSetBySeveral($0.fact, in: file) })
    else { return }
    let combined =
      isOptional
      ? "\(value.text) = [\(value.text), \(next.text)()].compactMap { $0 }.max()"
      : "\(value.text) = max(\(value.text), \(next.text)())"
    let edit: TextEdit =
      body.onlyChild.map { .replace($0.range, by: combined) } ?? .replace(body.range, by: "{ \(combined) }")
    findings.add(
      at: (body.onlyChild ?? body).range,
      "`\(type.name.text)` keeps only the value of the \(kept) view that sets it; combine the values in `reduce`",
      related: [file.facts.related(conflict, "set by several views")],
      fixes: [
        reduce.parameters.first.map { isComparable(type, $0) } ?? false
          ? .unsafe("Keep the largest value", preferred: true, edit) : nil
      ])
  }

  /// Reports the modifiers of other files that a view in rows uses, if they set a preference of which one value counts.
  private func checkRow(_ view: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    for (modifier, _) in file.ownModifiers(in: view) where file.isInBodyScope(modifier.node) {
      guard let (code, other) = file.code(of: modifier), other !== file,
        let (name, isMeasured) = preference(setBy: code, in: other), file.type(named: name) == nil,
        let (reduce, declaring) = file.code(ofMember: "reduce", ofTypeNamed: name, at: modifier.node),
        let (body, kept, isOptional) = reduce.parent.flatMap(FunctionDecl.init).flatMap(keptValue),
        isMeasured || !isOptional, isRepeated(modifier.node, of: view, in: file)
      else { continue }
      findings.add(
        at: modifier.range,
        "Each row sets `\(name.text)`, which keeps only the value of the \(kept) one; combine the values in `reduce`",
        related: [declaring.related(body.range, "keeps one value")])
      return
    }
  }

  /// The key of the only preference that the code of a modifier sets, and whether its value is a measured length.
  private func preference(setBy code: SyntaxNode, in file: FileModel) -> (key: Name, isMeasured: Bool)? {
    let calls = file.calls(named: "preference", in: code)
    guard calls.count == 1, let call = calls.first, file.calls(named: "onPreferenceChange", in: code).isEmpty,
      let key = call.argument("key").flatMap(MemberAccessExpr.init), key.name == "self",
      let name = key.base?.typeReferenceName
    else { return nil }
    return (name, file.isMeasured(call))
  }

  /// Whether a node of a view is in rows, or the view is a row, and the row does not read the preference itself.
  private func isRepeated(_ node: SyntaxNode, of view: TypeDeclaration, in file: FileModel) -> Bool {
    guard !view.parts.contains(where: { !file.calls(named: "onPreferenceChange", in: $0.node).isEmpty }) else {
      return ([node] + file.helperUses(around: node)).contains { place in
        file.closures(around: place).contains { closure in
          guard closure.use?.callee == "ForEach" || closure.use?.callee == "List" else { return false }
          return file.calls(named: "onPreferenceChange", in: closure.node).isEmpty
        }
      }
    }
    return ([node] + file.helperUses(around: node)).contains(where: file.isInRow)
      || file.facts.shownUses(of: view.name.text).contains {
        $0.fact.isRow && !$0.isInTests && !$0.fact.modifiers.contains("onPreferenceChange")
      }
  }

  /// What `reduce` does with several values, if it keeps only the first or the last of them, and whether they are optional.
  private func keptValue(_ reduce: FunctionDecl) -> (body: SyntaxNode, kept: String, isOptional: Bool)? {
    guard let parameter = reduce.parameters.first, let type = parameter.type, let value = parameter.name,
      let next = reduce.parameters.last?.name, let body = reduce.body, let kept = keptValue(body, value, next)
    else { return nil }
    return (body, kept, type.isOptionalType || type.text.hasSuffix("?"))
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
