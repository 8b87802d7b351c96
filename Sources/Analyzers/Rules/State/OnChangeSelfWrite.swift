struct OnChangeSelfWrite: ModifierRule {
  static let info = RuleInfo(
    id: "on_change_self_write", topic: .state, alsoAbout: [.performance], severity: .warning, tier: .precise,
    title: "`onChange` writes the value it observes and triggers itself",
    explanation: """
      **What happens.** Every change costs an extra update. The cursor can jump while the user types, and SwiftUI can \
      log that the `onChange` action tried to update multiple times per frame. If the value never settles, the updates \
      never end.

      **Why.** The assignment changes the observed value, so SwiftUI runs the closure again.

      **What to do.** Assign only if the value differs: `if text != cleaned { text = cleaned }`. Better still, clean \
      the value where it is written: in a `Binding`, a `TextField` format or the model.

      **When it is fine.** An assignment under a condition that checks the observed value is not reported. Clamping, \
      trimming, replacing and changing the case settle on the second run, so the severity is info, or hint if only \
      this view reads the state. Assigning a constant to reset a flag, or a value from a function that may settle, is \
      also only a hint.
      """,
    references: [.apple("onChange(of:initial:_:)", "swiftui/view/onchange(of:initial:_:)"), .observed],
    illustration: Illustration(
      .incorrect(
        nil, .loop([.link("`text`", "changes, runs"), .link("`onChange(of: text)`", "assigns `text` again")])),
      .corrected(
        nil,
        .views([
          .box(
            "`text`",
            shows: [
              .shown(
                "changes, runs",
                .box("`onChange(of: text)`", .box(.remedy("`if text != cleaned`", "the second run assigns nothing"))))
            ])
        ]))),
    related: ["on_change_feedback_loop"],
    examples: [
      .flagged(
        "Field().▸onChange(of: text) { text = text.uppercased() }◂",
        fixed: "Field().onChange(of: text) { if text != text.uppercased() { text = text.uppercased() } }",
        severity: .info, note: "the second run changes nothing"),
      .flagged(
        "Field().▸onChange(of: text) { text = text.trimmingCharacters(in: .whitespaces) }◂",
        fixed: """
          Field().onChange(of: text) { if text != text.trimmingCharacters(in: .whitespaces) { text = text.trimmingCharacters(in: .whitespaces) } }
          """,
        severity: .info),
      .flagged(
        """
        Field()
          .▸onChange(of: model.code) { _, new in
            log(new)
            model.code = isStrict ? new + "." : new
          }◂
        """,
        fixed: """
          Field()
            .onChange(of: model.code) { _, new in
              log(new)
              if model.code != (isStrict ? new + "." : new) { model.code = isStrict ? new + "." : new }
            }
          """),
      .flagged(
        "Field().▸onChange(of: volume) { _, new in volume = min(max(new, 0), 10) }◂",
        fixed:
          "Field().onChange(of: volume) { _, new in if volume != min(max(new, 0), 10) { volume = min(max(new, 0), 10) } }",
        severity: .info, note: "clamping settles on the second run"),
      .flagged("Field().▸onChange(of: count) { count += 1 }◂", note: "the value never settles"),
      .flagged(
        """
        @State private var code = ""

        var body: some View {
          Field().▸onChange(of: code) { _, new in code = new.uppercased() }◂
        }
        """,
        fixed: """
          @State private var code = ""

          var body: some View {
            Field().onChange(of: code) { _, new in if code != new.uppercased() { code = new.uppercased() } }
          }
          """,
        severity: .hint, note: "costs one extra update of this view"),
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
        severity: .hint, note: "the second run has nothing to do"),
      .flagged(
        "Pages().▸onChange(of: page) { _, new in page = new }◂",
        fixed: "Pages().onChange(of: page) { _, new in if page != new { page = new } }", severity: .hint,
        note: "assigns the value it already has"),
      .flagged(
        "Field().▸onChange(of: text) { _, new in text = formatted(new) }◂",
        fixed: "Field().onChange(of: text) { _, new in if text != formatted(new) { text = formatted(new) } }",
        severity: .hint, note: "the result of the function may settle"),
      .accepted("Field().onChange(of: text) { _, new in let big = new.uppercased(); if big != text { text = big } }"),
      .accepted("Field().onChange(of: text) { guard text.count > 10 else { return }; text = String(text.dropLast()) }"),
      .accepted("Field().onChange(of: text) { _, new in if new.isEmpty { text = \"-\" } }"),
      .accepted("Field().onChange(of: text) { other = text }"),
      .accepted(
        "Field().onChange(of: isSaved) { Task { await wait(); isSaved = false } }",
        note: "runs later, not during the update"),
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
        note: "the observed local value and the state only share a name"),
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
