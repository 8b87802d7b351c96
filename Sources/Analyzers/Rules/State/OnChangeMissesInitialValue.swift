struct OnChangeMissesInitialValue: ModifierRule {
  static let info = RuleInfo(
    id: "on_change_misses_initial_value", topic: .state,
    cases: [.emptyAtFirst, .differsAtFirst, .skipsInitialValue, .shownAgain, .mayDifferAtFirst], tier: .heuristic)

  static let modifiers: [StaticString] = ["onChange"]

  func check(_ onChange: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let observed = onChange.argument("of"), onChange.argument("initial") == nil,
      let type = file.enclosingType(of: onChange.node), type.viewRole == .view
    else { return }
    guard let name = observed.selfMemberName else {
      checkMember(onChange, observed, of: type, in: file, &findings)
      return
    }
    guard let input = type.storedProperty(named: name),
      isInput(input, of: type, in: file) || startsWithValue(input, of: type, in: file),
      !isSignal(name),
      !file.isShadowed(name, at: observed),
      startsSomething(onChange, of: type, in: file), !handlesFirstValue(name, of: type, in: file),
      !isTyped(name, in: type, file), !startsAlike(onChange, of: type, in: file),
      !isAboutChange(onChange, name, in: file)
    else { return }
    let isEmpty = !isFlagOrOptional(input) && isEmptyAtFirst(onChange, name, of: type, in: file)
    // A state of the view itself begins with a value that the code may expect.
    guard isInput(input, of: type, in: file) || isEmpty else { return }
    let ruleCase: RuleCase =
      isEmpty ? .emptyAtFirst : keepsValue(input, of: type, in: file) ? .shownAgain : .skipsInitialValue
    let unknown: Assumption? =
      ruleCase == .skipsInitialValue
      ? .callers("whether the view ever appears with a value of `\(name.text)` that needs a reaction") : nil
    findings.add(
      at: onChange.range,
      "`onChange` skips the initial value of `\(name.text)`; pass `initial: true` or handle it in `onAppear`",
      ruleCase, assuming: [unknown],
      related: [
        RelatedLocation(
          range: input.range, message: "\(isInput(input, of: type, in: file) ? "input" : "state") declared here")
      ],
      fixes: [fix(onChange, observed, in: file)])
  }

  // MARK: - Members of objects

  /// Reports a state that only `onChange` computes from a member of an object, and that begins with a constant.
  private func checkMember(
    _ onChange: Modifier, _ observed: SyntaxNode, of type: TypeDeclaration, in file: FileModel,
    _ findings: inout Findings
  ) {
    guard let access = MemberAccessExpr(observed), let member = access.name, let object = access.base,
      file.ownProperty(object) != nil, let name = file.declaredType(of: object),
      let model = file.type(named: name, at: observed), model.isClass,
      let first = file.facts.beginningValue(of: member.text, in: model),
      !handlesFirstValue(member, of: type, in: file), !startsAlike(onChange, of: type, in: file),
      !isAboutChange(onChange, member, in: file)
    else { return }
    let actions = file.reach(from: onChange).filter { $0.file === file }
    let new = onChange.trailingClosure(or: "action", "perform")?.parameterNames.last
    for state in type.storedProperties {
      let held = file.holder(of: state, in: type)
      guard let initial = held.property.initialValue, held.property.wrapper("State") != nil, initial.isConstantValue,
        let computed = onlyComputation(of: held, besides: initial, in: actions, file), !held.isBound, held.isReadByBody,
        !setsStorage(of: held), let value = computed.write.assignment?.value
      else { continue }
      let isObserved = { (node: SyntaxNode) in
        node.isSpelledLike(observed) || new.map { DeclReferenceExpr(node)?.name == $0 } ?? false
      }
      guard
        (value + computed.code.passedValues(for: value)).contains(where: { value in
          isObserved(value) || value.descendants.contains(where: isObserved)
        })
      else { continue }
      if case .constant(let constant) = first {
        let result = self.result(of: value, in: computed.code, for: constant, isObserved)
        guard let result, result != initial.text.constantName else { continue }
      }
      findings.add(
        at: onChange.range,
        "`onChange` skips the initial value of `\(observed.text)`, for which `\(state.name.text)` begins with "
          + "`\(initial.text)`; pass `initial: true`",
        first == .varies ? .mayDifferAtFirst : .differsAtFirst,
        related: [held.file.related(held.property.range, "begins with a constant")],
        fixes: [fix(onChange, observed, in: file)])
      return
    }
  }

  /// The only code that sets a state, apart from code that sets its initial value again, if an action runs it.
  private func onlyComputation(
    of held: HeldProperty, besides initial: SyntaxNode, in actions: [ReachedCode], _ file: FileModel
  ) -> (write: Write, code: ReachedCode)? {
    let writes = held.laterWrites.filter { !isReset($0.write, to: initial) }
    guard writes.count == 1, let (write, other) = writes.first, other === file, let assignment = write.assignment,
      !assignment.isCompound, !write.isInside, !assignment.value.contains(where: { $0.mentions(held.property.name) })
    else { return nil }
    guard let code = actions.first(where: { $0.node.contains(write.node) }), code.conditions(of: write.node).isEmpty
    else { return nil }
    return (write, code)
  }

  private func setsStorage(of held: HeldProperty) -> Bool {
    held.type.initializers.contains { initializer in
      held.file.assignments(in: initializer.node).contains {
        $0.target.selfMemberName.isStorage(of: held.property.name)
      }
    }
  }

  /// What code sets if the observed value is a constant: `true` for `position == .open` and `.open`; nil if that is not
  /// known.
  private func result(
    of value: [SyntaxNode], in code: ReachedCode, for constant: String, _ isObserved: (SyntaxNode) -> Bool
  ) -> String? {
    func isObservedHere(_ node: SyntaxNode) -> Bool {
      isObserved(node) || (DeclReferenceExpr(node)?.name).flatMap(code.argument).map(isObserved) ?? false
    }
    if value.count == 1 {
      let only = value[0].unparenthesized
      if isObservedHere(only) { return constant.constantName }
      return only.kind == .sequenceExpr ? result(of: Array(only.children), in: code, for: constant, isObserved) : nil
    }
    let parts = value
    guard parts.count == 3, parts[1].textEquals("==") || parts[1].textEquals("!="),
      let other = isObservedHere(parts[0]) ? parts[2] : isObservedHere(parts[2]) ? parts[0] : nil,
      other.isConstantValue
    else { return nil }
    return String((other.text.constantName == constant.constantName) == parts[1].textEquals("=="))
  }

  // MARK: - Inputs

  /// Whether the view sets a caller's value and a caller shows the view in a branch, so that the view appears again
  /// with the value that was set before.
  private func keepsValue(_ input: StoredProperty, of type: TypeDeclaration, in file: FileModel) -> Bool {
    guard input.wrapper("Binding") != nil,
      file.sharedWrites(to: input.name, in: type).contains(where: { $0.assignment != nil })
    else { return false }
    return file.facts.shownUses(of: type.name.text).contains { use in
      use.fact.isChosen && !use.fact.isRow && use.fact.placement == .inline && !use.isInTests
    }
  }

  private func isInput(_ part: StoredProperty, of type: TypeDeclaration, in file: FileModel) -> Bool {
    let property = file.partHolder(of: part, in: type)
    if property.isStatic { return false }
    if property.wrapper("Binding") != nil { return true }
    return property.attributes.isEmpty && property.initialValue == nil
  }

  /// Whether a state of the view has an initial value that is not empty: `@State private var unit = "km"`.
  private func startsWithValue(_ property: StoredProperty, of type: TypeDeclaration, in file: FileModel) -> Bool {
    guard let value = file.state(behind: property, in: type)?.initialValue else { return false }
    return value.kind == .memberAccessExpr || value.kind == .stringLiteralExpr && !value.isEmptyLiteral
  }

  /// Whether the first value may need no reaction, since it only means that there is nothing yet.
  private func isFlagOrOptional(_ input: StoredProperty) -> Bool {
    guard let type = input.type else { return input.initialValue?.kind == .booleanLiteralExpr }
    return type.isOptionalType || type.typeName == "Bool"
  }

  /// Whether the view shows a state that is empty until the `onChange` computes it from the observed value.
  private func isEmptyAtFirst(
    _ onChange: Modifier, _ name: Name, of type: TypeDeclaration, in file: FileModel
  ) -> Bool {
    let actions = file.reach(from: onChange).filter { $0.file === file }
    let new = onChange.trailingClosure(or: "action")?.parameterNames.last
    return type.storedProperties.contains { state in
      guard let held = file.state(behind: state, in: type), held.initialValue.map(\.isEmptyLiteral) ?? held.hasDefault,
        file.sharedBindings(to: state.name, in: type).isEmpty, isShown(state, of: type, in: file)
      else { return false }
      let writes = file.sharedLaterWrites(to: state, in: type)
      return !writes.isEmpty
        && writes.allSatisfy { write in
          actions.contains { code in
            guard code.node.contains(write.node), let value = write.assignment?.value else { return false }
            return (value + code.passedValues(for: value)).contains { value in
              value.mentions(name) || new.map { value.mentions($0) } ?? false
            }
          }
        }
    }
  }

  /// Whether the closure sets a state or starts an animation.
  private func startsSomething(_ onChange: Modifier, of type: TypeDeclaration, in file: FileModel) -> Bool {
    let states = type.storedProperties.filter { file.isState($0, in: type) }
    func initialValue(of state: StoredProperty) -> SyntaxNode? { file.state(behind: state, in: type)?.initialValue }
    return file.reach(from: onChange).contains { code in
      guard code.moment != .onEvent else { return false }
      return code.writes.contains { write in
        guard let root = code.path(of: write.target)?.rootOfPath,
          let state = states.first(where: { $0.name.text == root })
        else { return false }
        return !isReset(write, to: initialValue(of: state)) && isShown(state, of: type, in: file)
      }
        || code.file.animatedChanges(in: code.node).contains { change in
          !(change.body.map { scrollsOrResets($0, in: code.file) } ?? true)
        }
    }
  }

  /// Whether the body reads a state, directly or through another member, or binds it. Otherwise, only later reactions
  /// use it.
  private func isShown(_ state: StoredProperty, of type: TypeDeclaration, in file: FileModel) -> Bool {
    guard file.sharedBindings(to: state.name, in: type).isEmpty else { return true }
    return file.unqualifiedReferences(to: state.name, in: type).contains { reference in
      guard file.write(at: reference) == nil else { return false }
      return file.isReadByBody(reference) || reference.enclosingMember.map { !file.buildsViews($0) } ?? false
    }
  }

  /// Whether the code reacts to a change, not to a value: it compares the old value with the new one, or the value is
  /// an event, which a `guard` unwraps.
  private func isAboutChange(_ onChange: Modifier, _ name: Name, in file: FileModel) -> Bool {
    guard let closure = onChange.trailingClosure(or: "action", "perform") else { return false }
    if closure.parameterNames.count == 2, let old = closure.parameterNames.first, old != "_",
      !file.references(to: old, in: closure.node).isEmpty
    {
      return true
    }
    guard let first = closure.statements.first, first.kind == .guardStmt else { return false }
    return first.children.contains { condition in
      condition.kind == .conditionElement && condition.firstChild?.kind == .optionalBindingCondition
        && condition.mentions(name)
    }
  }

  /// Whether a write only resets a state: `isShown = false`, `selection = nil`, `results = []`, or its initial value.
  private func isReset(_ write: Write, to initial: SyntaxNode?) -> Bool {
    guard let assignment = write.assignment else { return false }
    let value = assignment.singleValue
    if let value, value.textEquals(".none") || initial.map(value.isSameConstant) ?? false { return true }
    return assignment.clears || value?.kind == .arrayExpr && value?.firstChild == nil
  }

  private func scrollsOrResets(_ body: ClosureExpr, in file: FileModel) -> Bool {
    body.statements.allSatisfy { statement in
      FunctionCallExpr(statement)?.calleeName == "scrollTo" || Assignment(statement)?.clears ?? false
    }
  }

  /// Whether an input is only a signal, that is, a counter or a flag whose value has no meaning.
  private func isSignal(_ name: Name) -> Bool { name.containsAny(of: ["trigger", "token", "reset"]) }

  private func handlesFirstValue(_ name: Name, of type: TypeDeclaration, in file: FileModel) -> Bool {
    for event in ["onAppear", "task"] as [StaticString] {
      for call in file.calls(named: event, in: type) {
        if call.argument("id")?.mentions(name) ?? false { return true }
        guard let modifier = file.chain(of: call.node).modifier(at: call.node) else { continue }
        if file.reach(from: modifier).ofSameObject.contains(where: { $0.node.mentions(name) }) {
          return true
        }
      }
    }
    return type.initializers.contains { initializer in
      guard let body = initializer.body else { return false }
      if body.tokens.contains(where: { $0.textEquals("State") || $0.textEquals("initialValue") }) { return true }
      // `isOpen = isPresented.wrappedValue` sets a state from the first value.
      return file.assignments(in: body).contains { assignment in
        guard let target = assignment.target.selfMemberName, target != name, !target.isStorage(of: name) else {
          return false
        }
        return assignment.value.contains { $0.mentions(name) }
      }
    }
  }

  /// Whether the user types the value in this view, so that the initial value needs no reaction.
  private func isTyped(_ name: Name, in type: TypeDeclaration, _ file: FileModel) -> Bool {
    file.sharedBindings(to: name, in: type).contains { reference in
      let callee = ArgumentUse(reference)?.callee
      return callee.is(.textInput) || callee == "searchable"
    }
  }

  /// Whether `onAppear` or `task` sets the same states or calls the same methods as the `onChange`.
  private func startsAlike(_ onChange: Modifier, of type: TypeDeclaration, in file: FileModel) -> Bool {
    let states = Set(type.storedProperties.filter { file.isState($0, in: type) }.map(\.name.text))
    let reach = file.reach(from: onChange)
    let changed = states.intersection(file.pathsSet(by: reach).map(\.path.rootOfPath))
    let called = Set(reach.compactMap(\.calledFunction))
    let starts = (["onAppear", "task"] as [StaticString]).flatMap { file.calls(named: $0, in: type) }
    let initial = file.calls(named: "onChange", in: type).filter { $0.argument("initial").textEquals("true") }
    return (starts + initial).contains { call in
      guard let modifier = file.chain(of: call.node).modifier(at: call.node) else { return false }
      let start = file.reach(from: modifier)
      return !changed.isDisjoint(with: file.pathsSet(by: start).map(\.path.rootOfPath))
        || !called.isDisjoint(with: start.compactMap(\.calledFunction))
    }
  }

  private func fix(_ onChange: Modifier, _ observed: SyntaxNode, in file: FileModel) -> Fix? {
    let closure = onChange.trailingClosure(or: "action", "perform")
    let hasOldForm = closure.map { $0.parameterNames.count == 1 || $0.node.anonymousParameter != nil } ?? true
    if file.settings.supports(.year2023) == true, !hasOldForm {
      return .unsafe(
        "Add `initial: true`", preferred: true, .insert(", initial: true", at: observed.range.upperBound))
    }
    return .unsafe("Handle the initial value in `onAppear`", onChange.inserting(".onAppear { <#first value#> }"))
  }
}

