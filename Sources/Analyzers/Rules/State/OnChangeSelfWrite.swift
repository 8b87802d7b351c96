struct OnChangeSelfWrite: ModifierRule {
  static let info = RuleInfo(
    id: "on_change_self_write", topic: .state, alsoAbout: [.performance],
    cases: [.settles, .rewritesTyping, .neverSettles, .mayNotSettle, .assignsItself], tier: .precise)

  static let modifiers: [StaticString] = ["onChange"]

  func check(_ onChange: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let observed = onChange.argument("of") else { return }
    for code in file.reach(from: onChange).now where !code.way.isAfterSuspension {
      for assignment in code.assignments where writes(assignment, observed, in: code, file) {
        guard !code.isAfterSuspension(assignment.node), !asksForValue(assignment.node, observed, in: code) else {
          continue
        }
        let ruleCase = ruleCase(of: assignment, observed, in: code, file)
        if ruleCase == .assignsItself, hasOtherCallers(code, than: onChange, file) { continue }
        if ruleCase == .mayNotSettle, keepsPart(assignment, in: code.file) { continue }
        let name = observed.text
        findings.add(
          at: onChange.range,
          ruleCase == .assignsItself
            ? "`onChange(of: \(name))` assigns the value that `\(name)` already has; delete the assignment"
            : "`onChange(of: \(name))` writes `\(name)`, so it triggers itself",
          ruleCase,
          assuming: [
            ruleCase != .mayNotSettle
              ? nil
              : .callee(
                unknownFunction(assignment).map { "whether `\($0.text)` changes its result when it is applied again" }
                  ?? "whether the second run computes another value")
          ],
          related: [code.related(assignment.node, "written here")],
          fixes: [fix(assignment, onChange, ruleCase, in: code)])
        return
      }
    }
  }

  /// Whether an assignment sets the observed property, however `self.` is written.
  private func writes(
    _ assignment: Assignment, _ observed: SyntaxNode, in code: ReachedCode, _ file: FileModel
  ) -> Bool {
    guard observed.pathRoot != nil else { return false }
    // `onChange(of: text)` of a parameter or a local variable.
    if file.isLocal(observed) { return code.isInRoot && assignment.target.isSpelledLike(observed) }
    return code.path(of: assignment.target) == observed.pathText
  }

  /// Whether a condition on the way to the assignment checks the observed value.
  private func asksForValue(_ node: SyntaxNode, _ observed: SyntaxNode, in code: ReachedCode) -> Bool {
    guard let name = observed.lastToken.map(Name.init) else { return false }
    let closure = code.way.steps.first.map(\.code) ?? code.node
    let parameters = (ClosureExpr(closure)?.parameterNames ?? []) + code.parameterNames
    return code.conditions(of: node).contains { condition in
      condition.mentions(name) || parameters.contains { condition.mentions($0) }
        || condition.mentionsAny(of: ["$0", "$1"])
    }
  }

  /// Whether the assignment is in a method that other code calls as well, maybe with another value.
  private func hasOtherCallers(_ code: ReachedCode, than onChange: Modifier, _ file: FileModel) -> Bool {
    guard let function = code.function, let name = function.name else { return false }
    return code.file.references(to: name).contains { reference in
      !(code.file === file && onChange.range.contains(reference.range.lowerBound))
    }
  }

  /// Whether a function computes the value only from a part that it keeps of its parameter, so that it finds the same part
  /// in its own result: `formatted(text)` with `text.filter(\.isNumber)`.
  private func keepsPart(_ assignment: Assignment, in file: FileModel) -> Bool {
    guard let call = assignment.singleValue.flatMap(FunctionCallExpr.init), call.arguments.count == 1,
      let function = file.callee(of: call).functionHere, let name = function.parameters.only?.name,
      let body = function.body
    else { return false }
    let uses = body.descendants.filter { DeclReferenceExpr($0)?.name == name }
    return !uses.isEmpty
      && uses.allSatisfy { use in
        use.ancestors.prefix { $0 != body }.contains { around in
          around.kind == .conditionElement || around.kind == .functionCallExpr && around.settles
        }
      }
      && uses.contains { use in !use.surroundings(below: body).contains { $0.kind == .conditionElement } }
  }

  /// The function that computes the whole value.
  private func unknownFunction(_ assignment: Assignment) -> Name? {
    assignment.singleValue.flatMap { FunctionCallExpr($0.unparenthesized) }?.calleeName
  }

  private func ruleCase(
    of assignment: Assignment, _ observed: SyntaxNode, in code: ReachedCode, _ file: FileModel
  ) -> RuleCase {
    guard !assignment.isCompound else { return .neverSettles }
    let settling: RuleCase = isTyped(observed, in: file) ? .rewritesTyping : .settles
    if let value = assignment.singleValue?.unparenthesized {
      if value.isLiteral { return .settles }
      if value.kind == .declReferenceExpr, value.isSpelledLike(observed) || isNewValue(value, in: code) {
        return .assignsItself
      }
      if let local = DeclReferenceExpr(value)?.name {
        let bindings = code.nodes.compactMap(VariableDecl.init).flatMap(\.bindings)
        if bindings.contains(where: { $0.name == local && $0.value?.settles ?? false }) { return settling }
      }
    }
    if assignment.settles { return settling }
    return changesAgain(assignment, observed, in: code) ? .neverSettles : .mayNotSettle
  }

  /// Whether an operator computes the value from the observed one, so that each run changes it again: `text + "."`.
  private func changesAgain(_ assignment: Assignment, _ observed: SyntaxNode, in code: ReachedCode) -> Bool {
    assignment.value.contains { part in
      part.subtree.contains { node in
        guard node.isSpelledLike(observed) || isNewValue(node, in: code) else { return false }
        return [node.previousSibling, node.nextSibling].contains { neighbor in
          neighbor.map { $0.kind == .binaryOperatorExpr && Self.arithmetic.contains($0.text) } ?? false
        }
      }
    }
  }

  private static let arithmetic: Set<String> = ["+", "-", "*", "/"]

  /// Whether an expression is the new value that the closure receives: its last parameter, or the parameter of a method
  /// to which the closure passes it.
  private func isNewValue(_ value: SyntaxNode, in code: ReachedCode) -> Bool {
    if let function = code.function {
      guard let name = DeclReferenceExpr(value)?.name, function.parameters.contains(where: { $0.name == name }) else {
        return false
      }
      // `onChange(of: text, perform: changed)` passes it on itself.
      guard let argument = code.argument(for: name) else { return FunctionCallExpr(code.way.steps[0].node) == nil }
      guard code.way.depth == 1, let closure = ClosureExpr(code.way.steps[0].code) else { return false }
      return isNewValue(argument, of: closure)
    }
    return ClosureExpr(code.node).map { isNewValue(value, of: $0) } ?? false
  }

  private func isNewValue(_ value: SyntaxNode, of closure: ClosureExpr) -> Bool {
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

  private func fix(
    _ assignment: Assignment, _ onChange: Modifier, _ ruleCase: RuleCase, in code: ReachedCode
  ) -> Fix? {
    // Other code may call the method, too.
    guard code.isInRoot, let closure = ClosureExpr(code.node) else { return nil }
    return ruleCase == .assignsItself ? deleteFix(assignment, onChange, closure) : compareFix(assignment)
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
    return Fix(
      title: "Assign only if the value differs", isSafe: false, isPreferred: false,
      edits: assignment.node.tree.enclosing(assignment.node.range, in: "if \(target) != \(compared)"))
  }
}

extension RuleCase {
  fileprivate static let settles = RuleCase(
    "settles", .slow, "a limit, a reset or a clean-up", severity: .hint, because: "the second run changes nothing")
  fileprivate static let rewritesTyping = RuleCase(
    "rewritesTyping", .wrong, "a text is changed while it is typed", severity: .hint,
    because: "none of 4 judged findings was worth acting on, as cleaning a text twice changes nothing")
  fileprivate static let neverSettles = RuleCase(
    "neverSettles", .wrong, "each run computes another value from the last one", severity: .info,
    because: "SwiftUI gives up after a few runs in one update")
  fileprivate static let mayNotSettle = RuleCase(
    "mayNotSettle", .wrong, "code that is not known to settle computes the value", severity: .hint,
    because: "4 of 14 judged findings were worth acting on, as most such code cleans or limits the value")
  fileprivate static let assignsItself = RuleCase(
    "assignsItself", .slow, "the new value is assigned to itself", severity: .hint,
    because: "an equal value changes nothing")
}
