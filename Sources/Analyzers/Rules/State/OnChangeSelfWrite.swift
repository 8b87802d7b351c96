struct OnChangeSelfWrite: ModifierRule {
  static let info = RuleInfo(
    id: "on_change_self_write", topic: .state, alsoAbout: [.performance],
    cases: [.settles, .rewritesTyping, .neverSettles, .assignsItself], tier: .precise)

  static let modifiers: [StaticString] = ["onChange"]

  func check(_ onChange: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let observed = onChange.argument("of"),
      let closure = onChange.trailingClosure(or: "perform")
    else { return }
    let parameters = closure.parameterNames
    for assignment in file.assignments(in: closure.node) {
      guard isSame(assignment.target, observed, in: file), runsAtOnce(assignment.node, in: closure, of: file),
        !asksForValue(assignment.node, observed, parameters, in: closure)
      else { continue }
      let ruleCase = ruleCase(of: assignment, observed, in: closure, file)
      let name = observed.text
      findings.add(
        at: onChange.range,
        ruleCase == .assignsItself
          ? "`onChange(of: \(name))` assigns the value that `\(name)` already has; delete the assignment"
          : "`onChange(of: \(name))` writes `\(name)`, so it triggers itself",
        ruleCase,
        assuming: [
          unknownFunction(assignment).map { name in
            .callee("whether `\(name.text)` changes its result when it is applied again")
          }
        ],
        related: [RelatedLocation(range: assignment.node.range, message: "written here")],
        fixes: [ruleCase == .assignsItself ? deleteFix(assignment, onChange, closure) : compareFix(assignment)])
      return
    }
  }

  /// Whether two expressions refer to the same property or variable, ignoring `self.`.
  private func isSame(_ target: SyntaxNode, _ observed: SyntaxNode, in file: FileModel) -> Bool {
    if target.firstToken.textEquals("self"), let local = DeclReferenceExpr(observed)?.name,
      file.isShadowed(local, at: observed)
    {
      return false
    }
    let a = names(target)
    let b = names(observed)
    guard !a.isEmpty, a.count == b.count else { return false }
    return zip(a, b).allSatisfy { $0 == $1 }
  }

  private func names(_ node: SyntaxNode) -> [Name] {
    let names = node.tokens.map(Name.init)
    let isPath = node.tokens.allSatisfy { $0.textEquals(".") || $0.kind == .identifier || $0.textEquals("self") }
    guard isPath, node.kind == .declReferenceExpr || node.kind == .memberAccessExpr else { return [] }
    return names.first == "self" ? Array(names.dropFirst(2)) : names
  }

  private func runsAtOnce(_ node: SyntaxNode, in closure: ClosureExpr, of file: FileModel) -> Bool {
    for around in file.closures(around: node) {
      if around.node == closure.node { return true }
      guard let use = around.use, !use.isMember, use.callee == "withAnimation" || use.callee == "withTransaction" else {
        return false
      }
    }
    return false
  }

  /// Whether a condition around the assignment, or a `guard` before it, checks the observed value.
  private func asksForValue(
    _ node: SyntaxNode, _ observed: SyntaxNode, _ parameters: [Name], in closure: ClosureExpr
  ) -> Bool {
    guard let name = observed.lastToken.map(Name.init) else { return false }
    return node.conditions(below: closure.node).contains { condition in
      condition.mentions(name) || parameters.contains { condition.mentions($0) }
        || condition.mentionsAny(of: ["$0", "$1"])
    }
  }

  /// The function that computes the whole value, if it is not known whether a second run changes anything.
  private func unknownFunction(_ assignment: Assignment) -> Name? {
    guard !assignment.isCompound, !assignment.settles, let value = assignment.singleValue?.unparenthesized else {
      return nil
    }
    return FunctionCallExpr(value)?.calleeName
  }

  private func ruleCase(
    of assignment: Assignment, _ observed: SyntaxNode, in closure: ClosureExpr, _ file: FileModel
  ) -> RuleCase {
    guard !assignment.isCompound else { return .neverSettles }
    let settling: RuleCase = isTyped(observed, in: file) ? .rewritesTyping : .settles
    if let value = assignment.singleValue?.unparenthesized {
      if value.isLiteral { return .settles }
      if value.isSpelledLike(observed) || isNewValue(value, in: closure), value.kind == .declReferenceExpr {
        return .assignsItself
      }
      if let local = DeclReferenceExpr(value)?.name {
        let bindings = closure.statements.compactMap(VariableDecl.init).flatMap(\.bindings)
        if bindings.contains(where: { $0.name == local && $0.value?.settles ?? false }) { return settling }
      }
    }
    return assignment.settles ? settling : .neverSettles
  }

  /// Whether an expression is the new value that the closure receives: its last parameter.
  private func isNewValue(_ value: SyntaxNode, in closure: ClosureExpr) -> Bool {
    if let parameter = closure.parameterNames.last { return value.lastName == parameter }
    guard closure.signature == nil else { return false }
    return value.textEquals("$1") || value.textEquals("$0") && !closure.node.mentionsAny(of: ["$1"])
  }

  /// Whether users type the value into a field of the view.
  private func isTyped(_ observed: SyntaxNode, in file: FileModel) -> Bool {
    guard let type = file.enclosingType(of: observed) else { return false }
    let binding = "$" + observed.text
    return type.parts.contains { part in
      file.calls(in: part.node).contains { call in
        (call.calleeName.is(.textInput) || call.calleeName == "searchable") && call.argument("text")?.text == binding
      }
    }
  }

  private func deleteFix(_ assignment: Assignment, _ onChange: Modifier, _ closure: ClosureExpr) -> Fix? {
    guard assignment.node.isStatement else { return nil }
    guard closure.statements.count == 1, closure.statements[0] == assignment.node, onChange.receiver != nil,
      onChange.clause == nil
    else { return .unsafe("Delete the assignment", preferred: true, .delete(assignment.node.removalRange)) }
    return .unsafe("Delete `onChange`", preferred: true, .delete(onChange.removalRange))
  }

  private func compareFix(_ assignment: Assignment) -> Fix? {
    guard !assignment.isCompound, assignment.node.isStatement, assignment.target.kind != .discardAssignmentExpr else {
      return nil
    }
    let source = assignment.node.tree.source
    let value = source.string(in: assignment.valueRange)
    let compared = assignment.value.count == 1 ? value : "(\(value))"
    let target = assignment.target.text
    return .unsafe(
      "Assign only if the value differs",
      .replace(assignment.node.range, by: "if \(target) != \(compared) { \(target) = \(value) }"))
  }
}

extension RuleCase {
  fileprivate static let settles = RuleCase(
    "settles", .slow, "a limit, a reset or a clean-up", severity: .hint, because: "the second run changes nothing")
  fileprivate static let rewritesTyping = RuleCase(
    "rewritesTyping", .wrong, "a text is changed while it is typed", severity: .info,
    because: "the cursor jumps only if the text changes before its end")
  fileprivate static let neverSettles = RuleCase(
    "neverSettles", .wrong, "the second run may change the value again", severity: .info,
    because: "4 of 10 judged findings were worth acting on")
  fileprivate static let assignsItself = RuleCase(
    "assignsItself", .slow, "the new value is assigned to itself", severity: .hint,
    because: "an equal value changes nothing")
}
