struct OnChangeSelfWrite: ModifierRule {
  static let info = RuleInfo(
    id: "on_change_self_write", topic: .state, alsoAbout: [.performance], severity: .warning, tier: .precise)

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
      let unknown = unknownFunction(assignment)
      findings.add(
        at: onChange.range, "`onChange(of: \(observed.text))` writes `\(observed.text)`, so it triggers itself",
        severity: unknown == nil ? severity(of: assignment, observed, in: closure, file) : .hint,
        related: [RelatedLocation(range: assignment.node.range, message: "written here")],
        fixes: [compareFix(assignment)],
        missingFact: unknown.map { "whether `\($0.text)` changes its result when it is applied again" })
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

  /// The reduced severity if the second run is known to change nothing, otherwise nil.
  private func severity(
    of assignment: Assignment, _ observed: SyntaxNode, in closure: ClosureExpr, _ file: FileModel
  ) -> Severity? {
    guard !assignment.isCompound else { return nil }
    if let value = assignment.singleValue?.unparenthesized {
      if value.isLiteral { return .hint }
      // The closure's new value itself.
      if value.isSpelledLike(observed) || value.lastName.isAny(of: closure.parameterNames),
        value.kind == .declReferenceExpr
      {
        return .hint
      }
      if closure.signature == nil, value.textEquals("$0") || value.textEquals("$1") { return .hint }
      if let local = DeclReferenceExpr(value)?.name {
        let bindings = closure.statements.compactMap(VariableDecl.init).flatMap(\.bindings)
        if bindings.contains(where: { $0.name == local && $0.value?.settles ?? false }) {
          return staysHere(observed, in: file) ? .hint : .info
        }
      }
    }
    guard assignment.settles else { return nil }
    return staysHere(observed, in: file) ? .hint : .info
  }

  /// Whether only this view depends on the value: its own state, or a local binding. The second run then costs one
  /// update of this view, whereas a binding or a model also invalidates other views.
  private func staysHere(_ observed: SyntaxNode, in file: FileModel) -> Bool {
    guard let root = observed.firstToken.map(Name.init), let type = file.enclosingType(of: observed) else {
      return false
    }
    if root != "self", file.isShadowed(root, at: observed) { return true }
    return observed.selfMemberName.flatMap(type.storedProperty(named:))?.wrapper("State") != nil
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
