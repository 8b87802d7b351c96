struct OneShotFlagNeverReset: ModifierRule {
  static let info = RuleInfo(
    id: "one_shot_flag_never_reset", topic: .state,
    cases: [.neverReset, .requestStays, .keepsFirstValue, .onlyFirstValue], tier: .heuristic)

  static let modifiers: [StaticString] = ["onChange", "task"]
  static let looksAtModels = true

  func check(_ onChange: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard onChange.name != "task" else { return checkTask(onChange, in: file, &findings) }
    checkOwnRequest(onChange, in: file, &findings)
    guard let access = onChange.argument("of").flatMap(MemberAccessExpr.init), let base = access.base,
      let name = access.name, let (object, owner) = declaringType(of: base, in: file),
      !file.facts.isBound(name.text, of: owner.fact.name), !isNewInEachPresentation(object, in: file),
      let property = owner.properties.first(where: { $0.name == name.text })
    else { return }
    if property.type.hasSuffix("?") {
      if !isShown(name, of: object, outside: onChange, in: file) {
        checkRequest(property, of: owner, onChange, in: file, &findings)
      }
      return
    }
    guard owner.hasFlag(name.text), !name.happensOnce, !endsFlow(onChange, in: file) else { return }
    let writes = file.facts.flagWrites(named: name.text, of: owner.fact.name)
    let raised = object == base ? writes.first : file.facts.writes(to: property, of: owner).first
    guard let raised, writes.allSatisfy({ $0.fact.value == .true }) else { return }
    findings.add(
      at: onChange.range, "`\(name.text)` is never reset to `false`, so this fires only once", .neverReset,
      related: [file.facts.related(raised, "set to `true` here")])
  }

  /// The type that declares the members of an observed value: the class of an object in a property of the view, or the
  /// struct in a property of that class (`model.state`). Also returns the expression for the object.
  private func declaringType(of base: SyntaxNode, in file: FileModel) -> (object: SyntaxNode, type: KnownType)? {
    if let name = file.ownProperty(base)?.typeName {
      guard let type = file.facts.type(named: name.text), type.isClass else { return nil }
      return (base, type)
    }
    guard let object = MemberAccessExpr(base)?.base, let name = file.ownProperty(object)?.typeName,
      let model = file.facts.type(named: name.text), model.isClass,
      let state = file.declaredType(of: base),
      let type = file.facts.type(named: state.withoutOptionality, in: model.fact.qualifiedName), !type.isClass
    else { return nil }
    return (object, type)
  }

  // MARK: - Tasks

  /// Reports a flag of the view that lets the work of `task(id:)` run only for the first value, although it uses the value.
  private func checkTask(_ task: Modifier, in file: FileModel, _ findings: inout Findings) {
    guard let id = task.argument("id"), let name = id.selfMemberName, let input = file.ownProperty(id),
      input.attributes.isEmpty, input.initialValue == nil, let type = file.enclosingType(of: task.node)
    else { return }
    let flags = type.storedProperties.filter { $0.wrapper("State") != nil && $0.initialValue.textEquals("false") }
    for code in file.reach(from: task).ofSameObject where code.moment == .now && code.file === file {
      for statement in code.node.children where statement.kind == .guardStmt || statement.kind == .ifExpr {
        guard let flag = flags.first(where: { isDenied($0.name, by: statement.conditions) }),
          setsFromValue(of: name, behind: statement, besides: flag, in: code),
          isNeverReset(flag, in: type, file), file.getsOtherValues(for: input, of: type)
        else { continue }
        findings.add(
          at: task.range,
          "`\(flag.name.text)` is never reset to `false`, so the task runs only for the first `\(name.text)`; reset it for "
            + "another one, or remove it",
          file.staysShown(type, whileChanging: input) ? .keepsFirstValue : .onlyFirstValue,
          related: [file.related(statement.range, "returns for each later value")])
        return
      }
    }
  }

  /// `!didLoad`
  private func isDenied(_ flag: Name, by conditions: some Sequence<SyntaxNode>) -> Bool {
    conditions.contains { condition in
      guard let value = condition.firstChild, value.kind == .prefixOperatorExpr else { return false }
      return value.text.hasPrefix("!") && value.firstChild?.selfMemberName == flag
    }
  }

  /// Whether code that runs while the flag is not set raises it, and sets another state of the view from a value.
  private func setsFromValue(
    of name: Name, behind condition: SyntaxNode, besides flag: StoredProperty, in code: ReachedCode
  ) -> Bool {
    let writes = code.writes.filter { write in
      condition.kind == .ifExpr ? condition.contains(write.node) : write.node.index > condition.index
    }
    return writes.contains { $0.target.selfMemberName == flag.name }
      && writes.contains { write in
        write.target.selfMemberName != flag.name
          && code.file.ownProperty(write.target)?.wrapper("State") != nil && write.node.mentions(name)
      }
  }

  private func isNeverReset(_ flag: StoredProperty, in type: TypeDeclaration, _ file: FileModel) -> Bool {
    file.bindingReferences(to: flag.name, in: type).isEmpty
      && file.writes(to: flag.name, in: type).allSatisfy { $0.assignment?.setsTrue ?? false }
      && (flag.isPrivate || !file.hasUnseenParts(type))
  }

  // MARK: - Requests

  /// Whether a body of the view reads a member of an object elsewhere.
  private func isShown(_ member: Name, of object: SyntaxNode, outside onChange: Modifier, in file: FileModel) -> Bool {
    guard let name = object.selfMemberName, let type = file.enclosingType(of: object) else { return true }
    return file.unqualifiedReferences(to: name, in: type).contains { reference in
      guard !onChange.range.contains(reference.range.lowerBound), file.write(at: reference) == nil,
        let access = reference.wholeObject.parent.flatMap(MemberAccessExpr.init), access.base == reference.wholeObject
      else { return false }
      return access.name == member && file.runsWithSomeBody(reference)
    }
  }

  /// Reports an optional that the view takes as a request to show something and that no code sets to nil: the same request
  /// is no change the second time.
  private func checkRequest(
    _ property: PropertyFact, of owner: KnownType, _ onChange: Modifier, in file: FileModel, _ findings: inout Findings
  ) {
    let (name, ownerName) = (property.name, owner.fact.name)
    guard !property.isLet, !property.isStatic, let type = file.enclosingType(of: onChange.node) else { return }
    let writes = file.facts.flagWrites(named: name, of: ownerName)
    let known = file.facts.writes(to: property, of: owner).filter { !$0.fact.isSetup && $0.fact.inside.isEmpty }
    guard let first = known.first, writes.allSatisfy({ $0.fact.value != .nil }),
      // What views show is data, not a request.
      file.facts.modelReads(of: name, in: ownerName).allSatisfy({ read in
        read.path == file.facts.path && onChange.range.contains(read.range.lowerBound)
      }), showsSomething(onChange, in: type, file)
    else { return }
    findings.add(
      at: onChange.range,
      "`\(name)` is never set to `nil`, so a second request for the same value is ignored; reset it after handling it",
      .requestStays,
      assuming: [
        writes.contains { write in !known.contains { $0.path == write.path && $0.range == write.range } }
          ? .callers("whether other code sets `\(name)` to `nil`") : nil
      ],
      related: [file.facts.related(first, "set here")])
  }

  /// The same for an optional of the view itself, or one that it gets as a binding.
  private func checkOwnRequest(_ onChange: Modifier, in file: FileModel, _ findings: inout Findings) {
    guard let value = onChange.argument("of"), let property = file.ownProperty(value), let name = value.selfMemberName,
      property.wrapper(in: ["State", "Binding"]) != nil, property.type?.isOptionalType ?? false,
      let type = file.enclosingType(of: onChange.node), showsSomething(onChange, in: type, file),
      !isShown(name, in: type, outside: onChange, file)
    else { return }
    let steps = file.holder(of: property, in: type).steps
    let writes = steps.flatMap { step in step.file.writes(to: step.property.name, in: step.type).map { (step, $0) } }
    guard let (holder, set) = writes.last(where: { $0.1.assignment.map { !$0.setsNil } ?? false }),
      writes.allSatisfy({ !($0.1.assignment?.setsNil ?? true) })
    else { return }
    // A control, or a view that gets the binding, may set it to nil, too.
    let isLent = steps.enumerated().contains { position, step in
      let lent = step.file.bindingReferences(to: step.property.name, in: step.type).count
      return lent > (position == 0 ? 0 : 1)
    }
    let isHeldElsewhere = steps.last?.property.wrapper("State") == nil
    findings.add(
      at: onChange.range,
      "`\(name.text)` is never set to `nil`, so a second request for the same value is ignored; reset it after handling it",
      .requestStays,
      assuming: [
        isLent || isHeldElsewhere ? .callers("whether other code sets `\(name.text)` to `nil`") : nil
      ],
      related: [holder.file.related(set.node.range, "set here")])
  }

  /// Whether a body of the view reads a property elsewhere.
  private func isShown(
    _ name: Name, in type: TypeDeclaration, outside onChange: Modifier, _ file: FileModel
  ) -> Bool {
    file.unqualifiedReferences(to: name, in: type).contains { reference in
      !onChange.range.contains(reference.range.lowerBound) && file.write(at: reference) == nil
        && file.runsWithSomeBody(reference)
    }
  }

  /// Whether code that runs for a value other than nil presents or pushes something.
  private func showsSomething(_ onChange: Modifier, in type: TypeDeclaration, _ file: FileModel) -> Bool {
    file.reach(from: onChange).contains { code in
      code.writes.contains { write in
        guard let path = code.path(of: write.target),
          code.conditions(of: write.node).contains(where: { $0.firstChild?.kind == .optionalBindingCondition })
        else { return false }
        return type.parts.contains { part in
          file.calls(in: part.node).flatMap(\.arguments).contains { argument in
            argument.label.isAny(of: ["isPresented", "item", "path"]) && argument.expression?.pathText == "$" + path
          }
        }
      }
    }
  }

  /// Whether the view is dismissed or hands over to its owner when the event arrives.
  private func endsFlow(_ onChange: Modifier, in file: FileModel) -> Bool {
    let reached = Array(file.reach(from: onChange).ofSameObject)
    return reached.isEmpty || reached.contains(where: endsFlow)
  }

  private func endsFlow(_ code: ReachedCode) -> Bool {
    let ends = code.node.tokens.contains { token in
      guard token.kind.isIdentifier else { return false }
      return Name(token).containsAny(of: [
        "dismiss", "presentation", "presented", "close", "pop", "removelast", "finish", "complet", "done", "navigat",
        "route",
        "coordinator", "path",
      ])
    }
    if ends { return true }
    // `isAdding = false` or `item = nil` dismisses the view where it is presented.
    if code.assignments.contains(where: \.clears) { return true }
    // A closure that was passed to the view.
    return code.calls.contains { call in
      guard let callee = call.calledExpression, let property = code.file.ownProperty(callee) else { return false }
      return property.isLet || property.wrapper("State") == nil
    }
  }

  /// Whether the view creates the object itself and is a new view each time it is presented.
  private func isNewInEachPresentation(_ object: SyntaxNode, in file: FileModel) -> Bool {
    guard let property = file.ownProperty(object), let type = file.enclosingType(of: object) else { return false }
    let held = file.holder(of: property, in: type)
    guard held.property.wrapper(in: ["StateObject", "State"]) != nil else { return false }
    let appearances = file.facts.appearances(of: held.type.name.text).known
    return !appearances.isEmpty
      && appearances.allSatisfy { $0.placement.isPresentation || $0.placement == .pushed }
  }

}

