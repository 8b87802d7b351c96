struct TaskReinitializesState: ModifierRule {
  static let info = RuleInfo(
    id: "task_reinitializes_state", topic: .state, cases: [.replaced, .overwritesText], tier: .precise)

  static let modifiers: [StaticString] = ["task", "onAppear"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let call = modifier.call, call.argument("id") == nil, let type = file.enclosingType(of: modifier.node) else {
      return
    }
    for code in file.reach(from: modifier) where code.moment == .now || code.moment == .inTask {
      for assignment in code.assignments where !assignment.isCompound {
        if code.file === file, code.way.receiver == "" {
          checkObject(assignment, in: code, modifier, chain, type, &findings)
        }
        checkText(assignment, in: code, modifier, chain, type, file, &findings)
      }
    }
  }

  /// Whether a condition on the way checks the property that an assignment sets.
  private func isAsked(_ assignment: Assignment, in code: ReachedCode) -> Bool {
    guard let name = assignment.target.lastName else { return true }
    return code.conditions(of: assignment.node).contains { $0.mentions(name) }
  }

  /// Whether something on the way keeps a second appearance from running an assignment.
  private func isGuarded(_ assignment: Assignment, in code: ReachedCode) -> Bool {
    isAsked(assignment, in: code) || runsAtFirstOnly(assignment, in: code)
  }

  private func runsAtFirstOnly(_ assignment: Assignment, in code: ReachedCode) -> Bool {
    assignment.node.runsAtFirstOnly(in: code.node)
      || code.way.steps.contains { $0.node.runsAtFirstOnly(in: $0.code) }
  }

  // MARK: - Objects

  private func checkObject(
    _ assignment: Assignment, in code: ReachedCode, _ modifier: Modifier, _ chain: ModifierChain,
    _ type: TypeDeclaration, _ findings: inout Findings
  ) {
    let file = code.file
    // A closure that the view gets runs code of the view that creates it.
    let owner = file.enclosingType(of: assignment.node) ?? type
    guard assignment.node.parent == code.node, let name = assignment.target.selfMemberName,
      !file.isLocal(assignment.target), let state = owner.storedProperty(named: name), file.isState(state, in: owner),
      state.type?.isOptionalType ?? false,
      let made = assignment.singleValue, ValueKind(made) == .constructor, let stakes = stakes(of: made, in: file),
      !isLetGo(state.name, in: type, file), !isLetGo(state.name, in: owner, file),
      !appearsOnlyWithout(state.name, modifier.node),
      !appearsOnce(modifier, of: type, in: file), !isGuarded(assignment, in: code),
      file.reachability(of: modifier.node).isShown
    else { return }
    findings.add(
      at: assignment.node.range, "`\(name.text)` is replaced every time the view appears, losing its state", .replaced,
      assuming: [
        stakes.unknown,
        appearsAgain(type, chain, in: file)
          ? nil : .change("whether the view appears again while it keeps its state"),
      ],
      related: [RelatedLocation(range: modifier.name.range, message: "runs on every appearance")],
      fixes: [
        Fix(
          // With arguments, a later appearance may create an object from other values.
          title: "Create it only once", isSafe: stakes.isObject && FunctionCallExpr(made)?.arguments.isEmpty ?? false,
          isPreferred: true,
          edits: [
            .replace(
              assignment.node.range,
              by: file.tree.wrapped(assignment.node.range, in: "if \(assignment.target.text) == nil"))
          ])
      ])
  }

  // MARK: - Text

  private func checkText(
    _ assignment: Assignment, in code: ReachedCode, _ modifier: Modifier, _ chain: ModifierChain,
    _ type: TypeDeclaration, _ file: FileModel, _ findings: inout Findings
  ) {
    guard let path = code.path(of: assignment.target), let value = assignment.singleValue, !value.isLiteral,
      let state = type.storedProperties.first(where: { $0.name.text == path.rootOfPath }),
      state.isState || file.isState(state, in: type),
      let field = textField(editing: path, in: type, file), !isGuarded(assignment, in: code),
      // A flag may keep a second appearance from setting it.
      code.conditions(of: assignment.node).allSatisfy({ $0.firstChild?.kind == .optionalBindingCondition }),
      !isWrittenBack(assignment, to: value, in: type, file), !isSavedByObject(assignment, from: value, in: code),
      !appearsOnce(modifier, of: type, in: file), file.reachability(of: modifier.node).isShown
    else { return }
    let place = code.place(of: assignment.node, "sets `\(path)`")
    findings.add(
      at: place.range,
      "Each appearance replaces `\(path)`, so text that users have typed is lost; set it only once", .overwritesText,
      assuming: [
        appearsAgain(type, chain, in: file)
          ? nil : .change("whether the view appears again while it keeps its state")
      ],
      related: place.related + [
        field,
        RelatedLocation(range: modifier.name.range, message: "runs on every appearance"),
      ],
      fixes: [
        code.file !== file
          ? nil
          : .unsafe(
            "Set it only while it is empty", preferred: true,
            .replace(
              assignment.node.range,
              by: file.tree.wrapped(assignment.node.range, in: "if \(assignment.target.text).isEmpty")))
      ])
  }

  /// Whether the object whose method sets the text saves what users type: its property has an observer, a subscription
  /// follows it, or a method copies it back to where it comes from.
  private func isSavedByObject(_ assignment: Assignment, from source: SyntaxNode, in code: ReachedCode) -> Bool {
    guard code.way.receiver != "", let model = code.file.enclosingType(of: assignment.node),
      let name = assignment.target.selfMemberName
    else { return false }
    return model.storedProperty(named: name)?.binding.accessorBlock != nil
      || !code.file.bindingReferences(to: name, in: model).isEmpty
      || code.file.assignments(in: model).contains { $0.target.pathText == source.pathText }
  }

  /// The text input that edits a value of a view, given by its path: in the view, or in a child that gets the binding.
  private func textField(editing path: String, in type: TypeDeclaration, _ file: FileModel) -> RelatedLocation? {
    let message = "users type here"
    for name in SwiftUICatalog.names(.textInput) {
      for call in file.calls(named: name, in: type) where call.argument("text")?.pathText == "$" + path {
        return RelatedLocation(range: call.range, message: message)
      }
    }
    guard let body = type.variables.first(where: { $0.binding.name == "body" })?.binding.accessorBlock else {
      return nil
    }
    let control = file.boundControls(in: body).first { control in
      guard control.isTextInput, control.path == path, let child = control.file.enclosingType(of: control.call.node)
      else { return false }
      // The child may save each change.
      return Self.savers.allSatisfy { control.file.calls(named: $0, in: child).isEmpty }
    }
    return control.map { $0.file.related($0.call.range, message) }
  }

  /// Whether code saves what users have typed before the view appears again: it sets the source of the value, or does
  /// something for each change.
  private func isWrittenBack(
    _ assignment: Assignment, to source: SyntaxNode, in type: TypeDeclaration, _ file: FileModel
  ) -> Bool {
    guard let name = assignment.target.lastName else { return true }
    if file.assignments(in: type).contains(where: { $0.target.pathText == source.pathText }) { return true }
    return Self.savers.flatMap { file.calls(named: $0, in: type) }.contains { call in
      call.arguments.contains { $0.node.mentions(name) }
        || file.reach(fromActionOf: call).contains { $0.node.mentions(name) }
    }
  }

  /// Modifiers whose actions may save what users have typed.
  private static let savers: [StaticString] = ["onDisappear", "onChange", "onSubmit", "onReceive"]

  /// Whether the modifier is on the root of a body that appears only once.
  private func appearsOnce(_ modifier: Modifier, of type: TypeDeclaration, in file: FileModel) -> Bool {
    let name = type.name.text
    return file.facts.view(named: name)?.fact.rootModifiers.contains(modifier.name.text) ?? false
      && file.facts.appearsOnce(name)
  }

  /// Whether the view is known to appear more than once: it is a tab or a row, or another screen is pushed over it.
  private func appearsAgain(_ type: TypeDeclaration, _ chain: ModifierChain, in file: FileModel) -> Bool {
    // A navigation container does not appear again when the screens in it change.
    let mayBeCovered = !chain.baseName.is(.navigationContainer)
    return mayBeCovered
      && (!file.calls(named: "NavigationLink", in: type).isEmpty
        || !file.calls(named: "navigationDestination", in: type).isEmpty || showsLinks(type, in: file))
      || file.facts.appearances(of: type.name.text).known.contains { $0.placement == .tab }
      || file.facts.shownUses(of: type.name.text).contains(where: \.fact.isRow)
  }

  /// Whether the view shows a view of the project that pushes screens into a stack around it, such as a row.
  private func showsLinks(_ type: TypeDeclaration, in file: FileModel) -> Bool {
    let shown = file.facts.view(named: type.name.text)?.fact.callees ?? []
    return shown.contains { name in
      guard let view = file.facts.view(named: name)?.fact, view.callees.contains("NavigationLink") else { return false }
      return !view.callees.contains { ["NavigationStack", "NavigationView", "NavigationSplitView"].contains($0) }
    }
  }

  /// What is lost when an object is replaced.
  private struct Stakes {
    let isObject: Bool
    let unknown: Assumption?
  }

  /// What is lost when the result of a constructor call is replaced. Nil for plain values, for objects without state,
  /// and for objects that only store the values they are created from, because replacing those brings them up to date.
  private func stakes(of made: SyntaxNode, in file: FileModel) -> Stakes? {
    guard let call = FunctionCallExpr(made), var name = call.calleeName else { return nil }
    if name == "init" {
      guard let base = call.base?.typeReferenceName else { return nil }
      name = base
    }
    if let type = file.facts.type(named: name.text) {
      guard type.isClass else {
        let isActor = type.fact.kind == .actor
        return isActor && file.facts.haveState(type) ? Stakes(isObject: true, unknown: nil) : nil
      }
      let known = file.facts.fullyKnownClass(named: name.text)
      guard known == nil || file.facts.haveState(type) else { return nil }
      let isChanged = known.flatMap(file.facts.changesState)
      if isChanged == true { return Stakes(isObject: true, unknown: nil) }
      let isConfiguration = call.arguments.contains { argument in
        argument.expression.map { ![.literal, .staticMember].contains(ValueKind($0)) } ?? false
      }
      guard known == nil || !isConfiguration else { return nil }
      return Stakes(
        isObject: true, unknown: .change("whether any code changes the `\(name.text)` while the view is shown"))
    }
    // If several types have this name, or it is a generic parameter, the kind is unknown.
    guard file.facts.types(named: name.text).isEmpty, !name.isAny(of: Self.immutable),
      SDK.isReference(name.text) ?? true
    else { return nil }
    return Stakes(isObject: false, unknown: .type("whether the type is a class"))
  }

  /// Classes whose objects do not change.
  private static let immutable: [StaticString] = ["UIImage", "NSImage", "NSAttributedString"]

  /// Whether the view exists only while the property is nil: in the `else` of `if let name`, or after `name == nil`.
  private func appearsOnlyWithout(_ name: Name, _ view: SyntaxNode) -> Bool {
    var child = view
    for ancestor in view.ancestors {
      if ancestor.kind == .memberBlock { return false }
      if let conditional = IfExpr(ancestor), conditional.conditions.count == 1,
        let condition = conditional.conditions.first,
        condition.mentions(name)
      {
        let isElse = conditional.body.map { $0 != child && $0.index < child.index } ?? false
        if condition.firstChild?.kind == .optionalBindingCondition
          ? isElse : !isElse && condition.mentionsAny(of: ["nil"])
        {
          return true
        }
      }
      child = ancestor
    }
    return false
  }

  /// Whether the view sets the property to nil or stops the object when it disappears.
  private func isLetGo(_ name: Name, in type: TypeDeclaration, _ file: FileModel) -> Bool {
    type.parts.flatMap { file.calls(named: "onDisappear", in: $0.node) }.contains { call in
      call.trailingClosure(or: "perform").map { !file.references(to: name, in: $0.node).isEmpty } ?? false
    }
  }
}

extension RuleCase {
  fileprivate static let replaced = RuleCase(
    "replaced", .wrong, "an object that has state is created without a check")
  fileprivate static let overwritesText = RuleCase(
    "overwritesText", .wrong, "the text of a field is set without a check")
}
