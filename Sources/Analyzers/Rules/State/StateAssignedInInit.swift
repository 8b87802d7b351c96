struct StateAssignedInInit: TypeRule {
  static let info = RuleInfo(
    id: "state_assigned_in_init", topic: .state,
    cases: [.copyOfAnother, .editedCopy, .keepsFirst, .keepsObject, .discarded, .setAgain], tier: .precise)

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.isViewType, !type.initializers.isEmpty else { return }
    let states = type.storedProperties.filter { $0.wrapper("State") != nil && !$0.isStatic }
    guard !states.isEmpty else { return }
    for initializer in type.initializers {
      guard let body = initializer.body, !file.hasErrors(body) else { continue }
      for assignment in file.assignments(in: body) where !assignment.isCompound {
        // A closure runs later; a local variable may have the same name.
        guard let target = assignment.target.selfMemberName, file.closures(around: assignment.node).isEmpty,
          !file.isLocal(assignment.target)
        else { continue }
        guard let state = states.first(where: { $0.name == target || target.isStorage(of: $0.name) }),
          !file.isPreviewHelper(type)
        else { continue }
        if state.name == target {
          checkValue(assignment, to: state, initializer, type, file, &findings)
        } else {
          checkStorage(assignment, to: state, initializer, type, file, &findings)
        }
      }
    }
  }

  /// `self.x = value`
  private func checkValue(
    _ assignment: Assignment, to state: StoredProperty, _ initializer: InitializerDecl, _ type: TypeDeclaration,
    _ file: FileModel, _ findings: inout Findings
  ) {
    let name = state.name.text
    guard !isDefault(assignment.singleValue, of: state), !isItself(assignment, initializer) else { return }
    if state.hasDefault, !isBeforeOthers(assignment, in: initializer, of: type, file) {
      let isSetAgain = isSetAgain(assignment, state, type, file)
      let mayBeDefault =
        mayBeDefault(assignment.singleValue, of: state, initializer, file)
        || !mayDiffer(assignment.value, from: state, initializer, type, file)
      findings.add(
        at: assignment.node.range,
        "`\(name)` has a default value, so this assignment is discarded; remove the default or set `_\(name)`",
        isSetAgain ? .setAgain : .discarded,
        assuming: [
          mayBeDefault && !isSetAgain
            ? .callers("whether the value differs from the default when the view is created") : nil
        ],
        related: [RelatedLocation(range: state.name.range, message: "default value declared here")],
        fixes: [useStorage(assignment, state, initializer, type, in: file)])
      return
    }
    report(
      assignment, of: state, madeOf: assignment.value, initializer, type, file, &findings,
      fixes: [assignment.singleValue.flatMap { follow(assignment, state, $0, initializer, type, file) }])
  }

  /// Whether a value equals the default, so that discarding the assignment changes nothing.
  private func isDefault(_ value: SyntaxNode?, of state: StoredProperty) -> Bool {
    guard let value else { return false }
    guard let initial = state.initialValue else { return value.kind == .nilLiteralExpr }
    return value.isSpelledLike(initial)
  }

  /// Whether the value is a member of a parameter and the default is a literal. A new model often has the same value,
  /// for example an empty text, but not one that its type does not provide.
  private func mayBeDefault(
    _ value: SyntaxNode?, of state: StoredProperty, _ initializer: InitializerDecl, _ file: FileModel
  ) -> Bool {
    guard let access = value.flatMap(MemberAccessExpr.init),
      let base = access.base.flatMap(DeclReferenceExpr.init)?.name,
      let parameter = initializer.parameters.first(where: { $0.name == base }), state.initialValueKind == .literal,
      let initial = state.initialValue
    else { return false }
    // A flag has only two values.
    guard initial.kind != .booleanLiteralExpr, !Self.emptyValues.contains(where: { initial.textEquals($0) }),
      let model = parameter.type?.unwrappedOptional.typeName.flatMap({ file.facts.type(named: $0.text) }),
      let property = model.properties.first(where: { $0.name == access.name?.text && !$0.isStatic })
    else { return true }
    return property.initialValue != .none && (property.initialText.isEmpty || property.initialText == initial.text)
  }

  /// What the properties of new models often contain.
  private static let emptyValues: [StaticString] = ["\"\"", "[]", "[:]", "nil", "0", "0.0"]

  /// Whether other code sets the state to the same value, for example when the view appears, or to the current value of
  /// a published property, which `onReceive` delivers at once.
  private func isSetAgain(
    _ assignment: Assignment, _ state: StoredProperty, _ type: TypeDeclaration, _ file: FileModel
  ) -> Bool {
    (file.laterWrites(to: state, in: type) + file.receivedWrites(to: state, in: type)).contains { write in
      if let value = assignment.singleValue, let other = write.assignment?.singleValue, other.isSpelledLike(value) {
        return true
      }
      return file.closures(around: write.node).contains { $0.use.map(deliversAtOnce) ?? false }
    }
  }

  /// `onReceive(model.$name)`: a published property sends its current value to each new subscriber.
  private func deliversAtOnce(_ use: ArgumentUse) -> Bool {
    guard use.callee == "onReceive", let publisher = use.call.firstArgument else { return false }
    return publisher.tokens.contains { Name($0).boundProperty != nil } && !publisher.mentionsAny(of: ["dropFirst"])
  }

  /// Whether some caller passes an argument that makes the assigned value differ from the default.
  private func mayDiffer(
    _ values: [SyntaxNode], from state: StoredProperty, _ initializer: InitializerDecl, _ type: TypeDeclaration,
    _ file: FileModel
  ) -> Bool {
    let inputs = values.flatMap { type.inputs(of: initializer, readBy: $0, in: file) }
    guard !inputs.isEmpty else { return true }
    let known = file.inputs(of: type)
    guard known.areUsed else { return !file.facts.knowsEntryPoint }
    return inputs.contains { input in
      known.passed(input, of: initializer).contains { use, argument in
        // An argument that is not written at the call is computed at that time.
        guard let argument else { return true }
        guard argument.origin.change == .constant, argument.origin.inputs.isEmpty, argument.origin.reads.isEmpty
        else { return true }
        // Whether a constant is the default is known only for calls that can be read.
        guard let initial = state.initialValue, let (call, _) = file.call(at: use) else { return false }
        let start = use.range(of: argument.place).lowerBound - use.range.lowerBound + call.range.lowerBound
        return !call.arguments.contains { passed in
          passed.expression.map { $0.range.lowerBound == start && $0.text == initial.text } ?? false
        }
      }
    }
  }

  /// `self.x = x` without a parameter of that name.
  private func isItself(_ assignment: Assignment, _ initializer: InitializerDecl) -> Bool {
    guard let value = assignment.singleValue.flatMap(DeclReferenceExpr.init)?.name,
      assignment.target.selfMemberName == value
    else { return false }
    return !initializer.parameters.contains { $0.name == value }
  }

  /// Whether a property without a default is set only later. Until then, an assignment still replaces the storage.
  private func isBeforeOthers(
    _ assignment: Assignment, in initializer: InitializerDecl, of type: TypeDeclaration, _ file: FileModel
  ) -> Bool {
    guard let body = initializer.body else { return false }
    let all = file.assignments(in: body)
    return type.storedProperties.contains { other in
      guard !other.hasDefault, !other.isStatic else { return false }
      let first = all.first { candidate in
        guard let target = candidate.target.selfMemberName else { return false }
        return target == other.name || target.isStorage(of: other.name)
      }
      return first.map { $0.node.index > assignment.node.index } ?? false
    }
  }

  /// `_x = State(initialValue: value)`
  private func checkStorage(
    _ assignment: Assignment, to state: StoredProperty, _ initializer: InitializerDecl, _ type: TypeDeclaration,
    _ file: FileModel, _ findings: inout Findings
  ) {
    let values = storedValues(of: assignment)
    guard !values.isEmpty, !isSetInEarlierBranch(assignment, initializer, type, file) else { return }
    let value = values.count == 1 ? values[0] : nil
    report(
      assignment, of: state, madeOf: values, initializer, type, file, &findings,
      fixes: [
        value.flatMap { makeConstant(assignment, state, $0, type, file) },
        value.flatMap { follow(assignment, state, $0, initializer, type, file) },
      ],
      // A creator that shows an element of its selection has no binding to it.
      bindingFix: value.flatMap { makeBinding(assignment, state, $0, initializer, file) })
  }

  /// Whether an earlier branch sets the storage from an input as well, which is reported there.
  private func isSetInEarlierBranch(
    _ assignment: Assignment, _ initializer: InitializerDecl, _ type: TypeDeclaration, _ file: FileModel
  ) -> Bool {
    guard let body = initializer.body else { return false }
    return file.assignments(in: body).contains { other in
      other.node.index < assignment.node.index && other.target.isSpelledLike(assignment.target)
        && !file.forgottenInputs(of: initializer, madeInto: storedValues(of: other), in: type).isEmpty
    }
  }

  /// The first values of a storage, one for each branch: `isNew ? State(initialValue: "") : .init(initialValue: title)`.
  private func storedValues(of assignment: Assignment) -> [SyntaxNode] {
    func stored(_ node: SyntaxNode) -> SyntaxNode? {
      guard let storage = FunctionCallExpr(node), storage.calleeName.isAny(of: ["State", "init"]) else { return nil }
      return storage.argument("initialValue") ?? storage.argument("wrappedValue")
    }
    if let single = assignment.singleValue, single.kind == .functionCallExpr {
      return [stored(single)].compactMap(\.self)
    }
    return assignment.value.flatMap { [$0] + Array($0.descendants) }.compactMap(stored)
  }

  /// Reports a state that is derived from inputs that may change while the view does not follow them.
  private func report(
    _ assignment: Assignment, of state: StoredProperty, madeOf values: [SyntaxNode], _ initializer: InitializerDecl,
    _ type: TypeDeclaration, _ file: FileModel, _ findings: inout Findings, fixes: [Fix?], bindingFix: Fix? = nil
  ) {
    guard !state.name.saysFirst,
      let input = file.forgottenInputs(of: initializer, madeInto: values, in: type).first
    else { return }
    let name = state.name.text
    let related = [RelatedLocation(range: state.name.range, message: "state declared here")] + file.related(to: input)
    let isKnown = file.staysShown(type, while: input) || file.isFilledLater(input, of: type)
    let isExtendedElsewhere = !state.isPrivate && file.hasUnseenParts(type)
    guard file.changes(state, in: type) || isExtendedElsewhere else {
      findings.add(
        at: assignment.node.range,
        "`\(name)` keeps only the first `\(input.name.text)`; use a `let` or follow it with `onChange(of:)`",
        file.holdsObject(state) ? .keepsObject : .keepsFirst, assuming: [isKnown ? nil : input.assumption],
        related: related, fixes: fixes + [bindingFix])
      return
    }
    let isOfAnother =
      (isKnown || file.isUnconditional(type, while: input)) && !isExtendedElsewhere && isElement(input, in: file)
    // A state that the view edits may be meant to differ from its input, but not to be a copy of another element.
    guard isOfAnother || !state.name.saysCopy, !isReadAgain(input.name, into: state, type, file),
      !isUsedUp(state, type, file)
    else { return }
    findings.add(
      at: assignment.node.range,
      isOfAnother
        ? "`\(name)` is still that of the first `\(input.name.text)` when the view gets another one; follow it with "
          + "`onChange(of:)` or add `id(_:)` where the view is created"
        : "`\(name)` copies only the first `\(input.name.text)`; use a `@Binding` or follow it with `onChange(of:)`",
      isOfAnother ? .copyOfAnother : .editedCopy,
      assuming: isOfAnother
        ? []
        : [
          isExtendedElsewhere
            ? .callee("whether extensions in other files change `\(name)`")
            : isKnown ? .intent("whether the copy is meant to differ from `\(input.name.text)`") : input.assumption
        ],
      related: related, fixes: isOfAnother ? fixes : fixes + [bindingFix])
  }

  /// Whether an input is an element with an identity, so that another value is another element, whose copy users edit.
  private func isElement(_ input: ForgottenInput, in file: FileModel) -> Bool {
    guard let name = input.parameter.type?.unwrappedOptional.typeName else { return false }
    return file.facts.type(named: name.text)?.isIdentifiable == true
  }

  /// Whether the view only clears the state later, for example a request that is handled once.
  private func isUsedUp(_ state: StoredProperty, _ type: TypeDeclaration, _ file: FileModel) -> Bool {
    let received = file.receivers(of: state, in: type)
    let bindings = file.bindingReferences(to: state.name, in: type).count
    // A view that gets the binding may be the one that clears the state.
    let isOnlyHanded =
      bindings == received.count
      && received.allSatisfy { file.bindingReferences(to: $0.property.name, in: $0.type).isEmpty }
    let later = file.laterWrites(to: state, in: type) + file.receivedWrites(to: state, in: type)
    return !later.isEmpty && (bindings == 0 || isOnlyHanded)
      && later.allSatisfy { $0.assignment?.setsNil ?? false }
  }

  /// Whether the view sets the state from the input again later.
  private func isReadAgain(
    _ input: Name, into state: StoredProperty, _ type: TypeDeclaration, _ file: FileModel
  ) -> Bool {
    let later = file.laterWrites(to: state, in: type) + file.receivedWrites(to: state, in: type)
    return later.compactMap(\.assignment).contains { assignment in
      assignment.value.contains { $0.mentions(input) }
    }
  }

  // MARK: - Fixes

  /// Assigns the storage, and removes the default if the type is known without it and every `init` sets the value.
  private func useStorage(
    _ assignment: Assignment, _ state: StoredProperty, _ initializer: InitializerDecl, _ type: TypeDeclaration,
    in file: FileModel
  ) -> Fix? {
    guard !state.attributes.contains(where: { !$0.arguments.isEmpty }) else { return nil }
    // An `if` or `switch` expression cannot be an argument.
    guard let single = assignment.singleValue, single.kind != .ifExpr, single.kind != .switchExpr else { return nil }
    let value = file.tree.source.string(in: assignment.valueRange)
    var edits: [TextEdit] = [.replace(assignment.node.range, by: "_\(state.name.text) = State(initialValue: \(value))")]
    if type.initializers.count == 1, isAlwaysReached(assignment, in: initializer, file),
      let initializer = state.binding.initializer, let pattern = state.binding.pattern
    {
      let end = (state.binding.typeAnnotation ?? pattern).range.upperBound
      if state.type != nil {
        edits.append(.delete(end..<initializer.range.upperBound))
      } else if let type = state.initialValue?.literalTypeName {
        edits.append(.replace(end..<initializer.range.upperBound, by: ": \(type)"))
      }
    }
    return Fix(title: "Set `_\(state.name.text)` instead", isSafe: false, isPreferred: true, edits: Fix.sorted(edits))
  }

  /// Whether an initializer never ends without the assignment, so that the property needs no default: the assignment is
  /// not in a branch, no `return` or `throw` precedes it, and no other initializer is called.
  private func isAlwaysReached(
    _ assignment: Assignment, in initializer: InitializerDecl, _ file: FileModel
  ) -> Bool {
    guard let body = initializer.body, assignment.node.parent == body, file.calls(named: "init", in: body).isEmpty
    else { return false }
    return !body.runningNodes.contains { node in
      node.index < assignment.node.index && (node.kind == .returnStmt || node.kind == .throwStmt)
    }
  }

  /// Offered if no code changes the state.
  private func makeConstant(
    _ assignment: Assignment, _ state: StoredProperty, _ value: SyntaxNode, _ type: TypeDeclaration, _ file: FileModel
  ) -> Fix? {
    guard !file.changes(state, in: type), state.type != nil, state.initialValue == nil,
      let attribute = state.wrapper("State"),
      let keyword = state.declaration.introducer, let next = attribute.node.lastToken?.next
    else { return nil }
    return .unsafe(
      "Make `\(state.name.text)` a `let`", .delete(attribute.range.lowerBound..<next.range.lowerBound),
      .replace(keyword.range, by: "let"),
      .replace(assignment.node.range, by: "self.\(state.name.code) = \(value.text)"))
  }

  /// Updates the state when the only input from which its value is computed changes.
  private func follow(
    _ assignment: Assignment, _ state: StoredProperty, _ value: SyntaxNode, _ initializer: InitializerDecl,
    _ type: TypeDeclaration, _ file: FileModel
  ) -> Fix? {
    let inputs = type.inputs(of: initializer, readBy: value, in: file)
    guard inputs.count == 1, let name = inputs[0].name, assignment.node.isStatement,
      inputs[0].type.map(file.isKnownToBeEquatable) ?? false
    else { return nil }
    let edits = file.edits(following: inputs[0], of: initializer, in: type, behind: assignment.node) { property in
      "\(state.name.code) = \(value.text(spelling: file.bareReferences(to: name, in: value), as: property))"
    }
    return edits.map { edits in
      Fix(
        title: "Update `\(state.name.text)` when `\(name.text)` changes", isSafe: false, isPreferred: false,
        edits: edits)
    }
  }

  /// Offered if the value is an unmodified parameter, and no code is known to create the view, which would need a binding.
  private func makeBinding(
    _ assignment: Assignment, _ state: StoredProperty, _ value: SyntaxNode, _ initializer: InitializerDecl,
    _ file: FileModel
  ) -> Fix? {
    guard let name = DeclReferenceExpr(value)?.name, let attribute = state.wrapper("State"),
      let parameter = initializer.parameters.first(where: { $0.name == name }),
      let type = parameter.type, !parameter.hasDefault,
      let view = file.enclosingType(of: initializer.node), file.facts.uses(of: view.name.text).isEmpty
    else { return nil }
    return .unsafe(
      "Make `\(state.name.text)` a `@Binding`", .replace(attribute.range, by: "@Binding"),
      .replace(type.range, by: "Binding<\(type.text)>"), .replace(assignment.valueRange, by: name.code))
  }
}

extension RuleCase {
  fileprivate static let copyOfAnother = RuleCase(
    "copyOfAnother", .wrong, "the view edits a copy of an element, and keeps it when it gets another element")
  fileprivate static let editedCopy = RuleCase(
    "editedCopy", .wrong, "the view edits a copy of an input, and keeps it when it gets another value")
  fileprivate static let keepsFirst = RuleCase("keepsFirst", .wrong, "the view only shows a copy of an input")
  fileprivate static let keepsObject = RuleCase(
    "keepsObject", .wrong, "the view creates an object from an input", severity: .info,
    because: "some views are meant to keep their first object")
  fileprivate static let discarded = RuleCase("discarded", .wrong, "the property has a default value")
  fileprivate static let setAgain = RuleCase(
    "setAgain", .slow, "the property has a default value, and other code sets it to the same value", severity: .hint,
    because: "the value is wrong only until the view appears")
}