/// A function that some code runs.
private struct CalledFunction: Hashable {
  let file: ObjectIdentifier
  let row: Int
}

extension ReachedCode {
  /// The function whose braces it is, if it is a method of the view.
  fileprivate var calledFunction: CalledFunction? {
    guard way.receiver == "", way.depth > 0 else { return nil }
    return function.map { CalledFunction(file: ObjectIdentifier(file), row: $0.node.index) }
  }
}

extension SyntaxNode {
  /// `""`, `[]`, `[:]` or `nil`
  fileprivate var isEmptyLiteral: Bool {
    (["\"\"", "[]", "[:]", "nil"] as [StaticString]).contains { textEquals($0) }
  }

  /// Whether two values are spelled alike, or are equal numbers: `1` and `1.0`.
  fileprivate func isSameConstant(_ other: SyntaxNode) -> Bool {
    isSpelledLike(other) || Double(text).map { $0 == Double(other.text) } ?? false
  }
}

extension String {
  /// `open` for `.open` and `Position.open`; a literal as it is.
  fileprivate var constantName: String {
    guard let first, first == "." || first.isLetter else { return self }
    return split(separator: ".").last.map(String.init) ?? self
  }
}

extension SyntaxNode {
  /// Whether it is a literal or a static member, such as a case.
  fileprivate var isConstantValue: Bool {
    let kind = ValueKind(self)
    return kind == .literal || kind == .staticMember
  }
}

extension RuleCase {
  fileprivate static let differsAtFirst = RuleCase(
    "differsAtFirst", .wrong, "a state that the view shows does not fit the first value of an object, until it changes")
  fileprivate static let mayDifferAtFirst = RuleCase(
    "mayDifferAtFirst", .wrong,
    "a state that the view shows begins with a constant, and the object with a value that is not known",
    severity: .info,
    because: "the object may always begin with a value that fits")
  fileprivate static let emptyAtFirst = RuleCase(
    "emptyAtFirst", .wrong, "a state that the view shows is empty until `onChange` sets it from the observed value")
  fileprivate static let skipsInitialValue = RuleCase(
    "skipsInitialValue", .wrong, "only `onChange` handles an input", severity: .hint,
    because: "most views appear with a value that needs no reaction")
  fileprivate static let shownAgain = RuleCase(
    "shownAgain", .wrong, "the view sets the input, and a caller shows the view again with the value that was set",
    severity: .info, because: "users may not come back to the view")
}