extension KnownType {
  /// Whether the type has a variable of this name that is initialized as a flag and that other types can set.
  fileprivate func hasFlag(_ name: String) -> Bool {
    properties.contains { property in
      property.name == name && !property.isLet && !property.isStatic && !property.hasPrivateSetter
        && property.initialValue == .literal && (property.type.isEmpty || property.type == "Bool")
    }
  }
}

extension Name {
  /// Whether the name describes something that happens once in the lifetime of a view: `didAppear`, `isReady`.
  fileprivate var happensOnce: Bool {
    containsAny(of: ["appear", "ready", "load", "launch", "init", "setup", "start"])
  }
}

extension RuleCase {
  fileprivate static let requestStays = RuleCase(
    "requestStays", .wrong, "an optional asks the view to show something, and no code sets it to `nil`",
    severity: .info, because: "users seldom ask for the same thing twice")
  fileprivate static let keepsFirstValue = RuleCase(
    "keepsFirstValue", .wrong,
    "a flag ends all runs of `task(id:)` but the first, and the view stays while the input changes")
  fileprivate static let onlyFirstValue = RuleCase(
    "onlyFirstValue", .wrong, "a flag ends all runs of `task(id:)` but the first, and the input changes",
    severity: .info, because: "the view may seldom stay while the input changes")
  fileprivate static let neverReset = RuleCase(
    "neverReset", .wrong, "all code sets the flag to `true`", severity: .info,
    because: "some events happen only once in the lifetime of their object")
}
