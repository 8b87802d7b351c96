struct OnChangeSelfWrite: ModifierRule {
  static let info = RuleInfo(
    id: "on_change_self_write", topic: .state, severity: .warning, tier: .precise,
    title: "An onChange writes the value that it observes",
    explanation: """
      **What happens.** An extra update for every change, a cursor that jumps while typing, and the run-time warning \
      that the action tried to update several times per frame. Where the new value never settles, it does not end.

      **Why.** The assignment is itself a change of the observed value, so the closure runs again.

      **What to do.** Write only if the value differs: `if text != cleaned { text = cleaned }`. Better still, clean it \
      where it is written: in a `Binding`, a `TextField` format or the model.

      **When it is fine.** Under a condition that asks for the value. Clamping with `min`, `max` or `prefix` settles \
      at the second run and is only worth a note.
      """,
    examples: [
      .flagged(
        "Field().▸onChange(of: text) { text = text.uppercased() }◂",
        fixed: "Field().onChange(of: text) { if text != text.uppercased() { text = text.uppercased() } }"),
      .flagged(
        """
        Field()
          .▸onChange(of: model.code) { _, new in
            log(new)
            model.code = isStrict ? new.trimmed() : new
          }◂
        """,
        fixed: """
          Field()
            .onChange(of: model.code) { _, new in
              log(new)
              if model.code != (isStrict ? new.trimmed() : new) { model.code = isStrict ? new.trimmed() : new }
            }
          """),
      .flagged(
        "Field().▸onChange(of: volume) { _, new in volume = min(max(new, 0), 10) }◂",
        fixed:
          "Field().onChange(of: volume) { _, new in if volume != min(max(new, 0), 10) { volume = min(max(new, 0), 10) } }",
        severity: .info, note: "clamping settles"),
      .flagged("Field().▸onChange(of: count) { count += 1 }◂", note: "never settles"),
      .flagged(
        """
        List(rows) { Row($0) }.▸onChange(of: wantsTop) {
          if wantsTop { proxy.scrollTo(0) }
          wantsTop = false
        }◂
        """,
        fixed: """
          List(rows) { Row($0) }.onChange(of: wantsTop) {
            if wantsTop { proxy.scrollTo(0) }
            if wantsTop != false { wantsTop = false }
          }
          """,
        severity: .info, note: "once more, and then it stands"),
      .accepted("Field().onChange(of: text) { _, new in let big = new.uppercased(); if big != text { text = big } }"),
      .accepted("Field().onChange(of: text) { guard text.count > 10 else { return }; text = String(text.dropLast()) }"),
      .accepted("Field().onChange(of: text) { _, new in if new.isEmpty { text = \"-\" } }"),
      .accepted("Field().onChange(of: text) { other = text }"),
      .accepted(
        "Field().onChange(of: isSaved) { Task { await wait(); isSaved = false } }", note: "later, not in the update"),
      .accepted(
        """
        @State private var size = CGSize.zero

        var body: some View {
          GeometryReader { proxy in
            let size = proxy.size
            Field().onChange(of: size) { new in self.size = new }
          }
        }
        """,
        note: "a local value and a state of the same name"),
      .accepted("Field().onChange(of: item.name) { item.other = item.name }"),
    ])

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
      findings.add(
        at: onChange.range, "This writes `\(observed.text)`, whose changes it observes, and so runs again",
        severity: settlesAtOnce(assignment, in: closure, of: file) ? .info : nil,
        related: [RelatedLocation(range: assignment.node.range, message: "written here")],
        fixes: [compareFix(assignment)])
      return
    }
  }

  /// Whether two expressions name the same place, ignoring `self.`.
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

  /// Whether the second run changes nothing: the value is a constant, or clamped.
  private func settlesAtOnce(_ assignment: Assignment, in closure: ClosureExpr, of file: FileModel) -> Bool {
    if !assignment.isCompound, assignment.singleValue?.isLiteral ?? false { return true }
    var values = assignment.value
    if let local = assignment.singleValue.flatMap(DeclReferenceExpr.init)?.name {
      let bindings = closure.statements.compactMap(VariableDecl.init).flatMap(\.bindings)
      values += bindings.filter { $0.name == local }.compactMap(\.value)
    }
    let idioms: [StaticString] = ["min", "max", "prefix", "clamped", "clamp"]
    return values.contains { part in idioms.contains { !file.calls(named: $0, in: part).isEmpty } }
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
      "Write only if it differs",
      .replace(assignment.node.range, by: "if \(target) != \(compared) { \(target) = \(value) }"))
  }
}
